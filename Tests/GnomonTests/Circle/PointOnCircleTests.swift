// SPDX-License-Identifier: Apache-2.0
// PointOnCircleTests.swift - gnomon_point_on_circle by its definition, on every compass and in every arrangement

import CGnomon
import Testing

/// The definition, in float: centre + radius · unit vector, where sine and cosine are the library's own (their tests are
/// elsewhere) and every operation is rounded once.
private func pointsByDefinition(_ angles: [Float], _ centre: Point, _ radius: Float, _ compass: Compass) -> [Point] {
  var sines = angles
  var cosines = angles
  #expect(gnomon_sincos_degrees(angles.count, angles, &sines, &cosines) == .ok)
  return zip(sines, cosines).map { sine, cosine in
    // From north, clockwise, to what is seen of a turn the other way and from another zero.
    var (east, north) = (compass.turn == .clockwise ? sine : -sine, cosine)
    for _ in 0..<compass.zero.rawValue { (east, north) = (north, -east) }
    let down = compass.y_axis == .down ? -north : north
    return Point(x: centre.x + radius * east, y: centre.y + radius * down)
  }
}

private func place(
  _ angles: [Float], _ centre: Point, _ radius: Float, _ compass: Compass, _ layout: PointLayout,
  against side: GuardedBuffer<Float>.Side = .end
) -> [Point] {
  let input = GuardedBuffer<Float>(angles.count, repeating: 0, against: side)
  for (i, angle) in angles.enumerated() { input[i] = angle }
  let out = GuardedPoints(angles.count, layout, against: side)
  #expect(gnomon_point_on_circle(angles.count, input.pointer, centre, radius, compass, out.out) == .ok)
  #expect(out.gapsAreIntact)
  return out.array
}

/// Equal, where NaN equals NaN and the sign of a zero does not matter.
private func equal(_ a: [Point], _ b: [Point]) -> Bool {
  func same(_ x: Float, _ y: Float) -> Bool { x == y || (x.isNaN && y.isNaN) }
  return a.count == b.count && zip(a, b).allSatisfy { same($0.x, $1.x) && same($0.y, $1.y) }
}

@Suite("Point on a circle")
struct PointOnCircleTests {
  private let centre = Point(x: 160, y: 150)

  @Test("The hours of the clock, seen on the screen")
  func hours() {
    onEveryInstructionSet { _ in
      for (layout, compass) in zip(PointLayout.allCases + PointLayout.allCases, allCompasses) {
        let p = place([0, 30, 90, 180, 270, -90, 360, 720_000_000], centre, 100, compass, layout)
        // The directions of 0 and 90 degrees.
        let ahead: [(Float, Float)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
        let up: Float = compass.y_axis == .down ? 1 : -1
        let (zx, zy) = ahead[Int(compass.zero.rawValue)]
        let quarter = (compass.zero.rawValue + (compass.turn == .clockwise ? 1 : 3)) & 3
        let (qx, qy) = ahead[Int(quarter)]
        let zero = Point(x: 160 + 100 * zx, y: 150 + 100 * zy * up)
        let right = Point(x: 160 + 100 * qx, y: 150 + 100 * qy * up)
        let back = Point(x: 160 - 100 * zx, y: 150 - 100 * zy * up)
        let left = Point(x: 160 - 100 * qx, y: 150 - 100 * qy * up)
        #expect(equal([p[0], p[2], p[3], p[4], p[5], p[6], p[7]], [zero, right, back, left, left, zero, zero]))
        // At 30 degrees the coordinate towards 90 is half the radius.
        #expect(qx == 0 ? p[1].y == 150 + 50 * qy * up : p[1].x == 160 + 50 * qx)
      }
    }
  }

  @Test("Infinities and NaN give NaN; a radius of 0 the centre, a negative one the opposite side")
  func specials() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        let nowhere = place([.nan, .infinity, -.infinity], centre, 10, compass, .pairs)
        #expect(nowhere.allSatisfy { $0.x.isNaN && $0.y.isNaN })
        #expect(place([1, 200, 1e30], centre, 0, compass, .pairs).allSatisfy { $0.x == 160 && $0.y == 150 })
        #expect(
          equal(
            place([10, 20, 77, 200], centre, -5, compass, .pairs),
            pointsByDefinition([190, 200, 257, 380], centre, 5, compass)))
      }
    }
  }

  /// (1) every arrangement, every count up to 67 and around the ends of blocks, against either guard, is the definition;
  /// (2) what lies between the points is untouched (in `place`); (3) the same bits on every instruction set.
  @Test("Strides, tails and splits do not matter", arguments: PointLayout.allCases)
  func arrangements(layout: PointLayout) {
    var random = Random(seed: 21)
    var angles = (0..<1100).map { _ in random.float(-720...720) }
    for i in stride(from: 5, to: 1100, by: 67) { angles[i] = random.anyFloat() }
    var first: [[UInt32]] = []
    onEveryInstructionSet { _ in
      for compass in [allCompasses[2 * layout.rawValue], allCompasses[15 - layout.rawValue]] {
        let right = pointsByDefinition(angles, centre, 110, compass)
        for count in Array(0...67) + [511, 512, 513, 1024, 1100] {
          let from = count == 1100 ? 0 : count % 11
          for side in [GuardedBuffer<Float>.Side.start, .end] {
            let got = place(Array(angles[from..<from + count]), centre, 110, compass, layout, against: side)
            #expect(equal(got, Array(right[from..<from + count])), "(1) \(count)")
          }
        }
      }
      let all = place(angles, centre, 110, allCompasses[5], layout).filter { !$0.x.isNaN }.map(\.bits)
      if first.isEmpty { first = all }
      #expect(all == first, "(3)")
    }
  }

  @Test("Working in place of the angles")
  func inPlace() {
    var random = Random(seed: 22)
    let angles = (0..<1000).map { _ in random.float(-720...720) }
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        let right = pointsByDefinition(angles, centre, 7, compass)
        for inPlaceOfX in [true, false] {
          let both = GuardedBuffer(angles)
          let other = GuardedBuffer<Float>(1000, repeating: 0)
          let out =
            inPlaceOfX
            ? UnsafeMutablePoints(x: both.pointer, y: other.pointer, stride: 4)
            : UnsafeMutablePoints(x: other.pointer, y: both.pointer, stride: 4)
          #expect(gnomon_point_on_circle(1000, both.pointer, centre, 7, compass, out) == .ok)
          #expect(both.array == right.map(inPlaceOfX ? \.x : \.y))
          #expect(other.array == right.map(inPlaceOfX ? \.y : \.x))
        }
      }
    }
  }

  /// The angle of the point at an angle is that angle, but for the rounding of the point.
  @Test("There and back")
  func thereAndBack() {
    let angles = (0..<720).map { Float($0) / 2 }
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        let points = GuardedPoints(place(angles, centre, 100, compass, .pairs), .pairs)
        var back = angles
        #expect(gnomon_angle_from_north(720, points.points, centre, compass, &back, nil) == .ok)
        for (angle, got) in zip(angles, back) {
          let apart = abs(angle - got)
          #expect(min(apart, 360 - apart) < 2e-5)
        }
      }
    }
  }

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let navigator = allCompasses[0]
    let input = GuardedBuffer<Float>(20, repeating: 1)
    let out = GuardedPoints((0..<20).map { _ in Point(x: 5, y: 6) }, .pairs)
    let before = out.allBits
    let (x, y) = (out.out.x!, out.out.y!)
    func status(
      _ count: Int = 20, _ angles: UnsafePointer<Float>? = nil, x: UnsafeMutablePointer<Float>?,
      y: UnsafeMutablePointer<Float>?, stride: Int = 8, centre: Point = Point(x: 0, y: 0), radius: Float = 1,
      compass: Compass = allCompasses[0]
    ) -> Status {
      gnomon_point_on_circle(
        count, angles ?? UnsafePointer(input.pointer), centre, radius, compass,
        UnsafeMutablePoints(x: x, y: y, stride: stride))
    }
    #expect(gnomon_point_on_circle(20, nil, centre, 1, navigator, out.out) == .errorNull, "(1)")
    #expect(status(x: nil, y: y) == .errorNull, "(1)")
    #expect(status(x: x, y: nil) == .errorNull, "(1)")
    for bad in [Float.nan, .infinity, -.infinity] {
      #expect(status(x: x, y: y, centre: Point(x: bad, y: 0)) == .errorValue, "(1)")
      #expect(status(x: x, y: y, centre: Point(x: 0, y: bad)) == .errorValue, "(1)")
      #expect(status(x: x, y: y, radius: bad) == .errorValue, "(1)")
    }
    for compass in unknownCompasses { #expect(status(x: x, y: y, compass: compass) == .errorValue, "(1)") }
    for count in [-1, Int.min, .max, .max / 4] { #expect(status(count, x: x, y: y) == .errorSize, "(1)") }
    for stride in [0, 1, -3, Int.max, .min] { #expect(status(x: x, y: y, stride: stride) == .errorSize, "(1)") }
    // x and y in each other's memory, as arrays, as pairs half a float apart, and backwards.
    #expect(status(x: x, y: x, stride: 8) == .errorOverlap, "(1)")
    #expect(status(x: x, y: x + 2, stride: 8) == .errorOverlap, "(1)")
    #expect(status(10, x: x, y: x + 9, stride: 4) == .errorOverlap, "(1)")
    #expect(status(10, x: x + 20, y: x + 20, stride: -8) == .errorOverlap, "(1)")
    // The angles in the points, other than in the place of one coordinate.
    #expect(status(8, UnsafePointer(x), x: x, y: y) == .errorOverlap, "(1)")
    #expect(status(8, UnsafePointer(x), x: x + 1, y: x + 20, stride: 4) == .errorOverlap, "(1)")
    #expect(status(8, UnsafePointer(x), x: x + 20, y: x + 7, stride: 4) == .errorOverlap, "(1)")
    #expect(status(8, UnsafePointer(x), x: x + 7, y: x + 20, stride: -4) == .errorOverlap, "(1)")
    #expect(status(1, UnsafePointer(y), x: x, y: y) == .errorOverlap, "(1)")
    #expect(out.allBits == before, "(2)")
    #expect(
      gnomon_point_on_circle(
        0, nil, Point(x: .nan, y: 0), .nan, unknownCompasses[0], UnsafeMutablePoints(x: nil, y: nil, stride: 0)) == .ok,
      "(3)")
  }
}
