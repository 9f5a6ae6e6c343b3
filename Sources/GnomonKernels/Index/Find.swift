// SPDX-License-Identifier: Apache-2.0
// Find.swift - the topmost rectangle of an index that contains a point, and all that reach into a box
//
// Where rectangles are sparse, many points go down the tree together, level by level: what the next level needs is known
// for all of them before it is used, so that memory answers while others are worked on. Where they lie many deep, that would
// look at all of them. There the tree is walked depth first, point by point, and a node's lanes are seen in the order of their
// ids, the largest first: what is found then is likely on top, and the first id that is not above it ends the node.

import CLanes

// MARK: - Topmost

@inline(__always)
private func topmost(
  _ index: UnsafePointer<kernel_index>, _ x: Float, _ y: Float, _ memory: UnsafeMutablePointer<UInt64>
) -> Int32 {
  let target = Target(Cell(x, y, index.pointee.grid))
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

/// Pairs of a point, by its number in the block, and a node or a rectangle, by its number or its id.
private struct Queue {
  let pairs: UnsafeMutablePointer<UInt64>
  var count = 0

  static var room: Int { 480 }

  @inline(__always)
  mutating func append(_ point: Int, _ number: Int) {
    pairs[count] = UInt64(truncatingIfNeeded: point &<< 32 | number)
    count &+= 1
  }

  @inline(__always)
  subscript(_ i: Int) -> (point: Int, number: Int) {
    (Int(truncatingIfNeeded: pairs[i] &>> 32), Int(UInt32(truncatingIfNeeded: pairs[i])))
  }
}

/// The topmost rectangles of at most 64 points, level by level; false when they lie over so many that it is better to look from
/// the top.
@inline(never)
private func findTogether(
  _ count: Int, _ points: kernel_points, _ index: UnsafePointer<kernel_index>, _ found: UnsafeMutablePointer<Int32>
) -> Bool {
  var isDone = false
  withScratch { scratch in
    let memory = UnsafeMutableRawPointer(scratch)
    var queue = Queue(pairs: memory.assumingMemoryBound(to: UInt64.self))
    var next = Queue(pairs: queue.pairs + Queue.room)
    let cells = UnsafeMutableRawPointer(next.pairs + Queue.room).assumingMemoryBound(to: Cell.self)
    while queue.count < count {
      let (x, y) = points.point(queue.count)
      cells[queue.count] = Cell(x, y, index.pointee.grid)
      found[queue.count] = -1
      queue.append(queue.count, 0)
    }
    var level = index.pointee.level_count &- 1
    while level >= 0 {
      let nodes = kernel_index_level_at(index, level).nodes
      let limit = level > 0 ? kernel_index_level_at(index, level &- 1).count : index.pointee.rect_count
      next.count = 0
      var i = 0
      while i < queue.count {
        guard next.count <= Queue.room &- 16 else { return }
        let (point, number) = queue[i]
        let node = nodes + number
        var lanes = Target(cells[point]).lanes(of: node)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          let child = level > 0 ? number &* 16 &+ lane : Int(UInt32(bitPattern: node.ids[lane]))
          if child < limit {
            next.append(point, child)
            if level > 0 {
              kernel_index_level_at(index, level &- 1).nodes.advanced(by: child).prefetch()
            } else {
              lanes_prefetch(index.pointee.rects + 4 &* child)
            }
          }
          lanes &= lanes &- 1
        }
        i &+= 1
      }
      swap(&queue, &next)
      level &-= 1
    }
    var i = 0
    while i < queue.count {
      let (point, id) = queue[i]
      let (x, y) = points.point(point)
      let rect = kernel_rect(loading: index.pointee.rects + 4 &* id)
      if rect.contains(x, y) { found[point] = max(found[point], Int32(truncatingIfNeeded: id)) }
      i &+= 1
    }
    isDone = true
  }
  return isDone
}

@c @implementation
func kernel_index_topmost(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ index: UnsafePointer<kernel_index>,
  _ found: UnsafeMutablePointer<Int32>
) {
  var i = 0
  while i < count {
    let n = min(count &- i, 64)
    if n < 8 || !findTogether(n, points.pointee.dropFirst(i), index, found + i) { break }
    i &+= n
  }
  withDescent { memory in
    while i < count {
      let (x, y) = points.pointee.point(i)
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
