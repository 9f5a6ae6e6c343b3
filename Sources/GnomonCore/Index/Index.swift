// SPDX-License-Identifier: Apache-2.0
// Index.swift - gnomon_index_size, gnomon_index_build and the questions to an index
//
// The memory of an index is a header and its nodes, from the root down. Where each level begins follows from the number of
// rectangles alone. So of the header only that number, the memory's size and the mark are compared; the grid may
// hold any bits, and the kernels trust no node.

import CGnomon
import CLanes

private let magic: UInt32 = 0x6d6f_6e47  // "Gnom"
private let version: UInt32 = 1

// MARK: - Sizes

/// How many nodes each level has, from the rectangles up, and all have together.
private struct Levels {
  private(set) var counts = SIMD8<UInt32>(repeating: 0)
  private(set) var count = 0
  private(set) var nodes = 0

  init(_ rectCount: Int) {
    var below = rectCount
    while below > 1 || (below == 1 && count == 0) {
      below = (below &+ 15) / 16
      counts[count] = UInt32(truncatingIfNeeded: below)
      count &+= 1
      nodes &+= below
    }
  }

  /// The bytes of an index; nil when they are too many.
  var size: Int? {
    let (bytes, tooMany) = nodes.multipliedReportingOverflow(by: MemoryLayout<kernel_index_node>.stride)
    let (all, overflow) = bytes.addingReportingOverflow(MemoryLayout<kernel_index_header>.stride)
    return tooMany || overflow ? nil : all
  }
}

/// The bytes of scratch for building, wherever they begin; nil when they are too many.
private func scratchSize(_ rectCount: Int) -> Int? {
  guard rectCount > 0 else { return 0 }
  let (bytes, tooMany) = ((rectCount &+ 7) & ~7).multipliedReportingOverflow(by: 16)
  let (all, overflow) = bytes.addingReportingOverflow(2048 &* 8 &+ 7)
  return tooMany || overflow ? nil : all
}

@inline(__always)
private func isCount(_ rectCount: Int) -> Bool { rectCount >= 0 && rectCount <= Int(Int32.max) }

@c @implementation
public func gnomon_index_size(
  _ rect_count: Int, _ size: UnsafeMutablePointer<Int>?, _ scratch_size: UnsafeMutablePointer<Int>?
) -> Status {
  guard let size else { return .errorNull }
  guard isCount(rect_count), let all = Levels(rect_count).size, let scratch = scratchSize(rect_count) else {
    return .errorSize
  }
  size.pointee = all
  scratch_size?.pointee = scratch
  return .ok
}

// MARK: - Checks

extension UnsafeIndex {
  /// What is wrong with the rectangles or the memory, and else the bytes of both and how the nodes lie in the memory.
  fileprivate func check(whenShort: Status) -> (status: Status, rects: Extent, used: Extent, levels: Levels) {
    func wrong(_ status: Status) -> (Status, Extent, Extent, Levels) { (status, .none, .none, Levels(0)) }
    guard isCount(rect_count) else { return wrong(.errorSize) }
    let levels = Levels(rect_count)
    guard let memory, rects != nil || rect_count == 0 else { return wrong(.errorNull) }
    guard let needed = levels.size else { return wrong(.errorSize) }
    guard UInt(bitPattern: memory) % 4 == 0 else { return wrong(.errorValue) }
    guard UInt(bitPattern: size) >= UInt(bitPattern: needed) else { return wrong(whenShort) }
    guard let used = Extent(memory, count: 1, stride: 0, size: needed) else { return wrong(.errorSize) }
    guard let rects, rect_count > 0 else { return (.ok, .none, used, levels) }
    guard let all = Extent(rects, count: rect_count, stride: 16, size: 16) else { return wrong(.errorSize) }
    return (.ok, all, used, levels)
  }

  private var header: UnsafeMutablePointer<kernel_index_header> {
    memory.unsafelyUnwrapped.assumingMemoryBound(to: kernel_index_header.self)
  }

  /// The index as kernels see it, for at least one rectangle.
  fileprivate func forKernels(_ levels: Levels, _ rects: UnsafePointer<Float>) -> kernel_index {
    var index = kernel_index_make(rect_count, rects, header.pointee.grid, levels.count)
    var nodes = UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: kernel_index_node.self)
    var level = levels.count
    while level > 0 {
      level &-= 1
      let count = Int(levels.counts[level])
      kernel_index_set_level(&index, level, nodes, count)
      nodes += count
    }
    return index
  }

  fileprivate func mark(_ levels: Levels, _ grid: kernel_index_grid) {
    header.pointee = kernel_index_header()
    header.pointee.magic = magic
    header.pointee.version = version
    header.pointee.rect_count = UInt32(truncatingIfNeeded: rect_count)
    header.pointee.node_count = UInt32(truncatingIfNeeded: levels.nodes)
    header.pointee.grid = grid
  }

  private func isMarked(_ levels: Levels) -> Bool {
    let header = header.pointee
    return header.magic == magic && header.version == version
      && header.rect_count == UInt32(truncatingIfNeeded: rect_count)
      && header.node_count == UInt32(truncatingIfNeeded: levels.nodes)
  }

  /// Asks the body when there are rectangles, unless something is wrong with the index or with answers beside it.
  fileprivate func ask(
    _ answers: Extent, _ total: Extent = .none, _ body: (UnsafePointer<kernel_index>) -> Void
  ) -> Status {
    let (status, all, used, levels) = check(whenShort: .errorValue)
    guard status == .ok else { return status }
    guard isMarked(levels) else { return .errorValue }
    guard !answers.overlaps(all), !answers.overlaps(used), !total.overlaps(all), !total.overlaps(used) else {
      return .errorOverlap
    }
    guard let rects, rect_count > 0 else { return .ok }
    var index = forKernels(levels, UnsafeRawPointer(rects).assumingMemoryBound(to: Float.self))
    body(&index)
    return .ok
  }
}

// MARK: - Build

@c @implementation
public func gnomon_index_build(
  _ index: UnsafePointer<UnsafeIndex>?, _ scratch: UnsafeMutableRawPointer?, _ scratch_size: Int
) -> Status {
  guard let index = index?.pointee else { return .errorNull }
  let (status, all, used, levels) = index.check(whenShort: .errorMemory)
  guard status == .ok else { return status }
  guard !used.overlaps(all) else { return .errorOverlap }
  guard let rects = index.rects, index.rect_count > 0 else {
    index.mark(levels, kernel_index_grid(origin_x: 0, origin_y: 0, scale_x: 1, scale_y: 1, is_endless: 0))
    return .ok
  }
  guard let scratch else { return .errorNull }
  guard let needed = scratchSize(index.rect_count) else { return .errorSize }
  guard UInt(bitPattern: scratch_size) >= UInt(bitPattern: needed) else { return .errorMemory }
  guard let taken = Extent(scratch, count: 1, stride: 0, size: needed) else { return .errorSize }
  guard !taken.overlaps(all), !taken.overlaps(used) else { return .errorOverlap }
  var made = index.forKernels(levels, UnsafeRawPointer(rects).assumingMemoryBound(to: Float.self))
  let words = UnsafeMutableRawPointer(bitPattern: (taken.first &+ 7) & ~7).unsafelyUnwrapped
  kernels.pointee.index_build(&made, words.assumingMemoryBound(to: UInt64.self))
  index.mark(levels, made.grid)
  return .ok
}

// MARK: - Points

/// Finds the topmost, and where there is none, what the body finds.
@inline(__always)
private func find(
  _ count: Int, _ points: UnsafePoints, _ index: UnsafePointer<UnsafeIndex>?, _ found: UnsafeMutablePointer<Int32>?,
  _ body: (UnsafePointer<kernel_points>, UnsafePointer<kernel_index>, UnsafeMutablePointer<Int32>) -> Void
) -> Status {
  guard count != 0 else { return .ok }
  let view = PointsView(points)
  let (status, answers) = view.check(count, Answers(found, count))
  guard status == .ok, let found else { return status }
  guard let index = index?.pointee else { return .errorNull }
  let asked = index.ask(answers) {
    var floats = view.floats(from: 0)
    kernels.pointee.index_topmost(count, &floats, $0, found)
    body(&floats, $0, found)
  }
  if asked == .ok, index.rect_count == 0 { found.update(repeating: -1, count: count) }
  return asked
}

@c @implementation
public func gnomon_index_topmost(
  _ count: Int, _ points: UnsafePoints, _ index: UnsafePointer<UnsafeIndex>?, _ found: UnsafeMutablePointer<Int32>?
) -> Status {
  find(count, points, index, found) { _, _, _ in }
}

@c @implementation
public func gnomon_index_nearest(
  _ count: Int, _ points: UnsafePoints, _ index: UnsafePointer<UnsafeIndex>?, _ distance: Float,
  _ found: UnsafeMutablePointer<Int32>?
) -> Status {
  guard count == 0 || distance >= 0 else { return .errorValue }
  return find(count, points, index, found) { points, index, found in
    if distance > 0 { kernels.pointee.index_nearest(count, points, index, Double(distance), found) }
  }
}

// MARK: - All

/// The least of the indices taken so far, as many as there is room for. Once there is no more room they are a heap, the
/// largest at its root.
private struct LeastIndices {
  let indices: UnsafeMutablePointer<Int32>?
  let capacity: Int
  private(set) var found = 0

  init(_ indices: UnsafeMutablePointer<Int32>?, _ capacity: Int) { (self.indices, self.capacity) = (indices, capacity) }

  mutating func take(_ id: Int32) {
    found &+= 1
    guard let indices, capacity > 0 else { return }
    if found <= capacity {
      indices[found &- 1] = id
      if found == capacity { makeHeap(capacity) }
    } else if id < indices[0] {
      indices[0] = id
      sink(0, capacity)
    }
  }

  /// Puts them in order.
  func finish() {
    guard let indices else { return }
    var end = min(found, capacity)
    makeHeap(end)
    while end > 1 {
      end &-= 1
      (indices[0], indices[end]) = (indices[end], indices[0])
      sink(0, end)
    }
  }

  private func makeHeap(_ count: Int) {
    var i = count / 2
    while i > 0 {
      i &-= 1
      sink(i, count)
    }
  }

  /// Lets an index sink below larger ones.
  @inline(never)
  private func sink(_ i: Int, _ count: Int) {
    let indices = indices.unsafelyUnwrapped
    var (i, child) = (i, 2 &* i &+ 1)
    let id = indices[i]
    while child < count {
      if child &+ 1 < count, indices[child &+ 1] > indices[child] { child &+= 1 }
      guard indices[child] > id else { break }
      indices[i] = indices[child]
      (i, child) = (child, 2 &* child &+ 1)
    }
    indices[i] = id
  }
}

private func all(
  _ box: kernel_rect, _ index: UnsafePointer<UnsafeIndex>?, _ capacity: Int, _ indices: UnsafeMutablePointer<Int32>?,
  _ found: UnsafeMutablePointer<Int>?
) -> Status {
  guard let found, let index = index?.pointee else { return .errorNull }
  let (wrong, answers, total) = checkIndices(indices, capacity, found)
  guard wrong == .ok else { return wrong }
  var list = LeastIndices(indices, capacity)
  let status = index.ask(answers, total) { index in
    guard box.left < box.right, box.top < box.bottom else { return }
    var box = box
    withUnsafeMutablePointer(to: &list) {
      kernels.pointee.index_all(index, &box, $0) { list, id in
        list.assumingMemoryBound(to: LeastIndices.self).pointee.take(id)
      }
    }
  }
  guard status == .ok else { return status }
  list.finish()
  found.pointee = list.found
  return .ok
}

@c @implementation
public func gnomon_index_all(
  _ point: Point, _ index: UnsafePointer<UnsafeIndex>?, _ capacity: Int, _ indices: UnsafeMutablePointer<Int32>?,
  _ found: UnsafeMutablePointer<Int>?
) -> Status {
  // What reaches into [x, next x) contains x.
  let box = kernel_rect(left: point.x, top: point.y, right: point.x.nextUp, bottom: point.y.nextUp)
  return all(box, index, capacity, indices, found)
}

@c @implementation
public func gnomon_index_all_in(
  _ box: Rect, _ index: UnsafePointer<UnsafeIndex>?, _ capacity: Int, _ indices: UnsafeMutablePointer<Int32>?,
  _ found: UnsafeMutablePointer<Int>?
) -> Status {
  all(box.edges, index, capacity, indices, found)
}
