// SPDX-License-Identifier: Apache-2.0
// AngleFromNorthTests.swift - gnomon_angle_from_north against the double arc tangent, in every arrangement

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private let origin = Point(x: 0, y: 0)
private let navigator = Compass(zero: .north, turn: .clockwise, y_axis: .down)

/// One call, from guarded memory to guarded memory.
private func measure(
  _ points: [Point], centre: Point = origin, compass: Compass = navigator, layout: PointLayout = .separate,
  against side: GuardedBuffer<Float>.Side = .end
) -> (angles: [Float], valid: [UInt8]) {
  let input = GuardedPoints(points, layout, against: side)
  let angles = GuardedBuffer<Float>(points.count, repeating: -7)
  let valid = GuardedBuffer<UInt8>(points.count, repeating: 9)
  #expect(
    gnomon_angle_from_north(points.count, input.points, centre, compass, angles.pointer, valid.pointer) == .ok)
  return (angles.array, valid.array)
}

private func angle(_ x: Float, _ y: Float, centre: Point = origin, compass: Compass = navigator) -> Float {
  measure([Point(x: x, y: y)], centre: centre, compass: compass).angles[0]
}

/// The exact angle within a few units of double, in [0, 360).
private func exactAngle(_ dx: Float, _ dy: Float, _ compass: Compass) -> Double {
  let v = compass.onNavigatorsCompass(Double(dx), Double(dy))
  let degrees = atan2(v.east, v.north) * (180 / Double.pi)
  return degrees < 0 ? degrees + 360 : degrees
}

/// How far an angle is from the exact one, in units of the last place of the exact one rounded to float.
private func error(_ angle: Float, _ exact: Double) -> Double {
  let rounded = Float(exact)
  // What rounds to 360 is 0: there the distance is to 360.
  let distance = rounded == 360 ? (angle == 0 ? 0 : Double(angle) - exact) : Double(angle) - exact
  return abs(distance) / Double(rounded.ulp)
}

@Suite("Angle from north")
struct AngleFromNorthTests {
  // MARK: Specials

  @Test("The four directions and the diagonals are exact on every compass, at any distance")
  func axesAndDiagonals() {
    let eighths: [(Float, Float)] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for size: Float in [.leastNonzeroMagnitude, 0x1p-126, 1e-20, 0.1, 1, 3, 1e9, .greatestFiniteMagnitude] {
          for (i, (x, y)) in eighths.enumerated() {
            // As seen on the screen, i eighths of a turn clockwise from north.
            let seen = compass.y_axis == .down ? i : (12 - i) & 7
            let turned = seen - 2 * Int(compass.zero.rawValue)
            let right = Float(45 * ((compass.turn == .clockwise ? turned : -turned) & 7))
            let got = angle(x * size, y * size, compass: compass)
            #expect(got.bitPattern == right.bitPattern, "\(x * size), \(y * size), \(compass)")
          }
        }
      }
    }
  }

  @Test("The centre itself is 0 and not valid, whatever the signs of zero")
  func centreItself() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for (x, y): (Float, Float) in [(0, 0), (-0.0, 0), (0, -0.0), (-0.0, -0.0)] {
          for (cx, cy): (Float, Float) in [(0, 0), (-0.0, 0), (0, -0.0), (-0.0, -0.0)] {
            let r = measure([Point(x: x, y: y)], centre: Point(x: cx, y: cy), compass: compass)
            #expect(r.angles[0].bitPattern == 0)
            #expect(r.valid[0] == 0)
          }
        }
        let r = measure([Point(x: 159.25, y: -3)], centre: Point(x: 159.25, y: -3), compass: compass)
        #expect(r.angles[0].bitPattern == 0 && r.valid[0] == 0)
      }
    }
  }

  /// (1) one infinite coordinate: a multiple of 90; (2) two: of 45, as C's atan2; (3) NaN, with anything: NaN, and not
  /// valid; (4) a difference that overflows is infinite.
  @Test("Infinities and NaN")
  func infinitiesAndNaN() {
    let infinity = Float.infinity
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        for x: Float in [-infinity, -.greatestFiniteMagnitude, -1, -0.0, 0, 0x1p-149, 2, infinity] {
          for y: Float in [-infinity, -3, -0.0, 0, 0x1p-149, .greatestFiniteMagnitude, infinity]
          where x.isInfinite || y.isInfinite {
            let r = measure([Point(x: x, y: y)], compass: compass)
            // Infinities count as ones beside which all finite numbers are nothing.
            let (dx, dy): (Float, Float) = (
              x.isInfinite ? (x > 0 ? 1 : -1) : 0, y.isInfinite ? (y > 0 ? 1 : -1) : 0
            )
            #expect(r.angles[0] == Float(exactAngle(dx, dy, compass)), "(1)(2) \(x), \(y), \(compass)")
            #expect(r.valid[0] == 1, "(1)(2)")
          }
        }
        for (x, y): (Float, Float) in [
          (.nan, 0), (0, .nan), (.nan, .nan), (infinity, .nan), (.nan, -infinity), (1, -.nan),
        ] {
          let r = measure([Point(x: x, y: y)], compass: compass)
          #expect(r.angles[0].bitPattern == Float.nan.bitPattern, "(3)")
          #expect(r.valid[0] == 0, "(3)")
        }
        let far = measure(
          [Point(x: .greatestFiniteMagnitude, y: 5)], centre: Point(x: -.greatestFiniteMagnitude, y: 0),
          compass: compass)
        #expect(far.angles[0] == Float(exactAngle(1, 0, compass)), "(4)")
      }
    }
  }

  // MARK: Reported against others

  @Test("reanimated 10567: no jump across the vertical, and the centre is defined")
  func reanimated() {
    onEveryInstructionSet { _ in
      #expect(angle(0, -10) == 0)
      #expect(angle(0, 10) == 180)
      #expect(angle(1e-9, -10) == Float(exactAngle(1e-9, -10, navigator)))
      #expect(abs(angle(1e-9, -10) - 5.73e-9) < 1e-12)
      #expect(angle(-1e-9, -10).bitPattern == 0)
      #expect(angle(0, 0).bitPattern == 0)
    }
  }

  @Test("A circular slider: the centre, east as 0, and both directions of y")
  func circularSlider() {
    let down = Compass(zero: .east, turn: .counterclockwise, y_axis: .down)
    let up = Compass(zero: .east, turn: .counterclockwise, y_axis: .up)
    onEveryInstructionSet { _ in
      let centre = Point(x: 160, y: 160)
      #expect(measure([centre], centre: centre, compass: down).valid == [0])
      #expect(angle(160, 160, centre: centre, compass: down) == 0)
      #expect(angle(1, 0, compass: down).bitPattern == 0)
      #expect(angle(3, -3, compass: down) == 45 && angle(3, -3, compass: up) == 315)
    }
  }

  @Test("cgeo 5846, palette 473: what rounds to 360 is 0, and never -0")
  func neverFullTurn() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        // A point just before 0 degrees: a step back on the axis that 90 degrees lies on.
        for tiny: Float in [0x1p-149, 0x1p-126, 1e-30, 1e-15, 1e-8, 2e-7] {
          for (x, y): (Float, Float) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            for side: Float in [-1, 1] {
              let (px, py) = (x == 0 ? side * tiny : x, y == 0 ? side * tiny : y)
              let got = angle(px, py, compass: compass)
              let exact = exactAngle(px, py, compass)
              #expect(got < 360 && got.sign == .plus)
              #expect(Float(exact) == 360 ? got == 0 : got == Float(exact))
            }
          }
        }
      }
    }
  }

  // MARK: Arrangements

  /// (1) every arrangement of the points, every count up to 67 and around the ends of blocks, against either guard, gives
  /// the bits of one call for each point; (2) valid may be left out; (3) so on every instruction set.
  @Test("Strides, tails and splits do not matter", arguments: PointLayout.allCases)
  func arrangements(layout: PointLayout) {
    var random = Random(seed: 11)
    let counts = Array(0...67) + [255, 256, 257, 300, 511, 512, 513, 1000]
    var points = (0..<1000).map { _ in Point(x: random.float(-5...325), y: random.float(-5...325)) }
    // Some points that need mending: the centre, NaN, just before north.
    let centre = Point(x: 160, y: 150)
    for i in stride(from: 7, to: 1000, by: 41) { points[i] = centre }
    for i in stride(from: 15, to: 1000, by: 97) { points[i].x = .nan }
    for i in stride(from: 23, to: 1000, by: 61) { points[i] = Point(x: 159.99998, y: -1e9) }
    var first: [UInt32] = []
    onEveryInstructionSet { level in
      let compass = allCompasses[2 * layout.rawValue + 1]
      let single = points.map { measure([$0], centre: centre, compass: compass) }
      let bits = single.map { $0.angles[0].bitPattern }
      if first.isEmpty { first = bits }
      #expect(bits == first, "(3)")
      for count in counts {
        for side in [GuardedBuffer<Float>.Side.start, .end] {
          let from = count == 1000 ? 0 : count % 13
          let part = Array(points[from..<from + count])
          let r = measure(part, centre: centre, compass: compass, layout: layout, against: side)
          #expect(r.angles.map(\.bitPattern) == Array(bits[from..<from + count]), "(1) \(count)")
          #expect(r.valid == single[from..<from + count].map { $0.valid[0] }, "(1) \(count)")
          let angles = GuardedBuffer<Float>(count, repeating: 0, against: side)
          let input = GuardedPoints(part, layout, against: side)
          #expect(gnomon_angle_from_north(count, input.points, centre, compass, angles.pointer, nil) == .ok)
          #expect(angles.array.map(\.bitPattern) == Array(bits[from..<from + count]), "(2) \(count)")
        }
      }
    }
  }

  @Test("A stride of 0 repeats one point")
  func strideZero() {
    onEveryInstructionSet { _ in
      let x = GuardedBuffer<Float>([3])
      let y = GuardedBuffer<Float>([-4])
      let angles = GuardedBuffer<Float>(700, repeating: -1)
      let points = UnsafePoints(x: x.pointer, y: y.pointer, stride: 0)
      #expect(gnomon_angle_from_north(700, points, origin, navigator, angles.pointer, nil) == .ok)
      #expect(angles.array.allSatisfy { $0 == Float(exactAngle(3, -4, navigator)) })
    }
  }

  // MARK: Accuracy

  /// (1) at most 0.501 units from the exact angle of the difference, rounded to float; (2) in [0, 360), never -0; (3) the
  /// same bits on every instruction set; (4) valid.
  @Test("Within 0.501 units of the last place, for points of every kind and every compass")
  func accuracy() {
    var random = Random(seed: 1)
    let count = 20000
    for compass in allCompasses {
      let centre = Point(x: random.float(-200...200), y: random.float(-200...200))
      let points = (0..<count).map { i -> Point in
        switch i % 5 {
        case 0: Point(x: random.float(-320...320), y: random.float(-320...320))
        case 1: Point(x: Float(random.int(-640...640)) / 2, y: Float(random.int(-640...640)) / 2)
        case 2: Point(x: random.anyFloat(), y: random.anyFloat())
        case 3: Point(x: centre.x + random.float(-1...1), y: centre.y + random.float(-1e-5...1e-5))
        default: Point(x: random.float(-1...1) * 0x1p-120, y: random.float(-1...1) * 0x1p-120)
        }
      }
      var first: [UInt32] = []
      onEveryInstructionSet { _ in
        let r = measure(points, centre: centre, compass: compass, layout: .pairs)
        if first.isEmpty { first = r.angles.map(\.bitPattern) }
        #expect(r.angles.map(\.bitPattern) == first, "(3)")
        var worst = 0.0
        for (i, point) in points.enumerated() {
          let (dx, dy) = (point.x - centre.x, point.y - centre.y)
          let got = r.angles[i]
          #expect(r.valid[i] == (dx.isNaN || dy.isNaN || (dx == 0 && dy == 0) ? 0 : 1), "(4)")
          guard !dx.isNaN, !dy.isNaN else { continue }
          if !(got >= 0 && got < 360 && got.sign == .plus) { Issue.record("(2) \(point)") }
          if dx.isInfinite || dy.isInfinite || (dx == 0 && dy == 0) { continue }
          worst = max(worst, error(got, exactAngle(dx, dy, compass)))
        }
        #expect(worst <= 0.501, "(1)")
      }
    }
  }

  // MARK: Bad input

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let input = GuardedPoints((0..<20).map { Point(x: Float($0), y: 1) }, .pairs)
    let angles = GuardedBuffer<Float>(20, repeating: 5)
    let valid = GuardedBuffer<UInt8>(20, repeating: 6)
    func status(
      _ count: Int = 20, _ points: UnsafePoints? = nil, centre: Point = origin, compass: Compass = navigator,
      angles a: UnsafeMutablePointer<Float>?, valid v: UnsafeMutablePointer<UInt8>?
    ) -> Status {
      gnomon_angle_from_north(count, points ?? input.points, centre, compass, a, v)
    }
    let (a, v) = (angles.pointer, valid.pointer)
    let p = input.points
    let before = input.allBits
    #expect(status(angles: nil, valid: v) == .errorNull, "(1)")
    #expect(status(20, UnsafePoints(x: nil, y: p.y, stride: 8), angles: a, valid: v) == .errorNull, "(1)")
    #expect(status(20, UnsafePoints(x: p.x, y: nil, stride: 8), angles: a, valid: v) == .errorNull, "(1)")
    for bad in [Float.nan, .infinity, -.infinity] {
      #expect(status(centre: Point(x: bad, y: 0), angles: a, valid: v) == .errorValue, "(1)")
      #expect(status(centre: Point(x: 0, y: bad), angles: a, valid: v) == .errorValue, "(1)")
    }
    for compass in unknownCompasses { #expect(status(compass: compass, angles: a, valid: v) == .errorValue, "(1)") }
    for count in [Int.max, .min, -1, Int.max / 2, Int.max / 4] {
      #expect(status(count, angles: a, valid: v) == .errorSize, "(1) \(count)")
    }
    for stride in [Int.max, .min, Int.max / 10] {
      #expect(status(20, UnsafePoints(x: p.x, y: p.y, stride: stride), angles: a, valid: v) == .errorSize, "(1)")
    }
    let inside = UnsafeMutablePointer(mutating: p.x!)
    for offset in [0, 1, 5, 39] { #expect(status(angles: inside + offset, valid: nil) == .errorOverlap, "(1)") }
    let bytes = UnsafeMutableRawPointer(inside).assumingMemoryBound(to: UInt8.self)
    #expect(status(angles: a, valid: bytes + 3) == .errorOverlap, "(1)")
    let angleBytes = UnsafeMutableRawPointer(a).assumingMemoryBound(to: UInt8.self)
    for offset in [-19, 0, 79] { #expect(status(angles: a, valid: angleBytes + offset) == .errorOverlap, "(1)") }
    #expect(angles.array.allSatisfy { $0 == 5 } && valid.array.allSatisfy { $0 == 6 }, "(2)")
    #expect(input.allBits == before, "(2)")
    let nowhere = UnsafePoints(x: nil, y: nil, stride: .min)
    #expect(
      gnomon_angle_from_north(0, nowhere, Point(x: .nan, y: 0), unknownCompasses[0], nil, nil) == .ok, "(3)")
  }
}
