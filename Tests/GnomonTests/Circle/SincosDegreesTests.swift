// SPDX-License-Identifier: Apache-2.0
// SincosDegreesTests.swift - gnomon_sincos_degrees at the clock's hours, at the hardest angles, in every arrangement
//
// That every float is right is shown by Tests/C/sincos_exhaustive.c; here are the promises around it.

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One call, from guarded memory to guarded memory.
private func sincos(
  _ angles: [Float], against side: GuardedBuffer<Float>.Side = .end
) -> (sines: [Float], cosines: [Float]) {
  let input = GuardedBuffer(angles, against: side)
  let sines = GuardedBuffer<Float>(angles.count, repeating: -7, against: side)
  let cosines = GuardedBuffer<Float>(angles.count, repeating: -7, against: side)
  #expect(gnomon_sincos_degrees(angles.count, input.pointer, sines.pointer, cosines.pointer) == .ok)
  return (sines.array, cosines.array)
}

private func bits(_ floats: some Sequence<Float>) -> [UInt32] { floats.map(\.bitPattern) }

@Suite("Sine and cosine of degrees")
struct SincosDegreesTests {
  // MARK: Specials

  @Test("Exact at the clock's hours, for thousands of turns, and every zero is +0")
  func hours() {
    let hour: [Int: Float] = [0: 0, 30: 0.5, 90: 1, 150: 0.5, 180: 0, 210: -0.5, 270: -1, 330: -0.5]
    let angles = (-12 * 4000...12 * 4000).map { 30 * $0 }
    onEveryInstructionSet { _ in
      let r = sincos(angles.map { Float($0) })
      for (i, angle) in angles.enumerated() {
        let turned = ((angle % 360) + 360) % 360
        if let right = hour[turned], r.sines[i].bitPattern != right.bitPattern { Issue.record("sine of \(angle)") }
        if let right = hour[(turned + 90) % 360], r.cosines[i].bitPattern != right.bitPattern {
          Issue.record("cosine of \(angle)")
        }
      }
    }
  }

  @Test("Naive degrees: sin 30, cos 60, cos 90, sin 180, sin 1000080, sin 16777216")
  func naiveDegrees() {
    onEveryInstructionSet { _ in
      let r = sincos([30, 60, 90, 180, 1_000_080, 16_777_216])
      #expect(r.sines[0] == 0.5)
      #expect(r.cosines[1] == 0.5)
      #expect(r.cosines[2].bitPattern == 0)
      #expect(r.sines[3].bitPattern == 0)
      #expect(r.sines[4].bitPattern == 0)
      #expect(abs(r.sines[5] - 0.694658) < 1e-6)
    }
  }

  @Test("Zeros, subnormals, infinities and NaN")
  func specials() {
    onEveryInstructionSet { _ in
      let tiny = Float.leastNonzeroMagnitude
      let r = sincos([0, -0.0, tiny, -tiny, 100 * tiny, -100 * tiny, .infinity, -.infinity, .nan, -.nan])
      // π / 180 of 100 smallest floats is 1.7 of them.
      #expect(bits(r.sines[0..<6]) == bits([0, 0, 0, 0, 2 * tiny, -2 * tiny]))
      #expect(r.cosines[0..<6].allSatisfy { $0 == 1 })
      #expect(r.sines[6...].allSatisfy { $0.isNaN } && r.cosines[6...].allSatisfy { $0.isNaN })
    }
  }

  @Test("The largest floats are reduced exactly")
  func huge() {
    onEveryInstructionSet { _ in
      // Of a power of two only its remainder modulo 360 counts, and doubling leads from one to the next.
      var remainder = 1
      let powers = (0..<128).map { Float(sign: .plus, exponent: $0, significand: 1) }
      let r = sincos(powers)
      for i in 0..<128 {
        let near = sincos([Float(remainder)])
        #expect(r.sines[i].bitPattern == near.sines[0].bitPattern, "2^\(i)")
        #expect(r.cosines[i].bitPattern == near.cosines[0].bitPattern, "2^\(i)")
        remainder = remainder * 2 % 360
      }
    }
  }

  // MARK: Accuracy

  /// The 151 results that lie within 2⁻⁵⁰ of a midpoint between floats, with their exact values to 60 bits.
  @Test("Correctly rounded at the hardest angles")
  func hardCases() throws {
    var cases = 0
    for line in try linesOfData("sincos_degrees_hard_cases.txt") {
      let fields = line.split(separator: " ")
      let x = Float(bitPattern: try #require(UInt32(fields[0], radix: 16)))
      let right = try #require(roundedFloat(hex: fields[2]))
      onEveryInstructionSet { _ in
        let (there, opposite) = (sincos([x]), sincos([-x]))
        if fields[1] == "s" {
          #expect(there.sines[0] == right && opposite.sines[0] == -right, "sine of \(x)")
        } else {
          #expect(there.cosines[0] == right && opposite.cosines[0] == right, "cosine of \(x)")
        }
      }
      cases += 1
    }
    #expect(cases == 151)
  }

  /// (1) no more than half a unit of the last place from the double sine and cosine, which are themselves good to a
  /// thousandth of a unit; (2) the same bits on every instruction set.
  @Test("Random angles of every size")
  func random() {
    var random = Random(seed: 3)
    let angles = (0..<100_000).map { i in
      switch i % 4 {
      case 0: random.float(-360...360)
      case 1: random.float(-65600...65600)
      case 2: Float(random.int(-720...720)) / 2
      default: random.float(-1...1) * 0x1p-60
      }
    }
    var first: [UInt32] = []
    onEveryInstructionSet { _ in
      let r = sincos(angles)
      if first.isEmpty { first = bits(r.sines + r.cosines) }
      #expect(bits(r.sines + r.cosines) == first, "(2)")
      for (i, angle) in angles.enumerated() {
        // Half way between two hours both are far from 0, and a few units of double do not matter.
        let near = Double(angle).remainder(dividingBy: 360) * (Double.pi / 180)
        let (s, c) = (sin(near), cos(near))
        let good =
          abs(Double(r.sines[i]) - s) <= 0.5 * Double(Float(s).ulp) + 1e-15
          && abs(Double(r.cosines[i]) - c) <= 0.5 * Double(Float(c).ulp) + 1e-15
        if !good { Issue.record("(1) \(angle)") }
      }
    }
  }

  // MARK: Arrangements

  /// (1) every count up to 67 and around the ends of blocks, against either guard, gives the bits of one call for each
  /// angle, also where angles of every size are mixed; (2) so it does in place of either output.
  @Test("Tails, splits and working in place do not matter")
  func arrangements() {
    var random = Random(seed: 5)
    var angles = (0..<1600).map { _ in random.float(-720...720) }
    for i in stride(from: 40, to: 1600, by: 71) { angles[i] = random.anyFloat() }
    onEveryInstructionSet { _ in
      let single = angles.map { sincos([$0]) }
      let sines = bits(single.map { $0.sines[0] }).map(canonical)
      let cosines = bits(single.map { $0.cosines[0] }).map(canonical)
      for count in Array(0...67) + [511, 512, 513, 520, 1023, 1024, 1025, 1600] {
        for side in [GuardedBuffer<Float>.Side.start, .end] {
          let from = count == 1600 ? 0 : count % 7
          let part = Array(angles[from..<from + count])
          let (s, c) = (Array(sines[from..<from + count]), Array(cosines[from..<from + count]))
          if count > 0 {
            let r = sincos(part, against: side)
            #expect(bits(r.sines).map(canonical) == s && bits(r.cosines).map(canonical) == c, "(1) \(count)")
          }
          for inPlaceOfSines in [true, false] {
            let both = GuardedBuffer<Float>(count, repeating: 0, against: side)
            let other = GuardedBuffer<Float>(count, repeating: 0, against: side)
            for (i, x) in part.enumerated() { both[i] = x }
            let status =
              inPlaceOfSines
              ? gnomon_sincos_degrees(count, both.pointer, both.pointer, other.pointer)
              : gnomon_sincos_degrees(count, both.pointer, other.pointer, both.pointer)
            #expect(status == .ok)
            #expect(bits(both.array).map(canonical) == (inPlaceOfSines ? s : c), "(2) \(count)")
            #expect(bits(other.array).map(canonical) == (inPlaceOfSines ? c : s), "(2) \(count)")
          }
        }
      }
    }
  }

  /// One pattern for every NaN.
  private func canonical(_ bits: UInt32) -> UInt32 { bits & 0x7fff_ffff > 0x7f80_0000 ? 0x7fc0_0000 : bits }

  // MARK: Bad input

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let memory = GuardedBuffer<Float>(64, repeating: 5)
    let p = memory.pointer
    #expect(gnomon_sincos_degrees(4, nil, p, p + 8) == .errorNull, "(1)")
    #expect(gnomon_sincos_degrees(4, p, nil, p + 8) == .errorNull, "(1)")
    #expect(gnomon_sincos_degrees(4, p, p + 8, nil) == .errorNull, "(1)")
    for count in [-1, Int.min, .max, .max / 2] {
      #expect(gnomon_sincos_degrees(count, p, p + 8, p + 16) == .errorSize, "(1)")
    }
    for (a, s, c) in [(0, 8, 8), (0, 8, 15), (0, 8, 1), (0, 0, 0), (8, 15, 30), (8, 30, 15), (8, 1, 30), (8, 8, 12)] {
      #expect(gnomon_sincos_degrees(8, p + a, p + s, p + c) == .errorOverlap, "(1) \(a) \(s) \(c)")
    }
    #expect(memory.array.allSatisfy { $0 == 5 }, "(2)")
    #expect(gnomon_sincos_degrees(0, nil, nil, nil) == .ok, "(3)")
  }
}
