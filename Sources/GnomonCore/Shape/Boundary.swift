// SPDX-License-Identifier: Apache-2.0
// Boundary.swift - a shape's boundary as lines and elliptic arcs
//
// Every boundary here is made of straight lines and of arcs of ellipses, and stays so under an affine transform. So what
// is asked of all shapes alike - how far they reach, how far away they are - is asked of these two.

import CGnomon
import CLanes

// MARK: - Arcs

/// The points centre + u · cos θ + v · sin θ, for the directions (cos θ, sin θ) from a towards b, in the sense that turns
/// the x axis to the y axis.
struct Arc {
  var centre: PointF64
  var u, v: PointF64
  var range: Directions

  func point(_ direction: PointF64) -> PointF64 {
    PointF64(
      x: centre.x + u.x * direction.x + v.x * direction.y, y: centre.y + u.y * direction.x + v.y * direction.y)
  }

  func transformed(_ t: AffineF64) -> Arc {
    Arc(centre: t.apply(centre), u: t.applyToVector(u), v: t.applyToVector(v), range: range)
  }
}

/// Directions from a towards b; up to half a turn what lies on the inner side of both, beyond that (wide) of either.
struct Directions {
  var a, b: PointF64
  var isWide = false
  var isWhole = false

  static var all: Directions {
    Directions(a: PointF64(x: 1, y: 0), b: PointF64(x: 1, y: 0), isWide: true, isWhole: true)
  }

  /// The half or the quarter turn that begins at a direction.
  static func half(from a: PointF64) -> Directions { Directions(a: a, b: PointF64(x: -a.x, y: -a.y)) }
  static func quarter(from a: PointF64) -> Directions { Directions(a: a, b: PointF64(x: -a.y, y: a.x)) }

  init(_ w: kernel_wedge) {
    self.init(a: PointF64(x: w.ax, y: w.ay), b: PointF64(x: w.bx, y: w.by), isWide: w.wide)
  }

  init(a: PointF64, b: PointF64, isWide: Bool = false, isWhole: Bool = false) {
    (self.a, self.b, self.isWide, self.isWhole) = (a, b, isWide, isWhole)
  }

  /// For a direction of any length.
  func contains(_ d: PointF64) -> Bool {
    if isWhole { return true }
    let (pastA, beforeB) = (a.x * d.y - a.y * d.x >= 0, d.x * b.y - d.y * b.x >= 0)
    return isWide ? pastA || beforeB : pastA && beforeB
  }
}

// MARK: - Pieces

/// What a boundary is walked with.
protocol BoundaryVisitor {
  mutating func line(_ p: PointF64, _ q: PointF64)
  mutating func arc(_ arc: Arc)
}

extension PlacedOutline {
  /// Visits every piece of the boundary where the transform puts it. Where a path or a polygon crosses itself, lines within
  /// the shape are visited too.
  func walk<V: BoundaryVisitor>(_ visitor: inout V) {
    guard let there = transform?.there else { return outline.walk(&visitor) }
    var moved = Moved(visitor: visitor, transform: there)
    outline.walk(&moved)
    visitor = moved.visitor
  }
}

private struct Moved<V: BoundaryVisitor>: BoundaryVisitor {
  var visitor: V
  let transform: AffineF64

  mutating func line(_ p: PointF64, _ q: PointF64) { visitor.line(transform.apply(p), transform.apply(q)) }
  mutating func arc(_ arc: Arc) { visitor.arc(arc.transformed(transform)) }
}

extension Outline {
  fileprivate func walk<V: BoundaryVisitor>(_ visitor: inout V) {
    switch self {
    case .empty: break
    case .rect(let e): e.walk(kernel_corners(), &visitor)
    case .roundedRect(let e, let corners): e.walk(corners, &visitor)
    case .ellipse(let e):
      visitor.arc(
        Arc(
          centre: PointF64(x: e.x, y: e.y), u: PointF64(x: e.radius_x, y: 0), v: PointF64(x: 0, y: e.radius_y),
          range: .all))
    case .ring(let ring):
      visitor.arc(ring.circle(ring.outer, .all))
      if ring.inner > 0 { visitor.arc(ring.circle(ring.inner, .all)) }
    case .ringArc(let ring, let wedge, let ends): ring.walk(Directions(wedge), Cap(rawValue: ends.cap), &visitor)
    case .capsule(let capsule): capsule.walk(&visitor)
    case .polygon(let vertices, _): vertices.forEachLine { visitor.line($0, $1) }
    case .path(let path, _): path.forEachLine { visitor.line($0, $1) }
    }
  }
}

extension kernel_edges {
  fileprivate func walk<V: BoundaryVisitor>(_ corners: kernel_corners, _ visitor: inout V) {
    let (rx, ry) = (corners.x, corners.y)
    visitor.line(PointF64(x: left + rx.0, y: top), PointF64(x: right - rx.1, y: top))
    visitor.line(PointF64(x: right, y: top + ry.1), PointF64(x: right, y: bottom - ry.2))
    visitor.line(PointF64(x: right - rx.2, y: bottom), PointF64(x: left + rx.3, y: bottom))
    visitor.line(PointF64(x: left, y: bottom - ry.3), PointF64(x: left, y: top + ry.0))
    func corner(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from direction: PointF64) {
      guard rx > 0 else { return }
      visitor.arc(
        Arc(
          centre: PointF64(x: x, y: y), u: PointF64(x: rx, y: 0), v: PointF64(x: 0, y: ry),
          range: .quarter(from: direction)))
    }
    corner(left + rx.0, top + ry.0, rx.0, ry.0, from: PointF64(x: -1, y: 0))
    corner(right - rx.1, top + ry.1, rx.1, ry.1, from: PointF64(x: 0, y: -1))
    corner(right - rx.2, bottom - ry.2, rx.2, ry.2, from: PointF64(x: 1, y: 0))
    corner(left + rx.3, bottom - ry.3, rx.3, ry.3, from: PointF64(x: 0, y: 1))
  }
}

extension kernel_ring {
  fileprivate func circle(_ radius: Double, _ range: Directions) -> Arc {
    Arc(centre: PointF64(x: x, y: y), u: PointF64(x: radius, y: 0), v: PointF64(x: 0, y: radius), range: range)
  }

  /// The point at a distance along a direction, moved `along` to its left.
  fileprivate func point(_ d: PointF64, _ distance: Double, _ along: Double = 0) -> PointF64 {
    PointF64(x: x + d.x * distance - d.y * along, y: y + d.y * distance + d.x * along)
  }

  fileprivate func walk<V: BoundaryVisitor>(_ range: Directions, _ cap: Cap, _ visitor: inout V) {
    visitor.arc(circle(outer, range))
    if inner > 0 { visitor.arc(circle(inner, range)) }
    end(range.a, -1, cap, &visitor)
    end(range.b, 1, cap, &visitor)
  }

  /// An end of an arc: before the ray (-1) or behind it (1).
  private func end<V: BoundaryVisitor>(_ ray: PointF64, _ side: Double, _ cap: Cap, _ visitor: inout V) {
    let half = (outer - inner) * 0.5
    switch cap {
    case .round:
      visitor.arc(
        Arc(
          centre: point(ray, inner + half), u: PointF64(x: half, y: 0), v: PointF64(x: 0, y: half),
          range: .half(from: PointF64(x: ray.x * side, y: ray.y * side))))
    case .square:
      visitor.line(point(ray, inner), point(ray, inner, half * side))
      visitor.line(point(ray, inner, half * side), point(ray, outer, half * side))
      visitor.line(point(ray, outer, half * side), point(ray, outer))
    default: visitor.line(point(ray, inner), point(ray, outer))
    }
  }
}

extension kernel_capsule {
  fileprivate func walk<V: BoundaryVisitor>(_ visitor: inout V) {
    func circle(_ x: Double, _ y: Double, _ range: Directions) {
      visitor.arc(
        Arc(centre: PointF64(x: x, y: y), u: PointF64(x: radius, y: 0), v: PointF64(x: 0, y: radius), range: range))
    }
    func side(_ sx: Double, _ sy: Double) {
      visitor.line(PointF64(x: x + sx, y: y + sy), PointF64(x: x + dx + sx, y: y + dy + sy))
    }
    let length = lanes_sqrt(dx * dx + dy * dy)
    guard length > 0 else { return circle(x, y, .all) }
    // To the left of the way from the one end to the other.
    let left = PointF64(x: -dy / length, y: dx / length)
    circle(x, y, .half(from: left))
    circle(x + dx, y + dy, .half(from: PointF64(x: -left.x, y: -left.y)))
    side(left.x * radius, left.y * radius)
    side(-left.x * radius, -left.y * radius)
  }
}
