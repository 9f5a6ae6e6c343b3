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
  guard shape.isKnown else { return .errorValue }
  if shape.kind == .rect {
    var edges = shape.as.rect.hitEdges
    kernels.pointee.hit_rect(count, &view, &edges, inside)
    return .ok
  }
  switch shape.outline ?? .empty {
  case .empty: inside.update(repeating: 0, count: count)
  case .rect(let edges):
    var edges = kernel_rect(
      left: Float(edges.left), top: Float(edges.top), right: Float(edges.right), bottom: Float(edges.bottom))
    kernels.pointee.hit_rect(count, &view, &edges, inside)
  case .roundedRect(var edges, var corners):
    kernels.pointee.hit_rounded_rect(count, &view, &edges, &corners, inside)
  case .ellipse(var ellipse): kernels.pointee.hit_ellipse(count, &view, &ellipse, inside)
  case .ring(var ring): kernels.pointee.hit_ring(count, &view, &ring, inside)
  case .ringArc(var ring, var wedge):
    kernels.pointee.hit_ring_arc(count, &view, &ring, &wedge, shape.as.ring_arc.startsAtA, inside)
  }
  return .ok
}

extension Shape {
  /// Whether the kind, and a ring arc's compass, are ones that the header names.
  fileprivate var isKnown: Bool {
    kind.rawValue <= ShapeKind.ringArc.rawValue && (kind != .ringArc || self.as.ring_arc.compass.isKnown)
  }
}
