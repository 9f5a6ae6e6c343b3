// SPDX-License-Identifier: Apache-2.0
// RoundedRect.swift - coverage of rectangles, plain and with elliptic corners
//
// A plain rectangle covers, of each pixel, the product of what it covers of the pixel's column and of its row. So all rows
// but the first and the last are alike, and within a row all pixels but two.
//
// A rounded one is the rectangle less, at each corner, what the corner's box holds beyond its ellipse. A row of it is
// bounded on each side by the lowest and the highest place that the outline takes within the row. The pixels between the
// two are followed by steps where the corners are large enough and apart from each other, else measured exactly.

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

/// A corner's ellipse, and the box that it rounds: between the ellipse's centre and the rectangle's corner, which lies
/// to the right or the left of the centre, and below or above it.
private struct Corner {
  var x, y, radiusX, radiusY: Double
  var isRight, isBottom: Bool

  /// The area of [x0, x1] × [y0, y1] in the corner's box beyond the ellipse.
  @inline(never)
  func cut(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
    // From the centre towards the corner.
    let (u0, u1) = isRight ? (x0 - x, x1 - x) : (x - x1, x - x0)
    let (v0, v1) = isBottom ? (y0 - y, y1 - y) : (y - y1, y - y0)
    let (a, b) = (max(u0, 0), max(v0, 0))
    guard radiusX > 0, a < u1, b < v1 else { return 0 }
    return (u1 - a) * (v1 - b) - rectangleArea(a, b, u1, v1, withinEllipse: radiusX, radiusY)
  }

  /// How far the ellipse falls short of its box's side at height v, which is limited to the box's.
  @inline(never)
  func inset(_ v: Double) -> Double {
    let h = isBottom ? v - y : y - v
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
    func corner(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ isRight: Bool, _ isBottom: Bool) -> Corner {
      Corner(
        x: isRight ? x - rx : x + rx, y: isBottom ? y - ry : y + ry, radiusX: rx, radiusY: ry, isRight: isRight,
        isBottom: isBottom)
    }
    topLeft = corner(edges.left, edges.top, x.0, y.0, false, false)
    topRight = corner(edges.right, edges.top, x.1, y.1, true, false)
    bottomRight = corner(edges.right, edges.bottom, x.2, y.2, true, true)
    bottomLeft = corner(edges.left, edges.bottom, x.3, y.3, false, true)
  }

  /// The exact area within pixel (column, row).
  @inline(never)
  func area(_ column: Int, _ row: Int) -> Double {
    let x0 = max(Double(column), edges.left)
    let x1 = min(Double(column &+ 1), edges.right)
    let y0 = max(Double(row), edges.top)
    let y1 = min(Double(row &+ 1), edges.bottom)
    guard x0 < x1, y0 < y1 else { return 0 }
    let left = topLeft.cut(x0, y0, x1, y1) + bottomLeft.cut(x0, y0, x1, y1)
    let right = topRight.cut(x0, y0, x1, y1) + bottomRight.cut(x0, y0, x1, y1)
    return (x1 - x0) * (y1 - y0) - (left + right)
  }
}

/// The least and the greatest inset of a side within [y0, y1], a part of the rectangle's height. The inset grows
/// towards both ends of the side, so the greatest is at an end of the interval; the least is 0 where the interval meets
/// the straight part, and else at the end nearer to it.
@inline(never)
private func insets(_ top: Corner, _ bottom: Corner, _ y0: Double, _ y1: Double) -> (least: Double, greatest: Double) {
  let start = max(top.inset(y0), bottom.inset(y0))
  let end = max(top.inset(y1), bottom.inset(y1))
  let straight = y1 >= top.y && y0 <= bottom.y
  return (straight ? 0 : min(start, end), max(start, end))
}

func drawRoundedRect(_ window: Window, _ edges: kernel_edges, _ corners: kernel_corners) {
  let shape = RoundedRect(edges, corners)
  if let stepped = SteppedRoundedRect(shape) { return stepped.draw(window) }
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
    drawPixels(row, y, low, fullLow, shape, window)
    window.fill(row, from: fullLow, to: fullHigh, coverage(y1 - y0))
    drawPixels(row, y, fullHigh, high, shape, window)
    window.fill(row, from: high, to: window.x1, 0)
    y &+= 1
  }
}

@inline(never)
private func drawPixels(
  _ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ low: Int, _ high: Int, _ shape: RoundedRect, _ window: Window
) {
  var x = low
  while x < high {
    row[x &- window.x0] = coverage(shape.area(x, y))
    x &+= 1
  }
}

// MARK: - By steps

/// A rounded rectangle whose corners can be followed by steps.
private struct SteppedRoundedRect {
  var shape: RoundedRect
  /// Nil for a square corner.
  var topLeft, topRight, bottomRight, bottomLeft: SteppedEllipse?

  /// Nil when a corner is too small, or two opposite ones come so near to each other that they could share a pixel.
  init?(_ shape: RoundedRect) {
    self.shape = shape
    let edges = shape.edges
    let (width, height) = (edges.right - edges.left, edges.bottom - edges.top)
    guard min(width, height) >= 8, max(width, height) <= 8192,
      max(abs(edges.left), abs(edges.top)) < 0x1p20,
      let a = stepped(shape.topLeft), let b = stepped(shape.topRight),
      let c = stepped(shape.bottomRight), let d = stepped(shape.bottomLeft)
    else { return nil }
    func areApart(_ p: Corner, _ q: Corner) -> Bool {
      let (freeX, freeY) = (width - p.radiusX - q.radiusX, height - p.radiusY - q.radiusY)
      return freeX >= 2 || freeY >= 2 || (freeX >= -0x1p-10 && freeY >= -0x1p-10)
    }
    guard areApart(shape.topLeft, shape.bottomRight), areApart(shape.topRight, shape.bottomLeft) else { return nil }
    (topLeft, topRight, bottomRight, bottomLeft) = (a.ellipse, b.ellipse, c.ellipse, d.ellipse)
  }

  func draw(_ window: Window) {
    drawRows(window)
    if let topLeft { drawCorner(window, topLeft, right: false, bottom: false) }
    if let topRight { drawCorner(window, topRight, right: true, bottom: false) }
    if let bottomRight { drawCorner(window, bottomRight, right: true, bottom: true) }
    if let bottomLeft { drawCorner(window, bottomLeft, right: false, bottom: true) }
    joinCorners(window)
  }

  /// Where two corners of a side end within the same pixel's width, the steps of either took the other for straight.
  private func joinCorners(_ window: Window) {
    let edges = shape.edges
    let (left, right) = (window.column(edges.left), window.column(edges.right))
    let top = floor(edges.top, from: window.y0 &- 4, to: window.y1)
    let bottom = floor(edges.bottom, from: window.y0 &- 1, to: window.y1 &+ 4)
    if !hasWholePixel(shape.topLeft.x, shape.topRight.x) {
      drawExact(window, shape.topRight.x, top, shape.topLeft.x, top &+ 2)
    }
    if !hasWholePixel(shape.bottomLeft.x, shape.bottomRight.x) {
      drawExact(window, shape.bottomRight.x, bottom &- 2, shape.bottomLeft.x, bottom)
    }
    if !hasWholePixel(shape.topLeft.y, shape.bottomLeft.y) {
      drawExact(window, left, shape.bottomLeft.y, left &+ 2, shape.topLeft.y)
    }
    if !hasWholePixel(shape.topRight.y, shape.bottomRight.y) {
      drawExact(window, right &- 2, shape.bottomRight.y, right, shape.topRight.y)
    }
  }

  /// Whether the pixels of two places are different.
  private func hasWholePixel(_ low: Double, _ high: Double) -> Bool {
    floor(low, from: -0x20_0000, to: 0x20_0000) < floor(high, from: -0x20_0000, to: 0x20_0000)
  }

  private func drawExact(_ window: Window, _ x0: Double, _ y0: Int, _ x1: Double, _ y1: Int) {
    drawExact(window, window.column(min(x0, x1)), y0, window.column(max(x0, x1)), y1)
  }

  private func drawExact(_ window: Window, _ x0: Int, _ y0: Double, _ x1: Int, _ y1: Double) {
    drawExact(
      window, x0, floor(min(y0, y1), from: window.y0 &- 1, to: window.y1), x1,
      floor(max(y0, y1), from: window.y0 &- 1, to: window.y1))
  }

  /// Both ends included.
  @inline(never)
  private func drawExact(_ window: Window, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    var y = max(y0, window.y0)
    while y <= min(y1, window.y1 &- 1) {
      drawPixels(window.row(y), y, max(x0, window.x0), min(x1 &+ 1, window.x1), shape, window)
      y &+= 1
    }
  }

  /// Everything but the pixels on the corners' arcs.
  private func drawRows(_ window: Window) {
    let edges = shape.edges
    let top = floor(edges.top, from: window.y0 &- 1, to: window.y1)
    let end = floor(edges.bottom, from: window.y0 &- 1, to: window.y1)
    let sides = Sides(shape, window)
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let ends = $0.baseAddress!.assumingMemoryBound(to: Int32.self)
      let width = window.x1 &- window.x0
      let isContiguous = window.stride == width
      // Pixels that a straight side halves, by a whole row.
      let leftCell = window.column(edges.left)
      let rightCell = window.column(edges.right)
      let leftOverlap = Double(leftCell &+ 1) - edges.left
      let rightOverlap = edges.right - Double(rightCell)
      // The rows beside which all sides are straight, but the first and the last of the rectangle, are alike.
      let middle =
        floor(max(max(shape.topLeft.y, shape.topRight.y), edges.top + 1), from: window.y0, to: window.y1) &+ 1
      let middleEnd = floor(
        min(min(shape.bottomLeft.y, shape.bottomRight.y), edges.bottom - 1), from: window.y0, to: window.y1)
      let sideBytes = (left: coverage(leftOverlap), right: coverage(rightOverlap))
      let hasLeft = leftOverlap < 1 && leftCell >= window.x0 && leftCell < window.x1
      let hasRight = rightOverlap > 0 && rightCell >= window.x0 && rightCell < window.x1
      var y = window.y0
      while y < window.y1 {
        sides.ends(y, ends)
        let isMiddle = y >= middle && y < middleEnd
        let rows = isMiddle ? middleEnd &- y : min(8, (y < middle ? min(middle, window.y1) : window.y1) &- y)
        var i = 0
        while i < rows {
          let j = y &+ i
          let row = window.row(j)
          let room = isContiguous ? (window.y1 &- j) &* width : width
          let (low, high) = (Double(j), Double(j &+ 1))
          let isBetween = j > top && j < end
          let height = isBetween ? 1 : min(high, edges.bottom) - max(low, edges.top)
          if height > 0 {
            let (left, right) = (Int(ends[isMiddle ? 0 : i]), Int(ends[isMiddle ? 8 : 8 &+ i]))
            fillAhead(row, 0, left, room, 0)
            fillAhead(row, left, right, room, isBetween ? 255 : coverage(height))
            fillAhead(row, max(left, right), width, room, 0)
            let (y0, y1) = (max(low, edges.top), min(high, edges.bottom))
            if hasLeft, y0 >= shape.topLeft.y, y1 <= shape.bottomLeft.y {
              row[leftCell &- window.x0] = isBetween ? sideBytes.left : coverage(height * leftOverlap)
            }
            if hasRight, y0 >= shape.topRight.y, y1 <= shape.bottomRight.y {
              row[rightCell &- window.x0] = isBetween ? sideBytes.right : coverage(height * rightOverlap)
            }
          } else {
            fillAhead(row, 0, width, room, 0)
          }
          i &+= 1
        }
        y &+= rows
      }
    }
  }
}

private struct MaybeStepped {
  var ellipse: SteppedEllipse?
}

/// The steps of a corner, none for a square one; nil when it is round but not to be followed by steps.
private func stepped(_ corner: Corner) -> MaybeStepped? {
  guard corner.radiusX > 0 else { return MaybeStepped(ellipse: nil) }
  guard
    let ellipse = SteppedEllipse(
      kernel_ellipse(x: corner.x, y: corner.y, radius_x: corner.radiusX, radius_y: corner.radiusY))
  else { return nil }
  return MaybeStepped(ellipse: ellipse)
}

/// Where the rows begin and end that the rectangle covers from its top to its bottom.
private struct Sides {
  /// One corner's part in its side, in pixels from the rectangle's first row.
  struct Inset {
    var y, radiusX, radiusY, ratio: Float

    init(_ corner: Corner, _ row: Int) {
      y = Float(corner.y - Double(row))
      radiusX = Float(corner.radiusX)
      radiusY = Float(corner.radiusY)
      ratio = radiusX > 0 ? radiusX / radiusY : 0
    }

    /// How far the arc falls short of the side, `h` beyond the centre.
    @inline(__always)
    func inset(_ h: F32x8) -> F32x8 {
      let zero = F32x8(repeating: 0)
      let r = F32x8(repeating: radiusY)
      let limited = minimum(maximum(h, zero), r)
      return F32x8(repeating: radiusX) - squareRoot((r - limited) * (r + limited)) * ratio
    }
  }

  var topLeft, topRight, bottomRight, bottomLeft: Inset
  /// The rectangle's first row and column, and from there its edges.
  var row: Int
  var top, bottom, left, right: Float
  var offset, width: Int32
  var margin: Float

  init(_ shape: RoundedRect, _ window: Window) {
    let edges = shape.edges
    row = floor(edges.top, from: -0x20_0000, to: 0x20_0000)
    let column = floor(edges.left, from: -0x20_0000, to: 0x20_0000)
    top = Float(edges.top - Double(row))
    bottom = Float(edges.bottom - Double(row))
    left = Float(edges.left - Double(column))
    right = Float(edges.right - Double(column))
    topLeft = Inset(shape.topLeft, row)
    topRight = Inset(shape.topRight, row)
    bottomRight = Inset(shape.bottomRight, row)
    bottomLeft = Inset(shape.bottomLeft, row)
    offset = Int32(truncatingIfNeeded: column &- window.x0)
    width = Int32(truncatingIfNeeded: window.x1 &- window.x0)
    margin = 0x1p-12 + Float(edges.right - edges.left) * 0x1p-22
  }

  /// Of eight rows from y on: first and end, counted from the window's first column and limited to it. A little
  /// generous, so that rounding leaves no gap to the pixels on the arcs.
  @inline(__always)
  func ends(_ y: Int, _ ends: UnsafeMutablePointer<Int32>) {
    let v = F32x8(0, 1, 2, 3, 4, 5, 6, 7) + Float(y &- row)
    let y0 = maximum(v, F32x8(repeating: top))
    let y1 = minimum(v + 1, F32x8(repeating: bottom))
    let leftInset = maximum(topLeft.inset(topLeft.y - y0), bottomLeft.inset(y1 - bottomLeft.y))
    let rightInset = maximum(topRight.inset(topRight.y - y0), bottomRight.inset(y1 - bottomRight.y))
    let zero = I32x8(repeating: 0)
    let limit = I32x8(repeating: width)
    let shift = I32x8(repeating: offset)
    // ⌈x⌉ = -⌊-x⌋
    let first = (zero &- floor((margin - leftInset) - left)) &+ shift
    let end = floor((right - rightInset) + margin) &+ shift
    minimum(maximum(first, zero), limit).store(to: ends)
    minimum(maximum(end, zero), limit).store(to: ends + 8)
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
