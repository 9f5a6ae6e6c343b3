// SPDX-License-Identifier: Apache-2.0
// Radial.swift - a row of a gradient between two circles
//
// t at a point is the largest for which the point lies on the circle of t, whose centre and radius go from those of the first to those
// of the second circle, if that radius is not negative:
//
//     A t² - 2 B t + C = 0,   A = dx² + dy² - dr²,   B = x dx + y dy + r dr,   C = x² + y² - r²
//
// relative to the first centre. With q = B ± √(B² - A C), the sign that of B, the roots are q / A and C / q: nothing cancels, and when A is
// 0 the second is the only one. Circles about one centre are t = (√(x² + y²) - r) / dr, and every point has a t.

import CLanes

private struct Concentric: Curve {
  let plane: PlaneRow
  let radius, dr: Double

  @inline(__always)
  func t(_ k: Int) -> F64x8 {
    let (x, y) = plane.at(k)
    return (squareRoot(x * x + y * y) - radius) / F64x8(repeating: dr)
  }
}

private struct Cone: Curve {
  let plane: PlaneRow
  let circles: kernel_circles

  @inline(__always)
  func t(_ k: Int) -> F64x8 {
    let (x, y) = plane.at(k)
    let (radius, dr, a) = (circles.radius, circles.dr, circles.square)
    let b = x * circles.dx + y * circles.dy + radius * dr
    let c = x * x + y * y - radius * radius
    let square = b * b - c * a
    let zero = F64x8(repeating: 0)
    let root = squareRoot(maximum(square, zero))
    let q = b + select(less(b, zero), zero - root, root)
    let none = F64x8(repeating: -.infinity)
    @inline(__always) func valid(_ t: F64x8) -> F64x8 {
      let isValid = lessEqual(zero, t * dr + radius) & less(t, F64x8(repeating: 0x1p1000))
      return select(isValid, t, none)
    }
    let first = valid(c / q)
    let second = a == 0 ? none : valid(q / F64x8(repeating: a))
    let t = select(less(first, second), second, first)
    return select(less(square, zero) | equal(t, none), F64x8(repeating: .nan), t)
  }
}

@c @implementation
func kernel_radial_row(_ gradient: Gradient, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) -> kernel_run {
  let target = CurvedRow(gradient, x, y, count, row)
  let plane = PlaneRow(gradient, x & ~1023, y)
  guard gradient.pointee.circles.concentric else {
    return target.makeRun(Cone(plane: plane, circles: gradient.pointee.circles))
  }
  let (radius, dr) = (gradient.pointee.circles.radius, gradient.pointee.circles.dr)
  let curve = Concentric(plane: plane, radius: radius, dr: dr)
  if gradient.pointee.extend == Extend.none { return target.makeRun(curve) }
  if plane.isSimple {
    target.make(
      plane.zone(KERNEL_QUOTIENT_DISTANCE, y: plane.y * plane.y, alpha: 1 / dr, beta: 0 - radius / dr), curve)
  } else {
    target.makeExactly(curve)
  }
  return kernel_run(first: 0, end: count)
}
