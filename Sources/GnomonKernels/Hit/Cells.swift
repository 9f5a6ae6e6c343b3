// SPDX-License-Identifier: Apache-2.0
// Cells.swift - points looked up in a map
//
// The cell of a point is found with two roundings for each coordinate. They never put a larger coordinate into a cell before
// a smaller one's, so that a cell is a rectangle of points, whatever its edges are; the core, which makes the map, allows
// for them. A coordinate that is NaN, or in no cell, is outside.

import CLanes

@c @implementation
func kernel_look_up(
  _ count: Int, _ xs: UnsafeMutablePointer<Float>, _ ys: UnsafeMutablePointer<Float>,
  _ map: UnsafeMutablePointer<kernel_map_of_cells>, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  let c = map.pointee.grid
  let (originX, originY) = (F32x8(repeating: Float(c.originX)), F32x8(repeating: Float(c.originY)))
  let (scaleX, scaleY) = (F32x8(repeating: Float(c.scaleX)), F32x8(repeating: Float(c.scaleY)))
  let zero = F32x8(repeating: 0)
  let end = F32x8(repeating: Float(KERNEL_CELLS))
  return lookUp(count, xs, ys, map, inside) { i in
    let x = (F32x8(loading: xs + i) - originX) * scaleX
    let y = (F32x8(loading: ys + i) - originY) * scaleY
    let isInCell = lessEqual(zero, x) & less(x, end) & lessEqual(zero, y) & less(y, end)
    return (truncated(x), truncated(y), isInCell)
  }
}

@c @implementation
func kernel_look_up_f64(
  _ count: Int, _ xs: UnsafeMutablePointer<Double>, _ ys: UnsafeMutablePointer<Double>,
  _ map: UnsafeMutablePointer<kernel_map_of_cells>, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  let c = map.pointee.grid
  let zero = F64x8(repeating: 0)
  let end = F64x8(repeating: Double(KERNEL_CELLS))
  return lookUp(count, xs, ys, map, inside) { i in
    let x = (F64x8(loading: xs + i) - c.originX) * c.scaleX
    let y = (F64x8(loading: ys + i) - c.originY) * c.scaleY
    let isInCell = lessEqual(zero, x) & less(x, end) & lessEqual(zero, y) & less(y, end)
    return (truncated(x), truncated(y), int32(isInCell))
  }
}

extension kernel_map_of_cells {
  @inline(__always)
  fileprivate var grid: (originX: Double, originY: Double, scaleX: Double, scaleY: Double) {
    (origin_x, origin_y, scale_x, scale_y)
  }
}

/// Eight points at a time; `locate` gives the column and the row of each, and whether that is a cell at all.
@inline(__always)
private func lookUp<Coordinate>(
  _ count: Int, _ xs: UnsafeMutablePointer<Coordinate>, _ ys: UnsafeMutablePointer<Coordinate>,
  _ map: UnsafeMutablePointer<kernel_map_of_cells>, _ inside: UnsafeMutablePointer<UInt8>,
  _ locate: (Int) -> (I32x8, I32x8, I32x8)
) -> Int {
  let (unsure, known) = (kernel_map_unsure(map), kernel_map_inside(map))
  let doubtful = kernel_map_doubtful(map)
  let last = I32x8(repeating: Int32(KERNEL_CELLS) &- 1)
  let one = I32x8(repeating: 1)
  var found = 0
  var i = 0
  while i < count {
    // Of eight times eight, so that what is doubtful of them is one word.
    let first = i
    var left: UInt64 = 0
    while i < min(count, first &+ 64) {
      let (column, row, isInCell) = locate(i)
      let cell = (row & last) &<< 7 | (column & last)
      uint8(bits(known, at: cell) & isInCell & one).store(to: inside + i)
      left |= UInt64(maskBits(bits(unsure, at: cell) & isInCell)) &<< UInt64(i & 63)
      i &+= 8
    }
    while left != 0 {
      let k = first &+ left.trailingZeroBitCount
      xs[found] = xs[k]
      ys[found] = ys[k]
      doubtful[found] = UInt16(truncatingIfNeeded: k)
      found &+= 1
      left &= left &- 1
    }
  }
  return found
}
