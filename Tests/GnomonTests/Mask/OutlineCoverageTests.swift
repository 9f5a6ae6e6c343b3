// SPDX-License-Identifier: Apache-2.0
// OutlineCoverageTests.swift - polygons, paths, capsules, caps and transforms drawn as coverage

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - Drawing

/// What a shape's coverage replaces 0x5a by, in a mask of its own, equal on every instruction set.
private func drawn(_ shape: Shape, _ width: Int, _ height: Int, _ combine: Combine = .replace) -> [UInt8] {
  var first: [UInt8]?
  onEveryInstructionSet { _ in
    let mask = GuardedMask(width, height)
    mask.fill { _, _ in 0x5a }
    #expect(gnomon_mask_shape([mask.mask], [shape], combine) == .ok)
    #expect(first == nil || first == mask.pixels)
    first = mask.pixels
  }
  return first!
}

private func drawn(_ vertices: [Point], _ rule: FillRule, _ width: Int, _ height: Int) -> [UInt8] {
  withPolygon(vertices, rule) { drawn($0, width, height) }
}

private func drawn(_ vertices: [Point], _ width: Int, _ height: Int) -> [UInt8] {
  drawn(vertices, .nonZero, width, height)
}

// MARK: - Oracles

private typealias Vertex = (x: Double, y: Double)

/// The signed area that a polygon shares with a pixel: cut by the pixel's four sides (Sutherland and Hodgman), measured by the
/// shoelace formula.
private func sharedArea(_ polygon: [Vertex], _ column: Int, _ row: Int) -> Double {
  var vertices = polygon
  let (left, top) = (Double(column), Double(row))
  let sides: [(inside: (Vertex) -> Double, snap: (Vertex) -> Vertex)] = [
    ({ $0.x - left }, { (left, $0.y) }), ({ left + 1 - $0.x }, { (left + 1, $0.y) }),
    ({ $0.y - top }, { ($0.x, top) }), ({ top + 1 - $0.y }, { ($0.x, top + 1) }),
  ]
  for side in sides {
    var cut: [Vertex] = []
    for (i, q) in vertices.enumerated() {
      let p = vertices[(i + vertices.count - 1) % vertices.count]
      let (from, to) = (side.inside(p), side.inside(q))
      if (from < 0) != (to < 0) {
        let t = from / (from - to)
        cut.append(side.snap((p.x + t * (q.x - p.x), p.y + t * (q.y - p.y))))
      }
      if to >= 0 { cut.append(q) }
    }
    vertices = cut
  }
  var area = 0.0
  for (i, q) in vertices.enumerated() {
    let p = vertices[(i + vertices.count - 1) % vertices.count]
    area += p.x * q.y - q.x * p.y
  }
  return area / 2
}

/// How far the worst byte of a mask is from 255 times an area.
private func worstError(_ bytes: [UInt8], _ width: Int, _ area: (Int, Int) -> Double) -> Double {
  bytes.indices.map { abs(Double(bytes[$0]) - 255 * area($0 % width, $0 / width)) }.max()!
}

/// The part of 64 × 64 samples of a pixel that lies within a shape.
private func sampledArea(_ column: Int, _ row: Int, _ contains: (Double, Double) -> Bool) -> Double {
  var count = 0
  for j in 0..<64 {
    for i in 0..<64
    where contains(Double(column) + (Double(i) + 0.5) / 64, Double(row) + (Double(j) + 0.5) / 64) {
      count += 1
    }
  }
  return Double(count) / 4096
}

/// Against samples of those pixels whose corners do not all lie well within or without.
private func worstSampledError(
  _ bytes: [UInt8], _ width: Int, _ distance: (Double, Double) -> Double
) -> Double {
  worstError(bytes, width) { i, j in
    let middle = distance(Double(i) + 0.5, Double(j) + 0.5)
    if abs(middle) > 0.72 { return middle < 0 ? 1 : 0 }
    return sampledArea(i, j) { distance($0, $1) < 0 }
  }
}

private func vertices(_ points: [Point]) -> [Vertex] { points.map { (Double($0.x), Double($0.y)) } }

extension Random {
  /// A star of this many vertices around a point, which does not cross itself.
  fileprivate mutating func star(_ count: Int, _ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    let turn = unit()
    return (0..<count).map { i in
      let (sine, cosine) = sincos(2 * .pi * (Double(i) + turn) / Double(count))
      let r = radius * (0.1 + 0.9 * unit())
      return Point(x: Float(x + r * cosine), y: Float(y + r * sine))
    }
  }
}

@Suite("Coverage of outlines")
struct OutlineCoverageTests {
  // MARK: - Polygons

  @Test("A polygon that does not cross itself has its exact area, either way around and by both rules")
  func polygons() {
    var random = Random(seed: 41)
    for k in 0..<60 {
      let star = random.star(
        random.int(3...24), random.unit() * 40 - 4, random.unit() * 40 - 4, k % 5 == 0 ? 1 : 4 + 30 * random.unit())
      let bytes = drawn(star, 40, 36)
      #expect(worstError(bytes, 40) { abs(sharedArea(vertices(star), $0, $1)) } < 0.501)  // (1)
      #expect(drawn(star, .evenOdd, 40, 36) == bytes)  // (2)
      #expect(drawn(star.reversed(), 40, 36) == bytes)  // (3)
      #expect(drawn(Array(star[2...] + star[..<2]), 40, 36) == bytes)  // (4)
    }
  }

  @Test("Whole, half and quarter pixels are exact")
  func exact() {
    // A diagonal, and steps of half pixels.
    let triangle = drawn([Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 0, y: 8)], 8, 8)
    for j in 0..<8 { for i in 0..<8 { #expect(triangle[j * 8 + i] == (i + j < 7 ? 255 : i + j == 7 ? 128 : 0)) } }
    let square = drawn(
      [Point(x: 1.5, y: 1.5), Point(x: 5.5, y: 1.5), Point(x: 5.5, y: 5.5), Point(x: 1.5, y: 5.5)], 8, 8)
    #expect(Array(square[8..<16]) == [0, 64, 128, 128, 128, 64, 0, 0])
    #expect(Array(square[16..<24]) == [0, 128, 255, 255, 255, 128, 0, 0])
  }

  @Test("Where at most one side passes a pixel, winding numbers decide exactly; two squares by both rules")
  func windings() {
    var random = Random(seed: 42)
    for _ in 0..<40 {
      let points = (0..<random.int(3...7)).map { _ in Point(x: random.float(-4...28), y: random.float(-4...28)) }
      let corners = vertices(points)
      for rule in [FillRule.nonZero, .evenOdd] {
        let bytes = drawn(points, rule, 24, 24)
        for j in 0..<24 {
          for i in 0..<24 {
            let near = corners.indices.filter { k in
              let (p, q) = (corners[k], corners[(k + 1) % corners.count])
              return sharedLength(p, q, i, j)
            }
            guard near.count <= 1 else { continue }
            let area = sampledArea(i, j) { x, y in
              let w = winding(corners, x, y)
              return rule == .nonZero ? w != 0 : w % 2 != 0
            }
            // A line misses the middle of a column of samples by half a sample at most.
            #expect(abs(Double(bytes[j * 24 + i]) - 255 * area) < 0.5 + 255.0 / 64)
          }
        }
      }
    }
    let twice: [Point] = [(1, 1), (9, 1), (9, 9), (1, 9), (1, 1), (9, 1), (9, 9), (1, 9)].map {
      Point(x: $0.0, y: $0.1)
    }
    #expect(drawn(twice, .nonZero, 10, 10)[55] == 255)
    #expect(drawn(twice, .evenOdd, 10, 10).allSatisfy { $0 == 0 })
  }

  private func sharedLength(_ p: Vertex, _ q: Vertex, _ i: Int, _ j: Int) -> Bool {
    var (low, high) = (0.0, 1.0)
    for (a, d, cell) in [(p.x, q.x - p.x, Double(i)), (p.y, q.y - p.y, Double(j))] {
      if d == 0 {
        if a < cell || a > cell + 1 { return false }
      } else {
        let (s, t) = ((cell - a) / d, (cell + 1 - a) / d)
        (low, high) = (max(low, min(s, t)), min(high, max(s, t)))
      }
    }
    return low <= high
  }

  private func winding(_ corners: [Vertex], _ x: Double, _ y: Double) -> Int {
    var w = 0
    for (i, q) in corners.enumerated() {
      let p = corners[(i + corners.count - 1) % corners.count]
      guard (p.y <= y) != (q.y <= y) else { continue }
      let side = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
      if p.y <= y, side > 0 { w += 1 } else if q.y <= y, side < 0 { w -= 1 }
    }
    return w
  }

  @Test("Polygons that share a side add up to 255, to the rounding of both")
  func abutting() {
    var random = Random(seed: 43)
    for _ in 0..<60 {
      let cut = (0..<random.int(0...6)).map { _ in Point(x: random.float(3...27), y: random.float(0...30)) }
      let middle =
        [Point(x: random.float(0...30), y: 0)] + cut.sorted { $0.y < $1.y } + [Point(x: random.float(0...30), y: 30)]
      let left = drawn([Point(x: 0, y: 30), Point(x: 0, y: 0)] + middle, 30, 30)
      let right = drawn([Point(x: 30, y: 30), Point(x: 30, y: 0)] + middle, 30, 30)
      #expect(zip(left, right).allSatisfy { (254...256).contains(Int($0) + Int($1)) })
    }
  }

  @Test("Mirrored polygons give mirrored masks")
  func mirrors() {
    var random = Random(seed: 44)
    let size = 48
    for _ in 0..<60 {
      // Quarters of pixels, so that mirroring is exact.
      let points = (0..<random.int(3...12)).map { _ in
        Point(x: Float(random.int(-16...208)) / 4, y: Float(random.int(-16...208)) / 4)
      }
      let bytes = drawn(points, size, size)
      let acrossX = drawn(points.map { Point(x: Float(size) - $0.x, y: $0.y) }, size, size)
      let acrossY = drawn(points.map { Point(x: $0.x, y: Float(size) - $0.y) }, size, size)
      for j in 0..<size {
        for i in 0..<size {
          let byte = bytes[j * size + i]
          #expect(byte == acrossX[j * size + (size - 1 - i)])
          #expect(byte == acrossY[(size - 1 - j) * size + i])
        }
      }
    }
  }

  @Test("Any part of a mask gets the same bytes, in tiles and in one piece")
  func parts() {
    var random = Random(seed: 45)
    for k in 0..<24 {
      let (width, height) = k == 0 ? (2500, 40) : k == 1 ? (30, 700) : (random.int(1...90), random.int(1...90))
      // Few lines, or more than are kept at once.
      let count = k % 3 == 2 ? random.int(300...1500) : random.int(3...60)
      let star = random.star(
        count, Double(width) * random.unit(), Double(height) * random.unit(), Double(width + height) * random.unit())
      withPolygon(star) { shape in
        let whole = drawn(shape, width, height)
        let united = GuardedMask(width, height)
        #expect(gnomon_mask_shape([united.mask], [shape], .union) == .ok)
        #expect(united.pixels == whole)  // (1)
        let (w, h) = (random.int(1...width), random.int(1...height))
        let part = drawn(shape, w, h)
        #expect(part.indices.allSatisfy { part[$0] == whole[$0 / w * width + $0 % w] })  // (2)
      }
    }
  }

  @Test("All modes join as the header says")
  func modes() {
    var random = Random(seed: 46)
    for mode in 0...5 {
      let star = random.star(9, 20, 15, 20)
      withPolygon(star) { shape in
        let s = drawn(shape, 40, 30)
        let mask = GuardedMask(40, 30, padding: 3, flipped: mode % 2 == 0)
        mask.fill { i, j in UInt8(truncatingIfNeeded: 7 * i + 31 * j) }
        let d = mask.pixels
        let combine = Combine(rawValue: UInt32(mode))!
        #expect(gnomon_mask_shape([mask.mask], [shape], combine) == .ok)
        func mul(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * Double(b) / 255).rounded()) }
        let expected = zip(d, s).map { d, s -> UInt8 in
          switch mode {
          case 0: s
          case 1: max(d, s)
          case 2: min(d, s)
          case 3: mul(d, 255 - s)
          case 4: mul(d, s)
          default: UInt8(Int(d) + Int(s) - Int(mul(d, s)))
          }
        }
        #expect(mask.pixels == expected)
        #expect(mask.paddingIsIntact)
      }
    }
  }

  // MARK: - Curves

  @Test("The general way gives what the closed forms give")
  func closedForms() {
    var random = Random(seed: 47)
    for k in 0..<40 {
      let centre = Point(x: random.float(10...40), y: random.float(10...40))
      let (a, b) = (random.float(0.5...30), random.float(0.5...30))
      let r = Rect(x: centre.x - a, y: centre.y - b, width: 2 * a, height: 2 * b)
      var rounded = gnomon_shape_rounded_rect(r, min(a, b) * Float(random.unit()))
      rounded.as.rounded_rect.bottom_left = Corner(x: a * Float(random.unit()), y: b * Float(random.unit()))
      let shapes = [
        gnomon_shape_rect(r), rounded, gnomon_shape_ellipse(centre, a, b),
        gnomon_shape_ring(centre, min(a, b) / 2, max(a, b)),
        gnomon_shape_ring_arc(
          centre, min(a, b) / 2, max(a, b), random.float(0...360), random.float(-359...359), allCompasses[k % 16]),
      ]
      for shape in shapes {
        let oracle = CoverageOracle(shape)
        let bytes = drawn(gnomon_shape_transformed(shape, gnomon_affine_scale(1, 1)), 48, 48)
        // Half a level, and a quarter for the curve.
        let error = worstError(bytes, 48) { i, j in
          let byte = bytes[j * 48 + i]
          return (byte == 0 || byte == 255) && (i + 3 * j) % 5 != 0 ? Double(byte) / 255 : oracle.area(i, j)
        }
        #expect(error < 0.76 + CoverageOracle.integrationError, "\(shape.kind)")
      }
    }
  }

  @Test("Discs of all sizes, against the closed form", arguments: [0.3, 1, 2.5, 6, 20, 77, 300, 1500, 40000])
  func discs(radius: Double) {
    var random = Random(seed: UInt64(radius * 10))
    var worst = 0.0
    for k in 0..<12 {
      let reach = max(0, radius - 12)
      let (sine, cosine) = sincos(Double(k) * 0.53)
      let (x, y) = (Float(20 - reach * cosine + random.unit()), Float(20 - reach * sine + random.unit()))
      let shape = gnomon_shape_transformed(
        gnomon_shape_circle(Point(x: x, y: y), Float(radius)), gnomon_affine_scale(1, 1))
      let r = Double(Float(radius))
      worst = max(
        worst,
        worstError(drawn(shape, 40, 40), 40) { i, j in
          discArea(
            r, Double(i) - Double(x), Double(j) - Double(y), Double(i + 1) - Double(x), Double(j + 1) - Double(y))
        })
    }
    // The oracle's own cancellation grows with the square of the radius.
    #expect(worst < 0.76 + radius * radius * 1e-13)
  }

  @Test("Quadratics and cubics, against samples; arcs of many turns are whole")
  func paths() {
    var random = Random(seed: 48)
    for _ in 0..<6 {
      // A parabola above a line: y = 30 - 4 · height · t (1 - t), x = 4 + 32 t.
      let height = random.float(5...28)
      let path: [Point] = [Point(x: 4, y: 30), Point(x: 20, y: 30 - 2 * height), Point(x: 36, y: 30)]
      let bytes = withPath([.move, .quad, .close], path) { drawn($0, 40, 40) }
      let sampled = worstError(bytes, 40) { i, j in
        sampledArea(i, j) { x, y in
          let t = (x - 4) / 32
          return t > 0 && t < 1 && y < 30 && y > 30 - 4 * Double(height) * t * (1 - t)
        }
      }
      #expect(sampled < 2.5)
      // The same raised to a cubic.
      let (p, q) = (path[0], path[1])
      let cubic = [
        p, Point(x: p.x + (q.x - p.x) * 2 / 3, y: p.y + (q.y - p.y) * 2 / 3),
        Point(x: path[2].x + (q.x - path[2].x) * 2 / 3, y: p.y + (q.y - p.y) * 2 / 3), path[2],
      ]
      let raised = withPath([.move, .cubic], cubic) { drawn($0, 40, 40) }
      #expect(zip(bytes, raised).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
    let disc = drawn(gnomon_shape_circle(Point(x: 20, y: 20), 15), 40, 40)
    for sweep: Float in [360, -360, 36000, 1e30] {
      let turns = withPath(
        [.move, .arc], [Point(x: 35, y: 20), Point(x: 20, y: 20), Point(x: 15, y: 15), Point(x: 0, y: sweep)]
      ) { drawn($0, 40, 40) }
      // Turn upon turn the edge counts more than once.
      let same = abs(sweep) == 360
      #expect(
        zip(disc, turns).allSatisfy { same ? abs(Int($0) - Int($1)) <= 1 : ($0 == 0 || $0 == 255 ? $0 == $1 : true) })
    }
  }

  // MARK: - Capsules, caps, transforms

  @Test("Capsules, against their distance")
  func capsules() {
    var random = Random(seed: 49)
    for k in 0..<12 {
      let (p, q) = (
        Point(x: random.float(5...35), y: random.float(5...35)), Point(x: random.float(5...35), y: random.float(5...35))
      )
      let to = k == 0 ? p : q
      let shape = gnomon_shape_capsule(p, to, random.float(0.3...9))
      let (dx, dy) = (Double(to.x) - Double(p.x), Double(to.y) - Double(p.y))
      let worst = worstSampledError(drawn(shape, 40, 40), 40) { x, y in
        let (u, v) = (x - Double(p.x), y - Double(p.y))
        let t = dx == 0 && dy == 0 ? 0 : max(0, min(1, (u * dx + v * dy) / (dx * dx + dy * dy)))
        let (ex, ey) = (u - t * dx, v - t * dy)
        return (ex * ex + ey * ey).squareRoot() - Double(shape.as.capsule.radius)
      }
      #expect(worst < 2.5)
    }
  }

  /// Round caps are the discs about the middles of the edges, square ones go on by half the width.
  @Test("Ring arcs with round and square caps, against samples; a cap over the other end does not count twice")
  func caps() {
    var random = Random(seed: 50)
    for k in 0..<24 {
      let (outer, width) = (random.float(8...17), random.float(2...9))
      let inner = k % 6 == 5 ? 0 : outer - width
      let sweep: Float = k % 4 == 0 ? 345 : k % 4 == 1 ? 3 : random.float(20...330)
      let start = random.float(0...360)
      var shape = gnomon_shape_ring_arc(Point(x: 20.25, y: 19.5), inner, outer, start, sweep, Compass())
      shape.as.ring_arc.cap = k % 2 == 0 ? .round : .square
      let arc = shape
      let half = Double(outer - inner) / 2
      func contains(_ x: Double, _ y: Double) -> Bool {
        let (u, v) = (x - 20.25, y - 19.5)
        let d = (u * u + v * v).squareRoot()
        var angle = (atan2(u, -v) * 180 / .pi - Double(start)).truncatingRemainder(dividingBy: 360)
        if angle < 0 { angle += 360 }
        if d >= Double(inner), d < Double(outer), angle < Double(sweep) { return true }
        for (i, end) in [Double(start), Double(start) + Double(sweep)].enumerated() {
          let (sine, cosine) = sincos(end * .pi / 180)
          // Along the edge from the centre, and past it away from the arc.
          let along = u * sine - v * cosine
          let past = (u * cosine + v * sine) * (i == 0 ? -1 : 1)
          if arc.as.ring_arc.cap == .square {
            if along >= Double(inner), along < Double(outer), past >= 0, past < half { return true }
          } else {
            let e = along - Double(inner) - half
            if (e * e + past * past).squareRoot() < half { return true }
          }
        }
        return false
      }
      let bytes = drawn(shape, 40, 40)
      #expect(bytes.max()! == 255)
      var far = 0
      for j in 0..<40 {
        for i in 0..<40 {
          let error = abs(Double(bytes[j * 40 + i]) - 255 * sampledArea(i, j, contains))
          if error >= 2.5 { far += 1 }
        }
      }
      // Where two edges cross in a pixel, the areas add up.
      #expect(far <= (sweep > 180 || sweep < 20 || inner == 0 ? 12 : 0), "\(k): \(far)")
    }
  }

  @Test("lvgl 2250: an arc with round caps at half opacity is nowhere above 128")
  func translucentCaps() {
    var shape = gnomon_shape_ring_arc(Point(x: 32, y: 32), 20, 30, 0, 350, Compass())
    shape.as.ring_arc.cap = .round
    let arc = shape
    onEveryInstructionSet { _ in
      let mask = GuardedMask(64, 64)
      mask.fill { _, _ in 128 }
      #expect(gnomon_mask_shape([mask.mask], [arc], .multiply) == .ok)
      #expect(mask.pixels.max()! == 128)
    }
  }

  @Test("phaser 3798: a sweep of 360 with caps is the ring, a sweep of 0 nothing")
  func fullAndEmpty() {
    var shape = gnomon_shape_ring_arc(Point(x: 210, y: 210), 150, 200, 77, 360, Compass())
    shape.as.ring_arc.cap = .round
    #expect(drawn(shape, 420, 420) == drawn(gnomon_shape_ring(Point(x: 210, y: 210), 150, 200), 420, 420))
    shape.as.ring_arc.sweep = 0
    #expect(drawn(shape, 420, 420).allSatisfy { $0 == 0 })
  }

  @Test("A transformed shape covers where its points are mapped to")
  func transforms() {
    var random = Random(seed: 51)
    for _ in 0..<20 {
      let angle = random.float(0...360)
      let t = gnomon_affine_concat(
        gnomon_affine_concat(
          gnomon_affine_scale(random.float(0.3...2), random.float(-2...(-0.3))), gnomon_affine_rotation(angle)),
        gnomon_affine_translation(random.float(10...30), random.float(10...30)))
      let points = random.star(7, 0, 0, 12)
      let there = points.map { p -> Vertex in
        (
          Double(t.a) * Double(p.x) + Double(t.c) * Double(p.y) + Double(t.tx),
          Double(t.b) * Double(p.x) + Double(t.d) * Double(p.y) + Double(t.ty)
        )
      }
      withPolygon(points) {
        #expect(
          worstError(drawn(gnomon_shape_transformed($0, t), 40, 40), 40) { abs(sharedArea(there, $0, $1)) } < 0.501)
      }
      // A disc becomes an ellipse: its points are those that the inverse brings into the disc.
      let disc = gnomon_shape_transformed(gnomon_shape_circle(Point(x: 0, y: 0), 9), t)
      let det = Double(t.a) * Double(t.d) - Double(t.b) * Double(t.c)
      let bytes = drawn(disc, 40, 40)
      #expect(
        worstError(bytes, 40) { i, j in
          sampledArea(i, j) { x, y in
            let (u, v) = (x - Double(t.tx), y - Double(t.ty))
            let (p, q) = ((Double(t.d) * u - Double(t.c) * v) / det, (Double(t.a) * v - Double(t.b) * u) / det)
            return p * p + q * q < 81
          }
        } < 2.5)
    }
    // Without an inverse there is nothing.
    #expect(
      drawn(gnomon_shape_transformed(gnomon_shape_rect(rect(0, 0, 9, 9)), gnomon_affine_scale(1, 0)), 9, 9)
        .allSatisfy { $0 == 0 })
  }

  // MARK: - What is extreme, and what is refused

  @Test("Huge coordinates and radii are drawn soon, and right where they are seen")
  func huge() {
    let big: Float = 1e30
    let half = drawn(
      [Point(x: -big, y: -big), Point(x: 8, y: -big), Point(x: 8, y: big), Point(x: -big, y: big)], 16, 16)
    #expect(half.indices.allSatisfy { half[$0] == ($0 % 16 < 8 ? 255 : 0) })
    let identity = gnomon_affine_scale(1, 1)
    for radius: Float in [1e6, 1e12, 1e30, 3e38] {
      let disc = gnomon_shape_transformed(gnomon_shape_circle(Point(x: 0, y: 0), radius), identity)
      #expect(drawn(disc, 16, 16).allSatisfy { $0 == 255 })
      // Its edge passes the mask, wherever the coordinates' last bits put it.
      _ = drawn(gnomon_shape_transformed(gnomon_shape_circle(Point(x: radius, y: 7), radius), identity), 16, 16)
      _ = withPath(
        [.move, .cubic, .quad, .arc],
        [
          Point(x: 0, y: 0), Point(x: radius, y: -radius), Point(x: -radius, y: radius), Point(x: 9, y: 9),
          Point(x: -radius, y: 3), Point(x: 4, y: radius), Point(x: 1, y: 1), Point(x: radius, y: radius),
          Point(x: radius, y: -radius),
        ]
      ) { drawn(gnomon_shape_transformed($0, gnomon_affine_scale(3e38, 1e-30)), 16, 16) }
    }
    var random = Random(seed: 52)
    for _ in 0..<300 {
      let points = (0..<random.int(3...9)).map { _ in
        Point(x: finite(&random), y: finite(&random))
      }
      _ = drawn(points, 20, 20)
      _ = withPath([.move, .cubic, .quad, .close], Array((points + points + points).prefix(6))) { drawn($0, 20, 20) }
    }
  }

  private func finite(_ random: inout Random) -> Float {
    let f = random.int(0...1) == 0 ? random.anyFloat() : random.float(-10...30)
    return f.isFinite ? f : 1
  }

  @Test("Polygons and paths that are empty draw nothing; other shapes with a number that is not finite are refused")
  func refusals() {
    let three = [Point(x: 1, y: 1), Point(x: 9, y: 1), Point(x: 1, y: 9)]
    #expect(drawn(Array(three.prefix(2)), 10, 10).allSatisfy { $0 == 0 })
    #expect(drawn([], 10, 10).allSatisfy { $0 == 0 })
    for bad in [Float.nan, .infinity] {
      #expect(drawn(three + [Point(x: bad, y: 4)], 10, 10).allSatisfy { $0 == 0 })
      withPath([.move, .line, .line], [three[0], three[1], Point(x: 1, y: bad)]) { shape in
        #expect(drawn(shape, 10, 10).allSatisfy { $0 == 0 })
      }
      let mask = GuardedMask(10, 10)
      func refused(_ shape: Shape) {
        #expect(gnomon_mask_shape([mask.mask], [shape], .replace) == .errorValue)
        #expect(mask.pixels.allSatisfy { $0 == 0 })
      }
      refused(gnomon_shape_capsule(Point(x: bad, y: 1), Point(x: 4, y: 4), 2))
      refused(gnomon_shape_capsule(Point(x: 1, y: 1), Point(x: 4, y: 4), bad))
      refused(gnomon_shape_transformed(gnomon_shape_rect(rect(0, 0, 9, 9)), gnomon_affine_translation(bad, 0)))
      var capped = gnomon_shape_ring_arc(Point(x: 5, y: 5), 1, bad, 0, 90, Compass())
      capped.as.ring_arc.cap = .round
      refused(capped)
    }
    // Arrays that are missing, too short, or within the mask.
    let mask = GuardedMask(10, 10)
    withPolygon(three) { shape in
      var missing = shape
      missing.as.polygon.vertices.x = nil
      #expect(gnomon_mask_shape([mask.mask], [missing], .replace) == .errorNull)
      var within = shape
      let floats = UnsafeRawPointer(mask.mask.data!).assumingMemoryBound(to: Float.self)
      within.as.polygon.vertices = UnsafePoints(x: floats, y: floats + 1, stride: 8)
      #expect(gnomon_mask_shape([mask.mask], [within], .replace) == .errorOverlap)
      var unknown = shape
      unknown.as.polygon.rule = FillRule(rawValue: 2)!
      #expect(gnomon_mask_shape([mask.mask], [unknown], .replace) == .errorValue)
    }
    withPath([.move, .cubic], Array(three.prefix(3))) { shape in
      #expect(gnomon_mask_shape([mask.mask], [shape], .replace) == .errorSize)
    }
    #expect(mask.pixels.allSatisfy { $0 == 0 })
  }
}
