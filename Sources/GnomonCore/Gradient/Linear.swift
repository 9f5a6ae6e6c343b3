// SPDX-License-Identifier: Apache-2.0
// Linear.swift - a linear gradient prepared, and painted
//
// A gradient of one color is a solid paint. Along a row a vertical gradient has one color, so its transposed twin
// makes the colors of a thousand rows at once, and each row is solid. A horizontal one makes a row that serves all others.
// Otherwise every row is made on its own, in the image itself where nothing of the image remains, and else in a
// tile of the stack.

import CGnomon
import CLanes

extension Canvas {
  func linear(_ gradient: LinearGradient) {
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
          vertical($0)
        } else {
          rows($0, isHorizontal: gradient.start.y == gradient.end.y, opaque: gradient.isOpaque)
        }
      }
    }
  }

  private func vertical(_ gradient: UnsafeMutablePointer<kernel_linear>) {
    gradient.transpose()
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let colors = $0.baseAddress!.assumingMemoryBound(to: UInt32.self)
      var top = region.top
      while top < region.bottom {
        let count = min(region.bottom &- top, Canvas.tile)
        let run = kernels.pointee.linear_row(gradient, Int32(top), 0, count, UnsafeMutablePointer(OpaquePointer(colors)))
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
    let repeats = isHorizontal && region.width <= Canvas.tile
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let tile = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      var run = kernel_run(first: 0, end: 0)
      for y in region.top..<region.bottom {
        var x = region.left
        while x < region.right {
          let count = min(region.right &- x, Canvas.tile)
          if replaces {
            _ = kernels.pointee.linear_row(gradient, Int32(x), Int32(y), count, image.at(x, y))
          } else {
            if !repeats || y == region.top {
              run = kernels.pointee.linear_row(gradient, Int32(x), Int32(y), count, tile)
            }
            if run.first < run.end {
              source(tile + run.first &* 4, x &+ run.first, y, run.end &- run.first)
            }
          }
          x &+= count
        }
      }
    }
  }
}

// MARK: - Preparing

extension UnsafeMutablePointer where Pointee == kernel_linear {
  fileprivate func prepare(_ gradient: LinearGradient, _ stops: UnsafePointer<Stop>, _ format: PixelFormat) {
    pointee.start_x = gradient.start.x
    pointee.start_y = gradient.start.y
    pointee.end_x = gradient.end.x
    pointee.end_y = gradient.end.y
    pointee.stops = UnsafePointer(OpaquePointer(stops))
    pointee.stop_count = Int32(gradient.stop_count)
    pointee.extend = gradient.extend.rawValue
    pointee.straight = gradient.interpolation == .straight
    pointee.blue_first = format == .bgra8
    let ramps = Int32(KERNEL_RAMPS)
    for i in 0..<ramps { kernel_linear_ramp(self, i).pointee.piece = -1 }

    // The largest offset within each block of stops and before.
    let block = (pointee.stop_count &- 1) / ramps &+ 1
    pointee.block = block
    let checkpoints = kernel_linear_checkpoints(self)
    var largest: Float = 0
    for i in 0..<gradient.stop_count {
      largest = max(largest, min(1, stops[i].offset))
      checkpoints[i / Int(block)] = largest
    }
  }

  /// x and y exchanged.
  fileprivate func transpose() {
    swap(&pointee.start_x, &pointee.start_y)
    swap(&pointee.end_x, &pointee.end_y)
  }
}

extension LinearGradient {
  /// Whether every color is opaque, and every pixel has one.
  fileprivate var isOpaque: Bool {
    guard extend != .none, let stops else { return false }
    for i in 0..<stop_count where !(stops[i].color.alpha >= 1) { return false }
    return true
  }
}
