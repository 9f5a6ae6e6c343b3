// SPDX-License-Identifier: Apache-2.0
// AreaLines.swift - the lines of an outline, gathered for the kernel that adds their areas
//
// Lines that cannot matter are left out at once: level ones, and those above, below or right of the pixels wanted. The
// others go into a buffer on the stack. If they fit, they serve for many tiles; if they do not, they are handed on tile by
// tile whenever the buffer is full.

import CGnomon
import CLanes

/// The pixels that are wanted.
struct PixelRange {
  var x0, y0, x1, y1: Int32
}

struct AreaLines: LineReceiver {
  private let lines: UnsafeMutablePointer<kernel_line>
  private let order: UnsafeMutablePointer<Int16>
  private(set) var count = 0
  /// How many lines were left out for want of room.
  private(set) var missing = 0
  /// Where full buffers go; nil to leave out what does not fit.
  private let tile: UnsafePointer<kernel_tile>?

  private let left, top, right, bottom: Double
  private var place = PointF64()
  private var start = PointF64()

  init(_ memory: TileMemory, _ range: PixelRange, _ tile: UnsafePointer<kernel_tile>?) {
    lines = memory.lines
    order = memory.order
    self.tile = tile
    (left, top) = (Double(range.x0), Double(range.y0))
    (right, bottom) = (Double(range.x1), Double(range.y1))
  }

  @inline(__always)
  mutating func add(_ p: PointF64, _ q: PointF64) {
    guard max(p.y, q.y) > top, min(p.y, q.y) < bottom, min(p.x, q.x) < right, p.y != q.y else { return }
    if count == kernel_tile_lines {
      guard tile != nil else {
        missing &+= 1
        return
      }
      handOn()
    }
    lines[count] = kernel_line(ax: p.x, ay: p.y, bx: q.x, by: q.y)
    count &+= 1
  }

  /// Empties the buffer.
  @inline(never)
  mutating func handOn() {
    guard let tile else { return }
    var i = 0
    while i < count {
      order[i] = Int16(truncatingIfNeeded: i)
      i &+= 1
    }
    kernels.pointee.mask_add_lines(tile, lines, order, count)
    count = 0
  }

  // MARK: - As a pen draws them

  mutating func move(to p: PointF64) {
    (place, start) = (p, p)
  }

  mutating func line(to p: PointF64) {
    add(place, p)
    place = p
  }

  mutating func beginCurve(along v: PointF64) {}
  mutating func curve(to p: PointF64) { line(to: p) }
  mutating func endCurve(to p: PointF64, along v: PointF64) { line(to: p) }
  mutating func end(isClosed: Bool) { line(to: start) }

  /// A pixel more, since points of curves are moved.
  func sees(_ low: PointF64, _ high: PointF64) -> Bool {
    high.x > left - 1 && high.y > top - 1 && low.x < right + 1 && low.y < bottom + 1
  }
}
