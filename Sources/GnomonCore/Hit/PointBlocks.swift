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
  let first, count: Int
  /// An answer for each, 1 or 0.
  let inside: UnsafeMutablePointer<UInt8>
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
  /// Decides which of the points lie in the shape.
  @inline(never)
  func hit(_ shape: PlacedOutline) {
    if case .empty = shape.outline { return inside.update(repeating: 0, count: count) }
    if points.size == 4, shape.hitFloats(count, points.floats(from: first), inside) { return }
    if points.size == 4, shape.transform == nil, case .polygon(let vertices, let rule, let box?) = shape.outline,
      crossSides(vertices, rule, box)
    {
      return
    }
    load(shape.transform?.back)
    switch shape.outline {
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
    winding.update(repeating: 0, count: PointBlock.size)
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

  /// By the filter for floats: false where it leaves a point in doubt.
  private func crossSides(_ vertices: Vertices, _ rule: FillRule, _ box: PolygonBox) -> Bool {
    let floats = UnsafeMutableRawPointer(xs).assumingMemoryBound(to: Float.self)
    let (x, y) = (floats, floats + PointBlock.size)
    // Behind the points, as many sides as there is room for; and the least magnitudes where lines are held else.
    let room = 256
    let sides = UnsafeMutableRawPointer(floats + 2 &* PointBlock.size).assumingMemoryBound(to: kernel_side.self)
    let least = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: Float.self)
    var here = points.floats(from: first)
    kernels.pointee.load_floats(count, &here, x, y)
    winding.update(repeating: 0, count: PointBlock.size)
    least.update(repeating: .infinity, count: PointBlock.size)
    var frame = box.frame
    let isNonZero = rule == .nonZero
    var last = vertices[vertices.count &- 1]
    var i = 0
    while i < vertices.count {
      let lastY = Float(last.y)
      var held = 0
      while held < room, i < vertices.count {
        let next = vertices[i]
        sides[held] = box.side(last, next)
        last = next
        held &+= 1
        i &+= 1
      }
      kernels.pointee.cross_sides(count, x, y, &frame, held, sides, lastY, isNonZero, winding, least)
    }
    // A sign for each side that was not crossed: as many as there are sides when none was.
    return kernels.pointee.end_sides(
      count, x, y, &frame, isNonZero, vertices.count & 1 == 0 ? 0 : .min, winding, least, inside)
  }
}
