// SPDX-License-Identifier: Apache-2.0
// RoundFilter.swift - points that float arithmetic decides beyond doubt
//
// Four times as many floats as doubles fit the time, and all but the few points next to an edge are as clear in float. Each
// filter computes in float what Round.swift computes in double, and calls in doubt what lies within a proven
// bound of an edge. With u = 2⁻²⁴, each operation gives its exact result times 1 + δ, |δ| ≤ u, or is 2⁻¹⁴⁹ away where it
// underflows. The difference of a point and a centre is one such operation, whatever the size of
// either; so no bound depends on where a shape lies, but for the rounded rectangle, whose folding does.
//
//     ring      s = dx² + dy² is the square of the distance times (1 + δ)⁴: off by less than 4.01 u.
//     arc       c = nx · dx + ny · dy, n the normal of a ray in float, is off by less than 4.01 u · (|nx · dx| + |ny · dy|),
//               which is at most 4.01 u · |d| by Cauchy's inequality.
//     ellipse   (dx · 1/rx)² + (dy · 1/ry)², the reciprocals in float, is off by a factor (1 + δ)⁸: less than 8.01 u.
//
// The double's own error, below 2⁻⁵⁰ in the same measure, and the rounding of the limits to float, u, fit well
// within the margins of 16 u for rings and arcs and 32 u for ellipses. For sizes whose squares could overflow or underflow
// there is no filter, and everything is in doubt.

import CLanes

/// The sizes whose squares and reciprocals are far from the ends of float's range.
private func isOrdinary(_ size: Double) -> Bool { size >= 0x1p-50 && size <= 0x1p50 }

// MARK: - A square between limits

/// Which squares lie surely within two limits, and which may. Squares are not negative, so their bits are ordered as they
/// are, and one unsigned comparison tests both limits (Rect.swift); infinity and NaN lie beyond all limits.
private struct SquareLimits {
  private let origin, length, doubtOrigin, doubtLength: Int32

  /// Surely within [low.1, high.0), surely not outside [low.0, high.1).
  init(_ low: (Float, Float), _ high: (Float, Float)) {
    func bits(_ x: Float) -> Int32 { Int32(bitPattern: x.bitPattern) }
    origin = bits(low.1) ^ Int32.min
    length = max(bits(high.0) &- bits(low.1), 0) ^ Int32.min
    doubtOrigin = bits(low.0) ^ Int32.min
    doubtLength = (bits(high.1) &- bits(low.0)) ^ Int32.min
  }

  @inline(__always)
  func judge(_ square: F32x8) -> (sure: I32x8, possible: I32x8) {
    let bits = square.bits
    return (
      less(bits &- I32x8(repeating: origin), I32x8(repeating: length)),
      less(bits &- I32x8(repeating: doubtOrigin), I32x8(repeating: doubtLength))
    )
  }
}

// MARK: - Ring

struct RingFilter: Filter {
  static var isLong: Bool { false }
  fileprivate let x, y: Float
  fileprivate let limits: SquareLimits

  init?(_ ring: kernel_ring) {
    guard isOrdinary(ring.outer) else { return nil }
    x = Float(ring.x)
    y = Float(ring.y)
    // 16 u
    let margin = 0x1p-20
    func limit(_ radius: Double, _ factor: Double) -> Float { Float(radius * radius * factor) }
    // What is too small for a square of its own is in doubt up to the least ordinary one.
    let inner = ring.inner >= 0x1p-50 ? ring.inner : 0
    let innerAbove = ring.inner > 0 ? max(ring.inner, 0x1p-50) : 0
    limits = SquareLimits(
      (limit(inner, 1 - margin), limit(innerAbove, 1 + margin)),
      (limit(ring.outer, 1 - margin), limit(ring.outer, 1 + margin)))
  }

  @inline(__always)
  func judge(_ px: F32x8, _ py: F32x8) -> Verdict {
    let dx = px - x
    let dy = py - y
    let (sure, possible) = limits.judge(dx * dx + dy * dy)
    return Verdict(inside: sure, doubt: sure ^ possible)
  }
}

// MARK: - Ring arc

/// The arc that is wider than half a turn is what the rest of the turn is not.
struct RingArcFilter: Filter {
  static var isLong: Bool { false }
  private let ring: RingFilter
  /// Normals: the cross product with a, and with b, of a point as seen from the centre. For a wide arc exchanged.
  private let aX, aY, bX, bY: Float
  private let wide: Int32
  private let margin: Float

  init?(_ ring: kernel_ring, _ wedge: kernel_wedge) {
    guard let filter = RingFilter(ring) else { return nil }
    self.ring = filter
    let wide = wedge.wide
    aX = -Float(wide ? wedge.by : wedge.ay)
    aY = Float(wide ? wedge.bx : wedge.ax)
    bX = -Float(wide ? wedge.ay : wedge.by)
    bY = Float(wide ? wedge.ax : wedge.bx)
    self.wide = wide ? -1 : 0
    // 16 u · |d|, for d up to the outer radius and a little beyond.
    margin = Float(ring.outer * 0x1.0001p-20)
  }

  @inline(__always)
  func judge(_ px: F32x8, _ py: F32x8) -> Verdict {
    let dx = px - ring.x
    let dy = py - ring.y
    let (sure, possible) = ring.limits.judge(dx * dx + dy * dy)
    let pastA = dx * aX + dy * aY
    let pastB = dx * bX + dy * bY
    // Past a and before b: the sign of a's product is clear and that of b's is set.
    let between = ((~pastA.bits & pastB.bits) &>> 31) ^ wide
    let nearest = minimum(F32x8(bits: pastA.bits & Int32.max), F32x8(bits: pastB.bits & Int32.max))
    let near = less(nearest, F32x8(repeating: margin))
    return Verdict(inside: sure & between, doubt: (possible & near) | (sure ^ possible))
  }
}

// MARK: - Ellipse

struct EllipseFilter: Filter {
  static var isLong: Bool { false }
  private let x, y, scaleX, scaleY: Float
  private let limits: SquareLimits

  init?(_ e: kernel_ellipse) {
    guard isOrdinary(e.radius_x) && isOrdinary(e.radius_y) else { return nil }
    x = Float(e.x)
    y = Float(e.y)
    scaleX = Float(1 / e.radius_x)
    scaleY = Float(1 / e.radius_y)
    // 32 u
    limits = SquareLimits((0, 0), (1 - 0x1p-19, 1 + 0x1p-19))
  }

  @inline(__always)
  func judge(_ px: F32x8, _ py: F32x8) -> Verdict {
    let u = (px - x) * scaleX
    let v = (py - y) * scaleY
    let (sure, possible) = limits.judge(u * u + v * v)
    return Verdict(inside: sure, doubt: sure ^ possible)
  }
}

// MARK: - Rounded rectangle

/// One coordinate of the rectangle, folded along its middle.
private struct FoldedSide {
  let near, far, middle: Float
  /// For each corner, as `choose` wants them: bottom right, bottom left, top right, top left.
  let centre, scale: F32x4
  /// By how much the way beyond a corner's centre, divided by its radius, may be off.
  let error: Double

  @inline(never)
  init?(_ near: Double, _ far: Double, _ r: (Double, Double, Double, Double)) {
    let half = (far - near) / 2
    let radii = F64x4(r.2, r.3, r.1, r.0)
    let zero = F64x4(repeating: 0)
    let tooSmall = less(zero, radii) & less(radii, F64x4(repeating: 0x1p-50))
    guard isOrdinary(half), maskBits(int32(tooSmall, less(F64x4(repeating: half), radii))) == 0 else { return nil }
    self.near = Float(near)
    self.far = Float(far)
    middle = Float(near + half)
    centre = float(half - radii)
    // In a square corner no point counts as beyond its centre, not even by rounding.
    let scales = select(less(zero, radii), 1 / radii, zero)
    scale = float(scales)
    error = 0x1p-24 * (abs(near + half) + 3 * half) * max(max(scales[0], scales[1]), max(scales[2], scales[3]))
  }

  @inline(__always)
  func contains(_ x: F32x8) -> I32x8 { lessEqual(F32x8(repeating: near), x) & less(x, F32x8(repeating: far)) }
}

/// The rectangle is folded along its middle lines, and the corner that is then meant chosen by the signs. With k the way
/// from the middle to the centre of the corner's ellipse, in the corner |x − middle| − k is the way beyond that
/// centre, and s = (max(u, 0) / rx)² + (max(v, 0) / ry)² is below 1 in the rounded rectangle.
///
/// u is off by at most e = u · (|middle| + |x − middle| + k + |u|) from its three roundings and its own, and all but the
/// first are at most half the width within the rectangle; s, up to 2 there, is off by at most 3 (e / rx + the like for y)
/// and 8 u. Corners that reach beyond the middle cannot be folded: then there is no filter.
struct RoundedRectFilter: Filter {
  static var isLong: Bool { true }
  private let x, y: FoldedSide
  private let sure, possible: Float

  init?(_ edges: kernel_edges, _ corners: kernel_corners) {
    guard let x = FoldedSide(edges.left, edges.right, corners.x), let y = FoldedSide(edges.top, edges.bottom, corners.y)
    else { return nil }
    let margin = 4 * (x.error + y.error + 0x1p-21)
    guard margin < 0x1p-6 else { return nil }
    self.x = x
    self.y = y
    sure = Float(1 - margin)
    possible = Float(1 + margin)
  }

  @inline(__always)
  func judge(_ px: F32x8, _ py: F32x8) -> Verdict {
    let dx = px - x.middle
    let dy = py - y.middle
    let (onLeft, onTop) = (dx.bits &>> 31, dy.bits &>> 31)
    /// The way beyond the centre of the corner in whose quarter a point lies, divided by the corner's radius.
    @inline(__always)
    func beyond(_ way: F32x8, _ side: FoldedSide) -> F32x8 {
      let past = F32x8(bits: way.bits & Int32.max) - choose(onLeft, onTop, side.centre)
      return maximum(past, F32x8(repeating: 0)) * choose(onLeft, onTop, side.scale)
    }
    let (u, v) = (beyond(dx, x), beyond(dy, y))
    let square = u * u + v * v
    let surely = less(square, F32x8(repeating: sure))
    let possibly = less(square, F32x8(repeating: possible))
    let within = x.contains(px) & y.contains(py)
    return Verdict(inside: within & surely, doubt: within & (surely ^ possibly))
  }
}
