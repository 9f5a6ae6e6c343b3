// SPDX-License-Identifier: Apache-2.0
// TransformPointsTests.swift - gnomon_transform_points by its formula, in every pair of arrangements

import CGnomon
import Testing

/// The formula, each operation rounded once.
private func transformed(_ p: Point, _ t: Affine) -> Point {
  Point(x: (t.a * p.x + t.c * p.y) + t.tx, y: (t.b * p.x + t.d * p.y) + t.ty)
}

/// Equal bits, where all NaN are alike.
private func equal(_ a: [Point], _ b: [Point]) -> Bool {
  func same(_ x: Float, _ y: Float) -> Bool { x.bitPattern == y.bitPattern || (x.isNaN && y.isNaN) }
  return a.count == b.count && zip(a, b).allSatisfy { same($0.x, $1.x) && same($0.y, $1.y) }
}

@Suite("Transform of points")
struct TransformPointsTests {
  private let affine = Affine(a: 0.9, b: 0.1, c: -0.2, d: 0.8, tx: 3, ty: -4)

  @Test("Identity, translation, scale, a quarter turn")
  func simple() {
    let points = [Point(x: 1, y: 2), Point(x: -3, y: 0.5), Point(x: 0, y: 0)]
    func transform(_ t: Affine) -> [Point] {
      let input = GuardedPoints(points, .pairs)
      let out = GuardedPoints(3, .pairs)
      #expect(gnomon_transform_points(3, input.points, t, out.out) == .ok)
      return out.array
    }
    onEveryInstructionSet { _ in
      #expect(equal(transform(Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)), points))
      #expect(
        equal(
          transform(Affine(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 20)),
          [Point(x: 11, y: 22), Point(x: 7, y: 20.5), Point(x: 10, y: 20)]))
      #expect(
        equal(
          transform(Affine(a: 2, b: 0, c: 0, d: 4, tx: 1, ty: 0)),
          [Point(x: 3, y: 8), Point(x: -5, y: 2), Point(x: 1, y: 0)]))
      // x' = -y, y' = x: c is in x', b in y'.
      let turned = transform(Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      #expect(turned[0].x == -2 && turned[0].y == 1 && turned[1].x == -0.5 && turned[1].y == -3)
    }
  }

  /// (1) every pair of arrangements, every count up to 67 and some beyond a block, against either guard, is the formula to
  /// the bit; (2) what lies between the points is untouched.
  @Test("Strides, tails and splits do not matter", arguments: PointLayout.allCases, PointLayout.allCases)
  func arrangements(from: PointLayout, to: PointLayout) {
    var random = Random(seed: 31)
    var points = (0..<1100).map { _ in Point(x: random.float(-320...320), y: random.float(-320...320)) }
    for i in stride(from: 3, to: 1100, by: 17) { points[i] = Point(x: random.anyFloat(), y: random.anyFloat()) }
    let right = points.map { transformed($0, affine) }
    onEveryInstructionSet { _ in
      for count in Array(0...67) + [511, 512, 513, 1024, 1100] {
        let side: GuardedBuffer<Float>.Side = count & 1 == 0 ? .start : .end
        let first = count == 1100 ? 0 : count % 9
        let input = GuardedPoints(Array(points[first..<first + count]), from, against: side)
        let out = GuardedPoints(count, to, against: side)
        #expect(gnomon_transform_points(count, input.points, affine, out.out) == .ok)
        #expect(equal(out.array, Array(right[first..<first + count])), "(1) \(count)")
        #expect(out.gapsAreIntact && input.gapsAreIntact, "(2)")
      }
    }
  }

  @Test("In place", arguments: PointLayout.allCases)
  func inPlace(layout: PointLayout) {
    var random = Random(seed: 32)
    let points = (0..<1100).map { _ in Point(x: random.float(-320...320), y: random.float(-320...320)) }
    onEveryInstructionSet { _ in
      for count in [1, 2, 7, 8, 33, 512, 1100] {
        let both = GuardedPoints(Array(points[0..<count]), layout)
        #expect(gnomon_transform_points(count, both.points, affine, both.out) == .ok)
        #expect(equal(both.array, points[0..<count].map { transformed($0, affine) }))
        #expect(both.gapsAreIntact)
      }
    }
  }

  @Test("A stride of 0 repeats one point")
  func strideZero() {
    let x = GuardedBuffer<Float>([3])
    let y = GuardedBuffer<Float>([-4])
    onEveryInstructionSet { _ in
      let out = GuardedPoints(600, .pairs)
      #expect(gnomon_transform_points(600, UnsafePoints(x: x.pointer, y: y.pointer, stride: 0), affine, out.out) == .ok)
      #expect(out.array.allSatisfy { equal([$0], [transformed(Point(x: 3, y: -4), affine)]) })
    }
  }

  @Test("Fields of one structure: read two, write the other two")
  func otherFields() {
    let memory = GuardedBuffer<Float>(4 * 700, repeating: 0)
    for i in 0..<700 {
      memory[4 * i] = Float(i)
      memory[4 * i + 1] = Float(-2 * i)
    }
    let p = memory.pointer
    onEveryInstructionSet { _ in
      #expect(
        gnomon_transform_points(
          700, UnsafePoints(x: p, y: p + 1, stride: 16), affine, UnsafeMutablePoints(x: p + 2, y: p + 3, stride: 16))
          == .ok)
      for i in 0..<700 {
        let right = transformed(Point(x: Float(i), y: Float(-2 * i)), affine)
        #expect(equal([Point(x: memory[4 * i + 2], y: memory[4 * i + 3])], [right]))
        #expect(memory[4 * i] == Float(i) && memory[4 * i + 1] == Float(-2 * i))
      }
    }
  }

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let input = GuardedPoints((0..<20).map { Point(x: Float($0), y: 1) }, .pairs)
    let out = GuardedPoints((0..<20).map { _ in Point(x: 5, y: 6) }, .pairs)
    let before = (input.allBits, out.allBits)
    let (p, o) = (input.points, out.out)
    let x = out.out.x!
    func status(_ points: UnsafePoints, _ out: UnsafeMutablePoints, count: Int = 20, _ t: Affine? = nil) -> Status {
      gnomon_transform_points(count, points, t ?? affine, out)
    }
    #expect(status(UnsafePoints(x: nil, y: p.y, stride: 8), o) == .errorNull, "(1)")
    #expect(status(UnsafePoints(x: p.x, y: nil, stride: 8), o) == .errorNull, "(1)")
    #expect(status(p, UnsafeMutablePoints(x: nil, y: o.y, stride: 8)) == .errorNull, "(1)")
    #expect(status(p, UnsafeMutablePoints(x: o.x, y: nil, stride: 8)) == .errorNull, "(1)")
    for change: (inout Affine) -> Void in [
      { $0.a = .nan }, { $0.b = .infinity }, { $0.c = -.infinity }, { $0.d = .nan }, { $0.tx = .infinity },
      { $0.ty = .nan },
    ] {
      var t = affine
      change(&t)
      #expect(status(p, o, t) == .errorValue, "(1)")
    }
    for count in [-1, Int.min, .max, .max / 4] { #expect(status(p, o, count: count) == .errorSize, "(1)") }
    for stride in [Int.max, .min] {
      #expect(status(UnsafePoints(x: p.x, y: p.y, stride: stride), o) == .errorSize, "(1)")
    }
    for stride in [0, 3, -2, Int.max, .min] {
      #expect(status(p, UnsafeMutablePoints(x: o.x, y: o.y, stride: stride)) == .errorSize, "(1)")
    }
    // The same memory, but not the same view.
    let from = UnsafePoints(x: x, y: x + 1, stride: 8)
    #expect(status(from, UnsafeMutablePoints(x: x + 1, y: x, stride: 8), count: 10) == .errorOverlap, "(1)")
    #expect(status(from, UnsafeMutablePoints(x: x + 2, y: x + 3, stride: 8), count: 10) == .errorOverlap, "(1)")
    #expect(status(from, UnsafeMutablePoints(x: x, y: x + 20, stride: 4), count: 10) == .errorOverlap, "(1)")
    #expect(status(from, UnsafeMutablePoints(x: x + 18, y: x + 19, stride: -8), count: 10) == .errorOverlap, "(1)")
    #expect(status(from, UnsafeMutablePoints(x: x, y: x, stride: 8), count: 10) == .errorOverlap, "(1)")
    #expect(input.allBits == before.0 && out.allBits == before.1, "(2)")
    #expect(
      gnomon_transform_points(
        0, UnsafePoints(x: nil, y: nil, stride: .max), Affine(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0),
        UnsafeMutablePoints(x: nil, y: nil, stride: 0)) == .ok, "(3)")
  }
}
