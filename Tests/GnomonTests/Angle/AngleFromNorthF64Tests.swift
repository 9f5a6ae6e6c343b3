// SPDX-License-Identifier: Apache-2.0
// AngleFromNorthF64Tests.swift - gnomon_angle_from_north_f64 at its edges and in every arrangement
//
// Its accuracy is measured by Tests/C/f64_accuracy.c.

import CGnomon
import Testing

private let origin = PointF64(x: 0, y: 0)
private let navigator = allCompasses[0]

private func measure(
  _ points: [PointF64], centre: PointF64 = origin, compass: Compass = navigator, layout: LayoutF64 = .separate,
  against side: GuardedBuffer<Double>.Side = .end
) -> (angles: [Double], valid: [UInt8]) {
  let input = GuardedPointsF64(points, layout, against: side)
  let angles = GuardedBuffer<Double>(points.count, repeating: -7, against: side)
  let valid = GuardedBuffer<UInt8>(points.count, repeating: 9)
  #expect(
    gnomon_angle_from_north_f64(points.count, input.points, centre, compass, angles.pointer, valid.pointer) == .ok)
  return (angles.array, valid.array)
}

/// The angle at i eighths of a turn clockwise from north, as seen on the screen.
private func angle(ofEighth i: Int, _ compass: Compass) -> Double {
  let seen = compass.y_axis == .down ? i : (12 - i) & 7
  let turned = seen - 2 * Int(compass.zero.rawValue)
  return Double(45 * ((compass.turn == .clockwise ? turned : -turned) & 7))
}

private let eighths: [(Double, Double)] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]

@Suite("Angle from north in double")
struct AngleFromNorthF64Tests {
  // MARK: Specials

  @Test("The four directions and the diagonals are exact on every compass, at any distance")
  func axesAndDiagonals() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for size in [.leastNonzeroMagnitude, 0x1p-1022, 0x1p-961, 1e-20, 0.1, 1, 3, 0x1p1021, .greatestFiniteMagnitude]
        {
          for (i, (x, y)) in eighths.enumerated() {
            let got = measure([PointF64(x: x * size, y: y * size)], compass: compass)
            #expect(
              got.angles[0].bitPattern == angle(ofEighth: i, compass).bitPattern, "\(x * size), \(y * size), \(compass)"
            )
            #expect(got.valid == [1])
          }
        }
      }
    }
  }

  /// (1) the centre itself is 0 and not valid, whatever the signs of zero; (2) NaN is NaN and not valid.
  @Test("The centre and NaN")
  func undefined() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for (x, y) in [(0.0, 0.0), (-0.0, 0.0), (0.0, -0.0), (-0.0, -0.0)] {
          let r = measure([PointF64(x: x, y: y)], centre: PointF64(x: y, y: x), compass: compass)
          #expect(r.angles[0].bitPattern == 0 && r.valid[0] == 0, "(1)")
        }
        let undefined: [(Double, Double)] = [(.nan, 0), (0, .nan), (.nan, .nan), (.infinity, .nan), (.nan, -.infinity)]
        for (x, y) in undefined {
          let r = measure([PointF64(x: x, y: y)], compass: compass)
          #expect(r.angles[0].isNaN && r.valid[0] == 0, "(2)")
        }
      }
    }
  }

  @Test("An infinite coordinate gives a multiple of 90, two of them of 45; a difference that overflows is infinite")
  func infinities() {
    let (infinity, most) = (Double.infinity, Double.greatestFiniteMagnitude)
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for (i, (x, y)) in eighths.enumerated() {
          for small in [0, -0.0, 5, -0x1p-1074, most] {
            let p = PointF64(x: x == 0 ? small : x * infinity, y: y == 0 ? small : y * infinity)
            let r = measure([p], compass: compass)
            #expect(r.angles[0].bitPattern == angle(ofEighth: i, compass).bitPattern, "\(p), \(compass)")
            #expect(r.valid[0] == 1)
          }
        }
        let far = measure([PointF64(x: most, y: 5)], centre: PointF64(x: -most, y: 0), compass: compass)
        #expect(far.angles[0] == angle(ofEighth: 2, compass))
      }
    }
  }

  @Test("cgeo 5846, palette 473, reanimated 10567: what rounds to 360 is 0, and never -0")
  func neverFullTurn() {
    onEveryInstructionSet { _ in
      for tiny in [0x1p-1074, 0x1p-1022, 1e-300, 1e-100, 1e-30, 1e-17, 1e-16] {
        let r = measure([PointF64(x: -tiny, y: -1), PointF64(x: tiny, y: -1)])
        #expect(r.angles[0].bitPattern == 0, "\(tiny)")
        #expect(r.angles[1] > 0)
      }
      #expect(measure([PointF64(x: -1e-14, y: -1)]).angles[0] < 360)
      #expect(abs(measure([PointF64(x: 1e-9, y: -10)]).angles[0] - 5.729577951308232e-9) < 1e-24)
    }
  }

  @Test("Angles as small as a double can be")
  func tiny() {
    // 180 / π of 1, 2 and 3 smallest doubles is 57.3, 114.6 and 171.9 of them.
    onEveryInstructionSet { _ in
      let r = measure((1...3).map { PointF64(x: Double($0) * 0x1p-1074, y: -1) })
      #expect(r.angles.map(\.bitPattern) == [57, 115, 172])
      let far = measure([PointF64(x: 0x1p-60, y: -0x1p1023), PointF64(x: 1, y: -0x1p1023)])
      #expect(far.angles[0] == 0)
      #expect(far.angles[1] == 0x1.ca5dc1a63c1f8p+5 * 0x1p-1023)
    }
  }

  // MARK: Arrangements

  /// (1) every arrangement, every count up to 67 and around the ends of blocks, against either guard, gives the bits of one
  /// call for each point; (2) valid may be left out; (3) so on every instruction set.
  @Test("Strides, tails and splits do not matter", arguments: LayoutF64.all)
  func arrangements(layout: LayoutF64) {
    var random = Random(seed: 12)
    let counts = Array(0...67) + [255, 256, 257, 300, 511, 512, 513, 1000]
    var points = (0..<1000).map { _ in PointF64(x: random.double(-5...325), y: random.double(-5...325)) }
    let centre = PointF64(x: 160, y: 150)
    for i in stride(from: 7, to: 1000, by: 41) { points[i] = centre }
    for i in stride(from: 15, to: 1000, by: 97) { points[i].x = .nan }
    for i in stride(from: 23, to: 1000, by: 61) { points[i] = PointF64(x: random.anyDouble(), y: random.anyDouble()) }
    let compass = allCompasses[abs(layout.step * 3) + layout.x]
    var first: [UInt64] = []
    onEveryInstructionSet { _ in
      let single = points.map { measure([$0], centre: centre, compass: compass) }
      let bits = single.map { $0.angles[0].bitPattern & ($0.angles[0].isNaN ? 0 : .max) }
      if first.isEmpty { first = bits }
      #expect(bits == first, "(3)")
      for count in counts {
        for side in [GuardedBuffer<Double>.Side.start, .end] {
          let from = count == 1000 ? 0 : count % 13
          let part = Array(points[from..<from + count])
          let r = measure(part, centre: centre, compass: compass, layout: layout, against: side)
          let got = r.angles.map { $0.bitPattern & ($0.isNaN ? 0 : .max) }
          #expect(got == Array(bits[from..<from + count]), "(1) \(count)")
          #expect(r.valid == single[from..<from + count].map { $0.valid[0] }, "(1) \(count)")
          let angles = GuardedBuffer<Double>(count, repeating: 0, against: side)
          let input = GuardedPointsF64(part, layout, against: side)
          #expect(gnomon_angle_from_north_f64(count, input.points, centre, compass, angles.pointer, nil) == .ok)
          #expect(angles.array.map { $0.bitPattern & ($0.isNaN ? 0 : .max) } == got, "(2) \(count)")
        }
      }
    }
  }

  // MARK: Bad input

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let input = GuardedPointsF64((0..<20).map { PointF64(x: Double($0), y: 1) }, LayoutF64.all[0])
    let angles = GuardedBuffer<Double>(20, repeating: 5)
    let valid = GuardedBuffer<UInt8>(20, repeating: 6)
    func status(
      _ count: Int = 20, _ points: UnsafePointsF64? = nil, centre: PointF64 = origin, compass: Compass = navigator,
      angles a: UnsafeMutablePointer<Double>?, valid v: UnsafeMutablePointer<UInt8>?
    ) -> Status {
      gnomon_angle_from_north_f64(count, points ?? input.points, centre, compass, a, v)
    }
    let (a, v, p) = (angles.pointer, valid.pointer, input.points)
    #expect(status(angles: nil, valid: v) == .errorNull, "(1)")
    #expect(status(20, UnsafePointsF64(x: nil, y: p.y, stride: 16), angles: a, valid: v) == .errorNull, "(1)")
    #expect(status(20, UnsafePointsF64(x: p.x, y: nil, stride: 16), angles: a, valid: v) == .errorNull, "(1)")
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(status(centre: PointF64(x: bad, y: 0), angles: a, valid: v) == .errorValue, "(1)")
      #expect(status(centre: PointF64(x: 0, y: bad), angles: a, valid: v) == .errorValue, "(1)")
    }
    for compass in unknownCompasses { #expect(status(compass: compass, angles: a, valid: v) == .errorValue, "(1)") }
    for count in [Int.max, .min, -1, Int.max / 2, Int.max / 8] {
      #expect(status(count, angles: a, valid: v) == .errorSize, "(1) \(count)")
    }
    let inside = UnsafeMutablePointer(mutating: p.x!)
    for offset in [0, 1, 5, 39] { #expect(status(angles: inside + offset, valid: nil) == .errorOverlap, "(1)") }
    let bytes = UnsafeMutableRawPointer(a).assumingMemoryBound(to: UInt8.self)
    for offset in [-19, 0, 159] { #expect(status(angles: a, valid: bytes + offset) == .errorOverlap, "(1)") }
    #expect(angles.array.allSatisfy { $0 == 5 } && valid.array.allSatisfy { $0 == 6 }, "(2)")
    let nowhere = UnsafePointsF64(x: nil, y: nil, stride: .min)
    #expect(gnomon_angle_from_north_f64(0, nowhere, origin, unknownCompasses[0], nil, nil) == .ok, "(3)")
  }
}
