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
  @inline(__always)
  func draw(_ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ low: Int, _ high: Int, _ window: Window) {
    var x = low
    while x < high {
      row[x &- window.x0] = coverage(area(x, y))
      x &+= 1
    }
  }
}

// MARK: - Whole windows

func drawEllipse(_ window: Window, _ ellipse: kernel_ellipse) {
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

/// Takes a disc's coverage away from its surroundings.
private func cutDisc(_ window: Window, _ disc: kernel_ellipse) {
  var y = window.y0
  while y < window.y1 {
    let row = window.row(y)
    let span = disc.span(y, window)
    cutRun(row, disc, y, span.touched.low, span.full.low, window)
    window.fill(row, from: span.full.low, to: span.full.high, 0)
    cutRun(row, disc, y, span.full.high, span.touched.high, window)
    y &+= 1
  }
}

@inline(__always)
private func cutRun(
  _ row: UnsafeMutablePointer<UInt8>, _ disc: kernel_ellipse, _ y: Int, _ low: Int, _ high: Int, _ window: Window
) {
  var x = low
  while x < high {
    let outer = row[x &- window.x0]
    let inner = coverage(disc.area(x, y))
    row[x &- window.x0] = outer > inner ? outer &- inner : 0
    x &+= 1
  }
}

func drawRing(_ window: Window, _ ring: kernel_ring) {
  drawEllipse(window, kernel_ellipse(ring.x, ring.y, ring.outer))
  if ring.inner > 0 { cutDisc(window, kernel_ellipse(ring.x, ring.y, ring.inner)) }
}

// MARK: - For the core

@c @implementation
func kernel_mask_ellipse(_ window: UnsafePointer<kernel_window>, _ ellipse: UnsafePointer<kernel_ellipse>) {
  drawEllipse(Window(window), ellipse.pointee)
}

@c @implementation
func kernel_mask_ring(_ window: UnsafePointer<kernel_window>, _ ring: UnsafePointer<kernel_ring>) {
  drawRing(Window(window), ring.pointee)
}
