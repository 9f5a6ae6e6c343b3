// SPDX-License-Identifier: Apache-2.0
// Bounds.swift - gnomon_shape_bounds: the least rectangle that holds a shape

import CGnomon
import CLanes

/// Grows around what it visits; begins with nothing.
struct Limits {
  private(set) var low = PointF64(x: .infinity, y: .infinity)
  private(set) var high = PointF64(x: -.infinity, y: -.infinity)

  /// From infinity to minus infinity while there is nothing.
  var bounds: EdgeRectF64 { EdgeRectF64(min_x: low.x, min_y: low.y, max_x: high.x, max_y: high.y) }

  @inline(__always)
  mutating func add(_ p: PointF64) {
    low = PointF64(x: min(low.x, p.x), y: min(low.y, p.y))
    high = PointF64(x: max(high.x, p.x), y: max(high.y, p.y))
  }

  fileprivate mutating func add(_ piece: Piece) {
    switch piece {
    case .line(let p, let q):
      add(p)
      add(q)
    case .arc(let a): arc(a)
    }
  }

  private mutating func arc(_ arc: Arc) {
    if !arc.range.isWhole {
      add(arc.point(arc.range.a))
      add(arc.point(arc.range.b))
    }
    // x = centre + u cos θ + v sin θ is greatest where the direction is that of (u, v), and least opposite.
    func extremes(_ u: Double, _ v: Double) -> (reach: Double, direction: PointF64) {
      let reach = u == 0 ? abs(v) : v == 0 ? abs(u) : lanes_sqrt(u * u + v * v)
      return (reach, PointF64(x: u, y: v))
    }
    let (x, toX) = extremes(arc.u.x, arc.v.x)
    let (y, toY) = extremes(arc.u.y, arc.v.y)
    func opposite(_ d: PointF64) -> PointF64 { PointF64(x: -d.x, y: -d.y) }
    if arc.range.contains(toX) { high.x = max(high.x, arc.centre.x + x) }
    if arc.range.contains(opposite(toX)) { low.x = min(low.x, arc.centre.x - x) }
    if arc.range.contains(toY) { high.y = max(high.y, arc.centre.y + y) }
    if arc.range.contains(opposite(toY)) { low.y = min(low.y, arc.centre.y - y) }
  }
}

extension PlacedOutline {
  /// Without anything in the shape, from infinity to minus infinity.
  var bounds: EdgeRectF64 {
    if case .rect(let e) = outline, transform == nil {
      // Its edges may be infinite.
      return EdgeRectF64(min_x: e.left, min_y: e.top, max_x: e.right, max_y: e.bottom)
    }
    var limits = Limits()
    var pieces = Pieces(self)
    while let piece = pieces.next() { limits.add(piece) }
    return limits.bounds
  }
}

@c @implementation
public func gnomon_shape_bounds(
  _ shape: UnsafePointer<Shape>?, _ bounds: UnsafeMutablePointer<EdgeRect>?
) -> Status {
  guard let shape, let bounds else { return .errorNull }
  let status = shape.pointee.status
  guard status == .ok else { return status }
  let b = shape.pointee.placed.bounds
  bounds.pointee = EdgeRect(
    min_x: -Float(notBelow: -b.min_x), min_y: -Float(notBelow: -b.min_y), max_x: Float(notBelow: b.max_x),
    max_y: Float(notBelow: b.max_y))
  return .ok
}

@c @implementation
public func gnomon_shape_bounds_f64(
  _ shape: UnsafePointer<ShapeF64>?, _ bounds: UnsafeMutablePointer<EdgeRectF64>?
) -> Status {
  guard let shape, let bounds else { return .errorNull }
  let status = shape.pointee.status
  guard status == .ok else { return status }
  bounds.pointee = shape.pointee.placed.bounds
  return .ok
}
