// SPDX-License-Identifier: Apache-2.0
// HitStack.swift - the topmost of many shapes, and all that contain a point
//
// A block of points is asked of one shape after the other, from the top down, until every point has its answer. Only what is
// left then, and only with slop, is measured: the points near enough to a shape's bounds.

import CGnomon
import CLanes

// MARK: - Many shapes

/// The caller's shapes, of floats or of doubles, from back to front.
struct ShapeStack {
  private let floats: UnsafePointer<Shape>?
  private let doubles: UnsafePointer<ShapeF64>?
  let count: Int

  init(_ shapes: UnsafePointer<Shape>?, _ count: Int) { (floats, doubles, self.count) = (shapes, nil, count) }
  init(_ shapes: UnsafePointer<ShapeF64>?, _ count: Int) { (floats, doubles, self.count) = (nil, shapes, count) }

  @inline(never)
  subscript(_ j: Int) -> PlacedOutline { floats != nil ? floats![j].placed : doubles![j].placed }

  /// What is wrong with the shapes, or with answers beside them.
  @inline(never)
  func check(_ answers: Extent) -> Status {
    let wrong = floats != nil ? checkList(floats, count, beside: answers) : checkList(doubles, count, beside: answers)
    guard wrong == .ok else { return wrong }
    var j = 0
    while j < count {
      let status = floats != nil ? floats![j].status : doubles![j].status
      guard status == .ok else { return status }
      guard !(floats != nil ? floats![j].overlaps(answers) : doubles![j].overlaps(answers)) else {
        return .errorOverlap
      }
      j &+= 1
    }
    return .ok
  }
}

// MARK: - Topmost

extension PointBlock {
  /// index[i] = the topmost shape that contains point i, or -1; false when a point has none.
  fileprivate func findTopmost(_ shapes: ShapeStack, _ index: UnsafeMutablePointer<Int32>) -> Bool {
    index.update(repeating: -1, count: count)
    var left = count
    var j = shapes.count
    while j > 0, left > 0 {
      j &-= 1
      hit(shapes[j])
      left &-= mark(j, index)
    }
    return left == 0
  }

  /// Where the index is -1, the nearest shape within the slop.
  fileprivate func findNearest(_ shapes: ShapeStack, _ slop: Double, _ index: UnsafeMutablePointer<Int32>) {
    // The points have been decided, so their room serves for distances: the least so far, and NaN for points that
    // lie in a shape, which no distance is less than.
    let least = distances
    var i = 0
    while i < count {
      least[i] = index[i] < 0 ? slop : .nan
      i &+= 1
    }
    var j = 0
    while j < shapes.count {
      let shape = shapes[j]
      let bounds = shape.bounds
      i = 0
      while i < count {
        let p = point(i)
        let reach = least[i]
        if p.x >= bounds.min_x - reach, p.x <= bounds.max_x + reach, p.y >= bounds.min_y - reach,
          p.y <= bounds.max_y + reach
        {
          let distance = shape.distance(p, isInside: false)
          // Of equals the later lies on top.
          if distance <= reach { (least[i], index[i]) = (distance, Int32(truncatingIfNeeded: j)) }
        }
        i &+= 1
      }
      j &+= 1
    }
  }
}

@inline(never)
private func topmost(
  _ count: Int, _ points: PointsView, _ shapes: ShapeStack, _ slop: Double, _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count != 0 else { return .ok }
  let (status, answers) = points.check(count, Answers(index, count))
  guard status == .ok, let index else { return status }
  guard slop >= 0 else { return .errorValue }
  let wrong = shapes.check(answers)
  guard wrong == .ok else { return wrong }
  points.forEachBlock(count) { block in
    let found = index + block.first
    if !block.findTopmost(shapes, found), slop > 0 { block.findNearest(shapes, slop, found) }
  }
  return .ok
}

@c @implementation
public func gnomon_hit_topmost(
  _ count: Int, _ points: UnsafePoints, _ shape_count: Int, _ shapes: UnsafePointer<Shape>?, _ slop: Float,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  topmost(count, PointsView(points), ShapeStack(shapes, shape_count), Double(slop), index)
}

@c @implementation
public func gnomon_hit_topmost_f64(
  _ count: Int, _ points: UnsafePointsF64, _ shape_count: Int, _ shapes: UnsafePointer<ShapeF64>?, _ slop: Double,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  topmost(count, PointsView(points), ShapeStack(shapes, shape_count), slop, index)
}

@c @implementation
public func gnomon_hit_topmost_rect_f64(
  _ count: Int, _ points: UnsafePointsF64, _ rect_count: Int, _ rects: UnsafePointer<RectF64>?,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count != 0 else { return .ok }
  let view = PointsView(points)
  let (status, answers) = view.check(count, Answers(index, count))
  guard status == .ok, let index else { return status }
  let wrong = checkList(rects, rect_count, beside: answers)
  guard wrong == .ok else { return wrong }
  view.forEachBlock(count) { block in
    let found = index + block.first
    found.update(repeating: -1, count: block.count)
    block.load(nil)
    var left = block.count
    var j = rect_count
    while j > 0, left > 0 {
      j &-= 1
      block.hitRect(rects![j])
      left &-= block.mark(j, found)
    }
  }
  return .ok
}

// MARK: - All

private func all(
  _ point: PointsView, _ shapes: ShapeStack, _ capacity: Int, _ indices: UnsafeMutablePointer<Int32>?,
  _ found: UnsafeMutablePointer<Int>?
) -> Status {
  guard let found else { return .errorNull }
  let (status, list, total) = checkIndices(indices, capacity, found)
  guard status == .ok else { return status }
  var wrong = shapes.check(total)
  if wrong == .ok { wrong = shapes.check(list) }
  guard wrong == .ok else { return wrong }
  var number = 0
  point.forEachBlock(1) { block in
    var j = 0
    while j < shapes.count {
      block.hit(shapes[j])
      if block.inside[0] != 0 {
        if number < capacity { indices![number] = Int32(truncatingIfNeeded: j) }
        number &+= 1
      }
      j &+= 1
    }
  }
  found.pointee = number
  return .ok
}

@c @implementation
public func gnomon_hit_all(
  _ point: Point, _ shape_count: Int, _ shapes: UnsafePointer<Shape>?, _ capacity: Int,
  _ indices: UnsafeMutablePointer<Int32>?, _ found: UnsafeMutablePointer<Int>?
) -> Status {
  withUnsafePointer(to: point) {
    all(PointsView(gnomon_points_in($0)), ShapeStack(shapes, shape_count), capacity, indices, found)
  }
}

@c @implementation
public func gnomon_hit_all_f64(
  _ point: PointF64, _ shape_count: Int, _ shapes: UnsafePointer<ShapeF64>?, _ capacity: Int,
  _ indices: UnsafeMutablePointer<Int32>?, _ found: UnsafeMutablePointer<Int>?
) -> Status {
  withUnsafePointer(to: point) {
    all(PointsView(gnomon_points_f64_in($0)), ShapeStack(shapes, shape_count), capacity, indices, found)
  }
}
