// SPDX-License-Identifier: Apache-2.0
// Distance.swift - gnomon_shape_distance: how far points are from a shape's boundary
//
// The nearest point of the boundary is the nearest of one of its pieces. Of a line and of a circle's arc it has a closed
// form. Of an ellipse's arc it is where the way from the point meets the arc at a right angle: the best of 32 steps around
// the ellipse tells between which two, and bisection of directions the rest.

import CGnomon
import CLanes

/// Finds the square of the distance of a point from what it visits.
private struct Nearest {
  let p: PointF64
  var square = Double.infinity

  private mutating func add(_ q: PointF64) {
    let (dx, dy) = (p.x - q.x, p.y - q.y)
    let s = dx * dx + dy * dy
    if s < square { square = s }
  }

  mutating func add(_ piece: Piece) {
    switch piece {
    case .line(let p, let q): line(p, q)
    case .arc(let a): arc(a)
    }
  }

  /// Lines, where a transform puts them.
  mutating func add<L: LineIterator>(_ lines: L, _ there: AffineF64?) {
    var lines = lines
    while let (a, b) = lines.next() {
      if let there { line(there.apply(a), there.apply(b)) } else { line(a, b) }
    }
  }

  private mutating func line(_ a: PointF64, _ b: PointF64) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let along = (p.x - a.x) * dx + (p.y - a.y) * dy
    let t = length > 0 ? min(max(along / length, 0), 1) : 0
    // From the nearer end, so that the end itself is met without rounding.
    add(t > 0.5 ? PointF64(x: b.x - (1 - t) * dx, y: b.y - (1 - t) * dy) : PointF64(x: a.x + t * dx, y: a.y + t * dy))
  }

  private mutating func arc(_ arc: Arc) {
    if !arc.range.isWhole {
      add(arc.point(arc.range.a))
      add(arc.point(arc.range.b))
    }
    let q = PointF64(x: p.x - arc.centre.x, y: p.y - arc.centre.y)
    if arc.u.x == arc.v.y, arc.u.x > 0, arc.u.y == 0, arc.v.x == 0 {
      // A circle. From its own centre all directions are as near.
      if arc.range.contains(q) {
        let d = lanes_sqrt(q.x * q.x + q.y * q.y) - arc.u.x
        square = min(square, d * d)
      }
    } else {
      ellipse(arc, q)
    }
  }

  private mutating func ellipse(_ arc: Arc, _ q: PointF64) {
    let (u, v) = (arc.u, arc.v)
    /// Half the derivative, by θ, of the square of the distance.
    func slope(_ d: PointF64) -> Double {
      let (x, y) = (u.x * d.x + v.x * d.y - q.x, u.y * d.x + v.y * d.y - q.y)
      return x * (v.x * d.x - u.x * d.y) + y * (v.y * d.x - u.y * d.y)
    }
    // Directions around the ellipse, from the arc's start on; none beyond its end.
    let (cosine, sine) = (0x1.f6297cff75cbp-1, 0x1.8f8b83c69a60bp-3)  // of 360 / 32 degrees
    var best = arc.range.a
    var least = Double.infinity
    var here = arc.range.a
    for _ in 0..<32 {
      if arc.range.contains(here) {
        let r = arc.point(here)
        let s = (p.x - r.x) * (p.x - r.x) + (p.y - r.y) * (p.y - r.y)
        if s < least { (least, best) = (s, here) }
      }
      here = PointF64(x: here.x * cosine - here.y * sine, y: here.y * cosine + here.x * sine)
    }
    // Downhill, to the next step or to the end of the arc.
    let isAhead = slope(best) < 0
    let turn = isAhead ? sine : -sine
    var low = best
    var high = PointF64(x: best.x * cosine - best.y * turn, y: best.y * cosine + best.x * turn)
    if !arc.range.contains(high) { high = isAhead ? arc.range.b : arc.range.a }
    for _ in 0..<52 {
      let (x, y) = (low.x + high.x, low.y + high.y)
      let length = lanes_sqrt(x * x + y * y)
      let middle = PointF64(x: x / length, y: y / length)
      if (slope(middle) < 0) == isAhead { low = middle } else { high = middle }
    }
    add(arc.point(low))
    add(arc.point(best))
  }
}

extension PlacedOutline {
  /// Negative inside; infinite when there is no boundary. `isInside` is what a hit says.
  func distance(_ p: PointF64, isInside: Bool) -> Double {
    if p.x.isNaN || p.y.isNaN { return .nan }
    if case .rect(let e) = outline, transform == nil {
      // Its edges may be infinite.
      let (dx, dy) = (max(e.left - p.x, p.x - e.right), max(e.top - p.y, p.y - e.bottom))
      if dx <= 0 || dy <= 0 { return max(dx, dy) }
      return lanes_sqrt(dx * dx + dy * dy)
    }
    var nearest = Nearest(p: p)
    switch outline {
    case .polygon(let vertices, _, _): nearest.add(vertices.lines, transform?.there)
    case .path(let path, _): nearest.add(path.lines, transform?.there)
    default:
      var pieces = Pieces(self)
      while let piece = pieces.next() { nearest.add(piece) }
    }
    let distance = lanes_sqrt(nearest.square)
    return isInside ? -distance : distance
  }
}

// MARK: - The C face

extension PlacedOutline {
  /// The distances of `count` points, block by block.
  fileprivate func measure(_ count: Int, _ points: PointsView, _ store: (Int, Double) -> Void) {
    points.forEachBlock(count) { block in
      block.hit(self)
      var i = 0
      while i < block.count {
        store(block.first &+ i, distance(block.point(i), isInside: block.inside[i] != 0))
        i &+= 1
      }
    }
  }
}

@c @implementation
public func gnomon_shape_distance(
  _ count: Int, _ points: UnsafePoints, _ shape: UnsafePointer<Shape>?, _ distances: UnsafeMutablePointer<Float>?
) -> Status {
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(distances, count)) {
    $0.measure(count, view) { distances![$0] = Float($1) }
  }
}

@c @implementation
public func gnomon_shape_distance_f64(
  _ count: Int, _ points: UnsafePointsF64, _ shape: UnsafePointer<ShapeF64>?,
  _ distances: UnsafeMutablePointer<Double>?
) -> Status {
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(distances, count)) {
    $0.measure(count, view) { distances![$0] = $1 }
  }
}
