// SPDX-License-Identifier: Apache-2.0
// Index.swift - a tree over rectangles, with memory of its own

import CGnomon

/// Rectangles that do not move, and a tree that finds those at a place without looking at them all: for thousands to
/// millions. A later rectangle lies on top.
public struct RectIndex {
  /// The rectangles, from back to front.
  public let rects: [Rect]
  private let memory: [UInt8]

  /// Builds the tree; about 13 bytes for each rectangle, and for a moment 16 more.
  public init(_ rects: [Rect]) throws(Status) {
    var (size, scratchSize) = (0, 0)
    try gnomon_index_size(rects.count, &size, &scratchSize).check()
    var memory = [UInt8](repeating: 0, count: size)
    var scratch = [UInt8](repeating: 0, count: scratchSize)
    let status = memory.withUnsafeMutableBytes { memory in
      Self.withView(rects, memory.baseAddress, size) { view in
        scratch.withUnsafeMutableBytes { gnomon_index_build(view, $0.baseAddress, scratchSize) }
      }
    }
    try status.check()
    self.rects = rects
    self.memory = memory
  }

  /// Finds, for each point, the topmost rectangle that contains it, or -1; `indices` holds at least as many as there are
  /// points.
  public func topmost(at points: Span<Point>, into indices: inout MutableSpan<Int32>) throws(Status) {
    try answer(points, into: &indices) { points, indices in
      withView { gnomon_index_topmost(points.count, gnomon_points_in(points.baseAddress), $0, indices) }
    }
  }

  /// Finds, for each point, the topmost rectangle that contains it, where there is none the nearest that is at most `distance`
  /// away, or -1; `indices` holds at least as many as there are points.
  public func topmost(
    at points: Span<Point>, within distance: Float, into indices: inout MutableSpan<Int32>
  ) throws(Status) {
    try answer(points, into: &indices) { points, indices in
      withView { gnomon_index_nearest(points.count, gnomon_points_in(points.baseAddress), $0, distance, indices) }
    }
  }

  /// The topmost rectangle that contains a point; where there is none, the nearest that is at most `distance` away.
  public func topmost(at point: Point, within distance: Float = 0) -> Int? {
    index { found in
      withView { view in
        withUnsafePointer(to: point) { gnomon_index_nearest(1, gnomon_points_in($0), view, distance, found) }
      }
    }
  }

  /// All rectangles that contain a point, from back to front.
  public func all(at point: Point) -> [Int] { all { gnomon_index_all(point, $0, $1, $2, $3) } }

  /// All rectangles that have a point in common with a box, from back to front.
  public func all(in box: Rect) -> [Int] { all { gnomon_index_all_in(box, $0, $1, $2, $3) } }

  /// Asks again with more room when that for a few was not enough.
  private func all(
    _ ask: (UnsafePointer<UnsafeIndex>, Int, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int>) -> Status
  ) -> [Int] {
    withView { view in
      var (room, found) = (32, 0)
      while true {
        var indices = [Int32](repeating: 0, count: room)
        let status = indices.withUnsafeMutableBufferPointer { ask(view, room, $0.baseAddress, &found) }
        guard status == .ok, found > room else { return indices.prefix(found).map(Int.init) }
        room = found
      }
    }
  }

  /// The index as the C face sees it, for the length of a call.
  private func withView<R>(_ body: (UnsafePointer<UnsafeIndex>) -> R) -> R {
    // Only gnomon_index_build writes to the memory.
    memory.withUnsafeBytes { Self.withView(rects, UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, body) }
  }

  private static func withView<R>(
    _ rects: [Rect], _ memory: UnsafeMutableRawPointer?, _ size: Int, _ body: (UnsafePointer<UnsafeIndex>) -> R
  ) -> R {
    rects.withUnsafeBufferPointer { rects in
      var view = UnsafeIndex(rect_count: rects.count, rects: rects.baseAddress, memory: memory, size: size)
      return withUnsafePointer(to: &view) { body($0) }
    }
  }
}
