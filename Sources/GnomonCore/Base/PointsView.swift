// SPDX-License-Identifier: Apache-2.0
// PointsView.swift - the caller's points, of floats or of doubles, and what is asked beside them

import CGnomon
import CLanes

/// The caller's points, whichever they are.
struct PointsView {
  let x, y: UnsafeRawPointer?
  let stride: Int
  /// Bytes of a coordinate: 4 or 8.
  let size: Int

  init(_ points: UnsafePoints) {
    x = UnsafeRawPointer(points.x)
    y = UnsafeRawPointer(points.y)
    stride = points.stride
    size = 4
  }

  init(_ points: UnsafePointsF64) {
    x = UnsafeRawPointer(points.x)
    y = UnsafeRawPointer(points.y)
    stride = points.stride
    size = 8
  }

  /// The bytes that the points touch; nil when they are not memory.
  func extents(_ count: Int) -> (x: Extent, y: Extent)? {
    guard let x, let y, let footprint = Footprint(count: count, stride: stride, size: size),
      let xs = Extent(x, footprint),
      let ys = Extent(y, footprint)
    else { return nil }
    return (xs, ys)
  }

  /// What is wrong with the points and a place for answers, and else the bytes of the answers. The count is not 0.
  func check(_ count: Int, _ answers: Answers) -> (status: Status, answers: Extent) {
    guard x != nil, y != nil, let start = answers.start else { return (.errorNull, .none) }
    guard let points = extents(count),
      let extent = Extent(start, count: answers.count, ofSize: answers.size)
    else { return (.errorSize, .none) }
    return extent.overlaps(points.x) || extent.overlaps(points.y) ? (.errorOverlap, .none) : (.ok, extent)
  }

  /// The points from the i-th on as the float kernels want them.
  @inline(__always)
  func floats(from i: Int) -> kernel_points {
    kernel_points(
      x: (x! + i &* stride).assumingMemoryBound(to: Float.self),
      y: (y! + i &* stride).assumingMemoryBound(to: Float.self), stride: stride)
  }

  @inline(__always)
  func point(_ i: Int) -> PointF64 {
    let (px, py) = (x! + i &* stride, y! + i &* stride)
    return size == 4
      ? PointF64(x: Double(px.load(as: Float.self)), y: Double(py.load(as: Float.self)))
      : PointF64(x: px.load(as: Double.self), y: py.load(as: Double.self))
  }
}

// MARK: - Answers

/// A place for so many answers.
struct Answers {
  let start: UnsafeRawPointer?
  let count, size: Int

  @inline(__always)
  init<T>(_ start: UnsafeMutablePointer<T>?, _ count: Int) {
    self.start = UnsafeRawPointer(start)
    self.count = count
    size = MemoryLayout<T>.stride
  }
}

/// What is wrong with a place for so many indices and one for how many there are, and else the bytes of both.
func checkIndices(
  _ indices: UnsafeMutablePointer<Int32>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>
) -> (status: Status, indices: Extent, found: Extent) {
  guard capacity >= 0 else { return (.errorSize, .none, .none) }
  guard indices != nil || capacity == 0 else { return (.errorNull, .none, .none) }
  guard let total = Extent(found, count: 1) else { return (.errorSize, .none, .none) }
  guard let indices, capacity > 0 else { return (.ok, .none, total) }
  guard let list = Extent(indices, count: capacity) else { return (.errorSize, .none, .none) }
  return list.overlaps(total) ? (.errorOverlap, .none, .none) : (.ok, list, total)
}

/// What is wrong with the caller's list of at most so many things as an index can name, or with answers beside it.
func checkList<T>(_ list: UnsafePointer<T>?, _ count: Int, beside answers: Extent) -> Status {
  guard count >= 0, count <= Int(Int32.max) else { return .errorSize }
  guard count > 0 else { return .ok }
  guard let list else { return .errorNull }
  guard let extent = Extent(list, count: count) else { return .errorSize }
  return extent.overlaps(answers) ? .errorOverlap : .ok
}
