// SPDX-License-Identifier: Apache-2.0
// Hits.swift - shapes, and which points lie in them

import CGnomon

extension Shape {
  /// A rectangle.
  public static func rect(_ rect: Rect) -> Shape { gnomon_shape_rect(rect) }

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
    centre: Point, inner: Float, outer: Float, start: Float, sweep: Float, on compass: Compass = Compass()
  ) -> Shape {
    gnomon_shape_ring_arc(centre, inner, outer, start, sweep, compass)
  }

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
    guard inside.count >= points.count else { throw .errorSize }
    var shape = self
    let status = points.withUnsafeBufferPointer { points in
      inside.withUnsafeMutableBufferPointer { inside in
        gnomon_hit_shape(points.count, gnomon_points_in(points.baseAddress), &shape, inside.baseAddress)
      }
    }
    try status.check()
  }
}

extension Rect {
  /// Whether the rectangle contains a point: its near edges belong to it, its far edges do not.
  public func contains(_ point: Point) -> Bool { Shape.rect(self).contains(point) }
}

/// Finds, for each point, the last of the rectangles that contains it, or -1; `indices` holds at least as many
/// as there are points.
public func topmost(
  of rects: Span<Rect>, at points: Span<Point>, into indices: inout MutableSpan<Int32>
) throws(Status) {
  guard indices.count >= points.count else { throw .errorSize }
  let status = points.withUnsafeBufferPointer { points in
    rects.withUnsafeBufferPointer { rects in
      indices.withUnsafeMutableBufferPointer { indices in
        gnomon_hit_topmost_rect(
          points.count, gnomon_points_in(points.baseAddress), rects.count, rects.baseAddress,
          indices.baseAddress)
      }
    }
  }
  try status.check()
}
