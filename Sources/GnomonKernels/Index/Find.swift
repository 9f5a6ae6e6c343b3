// SPDX-License-Identifier: Apache-2.0
// Find.swift - the topmost rectangle of an index that contains a point, and all that reach into a box
//
// The tree is walked depth first. For the topmost, a node's lanes are seen in the order of their ids, the largest first:
// what is found then is likely on top, and the first id that is not above it ends the node.

import CLanes

// MARK: - Topmost

@inline(__always)
private func topmost(
  _ index: UnsafePointer<kernel_index>, _ x: Float, _ y: Float, _ memory: UnsafeMutablePointer<UInt64>
) -> Int32 {
  let target = Target(x, y, index.pointee.grid)
  var best: Int32 = -1
  var at = Descent(index, memory)
  at.lanes = target.lanes(of: at.node)
  while at.lanes != 0 || at.leave() {
    guard at.lanes != 0 else { continue }
    let ids = at.node.ids
    var lane = at.lanes.trailingZeroBitCount
    var id = ids[lane]
    var others = at.lanes & (at.lanes &- 1)
    while others != 0 {
      let other = others.trailingZeroBitCount
      others &= others &- 1
      if ids[other] > id { (lane, id) = (other, ids[other]) }
    }
    at.drop(lane)
    if id <= best {
      at.lanes = 0
    } else if at.level > 0 {
      if at.enter(lane) { at.lanes = target.lanes(of: at.node) }
    } else if let rect = at.rect(id), rect.contains(x, y) {
      best = id
      at.lanes = 0
    }
  }
  return best
}

@c @implementation
func kernel_index_topmost(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ index: UnsafePointer<kernel_index>,
  _ found: UnsafeMutablePointer<Int32>
) {
  let points = points.pointee
  withDescent { memory in
    var i = 0
    while i < count {
      let x = points.x.advanced(bytes: i &* points.stride).pointee
      let y = points.y.advanced(bytes: i &* points.stride).pointee
      found[i] = topmost(index, x, y, memory)
      i &+= 1
    }
  }
}

// MARK: - All

@inline(never)
private func walkBox(
  _ index: UnsafePointer<kernel_index>, _ box: kernel_rect, _ list: UnsafeMutableRawPointer,
  _ take: @convention(c) (UnsafeMutableRawPointer, Int32) -> Void
) {
  let target = Target(box, index.pointee.grid)
  withDescent { memory in
    var at = Descent(index, memory)
    at.lanes = target.lanes(of: at.node)
    while at.lanes != 0 || at.leave() {
      guard at.lanes != 0 else { continue }
      let lane = at.lanes.trailingZeroBitCount
      at.drop(lane)
      if at.level > 0 {
        if at.enter(lane) { at.lanes = target.lanes(of: at.node) }
      } else if let rect = at.rect(at.node.ids[lane]), rect.isFilled, rect.reaches(box) {
        take(list, at.node.ids[lane])
      }
    }
  }
}

@c @implementation
func kernel_index_all(
  _ index: UnsafePointer<kernel_index>, _ box: UnsafePointer<kernel_rect>, _ list: UnsafeMutableRawPointer,
  _ take: @convention(c) (UnsafeMutableRawPointer, Int32) -> Void
) {
  walkBox(index, box.pointee, list, take)
}
