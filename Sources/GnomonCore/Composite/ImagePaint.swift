// SPDX-License-Identifier: Apache-2.0
// ImagePaint.swift - an image painted onto another
//
// An image that is moved by whole pixels is read where it lies, row by row, as far as it reaches; one of the other
// order of bytes by way of a tile. What is left, and every other transform, is made in a tile, or in the canvas where
// nothing of it remains. Under a mask only the parts that are not 0 are made.

import CGnomon
import CLanes

extension Canvas {
  func pixels(_ paint: UnsafeImagePaint) {
    let size = Region(0, 0, paint.image.width, paint.image.height)
    guard !size.isEmpty, let data = paint.image.data else { return }
    let place = paint.is_transformed == 0 ? AffineF64(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) : AffineF64(paint.transform)
    guard let back = place.inverse else { return }
    let (x, y) = (whole(place.tx), whole(place.ty))
    let isMoved = place.a == 1 && place.b == 0 && place.c == 0 && place.d == 1 && x != nil && y != nil
    let picture = Picture(
      rows: Rows(data: data, stride: paint.image.stride, bytesPerPixel: 4), width: size.right, height: size.bottom,
      extend: paint.extend,
      isMoved: isMoved && !(paint.extend == .repeat && size.right < 32),
      x: x ?? 0, y: y ?? 0,
      view: kernel_image(
        data: data, stride: paint.image.stride, width: paint.image.width, height: paint.image.height,
        extend: paint.extend.rawValue, is_bilinear: paint.filter == .bilinear && !isMoved,
        swaps: paint.image.format != format, a: back.a, b: back.b, c: back.c, d: back.d, tx: back.tx, ty: back.ty))
    if let pixels = picture.pixels(onAllOf: region, stride: image.stride), mask == nil, opacity == 255, op.isFused {
      let (row, count) = (image.at(region.left, region.top), region.width &* region.height)
      if op == .source { lanes_copy(row, pixels, count &* 4) } else { kernels.pointee.row_over(count, pixels, row) }
      return
    }
    var memory = lanes_scratch_make()
    withUnsafeMutableBytes(of: &memory) { memory in
      withUnsafePointer(to: picture) {
        let tile = memory.baseAddress!.assumingMemoryBound(to: UInt8.self)
        for y in region.top..<region.bottom { row($0, y, tile) }
      }
    }
  }

  private func row(_ picture: UnsafePointer<Picture>, _ y: Int, _ tile: UnsafeMutablePointer<UInt8>) {
    var columns = picture.pointee.columns(y, region.left, region.right)
    while columns.first < columns.end {
      var (x, count) = (columns.first, min(columns.end &- columns.first, Canvas.tile))
      let start = picture.pointee.pixels(x, y, &count)
      columns.first &+= count
      guard mask != nil else {
        made(picture, start, x, y, count, tile)
        continue
      }
      var done = 0
      while done < count {
        let run = kernels.pointee.mask_run(count &- done, coverage(x, y))
        if run.first < run.end {
          made(picture, start.map { $0 + (done &+ run.first) &* 4 }, x &+ run.first, y, run.end &- run.first, tile)
        }
        x &+= run.end
        done &+= run.end
      }
    }
  }

  /// Paints count pixels from (x, y) on, which lie at start if that is not nil.
  private func made(
    _ picture: UnsafePointer<Picture>, _ start: UnsafePointer<UInt8>?, _ x: Int, _ y: Int, _ count: Int,
    _ tile: UnsafeMutablePointer<UInt8>
  ) {
    let replaces = replaces(opaque: false)
    let target = replaces ? image.at(x, y) : tile
    var pixels = UnsafePointer(target)
    if let start {
      if picture.pointee.view.swaps {
        kernels.pointee.row_swap(count, start, target)
      } else if replaces {
        lanes_copy(target, start, count &* 4)
      } else {
        pixels = start
      }
    } else {
      withUnsafePointer(to: picture.pointee.view) {
        kernels.pointee.image_row($0, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), count, target)
      }
    }
    if !replaces { source(pixels, x, y, count) }
  }
}

/// A whole number below 2³⁰, or nil.
private func whole(_ x: Double) -> Int? {
  guard x.magnitude < 0x1p30 else { return nil }
  let i = Int(lanes_i64_truncating_f64(x))
  return Double(i) == x ? i : nil
}

// MARK: - Where it lies

/// An image and its place on the canvas.
private struct Picture {
  var rows: Rows
  var width, height: Int
  var extend: Extend
  /// By whole pixels: its first one lies at (x, y).
  var isMoved: Bool
  var x, y: Int
  var view: kernel_image

  /// The pixels of row y, from first up to end, that have a color.
  func columns(_ y: Int, _ first: Int, _ end: Int) -> kernel_run {
    guard extend == .none else { return kernel_run(first: first, end: end) }
    if isMoved {
      guard y >= self.y, y < self.y &+ height else { return kernel_run(first: end, end: end) }
      return kernel_run(first: max(first, x), end: min(end, x &+ width))
    }
    let down = Double(y) + 0.5
    // Bilinear reaches half a pixel less what its fractions are rounded by.
    let reach = view.is_bilinear ? 0.5 - 0x1p-16 : 0
    var run = kernel_run(first: first, end: end)
    view.limit(&run, view.a, view.c * down + view.tx, 0 - reach, Double(width) + reach)
    view.limit(&run, view.b, view.d * down + view.ty, 0 - reach, Double(height) + reach)
    return run
  }

  /// Where the pixels of a region lie, if those of the region and they follow each other without a gap.
  func pixels(onAllOf region: Region, stride: Int) -> UnsafePointer<UInt8>? {
    guard isMoved, !view.swaps, rows.stride == stride, stride == region.width &* 4, width == region.width,
      region.left == x, region.top >= y, region.bottom <= y &+ height
    else { return nil }
    return UnsafePointer(rows.at(0, region.top &- y))
  }

  /// Where the pixels of the canvas from (x, y) on lie, of which count is lowered to those in one row; nil when they
  /// have to be made.
  func pixels(_ x: Int, _ y: Int, _ count: inout Int) -> UnsafePointer<UInt8>? {
    guard isMoved else { return nil }
    var (i, j) = (x &- self.x, y &- self.y)
    switch extend {
    case .repeat: (i, j) = (remainder(i, width), remainder(j, height))
    case .reflect:
      j = remainder(j, 2 &* height)
      j = min(j, 2 &* height &- 1 &- j)
    default: j = max(0, min(j, height &- 1))
    }
    if i < 0 { count = min(count, 0 &- i) }
    guard i >= 0, i < width else { return nil }
    count = min(count, width &- i)
    return UnsafePointer(rows.at(i, j))
  }
}

/// In [0, n), for n ≥ 1.
private func remainder(_ i: Int, _ n: Int) -> Int {
  let rest = i % n
  return rest < 0 ? rest &+ n : rest
}

extension kernel_image {
  /// Leaves of a run the pixels whose place along one axis, slope · (x + 1/2) + start, lies in [low, high). They are next to each
  /// other, since the rounded place too grows or falls with x: bisection finds them, by the kernel's own arithmetic.
  fileprivate func limit(_ run: inout kernel_run, _ slope: Double, _ start: Double, _ low: Double, _ high: Double) {
    func bisect(_ bound: Double, isAbove: Bool) -> Int {
      var (first, end) = (run.first, run.end)
      while first < end {
        let middle = first &+ (end &- first) / 2
        let place = (Double(middle) + 0.5) * slope + start
        if (place >= bound) == isAbove { end = middle } else { first = middle &+ 1 }
      }
      return first
    }
    let rises = slope >= 0
    run.first = bisect(rises ? low : high, isAbove: rises)
    run.end = bisect(rises ? high : low, isAbove: rises)
  }
}
