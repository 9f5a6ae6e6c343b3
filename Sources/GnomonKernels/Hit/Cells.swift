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
  _ map: UnsafeMutablePointer<kernel_cell_map>, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  let (originX, originY) = (Float(map.pointee.origin_x), Float(map.pointee.origin_y))
  let (scaleX, scaleY) = (Float(map.pointee.scale_x), Float(map.pointee.scale_y))
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
  _ map: UnsafeMutablePointer<kernel_cell_map>, _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  let (originX, originY) = (map.pointee.origin_x, map.pointee.origin_y)
  let (scaleX, scaleY) = (map.pointee.scale_x, map.pointee.scale_y)
  let zero = F64x8(repeating: 0)
  let end = F64x8(repeating: Double(KERNEL_CELLS))
  return lookUp(count, xs, ys, map, inside) { i in
    let x = (F64x8(loading: xs + i) - originX) * scaleX
    let y = (F64x8(loading: ys + i) - originY) * scaleY
    let isInCell = lessEqual(zero, x) & less(x, end) & lessEqual(zero, y) & less(y, end)
    return (truncated(x), truncated(y), int32(isInCell))
  }
}

/// Eight points at a time; `locate` gives the column and the row of each, and whether that is a cell at all.
@inline(__always)
private func lookUp<Coordinate>(
  _ count: Int, _ xs: UnsafeMutablePointer<Coordinate>, _ ys: UnsafeMutablePointer<Coordinate>,
  _ map: UnsafeMutablePointer<kernel_cell_map>, _ inside: UnsafeMutablePointer<UInt8>,
  _ locate: (Int) -> (I32x8, I32x8, I32x8)
) -> Int {
  let (unsure, known) = (kernel_cell_map_unsure(map), kernel_cell_map_inside(map))
  let doubtful = kernel_cell_map_doubtful(map)
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
