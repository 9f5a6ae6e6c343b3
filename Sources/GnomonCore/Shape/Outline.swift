// SPDX-License-Identifier: Apache-2.0
// Outline.swift - a shape made ready
//
// What is drawn and what is hit comes from the same numbers, made here once: edges in order, radii that fit their
// sides, an arc's rays as directions.

import CGnomon
import CLanes

/// A shape that a kernel can draw or hit; all numbers are finite.
enum Outline {
  case empty
  case rect(kernel_edges)
  case roundedRect(kernel_edges, kernel_corners)
  case ellipse(kernel_ellipse)
  case ring(kernel_ring)
  case ringArc(kernel_ring, kernel_wedge)
}

extension Shape {
  /// Nil when the shape has a number that is not finite, or an enumerator that does not exist.
  var outline: Outline? {
    switch kind {
    case .rect: return self.as.rect.outline
    case .roundedRect: return self.as.rounded_rect.outline
    case .ellipse: return self.as.ellipse.outline
    case .ring: return self.as.ring.outline
    case .ringArc: return self.as.ring_arc.outline
    default: return nil
    }
  }
}

extension Rect {
  /// The edges in order, each rounded to float once, as the hit test has them.
  var edges: kernel_edges? {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    let limit = Float.greatestFiniteMagnitude
    let farX = max(-limit, min(x + width, limit))
    let farY = max(-limit, min(y + height, limit))
    return kernel_edges(
      left: Double(min(x, farX)), top: Double(min(y, farY)), right: Double(max(x, farX)), bottom: Double(max(y, farY)))
  }

  fileprivate var outline: Outline? {
    guard let edges else { return nil }
    return edges.left < edges.right && edges.top < edges.bottom ? .rect(edges) : .empty
  }
}

extension Corner {
  fileprivate var isValid: Bool { !x.isInfinite && !y.isInfinite }

  /// A corner of which one radius is 0 is square.
  fileprivate var radii: (x: Double, y: Double) { x > 0 && y > 0 ? (Double(x), Double(y)) : (0, 0) }
}

extension RoundedRect {
  fileprivate var outline: Outline? {
    guard let edges = rect.edges, top_left.isValid, top_right.isValid, bottom_right.isValid, bottom_left.isValid
    else { return nil }
    guard edges.left < edges.right, edges.top < edges.bottom else { return .empty }
    let (a, b, c, d) = (top_left.radii, top_right.radii, bottom_right.radii, bottom_left.radii)
    let width = edges.right - edges.left
    let height = edges.bottom - edges.top
    // The one factor of CSS: the least of side / (sum of its two radii), at most 1.
    var factor = min(1, width / max(a.x + b.x, width))
    factor = min(factor, width / max(d.x + c.x, width))
    factor = min(factor, height / max(a.y + d.y, height))
    factor = min(factor, height / max(b.y + c.y, height))
    if max(max(a.x, b.x), max(c.x, d.x)) == 0 { return .rect(edges) }
    return .roundedRect(
      edges,
      kernel_corners(
        x: (factor * a.x, factor * b.x, factor * c.x, factor * d.x),
        y: (factor * a.y, factor * b.y, factor * c.y, factor * d.y)))
  }
}

extension Ellipse {
  fileprivate var outline: Outline? {
    guard centre.isFinite, radius_x.isFinite, radius_y.isFinite else { return nil }
    guard radius_x > 0, radius_y > 0 else { return .empty }
    return .ellipse(
      kernel_ellipse(
        x: Double(centre.x), y: Double(centre.y), radius_x: Double(radius_x), radius_y: Double(radius_y)))
  }
}

extension Ring {
  fileprivate var ring: kernel_ring? {
    guard centre.isFinite, inner.isFinite, outer.isFinite else { return nil }
    return kernel_ring(x: Double(centre.x), y: Double(centre.y), inner: max(0, Double(inner)), outer: Double(outer))
  }

  fileprivate var outline: Outline? {
    guard let ring else { return nil }
    return ring.inner < ring.outer ? .ring(ring) : .empty
  }
}

extension RingArc {
  fileprivate var outline: Outline? {
    guard let ring = Ring(centre: centre, inner: inner, outer: outer).ring,
      start.isFinite, sweep.isFinite, compass.isKnown
    else { return nil }
    guard ring.inner < ring.outer, sweep != 0 else { return .empty }
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
