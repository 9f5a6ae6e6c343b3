// SPDX-License-Identifier: Apache-2.0
// Degrees.swift - angles modulo 360, exactly
//
// Whole turns can be taken away without rounding: a turn times a whole number of moderate size is a double, and what
// remains is no larger than the angle and a multiple of the angle's last bit.

import CGnomon

/// The angle modulo 360 in [-180, 180], exactly, and never -0. What is not finite gives NaN.
func centred(_ angle: Double) -> Double {
  let near = angle.magnitude < 0x1p53 ? angle : modulo360(angle)
  // Adding 1.5 · 2⁵² rounds to a whole number, which for a large angle may be the one beside the nearest.
  let shifter = 0x1.8p52
  let turns = (near * (1.0 / 360) + shifter) - shifter
  let rest = near - turns * 360 + 0
  return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
}

/// The angle modulo 360, in [0, 360]; one rounding, if it is negative.
func remainder(_ angle: Double) -> Double {
  let rest = centred(angle)
  return rest < 0 ? rest + 360 : rest
}

/// The way from one angle to another in [-180, 180], rounded once; NaN where one of them is not finite.
func shortestTurn(_ from: Double, _ to: Double) -> Double {
  let (a, b) = (centred(from), centred(to))
  // b - a and its rounding error (Knuth). A turn is added to or taken from what is above 180, which is exact.
  let d = b - a
  let bPart = d + a
  let error = (b - bPart) - (a - (bPart - d))
  return (d > 180 ? d - 360 : d < -180 ? d + 360 : d) + error
}

/// Something below 2⁵³ that is the same modulo 360, for an angle that is not. 2¹² leaves the remainder 1 when divided
/// by 45: so a multiple of 8 · 2¹² and its 2¹²th part are the same modulo 360. A double of at least 2⁶⁷ is such a
/// multiple; of a smaller one the first 26 bits are one of 8 · 2²⁴.
private func modulo360(_ angle: Double) -> Double {
  guard angle.isFinite else { return .nan }
  var x = angle
  while x.magnitude >= 0x1p547 { x = x * 0x1p-480 }
  while x.magnitude >= 0x1p163 { x = x * 0x1p-96 }
  while x.magnitude >= 0x1p67 { x = x * 0x1p-12 }
  let high = Double(bitPattern: x.bitPattern & (~0 << 27))
  return high * 0x1p-24 + (x - high)
}

// MARK: - Floats and doubles

/// What angles are stored as. Their arithmetic is done in double: that of floats is exact there, or so near to a float
/// that the one rounding to float is right.
protocol Angle {
  init(_ degrees: Double)
  var degrees: Double { get }
}

extension Float: Angle {
  @inline(__always) var degrees: Double { Double(self) }
}

extension Double: Angle {
  @inline(__always) var degrees: Double { self }
}
