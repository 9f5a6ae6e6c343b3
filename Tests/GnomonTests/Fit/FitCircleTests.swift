// SPDX-License-Identifier: Apache-2.0
// FitCircleTests.swift - gnomon_fit_circle against Newton's method

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
  var centre: Point
  var radius: Float
  var rms: Float

  var numbers: [Float] { [centre.x, centre.y, radius, rms] }
  var bits: [UInt32] { numbers.map(\.bitPattern) }
  /// What is in the outputs before a call.
  static let untouched = Fit(status: .ok, centre: Point(x: 11, y: 12), radius: 13, rms: 14)
  var nothingIsWritten: Bool { bits == Self.untouched.bits }
}

/// Fits points in guarded memory.
private func fit(
  _ points: [Point], _ layout: PointLayout = .pairs, against side: GuardedBuffer<Float>.Side = .end
) -> Fit {
  let guarded = GuardedPoints(points, layout, against: side)
  var result = Fit.untouched
  result.status = gnomon_fit_circle(points.count, guarded.points, &result.centre, &result.radius, &result.rms)
  return result
}

/// Points along an arc, with nearly normal noise.
private func arc(
  _ count: Int, _ random: inout Random, centre: (x: Double, y: Double), radius: Double, start: Double = 0,
  sweep: Double = 360, noise: Double = 0
) -> [Point] {
  (0..<count).map { _ in
    let angle = (start + sweep * random.unit()) * .pi / 180
    return Point(
      x: Float(centre.x + radius * cos(angle) + noise * random.normal()),
      y: Float(centre.y + radius * sin(angle) + noise * random.normal()))
  }
}

@Suite("Fit circle")
struct FitCircleTests {
  // MARK: Specials

  @Test("Three points give the circle through them")
  func threePoints() {
    let result = fit([Point(x: 5, y: 0), Point(x: 0, y: 5), Point(x: -3, y: 4)])
    #expect(result.status == .ok)
    #expect(result.numbers[2] == 5 && abs(result.centre.x) < 1e-6 && abs(result.centre.y) < 1e-6 && result.rms < 1e-6)
    let moved = fit([Point(x: 105, y: 50), Point(x: 100, y: 55), Point(x: 97, y: 54)])
    #expect(moved.numbers[..<3] == [100, 50, 5] && moved.rms < 1e-6)
  }

  @Test("The corners of a rectangle and their centre")
  func rectangle() {
    let corners = [Point(x: 1, y: 2), Point(x: 7, y: 2), Point(x: 7, y: 10), Point(x: 1, y: 10)]
    #expect(fit(corners).numbers[..<3] == [4, 6, 5])
    #expect(fit(corners).rms == 0)
    // A fifth point in the middle, which lies in no direction, makes another circle the nearest.
    let five = fit(corners + [Point(x: 4, y: 6)])
    #expect(five.status == .ok && five.rms < 2)
  }

  @Test("The residual may be unwanted, the outputs in the inputs")
  func leniencies() {
    let points = GuardedPoints([Point(x: 105, y: 50), Point(x: 100, y: 55), Point(x: 97, y: 54)], .pairs)
    let x = points.out.x!
    let centre = UnsafeMutableRawPointer(x).assumingMemoryBound(to: Point.self)
    #expect(gnomon_fit_circle(3, points.points, centre, x + 2, nil) == .ok)
    #expect(x[0] == 100 && x[1] == 50 && x[2] == 5)
  }

  @Test("The largest floats are no difficulty, and an answer beyond them is an error")
  func extremes() {
    for k: Float in [0x1p120, 0x1p-60] {
      let result = fit([Point(x: 5 * k, y: 0), Point(x: 0, y: 5 * k), Point(x: -5 * k, y: 0)])
      #expect(result.status == .ok && result.radius == 5 * k)
      #expect(abs(result.centre.x) < 1e-6 * k && abs(result.centre.y) < 1e-6 * k)
    }
    let k: Float = 0x1p127
    let flat = fit([Point(x: -k, y: 0), Point(x: 0, y: k / 256), Point(x: k, y: 0)])
    #expect(flat.status == .errorValue && flat.nothingIsWritten)
  }

  // MARK: Statuses

  /// (1) the status; (2) nothing is written.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    var random = Random(seed: 51)
    let points = GuardedPoints(arc(20, &random, centre: (3, 4), radius: 5), .pairs)
    let p = points.points
    var result = Fit.untouched
    func status(_ p: UnsafePoints, count: Int = 20) -> Status {
      gnomon_fit_circle(count, p, &result.centre, &result.radius, &result.rms)
    }
    #expect(status(UnsafePoints(x: nil, y: p.y, stride: 8)) == .errorNull, "(1)")
    #expect(status(UnsafePoints(x: p.x, y: nil, stride: 8)) == .errorNull, "(1)")
    #expect(gnomon_fit_circle(20, p, nil, &result.radius, &result.rms) == .errorNull, "(1)")
    #expect(gnomon_fit_circle(20, p, &result.centre, nil, &result.rms) == .errorNull, "(1)")
    for count in [-1, Int.min, .max, .max / 4] { #expect(status(p, count: count) == .errorSize, "(1)") }
    for stride in [Int.max, .min] {
      #expect(status(UnsafePoints(x: p.x, y: p.y, stride: stride)) == .errorSize, "(1)")
    }
    for i in [0, 7, 19] {
      for bad in [Float.nan, .infinity, -.infinity] {
        let good = points[i]
        for worse in [Point(x: bad, y: good.y), Point(x: good.x, y: bad)] {
          points[i] = worse
          #expect(status(p) == .errorValue, "(1)")
        }
        points[i] = good
      }
    }
    var three: [Float] = [11, 12, 13]
    three.withUnsafeMutableBufferPointer { memory in
      let x = memory.baseAddress!
      let centre = UnsafeMutableRawPointer(x).assumingMemoryBound(to: Point.self)
      #expect(gnomon_fit_circle(20, p, centre, x + 1, nil) == .errorOverlap, "(1)")
      #expect(gnomon_fit_circle(20, p, centre, x + 2, x) == .errorOverlap, "(1)")
      #expect(gnomon_fit_circle(20, p, centre, x + 2, x + 2) == .errorOverlap, "(1)")
    }
    #expect(three == [11, 12, 13], "(2)")
    #expect(result.nothingIsWritten, "(2)")
    #expect(status(p) == .ok)
  }

  @Test("No points, few points, one point, one line: singular, and nothing is written")
  func singular() {
    var random = Random(seed: 52)
    var cases: [[Point]] = [
      [], [Point(x: 3, y: 4)], [Point(x: 3, y: 4), Point(x: 5, y: 7)],
      Array(repeating: Point(x: 0, y: 0), count: 9), Array(repeating: Point(x: 3, y: 4), count: 900),
      [Point(x: 3, y: 4), Point(x: 5, y: 7), Point(x: 3, y: 4), Point(x: 5, y: 7)],
      (0..<20).map { Point(x: Float($0), y: 7) }, (0..<20).map { Point(x: 7, y: Float($0)) },
    ]
    for _ in 0..<100 {
      let (turn, offset) = (2 * Double.pi * random.unit(), [0, 1000, 1e6][random.int(0...2)] as Double)
      cases.append(
        (0..<random.int(3...300)).map { _ in
          let t = 100 * random.unit()
          return Point(x: Float(offset + t * cos(turn)), y: Float(offset + t * sin(turn)))
        })
    }
    for points in cases {
      let result = fit(points)
      #expect(result.status == .errorSingular && result.nothingIsWritten, "\(points)")
    }
    var result = Fit.untouched
    let none = UnsafePoints(x: nil, y: nil, stride: 8)
    #expect(gnomon_fit_circle(0, none, &result.centre, &result.radius, &result.rms) == .errorSingular)
    #expect(result.nothingIsWritten)
  }

  /// (1) either there is no circle, and nothing is written; (2) or it is one that no nearby centre betters.
  @Test("Clouds and scattered lines are fitted or refused")
  func clouds() {
    var random = Random(seed: 53)
    var fitted = 0
    for round in 0..<300 {
      let points = (0..<random.int(4...40)).map { _ in
        Point(x: random.float(0...100), y: random.float(0...(round % 2 == 0 ? 100 : 3)))
      }
      let result = fit(points)
      if result.status == .ok {
        fitted += 1
        let best = meanDistance(of: points, from: WidePoint(result.centre)).rms
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Wide, Wide)] {
          let step = 1e-3 * Wide(result.radius)
          let near = WidePoint(Wide(result.centre.x) + dx * step, Wide(result.centre.y) + dy * step)
          #expect(meanDistance(of: points, from: near).rms >= best * (1 - 0x1p-40), "(2)")
        }
      } else {
        #expect(result.status == .errorSingular && result.nothingIsWritten, "(1)")
      }
    }
    #expect(fitted > 200)
  }

  // MARK: Properties

  /// (1) no worse than the circle of which the points were made; (2) the centre is within 2⁻²⁶ of the radius, and half an ulp, of the least squares; (3) the radius is the best for
  /// it, rounded once; (4) the residual is that of the circle returned.
  private func check(_ result: Fit, _ points: [Point], made centre: (x: Double, y: Double), _ what: String) {
    #expect(result.status == .ok, "\(what)")
    let (mean, rms) = meanDistance(of: points, from: WidePoint(result.centre))
    let made = meanDistance(of: points, from: WidePoint(Wide(centre.x), Wide(centre.y))).rms
    #expect(rms <= made + 0x1p-24 * Wide(max(abs(result.centre.x), abs(result.centre.y), result.radius)), "(1) \(what)")
    guard let exact = nearestCentre(of: points, near: WidePoint(result.centre)) else {
      Issue.record("Newton's method does not settle: \(what)")
      return
    }
    let share = 0x1p-26 * Wide(result.radius)
    #expect(abs(Wide(result.centre.x) - exact.x) <= share + 0.5 * Wide(result.centre.x.ulp), "(2) \(what)")
    #expect(abs(Wide(result.centre.y) - exact.y) <= share + 0.5 * Wide(result.centre.y.ulp), "(2) \(what)")
    #expect(abs(Wide(result.radius) - mean) <= 0.501 * Wide(result.radius.ulp), "(3) \(what)")
    let error = Wide(result.radius) - mean
    let whole = (rms * rms + error * error).squareRoot()
    #expect(abs(Wide(result.rms) - whole) <= 0x1p-23 * whole, "(4) \(what)")
  }

  @Test("Arcs from 30 degrees, of every size and place, with noise to a hundredth")
  func arcs() {
    var random = Random(seed: 54)
    for round in 0..<300 {
      let count = round % 5 == 0 ? [255, 256, 257, 1000][round / 5 % 4] : random.int(8...60)
      let radius = [0.01, 1, 110, 10_000][random.int(0...3)] as Double
      let centre = (radius * 20 * (random.unit() - 0.5), radius * 20 * (random.unit() - 0.5))
      let (start, sweep) = (360 * random.unit(), round % 2 == 0 ? 30 : 30 + 330 * random.unit())
      let noise = [0, 0.001, 0.01][random.int(0...2)] as Double
      // Ends and middle first, so that the sweep is what it says.
      var points = [0, 0.5, 1].flatMap {
        arc(1, &random, centre: centre, radius: radius, start: start + sweep * $0, sweep: 0, noise: 0)
      }
      points += arc(count, &random, centre: centre, radius: radius, start: start, sweep: sweep, noise: noise * radius)
      check(fit(points), points, made: centre, "\(count) points, \(sweep) degrees, radius \(radius), noise \(noise)")
    }
  }

  @Test("Whole circles with noise to a tenth")
  func noisyCircles() {
    var random = Random(seed: 55)
    for _ in 0..<100 {
      let centre = (500 * random.unit(), 500 * random.unit())
      let points = arc(random.int(20...400), &random, centre: centre, radius: 100, noise: 10)
      check(fit(points), points, made: centre, "\(points.count) points")
    }
  }

  @Test("A drag of 30 degrees is not drawn too small")
  func shortArcs() {
    var random = Random(seed: 56)
    var (sum, least, greatest): (Float, Float, Float) = (0, .infinity, 0)
    for _ in 0..<200 {
      let result = fit(arc(100, &random, centre: (160, 160), radius: 110, start: -15, sweep: 30, noise: 0.25))
      #expect(result.status == .ok)
      sum += result.radius / 200
      (least, greatest) = (min(least, result.radius), max(greatest, result.radius))
    }
    // The radius deviates by 2.3; squares alone, as Kåsa fits them, make it 105 in the mean.
    #expect(abs(sum - 110) < 1, "mean \(sum), from \(least) to \(greatest)")
  }

  @Test("At 1e6, where floats are a sixteenth apart")
  func hugeOffset() {
    var random = Random(seed: 57)
    for _ in 0..<50 {
      let near = (0..<60).map { _ -> Point in
        let p = arc(1, &random, centre: (0, 0), radius: 100, start: 20, sweep: 200)[0]
        return Point(x: (p.x * 16).rounded() / 16, y: (p.y * 16).rounded() / 16)
      }
      let far = near.map { Point(x: $0.x + 1e6, y: $0.y - 1e6) }
      check(fit(far), far, made: (1e6, -1e6), "far")
      let (a, b) = (fit(near), fit(far))
      #expect(abs(a.centre.x - (b.centre.x - 1e6)) <= 1 / 32 && abs(a.centre.y - (b.centre.y + 1e6)) <= 1 / 32)
    }
  }

  @Test("A million noisy points")
  func million() {
    var random = Random(seed: 58)
    let points = arc(1_000_000, &random, centre: (160, 120), radius: 110, sweep: 270, noise: 1)
    let result = fit(points)
    check(result, points, made: (160, 120), "a million")
    #expect(abs(result.centre.x - 160) < 0.01 && abs(result.centre.y - 120) < 0.01 && abs(result.radius - 110) < 0.02)
    #expect(abs(result.rms - 1) < 0.005)
  }

  // MARK: Memory

  @Test("The same bits from every arrangement, against either guard", arguments: PointLayout.allCases)
  func arrangements(layout: PointLayout) {
    var random = Random(seed: 59)
    for count in [3, 4, 31, 255, 256, 257, 600] {
      let points = arc(count, &random, centre: (20, -30), radius: 50, noise: 1)
      let right = fit(points)
      #expect(right.status == .ok)
      for side in [GuardedBuffer<Float>.Side.start, .end] {
        #expect(fit(points, layout, against: side).bits == right.bits)
      }
    }
  }

  // MARK: The Swift face

  @Test("In Swift")
  func swiftFace() throws {
    let points = [Point(x: 1, y: 2), Point(x: 7, y: 2), Point(x: 7, y: 10), Point(x: 1, y: 10)]
    let (centre, radius, rms) = try fitCircle(to: points.span)
    #expect(centre == Point(x: 4, y: 6) && radius == 5 && rms == 0)
    let two = Array(points[..<2])
    #expect(throws: Status.errorSingular) { _ = try fitCircle(to: two.span) }
  }
}
