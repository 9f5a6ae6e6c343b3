// SPDX-License-Identifier: Apache-2.0
// Heads.swift - doubles cut in two, for arithmetic that is more exact than double
//
// A head is a double less its last bits, as many that a product with another head is exact; the rest is what was cut
// off, exactly. An exact product is the same fused with an addition or not. Four lanes are computed together: such
// chains of operations are long, and more lanes would be spilled.

import CLanes

// MARK: - Heads

@inline(__always) func magnitude(_ x: F64x4) -> F64x4 { F64x4(bits: x.bits & Int64.max) }

/// The first ten bits of the significand.
@inline(__always) func head10(_ x: F64x4) -> F64x4 { F64x4(bits: x.bits & (-1 << 43)) }
@inline(__always) func head10(_ x: Double) -> Double { Double(bitPattern: x.bitPattern & (~0 << 43)) }

/// All but the last ten bits.
@inline(__always) func head43(_ x: F64x4) -> F64x4 { F64x4(bits: x.bits & (-1 << 10)) }
@inline(__always) func head43(_ x: Double) -> Double { Double(bitPattern: x.bitPattern & (~0 << 10)) }

@inline(__always) func all(_ m: I64x4) -> Bool { all(int32(m, m)) }

// MARK: - Points

extension SIMD4 where Scalar == Double {
  /// Each `stride` bytes after the one before.
  @inline(__always) init(from p: UnsafePointer<Double>, stride: Int) { self = lanes_load_strided_f64x4(p, stride) }
}

@inline(__always) func storePairs(_ even: F64x4, _ odd: F64x4, to p: UnsafeMutablePointer<Double>) {
  lanes_store_pairs_f64x4(p, even, odd)
}

/// The doubles, each `stride` bytes after the one before, of a vector in which the last of fewer than four is repeated.
@inline(__always)
func fewDoubles(_ count: Int, _ from: UnsafePointer<Double>, stride: Int) -> F64x4 {
  let last = from.advanced(bytes: (count &- 1) &* stride).pointee
  return F64x4(from.pointee, count == 3 ? from.advanced(bytes: stride).pointee : last, last, last)
}

/// Lends 1,024 doubles of stack that hold nothing yet, and begin where a cache line does.
@inline(__always)
func withDoubleScratch(_ body: (UnsafeMutablePointer<Double>) -> Void) {
  withScratch { body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self)) }
}

// MARK: - Beyond the range of double

/// A finite double other than 0 as ± significand · 2ⁿ, with 1 ≤ significand < 2.
struct Scaled {
  var significand: Double
  var exponent: Int

  @inline(__always)
  init(_ x: Double) {
    // What is subnormal has its leading one after multiplication.
    let isSmall = x.magnitude < 0x1p-1022
    let bits = (isSmall ? x * 0x1p54 : x).bitPattern
    exponent = Int(truncatingIfNeeded: bits &>> 52 & 0x7ff) &- (isSmall ? 1077 : 1023)
    significand = Double(bitPattern: bits & 0x800f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
  }
}

/// 2ⁿ, which is normal.
@inline(__always)
func power(_ n: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) &<< 52) }

/// (high + low) · 2ⁿ in one rounding, for 2⁻⁸ |high| ≥ |low|, 2⁻⁶ ≤ |high| < 2⁹ and n < 0.
func sum(_ high: Double, _ low: Double, times n: Int) -> Double {
  guard n > -1100 else { return 0 }
  // A subnormal result is rounded where 2⁻¹⁰²² has its last bit: so that is added first and then taken away.
  let leastNormal = power(-1022 &- n)
  let base = (high + low).magnitude < leastNormal ? (high < 0 ? -leastNormal : leastNormal) : 0
  let first = base + high
  let total = first + ((high - (first - base)) + low)
  return (total - base) * power(n &+ 600) * 0x1p-600
}
