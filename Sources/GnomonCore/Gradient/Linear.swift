// SPDX-License-Identifier: Apache-2.0
// Linear.swift - a linear gradient prepared, and painted
//
// A gradient of one color is a solid paint. Along a row a vertical gradient has one color, so its transposed twin
// makes the colors of a thousand rows at once, and each row is solid. A horizontal one makes a row that serves all others.
// Neither is so when it is dithered, since a row's thresholds are its own.
//
// A transform leaves it linear: what grows evenly in one plane does in the other. In the image t grows along the
// transform's inverse transposed, so that is where its line goes, from where the start is taken to.

import CGnomon
import CLanes

extension Canvas {
  func linear(_ gradient: UnsafeLinearGradient) {
    let colors = GradientColors(gradient)
    guard colors.count > 0, let stops = colors.stops else { return }
    let isPoint = gradient.start.x == gradient.end.x && gradient.start.y == gradient.end.y
    guard let line = Line(gradient, colors) else { return }
    if isPoint {
      if colors.extend == .pad { fill(stops[colors.count &- 1].color.pixel(format)) }
    } else if colors.count == 1, colors.extend != .none {
      fill(stops[0].color.pixel(format))
    } else if line.start.isFinite, line.end.isFinite, line.start.x != line.end.x || line.start.y != line.end.y {
      var prepared = kernel_gradient_make()
      withUnsafeMutablePointer(to: &prepared) {
        $0.prepare(colors, stops, format)
        if line.start.x == line.end.x, colors.isDithered == 0 {
          $0.place(line.transposed)
          vertical($0)
        } else {
          $0.place(line)
          rows(
            $0, kernels.pointee.linear_row, replaces: replaces(opaque: colors.isOpaque),
            repeats: line.start.y == line.end.y && colors.isDithered == 0)
        }
      }
    }
  }

  private func vertical(_ gradient: UnsafeMutablePointer<kernel_gradient>) {
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let colors = $0.baseAddress!.assumingMemoryBound(to: UInt32.self)
      var top = region.top
      while top < region.bottom {
        let count = tilePart(top, region.bottom)
        let run = kernels.pointee.linear_row(
          gradient, Int32(truncatingIfNeeded: top), 0, count, UnsafeMutablePointer(OpaquePointer(colors)))
        var y = run.first
        while y < run.end {
          solid(colors[y], region.left, top &+ y, region.width)
          y &+= 1
        }
        top &+= count
      }
    }
  }
}

// MARK: - The line

private struct Line {
  var start, end: PointF64
  /// Whether both are multiples of 1/256, of at most 4096.
  var isCoarse: Bool

  /// In the image; nil when the transform cannot be undone.
  init?(_ gradient: UnsafeLinearGradient, _ colors: GradientColors) {
    (start, end) = (PointF64(gradient.start), PointF64(gradient.end))
    isCoarse = gradient.start.isCoarse && gradient.end.isCoarse
    guard colors.isTransformed != 0 else { return }
    guard let back = colors.place.inverse else { return nil }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // t grows by g · (x, y), g = the inverse transposed times d / |d|²; from t = 0 to 1 along g / |g|².
    let squared = dx * dx + dy * dy
    let (x, y) = ((back.a * dx + back.b * dy) / squared, (back.c * dx + back.d * dy) / squared)
    let growth = x * x + y * y
    start = colors.place.apply(start)
    end = PointF64(x: start.x + x / growth, y: start.y + y / growth)
    isCoarse = false
  }

  var transposed: Line {
    var line = self
    line.start = PointF64(x: start.y, y: start.x)
    line.end = PointF64(x: end.y, y: end.x)
    return line
  }
}

extension Point {
  fileprivate var isCoarse: Bool {
    func isCoarse(_ x: Float) -> Bool { x.magnitude <= 4096 && Float(Int32(x * 256)) == x * 256 }
    return isCoarse(x) && isCoarse(y)
  }
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// The line that t is measured along.
  fileprivate func place(_ line: Line) {
    (pointee.line.start_x, pointee.line.start_y) = (line.start.x, line.start.y)
    (pointee.line.end_x, pointee.line.end_y) = (line.end.x, line.end.y)
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let squared = dx * dx + dy * dy
    (pointee.line.dx, pointee.line.dy) = (dx, dy)
    (pointee.line.along_x, pointee.line.along_y) = (dx / squared, dy / squared)
    pointee.line.inverse = squared / dx
    pointee.line.coarse = line.isCoarse
    (pointee.line.guess_low, pointee.line.guess_high) = (.infinity, -.infinity)
  }
}
