// SPDX-License-Identifier: Apache-2.0
// ShapeCoverage.swift - gnomon_mask_shape
//
// A shape is made ready once: edges in order, radii that fit, rays as directions. Then the pixels of its box are drawn,
// for replace straight into the mask, for the other modes into a tile on the stack, which is joined with the mask row by
// row. Whatever coverage 0 clears outside the box is cleared here.

import CGnomon
import CLanes

// MARK: - What can be drawn

extension Shape {
  /// Whether all its numbers are finite, for mistakes with them are easily made and hard to see; but a corner radius of NaN
  /// counts as 0, and a polygon or a path with such a number is empty.
  private var isFinite: Bool {
    guard is_transformed == 0 || AffineF64(transform).isFinite else { return false }
    switch kind {
    case .rect, .inclusiveRect: return self.as.rect.isFinite
    case .edgeRect:
      let e = self.as.edge_rect
      return e.min_x.isFinite && e.min_y.isFinite && e.max_x.isFinite && e.max_y.isFinite
    case .roundedRect: return self.as.rounded_rect.isFinite
    case .ellipse:
      let ellipse = self.as.ellipse
      return ellipse.centre.isFinite && ellipse.radius_x.isFinite && ellipse.radius_y.isFinite
    case .ring:
      let ring = self.as.ring
      return ring.centre.isFinite && ring.inner.isFinite && ring.outer.isFinite
    case .ringArc:
      let arc = self.as.ring_arc
      return arc.centre.isFinite && arc.inner.isFinite && arc.outer.isFinite && arc.start.isFinite
        && arc.sweep.isFinite
    case .capsule:
      let capsule = self.as.capsule
      return capsule.from.isFinite && capsule.to.isFinite && capsule.radius.isFinite
    default: return true
    }
  }
}

extension Shape {
  /// What is wrong with a shape that is to be drawn.
  var statusForDrawing: Status { status == .ok && !isFinite ? .errorValue : status }
}

extension Rect {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension RoundedRect {
  fileprivate var isFinite: Bool {
    rect.isFinite && top_left.isFinite && top_right.isFinite && bottom_right.isFinite && bottom_left.isFinite
  }
}

extension Corner {
  fileprivate var isFinite: Bool { !x.isInfinite && !y.isInfinite }
}

// MARK: - Its box

extension EdgeRectF64 {
  /// The whole pixels, within a mask of this size; none without a shape.
  func box(_ width: Int32, _ height: Int32) -> Box {
    guard min_x <= max_x else { return Box() }
    let x0 = floor(min_x, width)
    let y0 = floor(min_y, height)
    return Box(x: x0, y: y0, width: ceiling(max_x, width) &- x0, height: ceiling(max_y, height) &- y0)
  }

  /// Two pixels more than the shape needs: neither the rounding of an edge that was computed nor a kernel's steps, which write
  /// the pixels next to an outline too, then have to look at the limits.
  private func margin(_ x: Double) -> Double { 2 + abs(x) * 0x1p-48 }

  private func floor(_ x: Double, _ limit: Int32) -> Int32 { cell(x - margin(x), limit) }
  private func ceiling(_ x: Double, _ limit: Int32) -> Int32 { cell(x + margin(x) + 1, limit) }

  private func cell(_ x: Double, _ limit: Int32) -> Int32 {
    Int32(truncatingIfNeeded: lanes_i64_truncating_f64(min(max(x, 0), Double(limit))))
  }
}

extension kernel_edges {
  fileprivate var clamped: kernel_edges {
    let most = Double(Float.greatestFiniteMagnitude)
    return kernel_edges(
      left: max(left, -most), top: max(top, -most), right: min(right, most), bottom: min(bottom, most))
  }
}

extension Outline {
  /// With finite edges: the far edge of a finite rectangle may lie beyond all floats.
  fileprivate var clamped: Outline {
    switch self {
    case .rect(let edges): return .rect(edges.clamped)
    case .roundedRect(let edges, let corners): return .roundedRect(edges.clamped, corners)
    default: return self
    }
  }

  /// Whether its area has a closed form.
  fileprivate var isClosedForm: Bool {
    switch self {
    case .empty, .rect, .roundedRect, .ellipse, .ring: return true
    case .ringArc(_, _, let ends): return ends.style == .butt
    case .capsule, .polygon, .path: return false
    }
  }

  /// Draws into a window that is not empty.
  fileprivate func draw(_ window: kernel_window) {
    var window = window
    switch self {
    case .empty: break
    case .rect(var edges): kernels.pointee.mask_rect(&window, &edges)
    case .roundedRect(var edges, var corners): kernels.pointee.mask_rounded_rect(&window, &edges, &corners)
    case .ellipse(var ellipse): kernels.pointee.mask_ellipse(&window, &ellipse)
    case .ring(var ring): kernels.pointee.mask_ring(&window, &ring)
    case .ringArc(var ring, var wedge, _): kernels.pointee.mask_ring_arc(&window, &ring, &wedge)
    case .capsule, .polygon, .path: break
    }
  }
}

// MARK: - Drawing

@c @implementation
public func gnomon_mask_shape(
  _ mask: UnsafePointer<UnsafeMask>?, _ shape: UnsafePointer<Shape>?, _ combine: Combine
) -> Status {
  guard let mask = mask?.pointee, let shape else { return .errorNull }
  let (status, extent) = mask.check()
  guard status == .ok else { return status }
  guard combine.isKnown else { return .errorValue }
  let shapeStatus = shape.pointee.statusForDrawing
  guard shapeStatus == .ok else { return shapeStatus }
  guard !shape.pointee.overlaps(extent) else { return .errorOverlap }
  guard mask.data != nil, mask.width > 0, mask.height > 0 else { return .ok }
  let placed = shape.pointee.placedForDrawing
  if placed.transform == nil, placed.outline.isClosedForm {
    draw(mask, placed.outline.clamped, combine)
  } else {
    draw(mask, .fill(placed), combine)
  }
  return .ok
}

/// Draws whatever has no closed form.
func draw(_ mask: UnsafeMask, _ enclosure: Enclosure, _ combine: Combine) {
  let isWhole = combine == .replace && mask.width <= kernel_tile_width
  guard let range = mask.pixels(within: enclosure.bounds, combine, inWholeRows: isWhole) else { return }
  AreaDrawing(mask: mask, enclosure: enclosure, combine: combine).draw(range)
}

private func draw(_ mask: UnsafeMask, _ outline: Outline, _ combine: Combine) {
  let bounds = PlacedOutline(outline, nil).bounds
  guard let range = mask.pixels(within: bounds, combine, inWholeRows: combine.clearsOutside) else { return }
  let window = mask.window(range)
  if combine == .replace { outline.draw(window) } else { drawTiles(mask, outline, combine, window) }
}

extension UnsafeMask {
  /// The pixels within limits, or nil without any. Where the mode clears what lies outside, that is done here: of the rows
  /// that are drawn too, unless they are drawn in their whole width.
  fileprivate func pixels(within limits: EdgeRectF64, _ combine: Combine, inWholeRows: Bool) -> PixelRange? {
    let box = limits.box(width, height)
    guard box.width > 0, box.height > 0 else {
      if combine.clearsOutside { clear(self, 0, height) }
      return nil
    }
    var range = PixelRange(x0: box.x, y0: box.y, x1: box.x &+ box.width, y1: box.y &+ box.height)
    guard combine.clearsOutside else { return range }
    clear(self, 0, range.y0)
    clear(self, range.y1, height)
    if inWholeRows { (range.x0, range.x1) = (0, width) }
    var y = range.y0
    while y < range.y1 {
      let row = data! + Int(y) &* stride
      if range.x0 > 0 { row.update(repeating: 0, count: Int(range.x0)) }
      if range.x1 < width { (row + Int(range.x1)).update(repeating: 0, count: Int(width &- range.x1)) }
      y &+= 1
    }
    return range
  }

  fileprivate func window(_ r: PixelRange) -> kernel_window {
    kernel_window(
      data: data! + Int(r.y0) &* stride + Int(r.x0), stride: stride, x0: r.x0, y0: r.y0, x1: r.x1, y1: r.y1)
  }
}

/// Clears the rows from y0 up to y1.
private func clear(_ mask: UnsafeMask, _ y0: Int32, _ y1: Int32) {
  var y = y0
  while y < y1 {
    (mask.data! + Int(y) &* mask.stride).update(repeating: 0, count: Int(mask.width))
    y &+= 1
  }
}

/// Draws one tile after the other, and joins each with the mask.
private func drawTiles(_ mask: UnsafeMask, _ outline: Outline, _ combine: Combine, _ whole: kernel_window) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { memory in
    let tile = memory.baseAddress!.assumingMemoryBound(to: UInt8.self)
    let size = Int32(memory.count)
    let width = min(whole.x1 &- whole.x0, size)
    let height = size / width
    var y = whole.y0
    while y < whole.y1 {
      let y1 = y &+ min(height, whole.y1 &- y)
      var x = whole.x0
      while x < whole.x1 {
        let x1 = x &+ min(width, whole.x1 &- x)
        outline.draw(kernel_window(data: tile, stride: Int(width), x0: x, y0: y, x1: x1, y1: y1))
        let corner = mask.data! + Int(y) &* mask.stride + Int(x)
        for row in 0..<Int(y1 &- y) {
          kernels.pointee.mask_combine_row(
            corner + row &* mask.stride, tile + row &* Int(width), Int(x1 &- x), combine.rawValue)
        }
        x = x1
      }
      y = y1
    }
  }
}
