// SPDX-License-Identifier: Apache-2.0
// Angles.swift - from points to angles and back, by a compass

import CGnomon

extension Compass {
  /// The direction of a point as seen from a centre, in degrees in [0, 360), or nil where there is none: at
  /// the centre itself, or when a coordinate is NaN.
  ///
  /// At most 0.501 ulp from the exact angle; the same bits on every machine.
  public func angle(of point: Point, from centre: Point) -> Float? {
    var point = point
    var angle: Float = 0
    var valid: UInt8 = 0
    let status = withUnsafePointer(to: &point) {
      gnomon_angle_from_north(1, gnomon_points_in($0), centre, self, &angle, &valid)
    }
    return status == .ok && valid != 0 ? angle : nil
  }

  /// Measures the direction of many points; `angles` holds at least as many as `points`. Where there is no
  /// direction the angle is 0 at the centre and NaN for NaN.
  public func angles(
    of points: Span<Point>, from centre: Point, into angles: inout MutableSpan<Float>
  ) throws(Status) {
    guard angles.count >= points.count else { throw .errorSize }
    let status = points.withUnsafeBufferPointer { points in
      angles.withUnsafeMutableBufferPointer { angles in
        gnomon_angle_from_north(
          points.count, gnomon_points_in(points.baseAddress), centre, self, angles.baseAddress, nil)
      }
    }
    try status.check()
  }

  /// The point on a circle at an angle in degrees; NaN when the angle is not finite or the circle is not.
  ///
  /// Sine and cosine are correctly rounded; the same bits on every machine.
  public func point(at angle: Float, from centre: Point, radius: Float) -> Point {
    var angle = angle
    var point = Point(x: .nan, y: .nan)
    _ = withUnsafeMutablePointer(to: &point) {
      gnomon_point_on_circle(1, &angle, centre, radius, self, gnomon_points_to($0))
    }
    return point
  }

  /// Finds the points on a circle at many angles; `points` holds at least as many as `angles`.
  public func points(
    at angles: Span<Float>, from centre: Point, radius: Float, into points: inout MutableSpan<Point>
  ) throws(Status) {
    guard points.count >= angles.count else { throw .errorSize }
    let status = angles.withUnsafeBufferPointer { angles in
      points.withUnsafeMutableBufferPointer { points in
        gnomon_point_on_circle(
          angles.count, angles.baseAddress, centre, radius, self, gnomon_points_to(points.baseAddress))
      }
    }
    try status.check()
  }
}

/// The sine and the cosine of an angle in degrees, correctly rounded.
public func sincos(degrees: Float) -> (sine: Float, cosine: Float) {
  var degrees = degrees
  var sine: Float = .nan
  var cosine: Float = .nan
  _ = gnomon_sincos_degrees(1, &degrees, &sine, &cosine)
  return (sine, cosine)
}

/// Computes the sines and the cosines of many angles in degrees; each output holds at least as many.
public func sincos(
  degrees: Span<Float>, sines: inout MutableSpan<Float>, cosines: inout MutableSpan<Float>
) throws(Status) {
  guard sines.count >= degrees.count, cosines.count >= degrees.count else { throw .errorSize }
  let status = degrees.withUnsafeBufferPointer { degrees in
    sines.withUnsafeMutableBufferPointer { sines in
      cosines.withUnsafeMutableBufferPointer { cosines in
        gnomon_sincos_degrees(degrees.count, degrees.baseAddress, sines.baseAddress, cosines.baseAddress)
      }
    }
  }
  try status.check()
}
