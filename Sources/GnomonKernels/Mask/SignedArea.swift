// SPDX-License-Identifier: Apache-2.0
// SignedArea.swift - the coverage of any outline, from the area to the right of its lines
//
// Each line adds to the cells of the rows it passes how much area lies to the right of it, with the sign of its direction:
// what is to the right of all lines of a closed outline adds up to 0, and within it to 1 for each time it winds around. A
// running sum along the row then gives each pixel its area. This is the idea of FreeType's smooth rasterizer and of
// font-rs, here with cells that hold the exact area as an integer.
//
// Integers make the sums independent of their order, so a line adds the same however the plane is cut into tiles; and the
// lines of an outline share ends, whose heights are rounded alike (to 2⁻¹⁹ of a pixel), so that nothing is left over
// to the right of it. An area is computed in double and rounded to twice that unit, symmetrically: a line mirrored or
// reversed adds the mirrored or opposite number.

import CLanes

// MARK: - Numbers

/// Heights within a row are whole multiples of 1 / unit.
private let unit = 0x1p19

/// The nearest integer, the even one of two; for |x| up to 2³⁰. The bits of the sum are those of the integer (Knuth).
@inline(__always)
private func rounded(_ x: Double) -> Int32 { Int32(truncatingIfNeeded: (x + 0x1.8p52).bitPattern) }

/// The largest integer not above x, for 0 ≤ x < 2³¹.
@inline(__always)
private func floor(_ x: Double) -> Int32 { Int32(truncatingIfNeeded: truncated(x)) }

/// The same in each lane.
@inline(__always)
private func rounded(_ x: F64x4) -> I32x4 { int32((x + 0x1.8p52).bits) }

@inline(__always)
private func all(_ m: I32x4) -> Bool { all(I32x8(lowHalf: m, highHalf: m)) }

// MARK: - Rows

/// Four rows of a line. With d for the heights that the line passes in a row, and k for how much of d it passes over each unit
/// of x, twice the area right of the line is
///
///     d (2 - a - b)                     in the only pixel, from a to b
///     k (first + 1 - low)²              in the first of two, which is 2 ∫ k (x - low) dx
///     2 d - k (high - second)²          in the second
///
/// and 2 d in all that follow. Cells hold the differences.
private struct FourRows {
  let first: I32x4
  let change0, change1, change2: I32x4
  /// Whether the line passes the row at all, and whether it touches no more than two pixels of it, both within the tile.
  let isPassed, isNarrow: I32x4
  let low, high: F64x4
  let heights: I32x4
}

/// A line that leads downwards, and the tile's limits.
private struct LineDown {
  let x0, y0, x1, y1: Double
  /// dx / dy; and how many heights the line passes over each unit of x, or 0 where that could not be a number.
  let slope, k: Double
  let left, right: Double
  /// All ones to subtract, 0 to add.
  let sign: Int32

  @inline(__always)
  func rows(from row: Double) -> FourRows {
    let tops = F64x4(0, 1, 2, 3) + row
    let bottoms = tops + 1
    let ends = F64x4(repeating: y1)
    let ya = maximum(tops, F64x4(repeating: y0))
    let yb = minimum(bottoms, ends)
    // Rows beyond the end have no heights: yb - ya is below 0 there.
    let heights = maximum(rounded((yb - tops) * unit) &- rounded((ya - tops) * unit), I32x4(repeating: 0))
    let xb = select(lessEqual(ends, bottoms), F64x4(repeating: x1), (yb - y0) * slope + x0)
    return areas((ya - y0) * slope + x0, xb, heights)
  }

  @inline(__always)
  private func areas(_ xa: F64x4, _ xb: F64x4, _ heights: I32x4) -> FourRows {
    let d = double(heights)
    let whole = heights &+ heights
    let low = minimum(xa, xb)
    let high = maximum(xa, xb)
    let limit = F64x4(repeating: right)
    let first = truncated(maximum(minimum(low, limit), F64x4(repeating: left)))
    let cell = double(first)
    let (a, b) = (low - cell, high - cell)
    // k times a distance is at most d; where k is large, more than rounding makes of it.
    let (toEnd, beyond) = (1 - a, maximum(b - 1, F64x4(repeating: 0)))
    let isTwo = less(F64x4(repeating: 1), b)
    let inFirst = minimum(toEnd * k, d) * toEnd
    let inSecond = rounded(minimum(beyond * k, d) * beyond)
    let area0 = rounded(select(isTwo, inFirst, d * (1 - (a + b)))) &+ (heights & ~int32(isTwo))
    let area1 = whole &- inSecond
    let sign = I32x4(repeating: sign)
    func signed(_ change: I32x4) -> I32x4 { (change ^ sign) &- sign }
    let isNarrow = lessEqual(F64x4(repeating: left), low) & less(high, limit) & less(b, F64x4(repeating: 2))
    let isPassed = less(I32x4(repeating: 0), heights)
    return FourRows(
      first: first, change0: signed(area0), change1: signed(area1 &- area0), change2: signed(inSecond),
      isPassed: isPassed, isNarrow: int32(isNarrow) | ~isPassed, low: low, high: high, heights: heights)
  }
}

extension kernel_tile {
  @inline(__always)
  fileprivate func touch(_ row: Int, _ from: Int, _ to: Int) {
    let (a, b) = (UInt64(truncatingIfNeeded: from &>> 4), UInt64(truncatingIfNeeded: to &>> 4))
    touched[row] |= (~0 &<< a) & (~0 &>> (63 &- b))
  }

  /// Of up to 17 cells in succession.
  @inline(__always)
  fileprivate func touchEnds(_ row: Int, _ from: Int, _ to: Int) {
    touched[row] |=
      (1 &<< UInt64(truncatingIfNeeded: from &>> 4)) | (1 &<< UInt64(truncatingIfNeeded: to &>> 4))
  }

  /// Adds a row's part of a line.
  @inline(__always)
  fileprivate func add(_ row: Int, _ xa: Double, _ xb: Double, _ d: Int32, _ k: Double, _ sign: Int32) {
    let (low, high) = xa < xb ? (xa, xb) : (xb, xa)
    let first = low < Double(x0) ? x0 &- 1 : low < Double(x1) ? floor(low) : x1
    let cell = Double(first)
    let (a, b) = (low - cell, high - cell)
    guard b <= 1, first >= x0 else { return addSpan(row, low, high, d, k, sign) }
    let area = d &+ rounded(Double(d) * (1 - (a + b)))
    let column = Int(first &- x0)
    let p = cells + row &* stride + column
    p[0] = p[0] &+ ((area ^ sign) &- sign)
    p[1] = p[1] &+ ((((d &+ d) &- area) ^ sign) &- sign)
    touchEnds(row, column, column &+ 1)
  }

  /// Adds a row's part of a line over many pixels, or from the left of the tile.
  @inline(never)
  fileprivate func addSpan(_ row: Int, _ low: Double, _ high: Double, _ d: Int32, _ k: Double, _ sign: Int32) {
    guard low < Double(x1), d != 0 else { return }
    let first = low < Double(x0) ? x0 &- 1 : floor(low)
    let last = high < Double(x0) ? x0 &- 1 : (high < Double(x1) ? floor(high) : x1)
    let whole = 2 &* d
    let cells = cells + row &* stride
    var before: Int32 = 0
    var x = max(first, x0)
    let end = min(last, x1 &- 1)
    if x <= end { touch(row, Int(x &- x0), Int(end &- x0)) }
    while x <= end {
      var area: Int32
      if x == first {
        let a = Double(x &+ 1) - low
        area = rounded(min(k * a, Double(d)) * a)
      } else if x == last {
        let b = high - Double(x)
        area = whole &- rounded(min(k * b, Double(d)) * b)
      } else {
        // 2 k (x + ½ - low), where k (high - low) = d
        area = d &+ rounded(k * (2 * Double(x) + 1 - (low + high)))
      }
      let p = cells + Int(x &- x0)
      p.pointee = p.pointee &+ (((area &- before) ^ sign) &- sign)
      before = area
      x &+= 1
    }
    guard last < x1 else { return }
    // All of it is left of the next pixel.
    let i = Int(max(last &+ 1, x0) &- x0)
    cells[i] = cells[i] &+ (((whole &- before) ^ sign) &- sign)
    touch(row, i, i)
  }
}

// MARK: - Lines

@inline(__always)
private func add(_ line: kernel_line, _ tile: kernel_tile) {
  // Downwards, so that a line and its opposite have the same numbers.
  let isUp = line.by < line.ay
  let (x0, y0) = isUp ? (line.bx, line.by) : (line.ax, line.ay)
  let (x1, y1) = isUp ? (line.ax, line.ay) : (line.bx, line.by)
  let (top, bottom) = (Double(tile.y0), Double(tile.y1))
  guard y0 < bottom, y1 > top, y0 < y1, min(x0, x1) < Double(tile.x1) else { return }
  let (dx, dy) = (x1 - x0, y1 - y0)
  var y = y0 > top ? floor(y0) : tile.y0
  let end = y1 < bottom ? floor(y1) &+ 1 : tile.y1
  let slope = dx / dy
  let k = dx == 0 ? 0 : min(unit * dy / abs(dx), 0x1p500)
  let sign: Int32 = isUp ? -1 : 0
  if dy <= 2 {
    // A few rows, one by one.
    var here = Double(y)
    var xa = y0 > here ? x0 : x0 + (here - y0) * slope
    var above = y0 > here ? rounded((y0 - here) * unit) : 0
    while y < end {
      let next = here + 1
      let isLast = y1 <= next
      let xb = isLast ? x1 : x0 + (next - y0) * slope
      let below = isLast ? rounded((y1 - here) * unit) : 1 &<< 19
      tile.add(Int(y &- tile.y0), xa, xb, below &- above, k, sign)
      (xa, above, here) = (xb, 0, next)
      y &+= 1
    }
    return
  }
  let down = LineDown(
    x0: x0, y0: y0, x1: x1, y1: y1, slope: slope, k: k, left: Double(tile.x0), right: Double(tile.x1), sign: sign)
  while y < end {
    add(down.rows(from: Double(y)), Int(y &- tile.y0), min(Int(end &- y), 4), down, tile)
    y &+= 4
  }
}

/// Always four rows where that is possible, so that nothing depends on how many the line passes: the tile has three to spare.
@inline(__always)
private func add(_ rows: FourRows, _ row: Int, _ count: Int, _ line: LineDown, _ tile: kernel_tile) {
  withUnsafeBytes(of: rows) { memory in
    let numbers = memory.baseAddress!.assumingMemoryBound(to: Int32.self)
    if all(rows.isNarrow) {
      let cells = tile.cells + row &* tile.stride
      addNarrow(cells, tile.touched + row, Int(numbers[0] &- tile.x0), numbers)
      addNarrow(cells + tile.stride, tile.touched + (row &+ 1), Int(numbers[1] &- tile.x0), numbers + 1)
      addNarrow(cells + 2 &* tile.stride, tile.touched + (row &+ 2), Int(numbers[2] &- tile.x0), numbers + 2)
      addNarrow(cells + 3 &* tile.stride, tile.touched + (row &+ 3), Int(numbers[3] &- tile.x0), numbers + 3)
      return
    }
    var i = 0
    while i < count {
      if numbers[20 &+ i] != 0 {
        let at = row &+ i
        addNarrow(
          tile.cells + at &* tile.stride, tile.touched + at, Int(numbers[i] &- tile.x0), numbers + i)
      } else {
        tile.addSpan(row &+ i, rows.low[i], rows.high[i], rows.heights[i], line.k, line.sign)
      }
      i &+= 1
    }
  }
}

/// One row of the four that the numbers begin with.
@inline(__always)
private func addNarrow(
  _ cells: UnsafeMutablePointer<Int32>, _ touched: UnsafeMutablePointer<UInt64>, _ column: Int,
  _ numbers: UnsafePointer<Int32>
) {
  let p = cells + column
  p[0] = p[0] &+ numbers[4]
  p[1] = p[1] &+ numbers[8]
  p[2] = p[2] &+ numbers[12]
  let (a, b) = (UInt64(truncatingIfNeeded: column &>> 4), UInt64(truncatingIfNeeded: (column &+ 2) &>> 4))
  touched.pointee |= ((1 &<< a) | (1 &<< b)) & UInt64(truncatingIfNeeded: numbers[16])
}

// MARK: - From areas to bytes

/// round(255 · coverage), from twice the signed areas: with unit 2²⁰ for a whole pixel the product stays below 2²⁹.
@inline(__always)
private func bytes(_ sums: I32x8, _ isEvenOdd: Bool) -> I32x8 {
  let one = I32x8(repeating: Int32(kernel_cell_unit))
  var area: I32x8
  if isEvenOdd {
    // Modulo 2, and back from 1 on.
    area = sums & (2 &* Int32(kernel_cell_unit) &- 1)
    area = minimum(area, (one &+ one) &- area)
  } else {
    area = minimum(maximum(sums, I32x8(repeating: 0) &- one), one)
    area = maximum(area, I32x8(repeating: 0) &- area)
  }
  return ((area &<< 8) &- area &+ (1 &<< 19)) &>> 20
}

/// One row. Between cells that no line touches the coverage stays what it is.
@inline(__always)
private func resolve(
  _ cells: UnsafeMutablePointer<Int32>, _ touched: UInt64, _ to: UnsafeMutablePointer<UInt8>, _ width: Int,
  _ isEvenOdd: Bool
) {
  var bits = touched
  let zero = I32x8(repeating: 0)
  var sum = zero
  var byte: UInt8 = 0
  var x = 0
  while bits != 0 {
    let next = bits.trailingZeroBitCount &* 16
    bits &= bits &- 1
    fillAhead(to, x, next, width, byte)
    let p = cells + next
    // Not one after the other, so that only one addition waits for the block before.
    let low = sums(I32x8(loading: p))
    let high = sums(I32x8(loading: p + 8)) &+ I32x8(repeating: low[7])
    let (first, second) = (low &+ sum, high &+ sum)
    sum = sum &+ I32x8(repeating: high[7])
    zero.store(to: p)
    zero.store(to: p + 8)
    let run = uint8(I32x16(lowHalf: bytes(first, isEvenOdd), highHalf: bytes(second, isEvenOdd)))
    byte = run[15]
    x = next &+ 16
    if x <= width { run.store(to: to + next) } else { storeStart(run, to + next, width &- next) }
  }
  if x &+ 32 <= width {
    let v = U8x32(repeating: byte)
    fillAhead(to, x, width &- 31, width, byte)
    v.store(to: to + (width &- 32))
  } else if x < width {
    fillRun(to + x, width &- x, byte)
  }
}

/// The first bytes of a vector.
@inline(never)
private func storeStart(_ v: U8x16, _ to: UnsafeMutablePointer<UInt8>, _ count: Int) {
  var i = 0
  while i < count {
    to[i] = v[i]
    i &+= 1
  }
}

// MARK: - For the core

@c @implementation
func kernel_mask_add_lines(
  _ tile: UnsafePointer<kernel_tile>, _ lines: UnsafePointer<kernel_line>, _ order: UnsafePointer<Int16>, _ count: Int
) {
  let tile = tile.pointee
  var i = 0
  while i < count {
    add(lines[Int(order[i])], tile)
    i &+= 1
  }
}

@c @implementation
func kernel_mask_resolve(
  _ tile: UnsafePointer<kernel_tile>, _ y: Int32, _ end: Int32, _ to: UnsafeMutablePointer<UInt8>, _ stride: Int,
  _ even_odd: Bool
) {
  let tile = tile.pointee
  let width = Int(tile.x1 &- tile.x0)
  var row = Int(y &- tile.y0)
  var to = to
  while row < Int(end &- tile.y0) {
    let touched = tile.touched[row]
    tile.touched[row] = 0
    resolve(tile.cells + row &* tile.stride, touched, to, width, even_odd)
    row &+= 1
    to += stride
  }
}
