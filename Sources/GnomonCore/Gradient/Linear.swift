// SPDX-License-Identifier: Apache-2.0
// Linear.swift - a linear gradient prepared, and painted
//
// A gradient of one color is a solid paint. Along a row a vertical gradient has one color, so its transposed twin
// makes the colors of a thousand rows at once, and each row is solid. A horizontal one makes a row that serves all others.
// Otherwise every row is made on its own, in the image itself where nothing of it remains, and else in a
// tile on the stack; through a mask only where that is not 0.

import CGnomon
import CLanes

extension Canvas {
  func linear(_ gradient: UnsafeLinearGradient) {
    guard gradient.stop_count > 0, let stops = gradient.stops else { return }
    let isPoint = gradient.start.x == gradient.end.x && gradient.start.y == gradient.end.y
    if isPoint {
      if gradient.extend == .pad { fill(stops[gradient.stop_count &- 1].color.pixel(format)) }
    } else if gradient.stop_count == 1, gradient.extend != .none {
      fill(stops[0].color.pixel(format))
    } else {
      var prepared = kernel_linear_make()
      withUnsafeMutablePointer(to: &prepared) {
        $0.prepare(gradient, stops, format)
        if gradient.start.x == gradient.end.x {
          $0.place(gradient.start.transposed, gradient.end.transposed)
          vertical($0)
        } else {
          $0.place(gradient.start, gradient.end)
          rows($0, isHorizontal: gradient.start.y == gradient.end.y, opaque: gradient.isOpaque)
        }
      }
    }
  }

  private func vertical(_ gradient: UnsafeMutablePointer<kernel_linear>) {
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

  private func rows(_ gradient: UnsafeMutablePointer<kernel_linear>, isHorizontal: Bool, opaque: Bool) {
    let replaces = replaces(opaque: opaque)
    let repeats = isHorizontal && tilePart(region.left, region.right) == region.width
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let tile = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      var made = kernel_run(first: 0, end: 0)
      for y in region.top..<region.bottom {
        var x = region.left
        while x < region.right {
          let count = tilePart(x, region.right)
          if replaces {
            _ = kernels.pointee.linear_row(
              gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, image.at(x, y))
          } else if repeats {
            if y == region.top {
              made = kernels.pointee.linear_row(
                gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, tile)
            }
            source(tile, made, x, y)
          } else if mask == nil {
            made = kernels.pointee.linear_row(
              gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, tile)
            source(tile, made, x, y)
          } else {
            covered(gradient, tile, x, y, count)
          }
          x &+= count
        }
      }
    }
  }

  /// Paints part of a row where the mask is not 0, and makes no other pixels.
  @inline(__always)
  private func covered(
    _ gradient: UnsafeMutablePointer<kernel_linear>, _ tile: UnsafeMutablePointer<UInt8>, _ x: Int, _ y: Int,
    _ count: Int
  ) {
    var (x, count) = (x, count)
    while count > 0 {
      let run = kernels.pointee.mask_run(count, coverage(x, y))
      x &+= run.first
      let length = run.end &- run.first
      if length > 0 {
        source(
          tile,
          kernels.pointee.linear_row(
            gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), length, tile), x, y)
      }
      x &+= length
      count &-= run.end
    }
  }

  /// Paints with the pixels that were made for those from (x, y) on.
  @inline(__always)
  private func source(_ tile: UnsafeMutablePointer<UInt8>, _ made: kernel_run, _ x: Int, _ y: Int) {
    guard made.first < made.end else { return }
    source(tile + made.first &* 4, x &+ made.first, y, made.end &- made.first)
  }
}

/// How many pixels from x on lie in the same tile and before the end.
@inline(__always)
private func tilePart(_ x: Int, _ end: Int) -> Int { min(end, (x | (Canvas.tile &- 1)) &+ 1) &- x }

// MARK: - Preparing

extension UnsafeMutablePointer where Pointee == kernel_linear {
  fileprivate func prepare(_ gradient: UnsafeLinearGradient, _ stops: UnsafePointer<Stop>, _ format: PixelFormat) {
    pointee.stops = UnsafePointer(OpaquePointer(stops))
    pointee.stop_count = Int32(gradient.stop_count)
    pointee.extend = gradient.extend.rawValue
    pointee.straight = gradient.interpolation == .straight
    pointee.blue_first = format == .bgra8
    (pointee.guess_low, pointee.guess_high) = (.infinity, -.infinity)
    let ramps = Int32(KERNEL_RAMPS)
    for i in 0..<ramps { kernel_linear_ramp(self, i).pointee.piece = -1 }

    // The largest offset within each block of stops and before.
    let block = (pointee.stop_count &- 1) / ramps &+ 1
    pointee.block = block
    pointee.blocks = (pointee.stop_count &- 1) / block &+ 1
    let checkpoints = kernel_linear_checkpoints(self)
    var largest: Float = 0
    for i in 0..<gradient.stop_count {
      largest = max(largest, min(1, stops[i].offset))
      checkpoints[i / Int(block)] = largest
    }
  }

  /// The line that t is measured along; not vertical.
  fileprivate func place(_ start: Point, _ end: Point) {
    (pointee.start_x, pointee.start_y) = (start.x, start.y)
    (pointee.end_x, pointee.end_y) = (end.x, end.y)
    let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
    let squared = dx * dx + dy * dy
    (pointee.dx, pointee.dy) = (dx, dy)
    (pointee.along_x, pointee.along_y) = (dx / squared, dy / squared)
    pointee.inverse = squared / dx
    pointee.coarse = start.isCoarse && end.isCoarse
  }
}

extension Point {
  fileprivate var transposed: Point { Point(x: y, y: x) }

  /// Whether the coordinates are multiples of 1/256, of at most 4096.
  fileprivate var isCoarse: Bool {
    func isCoarse(_ x: Float) -> Bool { x.magnitude <= 4096 && Float(Int32(x * 256)) == x * 256 }
    return isCoarse(x) && isCoarse(y)
  }
}

extension UnsafeLinearGradient {
  /// Whether every color is opaque, and every pixel has one.
  fileprivate var isOpaque: Bool {
    guard extend != .none, let stops else { return false }
    for i in 0..<stop_count where !(stops[i].color.alpha >= 1) { return false }
    return true
  }
}
