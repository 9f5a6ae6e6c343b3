// SPDX-License-Identifier: Apache-2.0
// Outline.swift - a shape made ready
//
// What is drawn and what is hit comes from the same numbers, made here once, in double whatever the shape was given in:
// edges in order, radii that fit their sides, an arc's rays as directions. Whatever a shape says, it has an outline: one
// with a NaN is empty, and extents may be infinite. A mask, which draws nothing infinite, asks first whether the shape is
// finite.

import CGnomon
import CLanes

/// A shape that can be hit, measured, and when it is finite drawn.
enum Outline {
  case empty
  case rect(kernel_edges)
  case roundedRect(kernel_edges, kernel_corners)
  case ellipse(kernel_ellipse)
  case ring(kernel_ring)
  case ringArc(kernel_ring, kernel_wedge, kernel_arc_ends)
  case capsule(kernel_capsule)
  /// With the box that the filter for floats needs, where that serves.
  case polygon(Vertices, FillRule, PolygonBox?)
  case path(PathLines, FillRule)
}

/// An outline and where it lies.
struct PlacedOutline {
  var outline: Outline
  /// From the outline's own plane to the caller's, and back; nil when they are the same.
  var transform: (there: AffineF64, back: AffineF64)?

  /// Empty when the transform cannot be undone.
  init(_ outline: Outline, _ transform: AffineF64?) {
    self.outline = outline
    guard let transform else { return }
    if let back = transform.inverse {
      self.transform = (transform, back)
    } else {
      self.outline = .empty
    }
  }
}

// MARK: - From the C face

extension Shape {
  /// What is wrong with the shape: an enumerator that does not exist, vertices or a path that cannot be read. Numbers are
  /// never wrong.
  var status: Status {
    switch kind {
    case .rect, .inclusiveRect, .edgeRect, .roundedRect, .ellipse, .ring, .capsule: return .ok
    case .ringArc:
      let arc = self.as.ring_arc
      return arc.compass.isKnown && arc.cap.isKnown ? .ok : .errorValue
    case .polygon:
      let polygon = self.as.polygon
      return polygon.rule.isKnown ? Vertices(polygon).status : .errorValue
    case .path:
      let path = self.as.path
      return path.rule.isKnown ? PathLines(path).status : .errorValue
    default: return .errorValue
    }
  }

  /// Of a shape that has nothing wrong.
  var outline: Outline {
    switch kind {
    case .rect: return .of(kernel_edges(self.as.rect.edges))
    case .inclusiveRect: return .of(kernel_edges(self.as.rect.edges).including)
    case .edgeRect:
      let e = self.as.edge_rect
      return .of(
        kernel_edges(left: Double(e.min_x), top: Double(e.min_y), right: Double(e.max_x), bottom: Double(e.max_y)))
    case .roundedRect:
      let r = self.as.rounded_rect
      return .of(
        kernel_edges(r.rect.edges), r.top_left.radii, r.top_right.radii, r.bottom_right.radii, r.bottom_left.radii)
    case .ellipse: return .of(EllipseF64(self.as.ellipse))
    case .ring: return .of(RingF64(self.as.ring))
    case .ringArc: return .of(RingArcF64(self.as.ring_arc))
    case .capsule: return .of(CapsuleF64(self.as.capsule))
    case .polygon: return .of(Vertices(self.as.polygon), self.as.polygon.rule)
    case .path: return .of(PathLines(self.as.path), self.as.path.rule)
    default: return .empty
    }
  }

  /// The outline where its transform puts it.
  var placed: PlacedOutline {
    PlacedOutline(outline, is_transformed != 0 ? AffineF64(transform) : nil)
  }

  /// The same without what only hits need.
  var placedForDrawing: PlacedOutline { placedPolygon(least: 3) }

  /// The same for its outline, which two vertices have.
  var placedForStroking: PlacedOutline { placedPolygon(least: 1) }

  private func placedPolygon(least: Int) -> PlacedOutline {
    guard kind == .polygon else { return placed }
    return PlacedOutline(
      .of(Vertices(self.as.polygon), self.as.polygon.rule, least: least, isHit: false),
      is_transformed != 0 ? AffineF64(transform) : nil)
  }

  /// Whether what the shape points to shares a byte with other memory.
  func overlaps(_ extent: Extent) -> Bool {
    switch kind {
    case .polygon: return Vertices(self.as.polygon).overlaps(extent)
    case .path: return PathLines(self.as.path).overlaps(extent)
    default: return false
    }
  }
}

extension ShapeF64 {
  /// What is wrong with the shape: an enumerator that does not exist, vertices or a path that cannot be read. Numbers are
  /// never wrong.
  var status: Status {
    switch kind {
    case .rect, .inclusiveRect, .edgeRect, .roundedRect, .ellipse, .ring, .capsule: return .ok
    case .ringArc:
      let arc = self.as.ring_arc
      return arc.compass.isKnown && arc.cap.isKnown ? .ok : .errorValue
    case .polygon:
      let polygon = self.as.polygon
      return polygon.rule.isKnown ? Vertices(polygon).status : .errorValue
    case .path:
      let path = self.as.path
      return path.rule.isKnown ? PathLines(path).status : .errorValue
    default: return .errorValue
    }
  }

  /// Of a shape that has nothing wrong.
  var outline: Outline {
    switch kind {
    case .rect: return .of(self.as.rect.edges)
    case .inclusiveRect: return .of(self.as.rect.edges.including)
    case .edgeRect:
      let e = self.as.edge_rect
      return .of(kernel_edges(left: e.min_x, top: e.min_y, right: e.max_x, bottom: e.max_y))
    case .roundedRect:
      let r = self.as.rounded_rect
      return .of(r.rect.edges, r.top_left.radii, r.top_right.radii, r.bottom_right.radii, r.bottom_left.radii)
    case .ellipse: return .of(self.as.ellipse)
    case .ring: return .of(self.as.ring)
    case .ringArc: return .of(self.as.ring_arc)
    case .capsule: return .of(self.as.capsule)
    case .polygon: return .of(Vertices(self.as.polygon), self.as.polygon.rule)
    case .path: return .of(PathLines(self.as.path), self.as.path.rule)
    default: return .empty
    }
  }

  /// The outline where its transform puts it.
  var placed: PlacedOutline {
    PlacedOutline(outline, is_transformed != 0 ? transform : nil)
  }

  /// Whether what the shape points to shares a byte with other memory.
  func overlaps(_ extent: Extent) -> Bool {
    switch kind {
    case .polygon: return Vertices(self.as.polygon).overlaps(extent)
    case .path: return PathLines(self.as.path).overlaps(extent)
    default: return false
    }
  }
}

extension Cap {
  var isKnown: Bool { rawValue <= Cap.square.rawValue }
}

extension FillRule {
  var isKnown: Bool { rawValue <= FillRule.evenOdd.rawValue }
}

// MARK: - Rectangles

extension Rect {
  /// The edges in order, the far one of a side rounded to float once. They may be infinite; a side with a NaN has no
  /// inside, since comparisons with it fail.
  @inline(__always)
  var edges: kernel_rect {
    let (endX, endY) = (x + width, y + height)
    return kernel_rect(
      left: width < 0 ? endX : x, top: height < 0 ? endY : y, right: width < 0 ? x : endX,
      bottom: height < 0 ? y : endY)
  }
}

extension RectF64 {
  /// As of `Rect`, in double.
  var edges: kernel_edges {
    let (endX, endY) = (x + width, y + height)
    return kernel_edges(
      left: width < 0 ? endX : x, top: height < 0 ? endY : y, right: width < 0 ? x : endX,
      bottom: height < 0 ? y : endY)
  }
}

extension kernel_edges {
  init(_ r: kernel_rect) {
    self.init(left: Double(r.left), top: Double(r.top), right: Double(r.right), bottom: Double(r.bottom))
  }

  /// Whether there is something between them; never with a NaN.
  fileprivate var areInOrder: Bool { left < right && top < bottom }

  /// With the far edges, too: x ≤ right is x < the next double.
  fileprivate var including: kernel_edges {
    kernel_edges(left: left, top: top, right: right.nextUp, bottom: bottom.nextUp)
  }
}

extension Float {
  /// The least float that is not below.
  init(notBelow x: Double) {
    let f = Float(x)
    self = Double(f) < x ? f.nextUp : f
  }
}

extension kernel_rect {
  /// The rectangle that holds the same floats: among floats x ≥ e is the same as x ≥ the least float that is not below e, and
  /// so is x < e.
  init(holdingFloatsOf e: kernel_edges) {
    self.init(
      left: Float(notBelow: e.left), top: Float(notBelow: e.top), right: Float(notBelow: e.right),
      bottom: Float(notBelow: e.bottom))
  }
}

extension Corner {
  /// A corner of which one radius is not above 0 is square; an infinite radius is the largest one.
  fileprivate var radii: (x: Double, y: Double) {
    let most = Float.greatestFiniteMagnitude
    return x > 0 && y > 0 ? (Double(min(x, most)), Double(min(y, most))) : (0, 0)
  }
}

extension CornerF64 {
  fileprivate var radii: (x: Double, y: Double) {
    // Far below the largest double, so that sums and products stay finite.
    x > 0 && y > 0 ? (min(x, 0x1p500), min(y, 0x1p500)) : (0, 0)
  }
}

extension Outline {
  fileprivate static func of(_ edges: kernel_edges) -> Outline { edges.areInOrder ? .rect(edges) : .empty }

  /// The corners from top left on, clockwise where y grows downwards.
  fileprivate static func of(
    _ edges: kernel_edges, _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double),
    _ d: (x: Double, y: Double)
  ) -> Outline {
    guard edges.areInOrder else { return .empty }
    if max(max(a.x, b.x), max(c.x, d.x)) == 0 { return .rect(edges) }
    // The one factor of CSS: the least of side / (sum of its two radii), at most 1.
    var fit = Fit()
    fit.limit(a.x + b.x, to: edges.right - edges.left)
    fit.limit(d.x + c.x, to: edges.right - edges.left)
    fit.limit(a.y + d.y, to: edges.bottom - edges.top)
    fit.limit(b.y + c.y, to: edges.bottom - edges.top)
    return .roundedRect(
      edges,
      kernel_corners(
        x: (fit.apply(a.x), fit.apply(b.x), fit.apply(c.x), fit.apply(d.x)),
        y: (fit.apply(a.y), fit.apply(b.y), fit.apply(c.y), fit.apply(d.y))))
  }
}

/// The least of several fractions and 1, kept as a fraction: 150 of 300 fitted to 50 is 25, without the rounding of 1/6.
private struct Fit {
  private var side = 1.0
  private var sum = 1.0

  mutating func limit(_ sum: Double, to side: Double) {
    if side * self.sum < self.side * sum { (self.side, self.sum) = (side, sum) }
  }

  func apply(_ radius: Double) -> Double { radius * side / sum }
}

// MARK: - Round shapes

/// An infinite size is one beyond all that matters, whose square is still finite.
private func limited(_ size: Double) -> Double { min(size, 0x1p200) }

extension EllipseF64 {
  fileprivate init(_ e: Ellipse) {
    self.init(centre: PointF64(e.centre), radius_x: Double(e.radius_x), radius_y: Double(e.radius_y))
  }
}

extension RingF64 {
  fileprivate init(_ r: Ring) { self.init(centre: PointF64(r.centre), inner: Double(r.inner), outer: Double(r.outer)) }

  /// Nil when it is empty.
  fileprivate var ring: kernel_ring? {
    let inner = self.inner < 0 ? 0 : self.inner
    guard centre.isFinite, inner < outer else { return nil }
    return kernel_ring(x: centre.x, y: centre.y, inner: inner, outer: outer)
  }
}

extension RingArcF64 {
  fileprivate init(_ a: RingArc) {
    self.init(
      centre: PointF64(a.centre), inner: Double(a.inner), outer: Double(a.outer), start: Double(a.start),
      sweep: Double(a.sweep), compass: a.compass, cap: a.cap)
  }

  fileprivate var ring: RingF64 { RingF64(centre: centre, inner: inner, outer: outer) }

  /// Whether the sweep goes in the sense that turns x to y, which clockwise does where y grows downwards.
  private var startsAtA: Bool { ((compass.turn == .clockwise) == (compass.y_axis == .down)) == (sweep > 0) }

  /// The rays in the sense that turns x to y.
  fileprivate var wedge: kernel_wedge {
    let from = remainder(start)
    let first = compass.direction(from)
    let second = compass.direction(from + sweep)
    let (a, b) = startsAtA ? (first, second) : (second, first)
    return kernel_wedge(ax: a.x, ay: a.y, bx: b.x, by: b.y, wide: abs(sweep) > 180)
  }

  fileprivate var ends: kernel_arc_ends {
    let zero = compass.direction(0)
    return kernel_arc_ends(zero_x: zero.x, zero_y: zero.y, starts_at_a: startsAtA, cap: cap.rawValue)
  }
}

extension kernel_arc_ends {
  /// The cap by its name.
  var style: Cap { cap == Cap.round.rawValue ? .round : (cap == Cap.square.rawValue ? .square : .butt) }
}

extension CapsuleF64 {
  fileprivate init(_ c: Capsule) {
    self.init(from: PointF64(c.from), to: PointF64(c.to), radius: Double(c.radius))
  }
}

extension Outline {
  fileprivate static func of(_ e: EllipseF64) -> Outline {
    guard e.centre.isFinite, e.radius_x > 0, e.radius_y > 0 else { return .empty }
    return .ellipse(
      kernel_ellipse(x: e.centre.x, y: e.centre.y, radius_x: limited(e.radius_x), radius_y: limited(e.radius_y)))
  }

  fileprivate static func of(_ r: RingF64) -> Outline {
    guard let ring = r.ring else { return .empty }
    return .ring(ring)
  }

  fileprivate static func of(_ a: RingArcF64) -> Outline {
    guard let ring = a.ring.ring, a.start.isFinite, abs(a.sweep) > 0 else { return .empty }
    guard abs(a.sweep) < 360 else { return .ring(ring) }
    return .ringArc(ring, a.wedge, a.ends)
  }

  fileprivate static func of(_ c: CapsuleF64) -> Outline {
    guard c.from.isFinite, c.to.isFinite, c.radius > 0 else { return .empty }
    return .capsule(
      kernel_capsule(
        x: c.from.x, y: c.from.y, dx: c.to.x - c.from.x, dy: c.to.y - c.from.y,
        radius: limited(c.radius)))
  }

  fileprivate static func of(_ vertices: Vertices, _ rule: FillRule, least: Int = 3, isHit: Bool = true) -> Outline {
    vertices.count >= least && vertices.areFinite ? .polygon(vertices, rule, isHit ? vertices.box : nil) : .empty
  }

  fileprivate static func of(_ path: PathLines, _ rule: FillRule) -> Outline {
    path.isFinite ? .path(path, rule) : .empty
  }
}
