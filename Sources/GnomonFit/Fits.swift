// SPDX-License-Identifier: Apache-2.0
// Fits.swift - least squares: the transform between points, the circle along points

import CGnomon
import CGnomonFit
import Gnomon

extension Affine {
  /// Finds the transform that brings points nearest to others, by least squares, as when a touch screen is calibrated.
  ///
  /// - Parameters:
  ///   - from: Where the points are.
  ///   - to: Where they belong; as many.
  ///   - weights: As many, finite and not negative; without them all pairs count alike.
  /// - Returns: The transform, and the root mean square of the distances that remain.
  /// - Throws: `errorSize` when the counts differ, `errorValue` when a number is not finite or a weight negative,
  ///   `errorSingular` when the points lie on one line or are fewer than three.
  public static func fit(
    from: Span<Point>, to: Span<Point>, weights: Span<Float>? = nil
  ) throws(Status) -> (affine: Affine, rms: Float) {
    guard to.count == from.count else { throw .errorSize }
    var affine = Affine()
    var rms: Float = 0
    func fit(_ weights: UnsafePointer<Float>?) -> Status {
      from.withUnsafeBufferPointer { from in
        to.withUnsafeBufferPointer { to in
          gnomon_fit_affine(
            from.count, gnomon_points_in(from.baseAddress), gnomon_points_in(to.baseAddress), weights, &affine, &rms)
        }
      }
    }
    if let weights {
      guard weights.count == from.count else { throw .errorSize }
      try weights.withUnsafeBufferPointer { fit($0.baseAddress) }.check()
    } else {
      try fit(nil).check()
    }
    return (affine, rms)
  }
}

/// Finds the circle that passes nearest to points, by the least squares of their distances from it.
///
/// - Returns: The circle, and the root mean square of the distances.
/// - Throws: `errorValue` when a coordinate is not finite, `errorSingular` when the points lie on one line, are fewer
///   than three, or lie along no circle.
public func fitCircle(to points: Span<Point>) throws(Status) -> (centre: Point, radius: Float, rms: Float) {
  var centre = Point()
  var radius: Float = 0
  var rms: Float = 0
  let status = points.withUnsafeBufferPointer {
    gnomon_fit_circle($0.count, gnomon_points_in($0.baseAddress), &centre, &radius, &rms)
  }
  try status.check()
  return (centre, radius, rms)
}
