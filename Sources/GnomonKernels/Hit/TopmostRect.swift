// SPDX-License-Identifier: Apache-2.0
// TopmostRect.swift - the last of many rectangles that contains each point
//
// Many points: 24 at a time stay in registers while a tile of rectangles passes, from back to front; a later one that
// contains a point overwrites what an earlier one left. All comparisons are of integers, which take half the time of
// floats: a key orders integers as floats are ordered,
//
//     key(x) = bits(x) with all but the sign flipped where x is negative; −0 first becomes 0
//
// so near ≤ x < far is one unsigned comparison of key(x) − key(near) with key(far) − key(near); NaN has a key beyond
// both infinities and lies in nothing. The tiles come from front to back: a group of points that have all been found
// skips what lies behind.
//
// Few points: eight rectangles at a time are compared with one point, from front to back, until one contains it.

import CLanes

// MARK: - Eight rectangles

/// The ends of start and start + size in order, for a size of either sign.
@inline(__always)
func ends(_ start: F32x8, _ size: F32x8) -> (near: F32x8, far: F32x8) {
  let end = start + size
  let negative = less(size, F32x8(repeating: 0))
  return (select(negative, end, start), select(negative, start, end))
}

// MARK: - Keys

@inline(__always)
private func key(_ x: F32x8) -> I32x8 {
  let bits = (x + F32x8(repeating: 0)).bits
  return bits ^ ((bits &>> 31) & Int32.max)
}

/// One side of eight rectangles: x lies in it where length > key(x) − origin, as signed numbers. Nothing lies in a side
/// without extent, or with a NaN.
@inline(__always)
private func rectSide(_ start: F32x8, _ size: F32x8) -> (origin: I32x8, length: I32x8) {
  let (near, far) = ends(start, size)
  let origin = key(near)
  let length = select(less(near, far), key(far) &- origin, I32x8(repeating: 0))
  return (origin ^ Int32.min, length ^ Int32.min)
}

// MARK: - Many points

/// A tile of rectangles, and a block of points: what is known of them lies on the stack.
private let tile = 128
private let block = 504

/// What the passes work on: for each rectangle of a tile its four numbers, each kind in an array of its own; for each
/// point of a block its two keys, and the topmost rectangle so far.
private struct Workspace {
  let originX, lengthX, originY, lengthY: UnsafeMutablePointer<Int32>
  let keyX, keyY, index: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Int32>) {
    originX = memory
    lengthX = originX + tile
    originY = lengthX + tile
    lengthY = originY + tile
    keyX = lengthY + tile
    keyY = keyX + block
    index = keyY + block
  }

  /// Points from the i-th on, none found yet; NaN, which nothing contains, up to a multiple of eight.
  @inline(never)
  func take(_ i: Int, _ count: Int, _ points: kernel_points) {
    let xs = UnsafeMutableRawPointer(keyX).assumingMemoryBound(to: Float.self)
    let ys = UnsafeMutableRawPointer(keyY).assumingMemoryBound(to: Float.self)
    let inPlace = points.arePairsOrSeparate ? count & ~7 : 0
    // What fills up the last few may reach into the array behind, which is written after.
    if inPlace < count { _ = points.gathered(i &+ inPlace, count &- inPlace, xs + inPlace, ys + inPlace) }
    let copied = kernel_points(x: xs, y: ys, stride: 4)
    var k = 0
    while k < count {
      let (x, y) = k < inPlace ? points.eight(i &+ k) : copied.eight(k)
      key(x).store(to: keyX + k)
      key(y).store(to: keyY + k)
      I32x8(repeating: -1).store(to: index + k)
      k &+= 8
    }
  }

  /// Up to a tile of rectangles; the last few are followed by rectangles without extent, up to a multiple of eight.
  @inline(never)
  func prepare(_ count: Int, _ rects: UnsafePointer<Float>) {
    var padded = (F32x16(repeating: 0), F32x16(repeating: 0))
    withUnsafeMutableBytes(of: &padded) { bytes in
      let last = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
      let whole = count & ~7
      var j = whole
      while j < count {
        F32x4(loading: rects + 4 &* j).store(to: last + 4 &* (j &- whole))
        lanes_keep_loop()
        j &+= 1
      }
      j = 0
      while j < count {
        prepare8(j < whole ? rects + 4 &* j : UnsafePointer(last), j)
        j &+= 8
      }
    }
  }

  @inline(__always)
  private func prepare8(_ rects: UnsafePointer<Float>, _ j: Int) {
    let x = rectSide(F32x8(firstOf: rects), F32x8(thirdOf: rects))
    let y = rectSide(F32x8(secondOf: rects), F32x8(fourthOf: rects))
    x.origin.store(to: originX + j)
    x.length.store(to: lengthX + j)
    y.origin.store(to: originY + j)
    y.length.store(to: lengthY + j)
  }

  /// The number of the last rectangle of the tile that contains each of eight points, or what was best before.
  @inline(__always)
  private func improved(_ best: I32x8, _ x: I32x8, _ y: I32x8, _ j: Int, _ number: I32x8) -> I32x8 {
    let inside =
      less(x &- I32x8(repeating: originX[j]), I32x8(repeating: lengthX[j]))
      & less(y &- I32x8(repeating: originY[j]), I32x8(repeating: lengthY[j]))
    return select(inside, number, best)
  }

  /// Lets the rectangles of the tile, numbered from `first`, pass over the points.
  @inline(never)
  func pass(_ count: Int, _ rects: Int, _ first: Int) {
    let none = I32x8(repeating: -1)
    let start = I32x8(repeating: Int32(truncatingIfNeeded: first))
    var i = 0
    while i &+ 24 <= count {
      let known = (
        I32x8(loading: index + i), I32x8(loading: index + i + 8), I32x8(loading: index + i + 16)
      )
      // No sign set: all have been found further to the front.
      if maskBits(less(known.0 | known.1 | known.2, I32x8(repeating: 0))) != 0 {
        let x = (I32x8(loading: keyX + i), I32x8(loading: keyX + i + 8), I32x8(loading: keyX + i + 16))
        let y = (I32x8(loading: keyY + i), I32x8(loading: keyY + i + 8), I32x8(loading: keyY + i + 16))
        var (a, b, c) = (none, none, none)
        var number = start
        var j = 0
        while j < rects {
          a = improved(a, x.0, y.0, j, number)
          b = improved(b, x.1, y.1, j, number)
          c = improved(c, x.2, y.2, j, number)
          number = number &+ 1
          j &+= 1
        }
        select(less(known.0, I32x8(repeating: 0)), a, known.0).store(to: index + i)
        select(less(known.1, I32x8(repeating: 0)), b, known.1).store(to: index + i + 8)
        select(less(known.2, I32x8(repeating: 0)), c, known.2).store(to: index + i + 16)
      }
      i &+= 24
    }
    while i < count {
      let known = I32x8(loading: index + i)
      if maskBits(less(known, I32x8(repeating: 0))) != 0 {
        let x = I32x8(loading: keyX + i)
        let y = I32x8(loading: keyY + i)
        var best = none
        var number = start
        var j = 0
        while j < rects {
          best = improved(best, x, y, j, number)
          number = number &+ 1
          j &+= 1
        }
        select(less(known, I32x8(repeating: 0)), best, known).store(to: index + i)
      }
      i &+= 8
    }
  }
}

@inline(never)
private func walkTiles(
  _ count: Int, _ points: kernel_points, _ rectCount: Int, _ rects: UnsafePointer<Float>,
  _ index: UnsafeMutablePointer<Int32>
) {
  withScratch { scratch in
    let work = Workspace(UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: Int32.self))
    var i = 0
    while i < count {
      let n = min(block, count &- i)
      work.take(i, n, points)
      // The tiles begin at multiples of their size.
      var first = (rectCount &- 1) / tile &* tile
      while first >= 0 {
        let rects = rects + 4 &* first
        let m = min(tile, rectCount &- first)
        work.prepare(m, rects)
        work.pass(n, m, first)
        first &-= tile
      }
      var k = 0
      while k &+ 8 <= n {
        I32x8(loading: work.index + k).store(to: index + i + k)
        k &+= 8
      }
      while k < n {
        index[i &+ k] = work.index[k]
        k &+= 1
      }
      i &+= n
    }
  }
}

// MARK: - Few points

/// Which of eight rectangles contain a point: bit j for rectangle j.
@inline(__always)
private func containing(_ rects: UnsafePointer<Float>, _ x: F32x8, _ y: F32x8) -> UInt8 {
  let (left, right) = ends(F32x8(firstOf: rects), F32x8(thirdOf: rects))
  let (top, bottom) = ends(F32x8(secondOf: rects), F32x8(fourthOf: rects))
  return maskBits(lessEqual(left, x) & less(x, right) & lessEqual(top, y) & less(y, bottom))
}

@inline(__always)
private func topmost(_ rectCount: Int, _ rects: UnsafePointer<Float>, _ x: Float, _ y: Float) -> Int32 {
  let (xs, ys) = (F32x8(repeating: x), F32x8(repeating: y))
  var end = rectCount
  while end >= 8 {
    let bits = containing(rects + 4 &* (end &- 8), xs, ys)
    if bits != 0 { return Int32(truncatingIfNeeded: end &- 1 &- bits.leadingZeroBitCount) }
    end &-= 8
  }
  while end > 0 {
    end &-= 1
    let r = rects + 4 &* end
    if contains(r[0], r[2], x) && contains(r[1], r[3], y) { return Int32(truncatingIfNeeded: end) }
  }
  return -1
}

@inline(__always)
private func contains(_ start: Float, _ size: Float, _ x: Float) -> Bool {
  let end = start + size
  return size < 0 ? end <= x && x < start : start <= x && x < end
}

// MARK: - For the core

@c @implementation
func kernel_hit_topmost_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ rectCount: Int, _ rects: UnsafePointer<Float>,
  _ index: UnsafeMutablePointer<Int32>
) {
  let points = points.pointee
  guard count < 8 else { return walkTiles(count, points, rectCount, rects, index) }
  var i = 0
  while i < count {
    let x = (UnsafeRawPointer(points.x) + i &* points.stride).loadUnaligned(as: Float.self)
    let y = (UnsafeRawPointer(points.y) + i &* points.stride).loadUnaligned(as: Float.self)
    index[i] = topmost(rectCount, rects, x, y)
    i &+= 1
  }
}
