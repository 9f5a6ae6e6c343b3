// SPDX-License-Identifier: Apache-2.0
// PolygonTests.swift - polygons and paths, exactly

import CGnomon
import Testing

// MARK: - By whole numbers

/// How often a polygon of whole numbers winds around a point, by the words of shape.h: what lies on an edge of smaller x or
/// y belongs to it. Exact, since nothing is rounded.
private func winding(_ vertices: [(x: Int, y: Int)], _ p: (x: Int, y: Int)) -> Int {
  var winding = 0
  for (i, a) in vertices.enumerated() {
    let b = vertices[(i + 1) % vertices.count]
    guard (a.y <= p.y) != (b.y <= p.y) else { continue }
    let (low, high, sense) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    let left = Int128(high.x - low.x) * Int128(p.y - low.y)
    let right = Int128(p.x - low.x) * Int128(high.y - low.y)
    if left > right { winding += sense }
  }
  return winding
}

private func contains(_ vertices: [(x: Int, y: Int)], _ p: (x: Int, y: Int), _ rule: FillRule) -> Bool {
  let w = winding(vertices, p)
  return rule == .evenOdd ? w & 1 != 0 : w != 0
}

private func differences(_ a: [Bool], _ b: [Bool]) -> Int { zip(a, b).count { $0 != $1 } + abs(a.count - b.count) }

@Suite("Polygons and paths")
struct PolygonTests {
  @Test("A ray along an edge, both windings, corners (sromku 3, matplotlib 9704 and 6199, d3-polygon 30)")
  func reported() {
    onEveryInstructionSet { _ in
      for rule in [FillRule.nonZero, .evenOdd] {
        withPolygon([point(0, 0), point(0, 1), point(1, 2), point(1, 99), point(100, 0)], rule) {
          #expect(hit($0, [point(3, 4), point(3, 4.1), point(3, 3.9)]) == [true, true, true])
        }
        let square = [point(0, 0), point(1, 0), point(1, 1), point(0, 1)]
        let touches = [
          point(0, 0), point(1, 0), point(1, 1), point(0, 1), point(0.5, 0), point(1, 0.5), point(0.5, 1),
          point(0, 0.5),
        ]
        let expected = [true, false, false, false, true, false, false, true]
        for vertices in [square, square.reversed()] {
          for start in 0..<4 {
            withPolygon(Array(vertices[start...] + vertices[..<start]), rule) { #expect(hit($0, touches) == expected) }
          }
        }
      }
    }
  }

  @Test("Too few vertices, NaN and infinity are empty")
  func empty() {
    withPolygon([point(0, 0), point(9, 9)]) { #expect(!hit($0, 4, 4)) }
    for bad in [Float.nan, .infinity] {
      withPolygon([point(0, 0), point(9, bad), point(9, 0)]) { #expect(!hit($0, 4, 2)) }
    }
    #expect(!hit(gnomon_shape_polygon(0, UnsafePoints(), .nonZero), 0, 0))
    withPolygon([point(0, 0), point(9, 0), point(9, 9)]) {
      #expect(hit($0, [point(.nan, 1), point(1, .nan), point(.infinity, 1), point(-.infinity, 1)]).allSatisfy { !$0 })
    }
  }

  /// Polygons of few whole numbers: most points lie on edges, vertices and their extensions. (1) In float as whole
  /// numbers say. (2) In float far from the origin, where differences are rounded. (3) In double as small as eighths
  /// of a unit of 2⁴⁰. (4) The same from any start and both ways. (5) On doubles of very different size.
  @Test("Whole numbers agree, degenerate ones too")
  func wholeNumbers() {
    onEveryInstructionSet { level in
      var random = Random(seed: 61)
      for round in 0..<400 {
        let n = random.int(3...12)
        let size = [2, 5, 40, 1000][round % 4]
        let vertices = (0..<n).map { _ in (x: random.int(0...size), y: random.int(0...size)) }
        let points = (0..<200).map { _ in (x: random.int(-1...size + 1), y: random.int(-1...size + 1)) }
        for rule in [FillRule.nonZero, .evenOdd] {
          let expected = points.map { contains(vertices, $0, rule) }
          let name = "\(level) \(round) \(rule)"
          withPolygon(vertices.map { point(Float($0.x), Float($0.y)) }, rule) {
            #expect(hit($0, points.map { point(Float($0.x), Float($0.y)) }) == expected, "1: \(name)")
          }
          // Thirds of a float are not whole; the float's own bits are, in units of its last place.
          let start = random.int(0...n - 1)
          for turned in [Array(vertices[start...] + vertices[..<start]), vertices.reversed()] {
            withPolygon(turned.map { point(Float($0.x), Float($0.y)) }, rule) {
              #expect(hit($0, points.map { point(Float($0.x), Float($0.y)) }) == expected, "4: \(name)")
            }
          }
          for (scale, offset) in [(0.125, 0x1p40), (0x1p-40, 1), (0x1p-400, 0), (0x1p500, 0)] {
            withPolygon(vertices.map { point64(Double($0.x) * scale + offset, Double($0.y) * scale - offset) }, rule) {
              #expect(
                hit($0, points.map { point64(Double($0.x) * scale + offset, Double($0.y) * scale - offset) })
                  == expected,
                "3 \(scale): \(name)")
            }
          }
          withPolygon(vertices.map { point(16_777_216 + Float(2 * $0.x), -16_777_216 - Float(2 * $0.y)) }, rule) {
            let mirrored = points.map { contains(vertices.map { ($0.x, -$0.y) }, ($0.x, -$0.y), rule) }
            #expect(
              hit($0, points.map { point(16_777_216 + Float(2 * $0.x), -16_777_216 - Float(2 * $0.y)) }) == mirrored,
              "2: \(name)")
          }
        }
      }
    }
  }

  /// Coordinates that are not on a common grid: any floats, brought to whole numbers by their own exponents.
  @Test("Floats of any exponent agree with whole numbers of 128 bits")
  func anyExponent() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 62)
      // Up to 2⁵⁶ units of 2⁻³², so that products fit 128 bits.
      func number() -> (Int, Float) {
        let x = Float(random.float(-1...1)) * Float(sign: .plus, exponent: random.int(-20...23), significand: 1)
        return (Int(Double(x) * 0x1p32), Float(Double(Int(Double(x) * 0x1p32)) * 0x1p-32))
      }
      for _ in 0..<500 {
        let vertices = (0..<random.int(3...9)).map { _ in (number(), number()) }
        let whole = vertices.map { (x: $0.0.0, y: $0.1.0) }
        var points = (0..<40).map { _ in (number(), number()) }
        points += vertices
        // Coordinates of vertices, mixed: on lines through them.
        points += (0..<20).map { _ in (vertices[random.int(0...2)].0, vertices[random.int(0...2)].1) }
        let exact = vertices.allSatisfy {
          Double($0.0.1) * 0x1p32 == Double($0.0.0) && Double($0.1.1) * 0x1p32 == Double($0.1.0)
        }
        guard exact,
          points.allSatisfy({ Double($0.0.1) * 0x1p32 == Double($0.0.0) && Double($0.1.1) * 0x1p32 == Double($0.1.0) })
        else { continue }
        withPolygon(vertices.map { point($0.0.1, $0.1.1) }, .evenOdd) {
          let expected = points.map { contains(whole, (x: $0.0.0, y: $0.1.0), .evenOdd) }
          #expect(hit($0, points.map { point($0.0.1, $0.1.1) }) == expected)
        }
      }
    }
  }

  /// Beside the middle of a side a point's sign is lost in the rounding of doubles: a side is 2⁵² units long, and the points
  /// are at most two units from it.
  @Test("Doubles as near to a side as they can be")
  func nearSides() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 67)
      var close = 0
      for round in 0..<200 {
        func number() -> Int { random.int(0...(1 << 52)) }
        let vertices = (0..<random.int(3...6)).map { _ in (x: number(), y: number()) }
        let points = (0..<40).map { _ -> (x: Int, y: Int) in
          let i = random.int(0...vertices.count - 1)
          let (a, b) = (vertices[i], vertices[(i + 1) % vertices.count])
          let share = Int128(random.int(0...(1 << 40)))
          func between(_ a: Int, _ b: Int) -> Int {
            a + Int((Int128(b - a) * share) >> 40) + random.int(-1...1)
          }
          return (x: between(a.x, b.x), y: between(a.y, b.y))
        }
        let rule = [FillRule.nonZero, .evenOdd][round & 1]
        withPolygon(vertices.map { point64(Double($0.x), Double($0.y)) }, rule) { shape in
          let inside = hit(shape, points.map { point64(Double($0.x), Double($0.y)) })
          #expect(inside == points.map { contains(vertices, $0, rule) }, "\(round)")
          close += inside.count { $0 }
        }
      }
      #expect(close > 1000)
    }
  }

  @Test("Many vertices, more than are held at once")
  func manyVertices() {
    var random = Random(seed: 63)
    let vertices = (0..<1000).map { _ in (x: random.int(0...300), y: random.int(0...300)) }
    let points = (0..<1500).map { _ in (x: random.int(0...300), y: random.int(0...300)) }
    withPolygon(vertices.map { point(Float($0.x), Float($0.y)) }, .evenOdd) {
      #expect(
        hit($0, points.map { point(Float($0.x), Float($0.y)) }) == points.map { contains(vertices, $0, .evenOdd) })
    }
  }

  // MARK: - By a map of cells

  /// As many points as a map is made for have the answers that few at a time have, which the oracles above checked: (1) of
  /// floats, (2) of doubles, (3) turned, (4) as bits and as a count; anywhere, on lines, on vertices, on edges of cells, and
  /// one unit of the last place beside all these.
  private func checkMap(_ vertices: [PointF64], _ rule: FillRule, _ random: inout Random, _ name: String) {
    let low = point64(vertices.map(\.x).min()!, vertices.map(\.y).min()!)
    let high = point64(vertices.map(\.x).max()!, vertices.map(\.y).max()!)
    let (width, height) = (high.x - low.x, high.y - low.y)
    let points = (0..<4200).map { i -> PointF64 in
      let v = vertices[random.int(0...vertices.count - 1)]
      let w = vertices[random.int(0...vertices.count - 1)]
      let anywhere = point64(
        low.x + width * (1.1 * random.unit() - 0.05), low.y + height * (1.1 * random.unit() - 0.05))
      let cell = point64(
        low.x + width * Double(random.int(0...127)) / 127, low.y + height * Double(random.int(0...127)) / 127)
      let p = [
        anywhere, v, point64((v.x + w.x) / 2, (v.y + w.y) / 2), cell, point64(cell.x, anywhere.y), point64(w.x, cell.y),
      ][i % 6]
      let x = Float(p.x)
      return point64(Double([x, x.nextUp, x.nextDown][random.int(0...2)]), Double(Float(p.y)))
    }
    func inParts<T>(_ points: [T], _ hit: ([T]) -> [Bool]) -> [Bool] {
      stride(from: 0, to: points.count, by: 700).flatMap { hit(Array(points[$0..<min($0 + 700, points.count)])) }
    }
    let floats = points.map { point(Float($0.x), Float($0.y)) }
    withPolygon(vertices.map { point(Float($0.x), Float($0.y)) }, rule) { shape in
      let right = inParts(floats) { hit(shape, $0) }
      #expect(differences(hit(shape, floats), right) == 0, "1: \(name)")
      var shape = shape
      var bits = [UInt8](repeating: 7, count: 525)
      var found = 0
      #expect(gnomon_hit_shape_bits(4200, gnomon_points_in(floats), &shape, &bits) == .ok)
      let unpacked = (0..<4200).map { i -> Bool in bits[i / 8] & (UInt8(1) << UInt8(i % 8)) != 0 }
      #expect(differences(unpacked, right) == 0, "4: \(name)")
      #expect(gnomon_hit_count(4200, gnomon_points_in(floats), &shape, &found) == .ok)
      #expect(found == right.count { $0 }, "4: \(name)")
    }
    withPolygon(vertices, rule) { shape in
      #expect(differences(hit(shape, points), inParts(points) { hit(shape, $0) }) == 0, "2: \(name)")
      let turned = gnomon_shape_f64_transformed(
        shape, AffineF64(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: width / 7, ty: -height / 9))
      #expect(differences(hit(turned, points), inParts(points) { hit(turned, $0) }) == 0, "3: \(name)")
    }
  }

  @Test("Many points have the answers of few")
  func maps() {
    onEveryInstructionSet { level in
      var random = Random(seed: 65)
      for round in 0..<24 {
        let rule = [FillRule.nonZero, .evenOdd][round & 1]
        // Crossing itself anywhere; whole numbers, with level sides and steep ones; spikes thinner than a cell; a comb.
        let count = [3, 5, 9, 40, 64, 300][round % 6]
        checkMap(
          (0..<count).map { _ in point64(100 * random.unit(), 60 * random.unit()) }, rule, &random,
          "\(level) any \(round)")
        checkMap(
          (0..<count).map { _ in point64(Double(random.int(0...127)), Double(random.int(0...6))) }, rule, &random,
          "\(level) whole \(round)")
        let spikes = (0..<2 * count).map { i in
          point64(Double(i) / Double(count), i & 1 == 0 ? 50 * random.unit() : 51 + 0.001 * random.unit())
        }
        checkMap(spikes + [point64(2, 100), point64(0, 100)], rule, &random, "\(level) spikes \(round)")
      }
      // Far from the origin, small, large, too small and too large for a map, and without height.
      for (scale, offset) in [(1.0, 1e6), (1e-6, 1), (1e-20, 0), (1e20, 0), (1e-36, 0), (1e36, 0)] {
        let vertices = (0..<30).map { _ in point64(random.unit() * scale + offset, random.unit() * scale - offset) }
        checkMap(vertices, .evenOdd, &random, "\(level) scale \(scale) at \(offset)")
        checkMap(vertices.map { point64($0.x, offset) }, .nonZero, &random, "\(level) level \(scale)")
      }
    }
  }

  @Test("Many points in a path have the answers of few")
  func mapsOfPaths() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 66)
      let verbs: [PathVerb] = [.move, .cubic, .quad, .close, .move, .arc, .line, .move, .line, .cubic]
      for round in 0..<20 {
        let controls = (0..<16).map { _ in point64(200 * random.unit(), 100 * random.unit() - 1000) }
        let points = (0..<4500).map { _ in point64(220 * random.unit() - 10, 120 * random.unit() - 1010) }
        withPath(verbs, controls, tolerance: 0.01, [.nonZero, .evenOdd][round & 1]) { shape in
          let parts = stride(from: 0, to: 4500, by: 500).flatMap { hit(shape, Array(points[$0..<$0 + 500])) }
          #expect(differences(hit(shape, points), parts) == 0, "\(round)")
        }
      }
    }
  }

  // MARK: - Paths

  /// (1) A circle of four arcs, of one arc, and of four cubics contains what the circle does, up to the tolerance.
  /// (2) Holes by both rules. (3) Open outlines are closed.
  @Test("Paths of lines and curves")
  func paths() {
    onEveryInstructionSet { _ in
      let tolerance = 1.0 / 64
      var random = Random(seed: 64)
      let points = (0..<2000).map { _ in point64(40 * random.unit() - 20, 40 * random.unit() - 20) }
      func check(_ shape: ShapeF64, slack: Double, _ name: String) {
        for (p, inside) in zip(points, hit(shape, points)) {
          let d = (p.x * p.x + p.y * p.y).squareRoot()
          if d < 12 - slack { #expect(inside, "1: \(name) \(p)") }
          if d > 12 + slack { #expect(!inside, "1: \(name) \(p)") }
        }
      }
      withPath(
        [.move, .arc], [point64(12, 0), point64(0, 0), point64(12, 12), point64(0, 360)], tolerance: tolerance
      ) { check($0, slack: tolerance * 1.01, "arc") }
      withPath(
        [.move, .arc, .close], [point64(0, 12), point64(0, 0), point64(12, 12), point64(90, -360)], tolerance: tolerance
      ) { check($0, slack: tolerance * 1.01, "arc backwards") }
      let k = 12 * 0.5522847498307936
      withPath(
        [.move, .cubic, .cubic, .cubic, .cubic],
        [
          point64(12, 0), point64(12, k), point64(k, 12), point64(0, 12), point64(-k, 12), point64(-12, k),
          point64(-12, 0), point64(-12, -k), point64(-k, -12), point64(0, -12), point64(k, -12), point64(12, -k),
          point64(12, 0),
        ], tolerance: tolerance
      ) { check($0, slack: tolerance + 12 * 2.8e-4, "cubics") }
      // A parabola, y = x² / 8 - 8 below y = 0, and its rectangle's hole.
      withPath([.move, .quad], [point64(-8, 0), point64(0, -16), point64(8, 0)], tolerance: 0.001) { shape in
        for p in points {
          let edge = p.x * p.x / 8 - 8
          if abs(p.x) < 7.9, p.y < -0.01, abs(p.y - edge) > 0.01 { #expect(hit(shape, [p])[0] == (p.y > edge)) }
        }
      }
      let squares = [
        point64(0, 0), point64(9, 0), point64(9, 9), point64(0, 9), point64(3, 3), point64(6, 3), point64(6, 6),
        point64(3, 6),
      ]
      let verbs: [PathVerb] = [.move, .line, .line, .line, .move, .line, .line, .line]
      withPath(verbs, squares, .evenOdd) { #expect(hit($0, [point64(1, 1), point64(4, 4)]) == [true, false]) }
      withPath(verbs, squares, .nonZero) { #expect(hit($0, [point64(1, 1), point64(4, 4)]) == [true, true]) }
      withPath(verbs, Array(squares[..<4] + squares[4...].reversed()), .nonZero) {
        #expect(hit($0, [point64(1, 1), point64(4, 4)]) == [true, false], "2")
      }
      withPath([.move, .line, .line], [point64(0, 0), point64(8, 0), point64(0, 8)]) {
        #expect(hit($0, [point64(1, 1), point64(7, 7)]) == [true, false], "3")
      }
    }
  }

  @Test("Paths that are nothing, and hostile ones")
  func hostilePaths() {
    withPath([.move], [point64(0, 0)]) { #expect(!hit($0, 0, 0)) }
    withPath([.move, .close, .close], [point64(0, 0)]) { #expect(!hit($0, 0, 0)) }
    withPath([.move, .line, .line], [point64(0, 0), point64(.nan, 1), point64(1, 0)]) { #expect(!hit($0, 0.5, 0.2)) }
    // A tolerance of nearly nothing, huge arcs, a sweep of 10³⁰⁰: bounded work, no trap.
    withPath(
      [.move, .arc, .cubic],
      [
        point64(0, 0), point64(1e300, -1e300), point64(1e300, 1e300), point64(1e308, 1e300), point64(1e308, 0),
        point64(0, -1e308), point64(1, 1),
      ], tolerance: 1e-300
    ) { _ = hit($0, 1, 1) }
  }
}
