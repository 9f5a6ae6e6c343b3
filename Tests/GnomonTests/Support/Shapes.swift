// SPDX-License-Identifier: Apache-2.0
// Shapes.swift - shapes of any kind for tests, and what contains what by the C face

import CGnomon
import Testing

func point(_ x: Float, _ y: Float) -> Point { Point(x: x, y: y) }
func point64(_ x: Double, _ y: Double) -> PointF64 { PointF64(x: x, y: y) }
func rect(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Which of the points a shape contains.
func hit(_ shape: Shape, _ points: [Point]) -> [Bool] {
  var shape = shape
  var inside = [UInt8](repeating: 7, count: points.count)
  #expect(gnomon_hit_shape(points.count, gnomon_points_in(points), &shape, &inside) == .ok)
  #expect(inside.allSatisfy { $0 <= 1 })
  return inside.map { $0 == 1 }
}

func hit(_ shape: Shape, _ x: Float, _ y: Float) -> Bool { hit(shape, [point(x, y)])[0] }

func hit(_ shape: ShapeF64, _ points: [PointF64]) -> [Bool] {
  var shape = shape
  var inside = [UInt8](repeating: 7, count: points.count)
  #expect(gnomon_hit_shape_f64(points.count, gnomon_points_f64_in(points), &shape, &inside) == .ok)
  #expect(inside.allSatisfy { $0 <= 1 })
  return inside.map { $0 == 1 }
}

func hit(_ shape: ShapeF64, _ x: Double, _ y: Double) -> Bool { hit(shape, [point64(x, y)])[0] }

/// A point's signed distance from a shape.
func distance(_ shape: ShapeF64, _ x: Double, _ y: Double) -> Double {
  var shape = shape
  var distance = 0.0
  #expect(gnomon_shape_distance_f64(1, gnomon_points_f64_in([point64(x, y)]), &shape, &distance) == .ok)
  return distance
}

/// Calls the body with a polygon of these vertices.
func withPolygon<T>(_ vertices: [Point], _ rule: FillRule = .nonZero, _ body: (Shape) -> T) -> T {
  vertices.withUnsafeBufferPointer { body(gnomon_shape_polygon($0.count, gnomon_points_in($0.baseAddress), rule)) }
}

func withPolygon<T>(_ vertices: [PointF64], _ rule: FillRule = .nonZero, _ body: (ShapeF64) -> T) -> T {
  vertices.withUnsafeBufferPointer {
    body(gnomon_shape_f64_polygon($0.count, gnomon_points_f64_in($0.baseAddress), rule))
  }
}

/// Calls the body with a path.
func withPath<T>(
  _ verbs: [PathVerb], _ points: [PointF64], tolerance: Double = 0, _ rule: FillRule = .nonZero,
  _ body: (ShapeF64) -> T
) -> T {
  let bytes = verbs.map { UInt8($0.rawValue) }
  return bytes.withUnsafeBufferPointer { verbs in
    points.withUnsafeBufferPointer { points in
      body(
        gnomon_shape_f64_path(
          PathF64(
            verbs: verbs.baseAddress, points: points.baseAddress, verb_count: verbs.count, point_count: points.count,
            tolerance: tolerance, rule: rule)))
    }
  }
}

/// Calls the body with a path of floats.
func withPath<T>(
  _ verbs: [PathVerb], _ points: [Point], _ rule: FillRule = .nonZero, _ body: (Shape) -> T
) -> T {
  let bytes = verbs.map { UInt8($0.rawValue) }
  return bytes.withUnsafeBufferPointer { verbs in
    points.withUnsafeBufferPointer { points in
      body(
        gnomon_shape_path(
          Path(
            verbs: verbs.baseAddress, points: points.baseAddress, verb_count: verbs.count, point_count: points.count,
            tolerance: 0, rule: rule)))
    }
  }
}

/// One shape of each kind that has no memory of its own, around (40, 30), and of ordinary size.
func someShapes(_ random: inout Random) -> [ShapeF64] {
  let centre = point64(40 + random.unit(), 30 + random.unit())
  let (a, b) = (10 + 5 * random.unit(), 4 + 5 * random.unit())
  let r = RectF64(x: centre.x - a, y: centre.y - b, width: 2 * a, height: 2 * b)
  func arc(_ cap: Cap, _ inner: Double) -> ShapeF64 {
    var shape = gnomon_shape_f64_ring_arc(
      centre, inner, a, 360 * random.unit(), 600 * random.unit() - 300, allCompasses[random.int(0...15)])
    shape.as.ring_arc.cap = cap
    return shape
  }
  var rounded = gnomon_shape_f64_rounded_rect(r, b * random.unit())
  rounded.as.rounded_rect.top_left = CornerF64(x: a * random.unit(), y: b * random.unit())
  return [
    gnomon_shape_f64_rect(r), gnomon_shape_f64_inclusive_rect(r),
    gnomon_shape_f64_edge_rect(r.x, r.y, r.x + r.width, r.y + r.height), rounded,
    gnomon_shape_f64_ellipse(centre, a, b), gnomon_shape_f64_circle(centre, a), gnomon_shape_f64_ring(centre, b, a),
    arc(.butt, b), arc(.round, b), arc(.square, b), arc(.butt, 0),
    gnomon_shape_f64_capsule(centre, point64(centre.x + a, centre.y - b), b),
    gnomon_shape_f64_capsule(centre, centre, b),
  ]
}
