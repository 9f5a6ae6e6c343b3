// SPDX-License-Identifier: Apache-2.0
// Affine.swift - transforms made, joined and undone
//
// In double throughout; for floats a product of two is exact then, and one rounding to float remains at the end.

import CGnomon
import CLanes

// MARK: - In double

extension AffineF64 {
  init(_ t: Affine) {
    self.init(a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
  }

  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  @inline(__always)
  func apply(_ p: PointF64) -> PointF64 { PointF64(x: (a * p.x + c * p.y) + tx, y: (b * p.x + d * p.y) + ty) }

  /// Without the translation.
  @inline(__always)
  func applyToVector(_ v: PointF64) -> PointF64 { PointF64(x: a * v.x + c * v.y, y: b * v.x + d * v.y) }

  /// This, and then another.
  func concat(_ t: AffineF64) -> AffineF64 {
    let (x, y) = (applyingLinear(t, a, b), applyingLinear(t, c, d))
    let moved = t.apply(PointF64(x: tx, y: ty))
    return AffineF64(a: x.x, b: x.y, c: y.x, d: y.y, tx: moved.x, ty: moved.y)
  }

  private func applyingLinear(_ t: AffineF64, _ x: Double, _ y: Double) -> PointF64 {
    t.applyToVector(PointF64(x: x, y: y))
  }

  /// Nil when there is none, or none that a double can hold.
  var inverse: AffineF64? {
    guard isFinite else { return nil }
    let determinant = AffineF64.difference(a, d, b, c)
    guard determinant != 0 else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    // -(the inverse's linear part of the translation), + 0 so that no zero is negative.
    let result = AffineF64(
      a: ia + 0, b: ib + 0, c: ic + 0, d: id + 0,
      tx: AffineF64.difference(c, ty, d, tx) / determinant + 0,
      ty: AffineF64.difference(b, tx, a, ty) / determinant + 0)
    return result.isFinite ? result : nil
  }

  /// p · q - r · s to within a unit or two in the last place, also where the products nearly cancel (Kahan): the rounding of
  /// the products is computed and given back, by Dekker's exact product.
  private static func difference(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
    let (x, y) = (p * q, r * s)
    let plain = x - y
    let (ex, ey) = (lanes_product_error_f64(p, q, x), lanes_product_error_f64(r, s, y))
    let error = ex - ey
    // Beyond the range in which halves can be taken the plain difference stands.
    return error.isFinite ? plain + error : plain
  }
}

extension Affine {
  fileprivate init(_ t: AffineF64) {
    self.init(a: Float(t.a), b: Float(t.b), c: Float(t.c), d: Float(t.d), tx: Float(t.tx), ty: Float(t.ty))
  }
}

extension PointF64 {
  init(_ p: Point) { self.init(x: Double(p.x), y: Double(p.y)) }

  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }
}

// MARK: - The C face

@c @implementation
public func gnomon_affine_translation(_ x: Float, _ y: Float) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

@c @implementation
public func gnomon_affine_translation_f64(_ x: Double, _ y: Double) -> AffineF64 {
  AffineF64(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
}

@c @implementation
public func gnomon_affine_scale(_ x: Float, _ y: Float) -> Affine { Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

@c @implementation
public func gnomon_affine_scale_f64(_ x: Double, _ y: Double) -> AffineF64 {
  AffineF64(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
}

@c @implementation
public func gnomon_affine_rotation(_ degrees: Float) -> Affine {
  var (angle, sine, cosine) = (degrees, Float(0), Float(0))
  kernels.pointee.sincos_degrees(1, &angle, &sine, &cosine)
  return Affine(a: cosine, b: sine, c: 0 - sine, d: cosine, tx: 0, ty: 0)
}

@c @implementation
public func gnomon_affine_rotation_f64(_ degrees: Double) -> AffineF64 {
  var (angle, sine, cosine) = (degrees, 0.0, 0.0)
  kernels.pointee.sincos_degrees_f64(1, &angle, &sine, &cosine)
  return AffineF64(a: cosine, b: sine, c: 0 - sine, d: cosine, tx: 0, ty: 0)
}

@c @implementation
public func gnomon_affine_concat(_ first: Affine, _ then: Affine) -> Affine {
  Affine(AffineF64(first).concat(AffineF64(then)))
}

@c @implementation
public func gnomon_affine_concat_f64(_ first: AffineF64, _ then: AffineF64) -> AffineF64 { first.concat(then) }

@c @implementation
public func gnomon_affine_invert(_ affine: Affine, _ inverse: UnsafeMutablePointer<Affine>?) -> Status {
  guard let inverse else { return .errorNull }
  guard affine.isFinite else { return .errorValue }
  guard let exact = AffineF64(affine).inverse else { return .errorSingular }
  let rounded = Affine(exact)
  guard rounded.isFinite else { return .errorSingular }
  inverse.pointee = rounded
  return .ok
}

@c @implementation
public func gnomon_affine_invert_f64(_ affine: AffineF64, _ inverse: UnsafeMutablePointer<AffineF64>?) -> Status {
  guard let inverse else { return .errorNull }
  guard affine.isFinite else { return .errorValue }
  guard let exact = affine.inverse else { return .errorSingular }
  inverse.pointee = exact
  return .ok
}
