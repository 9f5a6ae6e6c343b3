// SPDX-License-Identifier: Apache-2.0
// Round.swift - points in ellipses, rings, ring arcs and rounded rectangles: the definitions
//
// All in double, from float coordinates: the difference of two floats is exact when their exponents are within 29 of each
// other and rounded once otherwise, its square is far from overflow and underflow, and no division or root is needed,
// since squares are compared with squares:
//
//     ellipse     (dx · ry)² + (dy · rx)² < (rx · ry)²
//     ring        inner² ≤ dx² + dy² < outer²
//
// A ring arc also asks on which side of its two rays the point lies, by the signs of two cross products. Most points are
// decided before by a filter in float (RoundFilter.swift), which gives the same answers.

import CLanes

// MARK: - Ellipse

struct EllipseTest: Definition {
  let x, y, radiusX, radiusY, limit: Double

  init(_ e: kernel_ellipse) {
    x = e.x
    y = e.y
    radiusX = e.radius_x
    radiusY = e.radius_y
    limit = (e.radius_x * e.radius_y) * (e.radius_x * e.radius_y)
  }

  @inline(__always)
  func inside(_ px: F64x4, _ py: F64x4) -> I64x4 {
    let u = (px - x) * radiusY
    let v = (py - y) * radiusX
    return less(u * u + v * v, F64x4(repeating: limit))
  }
}

// MARK: - Ring

struct RingTest: Definition {
  let x, y, inner, outer: Double

  init(_ ring: kernel_ring) {
    x = ring.x
    y = ring.y
    inner = ring.inner * ring.inner
    outer = ring.outer * ring.outer
  }

  /// For the square of a distance from the centre.
  @inline(__always)
  func holds(_ square: F64x4) -> I64x4 {
    lessEqual(F64x4(repeating: inner), square) & less(square, F64x4(repeating: outer))
  }

  @inline(__always)
  func inside(_ px: F64x4, _ py: F64x4) -> I64x4 {
    let dx = px - x
    let dy = py - y
    return holds(dx * dx + dy * dy)
  }
}

// MARK: - Ring arc

/// With a and b the directions of the rays and d the point's, in the sense that turns x to y: a × d > 0 is past a, and
/// b × d < 0 is before b. Up to half a turn a point inside is both, beyond that either. The ray at the start is added by
/// itself, where the cross product is 0 and the point lies ahead; the other ray passes neither test.
///
/// Below a quarter turn a point inside must also lie ahead. Without rounding that would follow from the other
/// two tests; with it, rays a few units of rounding apart would hold points behind the centre.
struct RingArcTest: Definition {
  let ring: RingTest
  let ax, ay, bx, by, startX, startY: Double
  /// The direction of 0 degrees, where the centre counts as lying.
  let zeroX, zeroY: Double
  let wide: Int64
  /// Points inside have a scalar product with the start above this.
  let ahead: Double

  init(_ ring: kernel_ring, _ wedge: kernel_wedge, _ ends: kernel_arc_ends) {
    self.ring = RingTest(ring)
    ax = wedge.ax
    ay = wedge.ay
    bx = wedge.bx
    by = wedge.by
    startX = ends.starts_at_a ? wedge.ax : wedge.bx
    startY = ends.starts_at_a ? wedge.ay : wedge.by
    zeroX = ends.zero_x
    zeroY = ends.zero_y
    wide = wedge.wide ? -1 : 0
    ahead = !wedge.wide && wedge.ax * wedge.bx + wedge.ay * wedge.by > 0 ? 0 : -.infinity
  }

  @inline(__always)
  func inside(_ px: F64x4, _ py: F64x4) -> I64x4 {
    let zero = F64x4(repeating: 0)
    var dx = px - x
    var dy = py - y
    let square = dx * dx + dy * dy
    let centre = equal(square, zero)
    dx = select(centre, F64x4(repeating: zeroX), dx)
    dy = select(centre, F64x4(repeating: zeroY), dy)
    let pastA = less(dx * ay, dy * ax)
    let beforeB = less(dy * bx, dx * by)
    let along = dx * startX + dy * startY
    let onStart = equal(dy * startX, dx * startY) & less(zero, along)
    let between = pastA & beforeB & less(F64x4(repeating: ahead), along)
    return ring.holds(square) & (between | (I64x4(repeating: wide) & (pastA | beforeB)) | onStart)
  }

  private var x: Double { ring.x }
  private var y: Double { ring.y }
}

// MARK: - Rounded rectangle

/// In the rectangle, and not in a corner outside the corner's ellipse. A corner's box reaches from the rectangle's corner
/// to the ellipse's centre; a square corner has no box.
struct RoundedRectTest: Definition {
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
  func inside(_ x: F64x4, _ y: F64x4) -> I64x4 {
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
}

// MARK: - For the core

@c @implementation
func kernel_hit_ellipse(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ellipse: UnsafePointer<kernel_ellipse>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  let test = ShapeTest(filter: EllipseFilter(ellipse.pointee), definition: EllipseTest(ellipse.pointee))
  withUnsafePointer(to: test) { walkPoints(count, points.pointee, .ellipse($0), inside) }
}

@c @implementation
func kernel_hit_ring(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ring: UnsafePointer<kernel_ring>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  let test = ShapeTest(filter: RingFilter(ring.pointee), definition: RingTest(ring.pointee))
  withUnsafePointer(to: test) { walkPoints(count, points.pointee, .ring($0), inside) }
}

@c @implementation
func kernel_hit_ring_arc(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ ring: UnsafePointer<kernel_ring>,
  _ wedge: UnsafePointer<kernel_wedge>, _ ends: UnsafePointer<kernel_arc_ends>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  let test = ShapeTest(
    filter: RingArcFilter(ring.pointee, wedge.pointee),
    definition: RingArcTest(ring.pointee, wedge.pointee, ends.pointee))
  withUnsafePointer(to: test) { walkPoints(count, points.pointee, .ringArc($0), inside) }
}

@c @implementation
func kernel_hit_rounded_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ edges: UnsafePointer<kernel_edges>,
  _ corners: UnsafePointer<kernel_corners>, _ inside: UnsafeMutablePointer<UInt8>
) {
  let test = ShapeTest(
    filter: RoundedRectFilter(edges.pointee, corners.pointee),
    definition: RoundedRectTest(edges: edges.pointee, corners: corners.pointee))
  withUnsafePointer(to: test) { walkPoints(count, points.pointee, .roundedRect($0), inside) }
}
