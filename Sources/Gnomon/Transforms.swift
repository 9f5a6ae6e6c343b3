// SPDX-License-Identifier: Apache-2.0
// Transforms.swift - affine transforms made, joined, undone and applied

import CGnomon

extension Affine {
  /// What changes nothing.
  public static var identity: Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Moves by (x, y).
  public static func translation(_ x: Float, _ y: Float) -> Affine { gnomon_affine_translation(x, y) }

  /// Stretches by x and y about the origin.
  public static func scale(_ x: Float, _ y: Float) -> Affine { gnomon_affine_scale(x, y) }

  /// Turns about the origin, from the x axis towards the y axis; multiples of 90 degrees are exact.
  public static func rotation(degrees: Float) -> Affine { gnomon_affine_rotation(degrees) }

  /// This, and then another.
  public func concatenating(_ other: Affine) -> Affine { gnomon_affine_concat(self, other) }

  /// What undoes it, or nil when that cannot be.
  public var inverse: Affine? {
    var inverse = Affine()
    return gnomon_affine_invert(self, &inverse) == .ok ? inverse : nil
  }

  /// Transforms many points; `out` holds at least as many.
  public func transform(_ points: Span<Point>, into out: inout MutableSpan<Point>) throws(Status) {
    try answer(points, into: &out) { points, out in
      gnomon_transform_points(points.count, gnomon_points_in(points.baseAddress), self, gnomon_points_to(out))
    }
  }
}

extension AffineF64 {
  /// What changes nothing.
  public static var identity: AffineF64 { AffineF64(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Moves by (x, y).
  public static func translation(_ x: Double, _ y: Double) -> AffineF64 { gnomon_affine_translation_f64(x, y) }

  /// Stretches by x and y about the origin.
  public static func scale(_ x: Double, _ y: Double) -> AffineF64 { gnomon_affine_scale_f64(x, y) }

  /// Turns about the origin, from the x axis towards the y axis; multiples of 90 degrees are exact.
  public static func rotation(degrees: Double) -> AffineF64 { gnomon_affine_rotation_f64(degrees) }

  /// This, and then another.
  public func concatenating(_ other: AffineF64) -> AffineF64 { gnomon_affine_concat_f64(self, other) }

  /// What undoes it, or nil when that cannot be.
  public var inverse: AffineF64? {
    var inverse = AffineF64()
    return gnomon_affine_invert_f64(self, &inverse) == .ok ? inverse : nil
  }

  /// Transforms many points; `out` holds at least as many.
  public func transform(_ points: Span<PointF64>, into out: inout MutableSpan<PointF64>) throws(Status) {
    try answer(points, into: &out) { points, out in
      gnomon_transform_points_f64(
        points.count, gnomon_points_f64_in(points.baseAddress), self, gnomon_points_f64_to(out))
    }
  }
}
