// SPDX-License-Identifier: Apache-2.0
// Hits.swift - which points lie in a shape, and in which of many

import CGnomon

// MARK: - One shape

extension Shape {
  /// Whether the shape contains a point.
  public func contains(_ point: Point) -> Bool {
    var shape = self
    var point = point
    var inside: UInt8 = 0
    _ = withUnsafePointer(to: &point) { gnomon_hit_shape(1, gnomon_points_in($0), &shape, &inside) }
    return inside != 0
  }

  /// Tells for many points, by 1 or 0, whether the shape contains them; `inside` holds at least as many.
  public func contains(_ points: Span<Point>, into inside: inout MutableSpan<UInt8>) throws(Status) {
    var shape = self
    try answer(points, into: &inside) { points, inside in
      gnomon_hit_shape(points.count, gnomon_points_in(points.baseAddress), &shape, inside)
    }
  }

  /// Tells for many points whether the shape contains them, by bit i % 8 of byte i / 8; `bits` holds a byte for every
  /// eight points.
  public func contains(_ points: Span<Point>, bits: inout MutableSpan<UInt8>) throws(Status) {
    var shape = self
    try answer(points, into: &bits, room: (points.count + 7) / 8) { points, bits in
      gnomon_hit_shape_bits(points.count, gnomon_points_in(points.baseAddress), &shape, bits)
    }
  }

  /// How many of the points the shape contains.
  public func count(of points: Span<Point>) throws(Status) -> Int {
    var shape = self
    var found = 0
    let status = points.withUnsafeBufferPointer {
      gnomon_hit_count($0.count, gnomon_points_in($0.baseAddress), &shape, &found)
    }
    try status.check()
    return found
  }
}

extension ShapeF64 {
  /// Whether the shape contains a point.
  public func contains(_ point: PointF64) -> Bool {
    var shape = self
    var point = point
    var inside: UInt8 = 0
    _ = withUnsafePointer(to: &point) { gnomon_hit_shape_f64(1, gnomon_points_f64_in($0), &shape, &inside) }
    return inside != 0
  }

  /// Tells for many points, by 1 or 0, whether the shape contains them; `inside` holds at least as many.
  public func contains(_ points: Span<PointF64>, into inside: inout MutableSpan<UInt8>) throws(Status) {
    var shape = self
    try answer(points, into: &inside) { points, inside in
      gnomon_hit_shape_f64(points.count, gnomon_points_f64_in(points.baseAddress), &shape, inside)
    }
  }

  /// Tells for many points whether the shape contains them, by bit i % 8 of byte i / 8; `bits` holds a byte for every
  /// eight points.
  public func contains(_ points: Span<PointF64>, bits: inout MutableSpan<UInt8>) throws(Status) {
    var shape = self
    try answer(points, into: &bits, room: (points.count + 7) / 8) { points, bits in
      gnomon_hit_shape_bits_f64(points.count, gnomon_points_f64_in(points.baseAddress), &shape, bits)
    }
  }

  /// How many of the points the shape contains.
  public func count(of points: Span<PointF64>) throws(Status) -> Int {
    var shape = self
    var found = 0
    let status = points.withUnsafeBufferPointer {
      gnomon_hit_count_f64($0.count, gnomon_points_f64_in($0.baseAddress), &shape, &found)
    }
    try status.check()
    return found
  }
}

extension Rect {
  /// Whether the rectangle contains a point: its near edges belong to it, its far edges do not.
  public func contains(_ point: Point) -> Bool { Shape.rect(self).contains(point) }

  /// Tells for many points, by 1 or 0, whether the rectangle contains them; `inside` holds at least as many.
  public func contains(_ points: Span<Point>, into inside: inout MutableSpan<UInt8>) throws(Status) {
    try answer(points, into: &inside) { points, inside in
      gnomon_hit_rect(points.count, gnomon_points_in(points.baseAddress), self, inside)
    }
  }
}

extension RectF64 {
  /// Whether the rectangle contains a point: its near edges belong to it, its far edges do not.
  public func contains(_ point: PointF64) -> Bool { ShapeF64.rect(self).contains(point) }

  /// Tells for many points, by 1 or 0, whether the rectangle contains them; `inside` holds at least as many.
  public func contains(_ points: Span<PointF64>, into inside: inout MutableSpan<UInt8>) throws(Status) {
    try answer(points, into: &inside) { points, inside in
      gnomon_hit_rect_f64(points.count, gnomon_points_f64_in(points.baseAddress), self, inside)
    }
  }
}

// MARK: - Many shapes

/// Finds, for each point, the last of the rectangles that contains it, or -1; `indices` holds at least as many
/// as there are points.
public func topmost(
  of rects: Span<Rect>, at points: Span<Point>, into indices: inout MutableSpan<Int32>
) throws(Status) {
  try answer(points, into: &indices) { points, indices in
    rects.withUnsafeBufferPointer { rects in
      gnomon_hit_topmost_rect(
        points.count, gnomon_points_in(points.baseAddress), rects.count, rects.baseAddress, indices)
    }
  }
}

/// Finds, for each point, the last of the shapes that contains it, else the nearest within `slop`, or -1; `indices`
/// holds at least as many as there are points.
public func topmost(
  of shapes: Span<Shape>, at points: Span<Point>, slop: Float = 0, into indices: inout MutableSpan<Int32>
) throws(Status) {
  try answer(points, into: &indices) { points, indices in
    shapes.withUnsafeBufferPointer { shapes in
      gnomon_hit_topmost(
        points.count, gnomon_points_in(points.baseAddress), shapes.count, shapes.baseAddress, slop, indices)
    }
  }
}

/// The last of the shapes that contains the point, else the nearest within `slop`, or nil; nil also when a shape is
/// malformed.
public func topmost(of shapes: Span<Shape>, at point: Point, slop: Float = 0) -> Int? {
  index { index in
    shapes.withUnsafeBufferPointer { shapes in
      withUnsafePointer(to: point) {
        gnomon_hit_topmost(1, gnomon_points_in($0), shapes.count, shapes.baseAddress, slop, index)
      }
    }
  }
}

/// The indices of all shapes that contain the point, from back to front.
public func hits(of shapes: Span<Shape>, at point: Point) throws(Status) -> [Int] {
  try indices(shapes.count) { indices, found in
    shapes.withUnsafeBufferPointer { shapes in
      gnomon_hit_all(point, shapes.count, shapes.baseAddress, shapes.count, indices, found)
    }
  }
}

// MARK: - Many shapes, in double

/// Finds, for each point, the last of the rectangles that contains it, or -1; `indices` holds at least as many
/// as there are points.
public func topmost(
  of rects: Span<RectF64>, at points: Span<PointF64>, into indices: inout MutableSpan<Int32>
) throws(Status) {
  try answer(points, into: &indices) { points, indices in
    rects.withUnsafeBufferPointer { rects in
      gnomon_hit_topmost_rect_f64(
        points.count, gnomon_points_f64_in(points.baseAddress), rects.count, rects.baseAddress, indices)
    }
  }
}

/// Finds, for each point, the last of the shapes that contains it, else the nearest within `slop`, or -1; `indices`
/// holds at least as many as there are points.
public func topmost(
  of shapes: Span<ShapeF64>, at points: Span<PointF64>, slop: Double = 0, into indices: inout MutableSpan<Int32>
) throws(Status) {
  try answer(points, into: &indices) { points, indices in
    shapes.withUnsafeBufferPointer { shapes in
      gnomon_hit_topmost_f64(
        points.count, gnomon_points_f64_in(points.baseAddress), shapes.count, shapes.baseAddress, slop, indices)
    }
  }
}

/// The last of the shapes that contains the point, else the nearest within `slop`, or nil; nil also when a shape is
/// malformed.
public func topmost(of shapes: Span<ShapeF64>, at point: PointF64, slop: Double = 0) -> Int? {
  index { index in
    shapes.withUnsafeBufferPointer { shapes in
      withUnsafePointer(to: point) {
        gnomon_hit_topmost_f64(1, gnomon_points_f64_in($0), shapes.count, shapes.baseAddress, slop, index)
      }
    }
  }
}

/// The indices of all shapes that contain the point, from back to front.
public func hits(of shapes: Span<ShapeF64>, at point: PointF64) throws(Status) -> [Int] {
  try indices(shapes.count) { indices, found in
    shapes.withUnsafeBufferPointer { shapes in
      gnomon_hit_all_f64(point, shapes.count, shapes.baseAddress, shapes.count, indices, found)
    }
  }
}

// MARK: - Trees of views

extension View {
  /// A view in its parent, or without one, seen and touchable.
  public init(
    in parent: Int? = nil, frame: Rect, transform: Affine? = nil, alpha: Float = 1, traits: ViewTraits = .plain
  ) {
    self.init(
      parent: parent.map { Int32(clamping: $0) } ?? -1, frame: frame, alpha: alpha, traits: traits.rawValue,
      is_transformed: transform == nil ? 0 : 1, transform: transform ?? Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
  }
}

/// The view that a touch goes to, in UIKit's order, or nil; parents stand before their children, siblings from back to
/// front. Nil also when a parent does not.
public func hitTest(_ views: Span<View>, at point: Point) -> Int? {
  index { index in
    views.withUnsafeBufferPointer { views in
      withUnsafePointer(to: point) {
        gnomon_hit_view(1, gnomon_points_in($0), views.count, views.baseAddress, index)
      }
    }
  }
}

/// Finds, for each touch, the view that it goes to, or -1; `indices` holds at least as many as there are points.
public func hitTest(_ views: Span<View>, at points: Span<Point>, into indices: inout MutableSpan<Int32>) throws(Status)
{
  try answer(points, into: &indices) { points, indices in
    views.withUnsafeBufferPointer { views in
      gnomon_hit_view(points.count, gnomon_points_in(points.baseAddress), views.count, views.baseAddress, indices)
    }
  }
}
