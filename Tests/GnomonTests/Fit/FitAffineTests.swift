// SPDX-License-Identifier: Apache-2.0
// FitAffineTests.swift - gnomon_fit_affine against least squares by rotations

import CGnomon
import CGnomonFit
import Gnomon
import GnomonFit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a call gave back.
private struct Fit {
  var status: Status
  var affine: Affine
  var rms: Float

  var numbers: [Float] { [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty, rms] }
  /// Whether the six numbers are these, but for what is 10⁻²⁰ of the greatest.
  func isNearly(_ right: [Float]) -> Bool {
    zip(numbers, right).allSatisfy { abs($0 - $1) <= 1e-20 * right.map(abs).max()! }
  }
  var bits: [UInt32] { numbers.map(\.bitPattern) }
  /// What is in the outputs before a call.
  static let untouched = Fit(status: .ok, affine: Affine(a: 11, b: 12, c: 13, d: 14, tx: 15, ty: 16), rms: 17)
  var nothingIsWritten: Bool { bits == Self.untouched.bits }
}

/// Fits points in guarded memory.
private func fit(
  _ from: [Point], _ to: [Point], _ weights: [Float]? = nil, _ fromLayout: PointLayout = .pairs,
  _ toLayout: PointLayout = .pairs, against side: GuardedBuffer<Float>.Side = .end
) -> Fit {
  let f = GuardedPoints(from, fromLayout, against: side)
  let t = GuardedPoints(to, toLayout, against: side)
  let w = weights.map { $0.isEmpty ? GuardedBuffer(0, repeating: 0) : GuardedBuffer($0, against: side) }
  var result = Fit.untouched
  result.status = gnomon_fit_affine(from.count, f.points, t.points, w?.pointer, &result.affine, &result.rms)
  return result
}

private func image(_ p: Point, _ t: Affine) -> Point {
  Point(
    x: Float(Double(t.a) * Double(p.x) + Double(t.c) * Double(p.y) + Double(t.tx)),
    y: Float(Double(t.b) * Double(p.x) + Double(t.d) * Double(p.y) + Double(t.ty)))
}

@Suite("Fit affine")
struct FitAffineTests {
  /// A transform whose numbers are all different.
  let affine = Affine(a: 1.25, b: -0.5, c: 0.75, d: 2, tx: 40, ty: -7)

  // MARK: Specials

  @Test("Three points that are no line give the transform exactly")
  func threePoints() {
    let from = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 8)]
    let result = fit(from, from.map { image($0, affine) })
    #expect(result.status == .ok)
    #expect(result.isNearly([1.25, -0.5, 0.75, 2, 40, -7]) && result.rms < 1e-13)
  }

  @Test("Unit vectors tell which number is which")
  func unitVectors() {
    let from = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]
    let to = [Point(x: 5, y: 6), Point(x: 5 + 1, y: 6 + 2), Point(x: 5 + 3, y: 6 + 4)]
    let result = fit(from, to)
    #expect(result.isNearly([1, 2, 3, 4, 5, 6]) && result.rms < 1e-14)
  }

  /// At the corners of a square, errors of alternating sign are orthogonal to every transform.
  @Test("Errors that no transform explains remain, and are the residual")
  func residual() {
    let from = [Point(x: 1, y: 1), Point(x: -1, y: 1), Point(x: -1, y: -1), Point(x: 1, y: -1)]
    let to = zip(from, [1, -1, 1, -1] as [Float]).map { Point(x: 2 * $0.x + 3 * $1, y: 2 * $0.y + 4 * $1) }
    let result = fit(from, to)
    #expect(result.status == .ok)
    #expect(result.isNearly([2, 0, 0, 2, 0, 0]) && result.rms == 5)
    // Two corners across weigh three times the others: the mean moves by half of the error.
    let weighted = fit(from, to, [3, 1, 3, 1])
    #expect(weighted.status == .ok)
    let exact = WideAffine(from: from, to: to, weights: [3, 1, 3, 1])
    #expect(abs(Wide(weighted.affine.tx) - exact.tx) < 1e-6 && weighted.affine.tx != 0)
    #expect(abs(Wide(weighted.rms) - exact.remains(from: from, to: to, weights: [3, 1, 3, 1]).rms) < 1e-6)
  }

  @Test("The targets may be one point, the residual unwanted, the outputs in the inputs")
  func leniencies() {
    let from = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 8)]
    #expect(fit(from, from.map { _ in Point(x: 3, y: 9) }).isNearly([0, 0, 0, 0, 3, 9]))
    let f = GuardedPoints(from, .pairs)
    let t = GuardedPoints(from.map { image($0, affine) }, .pairs)
    var unwanted = Affine()
    #expect(gnomon_fit_affine(3, f.points, t.points, nil, &unwanted, nil) == .ok)
    #expect(unwanted.a == 1.25 && unwanted.ty == -7)
    let within = UnsafeMutableRawPointer(f.out.x!).assumingMemoryBound(to: Affine.self)
    #expect(gnomon_fit_affine(3, f.points, t.points, nil, within, t.out.x) == .ok)
    #expect(within.pointee.a == 1.25 && within.pointee.ty == -7 && t[0].x < 1e-13)
  }

  @Test("The largest floats are no difficulty, and an answer beyond them is an error")
  func extremes() {
    let unit = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1)]
    func times(_ k: Float) -> [Point] { unit.map { Point(x: $0.x * k, y: $0.y * k) } }
    let k: Float = 0x1p127
    #expect(fit(times(k), times(k)).isNearly([1, 0, 0, 1, 0, 0]))
    #expect(fit(times(0x1p-120), times(1)).isNearly([0x1p120, 0, 0, 0x1p120, 0, 0]))
    let beyond = fit(times(0x1p-100), times(0x1p100))
    #expect(beyond.status == .errorValue && beyond.nothingIsWritten)
    #expect(fit(times(1), times(2), [.greatestFiniteMagnitude, 0x1p100, .greatestFiniteMagnitude, 0]).status == .ok)
  }

  // MARK: Statuses

  /// (1) the status; (2) nothing is written.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let from = GuardedPoints((0..<20).map { Point(x: Float($0), y: Float($0 * $0)) }, .pairs)
    let to = GuardedPoints((0..<20).map { Point(x: Float($0 * $0), y: Float($0)) }, .pairs)
    let weights = GuardedBuffer<Float>(20, repeating: 1)
    let (f, t) = (from.points, to.points)
    var result = Fit.untouched
    func status(
      _ f: UnsafePoints, _ t: UnsafePoints, _ w: UnsafePointer<Float>? = nil, count: Int = 20
    ) -> Status { gnomon_fit_affine(count, f, t, w, &result.affine, &result.rms) }
    #expect(status(UnsafePoints(x: nil, y: f.y, stride: 8), t) == .errorNull, "(1)")
    #expect(status(UnsafePoints(x: f.x, y: nil, stride: 8), t) == .errorNull, "(1)")
    #expect(status(f, UnsafePoints(x: nil, y: t.y, stride: 8)) == .errorNull, "(1)")
    #expect(status(f, UnsafePoints(x: t.x, y: nil, stride: 8)) == .errorNull, "(1)")
    #expect(gnomon_fit_affine(20, f, t, nil, nil, &result.rms) == .errorNull, "(1)")
    for count in [-1, Int.min, .max, .max / 4] { #expect(status(f, t, count: count) == .errorSize, "(1)") }
    for stride in [Int.max, .min] {
      #expect(status(UnsafePoints(x: f.x, y: f.y, stride: stride), t) == .errorSize, "(1)")
      #expect(status(f, UnsafePoints(x: t.x, y: t.y, stride: stride)) == .errorSize, "(1)")
    }
    #expect(status(UnsafePoints(x: f.x, y: f.y, stride: 0), t, weights.pointer, count: .max / 2) == .errorSize, "(1)")
    for i in [0, 7, 19] {
      for bad in [Float.nan, .infinity, -.infinity] {
        for points in [from, to] {
          let good = points[i]
          for worse in [Point(x: bad, y: good.y), Point(x: good.x, y: bad)] {
            points[i] = worse
            #expect(status(f, t) == .errorValue, "(1)")
          }
          points[i] = good
        }
      }
      for bad in [Float.nan, .infinity, -1, -.leastNonzeroMagnitude] {
        weights[i] = bad
        #expect(status(f, t, weights.pointer) == .errorValue, "(1)")
        weights[i] = 1
      }
    }
    #expect(result.nothingIsWritten, "(2)")
    // The residual within the transform.
    withUnsafeMutablePointer(to: &result.affine) { affine in
      affine.withMemoryRebound(to: Float.self, capacity: 6) {
        #expect(gnomon_fit_affine(20, f, t, nil, affine, $0 + 5) == .errorOverlap, "(1)")
      }
    }
    #expect(result.nothingIsWritten, "(2)")
    #expect(status(f, t, weights.pointer) == .ok)
  }

  @Test("No points, few points, one point, one line, no weight: singular, and nothing is written")
  func singular() {
    let line = (0..<20).map { Point(x: 3 + 2 * Float($0), y: 5 - Float($0)) }
    let upright = (0..<20).map { Point(x: 3, y: Float($0)) }
    let level = (0..<20).map { Point(x: Float($0), y: -4) }
    let corner = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 8)]
    let cases: [([Point], [Float]?)] = [
      ([], nil), ([], []), ([corner[1]], nil), (Array(corner[1...]), nil), (line, nil), (upright, nil), (level, nil),
      (Array(repeating: Point(x: 0, y: 0), count: 9), nil), (Array(repeating: Point(x: 7, y: 3), count: 900), nil),
      (corner + corner, [1, 2, 0, 1, 3, 0]), (corner, [0, 0, 0]), (corner, [1, 0, 0]),
      ([corner[0], corner[1], corner[0], corner[1]], nil),
    ]
    for (points, weights) in cases {
      let result = fit(points, points, weights)
      #expect(result.status == .errorSingular && result.nothingIsWritten, "\(points)")
    }
    var result = Fit.untouched
    let none = UnsafePoints(x: nil, y: nil, stride: 8)
    #expect(gnomon_fit_affine(0, none, none, nil, &result.affine, &result.rms) == .errorSingular)
    #expect(result.nothingIsWritten)
  }

  /// (1) what rounding makes of a line is a line; (2) what is a few times wider is none, and is fitted as well as its
  /// width allows: its slopes are those of the oracle to a part in 10⁵.
  @Test("Where a line ends and a plane begins")
  func nearlyCollinear() {
    var random = Random(seed: 41)
    for _ in 0..<300 {
      let turn = 2 * Double.pi * random.unit()
      let (origin, length) = ([0, 1, 1000, 1e6][random.int(0...3)] as Double, 1 + 1000 * random.unit())
      let count = random.int(3...600)
      // A line through a far point, and the distance that rounding may make.
      let ts = (0..<count).map { _ in random.unit() }
      func along(_ t: Double, _ aside: Double) -> Point {
        Point(
          x: Float(origin + length * t * cos(turn) - aside * sin(turn)),
          y: Float(-origin + length * t * sin(turn) + aside * cos(turn)))
      }
      let line = ts.map { along($0, 0) }
      let to = line.map { Point(x: $0.y, y: $0.x) }
      #expect(fit(line, to).status == .errorSingular, "(1)")
      let width = 0x1p-24 * 16 * (1.5 * origin + length)
      let band = ts.enumerated().map { along($1, $0 % 3 == 0 ? width : -width) }
      let result = fit(band, to)
      #expect(result.status == .ok, "(2)")
      let exact = WideAffine(from: band, to: to, weights: nil)
      for (mine, right) in zip(result.numbers, [exact.a, exact.b, exact.c, exact.d]) {
        #expect(abs(Wide(mine) - right) <= 1e-5 * exact.greatest, "(2) \(mine) \(right)")
      }
    }
  }

  // MARK: Properties

  /// (1) the slopes are within 0.51 ulp of the greatest; (2) the shift is the best for them, rounded once; (3) the
  /// residual is that of the transform returned.
  private func check(_ result: Fit, _ from: [Point], _ to: [Point], _ weights: [Float]?, _ what: String) {
    #expect(result.status == .ok, "\(what)")
    let exact = WideAffine(from: from, to: to, weights: weights)
    let ulp = Wide(Float(exact.greatest).ulp)
    for (mine, right) in zip(result.numbers, [exact.a, exact.b, exact.c, exact.d]) {
      #expect(abs(Wide(mine) - right) <= 0.51 * ulp, "(1) \(mine) \(right) \(what)")
    }
    let mine = WideAffine(result.affine)
    let remains = mine.remains(from: from, to: to, weights: weights)
    let reach = from.reduce(Wide(0)) { max($0, abs(Wide($1.x)), abs(Wide($1.y))) } * (1 + mine.greatest)
    #expect(abs(remains.x) <= 0.501 * Wide(result.affine.tx.ulp) + 0x1p-50 * reach, "(2) \(what)")
    #expect(abs(remains.y) <= 0.501 * Wide(result.affine.ty.ulp) + 0x1p-50 * reach, "(2) \(what)")
    #expect(abs(Wide(result.rms) - remains.rms) <= 0x1p-23 * remains.rms + 0x1p-50 * reach, "(3) \(what)")
  }

  @Test("Clouds of every size, place, thinness and noise, with weights and without")
  func properties() {
    var random = Random(seed: 42)
    for round in 0..<400 {
      let count = round < 60 ? round + 3 : [255, 256, 257, 511, 512, 513, 1000][round % 7]
      let offset = [0, 1, 1000, 1e6][random.int(0...3)] as Double
      let long = offset > 1000 ? 1000 : pow(10, Double(random.int(-3...3)))
      // Not so thin that rounding could have made it of a line.
      let wide = max(long / pow(10, Double(random.int(0...3))), offset * 0x1p-20)
      let turn = 2 * Double.pi * random.unit()
      let t = (0..<6).map { _ in 4 * random.unit() - 2 }
      let noise = random.int(0...2) == 0 ? 0 : long * 0.01
      var (from, to): ([Point], [Point]) = ([], [])
      for i in 0..<count {
        // Three corners first, so that the cloud has its size.
        let p = i < 3 ? (Double(i & 1), Double(i >> 1)) : (random.unit(), random.unit())
        let (x, y) = (long * p.0 * cos(turn) - wide * p.1 * sin(turn), long * p.0 * sin(turn) + wide * p.1 * cos(turn))
        from.append(Point(x: Float(x + offset), y: Float(y - offset / 2)))
        to.append(
          Point(
            x: Float(t[0] * x + t[2] * y + t[4] * offset + noise * random.normal()),
            y: Float(t[1] * x + t[3] * y + t[5] * offset + noise * random.normal())))
      }
      let weights: [Float]? =
        round % 3 == 0 ? nil : (0..<count).map { $0 < 3 ? 1 : round % 3 == 1 ? Float($0 % 4) : random.float(0...10) }
      check(fit(from, to, weights), from, to, weights, "count \(count), at \(offset), \(long) x \(wide)")
    }
  }

  @Test("At 1e6 a spread of one pixel is answered as near the origin")
  func hugeOffset() {
    var random = Random(seed: 43)
    for _ in 0..<50 {
      // Sixteenths are exact at 1e6.
      let near = (0..<40).map { _ in Point(x: Float(random.int(0...16)) / 16, y: Float(random.int(0...16)) / 16) }
      let far = near.map { Point(x: $0.x + 1e6, y: $0.y - 1e6) }
      let to = near.map { image($0, affine) }
      let noisy = to.map { Point(x: $0.x + random.float(-0.1...0.1), y: $0.y + random.float(-0.1...0.1)) }
      let exact = fit(far, to)
      #expect(exact.numbers[..<4] == [1.25, -0.5, 0.75, 2])
      check(exact, far, to, nil, "far, exact")
      check(fit(far, noisy), far, noisy, nil, "far, noisy")
      #expect(fit(far, noisy).numbers[..<4] == fit(near, noisy).numbers[..<4])
    }
  }

  @Test("A million noisy pairs give the transform to within what their noise allows")
  func million() {
    var random = Random(seed: 44)
    let count = 1_000_000
    let from = (0..<count).map { _ in Point(x: random.float(0...1000), y: random.float(0...600)) }
    let to = from.map { p in
      let q = image(p, affine)
      return Point(x: q.x + Float(random.normal()), y: q.y + Float(random.normal()))
    }
    let result = fit(from, to)
    check(result, from, to, nil, "a million")
    // A slope's deviation is 1 / (spread √count), 3.5e-6 along x and 5.8e-6 along y.
    for (mine, (right, deviation)) in zip(
      result.numbers, [(1.25, 3.5e-6), (-0.5, 3.5e-6), (0.75, 5.8e-6), (2, 5.8e-6)] as [(Double, Double)])
    {
      #expect(abs(Double(mine) - right) < 5 * deviation)
    }
    #expect(abs(result.rms - Float(2).squareRoot()) < 0.005)
  }

  @Test("A weight is a number of equal pairs, and none is no pair")
  func weights() {
    var random = Random(seed: 45)
    for _ in 0..<50 {
      let from = (0..<30).map { _ in Point(x: random.float(0...100), y: random.float(0...100)) }
      let to = from.map { Point(x: $0.y + random.float(-1...1), y: $0.x + random.float(-1...1)) }
      let times = from.map { _ in random.int(0...3) }
      let weighted = fit(from, to, times.map { 0.25 * Float($0) })
      let repeated = fit(
        zip(from, times).flatMap { Array(repeating: $0, count: $1) },
        zip(to, times).flatMap { Array(repeating: $0, count: $1) })
      for (a, b) in zip(weighted.numbers, repeated.numbers) { #expect(abs(a - b) <= 4e-6 * max(1, abs(a))) }
      // A pair of no weight may be anywhere, also first.
      let outlier = fit(
        [Point(x: 1e30, y: 3)] + from, [Point(x: 3, y: -1e30)] + to, [0] + times.map { 0.25 * Float($0) })
      for (a, b) in zip(weighted.numbers, outlier.numbers) { #expect(abs(a - b) <= 4e-6 * max(1, abs(a))) }
    }
  }

  // MARK: Memory

  @Test(
    "The same bits from every arrangement, against either guard", arguments: PointLayout.allCases, PointLayout.allCases)
  func arrangements(fromLayout: PointLayout, toLayout: PointLayout) {
    var random = Random(seed: 46)
    for count in [3, 4, 31, 255, 256, 257, 600] {
      let from = (0..<count).map { _ in Point(x: random.float(-50...100), y: random.float(-50...100)) }
      let to = from.map { Point(x: $0.y + random.float(-1...1), y: $0.x + random.float(-1...1)) }
      let weights = from.map { _ in random.float(0.5...2) }
      let right = fit(from, to, weights)
      #expect(right.status == .ok)
      for side in [GuardedBuffer<Float>.Side.start, .end] {
        #expect(fit(from, to, weights, fromLayout, toLayout, against: side).bits == right.bits)
      }
    }
  }

  // MARK: The Swift face

  @Test("In Swift")
  func swiftFace() throws {
    let from = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 8)]
    let to = from.map { image($0, affine) }
    func fit(_ count: Int, _ targets: Int, _ weights: [Float]? = nil) throws -> (affine: Affine, rms: Float) {
      let (from, to) = (Array(from[..<count]), Array(to[..<targets]))
      if let weights { return try Affine.fit(from: from.span, to: to.span, weights: weights.span) }
      return try Affine.fit(from: from.span, to: to.span)
    }
    let (fitted, rms) = try fit(3, 3)
    #expect(fitted.a == 1.25 && fitted.b == -0.5 && fitted.ty == -7 && rms < 1e-13)
    #expect(try fit(3, 3, [1, 2, 3]).affine.c == 0.75)
    #expect(throws: Status.errorSize) { try fit(3, 2) }
    #expect(throws: Status.errorSize) { try fit(3, 3, [1, 2]) }
    #expect(throws: Status.errorSingular) { try fit(2, 2) }
    #expect(throws: Status.errorSingular) { try fit(0, 0) }
  }
}
