// SPDX-License-Identifier: Apache-2.0
// CircleF64Tests.swift - gnomon_sincos_degrees_f64 and gnomon_point_on_circle_f64 at their edges and in every arrangement
//
// Their accuracy is measured by Tests/C/f64_accuracy.c.

import CGnomon
import Testing

private func sincos(
  _ angles: [Double], against side: GuardedBuffer<Double>.Side = .end
) -> (sines: [Double], cosines: [Double]) {
  let input = GuardedBuffer(angles, against: side)
  let sines = GuardedBuffer<Double>(angles.count, repeating: -7, against: side)
  let cosines = GuardedBuffer<Double>(angles.count, repeating: -7, against: side)
  #expect(gnomon_sincos_degrees_f64(angles.count, input.pointer, sines.pointer, cosines.pointer) == .ok)
  return (sines.array, cosines.array)
}

/// One pattern for every NaN.
private func bits(_ numbers: some Sequence<Double>) -> [UInt64] {
  numbers.map { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern }
}

@Suite("Sine, cosine and points on a circle in double")
struct CircleF64Tests {
  // MARK: Specials

  @Test("Exact at the clock's hours, for thousands of turns, and every zero is +0")
  func hours() {
    let hour: [Int: Double] = [0: 0, 30: 0.5, 90: 1, 150: 0.5, 180: 0, 210: -0.5, 270: -1, 330: -0.5]
    let angles = (-12 * 4000...12 * 4000).map { 30 * $0 }
    onEveryInstructionSet { _ in
      let r = sincos(angles.map { Double($0) })
      for (i, angle) in angles.enumerated() {
        let turned = ((angle % 360) + 360) % 360
        if let right = hour[turned], r.sines[i].bitPattern != right.bitPattern { Issue.record("sine of \(angle)") }
        if let right = hour[(turned + 90) % 360], r.cosines[i].bitPattern != right.bitPattern {
          Issue.record("cosine of \(angle)")
        }
      }
    }
  }

  @Test("Zeros, subnormals, infinities and NaN")
  func specials() {
    onEveryInstructionSet { _ in
      let tiny = Double.leastNonzeroMagnitude
      let r = sincos([0, -0.0, tiny, -tiny, 100 * tiny, -100 * tiny, .infinity, -.infinity, .nan, -.nan])
      // π / 180 of 100 smallest doubles is 1.7 of them.
      #expect(bits(r.sines[0..<6]) == bits([0, 0, 0, -0.0, 2 * tiny, -2 * tiny].map { $0 + 0 }))
      #expect(r.cosines[0..<6].allSatisfy { $0 == 1 })
      #expect(r.sines[6...].allSatisfy { $0.isNaN } && r.cosines[6...].allSatisfy { $0.isNaN })
    }
  }

  @Test("The largest doubles are reduced exactly")
  func huge() {
    onEveryInstructionSet { _ in
      // Of a power of two only its remainder modulo 360 counts, and doubling leads from one to the next.
      var remainder = 1
      let r = sincos((0..<1024).map { Double(sign: .plus, exponent: $0, significand: 1) })
      for i in 0..<1024 {
        let near = sincos([Double(remainder)])
        #expect(r.sines[i].bitPattern == near.sines[0].bitPattern, "2^\(i)")
        #expect(r.cosines[i].bitPattern == near.cosines[0].bitPattern, "2^\(i)")
        remainder = remainder * 2 % 360
      }
    }
  }

  // MARK: Arrangements

  /// (1) every count up to 67 and around the ends of blocks, against either guard, gives the bits of one call for each
  /// angle, also where angles of every size are mixed; (2) so it does in place of either output.
  @Test("Tails, splits and working in place do not matter")
  func arrangements() {
    var random = Random(seed: 6)
    var angles = (0..<900).map { _ in random.double(-720...720) }
    for i in stride(from: 40, to: 900, by: 71) { angles[i] = random.anyDouble() }
    for i in stride(from: 41, to: 900, by: 93) { angles[i] = random.double(-1...1) * 0x1p-1060 }
    onEveryInstructionSet { _ in
      let single = angles.map { sincos([$0]) }
      let (sines, cosines) = (bits(single.map { $0.sines[0] }), bits(single.map { $0.cosines[0] }))
      for count in Array(0...67) + [255, 256, 257, 264, 511, 512, 513, 900] {
        for side in [GuardedBuffer<Double>.Side.start, .end] {
          let from = count == 900 ? 0 : count % 7
          let part = Array(angles[from..<from + count])
          let (s, c) = (Array(sines[from..<from + count]), Array(cosines[from..<from + count]))
          if count > 0 {
            let r = sincos(part, against: side)
            #expect(bits(r.sines) == s && bits(r.cosines) == c, "(1) \(count)")
          }
          for inPlaceOfSines in [true, false] {
            let both = GuardedBuffer<Double>(count, repeating: 0, against: side)
            let other = GuardedBuffer<Double>(count, repeating: 0, against: side)
            for (i, x) in part.enumerated() { both[i] = x }
            let status =
              inPlaceOfSines
              ? gnomon_sincos_degrees_f64(count, both.pointer, both.pointer, other.pointer)
              : gnomon_sincos_degrees_f64(count, both.pointer, other.pointer, both.pointer)
            #expect(status == .ok)
            #expect(bits(both.array) == (inPlaceOfSines ? s : c), "(2) \(count)")
            #expect(bits(other.array) == (inPlaceOfSines ? c : s), "(2) \(count)")
          }
        }
      }
    }
  }

  /// (1) in every arrangement centre + radius · unit vector on every compass, each operation rounded once; (2) what lies
  /// between the points is untouched.
  @Test("Points on a circle, by their definition", arguments: LayoutF64.all)
  func points(layout: LayoutF64) {
    var random = Random(seed: 23)
    let angles = [0, 90, 180, 270, .infinity] + (0..<600).map { _ in random.double(-720...720) }
    let centre = PointF64(x: 160, y: 150)
    onEveryInstructionSet { _ in
      let units = sincos(angles)
      for compass in allCompasses {
        let right = zip(units.sines, units.cosines).map { sine, cosine in
          var (east, north) = (compass.turn == .clockwise ? sine : -sine, cosine)
          for _ in 0..<compass.zero.rawValue { (east, north) = (north, -east) }
          return PointF64(x: centre.x + 110 * east, y: centre.y + 110 * (compass.y_axis == .down ? -north : north))
        }
        for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 255, 256, 257, 259, 605] {
          for side in [GuardedBuffer<Double>.Side.start, .end] {
            let input = GuardedBuffer<Double>(count, repeating: 0, against: side)
            for i in 0..<count { input[i] = angles[i] }
            let out = GuardedPointsF64(count, layout, against: side)
            #expect(gnomon_point_on_circle_f64(count, input.pointer, centre, 110, compass, out.out) == .ok)
            #expect(
              bits(out.array.flatMap { [$0.x, $0.y] }) == bits(right[0..<count].flatMap { [$0.x, $0.y] }), "(1)")
            #expect(out.gapsAreIntact, "(2)")
          }
        }
      }
    }
  }

  @Test("Points in place of the angles")
  func inPlace() {
    var random = Random(seed: 24)
    let angles = (0..<700).map { _ in random.double(-720...720) }
    let centre = PointF64(x: 3, y: 4)
    onEveryInstructionSet { _ in
      let right = GuardedPointsF64(700, .separate)
      #expect(gnomon_point_on_circle_f64(700, angles, centre, 7, allCompasses[3], right.out) == .ok)
      let both = GuardedBuffer(angles)
      let other = GuardedBuffer<Double>(700, repeating: 0)
      let out = UnsafeMutablePointsF64(x: other.pointer, y: both.pointer, stride: 8)
      #expect(gnomon_point_on_circle_f64(700, both.pointer, centre, 7, allCompasses[3], out) == .ok)
      #expect(other.array == right.array.map(\.x) && both.array == right.array.map(\.y))
    }
  }

  // MARK: Bad input

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let memory = GuardedBuffer<Double>(64, repeating: 5)
    let p = memory.pointer
    #expect(gnomon_sincos_degrees_f64(4, nil, p, p + 8) == .errorNull, "(1)")
    #expect(gnomon_sincos_degrees_f64(4, p, nil, p + 8) == .errorNull, "(1)")
    #expect(gnomon_sincos_degrees_f64(4, p, p + 8, nil) == .errorNull, "(1)")
    for count in [-1, Int.min, .max, .max / 4] {
      #expect(gnomon_sincos_degrees_f64(count, p, p + 8, p + 16) == .errorSize, "(1)")
    }
    for (a, s, c) in [(0, 8, 8), (0, 8, 15), (0, 8, 1), (0, 0, 0), (8, 15, 30), (8, 30, 15), (8, 1, 30), (8, 8, 12)] {
      #expect(gnomon_sincos_degrees_f64(8, p + a, p + s, p + c) == .errorOverlap, "(1) \(a) \(s) \(c)")
    }
    func circle(
      _ angles: UnsafePointer<Double>?, x: Int?, y: Int?, stride: Int = 16, centre: Double = 0, radius: Double = 1,
      compass: Compass = allCompasses[0]
    ) -> Status {
      gnomon_point_on_circle_f64(
        8, angles, PointF64(x: 0, y: centre), radius, compass,
        UnsafeMutablePointsF64(x: x.map { p + $0 }, y: y.map { p + $0 }, stride: stride))
    }
    #expect(circle(nil, x: 8, y: 9) == .errorNull, "(1)")
    #expect(circle(p, x: nil, y: 9) == .errorNull, "(1)")
    #expect(circle(p, x: 8, y: nil) == .errorNull, "(1)")
    #expect(circle(p, x: 8, y: 9, centre: .nan) == .errorValue, "(1)")
    #expect(circle(p, x: 8, y: 9, radius: .infinity) == .errorValue, "(1)")
    for compass in unknownCompasses { #expect(circle(p, x: 8, y: 9, compass: compass) == .errorValue, "(1)") }
    for stride in [0, 4, -7, Int.max, .min] { #expect(circle(p, x: 8, y: 9, stride: stride) == .errorSize, "(1)") }
    // x and y in each other's memory; the angles in the points, other than in the place of one coordinate.
    for (x, y, stride) in [(8, 8, 16), (8, 10, 16), (8, 15, 8), (30, 30, -16)] {
      #expect(circle(p, x: x, y: y, stride: stride) == .errorOverlap, "(1)")
    }
    for (x, y, stride) in [(0, 1, 16), (1, 20, 8), (20, 7, 8), (7, 20, -8)] {
      #expect(circle(p, x: x, y: y, stride: stride) == .errorOverlap, "(1)")
    }
    #expect(memory.array.allSatisfy { $0 == 5 }, "(2)")
    #expect(gnomon_sincos_degrees_f64(0, nil, nil, nil) == .ok, "(3)")
  }
}
