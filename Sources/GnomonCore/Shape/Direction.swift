// SPDX-License-Identifier: Apache-2.0
// Direction.swift - the direction of an angle on a compass, in double
//
// The angle is brought to within 45 degrees of a multiple of 90 without rounding, Taylor's series do the rest, and the
// multiples of 90 are exchanges of the coordinates and changes of sign: so directions along the axes and the diagonals
// are exact.

import CGnomon
import CLanes

extension Compass {
  /// A unit vector in the plane of the compass; the angle is finite.
  func direction(_ angle: Double) -> (x: Double, y: Double) {
    let reduced = remainder(angle)
    let quarters = lanes_i64_truncating_f64(reduced / 90 + 0.5)
    var (sine, cosine) = sincos(degrees: reduced - 90 * Double(quarters))
    for _ in 0..<(quarters & 3) { (sine, cosine) = (cosine, -sine) }
    // North, clockwise and y down: (sin, -cos). The zero direction turns that clockwise by its quarters.
    var (x, y) = (turn == .clockwise ? sine : -sine, -cosine)
    for _ in 0..<zero.rawValue { (x, y) = (-y, x) }
    return (x, y_axis == .down ? y : -y)
  }
}

/// For up to 45 degrees either way; exact where the sine is ½, and equal on the diagonal.
private func sincos(degrees: Double) -> (sine: Double, cosine: Double) {
  let sign = degrees < 0 ? -1.0 : 1.0
  if abs(degrees) == 45 { return (sign * 0.5.squareRoot(), 0.5.squareRoot()) }
  if abs(degrees) == 30 { return (sign * 0.5, 0.75.squareRoot()) }
  return sincos(radians: degrees * (Double.pi / 180))
}

/// For |x| up to π / 4; the next terms are below 2⁻⁵⁴.
private func sincos(radians x: Double) -> (sine: Double, cosine: Double) {
  let s = x * x
  var (sine, cosine) = (1.0, 1.0)
  var n = 16.0
  while n > 1 {
    // 1 - x²/(1·2) (1 - x²/(3·4) (…)) and x (1 - x²/(2·3) (1 - x²/(4·5) (…)))
    cosine = 1 - cosine * s / (n * (n - 1))
    sine = 1 - sine * s / (n * (n + 1))
    n = n - 2
  }
  return (sine * x, cosine)
}
