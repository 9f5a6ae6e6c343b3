// SPDX-License-Identifier: Apache-2.0
// Membership.swift - from points in memory to a byte each
//
// What differs from shape to shape is one vector's worth of arithmetic, a `Membership`; how points come from memory and
// bytes go there is the same for all, and stands here. Points come eight at a time, by one of three ways: two
// arrays, pairs that are taken apart, or any other stride, which is gathered into a block on the stack
// first. Four vectors of eight answers become one of 32 bytes.

import CLanes

// MARK: - One vector

/// Which of eight points lie inside: all-one lanes for those that do.
protocol Membership {
  func inside(_ x: F32x8, _ y: F32x8) -> I32x8
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
      fromX += stride
      fromY += stride
      k &+= 1
    }
  }
}

/// The points of a block: 4 KiB for x and as much for y.
let gatheredPoints = 1024

// MARK: - Many vectors

/// inside[i] = membership of point i, for 0 ≤ i < count.
@inline(__always)
func hit<M: Membership>(_ count: Int, _ points: kernel_points, _ shape: M, _ inside: UnsafeMutablePointer<UInt8>) {
  var done = 0
  if points.arePairs {
    done = hitWhole(count, PairedPoints(pairs: points.x), shape, inside)
  } else if points.stride == 4 {
    done = hitWhole(count, SeparatePoints(x: points.x, y: points.y), shape, inside)
  }
  if done < count { hitGathered(done, count, points, shape, inside) }
}

/// As many vectors of 32 as there are; the number of points done.
@inline(__always)
private func hitWhole<P: PointLoader, M: Membership>(
  _ count: Int, _ points: P, _ shape: M, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  var i = 0
  while i &+ 32 <= count {
    hit32(points, i, shape).store(to: inside + i)
    i &+= 32
  }
  return i
}

@inline(__always)
private func hit32<P: PointLoader, M: Membership>(_ points: P, _ i: Int, _ shape: M) -> U8x32 {
  let a = points.load(i)
  let b = points.load(i &+ 8)
  let c = points.load(i &+ 16)
  let d = points.load(i &+ 24)
  return onesFromMasks(
    shape.inside(a.x, a.y), shape.inside(b.x, b.y), shape.inside(c.x, c.y), shape.inside(d.x, d.y))
}

/// Any stride, and what is left over: block by block through memory on the stack. What lies behind the points of the
/// last block is computed too, and not stored.
@inline(never)
private func hitGathered<M: Membership>(
  _ first: Int, _ count: Int, _ points: kernel_points, _ shape: M, _ inside: UnsafeMutablePointer<UInt8>
) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { memory in
    let xs = memory.baseAddress!.assumingMemoryBound(to: Float.self)
    let ys = xs + gatheredPoints
    var i = first
    while i < count {
      let n = min(gatheredPoints, count &- i)
      points.gather(i, n, xs, ys)
      let block = SeparatePoints(x: UnsafePointer(xs), y: UnsafePointer(ys))
      let done = hitWhole(n, block, shape, inside + i)
      if done < n { hit32(block, done, shape).store(to: inside + i + done, count: n &- done) }
      i &+= n
    }
  }
}
