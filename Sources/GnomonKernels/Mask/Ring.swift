// SPDX-License-Identifier: Apache-2.0
// Ring.swift - coverage of ellipses, discs and rings
//
// Row by row: where the row meets the ellipse at all, and where it lies wholly within, both a little generous towards the
// outline. Between the two are the pixels that the outline may cross, and each of them gets its exact area; if the outline
// misses it after all, that area is 0 or 1 and the generosity costs nothing but time. A ring is its outer disc less its
// inner disc, byte by byte.

import CLanes

// MARK: - One row of an ellipse

/// The columns of a row that an ellipse touches, and those within that it covers wholly; the latter lie at the end when
/// there are none. All within the window.
struct EllipseSpan {
  var touched: (low: Int, high: Int)
  var full: (low: Int, high: Int)
}

extension kernel_ellipse {
  @inline(__always)
  init(_ x: Double, _ y: Double, _ radius: Double) {
    self.init(x: x, y: y, radius_x: radius, radius_y: radius)
  }

  /// Half the ellipse's width at the height v above or below its centre; NaN beyond its end.
  @inline(__always)
  private func halfWidth(_ v: Double) -> Double {
    radius_x / radius_y * squareRoot((radius_y - v) * (radius_y + v))
  }

  /// What the row [y, y + 1) meets.
  func span(_ row: Int, _ window: Window) -> EllipseSpan {
    let above = Double(row) - y
    let below = above + 1
    let near = above > 0 ? above : (below < 0 ? -below : 0)
    let far = max(-above, below)
    guard near < radius_y else { return EllipseSpan(touched: (window.x0, window.x0), full: (window.x0, window.x0)) }
    // Far above the rounding of x ± halfWidth, far below a pixel.
    let margin = 0x1p-12 + (abs(x) + radius_x) * 0x1p-48
    let reach = halfWidth(near) + margin
    let low = max(window.column(x - reach), window.x0)
    let high = min(window.column(x + reach) &+ 1, window.x1)
    guard far < radius_y else { return EllipseSpan(touched: (low, high), full: (high, high)) }
    let within = halfWidth(far) - margin
    let fullLow = max(window.column(x - within) &+ 1, window.x0)
    let fullHigh = min(window.column(x + within), window.x1)
    guard fullLow < fullHigh else { return EllipseSpan(touched: (low, high), full: (high, high)) }
    return EllipseSpan(touched: (low, high), full: (fullLow, fullHigh))
  }

  /// The exact area within pixel (column, row).
  @inline(__always)
  func area(_ column: Int, _ row: Int) -> Double {
    let u = Double(column) - x
    let v = Double(row) - y
    return rectangleArea(u, v, u + 1, v + 1, withinEllipse: radius_x, radius_y)
  }

  /// The exact coverage of a run of pixels in a row.
  @inline(never)
  func draw(_ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ low: Int, _ high: Int, _ window: Window) {
    var x = low
    while x < high {
      row[x &- window.x0] = coverage(area(x, y))
      x &+= 1
    }
  }
}

// MARK: - Whole windows

@inline(never)
func drawEllipse(_ window: Window, _ ellipse: kernel_ellipse) {
  if let stepped = SteppedEllipse(ellipse) {
    drawRuns(window, stepped, nil)
    drawOutline(window, stepped, flip: 0)
    return
  }
  var y = window.y0
  while y < window.y1 {
    let row = window.row(y)
    let span = ellipse.span(y, window)
    window.fill(row, from: window.x0, to: span.touched.low, 0)
    ellipse.draw(row, y, span.touched.low, span.full.low, window)
    window.fill(row, from: span.full.low, to: span.full.high, 255)
    ellipse.draw(row, y, span.full.high, span.touched.high, window)
    window.fill(row, from: span.touched.high, to: window.x1, 0)
    y &+= 1
  }
}

/// No pixel is crossed by both outlines of a ring of this width, nor does a step of the one reach a pixel that the other
/// crosses: the pixels of a step lie within √5 of the outline.
private let separateWidth = 3.0

func drawRing(_ window: Window, _ ring: kernel_ring) {
  let outer = kernel_ellipse(ring.x, ring.y, ring.outer)
  guard ring.inner > 0 else { return drawEllipse(window, outer) }
  let inner = kernel_ellipse(ring.x, ring.y, ring.inner)
  if ring.outer - ring.inner >= separateWidth, let outer = SteppedEllipse(outer), let inner = SteppedEllipse(inner) {
    drawRuns(window, outer, inner)
    drawOutline(window, outer, flip: 0)
    drawOutline(window, inner, flip: 255)
  } else {
    drawEllipse(window, outer)
    cutEllipse(window, inner)
  }
}

/// Takes an ellipse's coverage away, tile by tile.
private func cutEllipse(_ window: Window, _ ellipse: kernel_ellipse) {
  // The part of the window that the ellipse can touch.
  var part = window
  part.x0 = min(max(window.column(ellipse.x - ellipse.radius_x - 1), window.x0), window.x1)
  part.x1 = min(window.column(ellipse.x + ellipse.radius_x + 1) &+ 1, window.x1)
  part.y0 = min(max(floor(ellipse.y - ellipse.radius_y - 1, from: window.y0, to: window.y1), window.y0), window.y1)
  part.y1 = min(floor(ellipse.y + ellipse.radius_y + 1, from: window.y0, to: window.y1) &+ 1, window.y1)
  var memory = lanes_scratch_make()
  withUnsafeMutableBytes(of: &memory) { bytes in
    let tile = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
    var x = part.x0
    while x < part.x1 {
      let width = min(part.x1 &- x, bytes.count)
      let rows = bytes.count / width
      var y = part.y0
      while y < part.y1 {
        let height = min(rows, part.y1 &- y)
        drawEllipse(Window(tile, width, x, y, x &+ width, y &+ height), ellipse)
        var i = 0
        while i < height {
          subtractRun(window.row(y &+ i) + (x &- window.x0), tile + i &* width, width)
          i &+= 1
        }
        y &+= height
      }
      x &+= width
    }
  }
}

/// Bytes less bytes, not below 0. The last vector overlaps the one before, which must not be subtracted twice: it is
/// computed first and stored last.
@inline(never)
private func subtractRun(_ p: UnsafeMutablePointer<UInt8>, _ s: UnsafePointer<UInt8>, _ count: Int) {
  let rest = count &- 32
  guard rest >= 0 else {
    difference(U8x32(loading: p, count: count), U8x32(loading: s, count: count)).store(to: p, count: count)
    return
  }
  let last = difference(U8x32(loading: p + rest), U8x32(loading: s + rest))
  var i = 0
  while i < rest {
    difference(U8x32(loading: p + i), U8x32(loading: s + i)).store(to: p + i)
    i &+= 32
  }
  last.store(to: p + rest)
}

@inline(__always)
private func difference(_ d: U8x32, _ s: U8x32) -> U8x32 { maximum(d, s) &- s }

// MARK: - For the core

@c @implementation
func kernel_mask_ellipse(_ window: UnsafePointer<kernel_window>, _ ellipse: UnsafePointer<kernel_ellipse>) {
  drawEllipse(Window(window), ellipse.pointee)
}

@c @implementation
func kernel_mask_ring(_ window: UnsafePointer<kernel_window>, _ ring: UnsafePointer<kernel_ring>) {
  drawRing(Window(window), ring.pointee)
}
