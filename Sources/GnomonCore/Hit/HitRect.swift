// SPDX-License-Identifier: Apache-2.0
// HitRect.swift - gnomon_hit_rect and gnomon_hit_topmost_rect

import CGnomon
import CLanes

@c @implementation
public func gnomon_hit_rect(
  _ count: Int, _ points: Points, _ rect: Rect, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  let (status, view) = checkHit(count, points, inside, size: 1)
  guard status == .ok, var view, let inside else { return status }
  var edges = rect.edges
  kernels.pointee.hit_rect(count, &view, &edges, inside)
  return .ok
}

@c @implementation
public func gnomon_hit_topmost_rect(
  _ count: Int, _ points: Points, _ rectCount: Int, _ rects: UnsafePointer<Rect>?,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count != 0 else { return .ok }
  let (status, view) = checkHit(count, points, index, size: 4)
  guard status == .ok, var view, let index else { return status }
  guard rectCount >= 0, rectCount <= Int(Int32.max) else { return .errorSize }
  guard rectCount > 0 else {
    index.update(repeating: -1, count: count)
    return .ok
  }
  guard let rects else { return .errorNull }
  guard let stack = Extent(rects, count: rectCount, stride: 16, size: 16),
    let answers = Extent(index, count: count, stride: 4, size: 4)
  else { return .errorSize }
  guard !stack.overlaps(answers) else { return .errorOverlap }
  rects.withMemoryRebound(to: Float.self, capacity: 4 &* rectCount) {
    kernels.pointee.hit_topmost_rect(count, &view, rectCount, $0, index)
  }
  return .ok
}

/// What is wrong with points and a place for `count` answers of `size` bytes, and else the points as a kernel wants them.
@inline(__always)
func checkHit(
  _ count: Int, _ points: Points, _ answers: UnsafeMutableRawPointer?, size: Int
) -> (status: Status, points: kernel_points?) {
  guard let x = points.x, let y = points.y, let answers else { return (.errorNull, nil) }
  guard let p = points.extents(count), let a = Extent(answers, count: count, stride: size, size: size)
  else { return (.errorSize, nil) }
  guard !a.overlaps(p.x), !a.overlaps(p.y) else { return (.errorOverlap, nil) }
  return (.ok, kernel_points(x: x, y: y, stride: points.stride))
}
