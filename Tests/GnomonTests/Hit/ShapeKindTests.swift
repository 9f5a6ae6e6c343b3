// SPDX-License-Identifier: Apache-2.0
// ShapeKindTests.swift - every kind of shape, in float and in double, transformed or not

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - The definitions, in long strokes

/// Whether a shape contains a point, by the words of shape.h with hypotenuses and arc tangents; nil where that is too close to
/// an edge to tell.
private func defined(_ s: ShapeF64, _ p: PointF64) -> Bool? {
  let near = 1e-9
  func below(_ a: Double, _ b: Double) -> Bool? { abs(a - b) < near ? nil : a < b }
  func both(_ all: [Bool?]) -> Bool? { all.contains(false) ? false : (all.contains(nil) ? nil : true) }
  func any(_ all: [Bool?]) -> Bool? { all.contains(true) ? true : (all.contains(nil) ? nil : false) }
  func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Bool? {
    both([below(x0, p.x), below(p.x, x1), below(y0, p.y), below(p.y, y1)])
  }
  switch s.kind {
  case .rect, .inclusiveRect:
    let r = s.as.rect
    return box(r.x, r.y, r.x + r.width, r.y + r.height)
  case .edgeRect:
    let e = s.as.edge_rect
    return box(e.min_x, e.min_y, e.max_x, e.max_y)
  case .roundedRect:
    let (r, q) = (s.as.rounded_rect.rect, s.as.rounded_rect)
    let corners = [
      (q.top_left, r.x, r.y, 1.0, 1.0), (q.top_right, r.x + r.width, r.y, -1, 1),
      (q.bottom_right, r.x + r.width, r.y + r.height, -1, -1), (q.bottom_left, r.x, r.y + r.height, 1, -1),
    ]
    let fit = min(
      1, r.width / (q.top_left.x + q.top_right.x), r.width / (q.bottom_left.x + q.bottom_right.x),
      r.height / (q.top_left.y + q.bottom_left.y), r.height / (q.top_right.y + q.bottom_right.y))
    let cuts = corners.map { corner, x, y, dx, dy -> Bool? in
      let (rx, ry) = (corner.x * fit, corner.y * fit)
      let (u, v) = ((x + dx * rx - p.x) * dx, (y + dy * ry - p.y) * dy)
      if u <= 0 || v <= 0 { return false }
      return below(1, hypot(u / rx, v / ry))
    }
    guard let cut = any(cuts) else { return nil }
    return cut ? false : box(r.x, r.y, r.x + r.width, r.y + r.height)
  case .ellipse:
    let e = s.as.ellipse
    return below(hypot((p.x - e.centre.x) / e.radius_x, (p.y - e.centre.y) / e.radius_y), 1)
  case .ring:
    let r = s.as.ring
    let d = hypot(p.x - r.centre.x, p.y - r.centre.y)
    return both([below(r.inner, d), below(d, r.outer)])
  case .ringArc:
    let a = s.as.ring_arc
    let d = hypot(p.x - a.centre.x, p.y - a.centre.y)
    // Turned so that the arc begins at 0 and sweeps forwards.
    func direction(_ angle: Double) -> (x: Double, y: Double) {
      let up = a.compass.turn == .clockwise ? -angle : angle
      let mathematical = (up + [90.0, 0, -90, 180][Int(a.compass.zero.rawValue)]) * .pi / 180
      return (cos(mathematical), a.compass.y_axis == .down ? -sin(mathematical) : sin(mathematical))
    }
    let first = direction(a.start)
    let ahead = direction(a.start + (a.sweep < 0 ? -90 : 90))
    func bearing(_ x: Double, _ y: Double) -> Double {
      let angle = atan2(x * ahead.x + y * ahead.y, x * first.x + y * first.y) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    let sweep = abs(a.sweep)
    let angle = bearing(p.x - a.centre.x, p.y - a.centre.y)
    let within: Bool? = min(angle, 360 - angle, abs(angle - sweep)) < 1e-7 ? nil : angle < sweep
    let band = both([below(a.inner, d), below(d, a.outer), within])
    let half = (a.outer - a.inner) / 2
    func end(_ at: Double, _ sense: Double) -> Bool? {
      let ray = direction(a.start + (a.sweep < 0 ? -at : at))
      let across = direction(a.start + (a.sweep < 0 ? -at : at) + (a.sweep < 0 ? -90 : 90) * sense)
      let (x, y) = (p.x - a.centre.x, p.y - a.centre.y)
      let (u, v) = (x * ray.x + y * ray.y - (a.inner + half), x * across.x + y * across.y)
      switch a.cap {
      case .round: return below(hypot(u, v), half)
      case .square: return both([below(abs(u), half), below(0, v), below(v, half)])
      default: return false
      }
    }
    return any([band, end(0, -1), end(sweep, 1)])
  case .capsule:
    let c = s.as.capsule
    let (dx, dy) = (c.to.x - c.from.x, c.to.y - c.from.y)
    let length = dx * dx + dy * dy
    let t = length > 0 ? max(0, min(1, ((p.x - c.from.x) * dx + (p.y - c.from.y) * dy) / length)) : 0
    return below(hypot(p.x - c.from.x - t * dx, p.y - c.from.y - t * dy), c.radius)
  default: return nil
  }
}

/// The transform undone by Cramer's rule.
private func undone(_ t: AffineF64, _ p: PointF64) -> PointF64 {
  let (x, y, determinant) = (p.x - t.tx, p.y - t.ty, t.a * t.d - t.b * t.c)
  return point64((x * t.d - y * t.c) / determinant, (y * t.a - x * t.b) / determinant)
}

private func someTransform(_ random: inout Random) -> AffineF64 {
  func number() -> Double { 3 * random.unit() - 1.5 }
  var t = AffineF64()
  repeat {
    t = AffineF64(a: number(), b: number(), c: number(), d: number(), tx: 20 * number(), ty: 20 * number())
  } while abs(t.a * t.d - t.b * t.c) < 0.1
  return t
}

@Suite("Kinds of shapes")
struct ShapeKindTests {
  /// (1) Doubles give the definition's answer. (2) So do transformed shapes, for the point brought back.
  /// (3) Bits and counts say the same as bytes.
  @Test("Random shapes by their definitions")
  func definitions() {
    onEveryInstructionSet { level in
      var random = Random(seed: 51)
      var decided = 0
      for round in 0..<60 {
        for shape in someShapes(&random) {
          let count = random.int(1...600)
          let points = (0..<count).map { _ in point64(20 + 40 * random.unit(), 10 + 40 * random.unit()) }
          var expected = points.map { defined(shape, $0) }
          for (i, answer) in hit(shape, points).enumerated() {
            #expect(expected[i] == nil || expected[i] == answer, "1: \(level) \(round) \(shape.kind) \(points[i])")
            decided += expected[i] == nil ? 0 : 1
          }
          let t = someTransform(&random)
          let moved = points.map { point64(t.a * $0.x + t.c * $0.y + t.tx, t.b * $0.x + t.d * $0.y + t.ty) }
          var placed = gnomon_shape_f64_transformed(shape, t)
          expected = moved.map { defined(shape, undone(t, $0)) }
          let answers = hit(placed, moved)
          for (i, answer) in answers.enumerated() {
            #expect(expected[i] == nil || expected[i] == answer, "2: \(level) \(round) \(shape.kind) \(moved[i])")
          }
          let bits = GuardedBuffer<UInt8>((count + 7) / 8, repeating: 0xa5)
          #expect(gnomon_hit_shape_bits_f64(count, gnomon_points_f64_in(moved), &placed, bits.pointer) == .ok)
          for i in 0..<(count + 7) / 8 * 8 {
            #expect((bits[i / 8] >> UInt8(i % 8) & 1 == 1) == (i < count && answers[i]), "3: \(i)")
          }
          var found = -1
          #expect(gnomon_hit_count_f64(count, gnomon_points_f64_in(moved), &placed, &found) == .ok)
          #expect(found == answers.count { $0 }, "3")
        }
      }
      #expect(decided > 100_000)
    }
  }

  /// (1) What floats answer, doubles answer for the same numbers. (2) Strides do not matter.
  @Test("Floats and doubles agree")
  func twins() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 52)
      for _ in 0..<40 {
        let c = point(random.float(-9...9), random.float(-9...9))
        let (a, b) = (random.float(2...8), random.float(0...2))
        var arc = gnomon_shape_ring_arc(c, b, a, random.float(-400...400), random.float(-380...380), Compass())
        arc.as.ring_arc.cap = Cap(rawValue: UInt32(random.int(0...2)))!
        let shapes: [(Shape, ShapeF64)] = [
          (
            gnomon_shape_ellipse(c, a, b + 1),
            gnomon_shape_f64_ellipse(point64(Double(c.x), Double(c.y)), Double(a), Double(b + 1))
          ),
          (
            gnomon_shape_edge_rect(c.x, c.y, c.x + a, c.y + a),
            gnomon_shape_f64_edge_rect(Double(c.x), Double(c.y), Double(c.x + a), Double(c.y + a))
          ),
          (
            gnomon_shape_capsule(c, point(a, b), a),
            gnomon_shape_f64_capsule(point64(Double(c.x), Double(c.y)), point64(Double(a), Double(b)), Double(a))
          ),
          (
            arc,
            {
              let r = arc.as.ring_arc
              var twin = gnomon_shape_f64_ring_arc(
                point64(Double(c.x), Double(c.y)), Double(r.inner), Double(r.outer), Double(r.start), Double(r.sweep),
                r.compass)
              twin.as.ring_arc.cap = r.cap
              return twin
            }()
          ),
        ]
        let points = (0..<131).map { _ in point(random.float(-20...20), random.float(-20...20)) }
        for (float, double) in shapes {
          let expected = hit(double, points.map { point64(Double($0.x), Double($0.y)) })
          #expect(hit(float, points) == expected, "1: \(float.kind)")
          var float = float
          for layout in PointLayout.allCases {
            let guarded = GuardedPoints(points, layout)
            let inside = GuardedBuffer<UInt8>(points.count, repeating: 9)
            #expect(gnomon_hit_shape(points.count, guarded.points, &float, inside.pointer) == .ok)
            #expect(inside.array.map { $0 == 1 } == expected, "2: \(float.kind) \(layout)")
            var found = 0
            #expect(gnomon_hit_count(points.count, guarded.points, &float, &found) == .ok)
            #expect(found == expected.count { $0 }, "2")
            let bits = GuardedBuffer<UInt8>((points.count + 7) / 8, repeating: 9)
            #expect(gnomon_hit_shape_bits(points.count, guarded.points, &float, bits.pointer) == .ok)
            #expect((0..<points.count).allSatisfy { (bits[$0 / 8] >> UInt8($0 % 8) & 1 == 1) == expected[$0] }, "2")
          }
        }
      }
    }
  }

  @Test("Edges: inclusive, infinite, neighbouring floats and doubles")
  func edges() {
    onEveryInstructionSet { _ in
      let inclusive = gnomon_shape_inclusive_rect(rect(1, 2, 3, 4))
      #expect(
        hit(inclusive, [point(4, 6), point(1, 2), point(Float(4).nextUp, 6), point(4, Float(6).nextUp)])
          == [true, true, false, false])
      #expect(
        hit(gnomon_shape_inclusive_rect(rect(5, 5, 0, 0)), [point(5, 5), point(Float(5).nextUp, 5)]) == [true, false])
      let inclusive64 = gnomon_shape_f64_inclusive_rect(RectF64(x: 1, y: 2, width: 3, height: 4))
      #expect(hit(inclusive64, [point64(4, 6), point64(4.0.nextUp, 6)]) == [true, false])
      let half = gnomon_shape_edge_rect(-.infinity, 0, 3, .infinity)
      #expect(
        hit(half, [point(-1e30, 5), point(3, 5), point(0, -1), point(-.infinity, 1), point(0, .nan)])
          == [true, false, false, true, false])
      let everything = gnomon_shape_f64_edge_rect(-.infinity, -.infinity, .infinity, .infinity)
      #expect(hit(everything, [point64(1e300, -1e300), point64(.nan, 0)]) == [true, false])
      #expect(!hit(gnomon_shape_edge_rect(3, 0, 1, 9), 2, 1))
      // A rectangle whose double edges no float equals.
      #expect(hit(gnomon_shape_f64_rect(RectF64(x: 0.1, y: 0.1, width: 0.2, height: 0.2)), 0.1, 0.1))
      var inside: UInt8 = 0
      #expect(
        gnomon_hit_rect_f64(
          1, gnomon_points_f64_in([point64(0.30000000000000004, 0.2)]),
          RectF64(x: 0.1, y: 0.1, width: 0.2, height: 0.2), &inside) == .ok)
      #expect(inside == 0)
    }
  }

  @Test("Flattened to nothing, and turned (React Native 50797, Avalonia 2370 and 13784, the alert)")
  func transformed() {
    onEveryInstructionSet { _ in
      var flat = gnomon_shape_transformed(gnomon_shape_rect(rect(-5, -5, 10, 10)), gnomon_affine_scale(1, 0))
      #expect(hit(flat, [point(0, 0), point(1, 0), point(0, 1)]) == [false, false, false])
      flat.transform = Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      #expect(!hit(flat, 0, 0))
      let turned = gnomon_shape_transformed(gnomon_shape_rect(rect(0, 0, 100, 20)), gnomon_affine_rotation(60))
      #expect(!hit(turned, 60, 10))
      #expect(hit(turned, 20, 50))
      // An alert of 270 by 250 about its middle, turned by 30 degrees.
      let alert = gnomon_shape_transformed(
        gnomon_shape_rounded_rect(rect(-135, -125, 270, 250), 17),
        gnomon_affine_concat(gnomon_affine_rotation(30), gnomon_affine_translation(160, 240)))
      var bounds = EdgeRect()
      var shape = alert
      #expect(gnomon_shape_bounds(&shape, &bounds) == .ok)
      #expect(!hit(alert, bounds.min_x + 1, bounds.min_y + 1))
      #expect(hit(alert, 160, 240))
    }
  }

  @Test("What cannot be is refused, and nothing written")
  func refused() {
    let inside = GuardedBuffer<UInt8>(3, repeating: 9)
    let points = GuardedPoints([point(0, 0), point(1, 1), point(2, 2)], .pairs)
    func status(_ shape: Shape) -> Status {
      var shape = shape
      var found = 77
      let status = gnomon_hit_shape(3, points.points, &shape, inside.pointer)
      #expect(gnomon_hit_shape_bits(3, points.points, &shape, inside.pointer) == status)
      #expect(gnomon_hit_count(3, points.points, &shape, &found) == status)
      if status != .ok { #expect(found == 77) }
      return status
    }
    #expect(status(gnomon_shape_of(ShapeKind(rawValue: 10)!)) == .errorValue)
    var arc = gnomon_shape_ring_arc(point(0, 0), 1, 2, 0, 90, Compass())
    arc.as.ring_arc.cap = Cap(rawValue: 3)!
    #expect(status(arc) == .errorValue)
    #expect(status(gnomon_shape_polygon(3, UnsafePoints(), .nonZero)) == .errorNull)
    #expect(status(gnomon_shape_polygon(3, points.points, FillRule(rawValue: 2)!)) == .errorValue)
    #expect(status(gnomon_shape_polygon(1 << 62, points.points, .nonZero)) == .errorSize)
    var path = Path()
    path.verb_count = 2
    #expect(status(gnomon_shape_path(path)) == .errorNull)
    let verbs: [[UInt8]] = [[1, 0], [0, 6], [0, 3]]
    let statuses: [Status] = [.errorValue, .errorValue, .errorSize]
    for (verbs, expected) in zip(verbs, statuses) {
      let memory = GuardedBuffer<Point>(2, repeating: point(0, 0))
      verbs.withUnsafeBufferPointer {
        path.verbs = $0.baseAddress
        path.points = UnsafePointer(memory.pointer)
        path.verb_count = 2
        path.point_count = 2
        #expect(status(gnomon_shape_path(path)) == expected)
      }
    }
    // Answers over the vertices.
    var vertices = [point(0, 0), point(4, 0), point(0, 4)]
    vertices.withUnsafeMutableBytes { memory in
      let view = UnsafePoints(
        x: memory.baseAddress!.assumingMemoryBound(to: Float.self),
        y: memory.baseAddress!.assumingMemoryBound(to: Float.self) + 1, stride: 8)
      var shape = gnomon_shape_polygon(3, view, .nonZero)
      #expect(
        gnomon_hit_shape(3, points.points, &shape, memory.baseAddress!.assumingMemoryBound(to: UInt8.self))
          == .errorOverlap)
    }
    #expect(inside.array == [9, 9, 9])
    #expect(gnomon_hit_shape(3, points.points, nil, inside.pointer) == .errorNull)
    #expect(gnomon_hit_count(0, UnsafePoints(), nil, nil) == .errorNull)
    var found = 5
    #expect(gnomon_hit_count(0, UnsafePoints(), nil, &found) == .ok)
    #expect(found == 0)
  }
}
