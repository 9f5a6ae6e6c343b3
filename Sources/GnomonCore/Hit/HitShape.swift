// SPDX-License-Identifier: Apache-2.0
// HitShape.swift - gnomon_hit_shape

import CGnomon
import CLanes

@c @implementation
public func gnomon_hit_shape(
  _ count: Int, _ points: Points, _ shape: UnsafePointer<Shape>?, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  let (status, view) = checkHit(count, points, inside, size: 1)
  guard status == .ok, var view, let inside else { return status }
  guard let shape = shape?.pointee else { return .errorNull }
  guard let outline = shape.outline else { return .errorValue }
  switch outline {
  case .empty: inside.update(repeating: 0, count: count)
  case .rect(let e):
    // Doubles that were floats.
    var edges = kernel_rect(left: Float(e.left), top: Float(e.top), right: Float(e.right), bottom: Float(e.bottom))
    kernels.pointee.hit_rect(count, &view, &edges, inside)
  case .roundedRect(var edges, var corners):
    kernels.pointee.hit_rounded_rect(count, &view, &edges, &corners, inside)
  case .ellipse(var ellipse):
    if ellipse.radius_x == ellipse.radius_y {
      // A circle is a disc, which is one rounding less for each coordinate.
      var disc = kernel_ring(x: ellipse.x, y: ellipse.y, inner: 0, outer: ellipse.radius_x)
      kernels.pointee.hit_ring(count, &view, &disc, inside)
    } else {
      kernels.pointee.hit_ellipse(count, &view, &ellipse, inside)
    }
  case .ring(var ring): kernels.pointee.hit_ring(count, &view, &ring, inside)
  case .ringArc(var ring, var wedge):
    let arc = shape.as.ring_arc
    let zero = arc.compass.direction(0)
    var ends = kernel_arc_ends(zero_x: zero.x, zero_y: zero.y, starts_at_a: arc.startsAtA)
    kernels.pointee.hit_ring_arc(count, &view, &ring, &wedge, &ends, inside)
  }
  return .ok
}
