// SPDX-License-Identifier: Apache-2.0
// Outline.swift - a shape made ready
//
// What is drawn and what is hit comes from the same numbers, made here once: edges in order, radii that fit their
// sides, an arc's rays as directions. Whatever a shape says, it has an outline: one with a NaN is empty, and extents may
// be infinite. A mask, which draws nothing infinite, asks first whether the shape is finite.

import CGnomon
import CLanes

/// A shape that a kernel can hit, and draw when the shape is finite.
enum Outline {
  case empty
  case rect(kernel_edges)
  case roundedRect(kernel_edges, kernel_corners)
  case ellipse(kernel_ellipse)
  case ring(kernel_ring)
  case ringArc(kernel_ring, kernel_wedge)
}

extension Shape {
  /// Nil when the kind or a compass does not exist.
  var outline: Outline? {
    switch kind {
    case .rect: return self.as.rect.outline
    case .roundedRect: return self.as.rounded_rect.outline
    case .ellipse: return self.as.ellipse.outline
    case .ring: return self.as.ring.outline
    case .ringArc: return self.as.ring_arc.compass.isKnown ? self.as.ring_arc.outline : nil
    default: return nil
    }
  }

  /// Whether all its numbers are finite; but a corner radius of NaN counts as 0.
  var isFinite: Bool {
    switch kind {
    case .rect: return self.as.rect.isFinite
    case .roundedRect: return self.as.rounded_rect.isFinite
    case .ellipse:
      let ellipse = self.as.ellipse
      return ellipse.centre.isFinite && ellipse.radius_x.isFinite && ellipse.radius_y.isFinite
    case .ring: return self.as.ring.isFinite
    case .ringArc:
      let arc = self.as.ring_arc
      return arc.ring.isFinite && arc.start.isFinite && arc.sweep.isFinite
    default: return false
    }
  }
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

  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  fileprivate var outline: Outline {
    let edges = kernel_edges(self.edges)
    return edges.areInOrder ? .rect(edges) : .empty
  }
}

extension kernel_edges {
  init(_ r: kernel_rect) {
    self.init(left: Double(r.left), top: Double(r.top), right: Double(r.right), bottom: Double(r.bottom))
  }

  /// Whether there is something between them; never with a NaN.
  fileprivate var areInOrder: Bool { left < right && top < bottom }
}

extension Corner {
  fileprivate var isFinite: Bool { !x.isInfinite && !y.isInfinite }

  /// A corner of which one radius is not above 0 is square; an infinite radius is the largest one.
  fileprivate var radii: (x: Double, y: Double) {
    let most = Float.greatestFiniteMagnitude
    return x > 0 && y > 0 ? (Double(min(x, most)), Double(min(y, most))) : (0, 0)
  }
}

extension RoundedRect {
  fileprivate var isFinite: Bool {
    rect.isFinite && top_left.isFinite && top_right.isFinite && bottom_right.isFinite && bottom_left.isFinite
  }

  fileprivate var outline: Outline {
    let edges = kernel_edges(rect.edges)
    guard edges.areInOrder else { return .empty }
    let (a, b, c, d) = (top_left.radii, top_right.radii, bottom_right.radii, bottom_left.radii)
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

extension Ellipse {
  fileprivate var outline: Outline {
    guard centre.isFinite, radius_x > 0, radius_y > 0 else { return .empty }
    // An infinite radius is one beyond all floats, whose square is still finite.
    func finite(_ radius: Float) -> Double { radius.isInfinite ? 0x1p200 : Double(radius) }
    return .ellipse(
      kernel_ellipse(
        x: Double(centre.x), y: Double(centre.y), radius_x: finite(radius_x), radius_y: finite(radius_y)))
  }
}

extension Ring {
  fileprivate var isFinite: Bool { centre.isFinite && inner.isFinite && outer.isFinite }

  /// Nil when it is empty.
  fileprivate var ring: kernel_ring? {
    let inner = self.inner < 0 ? 0 : self.inner
    guard centre.isFinite, inner < outer else { return nil }
    return kernel_ring(x: Double(centre.x), y: Double(centre.y), inner: Double(inner), outer: Double(outer))
  }

  fileprivate var outline: Outline {
    guard let ring else { return .empty }
    return .ring(ring)
  }
}

extension RingArc {
  fileprivate var ring: Ring { Ring(centre: centre, inner: inner, outer: outer) }

  fileprivate var outline: Outline {
    guard let ring = ring.ring, start.isFinite, abs(sweep) > 0 else { return .empty }
    guard abs(sweep) < 360 else { return .ring(ring) }
    return .ringArc(ring, wedge)
  }

  /// Whether the sweep goes in the sense that turns x to y, which clockwise does where y grows downwards.
  var startsAtA: Bool { ((compass.turn == .clockwise) == (compass.y_axis == .down)) == (sweep > 0) }

  /// The rays in the sense that turns x to y.
  private var wedge: kernel_wedge {
    let from = remainder(Double(start))
    let first = compass.direction(from)
    let second = compass.direction(from + Double(sweep))
    let (a, b) = startsAtA ? (first, second) : (second, first)
    return kernel_wedge(ax: a.x, ay: a.y, bx: b.x, by: b.y, wide: abs(sweep) > 180)
  }
}
