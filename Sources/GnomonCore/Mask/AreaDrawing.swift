// SPDX-License-Identifier: Apache-2.0
// AreaDrawing.swift - whatever lines enclose, drawn tile by tile
//
// The box of the drawing is cut into tiles of cells on the stack. If all lines fit into the buffer beside them, they are
// made once; else the box is cut into parts whose lines do, and where even those of a single tile are too many, they are
// made for each tile. Each way adds the same numbers to the same cells.

import CGnomon
import CLanes

/// What has lines.
enum Enclosure {
  case fill(PlacedOutline)
  case stroke(PlacedOutline, StrokeStyle, DashPattern?)

  /// Whether areas count modulo 2.
  var isEvenOdd: Bool {
    guard case .fill(let placed) = self else { return false }
    switch placed.outline {
    case .polygon(_, let rule, _), .path(_, let rule): return rule == .evenOdd
    default: return false
    }
  }

  /// Limits that hold it, from infinity to minus infinity when there is nothing.
  var bounds: EdgeRectF64 {
    switch self {
    case .fill(let placed): return placed.outerBounds
    case .stroke(let placed, let style, _):
      var bounds = placed.outerBounds
      let reach = placed.size(style.half * style.cornerReach)
      (bounds.min_x, bounds.min_y) = (bounds.min_x - reach.x, bounds.min_y - reach.y)
      (bounds.max_x, bounds.max_y) = (bounds.max_x + reach.x, bounds.max_y + reach.y)
      return bounds
    }
  }

  /// Adds all lines.
  fileprivate func send(to lines: inout AreaLines, _ range: PixelRange) {
    switch self {
    case .stroke(let placed, let style, let dashes):
      let stroke = StrokeLines(
        Stroker(lines, style, placed.transform), dashes, reach: placed.size(style.half * style.reach),
        cornerReach: placed.size(style.half * style.cornerReach), range)
      // Dashes want the length of what is not seen, too, so that the number of lines needs another bound.
      var flattener = Flattener(
        stroke, tolerance: 0x1p-9, holdsArea: false, mostHalvings: dashes == nil ? 60 : 6)
      flattener.add(placed.outline, placed.transform?.there)
      lines = flattener.receiver.stroker.pen.receiver
    case .fill(let placed):
      if case .polygon(let vertices, _, _) = placed.outline {
        vertices.send(to: &lines, placed.transform?.there)
      } else {
        var flattener = Flattener(lines, tolerance: 0x1p-10, holdsArea: true)
        flattener.add(placed.outline, placed.transform?.there)
        lines = flattener.receiver
      }
    }
  }
}

extension Vertices {
  fileprivate func send(to lines: inout AreaLines, _ t: AffineF64?) {
    var last = self[count &- 1]
    if let t { last = t.apply(last) }
    var i = 0
    while i < count {
      var p = self[i]
      if let t { p = t.apply(p) }
      lines.add(last, p)
      last = p
      i &+= 1
    }
  }
}

// MARK: - Bounds

extension PlacedOutline {
  /// How far a length of the outline's plane reaches along x and y, in pixels.
  fileprivate func size(_ size: Double) -> PointF64 {
    guard let t = transform?.there else { return PointF64(x: size, y: size) }
    return PointF64(x: size * lanes_sqrt(t.a * t.a + t.c * t.c), y: size * lanes_sqrt(t.b * t.b + t.d * t.d))
  }

  /// Limits that hold the outline: its points, the control points of its curves, and its ellipses.
  fileprivate var outerBounds: EdgeRectF64 {
    var limits = Limits()
    let t = transform?.there
    func there(_ p: PointF64) -> PointF64 {
      guard let t else { return p }
      return t.apply(p)
    }
    if case .polygon(let vertices, _, _) = outline { return vertices.limits(t).bounds }
    var contours = Contours(outline)
    while let step = contours.next() {
      switch step {
      case .move(let p), .line(let p): limits.add(there(p))
      case .cubic:
        limits.add(there(contours.p))
        limits.add(there(contours.q))
        limits.add(there(contours.r))
      case .arc:
        let arc = t == nil ? contours.arc : contours.arc.transformed(t!)
        let x = lanes_sqrt(arc.u.x * arc.u.x + arc.v.x * arc.v.x)
        let y = lanes_sqrt(arc.u.y * arc.u.y + arc.v.y * arc.v.y)
        limits.add(PointF64(x: arc.centre.x - x, y: arc.centre.y - y))
        limits.add(PointF64(x: arc.centre.x + x, y: arc.centre.y + y))
      case .close: break
      }
    }
    return limits.bounds
  }
}

// MARK: - Drawing

/// Draws the pixels of a range, which is not empty.
struct AreaDrawing {
  let mask: UnsafeMask
  let enclosure: Enclosure
  let combine: Combine

  func draw(_ range: PixelRange) {
    var memory = kernel_tile_memory_make()
    withUnsafeMutableBytes(of: &memory) { draw(range, TileMemory($0.baseAddress!)) }
  }

  private func draw(_ range: PixelRange, _ memory: TileMemory) {
    let columns = min(range.x1 &- range.x0, Int32(kernel_tile_width))
    // With two cells beyond the last pixel.
    let stride = (Int(columns) &+ 17) & ~15
    // And three rows.
    let rows = min(Int(kernel_tile_cells) / stride, Int(kernel_tile_height)) &- 3
    let tileRows = min(Int32(truncatingIfNeeded: rows), range.y1 &- range.y0)
    memory.clear(cells: Int(tileRows &+ 3) &* stride, rows: Int(tileRows &+ 3))
    var tile = kernel_tile(cells: memory.cells, touched: memory.touched, stride: stride, x0: 0, y0: 0, x1: 0, y1: 0)
    var band = range
    var height = min(range.y1 &- range.y0, tileRows &* Int32(kernel_tile_bands))
    while band.y0 < range.y1 {
      band.y1 = band.y0 &+ min(height, range.y1 &- band.y0)
      var lines = AreaLines(memory, band, nil)
      enclosure.send(to: &lines, band)
      if lines.missing > 0, height > tileRows {
        // As many rows as will have that many lines if they are alike, but for lines that are counted more than once.
        let part = Double(kernel_tile_lines) * 0.9 / Double(kernel_tile_lines &+ lines.missing)
        let rows = Int32(truncatingIfNeeded: lanes_i64_truncating_f64(Double(height) * part))
        height = max(tileRows, rows / tileRows &* tileRows)
        continue
      }
      var schedule = Schedule(memory, band, tileRows)
      if lines.missing == 0 { schedule.add(lines.count) }
      tile.y0 = band.y0
      while tile.y0 < band.y1 {
        tile.y1 = tile.y0 &+ min(tileRows, band.y1 &- tile.y0)
        let count = schedule.next(below: Double(tile.y1))
        tile.x0 = range.x0
        while tile.x0 < range.x1 {
          tile.x1 = tile.x0 &+ min(columns, range.x1 &- tile.x0)
          if lines.missing > 0 {
            sendAll(&tile, memory)
          } else {
            kernels.pointee.mask_add_lines(&tile, memory.lines, memory.order, count)
          }
          resolve(&tile, memory)
          tile.x0 = tile.x1
        }
        tile.y0 = tile.y1
      }
      band.y0 = band.y1
    }
  }

  /// Makes the lines for one tile.
  private func sendAll(_ tile: inout kernel_tile, _ memory: TileMemory) {
    let range = PixelRange(x0: tile.x0, y0: tile.y0, x1: tile.x1, y1: tile.y1)
    withUnsafePointer(to: tile) {
      var lines = AreaLines(memory, range, $0)
      enclosure.send(to: &lines, range)
      lines.handOn()
    }
  }

  /// Writes the pixels of a tile.
  private func resolve(_ tile: inout kernel_tile, _ memory: TileMemory) {
    let isEvenOdd = enclosure.isEvenOdd
    let width = Int(tile.x1 &- tile.x0)
    let corner = mask.data! + Int(tile.y0) &* mask.stride + Int(tile.x0)
    if combine == .replace {
      kernels.pointee.mask_resolve(&tile, tile.y0, tile.y1, corner, mask.stride, isEvenOdd)
      return
    }
    var y = tile.y0
    while y < tile.y1 {
      kernels.pointee.mask_resolve(&tile, y, y &+ 1, memory.bytes, 0, isEvenOdd)
      kernels.pointee.mask_combine_row(
        corner + Int(y &- tile.y0) &* mask.stride, memory.bytes, width, combine.rawValue)
      y &+= 1
    }
  }
}

/// Which lines pass which tiles of a band: a list for each tile, of those that begin there or come from the tile above.
private struct Schedule {
  private let memory: TileMemory
  private let top: Double
  private let rows: Double
  private var tile = 0

  init(_ memory: TileMemory, _ band: PixelRange, _ tileRows: Int32) {
    self.memory = memory
    top = Double(band.y0)
    rows = Double(tileRows)
    memory.firsts.update(repeating: -1, count: Int(kernel_tile_bands))
  }

  mutating func add(_ count: Int) {
    var i = 0
    while i < count {
      let line = memory.lines[i]
      // The lines are those that pass the band.
      push(Int16(truncatingIfNeeded: i), to: Int(lanes_i64_truncating_f64(max(min(line.ay, line.by) - top, 0) / rows)))
      i &+= 1
    }
  }

  private func push(_ line: Int16, to tile: Int) {
    memory.links[Int(line)] = memory.firsts[tile]
    memory.firsts[tile] = line
  }

  /// Puts the lines of the next tile in order, and says how many there are; those that go on pass the tile after it, too.
  mutating func next(below: Double) -> Int {
    var line = memory.firsts[tile]
    tile &+= 1
    var count = 0
    while line >= 0 {
      let after = memory.links[Int(line)]
      memory.order[count] = line
      count &+= 1
      let both = memory.lines[Int(line)]
      if max(both.ay, both.by) > below, tile < kernel_tile_bands { push(line, to: tile) }
      line = after
    }
    return count
  }
}

/// The parts of a tile's memory.
struct TileMemory {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  let lines: UnsafeMutablePointer<kernel_line>
  let bytes: UnsafeMutablePointer<UInt8>
  /// Lines to be added, by number; and for a schedule the first of each tile, and after each the next.
  let order, firsts, links: UnsafeMutablePointer<Int16>

  init(_ start: UnsafeMutableRawPointer) {
    var next = start
    func take<T>(_ count: Int) -> UnsafeMutablePointer<T> {
      let p = next.assumingMemoryBound(to: T.self)
      next += count &* MemoryLayout<T>.stride
      return p
    }
    lines = take(kernel_tile_lines)
    touched = take(kernel_tile_height)
    cells = take(kernel_tile_cells)
    bytes = take(kernel_tile_width)
    order = take(kernel_tile_lines)
    links = take(kernel_tile_lines)
    firsts = take(kernel_tile_bands)
  }

  func clear(cells: Int, rows: Int) {
    self.cells.update(repeating: 0, count: cells)
    touched.update(repeating: 0, count: rows)
  }
}
