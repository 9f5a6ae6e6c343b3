// SPDX-License-Identifier: Apache-2.0
// Shapes.swift - shapes made and measured

import CGnomon

// MARK: - Making

extension Shape {
  /// A rectangle: its near edges belong to it, its far edges do not.
  public static func rect(_ rect: Rect) -> Shape { gnomon_shape_rect(rect) }

  /// A rectangle to which its far edges belong, too.
  public static func inclusiveRect(_ rect: Rect) -> Shape { gnomon_shape_inclusive_rect(rect) }

  /// A rectangle by its edges, which may be infinite.
  public static func edges(minX: Float, minY: Float, maxX: Float, maxY: Float) -> Shape {
    gnomon_shape_edge_rect(minX, minY, maxX, maxY)
  }

  /// A rectangle with the same circular radius at its four corners.
  public static func roundedRect(_ rect: Rect, radius: Float) -> Shape {
    gnomon_shape_rounded_rect(rect, radius)
  }

  /// A circle: what is strictly nearer to the centre than the radius.
  public static func circle(centre: Point, radius: Float) -> Shape { gnomon_shape_circle(centre, radius) }

  /// An ellipse with upright axes.
  public static func ellipse(centre: Point, radiusX: Float, radiusY: Float) -> Shape {
    gnomon_shape_ellipse(centre, radiusX, radiusY)
  }

  /// A ring: inner ≤ distance < outer.
  public static func ring(centre: Point, inner: Float, outer: Float) -> Shape {
    gnomon_shape_ring(centre, inner, outer)
  }

  /// A part of a ring from an angle through a signed sweep, in degrees on the compass.
  public static func ringArc(
    centre: Point, inner: Float, outer: Float, start: Float, sweep: Float, on compass: Compass = Compass(),
    cap: Cap = .butt
  ) -> Shape {
    var shape = gnomon_shape_ring_arc(centre, inner, outer, start, sweep, compass)
    shape.as.ring_arc.cap = cap
    return shape
  }

  /// A thick line with round ends: what is nearer than the radius to the segment.
  public static func capsule(from: Point, to: Point, radius: Float) -> Shape { gnomon_shape_capsule(from, to, radius) }

  /// Calls the body with a polygon of these vertices, which lives as long as the call.
  public static func withPolygon<Result>(
    _ vertices: Span<Point>, rule: FillRule = .nonZero, _ body: (Shape) -> Result
  ) -> Result {
    vertices.withUnsafeBufferPointer {
      body(gnomon_shape_polygon($0.count, gnomon_points_in($0.baseAddress), rule))
    }
  }

  /// Calls the body with a path of verbs and the points that they take, which lives as long as the call. Chords are at
  /// most `tolerance` away from its curves.
  public static func withPath<Result>(
    _ verbs: [PathVerb], _ points: Span<Point>, rule: FillRule = .nonZero, tolerance: Float = 0,
    _ body: (Shape) -> Result
  ) -> Result {
    let bytes = verbs.map { UInt8(truncatingIfNeeded: $0.rawValue) }
    return bytes.withUnsafeBufferPointer { verbs in
      points.withUnsafeBufferPointer { points in
        body(
          gnomon_shape_path(
            Path(
              verbs: verbs.baseAddress, points: points.baseAddress, verb_count: verbs.count, point_count: points.count,
              tolerance: tolerance, rule: rule)))
      }
    }
  }

  /// The shape with a transform instead of the one it has.
  public func transformed(by transform: Affine) -> Shape { gnomon_shape_transformed(self, transform) }
}

// MARK: - Making, in double

extension ShapeF64 {
  /// A rectangle: its near edges belong to it, its far edges do not.
  public static func rect(_ rect: RectF64) -> ShapeF64 { gnomon_shape_f64_rect(rect) }

  /// A rectangle to which its far edges belong, too.
  public static func inclusiveRect(_ rect: RectF64) -> ShapeF64 { gnomon_shape_f64_inclusive_rect(rect) }

  /// A rectangle by its edges, which may be infinite.
  public static func edges(minX: Double, minY: Double, maxX: Double, maxY: Double) -> ShapeF64 {
    gnomon_shape_f64_edge_rect(minX, minY, maxX, maxY)
  }

  /// A rectangle with the same circular radius at its four corners.
  public static func roundedRect(_ rect: RectF64, radius: Double) -> ShapeF64 {
    gnomon_shape_f64_rounded_rect(rect, radius)
  }

  /// A circle: what is strictly nearer to the centre than the radius.
  public static func circle(centre: PointF64, radius: Double) -> ShapeF64 { gnomon_shape_f64_circle(centre, radius) }

  /// An ellipse with upright axes.
  public static func ellipse(centre: PointF64, radiusX: Double, radiusY: Double) -> ShapeF64 {
    gnomon_shape_f64_ellipse(centre, radiusX, radiusY)
  }

  /// A ring: inner ≤ distance < outer.
  public static func ring(centre: PointF64, inner: Double, outer: Double) -> ShapeF64 {
    gnomon_shape_f64_ring(centre, inner, outer)
  }

  /// A part of a ring from an angle through a signed sweep, in degrees on the compass.
  public static func ringArc(
    centre: PointF64, inner: Double, outer: Double, start: Double, sweep: Double, on compass: Compass = Compass(),
    cap: Cap = .butt
  ) -> ShapeF64 {
    var shape = gnomon_shape_f64_ring_arc(centre, inner, outer, start, sweep, compass)
    shape.as.ring_arc.cap = cap
    return shape
  }

  /// A thick line with round ends: what is nearer than the radius to the segment.
  public static func capsule(from: PointF64, to: PointF64, radius: Double) -> ShapeF64 {
    gnomon_shape_f64_capsule(from, to, radius)
  }

  /// Calls the body with a polygon of these vertices, which lives as long as the call.
  public static func withPolygon<Result>(
    _ vertices: Span<PointF64>, rule: FillRule = .nonZero, _ body: (ShapeF64) -> Result
  ) -> Result {
    vertices.withUnsafeBufferPointer {
      body(gnomon_shape_f64_polygon($0.count, gnomon_points_f64_in($0.baseAddress), rule))
    }
  }

  /// Calls the body with a path of verbs and the points that they take, which lives as long as the call. Chords are at
  /// most `tolerance` away from its curves.
  public static func withPath<Result>(
    _ verbs: [PathVerb], _ points: Span<PointF64>, rule: FillRule = .nonZero, tolerance: Double = 0,
    _ body: (ShapeF64) -> Result
  ) -> Result {
    let bytes = verbs.map { UInt8(truncatingIfNeeded: $0.rawValue) }
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

  /// The shape with a transform instead of the one it has.
  public func transformed(by transform: AffineF64) -> ShapeF64 { gnomon_shape_f64_transformed(self, transform) }
}

// MARK: - Measuring

extension Shape {
  /// The least rectangle that holds the shape; from infinity to -infinity when there is nothing in it. Nil when the shape is
  /// malformed.
  public var bounds: EdgeRect? {
    var shape = self
    var bounds = EdgeRect()
    return gnomon_shape_bounds(&shape, &bounds) == .ok ? bounds : nil
  }

  /// How far a point is from the shape's boundary, negative inside.
  public func distance(to point: Point) -> Float {
    var shape = self
    var point = point
    var distance = Float.nan
    _ = withUnsafePointer(to: &point) { gnomon_shape_distance(1, gnomon_points_in($0), &shape, &distance) }
    return distance
  }

  /// Measures how far many points are from the shape's boundary, negative inside; `distances` holds at least as many.
  public func distances(to points: Span<Point>, into distances: inout MutableSpan<Float>) throws(Status) {
    var shape = self
    try answer(points, into: &distances) { points, distances in
      gnomon_shape_distance(points.count, gnomon_points_in(points.baseAddress), &shape, distances)
    }
  }
}

extension ShapeF64 {
  /// The least rectangle that holds the shape; see `Shape.bounds`.
  public var bounds: EdgeRectF64? {
    var shape = self
    var bounds = EdgeRectF64()
    return gnomon_shape_bounds_f64(&shape, &bounds) == .ok ? bounds : nil
  }

  /// How far a point is from the shape's boundary, negative inside.
  public func distance(to point: PointF64) -> Double {
    var shape = self
    var point = point
    var distance = Double.nan
    _ = withUnsafePointer(to: &point) { gnomon_shape_distance_f64(1, gnomon_points_f64_in($0), &shape, &distance) }
    return distance
  }

  /// Measures how far many points are from the shape's boundary, negative inside; `distances` holds at least as many.
  public func distances(to points: Span<PointF64>, into distances: inout MutableSpan<Double>) throws(Status) {
    var shape = self
    try answer(points, into: &distances) { points, distances in
      gnomon_shape_distance_f64(points.count, gnomon_points_f64_in(points.baseAddress), &shape, distances)
    }
  }
}
