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

  init(centre: PointF64, u: PointF64, v: PointF64, range: Directions) {
    (self.centre, self.u, self.v, self.range) = (centre, u, v, range)
  }

  /// Of an ellipse with upright axes.
  init(_ centre: PointF64, _ radiusX: Double, _ radiusY: Double, _ range: Directions) {
    self.init(centre: centre, u: PointF64(x: radiusX, y: 0), v: PointF64(x: 0, y: radiusY), range: range)
  }

  /// Of a circle.
  init(_ centre: PointF64, _ radius: Double, _ range: Directions) { self.init(centre, radius, radius, range) }

  /// All of an ellipse.
  init(_ e: kernel_ellipse) { self.init(PointF64(x: e.x, y: e.y), e.radius_x, e.radius_y, .all) }

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

/// A piece of a boundary.
enum Piece {
  case line(PointF64, PointF64)
  case arc(Arc)

  fileprivate func transformed(_ t: AffineF64) -> Piece {
    switch self {
    case .line(let p, let q): .line(t.apply(p), t.apply(q))
    case .arc(let arc): .arc(arc.transformed(t))
    }
  }
}

/// The pieces of a boundary, one after the other, where the transform puts them. Where a path or a polygon crosses itself, lines
/// within the shape are among them.
struct Pieces {
  private let placed: PlacedOutline
  private var index = 0
  private var path: PathLines.Lines?

  init(_ placed: PlacedOutline) {
    self.placed = placed
    if case .path(let lines, _) = placed.outline { path = lines.lines }
  }

  @inline(never)
  mutating func next() -> Piece? {
    var piece: Piece?
    if path != nil {
      if let line = path!.next() { piece = .line(line.0, line.1) }
    } else {
      piece = placed.outline.piece(index)
      index &+= 1
    }
    guard let there = placed.transform?.there, let found = piece else { return piece }
    return found.transformed(there)
  }
}

extension Outline {
  /// Piece i, but of a path; nil behind the last.
  fileprivate func piece(_ i: Int) -> Piece? {
    switch self {
    case .empty, .path: return nil
    case .rect(let e): return i < 4 ? e.piece(i, kernel_corners()) : nil
    case .roundedRect(let e, let corners): return i < 8 ? e.piece(i, corners) : nil
    case .ellipse(let e): return i == 0 ? .arc(Arc(e)) : nil
    case .ring(let ring):
      if i == 0 { return .arc(ring.circle(ring.outer, .all)) }
      return i == 1 && ring.inner > 0 ? .arc(ring.circle(ring.inner, .all)) : nil
    case .ringArc(let ring, let wedge, let ends): return ring.piece(i, Directions(wedge), ends.style)
    case .capsule(let capsule): return capsule.piece(i)
    case .polygon(let vertices, _, _):
      return i < vertices.count ? .line(vertices[i == 0 ? vertices.count &- 1 : i &- 1], vertices[i]) : nil
    }
  }
}

extension kernel_edges {
  /// The sides from the top on, then the corners from top left on; a square corner is a line without length.
  fileprivate func piece(_ i: Int, _ corners: kernel_corners) -> Piece {
    let (rx, ry) = (corners.x, corners.y)
    func corner(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from x0: Double, _ y0: Double) -> Piece {
      let centre = PointF64(x: x, y: y)
      return rx > 0 ? .arc(Arc(centre, rx, ry, .quarter(from: PointF64(x: x0, y: y0)))) : .line(centre, centre)
    }
    switch i {
    case 0: return .line(PointF64(x: left + rx.0, y: top), PointF64(x: right - rx.1, y: top))
    case 1: return .line(PointF64(x: right, y: top + ry.1), PointF64(x: right, y: bottom - ry.2))
    case 2: return .line(PointF64(x: right - rx.2, y: bottom), PointF64(x: left + rx.3, y: bottom))
    case 3: return .line(PointF64(x: left, y: bottom - ry.3), PointF64(x: left, y: top + ry.0))
    case 4: return corner(left + rx.0, top + ry.0, rx.0, ry.0, from: -1, 0)
    case 5: return corner(right - rx.1, top + ry.1, rx.1, ry.1, from: 0, -1)
    case 6: return corner(right - rx.2, bottom - ry.2, rx.2, ry.2, from: 1, 0)
    default: return corner(left + rx.3, bottom - ry.3, rx.3, ry.3, from: 0, 1)
    }
  }
}

extension kernel_ring {
  fileprivate func circle(_ radius: Double, _ range: Directions) -> Arc {
    Arc(PointF64(x: x, y: y), radius, range)
  }

  /// The point at a distance along a direction, moved on by `along` in the sense that turns x to y.
  func point(_ d: PointF64, _ distance: Double, _ along: Double = 0) -> PointF64 {
    PointF64(x: x + d.x * distance - d.y * along, y: y + d.y * distance + d.x * along)
  }

  /// The two circles, then the ends.
  fileprivate func piece(_ i: Int, _ range: Directions, _ cap: Cap) -> Piece? {
    if i == 0 { return .arc(circle(outer, range)) }
    if i == 1 { return .arc(circle(inner, range)) }
    let perEnd = cap == .square ? 3 : 1
    let k = i &- 2
    guard k < 2 &* perEnd else { return nil }
    // Before the ray at a, behind the one at b.
    let isBehind = k >= perEnd
    let (ray, side) = isBehind ? (range.b, 1.0) : (range.a, -1.0)
    let half = (outer - inner) * 0.5
    switch (cap, isBehind ? k &- perEnd : k) {
    case (.round, _):
      let range = Directions.half(from: PointF64(x: ray.x * side, y: ray.y * side))
      return .arc(Arc(point(ray, inner + half), half, range))
    case (.square, 0): return .line(point(ray, inner), point(ray, inner, half * side))
    case (.square, 1): return .line(point(ray, inner, half * side), point(ray, outer, half * side))
    case (.square, _): return .line(point(ray, outer, half * side), point(ray, outer))
    default: return .line(point(ray, inner), point(ray, outer))
    }
  }
}

extension kernel_capsule {
  fileprivate func piece(_ i: Int) -> Piece? {
    let (from, to) = (PointF64(x: x, y: y), PointF64(x: x + dx, y: y + dy))
    let length = lanes_sqrt(dx * dx + dy * dy)
    guard length > 0 else { return i == 0 ? .arc(Arc(from, radius, .all)) : nil }
    // To the left of the way from the one end to the other.
    let left = PointF64(x: -dy / length, y: dx / length)
    func side(_ r: Double) -> Piece {
      let (sx, sy) = (left.x * r, left.y * r)
      return .line(PointF64(x: from.x + sx, y: from.y + sy), PointF64(x: to.x + sx, y: to.y + sy))
    }
    switch i {
    case 0: return .arc(Arc(from, radius, .half(from: left)))
    case 1: return .arc(Arc(to, radius, .half(from: PointF64(x: -left.x, y: -left.y))))
    case 2: return side(radius)
    case 3: return side(-radius)
    default: return nil
    }
  }
}
