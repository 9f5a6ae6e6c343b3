// SPDX-License-Identifier: Apache-2.0
// Sides.swift - points in a polygon of floats, by a filter
//
// What Winding.swift decides exactly, one line and four points at a time, floats can decide for nearly all points at four times
// the rate. A side that leads up or down past a point is crossed by its ray when the line function
//
//     D = a · x + b · y + c      positive where the crossing lies at larger x than the point
//
// is positive; a, b and c are scaled so that |a · x| + |b · y| and |c| are at most 1 within the polygon's box, and rounded.
// With x and y rounded differences from the box's centre, three roundings in each product, one of c and three units in the sums
// make an error of at most 7 units of 2⁻²⁴. A point with some |D| of 8 units or less is in doubt, and its block decided again
// exactly.
//
// Sides follow each other, so a vertex's height is compared once and serves both of its sides: the side between is past the
// point where the two answers differ. Elsewhere D becomes NaN with its sign set, which counts as not crossed and is no
// minimum. For even-odd it is enough to flip a sign with every side that is not crossed.
//
// A fused multiply-add changes D by less than its rounding, and doubtful ones decide nothing: so the bits are the same.

import CLanes

// MARK: - Loading

@c @implementation
func kernel_load_floats(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ xs: UnsafeMutablePointer<Float>,
  _ ys: UnsafeMutablePointer<Float>
) {
  let p = points.pointee
  var i = 0
  if p.arePairsOrSeparate {
    while i &+ 8 <= count {
      let (x, y) = p.eight(i)
      x.store(to: xs + i)
      y.store(to: ys + i)
      i &+= 8
    }
  }
  let whole = (count &+ 15) & ~15
  if whole > i {
    let nothing = F32x8(repeating: .nan)
    var k = i
    while k < whole {
      nothing.store(to: xs + k)
      nothing.store(to: ys + k)
      k &+= 8
    }
  }
  while i < count {
    xs[i] = p.x.advanced(bytes: i &* p.stride).pointee
    ys[i] = p.y.advanced(bytes: i &* p.stride).pointee
    i &+= 1
  }
}

// MARK: - Eight points

/// Eight points on their way around the polygon.
private struct Walkers {
  let x, y, height: F32x8
  /// Whether the last vertex is at or above the point's height.
  var last: I32x8
  var turns: I32x8
  var least: F32x8

  @inline(__always)
  init(_ x: F32x8, _ y: F32x8, _ box: kernel_box, _ lastY: Float, _ turns: I32x8, _ least: F32x8) {
    self.x = x - box.centre_x
    self.y = y - box.centre_y
    height = y
    last = lessEqual(F32x8(repeating: lastY), y)
    self.turns = turns
    self.least = least
  }

  @inline(__always)
  mutating func cross(_ side: kernel_side, nonZero: Bool) {
    let here = lessEqual(F32x8(repeating: side.y), height)
    let elsewhere = equal(here, last)
    let line = fusable(y, F32x8(repeating: side.b), F32x8(repeating: side.c))
    let d = F32x8(bits: fusable(x, F32x8(repeating: side.a), line).bits | elsewhere)
    if nonZero {
      // A mask is -1: 1 for a side that leads down past the point, -1 for one that leads up.
      turns = turns &+ (~(d.bits &>> 31) & (last &- here))
    } else {
      turns = turns ^ d.bits
    }
    last = here
    least = minimum(F32x8(bits: d.bits & Int32.max), least)
  }
}

// MARK: - Many

@c @implementation
func kernel_cross_sides(
  _ count: Int, _ xs: UnsafePointer<Float>, _ ys: UnsafePointer<Float>, _ box: UnsafePointer<kernel_box>,
  _ side_count: Int, _ sides: UnsafePointer<kernel_side>, _ last_y: Float, _ non_zero: Bool,
  _ turns: UnsafeMutablePointer<Int32>, _ least: UnsafeMutablePointer<Float>
) {
  if non_zero {
    walkAround(count, xs, ys, box.pointee, side_count, sides, last_y, nonZero: true, turns, least)
  } else {
    walkAround(count, xs, ys, box.pointee, side_count, sides, last_y, nonZero: false, turns, least)
  }
}

@inline(__always)
private func walkAround(
  _ count: Int, _ xs: UnsafePointer<Float>, _ ys: UnsafePointer<Float>, _ box: kernel_box, _ sideCount: Int,
  _ sides: UnsafePointer<kernel_side>, _ lastY: Float, nonZero: Bool, _ turns: UnsafeMutablePointer<Int32>,
  _ least: UnsafeMutablePointer<Float>
) {
  @inline(__always) func eight(_ i: Int) -> Walkers {
    Walkers(
      F32x8(loading: xs + i), F32x8(loading: ys + i), box, lastY, I32x8(loading: turns + i), F32x8(loading: least + i))
  }
  var i = 0
  while i < count {
    // Two at a time share the numbers of a side.
    var (p, q) = (eight(i), eight(i &+ 8))
    var k = 0
    while k < sideCount {
      p.cross(sides[k], nonZero: nonZero)
      q.cross(sides[k], nonZero: nonZero)
      lanes_keep_loop()
      k &+= 1
    }
    p.turns.store(to: turns + i)
    q.turns.store(to: turns + (i &+ 8))
    p.least.store(to: least + i)
    q.least.store(to: least + (i &+ 8))
    i &+= 16
  }
}

@c @implementation
func kernel_end_sides(
  _ count: Int, _ xs: UnsafePointer<Float>, _ ys: UnsafePointer<Float>, _ box: UnsafePointer<kernel_box>,
  _ non_zero: Bool, _ start: Int32, _ turns: UnsafePointer<Int32>, _ least: UnsafePointer<Float>,
  _ inside: UnsafeMutablePointer<UInt8>
) -> Bool {
  let b = box.pointee
  let zero = I32x8(repeating: 0)
  @inline(__always) func eight(_ i: Int) -> (inside: I32x8, doubt: I32x8) {
    let (x, y) = (F32x8(loading: xs + i), F32x8(loading: ys + i))
    let within =
      lessEqual(F32x8(repeating: b.left), x) & less(x, F32x8(repeating: b.right))
      & lessEqual(F32x8(repeating: b.top), y) & less(y, F32x8(repeating: b.bottom))
    let t = I32x8(loading: turns + i)
    let isInside = non_zero ? ~equal(t, zero) : (t ^ I32x8(repeating: start)) &>> 31
    return (within & isInside, within & lessEqual(F32x8(loading: least + i), F32x8(repeating: 0x1p-21)))
  }
  var doubt = zero
  var i = 0
  while i < count {
    let (p, q) = (eight(i), eight(i &+ 8))
    doubt = doubt | p.doubt | q.doubt
    onesFromMasks(p.inside, q.inside).store(to: inside + i)
    i &+= 16
  }
  return maskBits(doubt) == 0
}
