// SPDX-License-Identifier: Apache-2.0
// Membership.swift - from points in memory to a byte each
//
// What differs from shape to shape is the arithmetic of one vector; how points come from memory and bytes go there is the
// same for all, and stands here. Points come eight at a time, by one of three ways: two arrays, pairs that are
// taken apart, or any other stride, which is gathered into a block on the stack first. Four vectors of eight answers
// become one of 32 bytes.
//
// A shape is tested twice over: by a filter in float, which is fast and knows where it is sure, and by the definition in
// double. A block of 32 points with one in doubt is decided by the definition alone, so the filter never changes an
// answer; its bounds are proven where it stands (RoundFilter.swift).

import CLanes

// MARK: - One vector

/// What a filter says of eight points: all-one lanes for those inside, and for those that the definition must decide.
struct Verdict {
  let inside, doubt: I32x8
}

/// Which of eight points are inside or outside beyond doubt.
protocol Filter {
  func judge(_ x: F32x8, _ y: F32x8) -> Verdict
}

/// Which of four points lie inside: all-one lanes for those that do.
protocol Definition {
  func inside(_ x: F32x4, _ y: F32x4) -> I64x4
}

// MARK: - Points in memory

/// How eight points from the i-th on come into vectors.
protocol PointLoader {
  func load(_ i: Int) -> (x: F32x8, y: F32x8)
}

/// x and y in arrays of their own.
struct SeparatePoints: PointLoader {
  let x, y: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (x: F32x8, y: F32x8) { (F32x8(loading: x + i), F32x8(loading: y + i)) }
}

/// Pairs, x before y.
struct PairedPoints: PointLoader {
  let pairs: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (x: F32x8, y: F32x8) {
    (F32x8(evenOf: pairs + 2 &* i), F32x8(oddOf: pairs + 2 &* i))
  }
}

extension kernel_points {
  @inline(__always)
  var arePairs: Bool { stride == 8 && UnsafeRawPointer(y) - UnsafeRawPointer(x) == 4 }

  /// Copies `count` points from the i-th on into two arrays.
  @inline(never)
  func gather(_ i: Int, _ count: Int, _ xs: UnsafeMutablePointer<Float>, _ ys: UnsafeMutablePointer<Float>) {
    var fromX = UnsafeRawPointer(x) + i &* stride
    var fromY = UnsafeRawPointer(y) + i &* stride
    var k = 0
    while k < count {
      xs[k] = fromX.loadUnaligned(as: Float.self)
      ys[k] = fromY.loadUnaligned(as: Float.self)
      k &+= 1
      // Not beyond the last point: its address may be the last one there is.
      if k < count {
        fromX += stride
        fromY += stride
      }
    }
  }
}

/// Points from the i-th on as two arrays, in blocks of at most 1024 (4 KiB for x and as much for y). A last block of
/// fewer than 32 points is filled up with NaN, which lies in nothing.
@inline(__always)
func forGatheredBlocks(
  _ count: Int, _ points: kernel_points, _ body: (_ first: Int, _ count: Int, _ block: SeparatePoints) -> Void
) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { memory in
    let size = 1024
    let xs = memory.baseAddress!.assumingMemoryBound(to: Float.self)
    let ys = xs + size
    var i = 0
    while i < count {
      let n = min(size, count &- i)
      if n < 32 {
        let nothing = F32x8(repeating: .nan)
        for k in 0..<4 {
          nothing.store(to: xs + 8 &* k)
          nothing.store(to: ys + 8 &* k)
        }
      }
      points.gather(i, n, xs, ys)
      body(i, n, SeparatePoints(x: UnsafePointer(xs), y: UnsafePointer(ys)))
      i &+= n
    }
  }
}

// MARK: - Many vectors

/// inside[i] = whether the shape contains point i, for 0 ≤ i < count.
@inline(never)
func walkPoints<F: Filter, D: Definition>(
  _ count: Int, _ points: kernel_points, _ filter: F, _ definition: D, _ inside: UnsafeMutablePointer<UInt8>
) {
  if count >= 32 && points.arePairs {
    walkBlocks(count, PairedPoints(pairs: points.x), filter, definition, inside)
  } else if count >= 32 && points.stride == 4 {
    walkBlocks(count, SeparatePoints(x: points.x, y: points.y), filter, definition, inside)
  } else {
    walkGathered(count, points, filter, definition, inside)
  }
}

/// At least 32 points. What is left over after whole blocks is done as the last 32 once more.
@inline(never)
private func walkBlocks<P: PointLoader, F: Filter, D: Definition>(
  _ count: Int, _ points: P, _ filter: F, _ definition: D, _ inside: UnsafeMutablePointer<UInt8>
) {
  var i = 0
  while i < count {
    i = judge(min(i, count &- 32), count, points, filter, inside)
    if i &+ 32 <= count {
      decide(points, i, definition, inside + i)
      i &+= 32
    }
  }
}

/// The blocks from i on by the filter alone; where the first one begins that is in doubt, or less than a block is left.
@inline(never)
private func judge<P: PointLoader, F: Filter>(
  _ i: Int, _ count: Int, _ points: P, _ filter: F, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  var i = i
  while i &+ 32 <= count {
    let (ones, doubt) = judge(points, i, filter)
    if maskBits(doubt) != 0 { break }
    ones.store(to: inside + i)
    i &+= 32
  }
  return i
}

@inline(__always)
private func judge<P: PointLoader, F: Filter>(_ points: P, _ i: Int, _ filter: F) -> (ones: U8x32, doubt: I32x8) {
  let (ax, ay) = points.load(i)
  let a = filter.judge(ax, ay)
  let (bx, by) = points.load(i &+ 8)
  let b = filter.judge(bx, by)
  let (cx, cy) = points.load(i &+ 16)
  let c = filter.judge(cx, cy)
  let (dx, dy) = points.load(i &+ 24)
  let d = filter.judge(dx, dy)
  return (onesFromMasks(a.inside, b.inside, c.inside, d.inside), a.doubt | b.doubt | c.doubt | d.doubt)
}

/// A block of 32 points, by the definition alone. It loads the points again, so that the loop need not keep them.
@inline(never)
private func decide<P: PointLoader, D: Definition>(
  _ points: P, _ i: Int, _ definition: D, _ inside: UnsafeMutablePointer<UInt8>
) {
  @inline(__always)
  func decide(_ i: Int) -> I32x8 {
    let (x, y) = points.load(i)
    return int32(definition.inside(x.lowHalf, y.lowHalf), definition.inside(x.highHalf, y.highHalf))
  }
  onesFromMasks(decide(i), decide(i &+ 8), decide(i &+ 16), decide(i &+ 24)).store(to: inside)
}

/// Any stride, and fewer than 32 points.
@inline(never)
func walkGathered<F: Filter, D: Definition>(
  _ count: Int, _ points: kernel_points, _ filter: F, _ definition: D, _ inside: UnsafeMutablePointer<UInt8>
) {
  forGatheredBlocks(count, points) { first, n, block in
    if n >= 32 {
      walkBlocks(n, block, filter, definition, inside + first)
    } else {
      var ones = U8x32(repeating: 0)
      withUnsafeMutableBytes(of: &ones) {
        walkBlocks(32, block, filter, definition, $0.baseAddress!.assumingMemoryBound(to: UInt8.self))
      }
      ones.store(to: inside + first, count: n)
    }
  }
}
