// SPDX-License-Identifier: Apache-2.0
// Canvas.swift - where and how to paint, once everything is known to be good
//
// One row at a time, of one color or of pixels that a gradient made. A mask with an opacity is scaled a
// thousand bytes at a time on the stack, so that no kernel needs to know of opacity; without a mask the
// opacity is a constant, and the color carries it.
//
// Source-over and source have kernels that do everything at once. Every other operator has one for pixels without a
// mask (Blend.swift); a color becomes a tile of pixels, and a mask is applied to the paint beforehand or to the
// result afterwards, as the operator demands, in a tile as well.

import CGnomon
import CLanes

struct Canvas {
  var region: Region
  var image: Rows
  /// The mask with the place of its first pixel in the image.
  var mask: Rows?
  var maskX, maskY: Int
  var opacity: UInt8
  var op: Operator
  var format: PixelFormat
  /// Chosen once for the whole picture.
  var kernels: UnsafePointer<kernel_table>

  /// The most pixels that `source` takes at once.
  static var tile: Int { 1024 }
}

// MARK: - One color

extension Canvas {
  /// Paints the region in one color. Rows that follow each other without a gap are one.
  func fill(_ color: UInt32) {
    let joins =
      image.stride == region.width &* 4 && (mask.map { $0.stride == region.width } ?? true)
    let (count, rows) = joins ? (region.width &* region.height, 1) : (region.width, region.height)
    for y in 0..<rows { solid(color, region.left, region.top &+ y, count) }
  }

  /// Paints count pixels from (x, y) on in one color.
  @inline(__always)
  func solid(_ color: UInt32, _ x: Int, _ y: Int, _ count: Int) {
    if !op.isFused {
      blend(color, x, y, count)
    } else if mask == nil {
      solid(color, count, image.at(x, y))
    } else if opacity == 255 {
      solid(color, count, coverage(x, y), image.at(x, y))
    } else {
      var memory = lanes_scratch_make()
      withUnsafeMutableBytes(of: &memory) {
        let scaled = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
        var i = 0
        while i < count {
          let part = min(count &- i, Canvas.tile)
          kernels.pointee.mask_scale(part, opacity, coverage(x, y) + i, scaled)
          solid(color, part, scaled, image.at(x, y) + i &* 4)
          i &+= part
        }
      }
    }
  }

  @inline(__always)
  private func solid(_ color: UInt32, _ count: Int, _ row: UnsafeMutablePointer<UInt8>) {
    let color = scaled(color, by: UInt32(opacity))
    let keep = 255 &- (op == .source ? UInt32(opacity) : color &>> 24)
    if keep == 0 {
      kernels.pointee.solid_fill(count, color, row)
    } else if keep < 255 {
      kernels.pointee.solid_over(count, color, keep, row)
    }
  }

  @inline(__always)
  private func solid(
    _ color: UInt32, _ count: Int, _ coverage: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt8>
  ) {
    if op == .source {
      kernels.pointee.solid_source_mask(count, color, coverage, row)
    } else if color != 0 {
      kernels.pointee.solid_over_mask(count, color, coverage, row)
    }
  }

  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(mask.unsafelyUnwrapped.at(x &- maskX, y &- maskY))
  }
}

/// Each byte of a color times a factor, over 255.
private func scaled(_ color: UInt32, by factor: UInt32) -> UInt32 {
  @inline(__always) func product(_ shift: UInt32) -> UInt32 {
    let t = (color &>> shift & 255) &* factor &+ 128
    return ((t &+ t &>> 8) &>> 8) &<< shift
  }
  return product(0) | product(8) | product(16) | product(24)
}

// MARK: - Pixels of a gradient or an image

extension Canvas {
  /// Paints count pixels from (x, y) on, at most `tile`, with those of source.
  @inline(__always)
  func source(_ source: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int) {
    if !op.isFused { return blend(source, x, y, count) }
    let row = image.at(x, y)
    if opacity == 255 {
      if mask != nil { return self.source(source, count, coverage(x, y), row) }
      if op == .source { return lanes_copy(row, source, count &* 4) }
      return kernels.pointee.row_over(count, source, row)
    }
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let scaled = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      if mask != nil {
        kernels.pointee.mask_scale(count, opacity, coverage(x, y), scaled)
      } else {
        scaled.update(repeating: opacity, count: count)
      }
      self.source(source, count, scaled, row)
    }
  }

  @inline(__always)
  private func source(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ coverage: UnsafePointer<UInt8>,
    _ row: UnsafeMutablePointer<UInt8>
  ) {
    if op == .source {
      kernels.pointee.row_source_mask(count, source, coverage, row)
    } else {
      kernels.pointee.row_over_mask(count, source, coverage, row)
    }
  }

  /// Whether painting is replacing, so that pixels may be made where they will stay.
  func replaces(opaque: Bool) -> Bool {
    mask == nil && opacity == 255 && (op == .source || opaque && op == .sourceOver)
  }
}

// MARK: - Any operator

extension Operator {
  /// Whether kernels of its own paint through a mask.
  @inline(__always)
  var isFused: Bool { rawValue <= Operator.source.rawValue }

  /// Whether nothing changes where the paint is transparent: then the paint goes through the mask, and else the result.
  @inline(__always)
  var keepsWithoutPaint: Bool {
    switch self {
    case .source, .clear, .sourceIn, .destinationIn, .sourceOut, .destinationAtop: false
    default: true
    }
  }
}

extension Canvas {
  /// Paints count pixels from (x, y) on, at most `tile`, by an operator that is not fused.
  @inline(never)
  func blend(_ source: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int) {
    var (x, count, source) = (x, count, source)
    guard mask != nil else { return blend(source, nil, image.at(x, y), count) }
    while count > 0 {
      let run = kernels.pointee.mask_run(count, coverage(x, y))
      x &+= run.first
      let length = run.end &- run.first
      if length > 0 { blend(source + run.first &* 4, coverage(x, y), image.at(x, y), length) }
      x &+= length
      source += run.end &* 4
      count &-= run.end
    }
  }

  /// The same through coverage, if there is a mask, and with the opacity.
  private func blend(
    _ source: UnsafePointer<UInt8>, _ coverage: UnsafePointer<UInt8>?, _ row: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    let blueFirst = format == .bgra8
    if coverage == nil, opacity == 255 {
      return kernels.pointee.row_blend(op.rawValue, blueFirst, count, source, row)
    }
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let pixels = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let scaled = pixels + 4 &* Canvas.tile
      var mask = UnsafePointer(scaled)
      if let coverage {
        if opacity == 255 { mask = coverage } else { kernels.pointee.mask_scale(count, opacity, coverage, scaled) }
      } else {
        scaled.update(repeating: opacity, count: count)
      }
      if op.keepsWithoutPaint {
        kernels.pointee.row_scale(count, source, mask, pixels)
        kernels.pointee.row_blend(op.rawValue, blueFirst, count, pixels, row)
      } else {
        lanes_copy(pixels, row, count &* 4)
        kernels.pointee.row_blend(op.rawValue, blueFirst, count, source, pixels)
        kernels.pointee.row_source_mask(count, pixels, mask, row)
      }
    }
  }

  /// Paints count pixels from (x, y) on in one color.
  @inline(never)
  private func blend(_ color: UInt32, _ x: Int, _ y: Int, _ count: Int) {
    if color == 0, op.keepsWithoutPaint { return }
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) {
      let pixels = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      kernels.pointee.solid_fill(min(count, Canvas.tile), color, pixels)
      var i = 0
      while i < count {
        let part = min(count &- i, Canvas.tile)
        blend(pixels, x &+ i, y, part)
        i &+= part
      }
    }
  }
}
