// SPDX-License-Identifier: Apache-2.0
// ExactArea.swift - the area that a polygon shares with the unit disc
//
// By Green's theorem the shared area is a sum over the polygon's edges: of the triangle from the centre to the edge, what
// lies within the disc. The part of an edge inside the disc gives a triangle, a part outside a sector. Nothing is
// decided about the whole, so an edge that only just touches the circle, seen or unseen, changes the sum by nearly
// nothing: the routine serves wherever the fast ones do not, for any polygon and any radius.
//
// An ellipse is the unit disc after a division of x and y by its radii.

import CLanes

// MARK: - Sectors

/// The area of the unit disc's sector from the direction of u to that of v, negative when v lies clockwise of u.
///
/// That is half the angle between them, or atan(t) with t = cross / (|u||v| + dot). atan(t) = 2 atan(t / (1 + √(1 + t²)))
/// brings t to 0.2 or less, where the series up to t¹⁷ is off by 10⁻¹⁴ of its value.
@inline(never)
private func sector(_ ux: Double, _ uy: Double, _ vx: Double, _ vy: Double) -> Double {
  let cross = ux * vy - uy * vx
  let dot = ux * vx + uy * vy
  let lengths = squareRoot((ux * ux + uy * uy) * (vx * vx + vy * vy)) + dot
  // Opposite directions: a quarter of a turn each way is as near as the rounding lets one tell.
  let limit = 0x1p26
  var t = lengths > 0 ? cross / lengths : (cross < 0 ? -limit : limit)
  t = t > limit ? limit : (t < -limit ? -limit : t)
  var scale = 1.0
  while t * t > 0.04 {
    t = t / (1 + squareRoot(1 + t * t))
    scale = scale + scale
  }
  let s = t * t
  // t - t³/3 + t⁵/5 - …
  let high = 1.0 / 9 - s * (1.0 / 11 - s * (1.0 / 13 - s * (1.0 / 15 - s * (1.0 / 17))))
  let series = 1 - s * (1.0 / 3 - s * (1.0 / 5 - s * (1.0 / 7 - s * high)))
  return scale * t * series
}

/// What the triangle from the centre over the edge from p to q shares with the unit disc, signed as `sector`.
@inline(never)
private func edgeArea(_ px: Double, _ py: Double, _ qx: Double, _ qy: Double) -> Double {
  let dx = qx - px
  let dy = qy - py
  let a = dx * dx + dy * dy
  guard a > 0 else { return 0 }
  // |p + t d|² = 1 at t = (-b ± √(a - cross²)) / a.
  let b = px * dx + py * dy
  let cross = px * dy - py * dx
  let discriminant = a - cross * cross
  guard discriminant > 0 else { return sector(px, py, qx, qy) }
  let root = squareRoot(discriminant)
  let enter = (-b - root) / a
  let leave = (-b + root) / a
  guard enter < 1, leave > 0 else { return sector(px, py, qx, qy) }
  var area = 0.0
  var (sx, sy, ex, ey) = (px, py, qx, qy)
  if enter > 0 {
    sx = px + enter * dx
    sy = py + enter * dy
    area = area + sector(px, py, sx, sy)
  }
  if leave < 1 {
    ex = px + leave * dx
    ey = py + leave * dy
    area = area + sector(ex, ey, qx, qy)
  }
  return area + 0.5 * (sx * ey - sy * ex)
}

// MARK: - Polygons

/// A convex polygon of at most eight corners, counterclockwise where y grows upwards.
struct Polygon {
  /// x and y of each corner in turn.
  let corners: UnsafeMutablePointer<Double>
  var count: Int

  /// The rectangle [x0, x1] × [y0, y1]; `memory` holds 16 numbers.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Double>, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    corners = memory
    count = 4
    F64x8(x0, y0, x1, y0, x1, y1, x0, y1).store(to: memory)
  }

  @inline(__always)
  private init(_ memory: UnsafeMutablePointer<Double>) {
    corners = memory
    count = 0
  }

  @inline(__always)
  private mutating func append(_ x: Double, _ y: Double) {
    corners[2 &* count] = x
    corners[2 &* count &+ 1] = y
    count &+= 1
  }

  /// The part with nx · x + ny · y ≥ 0, in other memory.
  func clipped(_ nx: Double, _ ny: Double, into memory: UnsafeMutablePointer<Double>) -> Polygon {
    var result = Polygon(memory)
    guard count > 0 else { return result }
    var px = corners[2 &* count &- 2]
    var py = corners[2 &* count &- 1]
    var before = nx * px + ny * py
    var i = 0
    while i < count {
      let qx = corners[2 &* i]
      let qy = corners[2 &* i &+ 1]
      let here = nx * qx + ny * qy
      if (before >= 0) != (here >= 0) {
        let t = before / (before - here)
        result.append(px + t * (qx - px), py + t * (qy - py))
      }
      if here >= 0 { result.append(qx, qy) }
      (px, py, before) = (qx, qy, here)
      i &+= 1
    }
    return result
  }

  /// Its own area, by the triangles from its first corner.
  var area: Double {
    var sum = 0.0
    var i = 2
    while i < count {
      let ax = corners[2 &* i &- 2] - corners[0]
      let ay = corners[2 &* i &- 1] - corners[1]
      let bx = corners[2 &* i] - corners[0]
      let by = corners[2 &* i &+ 1] - corners[1]
      sum = sum + (ax * by - ay * bx)
      i &+= 1
    }
    return 0.5 * sum
  }

  /// The area it shares with the disc of this radius about (0, 0).
  func area(withinDisc radius: Double) -> Double {
    guard count > 2, radius > 0 else { return 0 }
    let scale = 1 / radius
    var sum = 0.0
    var px = corners[2 &* count &- 2] * scale
    var py = corners[2 &* count &- 1] * scale
    var i = 0
    while i < count {
      let qx = corners[2 &* i] * scale
      let qy = corners[2 &* i &+ 1] * scale
      sum = sum + edgeArea(px, py, qx, qy)
      (px, py) = (qx, qy)
      i &+= 1
    }
    return sum * radius * radius
  }
}

/// The area that [x0, x1] × [y0, y1] shares with the ellipse of these radii about (0, 0).
func rectangleArea(
  _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, withinEllipse radiusX: Double, _ radiusY: Double
) -> Double {
  let (a, c) = (x0 / radiusX, x1 / radiusX)
  let (b, d) = (y0 / radiusY, y1 / radiusY)
  let sum = (edgeArea(a, b, c, b) + edgeArea(c, d, a, d)) + (edgeArea(c, b, c, d) + edgeArea(a, d, a, b))
  return sum * radiusX * radiusY
}
