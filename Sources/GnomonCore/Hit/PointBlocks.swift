// SPDX-License-Identifier: Apache-2.0
// PointBlocks.swift - which points a shape contains, a block at a time
//
// Floats and a shape that is not transformed have kernels of their own, which read the caller's points where they lie. Everything
// else - doubles, transformed shapes, polygons and paths - goes through a block of doubles on the stack: the points,
// brought to the shape's own plane, and an answer for each.

import CGnomon
import CLanes

// MARK: - Blocks

/// Some of the caller's points, and room on the stack to decide about them.
struct PointBlock {
  let points: PointsView
  let first: Int
  fileprivate(set) var count: Int
  /// An answer for each, 1 or 0.
  fileprivate(set) var inside: UnsafeMutablePointer<UInt8>
  fileprivate let xs, ys: UnsafeMutablePointer<Double>
  fileprivate let winding: UnsafeMutablePointer<Int32>
  fileprivate let lines: UnsafeMutablePointer<kernel_line>

  static var size: Int { 512 }
  fileprivate static var linesAtOnce: Int { 160 }

  @inline(__always)
  func point(_ i: Int) -> PointF64 { points.point(first &+ i) }
}

extension PointsView {
  /// Calls the body with each block of 512 points, the last of which may have fewer.
  @inline(__always)
  func forEachBlock(_ count: Int, _ body: (PointBlock) -> Void) {
    var coordinates = lanes_scratch_make()
    var work = lanes_scratch_make()
    withUnsafeMutableBytes(of: &coordinates) { c in
      withUnsafeMutableBytes(of: &work) { w in
        let xs = c.baseAddress!.assumingMemoryBound(to: Double.self)
        let inside = w.baseAddress! + 4 &* PointBlock.size
        let lines = inside + PointBlock.size
        var i = 0
        while i < count {
          body(
            PointBlock(
              points: self, first: i, count: min(PointBlock.size, count &- i),
              inside: inside.assumingMemoryBound(to: UInt8.self), xs: xs, ys: xs + PointBlock.size,
              winding: w.baseAddress!.assumingMemoryBound(to: Int32.self),
              lines: lines.assumingMemoryBound(to: kernel_line.self)))
          i &+= PointBlock.size
        }
      }
    }
  }
}

// MARK: - One shape

extension PlacedOutline {
  /// By the kernels for floats, when there is one; false when there is not.
  @inline(never)
  func hitFloats(_ count: Int, _ points: kernel_points, _ inside: UnsafeMutablePointer<UInt8>) -> Bool {
    guard transform == nil else { return false }
    var points = points
    switch outline {
    case .rect(let edges):
      var rect = kernel_rect(holdingFloatsOf: edges)
      kernels.pointee.hit_rect(count, &points, &rect, inside)
    case .roundedRect(var edges, var corners):
      kernels.pointee.hit_rounded_rect(count, &points, &edges, &corners, inside)
    case .ellipse(var ellipse):
      if var disc = ellipse.disc {
        kernels.pointee.hit_ring(count, &points, &disc, inside)
      } else {
        kernels.pointee.hit_ellipse(count, &points, &ellipse, inside)
      }
    case .ring(var ring): kernels.pointee.hit_ring(count, &points, &ring, inside)
    case .ringArc(var ring, var wedge, var ends):
      guard ends.style == .butt else { return false }
      kernels.pointee.hit_ring_arc(count, &points, &ring, &wedge, &ends, inside)
    default: return false
    }
    return true
  }
}

extension kernel_ellipse {
  /// A circle is a disc, which is one rounding less for each coordinate.
  fileprivate var disc: kernel_ring? {
    radius_x == radius_y ? kernel_ring(x: x, y: y, inner: 0, outer: radius_x) : nil
  }
}

extension PointBlock {
  /// Decides which of the points lie in the shape; with its map, if there is one.
  @inline(never)
  func hit(_ shape: PlacedOutline, _ map: CellMap? = nil) {
    if case .empty = shape.outline { return inside.update(repeating: 0, count: count) }
    if points.size == 4, shape.hitFloats(count, points.floats(from: first), inside) { return }
    if points.size == 4, shape.transform == nil, case .polygon(let vertices, let rule, let box?) = shape.outline {
      var here = points.floats(from: first)
      kernels.pointee.load_floats(count, &here, xs.floats, xs.floats + PointBlock.size)
      let left = map.map { doubtfulFloats($0) } ?? self
      if left.crossSides(vertices, rule, box, map) {
        if let map { left.scatter(map, inside) }
        return
      }
    }
    hitDoubles(shape, map)
  }

  private func hitDoubles(_ shape: PlacedOutline, _ map: CellMap?) {
    load(shape.transform?.back)
    guard let map else { return hitLoaded(shape.outline) }
    let left = doubtfulDoubles(map)
    if left.count > 0 { left.hitLoaded(shape.outline) }
    left.scatter(map, inside)
  }

  /// Decides about points that are loaded.
  private func hitLoaded(_ outline: Outline) {
    switch outline {
    case .empty: break
    case .rect(var edges): kernels.pointee.hit_rect_f64(count, xs, ys, &edges, inside)
    case .roundedRect(var edges, var corners):
      kernels.pointee.hit_rounded_rect_f64(count, xs, ys, &edges, &corners, inside)
    case .ellipse(var ellipse):
      if var disc = ellipse.disc {
        kernels.pointee.hit_ring_f64(count, xs, ys, &disc, inside)
      } else {
        kernels.pointee.hit_ellipse_f64(count, xs, ys, &ellipse, inside)
      }
    case .ring(var ring): kernels.pointee.hit_ring_f64(count, xs, ys, &ring, inside)
    case .ringArc(var ring, var wedge, var ends):
      kernels.pointee.hit_ring_arc_f64(count, xs, ys, &ring, &wedge, &ends, inside)
    case .capsule(var capsule): kernels.pointee.hit_capsule_f64(count, xs, ys, &capsule, inside)
    case .polygon(let vertices, let rule, _): wind(vertices.lines, rule)
    case .path(let path, let rule): wind(path.lines, rule)
    }
  }

  /// Room for a number of each point; it holds the loaded points else.
  var distances: UnsafeMutablePointer<Double> { xs }

  /// Gives the points that lie in a shape and have no index yet this one; how many there are.
  func mark(_ j: Int, _ index: UnsafeMutablePointer<Int32>) -> Int {
    var marked = 0
    var i = 0
    while i < count {
      // Most lie in none: eight at a time, in room that is a multiple of that.
      if i & 7 == 0, UnsafeRawPointer(inside + i).loadUnaligned(as: UInt64.self) == 0 {
        i &+= 8
        continue
      }
      if inside[i] != 0, index[i] < 0 {
        index[i] = Int32(truncatingIfNeeded: j)
        marked &+= 1
      }
      i &+= 1
    }
    return marked
  }

  /// Decides about points that are loaded.
  func hitRect(_ rect: RectF64) {
    var edges = rect.edges
    kernels.pointee.hit_rect_f64(count, xs, ys, &edges, inside)
  }

  /// Writes the loaded points, as doubles, to where the caller's points of the same numbers go.
  func store(_ x: UnsafeMutableRawPointer, _ y: UnsafeMutableRawPointer, _ stride: Int) {
    var i = 0
    while i < count {
      let offset = (first &+ i) &* stride
      x.storeBytes(of: xs[i], toByteOffset: offset, as: Double.self)
      y.storeBytes(of: ys[i], toByteOffset: offset, as: Double.self)
      i &+= 1
    }
  }

  /// Brings the points, as doubles, to the plane of the shape.
  func load(_ back: AffineF64?) {
    var view = kernel_any_points(
      x: points.x! + first &* points.stride, y: points.y! + first &* points.stride,
      stride: points.stride, is_double: points.size == 8)
    if let back {
      var map = kernel_map(a: back.a, b: back.b, c: back.c, d: back.d, tx: back.tx, ty: back.ty)
      kernels.pointee.load_points(count, &view, &map, xs, ys)
    } else {
      kernels.pointee.load_points(count, &view, nil, xs, ys)
    }
  }

  /// Counts how often the lines wind around each point.
  private func wind<L: LineIterator>(_ source: L, _ rule: FillRule) {
    winding.update(repeating: 0, count: (count &+ 15) & ~15)
    var source = source
    var held = 0
    while let (p, q) = source.next() {
      lines[held] = kernel_line(ax: p.x, ay: p.y, bx: q.x, by: q.y)
      held &+= 1
      if held == PointBlock.linesAtOnce {
        kernels.pointee.wind_lines(count, xs, ys, held, lines, winding)
        held = 0
      }
    }
    kernels.pointee.wind_lines(count, xs, ys, held, lines, winding)
    let mask: Int32 = rule == .evenOdd ? 1 : -1
    var i = 0
    while i < count {
      inside[i] = winding[i] & mask != 0 ? 1 : 0
      i &+= 1
    }
  }

  /// By the filter for floats, of points that are loaded as such: false where it leaves a point in doubt.
  private func crossSides(_ vertices: Vertices, _ rule: FillRule, _ box: PolygonBox, _ map: CellMap?) -> Bool {
    guard count > 0 else { return true }
    let (x, y) = (xs.floats, xs.floats + PointBlock.size)
    let least = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: Float.self)
    let whole = (count &+ 15) & ~15
    winding.update(repeating: 0, count: whole)
    least.update(repeating: .infinity, count: whole)
    var frame = box.frame
    let isNonZero = rule == .nonZero
    if let map, map.sideCount > 0 {
      let lastY = Float(vertices[vertices.count &- 1].y)
      kernels.pointee.cross_sides(
        count, x, y, &frame, map.sideCount, kernel_cell_map_sides(map.cells), lastY, isNonZero, winding, least)
    } else {
      // Behind the points, as many sides as there is room for.
      let made = UnsafeMutableRawPointer(ys).assumingMemoryBound(to: kernel_side.self)
      var sides = vertices.sides(box)
      while true {
        let lastY = Float(sides.last.y)
        let held = sides.next(made, 256)
        if held == 0 { break }
        kernels.pointee.cross_sides(count, x, y, &frame, held, made, lastY, isNonZero, winding, least)
      }
    }
    // A sign for each side that was not crossed: as many as there are sides when none was.
    return kernels.pointee.end_sides(
      count, x, y, &frame, isNonZero, vertices.count & 1 == 0 ? 0 : .min, winding, least, inside)
  }
}

// MARK: - By a map

extension PlacedOutline {
  /// Calls the body with each block of the points, decided.
  @inline(__always)
  func forEachDecided(_ count: Int, _ points: PointsView, _ body: (PointBlock) -> Void) {
    var cells = kernel_cell_map_make()
    withUnsafeMutablePointer(to: &cells) { cells in
      var map: CellMap?
      points.forEachBlock(count) { block in
        if block.first == 0, count >= CellMap.fewest { map = CellMap(outline, cells, block) }
        block.hit(self, map)
        body(block)
      }
    }
  }
}

extension PointBlock {
  /// What the map leaves in doubt of points that are loaded as floats: loaded likewise, with answers of their own.
  fileprivate func doubtfulFloats(_ map: CellMap) -> PointBlock {
    let (x, y) = (xs.floats, xs.floats + PointBlock.size)
    let left = doubtful(map, kernels.pointee.look_up(count, x, y, map.cells, inside))
    pad(x, left.count, to: 16)
    pad(y, left.count, to: 16)
    return left
  }

  fileprivate func doubtfulDoubles(_ map: CellMap) -> PointBlock {
    let left = doubtful(map, kernels.pointee.look_up_f64(count, xs, ys, map.cells, inside))
    pad(xs, left.count, to: 8)
    pad(ys, left.count, to: 8)
    return left
  }

  private func doubtful(_ map: CellMap, _ count: Int) -> PointBlock {
    var left = self
    left.count = count
    left.inside = kernel_cell_map_answers(map.cells)
    return left
  }

  /// Writes the answers to where those of the whole block are.
  fileprivate func scatter(_ map: CellMap, _ answers: UnsafeMutablePointer<UInt8>) {
    let numbers = kernel_cell_map_doubtful(map.cells)
    var i = 0
    while i < count {
      answers[Int(numbers[i])] = inside[i]
      i &+= 1
    }
  }

  /// Whether an outline that has lines contains a point of its plane. Loads it over the others.
  func contains(_ point: PointF64, _ outline: Outline) -> Bool {
    (xs[0], ys[0]) = (point.x, point.y)
    pad(xs, 1, to: 8)
    pad(ys, 1, to: 8)
    var one = self
    one.count = 1
    one.hitLoaded(outline)
    return inside[0] != 0
  }
}

extension UnsafeMutablePointer<Double> {
  /// The same memory, for floats.
  fileprivate var floats: UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Float.self)
  }
}

/// Fills up with NaN, which lies nowhere.
private func pad<T: BinaryFloatingPoint>(_ numbers: UnsafeMutablePointer<T>, _ count: Int, to multiple: Int) {
  var i = count
  while i & (multiple &- 1) != 0 {
    numbers[i] = .nan
    i &+= 1
  }
}
