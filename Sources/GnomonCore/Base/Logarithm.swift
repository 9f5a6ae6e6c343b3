// SPDX-License-Identifier: Apache-2.0
// Logarithm.swift - powers of two and logarithms to base two, in double
//
// For the few numbers of a control, not for batches: Taylor's series after the exponent is split off, the same bits on every
// machine. Both are exact for whole powers of two.

import CLanes

/// 2 to the power of x; 0 below -1074, infinity from 1024 on. Within 2 ulp.
func exp2(_ x: Double) -> Double {
  guard x > -1100 else { return x.isNaN ? x : 0 }
  guard x < 1025 else { return .infinity }
  let whole = floor(x + 0.5)
  let y = (x - whole) * 0.6931471805599453
  // e^y for |y| ≤ 0.35: the next term is below 2⁻⁵⁶.
  var sum = 1.0
  var n = 15.0
  while n > 0 {
    sum = 1 + sum * y / n
    n = n - 1
  }
  // In two halves, since the power alone may be out of range.
  let half = Int(lanes_i64_truncating_f64(whole)) >> 1
  let rest = Int(lanes_i64_truncating_f64(whole)) - half
  return sum * power(half) * power(rest)
}

/// 2 to a whole power of -1022 … 1023.
private func power(_ n: Int) -> Double { Double(bitPattern: UInt64(bitPattern: Int64(n + 1023)) &<< 52) }

/// The logarithm of a positive, normal number. Within 3 ulp where it is not near 0, and 2⁻⁵² there.
func log2(_ x: Double) -> Double {
  let bits = x.bitPattern
  var exponent = Double(Int(bits &>> 52) - 1023)
  var part = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
  if part > 1.4142135623730951 {
    part = part * 0.5
    exponent = exponent + 1
  }
  // ln = 2 (z + z³/3 + z⁵/5 …), z = (x - 1) / (x + 1), |z| ≤ 0.172: the next term is below 2⁻⁵⁸.
  let z = (part - 1) / (part + 1)
  let s = z * z
  var sum = 0.0
  var n = 21.0
  while n > 0 {
    sum = 1 / n + sum * s
    n = n - 2
  }
  return exponent + 2 * z * sum * 1.4426950408889634
}
