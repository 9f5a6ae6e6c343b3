// SPDX-License-Identifier: Apache-2.0
// TopmostRect.swift - the last of many rectangles that contains each point
//
// Many points: 16 at a time stay in registers while the rectangles pass, from back to front; a later one that contains a
// point overwrites what an earlier one left. All comparisons are of integers, which take half the time of floats: a key
// orders integers as floats are ordered,
//
//     key(x) = bits(x) with all but the sign flipped where x is negative; −0 first becomes 0
//
// so left ≤ x < right is one unsigned comparison of key(x) − key(left) with key(right) − key(left); NaN has a
// key beyond both infinities and lies in nothing. The rectangles' keys are made for a tile of 256 at a time.
//
// Few points: eight rectangles at a time are compared with one point, from front to back, until one contains it.

import CLanes

// MARK: - Keys

/// Eight keys.
@inline(__always)
private func key(_ x: F32x8) -> I32x8 {
  let bits = (x + F32x8(repeating: 0)).bits
  return bits ^ ((bits &>> 31) & Int32.max)
}

@inline(__always)
private func key(_ x: Float) -> Int32 {
  let bits = Int32(bitPattern: (x + 0).bitPattern)
  return bits ^ ((bits &>> 31) & Int32.max)
}

/// One side of a rectangle: x lies in it where length > key(x) − origin, as signed numbers.
private struct RectSide {
  var origin, length: Int32

  /// From `start` through a size of either sign. Nothing lies in a side without extent, or with a NaN.
  @inline(__always)
  init(_ start: Float, _ size: Float) {
    let end = start + size
    let (low, high) = size < 0 ? (end, start) : (start, end)
    origin = key(low) ^ Int32.min
    length = low < high ? (key(high) &- key(low)) ^ Int32.min : Int32.min
  }
}

// MARK: - Many points

private let tile = 256

/// The keys of up to 256 rectangles in memory, four numbers each.
@inline(never)
private func prepare(_ count: Int, _ rects: UnsafePointer<Float>, _ keys: UnsafeMutablePointer<Int32>) {
  var j = 0
  while j < count {
    let r = rects + 4 &* j
    let k = keys + 4 &* j
    let horizontal = RectSide(r[0], r[2])
    let vertical = RectSide(r[1], r[3])
    k[0] = horizontal.origin
    k[1] = horizontal.length
    k[2] = vertical.origin
    k[3] = vertical.length
    j &+= 1
  }
}

/// The last rectangle of a tile that contains each of eight points, or what was best before.
@inline(__always)
private func improved(_ best: I32x8, _ x: I32x8, _ y: I32x8, _ k: UnsafePointer<Int32>, _ number: I32x8) -> I32x8 {
  let inside =
    less(x &- I32x8(repeating: k[0]), I32x8(repeating: k[1]))
    & less(y &- I32x8(repeating: k[2]), I32x8(repeating: k[3]))
  return select(inside, number, best)
}

/// Lets a tile's rectangles, numbered from `first`, pass over as many vectors of 16 points as there are.
@inline(__always)
private func pass<P: PointLoader>(
  _ count: Int, _ points: P, _ first: Int, _ rects: Int, _ keys: UnsafePointer<Int32>,
  _ index: UnsafeMutablePointer<Int32>
) -> Int {
  var i = 0
  while i &+ 16 <= count {
    let (ax, ay) = points.load(i)
    let (bx, by) = points.load(i &+ 8)
    let (aKeyX, aKeyY, bKeyX, bKeyY) = (key(ax), key(ay), key(bx), key(by))
    var a = I32x8(loading: index + i)
    var b = I32x8(loading: index + i + 8)
    var number = I32x8(repeating: Int32(truncatingIfNeeded: first))
    var k = keys
    let end = keys + 4 &* rects
    while k < end {
      a = improved(a, aKeyX, aKeyY, k, number)
      b = improved(b, bKeyX, bKeyY, k, number)
      number = number &+ 1
      k += 4
    }
    a.store(to: index + i)
    b.store(to: index + i + 8)
    i &+= 16
  }
  return i
}

/// The same for any stride, and for what is left over: through two small arrays.
@inline(never)
private func passGathered(
  _ start: Int, _ count: Int, _ points: kernel_points, _ first: Int, _ rects: Int, _ keys: UnsafePointer<Int32>,
  _ memory: UnsafeMutablePointer<Float>, _ index: UnsafeMutablePointer<Int32>
) {
  let (xs, ys) = (memory, memory + 64)
  let block = SeparatePoints(x: UnsafePointer(xs), y: UnsafePointer(ys))
  var i = start
  while i < count {
    let n = min(64, count &- i)
    points.gather(i, n, xs, ys)
    let done = pass(n, block, first, rects, keys, index + i)
    if done < n {
      // Sixteen answers of which n - done are wanted.
      let last = (memory + 128).withMemoryRebound(to: Int32.self, capacity: 16) { last in
        copy(n &- done, index + i + done, last)
        _ = pass(
          16, SeparatePoints(x: UnsafePointer(xs + done), y: UnsafePointer(ys + done)), first, rects, keys, last)
        return last
      }
      copy(n &- done, last, index + i + done)
    }
    i &+= n
  }
}

@inline(__always)
private func copy(_ count: Int, _ from: UnsafePointer<Int32>, _ to: UnsafeMutablePointer<Int32>) {
  var k = 0
  while k < count {
    to[k] = from[k]
    k &+= 1
  }
}

private func manyPoints(
  _ count: Int, _ points: kernel_points, _ rectCount: Int, _ rects: UnsafePointer<Float>,
  _ index: UnsafeMutablePointer<Int32>
) {
  var i = 0
  while i < count {
    index[i] = -1
    i &+= 1
  }
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { memory in
    let keys = memory.baseAddress!.assumingMemoryBound(to: Int32.self)
    let gathered = (memory.baseAddress! + 16 &* tile).assumingMemoryBound(to: Float.self)
    var first = 0
    while first < rectCount {
      let n = min(tile, rectCount &- first)
      prepare(n, rects + 4 &* first, keys)
      var done = 0
      if points.arePairs {
        done = pass(count, PairedPoints(pairs: points.x), first, n, keys, index)
      } else if points.stride == 4 {
        done = pass(count, SeparatePoints(x: points.x, y: points.y), first, n, keys, index)
      }
      if done < count { passGathered(done, count, points, first, n, keys, gathered, index) }
      first &+= n
    }
  }
}

// MARK: - Few points

/// Which of eight rectangles contain a point: bit j for rectangle j.
@inline(__always)
private func containing(_ rects: UnsafePointer<Float>, _ x: F32x8, _ y: F32x8) -> UInt8 {
  let r = (
    F32x8(loading: rects), F32x8(loading: rects + 8), F32x8(loading: rects + 16), F32x8(loading: rects + 24)
  )
  // x and width of rectangles 0, 1, 2, 3 and so on: the even places twice, then the odd ones.
  let xw = (evenPlaces(r.0, r.1), evenPlaces(r.2, r.3))
  let yh = (oddPlaces(r.0, r.1), oddPlaces(r.2, r.3))
  return maskBits(
    within(evenPlaces(xw.0, xw.1), oddPlaces(xw.0, xw.1), x)
      & within(evenPlaces(yh.0, yh.1), oddPlaces(yh.0, yh.1), y))
}

/// The even, or the odd, places of sixteen.
@inline(__always)
private func evenPlaces(_ a: F32x8, _ b: F32x8) -> F32x8 { F32x8(lowHalf: a.evenHalf, highHalf: b.evenHalf) }
@inline(__always)
private func oddPlaces(_ a: F32x8, _ b: F32x8) -> F32x8 { F32x8(lowHalf: a.oddHalf, highHalf: b.oddHalf) }

/// Whether x lies between start and start + size, of either sign; never with a NaN.
@inline(__always)
private func within(_ start: F32x8, _ size: F32x8, _ x: F32x8) -> I32x8 {
  let end = start + size
  let negative = less(size, F32x8(repeating: 0))
  return lessEqual(select(negative, end, start), x) & less(x, select(negative, start, end))
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
  guard count < 8 else { return manyPoints(count, points, rectCount, rects, index) }
  var i = 0
  while i < count {
    let x = (UnsafeRawPointer(points.x) + i &* points.stride).loadUnaligned(as: Float.self)
    let y = (UnsafeRawPointer(points.y) + i &* points.stride).loadUnaligned(as: Float.self)
    index[i] = topmost(rectCount, rects, x, y)
    i &+= 1
  }
}
