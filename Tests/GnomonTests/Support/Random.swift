// SPDX-License-Identifier: Apache-2.0
// Random.swift - random numbers that every run and every machine repeats

/// SplitMix64 (Steele, Lea and Flood, 2014): a counter, mixed.
struct Random: RandomNumberGenerator {
  private var counter: UInt64

  init(seed: UInt64) { counter = seed }

  mutating func next() -> UInt64 {
    counter &+= 0x9e37_79b9_7f4a_7c15
    var z = counter
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Uniform in [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Uniform in the range, rounded to float.
  mutating func float(_ range: ClosedRange<Double>) -> Float {
    Float(range.lowerBound + (range.upperBound - range.lowerBound) * unit())
  }

  /// Uniform in the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Any of the 2³² bit patterns: every exponent, NaN and infinities too.
  mutating func anyFloat() -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: next())) }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}
