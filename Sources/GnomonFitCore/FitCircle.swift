// SPDX-License-Identifier: Apache-2.0
// FitCircle.swift - gnomon_fit_circle
//
// Seen from a first guess at the centre, let point i lie at the distance dᵢ along the unit vector eᵢ. A centre moved by
// a small m is nearer by eᵢ · m, so the distances are all equal, to r, when
//
//     dᵢ = r + eᵢ · m
//
// That is a plane over the points eᵢ: its slopes are the step to a better centre. These are the steps of Gauss and Newton
// for the least squares of distances from the circle (Gander, Golub and Strebel, BIT 34, 1994). On a short arc a radius r
// becomes 2 r - r² / R, where R is the best: a guess that is too small is mended, faster with every step, while one beyond
// 2 R is lost. The guess therefore comes from Kåsa's fit (IEEE Trans. Instrum. Meas. 25, 1976), which errs to the small
// side: for points p on a circle around c through the origin, |p|² = 2 c · p, and with a constant on any; a plane again.

import CGnomon
import CGnomonFit
import CLanes

@c @implementation
public func gnomon_fit_circle(
  _ count: Int, _ points: UnsafePoints, _ centre: UnsafeMutablePointer<Point>?, _ radius: UnsafeMutablePointer<Float>?,
  _ rms: UnsafeMutablePointer<Float>?
) -> Status {
  guard let centre, let radius else { return .errorNull }
  let (status, reader) = points.reader(count)
  guard let reader else { return status }
  let outputs = (Extent(centre), Extent(radius), Extent(rms))
  guard !outputs.0.overlaps(outputs.1), !outputs.0.overlaps(outputs.2), !outputs.1.overlaps(outputs.2)
  else { return .errorOverlap }

  var squares = 0.0
  for i in 0..<count {
    guard reader[i].isFinite else { return .errorValue }
    squares += reader[i].square
  }
  guard squares > 0 else { return .errorSingular }
  let powers = Powers(count: count, points: reader, origin: reader[0])
  guard let guess = nearestPlane(powers, limit: roundingSquare * squares / Double(count)),
    let best = nearestCentre(
      Distances(count: count, points: reader, centre: powers.origin + Vector(x: 0.5 * guess.ux, y: 0.5 * guess.uy)))
  else { return .errorSingular }

  // The radius is the best for the centre as rounded.
  let rounded = Point(x: Float(best.x), y: Float(best.y))
  let distances = Distances(count: count, points: reader, centre: Vector(rounded))
  let mean = distances.mean
  let fitted = Float(mean.u)
  let error = Double(fitted) - mean.u
  let flat = Plane(mean: mean, ux: 0, uy: 0, vx: 0, vy: 0)
  let deviation = Float(lanes_sqrt(meanSquare(of: distances, beyond: flat) + error * error))
  guard rounded.isFinite, fitted.isFinite, deviation.isFinite else { return .errorValue }
  centre.pointee = rounded
  radius.pointee = fitted
  rms?.pointee = deviation
  return .ok
}

/// The points as seen from one of them, and the squares of their distances from it.
private struct Powers: Samples {
  let count: Int
  let points: PointReader
  let origin: Vector

  static var targets: Int32 { 1 }

  @inline(__always)
  subscript(_ i: Int) -> Sample {
    let p = points[i] - origin
    return Sample(x: p.x, y: p.y, u: p.square, share: 1 / Double(count))
  }
}

/// The directions of the points as seen from a centre, and their distances from it.
private struct Distances: Samples {
  let count: Int
  let points: PointReader
  var centre: Vector

  static var targets: Int32 { 1 }

  @inline(__always)
  subscript(_ i: Int) -> Sample {
    let p = points[i] - centre
    let distance = lanes_sqrt(p.square)
    // The centre itself lies in no direction.
    let scale = distance > 0 ? 1 / distance : 0
    return Sample(x: p.x * scale, y: p.y * scale, u: distance, share: 1 / Double(count))
  }
}

/// The centre to which the steps lead, or nil when they do not settle.
private func nearestCentre(_ first: Distances) -> Vector? {
  var distances = first
  for _ in 0..<64 {
    guard let plane = nearestPlane(distances, limit: roundingSquare) else { return nil }
    let step = Vector(x: plane.ux, y: plane.uy)
    distances.centre = distances.centre + step
    // Seen on the radius, a sixteenth of what rounding to float is.
    if lanes_sqrt(step.square) <= 0x1p-28 * plane.mean.u { return distances.centre }
  }
  return nil
}
