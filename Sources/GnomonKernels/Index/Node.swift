// SPDX-License-Identifier: Apache-2.0
// Node.swift - the grid that an index rounds to, and the sixteen boxes of a node
//
// A coordinate becomes the number of a cell in 2¹⁶, by
//
//     cell(v) = (v − origin) · scale, rounded towards zero, clamped, less 2¹⁵
//
// No step of that ever falls when v grows, whatever it rounds. So near ≤ p < far gives cell(near) ≤ cell(p) ≤ cell(far):
// the cells lose no hit, and what they find is decided on the rectangle itself.

import CLanes

// MARK: - Cells

@inline(__always)
private func cells(_ v: F32x8, _ origin: Float, _ scale: Float) -> I32x8 {
  let inside = minimum(maximum((v - origin) * scale, F32x8(repeating: 0)), F32x8(repeating: 65535))
  return truncated(inside) &- 32768
}

/// The same of one coordinate; of NaN too, which lies in the first cell.
@inline(__always)
private func cell(_ v: Float, _ origin: Float, _ scale: Float) -> Int16 {
  var inside = (v - origin) * scale
  inside = inside > 0 ? inside : 0
  inside = inside < 65535 ? inside : 65535
  return Int16(truncatingIfNeeded: truncated(Double(inside)) &- 32768)
}

// MARK: - Rectangles

/// Eight rectangles by their edges.
struct EightRects {
  let left, top, right, bottom: F32x8

  @inline(__always)
  init(loading rects: UnsafePointer<Float>) {
    (left, right) = ends(F32x8(firstOf: rects), F32x8(thirdOf: rects))
    (top, bottom) = ends(F32x8(secondOf: rects), F32x8(fourthOf: rects))
  }

  /// Where there is something in it, and no NaN.
  @inline(__always)
  var isFilled: I32x8 { less(left, right) & less(top, bottom) }

  /// The cells of its edges, or an empty box.
  @inline(__always)
  func box(_ grid: kernel_index_grid) -> (left: I32x8, top: I32x8, right: I32x8, bottom: I32x8) {
    let (first, last) = (I32x8(repeating: -32768), I32x8(repeating: 32767))
    return (
      select(isFilled, cells(left, grid.origin_x, grid.scale_x), last),
      select(isFilled, cells(top, grid.origin_y, grid.scale_y), last),
      select(isFilled, cells(right, grid.origin_x, grid.scale_x), first),
      select(isFilled, cells(bottom, grid.origin_y, grid.scale_y), first)
    )
  }
}

/// One rectangle by its edges.
extension kernel_rect {
  @inline(__always)
  init(loading rect: UnsafePointer<Float>) {
    let (x, y, width, height) = (rect[0], rect[1], rect[2], rect[3])
    let (endX, endY) = (x + width, y + height)
    self.init(
      left: width < 0 ? endX : x, top: height < 0 ? endY : y, right: width < 0 ? x : endX,
      bottom: height < 0 ? y : endY)
  }

  @inline(__always)
  func contains(_ x: Float, _ y: Float) -> Bool { left <= x && x < right && top <= y && y < bottom }

  @inline(__always)
  var isFilled: Bool { left < right && top < bottom }

  /// Of two that are filled, whether they have a point in common.
  @inline(__always)
  func reaches(_ other: kernel_rect) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

// MARK: - Nodes

typealias Node = UnsafeMutablePointer<kernel_index_node>

extension UnsafeMutablePointer where Pointee == kernel_index_node {
  @inline(__always) private var cells: UnsafeMutablePointer<Int16> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Int16.self)
  }
  @inline(__always) var left: UnsafeMutablePointer<Int16> { cells }
  @inline(__always) var top: UnsafeMutablePointer<Int16> { cells + 16 }
  @inline(__always) var right: UnsafeMutablePointer<Int16> { cells + 32 }
  @inline(__always) var bottom: UnsafeMutablePointer<Int16> { cells + 48 }
  /// Asks for the memory of the boxes.
  @inline(__always) func prefetch() {
    lanes_prefetch(left)
    lanes_prefetch(right)
  }
  @inline(__always) var ids: UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(cells + 64).assumingMemoryBound(to: Int32.self)
  }
}

/// The cell of a point.
struct Cell {
  let x, y: Int16

  @inline(__always)
  init(_ x: Float, _ y: Float, _ grid: kernel_index_grid) {
    self.x = cell(x, grid.origin_x, grid.scale_x)
    self.y = cell(y, grid.origin_y, grid.scale_y)
  }
}

/// What is looked for: a box of cells, sixteen times.
struct Target {
  private let left, top, right, bottom: I16x16

  @inline(__always)
  init(_ box: kernel_rect, _ grid: kernel_index_grid) {
    left = I16x16(repeating: cell(box.left, grid.origin_x, grid.scale_x))
    top = I16x16(repeating: cell(box.top, grid.origin_y, grid.scale_y))
    right = I16x16(repeating: cell(box.right, grid.origin_x, grid.scale_x))
    bottom = I16x16(repeating: cell(box.bottom, grid.origin_y, grid.scale_y))
  }

  @inline(__always)
  init(_ cell: Cell) {
    left = I16x16(repeating: cell.x)
    top = I16x16(repeating: cell.y)
    (right, bottom) = (left, top)
  }

  /// The lanes of a node that it meets, bit i for lane i.
  @inline(__always)
  func lanes(of node: Node) -> UInt16 {
    // Which id is wanted the boxes tell, but where they lie is known.
    lanes_prefetch(node.ids)
    let apart =
      less(right, I16x16(loading: node.left)) | less(I16x16(loading: node.right), left)
      | less(bottom, I16x16(loading: node.top)) | less(I16x16(loading: node.bottom), top)
    return ~maskBits(apart)
  }
}

// MARK: - The way down

/// Where a walk through the tree stands: a node, the lanes of it still to be seen, and the same of the nodes above. What
/// the nodes say is never trusted: each is met once, by its number, and that is compared with the count of its level.
struct Descent {
  private let index: UnsafePointer<kernel_index>
  private let above: UnsafeMutablePointer<UInt64>
  private(set) var level: Int
  private(set) var number = 0
  private(set) var node: Node
  var lanes: UInt16 = 0

  /// At the root. The memory has room for a word for each level.
  @inline(__always)
  init(_ index: UnsafePointer<kernel_index>, _ memory: UnsafeMutablePointer<UInt64>) {
    self.index = index
    above = memory
    level = index.pointee.level_count &- 1
    node = kernel_index_level_at(index, level).nodes
  }

  /// Enters the node in a lane, if there is one.
  @inline(__always)
  mutating func enter(_ lane: Int) -> Bool {
    let (child, below) = (number &* 16 &+ lane, kernel_index_level_at(index, level &- 1))
    guard child < below.count else { return false }
    above[level] = UInt64(truncatingIfNeeded: number) &<< 16 | UInt64(lanes)
    level &-= 1
    number = child
    node = below.nodes + child
    return true
  }

  /// Returns to the node above; false at the root.
  @inline(__always)
  mutating func leave() -> Bool {
    level &+= 1
    guard level < index.pointee.level_count else { return false }
    let word = above[level]
    number = Int(truncatingIfNeeded: word &>> 16)
    lanes = UInt16(truncatingIfNeeded: word)
    node = kernel_index_level_at(index, level).nodes + number
    return true
  }

  /// Takes a lane out of those still to be seen.
  @inline(__always)
  mutating func drop(_ lane: Int) { lanes &= ~(1 &<< UInt16(truncatingIfNeeded: lane)) }

  /// The rectangle in a lane of level 0, if there is one.
  @inline(__always)
  func rect(_ id: Int32) -> kernel_rect? {
    guard UInt32(bitPattern: id) < index.pointee.rect_count else { return nil }
    return kernel_rect(loading: index.pointee.rects + 4 &* Int(id))
  }
}

/// Calls the body with room for a descent.
@inline(__always)
func withDescent(_ body: (UnsafeMutablePointer<UInt64>) -> Void) {
  var words = I64x8(repeating: 0)
  withUnsafeMutableBytes(of: &words) { body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt64.self)) }
}
