// SPDX-License-Identifier: Apache-2.0
// FitAffine.swift - gnomon_fit_affine
//
// The transform is two linear functions of x and y, one for each coordinate of the target: LeastSquares.swift at its
// plainest.

import CGnomon
import CGnomonFit
import CLanes

@c @implementation
public func gnomon_fit_affine(
  _ count: Int, _ from: UnsafePoints, _ to: UnsafePoints, _ weights: UnsafePointer<Float>?,
  _ affine: UnsafeMutablePointer<Affine>?, _ rms: UnsafeMutablePointer<Float>?
) -> Status {
  guard let affine else { return .errorNull }
  let (fromStatus, fromReader) = from.reader(count)
  guard let from = fromReader else { return fromStatus }
  let (toStatus, toReader) = to.reader(count)
  guard let to = toReader else { return toStatus }
  if let weights {
    guard Extent(weights, count: count, stride: 4, size: 4) != nil else { return .errorSize }
  }
  guard !Extent(affine).overlaps(Extent(rms)) else { return .errorOverlap }
  var pairs = Pairs(count: count, from: from, to: to, weights: weights)
  let (status, limit) = pairs.prepare()
  guard status == .ok else { return status }
  guard let plane = nearestPlane(pairs, limit: limit) else { return .errorSingular }
  let (fitted, meanSquare) = pairs.round(plane)
  let deviation = Float(lanes_sqrt(meanSquare))
  guard fitted.isFinite, deviation.isFinite else { return .errorValue }
  affine.pointee = fitted
  rms?.pointee = deviation
  return .ok
}

/// Pairs of points as samples: (x, y) is where one is, (u, v) where it belongs, both as seen from one of the pairs, so that
/// a distance from the origin of coordinates costs no digits.
private struct Pairs: Samples {
  let count: Int
  let from, to: PointReader
  let weights: UnsafePointer<Float>?
  var total = 0.0
  var fromOrigin = Vector(x: 0, y: 0)
  var toOrigin = Vector(x: 0, y: 0)

  init(count: Int, from: PointReader, to: PointReader, weights: UnsafePointer<Float>?) {
    self.count = count
    self.from = from
    self.to = to
    self.weights = weights
  }

  static var targets: Int32 { 2 }

  @inline(__always)
  func weight(_ i: Int) -> Double { weights.map { Double($0[i]) } ?? 1 }

  @inline(__always)
  subscript(_ i: Int) -> Sample {
    let p = from[i] - fromOrigin
    let q = to[i] - toOrigin
    return Sample(x: p.x, y: p.y, u: q.x, v: q.y, share: weight(i) / total)
  }

  /// Looks at every number, sums the weights and takes the pair that weighs most for the origin. Says what is wrong, and
  /// else the mean square that rounding can make of points on a line.
  mutating func prepare() -> (status: Status, limit: Double) {
    var greatest = 0.0
    var squares = 0.0
    var origin = 0
    for i in 0..<count {
      let weight = weight(i)
      guard from[i].isFinite, to[i].isFinite, weight.isFinite, weight >= 0 else { return (.errorValue, 0) }
      total += weight
      squares += weight * from[i].square
      if weight > greatest { (greatest, origin) = (weight, i) }
    }
    guard squares > 0 else { return (.errorSingular, 0) }
    fromOrigin = from[origin]
    toOrigin = to[origin]
    return (.ok, roundingSquare * squares / total)
  }

  /// The plane as a transform in float, and the mean square of what that leaves.
  ///
  /// The slopes are rounded first and the shift found for them, so that their rounding does not weigh the more the
  /// further the points are from (0, 0).
  func round(_ plane: Plane) -> (Affine, meanSquare: Double) {
    var affine = Affine(a: Float(plane.ux), b: Float(plane.vx), c: Float(plane.uy), d: Float(plane.vy), tx: 0, ty: 0)
    let rounded = Plane(
      mean: plane.mean, ux: Double(affine.a), uy: Double(affine.c), vx: Double(affine.b), vy: Double(affine.d))
    let p = fromOrigin + Vector(x: plane.mean.x, y: plane.mean.y)
    let q = toOrigin + Vector(x: plane.mean.u, y: plane.mean.v)
    let shift = q - Vector(x: rounded.ux * p.x + rounded.uy * p.y, y: rounded.vx * p.x + rounded.vy * p.y)
    affine.tx = Float(shift.x)
    affine.ty = Float(shift.y)
    // What lies beyond the plane has no mean, so the shift's rounding adds its own square.
    let error = Vector(x: Double(affine.tx), y: Double(affine.ty)) - shift
    return (affine, meanSquare(of: self, beyond: rounded) + error.square)
  }
}
