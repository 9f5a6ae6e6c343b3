// SPDX-License-Identifier: Apache-2.0
// Round.swift - points in ellipses, rings, ring arcs and rounded rectangles
//
// All in double, from float coordinates: the difference of two floats is exact when their exponents are within 29 of each
// other and rounded once otherwise, its square is far from overflow and underflow, and no division or root is needed,
// since squares are compared with squares:
//
//     ellipse     (dx · ry)² + (dy · rx)² < (rx · ry)²
//     ring        inner² ≤ dx² + dy² < outer²
//
// A ring arc also asks on which side of its two rays the point lies, by the signs of two cross products.

import CLanes

// MARK: - Eight points as two vectors of doubles

/// Half of eight points, seen from a centre.
@inline(__always)
private func seen(_ x: F32x4, _ y: F32x4, _ centreX: F64x4, _ centreY: F64x4) -> (x: F64x4, y: F64x4) {
  (double(x) - centreX, double(y) - centreY)
}

// MARK: - Ellipse

private struct EllipseTest: Membership {
  let x, y, radiusX, radiusY, limit: F64x4

  @inline(__always)
  init(_ e: kernel_ellipse) {
    x = F64x4(repeating: e.x)
    y = F64x4(repeating: e.y)
    radiusX = F64x4(repeating: e.radius_x)
    radiusY = F64x4(repeating: e.radius_y)
    let product = e.radius_x * e.radius_y
    limit = F64x4(repeating: product * product)
  }

  @inline(__always)
  private func inside(_ px: F32x4, _ py: F32x4) -> I64x4 {
    let d = seen(px, py, x, y)
    let u = d.x * radiusY
    let v = d.y * radiusX
    return less(u * u + v * v, limit)
  }

  @inline(__always)
  func inside(_ px: F32x8, _ py: F32x8) -> I32x8 {
    I32x8(lowHalf: int32(inside(px.lowHalf, py.lowHalf)), highHalf: int32(inside(px.highHalf, py.highHalf)))
  }
}

// MARK: - Ring

private struct RingTest: Membership {
  let x, y, inner, outer: F64x4

  @inline(__always)
  init(_ ring: kernel_ring) {
    x = F64x4(repeating: ring.x)
    y = F64x4(repeating: ring.y)
    inner = F64x4(repeating: ring.inner * ring.inner)
    outer = F64x4(repeating: ring.outer * ring.outer)
  }

  /// For a point as seen from the centre.
  @inline(__always)
  func holds(_ d: (x: F64x4, y: F64x4)) -> I64x4 {
    let square = d.x * d.x + d.y * d.y
    return lessEqual(inner, square) & less(square, outer)
  }

  @inline(__always)
  private func inside(_ px: F32x4, _ py: F32x4) -> I64x4 { holds(seen(px, py, x, y)) }

  @inline(__always)
  func inside(_ px: F32x8, _ py: F32x8) -> I32x8 {
    I32x8(lowHalf: int32(inside(px.lowHalf, py.lowHalf)), highHalf: int32(inside(px.highHalf, py.highHalf)))
  }
}

// MARK: - Ring arc

/// With a and b the directions of the rays and d the point's, in the sense that turns x to y: a × d > 0 is past a, and
/// b × d < 0 is before b. Up to half a turn a point inside is both, beyond that either. The ray that belongs to the arc
/// is added by itself, where the cross product is 0 and the point lies ahead; the other ray passes neither test.
private struct RingArcTest: Membership {
  let ring: RingTest
  let ax, ay, bx, by: F64x4
  let edgeX, edgeY: F64x4
  let wide: I64x4

  @inline(__always)
  init(_ ring: kernel_ring, _ wedge: kernel_wedge, includesA: Bool) {
    self.ring = RingTest(ring)
    ax = F64x4(repeating: wedge.ax)
    ay = F64x4(repeating: wedge.ay)
    bx = F64x4(repeating: wedge.bx)
    by = F64x4(repeating: wedge.by)
    edgeX = includesA ? ax : bx
    edgeY = includesA ? ay : by
    wide = I64x4(repeating: wedge.wide ? -1 : 0)
  }

  @inline(__always)
  private func inside(_ px: F32x4, _ py: F32x4) -> I64x4 {
    let zero = F64x4(repeating: 0)
    let d = seen(px, py, ring.x, ring.y)
    let pastA = less(zero, ax * d.y - ay * d.x)
    let beforeB = less(bx * d.y - by * d.x, zero)
    let onEdge = equal(edgeX * d.y, edgeY * d.x) & less(zero, edgeX * d.x + edgeY * d.y)
    let between = (pastA & beforeB) | (wide & (pastA | beforeB)) | onEdge
    return ring.holds(d) & between
  }

  @inline(__always)
  func inside(_ px: F32x8, _ py: F32x8) -> I32x8 {
    I32x8(lowHalf: int32(inside(px.lowHalf, py.lowHalf)), highHalf: int32(inside(px.highHalf, py.highHalf)))
  }
}

// MARK: - Rounded rectangle

/// In the rectangle, and not in a corner outside the corner's ellipse. A corner's box reaches from the rectangle's corner
/// to the ellipse's centre; a square corner has no box.
private struct RoundedRectTest: Membership {
  let edges: kernel_edges
  let corners: kernel_corners

  /// Whether a point lies in the box of a corner and not in its ellipse. u and v are the ways from the ellipse's centre
  /// towards the rectangle's corner.
  @inline(__always)
  private func cut(_ u: F64x4, _ v: F64x4, _ radiusX: Double, _ radiusY: Double) -> I64x4 {
    let zero = F64x4(repeating: 0)
    let a = u * radiusY
    let b = v * radiusX
    let product = radiusX * radiusY
    return less(zero, u) & less(zero, v) & lessEqual(F64x4(repeating: product * product), a * a + b * b)
  }

  @inline(__always)
  private func inside(_ px: F32x4, _ py: F32x4) -> I64x4 {
    let x = double(px)
    let y = double(py)
    let within =
      lessEqual(F64x4(repeating: edges.left), x) & less(x, F64x4(repeating: edges.right))
      & lessEqual(F64x4(repeating: edges.top), y) & less(y, F64x4(repeating: edges.bottom))
    let (rx, ry) = (corners.x, corners.y)
    let cuts =
      cut((edges.left + rx.0) - x, (edges.top + ry.0) - y, rx.0, ry.0)
      | cut(x - (edges.right - rx.1), (edges.top + ry.1) - y, rx.1, ry.1)
      | cut(x - (edges.right - rx.2), y - (edges.bottom - ry.2), rx.2, ry.2)
      | cut((edges.left + rx.3) - x, y - (edges.bottom - ry.3), rx.3, ry.3)
    return within & ~cuts
  }

  @inline(__always)
  func inside(_ px: F32x8, _ py: F32x8) -> I32x8 {
    I32x8(lowHalf: int32(inside(px.lowHalf, py.lowHalf)), highHalf: int32(inside(px.highHalf, py.highHalf)))
  }
}

// MARK: - For the core

@c @implementation
func kernel_hit_ellipse(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ellipse: UnsafePointer<kernel_ellipse>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  hit(count, points.pointee, EllipseTest(ellipse.pointee), inside)
}

@c @implementation
func kernel_hit_ring(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ring: UnsafePointer<kernel_ring>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  hit(count, points.pointee, RingTest(ring.pointee), inside)
}

@c @implementation
func kernel_hit_ring_arc(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ring: UnsafePointer<kernel_ring>,
  _ wedge: UnsafePointer<kernel_wedge>, _ includesA: Bool, _ inside: UnsafeMutablePointer<UInt8>
) {
  hit(count, points.pointee, RingArcTest(ring.pointee, wedge.pointee, includesA: includesA), inside)
}

@c @implementation
func kernel_hit_rounded_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ edges: UnsafePointer<kernel_edges>,
  _ corners: UnsafePointer<kernel_corners>, _ inside: UnsafeMutablePointer<UInt8>
) {
  hit(count, points.pointee, RoundedRectTest(edges: edges.pointee, corners: corners.pointee), inside)
}
