// SPDX-License-Identifier: Apache-2.0
// Nearest.swift - the rectangle of an index that is nearest to a point
//
// The tree is walked depth first, of a node's lanes the nearest first, as far as it is not further away than the nearest
// rectangle so far (Roussopoulos, Kelley and Vincent, 1995). Rectangles are measured in double; boxes from below, in
// float, by the edges of their cells, moved apart by more than all that was rounded:
//
//     a cell's number, by two operations on at most 2¹⁶        2⁻⁷ cells
//     its edge, by two products and a sum                       2⁻⁷ cells, and 2⁻²³ of the origin
//
// What follows, the difference and the sum of squares, errs by less than 2⁻²⁰ of itself.

import CLanes

/// The cells of an axis as they lie in the plane.
private struct Axis {
  private let origin, size, margin, reach: Float

  @inline(__always)
  init(_ origin: Float, _ scale: Float, isEndless: Bool) {
    self.origin = origin
    size = 1 / scale
    margin = 0.0625 * size + abs(origin) * 0x1p-22
    reach = isEndless ? .infinity : 0
  }

  /// At most how far a number lies from eight boxes, along this axis.
  @inline(__always)
  func distance(_ v: Float, _ near: UnsafePointer<Int16>, _ far: UnsafePointer<Int16>) -> F32x8 {
    let (first, last) = (int32(I16x8(loading: near)), int32(I16x8(loading: far)))
    // The first and the last cell may hold infinite edges.
    let less = select(equal(first, I32x8(repeating: -32768)), F32x8(repeating: reach), F32x8(repeating: 0))
    let more = select(equal(last, I32x8(repeating: 32767)), F32x8(repeating: reach), F32x8(repeating: 0))
    let low = float(first &+ 32768) * size + origin - less
    let high = float(last &+ 32769) * size + origin + more
    return maximum(maximum(low - v, v - high) - margin, F32x8(repeating: 0))
  }
}

/// The square of a distance, not less than rounding and underflow may have made that of a box.
@inline(__always)
private func squareAbove(_ distance: Double) -> Float {
  Float(distance * distance * (1 + 0x1p-18) + 0x1p-120)
}

extension kernel_rect {
  /// The distance of a point that is not within.
  @inline(__always)
  fileprivate func distance(_ x: Double, _ y: Double) -> Double {
    let dx = max(Double(left) - x, x - Double(right))
    let dy = max(Double(top) - y, y - Double(bottom))
    return dx <= 0 || dy <= 0 ? max(dx, dy) : lanes_sqrt_f64(dx * dx + dy * dy)
  }
}

@inline(never)
private func walkNearest(_ index: UnsafePointer<kernel_index>, _ x: Float, _ y: Float, _ distance: Double) -> Int32 {
  let grid = index.pointee.grid
  let horizontal = Axis(grid.origin_x, grid.scale_x, isEndless: grid.is_endless != 0)
  let vertical = Axis(grid.origin_y, grid.scale_y, isEndless: grid.is_endless != 0)
  var (best, nearest, limit) = (Int32(-1), distance, squareAbove(distance))
  withScratch { squares in
    withDescent { memory in
      var at = Descent(index, memory)
      var isNew = true
      while isNew || at.lanes != 0 || at.leave() {
        let squares = squares + 16 &* at.level
        if isNew {
          isNew = false
          var lane = 0
          at.lanes = 0
          while lane < 16 {
            let dx = horizontal.distance(x, at.node.left + lane, at.node.right + lane)
            let dy = vertical.distance(y, at.node.top + lane, at.node.bottom + lane)
            let square = dx * dx + dy * dy
            square.store(to: squares + lane)
            let near = UInt16(maskBits(lessEqual(square, F32x8(repeating: limit))))
            at.lanes |= near &<< UInt16(truncatingIfNeeded: lane)
            lanes_keep_loop()
            lane &+= 8
          }
        }
        guard at.lanes != 0 else { continue }
        // What was seen is infinitely far away.
        let (low, high) = (F32x8(loading: squares), F32x8(loading: squares + 8))
        let square = least(minimum(low, high))
        let all = F32x8(repeating: square)
        let equals = UInt16(maskBits(equal(low, all))) | UInt16(maskBits(equal(high, all))) &<< 8
        let left = at.lanes & equals
        guard left != 0, square <= limit else {
          at.lanes = 0
          continue
        }
        let lane = left.trailingZeroBitCount
        squares[lane] = .infinity
        at.drop(lane)
        if at.level > 0 {
          isNew = at.enter(lane)
        } else if let rect = at.rect(at.node.ids[lane]), rect.isFilled {
          let (id, away) = (at.node.ids[lane], rect.distance(Double(x), Double(y)))
          if away < nearest || (away == nearest && id > best) {
            (best, nearest, limit) = (id, away, squareAbove(away))
          }
        }
      }
    }
  }
  return best
}

// MARK: - For the core

@c @implementation
func kernel_index_nearest(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ index: UnsafePointer<kernel_index>, _ distance: Double,
  _ found: UnsafeMutablePointer<Int32>
) {
  let points = points.pointee
  var i = 0
  while i < count {
    if found[i] < 0 {
      let x = points.x.advanced(bytes: i &* points.stride).pointee
      let y = points.y.advanced(bytes: i &* points.stride).pointee
      if x.isFinite && y.isFinite { found[i] = walkNearest(index, x, y, distance) }
    }
    i &+= 1
  }
}
