// SPDX-License-Identifier: Apache-2.0
// RoundedRect.swift - coverage of rectangles, plain and with elliptic corners
//
// A plain rectangle covers, of each pixel, the product of what it covers of the pixel's column and of its row. So all rows
// but the first and the last are alike, and within a row all pixels but two.
//
// A rounded one is the rectangle less, at each corner, what the corner's box holds beyond its ellipse. A row of it is
// bounded on each side by the lowest and the highest place that the outline takes within the row; between the two the
// pixels are measured exactly.

import CLanes

// MARK: - Rectangle

/// The length of [low, high] within [cell, cell + 1].
@inline(__always)
private func overlap(_ cell: Int, _ low: Double, _ high: Double) -> Double {
  max(min(high, Double(cell &+ 1)) - max(low, Double(cell)), 0)
}

func drawRect(_ window: Window, _ edges: kernel_edges) {
  // The columns that the rectangle touches, and those within that it covers from side to side.
  let low = max(window.column(edges.left), window.x0)
  let high = min(window.column(edges.right) &+ 1, window.x1)
  let fullLow = Double(low) < edges.left ? low &+ 1 : low
  let fullHigh = edges.right < Double(high) ? high &- 1 : high
  var y = window.y0
  while y < window.y1 {
    let row = window.row(y)
    let height = overlap(y, edges.top, edges.bottom)
    guard height > 0, low < high else {
      window.fill(row, from: window.x0, to: window.x1, 0)
      y &+= 1
      continue
    }
    window.fill(row, from: window.x0, to: low, 0)
    window.fill(row, from: fullLow, to: fullHigh, coverage(height))
    if fullLow > low { row[low &- window.x0] = coverage(height * overlap(low, edges.left, edges.right)) }
    if fullHigh < high { row[high &- 1 &- window.x0] = coverage(height * overlap(high &- 1, edges.left, edges.right)) }
    window.fill(row, from: high, to: window.x1, 0)
    y &+= 1
  }
}

// MARK: - Rounded rectangle

/// A corner's ellipse, and the box that it rounds: between the ellipse's centre and the rectangle's corner.
private struct Corner {
  var x, y, radiusX, radiusY: Double

  /// The area of [x0, x1] × [y0, y1] in the corner's box beyond the ellipse; `right` and `bottom` say where the box lies.
  @inline(__always)
  func cut(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, right: Bool, bottom: Bool) -> Double {
    let a = right ? max(x0, x) : x0
    let c = right ? x1 : min(x1, x)
    let b = bottom ? max(y0, y) : y0
    let d = bottom ? y1 : min(y1, y)
    guard radiusX > 0, a < c, b < d else { return 0 }
    return (c - a) * (d - b) - rectangleArea(a - x, b - y, c - x, d - y, withinEllipse: radiusX, radiusY)
  }

  /// How far the ellipse falls short of its box's side at height v, which is limited to the box's.
  @inline(__always)
  func inset(_ v: Double, bottom: Bool) -> Double {
    let h = bottom ? v - y : y - v
    guard radiusX > 0, h > 0 else { return 0 }
    guard h < radiusY else { return radiusX }
    return radiusX - radiusX / radiusY * squareRoot((radiusY - h) * (radiusY + h))
  }
}

private struct RoundedRect {
  var edges: kernel_edges
  var topLeft, topRight, bottomRight, bottomLeft: Corner

  @inline(__always)
  init(_ edges: kernel_edges, _ corners: kernel_corners) {
    self.edges = edges
    let (x, y) = (corners.x, corners.y)
    topLeft = Corner(x: edges.left + x.0, y: edges.top + y.0, radiusX: x.0, radiusY: y.0)
    topRight = Corner(x: edges.right - x.1, y: edges.top + y.1, radiusX: x.1, radiusY: y.1)
    bottomRight = Corner(x: edges.right - x.2, y: edges.bottom - y.2, radiusX: x.2, radiusY: y.2)
    bottomLeft = Corner(x: edges.left + x.3, y: edges.bottom - y.3, radiusX: x.3, radiusY: y.3)
  }

  /// The exact area within pixel (column, row).
  @inline(__always)
  func area(_ column: Int, _ row: Int) -> Double {
    let x0 = max(Double(column), edges.left)
    let x1 = min(Double(column &+ 1), edges.right)
    let y0 = max(Double(row), edges.top)
    let y1 = min(Double(row &+ 1), edges.bottom)
    guard x0 < x1, y0 < y1 else { return 0 }
    let left = topLeft.cut(x0, y0, x1, y1, right: false, bottom: false)
      + bottomLeft.cut(x0, y0, x1, y1, right: false, bottom: true)
    let right = topRight.cut(x0, y0, x1, y1, right: true, bottom: false)
      + bottomRight.cut(x0, y0, x1, y1, right: true, bottom: true)
    return (x1 - x0) * (y1 - y0) - (left + right)
  }
}

/// The least and the greatest inset of a side within [y0, y1], a part of the rectangle's height. The inset grows
/// towards both ends of the side, so the greatest is at an end of the interval; the least is 0 where the interval meets
/// the straight part, and else at the end nearer to it.
@inline(__always)
private func insets(_ top: Corner, _ bottom: Corner, _ y0: Double, _ y1: Double) -> (least: Double, greatest: Double) {
  let start = max(top.inset(y0, bottom: false), bottom.inset(y0, bottom: true))
  let end = max(top.inset(y1, bottom: false), bottom.inset(y1, bottom: true))
  let straight = y1 >= top.y && y0 <= bottom.y
  return (straight ? 0 : min(start, end), max(start, end))
}

func drawRoundedRect(_ window: Window, _ edges: kernel_edges, _ corners: kernel_corners) {
  let shape = RoundedRect(edges, corners)
  let margin = 0x1p-12 + (abs(edges.left) + abs(edges.right)) * 0x1p-48
  var y = window.y0
  while y < window.y1 {
    let row = window.row(y)
    let y0 = max(Double(y), edges.top)
    let y1 = min(Double(y &+ 1), edges.bottom)
    guard y0 < y1 else {
      window.fill(row, from: window.x0, to: window.x1, 0)
      y &+= 1
      continue
    }
    let left = insets(shape.topLeft, shape.bottomLeft, y0, y1)
    let right = insets(shape.topRight, shape.bottomRight, y0, y1)
    let low = max(window.column(edges.left + left.least - margin), window.x0)
    let high = min(window.column(edges.right - right.least + margin) &+ 1, window.x1)
    var fullLow = max(window.column(edges.left + left.greatest + margin) &+ 1, window.x0)
    var fullHigh = min(window.column(edges.right - right.greatest - margin), window.x1)
    if fullLow >= fullHigh {
      fullLow = high
      fullHigh = high
    }
    window.fill(row, from: window.x0, to: low, 0)
    draw(row, y, low, fullLow, shape, window)
    window.fill(row, from: fullLow, to: fullHigh, coverage(y1 - y0))
    draw(row, y, fullHigh, high, shape, window)
    window.fill(row, from: high, to: window.x1, 0)
    y &+= 1
  }
}

@inline(__always)
private func draw(
  _ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ low: Int, _ high: Int, _ shape: RoundedRect, _ window: Window
) {
  var x = low
  while x < high {
    row[x &- window.x0] = coverage(shape.area(x, y))
    x &+= 1
  }
}

// MARK: - For the core

@c @implementation
func kernel_mask_rect(_ window: UnsafePointer<kernel_window>, _ edges: UnsafePointer<kernel_edges>) {
  drawRect(Window(window), edges.pointee)
}

@c @implementation
func kernel_mask_rounded_rect(
  _ window: UnsafePointer<kernel_window>, _ edges: UnsafePointer<kernel_edges>, _ corners: UnsafePointer<kernel_corners>
) {
  drawRoundedRect(Window(window), edges.pointee, corners.pointee)
}
