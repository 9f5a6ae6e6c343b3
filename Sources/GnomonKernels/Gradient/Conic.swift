// SPDX-License-Identifier: Apache-2.0
// Conic.swift - a row of a gradient around a centre
//
// Above or below the centre a row passes five sectors of 45 or, at its ends, 22.5 degrees. In each of them the angle is that of one
// ray plus the arctangent of a quotient no larger than tan 22.5°, for which four terms are enough. Where the gradient begins and
// ends, a sector is divided; so within one, t is a linear function of that arctangent.
//
// In double the same eight rays are used, with eleven terms: exact on the rays.

import CLanes

private struct Turn: Curve {
  let plane: PlaneRow
  let sign, base, seam, sweep: Double

  @inline(__always)
  func t(_ k: Int) -> F64x8 {
    let (x, y) = plane.at(k)
    let zero = F64x8(repeating: 0)
    let one = F64x8(repeating: 1)
    let v = clockwiseFromEast(x, y) * sign + base
    // Less whole turns: what is below 0 by less than a rounding becomes 1, and that is 0.
    let nearest = (v + 0x1.8p52) - 0x1.8p52
    var turns = v - nearest
    turns = turns + select(less(turns, zero), one, zero)
    turns = select(lessEqual(one, turns), zero, turns)
    turns = turns - select(lessEqual(F64x8(repeating: seam), turns), one, zero)
    let t = (turns * 360) / F64x8(repeating: sweep)
    return select(equal(x, zero) & equal(y, zero), zero, t)
  }
}

/// In turns, from 0 to 1.
@inline(__always)
private func clockwiseFromEast(_ x: F64x8, _ y: F64x8) -> F64x8 {
  let zero = F64x8(repeating: 0)
  let (u, v) = (maximum(x, zero - x), maximum(y, zero - y))
  let (low, high) = (minimum(u, v), maximum(u, v))
  let isDiagonal = less(high * 0.41421356237309503, low)
  let q = select(isDiagonal, low - high, low) / select(isDiagonal, low + high, high)
  var a = select(isDiagonal, F64x8(repeating: 0.125), zero) + arctangent(q)
  a = select(less(u, v), 0.25 - a, a)
  a = select(less(x, zero), 0.5 - a, a)
  return select(less(y, zero), 1 - a, a)
}

/// In turns, for |q| ≤ tan 22.5°: within 8e-18, by Chebyshev interpolation in q².
@inline(__always)
private func arctangent(_ q: F64x8) -> F64x8 {
  let s = q * q
  var even = s * 0x1.b8e3ad6ce5273p-9 + -0x1.c58395d7051c6p-8
  even = even * s + 0x1.28a84d5a8c4f7p-7
  even = even * s + -0x1.5a4cf56152442p-7
  even = even * s + 0x1.910bacd560f2fp-7
  even = even * s + -0x1.da19dbef34c74p-7
  even = even * s + 0x1.21bb8be4d4a57p-6
  even = even * s + -0x1.7483756094f6fp-6
  even = even * s + 0x1.04c26be3704c4p-5
  even = even * s + -0x1.b2995e7b7b1a1p-5
  return q * (even * s + 0x1.45f306dc9c882p-3)
}

@c @implementation
func kernel_conic_row(_ gradient: Gradient, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) -> kernel_run {
  let target = CurvedRow(gradient, x, y, count, row)
  let plane = PlaneRow(gradient, x & ~1023, y)
  let turn = gradient.pointee.turn
  let curve = Turn(plane: plane, sign: turn.sign, base: turn.base, seam: turn.seam, sweep: turn.sweep)
  if gradient.pointee.extend == Extend.none { return target.makeRun(curve) }
  guard turn.upright, plane.isSimple, plane.y != 0 else {
    target.makeExactly(curve)
    return kernel_run(first: 0, end: count)
  }
  let (height, isBelow) = (plane.y.magnitude, plane.y > 0)
  let sectors = kernel_gradient_sectors(gradient, isBelow)
  var zone = plane.zone(0, y: 0, alpha: 0, beta: 0)
  zone.end = 0
  var i = 0
  while zone.end < target.end {
    let sector = sectors[i]
    zone.first = zone.end
    zone.end = pixels(sector.edge * height - plane.x, includesEdge: sector.includes_edge)
    if zone.end > target.first, zone.end > zone.first {
      zone.quotient = Int(sector.quotient)
      (zone.alpha, zone.beta) = (sector.alpha, sector.beta)
      switch zone.quotient {
      case KERNEL_QUOTIENT_ACROSS: zone.y = Float(plane.y)
      case KERNEL_QUOTIENT_DOWN: zone.y = Float(1 / plane.y)
      default: zone.y = Float(sector.side * height)
      }
      target.make(zone, curve)
    }
    zone.end = max(zone.end, zone.first)
    i &+= 1
  }
  return kernel_run(first: 0, end: count)
}

/// How many pixels of a tile lie before the edge, or on it.
@inline(__always)
private func pixels(_ edge: Double, includesEdge: Bool) -> Int {
  guard edge < 1024 else { return 1024 }
  guard edge >= 0 else { return 0 }
  let whole = truncated(edge)
  return whole &+ (Double(whole) < edge || includesEdge ? 1 : 0)
}
