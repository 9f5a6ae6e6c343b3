// SPDX-License-Identifier: Apache-2.0
// HitRect.swift - gnomon_hit_rect and gnomon_hit_topmost_rect

import CGnomon
import CLanes

@c @implementation
public func gnomon_hit_rect(
  _ count: Int, _ points: UnsafePoints, _ rect: Rect, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  let view = PointsView(points)
  let (status, _) = view.check(count, Answers(inside, count))
  guard status == .ok, let inside else { return status }
  var (floats, edges) = (view.floats(from: 0), rect.edges)
  kernels.pointee.hit_rect(count, &floats, &edges, inside)
  return .ok
}

@c @implementation
public func gnomon_hit_rect_f64(
  _ count: Int, _ points: UnsafePointsF64, _ rect: RectF64, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  var shape = ShapeF64()
  shape.kind = .rect
  shape.as.rect = rect
  return gnomon_hit_shape_f64(count, points, &shape, inside)
}

@c @implementation
public func gnomon_hit_topmost_rect(
  _ count: Int, _ points: UnsafePoints, _ rectCount: Int, _ rects: UnsafePointer<Rect>?,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count != 0 else { return .ok }
  let view = PointsView(points)
  let (status, answers) = view.check(count, Answers(index, count))
  guard status == .ok, let index else { return status }
  let wrong = checkList(rects, rectCount, beside: answers)
  guard wrong == .ok else { return wrong }
  guard let rects, rectCount > 0 else {
    index.update(repeating: -1, count: count)
    return .ok
  }
  var floats = view.floats(from: 0)
  rects.withMemoryRebound(to: Float.self, capacity: 4 &* rectCount) {
    kernels.pointee.hit_topmost_rect(count, &floats, rectCount, $0, index)
  }
  return .ok
}
