// SPDX-License-Identifier: Apache-2.0
// Angles.swift - from points to angles and back, by a compass; angles and turns

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
    try answer(points, into: &angles) { points, angles in
      gnomon_angle_from_north(points.count, gnomon_points_in(points.baseAddress), centre, self, angles, nil)
    }
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
    try answer(angles, into: &points) { angles, points in
      gnomon_point_on_circle(angles.count, angles.baseAddress, centre, radius, self, gnomon_points_to(points))
    }
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

// MARK: - In double

extension Compass {
  /// The direction of a point as seen from a centre, in degrees in [0, 360), or nil where there is none: at
  /// the centre itself, or when a coordinate is NaN.
  ///
  /// At most 0.55 ulp from the exact angle; the same bits on every machine.
  public func angle(of point: PointF64, from centre: PointF64) -> Double? {
    var point = point
    var angle = 0.0
    var valid: UInt8 = 0
    let status = withUnsafePointer(to: &point) {
      gnomon_angle_from_north_f64(1, gnomon_points_f64_in($0), centre, self, &angle, &valid)
    }
    return status == .ok && valid != 0 ? angle : nil
  }

  /// Measures the direction of many points; `angles` holds at least as many as `points`. Where there is no
  /// direction the angle is 0 at the centre and NaN for NaN.
  public func angles(
    of points: Span<PointF64>, from centre: PointF64, into angles: inout MutableSpan<Double>
  ) throws(Status) {
    try answer(points, into: &angles) { points, angles in
      gnomon_angle_from_north_f64(points.count, gnomon_points_f64_in(points.baseAddress), centre, self, angles, nil)
    }
  }

  /// The point on a circle at an angle in degrees; NaN when the angle is not finite or the circle is not.
  ///
  /// Sine and cosine are at most 0.51 ulp from the exact ones; the same bits on every machine.
  public func point(at angle: Double, from centre: PointF64, radius: Double) -> PointF64 {
    var angle = angle
    var point = PointF64(x: .nan, y: .nan)
    _ = withUnsafeMutablePointer(to: &point) {
      gnomon_point_on_circle_f64(1, &angle, centre, radius, self, gnomon_points_f64_to($0))
    }
    return point
  }

  /// Finds the points on a circle at many angles; `points` holds at least as many as `angles`.
  public func points(
    at angles: Span<Double>, from centre: PointF64, radius: Double, into points: inout MutableSpan<PointF64>
  ) throws(Status) {
    try answer(angles, into: &points) { angles, points in
      gnomon_point_on_circle_f64(angles.count, angles.baseAddress, centre, radius, self, gnomon_points_f64_to(points))
    }
  }
}

/// The sine and the cosine of an angle in degrees, at most 0.51 ulp from the exact ones.
public func sincos(degrees: Double) -> (sine: Double, cosine: Double) {
  var degrees = degrees
  var (sine, cosine) = (Double.nan, Double.nan)
  _ = gnomon_sincos_degrees_f64(1, &degrees, &sine, &cosine)
  return (sine, cosine)
}

/// Computes the sines and the cosines of many angles in degrees; each output holds at least as many.
public func sincos(
  degrees: Span<Double>, sines: inout MutableSpan<Double>, cosines: inout MutableSpan<Double>
) throws(Status) {
  guard sines.count >= degrees.count, cosines.count >= degrees.count else { throw .errorSize }
  let status = degrees.withUnsafeBufferPointer { degrees in
    sines.withUnsafeMutableBufferPointer { sines in
      cosines.withUnsafeMutableBufferPointer { cosines in
        gnomon_sincos_degrees_f64(degrees.count, degrees.baseAddress, sines.baseAddress, cosines.baseAddress)
      }
    }
  }
  try status.check()
}

// MARK: - Angles and turns

/// The angle in one turn, rounded once; what rounds to 360 is 0.
public func wrap(degrees: Float, into range: DegreesRange = .unsigned) -> Float {
  var (degrees, angle) = (degrees, Float.nan)
  _ = gnomon_wrap_degrees(1, &degrees, range, &angle)
  return angle
}

/// The angle in one turn, rounded once; what rounds to 360 is 0.
public func wrap(degrees: Double, into range: DegreesRange = .unsigned) -> Double {
  var (degrees, angle) = (degrees, Double.nan)
  _ = gnomon_wrap_degrees_f64(1, &degrees, range, &angle)
  return angle
}

/// The shortest way from one angle to another, in (-180, 180].
public func difference(from start: Float, to end: Float) -> Float {
  var (start, end, way) = (start, end, Float.nan)
  _ = gnomon_angle_difference(1, &start, &end, &way)
  return way
}

/// The shortest way from one angle to another, in (-180, 180].
public func difference(from start: Double, to end: Double) -> Double {
  var (start, end, way) = (start, end, Double.nan)
  _ = gnomon_angle_difference_f64(1, &start, &end, &way)
  return way
}

/// Brings many angles into one turn; `out` holds at least as many.
public func wrap(
  degrees: Span<Float>, into range: DegreesRange = .unsigned, out: inout MutableSpan<Float>
) throws(Status) {
  try answer(degrees, into: &out) { gnomon_wrap_degrees($0.count, $0.baseAddress, range, $1) }
}

/// Brings many angles into one turn; `out` holds at least as many.
public func wrap(
  degrees: Span<Double>, into range: DegreesRange = .unsigned, out: inout MutableSpan<Double>
) throws(Status) {
  try answer(degrees, into: &out) { gnomon_wrap_degrees_f64($0.count, $0.baseAddress, range, $1) }
}

/// Finds the shortest ways from many angles to as many others; `out` holds at least as many.
public func difference(
  from starts: Span<Float>, to ends: Span<Float>, out: inout MutableSpan<Float>
) throws(Status) {
  guard ends.count == starts.count else { throw .errorSize }
  try answer(starts, into: &out) { starts, out in
    ends.withUnsafeBufferPointer { gnomon_angle_difference(starts.count, starts.baseAddress, $0.baseAddress, out) }
  }
}

/// Finds the shortest ways from many angles to as many others; `out` holds at least as many.
public func difference(
  from starts: Span<Double>, to ends: Span<Double>, out: inout MutableSpan<Double>
) throws(Status) {
  guard ends.count == starts.count else { throw .errorSize }
  try answer(starts, into: &out) { starts, out in
    ends.withUnsafeBufferPointer { gnomon_angle_difference_f64(starts.count, starts.baseAddress, $0.baseAddress, out) }
  }
}

extension Unwrap {
  /// A run that takes its first angle as it is.
  public init() { self.init(angle: 0, direction: 0) }

  /// Goes on to an angle by the shorter way, and gives it with its turns; half a turn keeps the direction.
  public mutating func advance(to angle: Double) -> Double {
    var (angle, unwrapped) = (angle, Double.nan)
    _ = gnomon_unwrap_degrees_f64(1, &angle, &self, &unwrapped)
    return unwrapped
  }

  /// Goes on through many angles, and gives each with its turns; `out` holds at least as many.
  public mutating func advance(through angles: Span<Float>, out: inout MutableSpan<Float>) throws(Status) {
    var state = self
    try answer(angles, into: &out) { gnomon_unwrap_degrees($0.count, $0.baseAddress, &state, $1) }
    self = state
  }

  /// Goes on through many angles, and gives each with its turns; `out` holds at least as many.
  public mutating func advance(through angles: Span<Double>, out: inout MutableSpan<Double>) throws(Status) {
    var state = self
    try answer(angles, into: &out) { gnomon_unwrap_degrees_f64($0.count, $0.baseAddress, &state, $1) }
    self = state
  }
}
