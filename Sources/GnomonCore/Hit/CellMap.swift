// SPDX-License-Identifier: Apache-2.0
// CellMap.swift - where in its box a polygon or a path has one answer for many points
//
// To find whether a point lies in a polygon takes a look at every line. But of 128 × 128 cells over the box, few are crossed by a
// line, and the points of another cell have all the same answer. So where many points are asked, the cells are, once, and a
// point needs the lines only in a cell that one of them crosses.
//
// Which cell is a point's? The kernel subtracts and multiplies with a rounding each, and so may find another cell than exact
// arithmetic; but the difference is less than 128 · 2⁻²³ of a cell. A line is therefore taken to cross the cells that are
// 2⁻¹⁰ of their size larger on all sides. In a cell that no line crosses, then, lies no point of a line, and so one answer; two
// such cells side by side overlap by what they are larger, and have the same. That leaves few to ask about.

import CGnomon
import CLanes

struct CellMap {
  let cells: UnsafeMutablePointer<kernel_cell_map>
  private let unsure: UnsafeMutablePointer<UInt64>
  private let inside: UnsafeMutablePointer<UInt64>
  /// The sides of a polygon of floats that are kept beside the map; 0 when it has too many.
  private(set) var sideCount = 0

  /// From so many points on it is worth making.
  static var fewest: Int { 4000 }

  private static var size: Int { Int(KERNEL_CELLS) }
  private static var margin: Double { 0x1p-10 }

  /// Of a polygon or a path; the block has room to ask about a point. Nil for any other outline, where the box has no area, and
  /// where it is too small or too large for floats.
  init?(_ outline: Outline, _ cells: UnsafeMutablePointer<kernel_cell_map>, _ block: PointBlock) {
    self.cells = cells
    unsure = kernel_cell_map_unsure(cells)
    inside = kernel_cell_map_inside(cells)
    unsure.update(repeating: 0, count: 2 &* CellMap.size)
    switch outline {
    case .polygon(let vertices, _, _): guard draw(vertices.lines) else { return nil }
    case .path(let path, _): guard draw(path.lines) else { return nil }
    default: return nil
    }
    fill(outline, block)
    if case .polygon(let vertices, _, let box?) = outline, vertices.count <= Int(KERNEL_MAP_SIDES) {
      var sides = vertices.sides(box)
      sideCount = sides.next(kernel_cell_map_sides(cells), Int(KERNEL_MAP_SIDES))
    }
  }

  private func draw<L: LineIterator>(_ lines: L) -> Bool {
    guard place(lines) else { return false }
    var lines = lines
    while let (p, q) = lines.next() { mark(onGrid(p), onGrid(q)) }
    return true
  }

  // MARK: - The grid

  /// Lays the cells over the box of the lines: 127 of them, so that its far edge is within the last.
  @inline(__always)
  private func place<L: LineIterator>(_ lines: L) -> Bool {
    var lines = lines
    var limits = Limits()
    while let (p, q) = lines.next() {
      limits.add(p)
      limits.add(q)
    }
    let low = limits.low
    let (width, height) = (limits.high.x - low.x, limits.high.y - low.y)
    guard min(width, height) >= 0x1p-100, max(width, height) <= 0x1p100 else { return false }
    (cells.pointee.origin_x, cells.pointee.origin_y) = (low.x, low.y)
    cells.pointee.scale_x = Double(Float(127 / width))
    cells.pointee.scale_y = Double(Float(127 / height))
    return true
  }

  private func onGrid(_ p: PointF64) -> PointF64 {
    let c = cells.pointee
    return PointF64(x: (p.x - c.origin_x) * c.scale_x, y: (p.y - c.origin_y) * c.scale_y)
  }

  /// The number of a cell that a coordinate of the grid lies in, or of the nearest one.
  private func cell(_ v: Double) -> Int {
    Int(lanes_i64_truncating_f64(max(0, min(v, Double(CellMap.size &- 1)))))
  }

  // MARK: - Lines

  /// Marks the cells that a line crosses.
  @inline(never)
  private func mark(_ p: PointF64, _ q: PointF64) {
    let margin = CellMap.margin
    let (a, b) = p.y < q.y ? (p, q) : (q, p)
    let (left, right) = (min(a.x, b.x), max(a.x, b.x))
    let isLevel = b.y - a.y < margin
    let slope = isLevel ? 0 : (b.x - a.x) / (b.y - a.y)
    let last = cell(b.y + margin)
    var row = cell(a.y - margin)
    while row <= last {
      var (from, to) = (left, right)
      if !isLevel {
        // The part of the line within the row.
        let top = max(a.y, Double(row) - margin)
        let bottom = min(b.y, Double(row &+ 1) + margin)
        let (u, v) = (a.x + (top - a.y) * slope, a.x + (bottom - a.y) * slope)
        (from, to) = (max(left, min(u, v)), min(right, max(u, v)))
      }
      mark(row, cell(from - margin), cell(to + margin))
      row &+= 1
    }
  }

  private func mark(_ row: Int, _ first: Int, _ last: Int) {
    var word = first &>> 6
    while word <= last &>> 6 {
      let low: UInt64 = word == first &>> 6 ? .max &<< UInt64(first & 63) : .max
      let high: UInt64 = word == last &>> 6 ? .max &>> UInt64(63 &- last & 63) : .max
      unsure[2 &* row &+ word] |= low & high
      word &+= 1
    }
  }

  // MARK: - Cells

  /// Gives each run of unmarked cells in a word an answer: that of one above or to the left, or else of a point in it.
  private func fill(_ outline: Outline, _ block: PointBlock) {
    var i = 0
    while i < 2 &* CellMap.size {
      var answers: UInt64 = 0
      var free = ~unsure[i]
      while free != 0 {
        // A sum with its lowest bit clears the lowest run.
        let run = free & ~(free &+ (free & (0 &- free)))
        free &= ~run
        if isInside(i, run, outline, block) { answers |= run }
      }
      inside[i] = answers
      i &+= 1
    }
  }

  private func isInside(_ i: Int, _ run: UInt64, _ outline: Outline, _ block: PointBlock) -> Bool {
    if i >= 2 {
      let above = run & ~unsure[i &- 2]
      if above != 0 { return inside[i &- 2] & above != 0 }
    }
    let isLeft = run & 1 != 0 && i & 1 != 0
    if isLeft, unsure[i &- 1] &>> 63 == 0 { return inside[i &- 1] &>> 63 != 0 }
    let c = cells.pointee
    let (x, y) = (Double(run.trailingZeroBitCount &+ (i & 1) &* 64) + 0.5, Double(i &>> 1) + 0.5)
    return block.contains(
      PointF64(x: c.origin_x + x / c.scale_x, y: c.origin_y + y / c.scale_y), outline)
  }
}
