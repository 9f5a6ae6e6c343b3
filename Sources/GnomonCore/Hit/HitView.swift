// SPDX-License-Identifier: Apache-2.0
// HitView.swift - gnomon_hit_view: the view that a touch goes to
//
// The tree is searched without a stack. A view's children have larger indices than itself, and are looked for from the end of the
// array down; the first that takes the point is descended into. When a view has no more children to ask, it takes the
// touch itself if it contains the point; else - only where children reach beyond their parent - the search goes
// on among its siblings, below its own index.

import CGnomon
import CLanes

extension View {
  fileprivate var hides: Bool {
    !(alpha >= 0.01) || traits & (ViewTraits.hidden.rawValue | ViewTraits.inert.rawValue) != 0
  }

  /// From the parent's coordinates to its own; nil when there are none.
  fileprivate var fromParent: AffineF64? {
    let e = kernel_edges(frame.edges)
    let toCorner = AffineF64(a: 1, b: 0, c: 0, d: 1, tx: -e.left, ty: -e.top)
    guard is_transformed != 0 else { return toCorner }
    guard let back = AffineF64(transform).inverse else { return nil }
    // To the middle, back, and to the corner.
    let (x, y) = (e.left + (e.right - e.left) / 2, e.top + (e.bottom - e.top) / 2)
    let toMiddle = AffineF64(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y)
    let fromMiddle = AffineF64(a: 1, b: 0, c: 0, d: 1, tx: x - e.left, ty: y - e.top)
    return toMiddle.concat(back).concat(fromMiddle)
  }

  /// Whether it contains the point, which `toHere` brings to its coordinates.
  fileprivate func contains(_ p: PointF64, _ toHere: AffineF64) -> Bool {
    let q = toHere.apply(p)
    let e = kernel_edges(frame.edges)
    return q.x >= 0 && q.y >= 0 && q.x < e.right - e.left && q.y < e.bottom - e.top
  }

  fileprivate var overflows: Bool { traits & ViewTraits.overflows.rawValue != 0 }
}

/// A tree of views, and the one at which the search is.
private struct Search {
  let views: UnsafePointer<View>
  let count: Int
  let point: PointF64
  /// -1 above the roots.
  var container = -1
  var toContainer = Search.identity

  static var identity: AffineF64 { AffineF64(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// The way to a view's coordinates, all of whose ancestors have such: from the leaf to the root, each put before the rest.
  private func way(to index: Int) -> AffineF64 {
    var way = Search.identity
    var i = index
    while i >= 0 {
      if let step = views[i].fromParent { way = step.concat(way) }
      i = Int(views[i].parent)
    }
    return way
  }

  /// Descends into the last child below an index that takes the point; false when there is none.
  private mutating func descend(below end: Int) -> Bool {
    var j = end &- 1
    while j > container {
      let view = views + j
      if Int(view.pointee.parent) == container, !view.pointee.hides, let step = view.pointee.fromParent {
        let toHere = toContainer.concat(step)
        if view.pointee.overflows || view.pointee.contains(point, toHere) {
          (container, toContainer) = (j, toHere)
          return true
        }
      }
      j &-= 1
    }
    return false
  }

  /// The view that takes the point; -1 for none.
  mutating func run() -> Int {
    var end = count
    while true {
      if descend(below: end) {
        end = count
        continue
      }
      if container < 0 || views[container].contains(point, toContainer) { return container }
      // It was entered for its children alone.
      end = container
      container = Int(views[container].parent)
      toContainer = way(to: container)
    }
  }
}

@c @implementation
public func gnomon_hit_view(
  _ count: Int, _ points: UnsafePoints, _ view_count: Int, _ views: UnsafePointer<View>?,
  _ index: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count != 0 else { return .ok }
  let view = PointsView(points)
  let (status, answers) = view.check(count, Answers(index, count))
  guard status == .ok, let index else { return status }
  let wrong = checkList(views, view_count, beside: answers)
  guard wrong == .ok else { return wrong }
  guard let views, view_count > 0 else {
    index.update(repeating: -1, count: count)
    return .ok
  }
  var j = 0
  while j < view_count {
    guard views[j].parent >= -1, Int(views[j].parent) < j, views[j].traits <= 7 else { return .errorValue }
    j &+= 1
  }
  var i = 0
  while i < count {
    var search = Search(views: views, count: view_count, point: view.point(i))
    index[i] = Int32(truncatingIfNeeded: search.run())
    i &+= 1
  }
  return .ok
}
