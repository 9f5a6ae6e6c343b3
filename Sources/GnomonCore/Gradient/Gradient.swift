// SPDX-License-Identifier: Apache-2.0
// Gradient.swift - what all gradients have in common: stops made ready, and rows painted
//
// Every row is made on its own: in the image itself where nothing of it remains, and else in a tile on the stack, from
// which it is painted by any operator; through a mask only where that is not 0. A row that is like all others is made once.

import CGnomon
import CLanes

/// The colors of a gradient, of whichever kind.
struct GradientColors {
  var stops: UnsafePointer<Stop>?
  var count: Int
  var extend: Extend
  var interpolation: Interpolation
  var space: ColorSpace
  var isDithered: UInt32
  var isTransformed: UInt32
  var transform: Affine

  init(_ g: UnsafeLinearGradient) {
    (stops, count, extend, interpolation) = (g.stops, g.stop_count, g.extend, g.interpolation)
    (space, isDithered, isTransformed, transform) = (g.space, g.is_dithered, g.is_transformed, g.transform)
  }

  init(_ g: UnsafeRadialGradient) {
    (stops, count, extend, interpolation) = (g.stops, g.stop_count, g.extend, g.interpolation)
    (space, isDithered, isTransformed, transform) = (g.space, g.is_dithered, g.is_transformed, g.transform)
  }

  init(_ g: UnsafeConicGradient) {
    (stops, count, extend, interpolation) = (g.stops, g.stop_count, g.extend, g.interpolation)
    (space, isDithered, isTransformed, transform) = (g.space, g.is_dithered, g.is_transformed, g.transform)
  }

  /// What is wrong with them, and else their memory.
  func check() -> (status: Status, extent: Extent) {
    guard count <= Int(Int32.max), count >= 0 else { return (.errorSize, .none) }
    guard extend.rawValue <= Extend.reflect.rawValue, interpolation.rawValue <= Interpolation.premultiplied.rawValue,
      space.rawValue <= ColorSpace.okLab.rawValue, isDithered <= 1, isTransformed <= 1,
      isTransformed == 0 || transform.isFinite
    else { return (.errorValue, .none) }
    guard count > 0 else { return (.ok, .none) }
    guard let stops else { return (.errorNull, .none) }
    guard let extent = Extent(stops, count: count) else { return (.errorSize, .none) }
    for i in 0..<count where stops[i].offset.isNaN || stops[i].color.hasNaN { return (.errorValue, .none) }
    return (.ok, extent)
  }

  /// From the gradient's plane to the image.
  var place: AffineF64 {
    isTransformed == 0 ? AffineF64(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) : AffineF64(transform)
  }

  /// Whether every color is opaque, and every pixel has one.
  var isOpaque: Bool {
    guard extend != .none, let stops else { return false }
    for i in 0..<count where !(stops[i].color.alpha >= 1) { return false }
    return true
  }
}

// MARK: - Preparing

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  func prepare(_ colors: GradientColors, _ stops: UnsafePointer<Stop>, _ format: PixelFormat) {
    pointee.stops = UnsafePointer(OpaquePointer(stops))
    pointee.stop_count = Int32(truncatingIfNeeded: colors.count)
    pointee.extend = colors.extend.rawValue
    pointee.space = colors.space.rawValue
    pointee.straight = colors.interpolation == .straight
    pointee.blue_first = format == .bgra8
    pointee.dithered = colors.isDithered != 0
    pointee.piece.scale = 0
    let ramps = Int32(KERNEL_RAMPS)
    for i in 0..<ramps { kernel_gradient_ramp(self, i).pointee.piece = -1 }

    // The largest offset within each block of stops and before.
    let block = (pointee.stop_count &- 1) / ramps &+ 1
    pointee.block = block
    pointee.blocks = (pointee.stop_count &- 1) / block &+ 1
    let checkpoints = kernel_gradient_checkpoints(self)
    var largest: Float = 0
    for i in 0..<colors.count {
      largest = max(largest, min(1, stops[i].offset))
      checkpoints[i / Int(block)] = largest
    }
  }
}

// MARK: - Painting

/// A kernel that makes a row.
typealias MakeRow =
  @convention(c) (UnsafeMutablePointer<kernel_gradient>, Int32, Int32, Int, UnsafeMutablePointer<UInt8>) ->
  kernel_run

extension Canvas {
  /// Paints the region with the rows of a gradient. When `replaces`, each pixel gets a color and none remains of what
  /// was there; when `repeats`, all rows are the same.
  func rows(
    _ gradient: UnsafeMutablePointer<kernel_gradient>, _ make: MakeRow, replaces: Bool, repeats: Bool = false
  ) {
    let repeats = repeats && tilePart(region.left, region.right) == region.width
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let tile = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      var made = kernel_run(first: 0, end: 0)
      for y in region.top..<region.bottom {
        var x = region.left
        while x < region.right {
          let count = tilePart(x, region.right)
          if replaces {
            _ = make(gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, image.at(x, y))
          } else if repeats {
            if y == region.top {
              made = make(gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, tile)
            }
            source(tile, made, x, y)
          } else if mask == nil {
            runs(gradient, make, tile, x, y, count)
          } else {
            covered(gradient, make, tile, x, y, count)
          }
          x &+= count
        }
      }
    }
  }

  /// Paints part of a row where the mask is not 0, and makes no other pixels.
  @inline(__always)
  private func covered(
    _ gradient: UnsafeMutablePointer<kernel_gradient>, _ make: MakeRow, _ tile: UnsafeMutablePointer<UInt8>, _ x: Int,
    _ y: Int, _ count: Int
  ) {
    var (x, count) = (x, count)
    while count > 0 {
      let run = kernels.pointee.mask_run(count, coverage(x, y))
      x &+= run.first
      let length = run.end &- run.first
      if length > 0 { runs(gradient, make, tile, x, y, length) }
      x &+= length
      count &-= run.end
    }
  }

  /// Paints part of a row where it has color.
  @inline(__always)
  private func runs(
    _ gradient: UnsafeMutablePointer<kernel_gradient>, _ make: MakeRow, _ tile: UnsafeMutablePointer<UInt8>, _ x: Int,
    _ y: Int, _ count: Int
  ) {
    var (x, count) = (x, count)
    while count > 0 {
      let made = make(gradient, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, tile)
      source(tile, made, x, y)
      x &+= made.end
      count &-= made.end
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
func tilePart(_ x: Int, _ end: Int) -> Int { min(end, (x | (Canvas.tile &- 1)) &+ 1) &- x }
