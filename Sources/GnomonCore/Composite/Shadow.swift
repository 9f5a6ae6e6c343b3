// SPDX-License-Identifier: Apache-2.0
// Shadow.swift - gnomon_shadow_size and gnomon_shadow
//
// The scratch holds the shadow with all the margin that it needs, and behind that, one after the other: the mask that
// is to grow with the distances in its rows, what the blur needs, and the coverage of an inset shadow.
//
// Then a fraction of the offset is spent, along x and then along y, from the end to the beginning, since each pixel takes
// something of the one before.

import CGnomon
import CLanes

@c @implementation
public func gnomon_shadow_size(_ width: Int32, _ height: Int32, _ style: UnsafePointer<Shadow>?) -> Int {
  guard width >= 0, height >= 0, let style = style?.pointee, style.isKnown else { return 0 }
  return ShadowPlan(width, height, style)?.size ?? 0
}

@c @implementation
public func gnomon_shadow(
  _ image: UnsafePointer<UnsafeImage>?, _ mask: UnsafePointer<UnsafeMask>?, _ mask_x: Int32, _ mask_y: Int32,
  _ style: UnsafePointer<Shadow>?, _ opacity: Float, _ clip: UnsafePointer<Box>?, _ scratch: UnsafeMutableRawPointer?,
  _ scratch_size: Int
) -> Status {
  guard let image = image?.pointee, let mask = mask?.pointee, let style = style?.pointee else { return .errorNull }
  let (status, pixels) = image.check()
  guard status == .ok else { return status }
  let (maskStatus, extent) = mask.check()
  guard maskStatus == .ok else { return maskStatus }
  guard style.isKnown, !opacity.isNaN else { return .errorValue }
  guard !pixels.overlaps(extent) else { return .errorOverlap }
  guard let plan = ShadowPlan(mask.width, mask.height, style) else { return .errorSize }
  guard plan.size > 0 else { return .ok }
  guard let scratch else { return .errorNull }
  guard UInt(bitPattern: scratch_size) >= UInt(bitPattern: plan.size) else { return .errorMemory }
  guard let used = Extent(scratch, count: 1, stride: 0, size: plan.size) else { return .errorSize }
  guard !used.overlaps(extent), !used.overlaps(pixels) else { return .errorOverlap }

  var region = Region(0, 0, image.width, image.height)
  if let clip = clip?.pointee { region.intersect(Region(clip.x, clip.y, clip.width, clip.height)) }
  let level = UInt8(Double(max(0, min(1, opacity))) * 255 + 0.5)
  guard !region.isEmpty, level > 0, let data = image.data else { return .ok }
  let bytes = scratch.assumingMemoryBound(to: UInt8.self)
  let shadow = plan.make(mask, bytes)
  let (x, y) = (plan.x.whole &- plan.margin, plan.y.whole &- plan.margin)
  var (coverage, left, top) = (shadow, Int(mask_x) &+ x, Int(mask_y) &+ y)
  if style.is_inset != 0 {
    coverage = mask
    coverage.data = bytes + plan.first
    coverage.stride = Int(mask.width)
    combineRows(coverage, mask, 0, 0, .replace)
    combineRows(coverage, shadow, Int64(x), Int64(y), .subtract)
    (left, top) = (Int(mask_x), Int(mask_y))
  }
  var reached = Region(0, 0, coverage.width, coverage.height)
  reached.move(left, top)
  region.intersect(reached)
  guard !region.isEmpty, let start = coverage.data else { return .ok }
  let canvas = Canvas(
    region: region, image: Rows(data: data, stride: image.stride, bytesPerPixel: 4),
    mask: Rows(data: start, stride: coverage.stride, bytesPerPixel: 1), maskX: left, maskY: top, opacity: level,
    op: .sourceOver, format: image.format, kernels: kernels)
  canvas.fill(style.color.pixel(image.format))
  return .ok
}

extension Shadow {
  fileprivate var isKnown: Bool {
    is_inset <= 1 && offset_x.isFinite && offset_y.isFinite && sigma >= 0 && sigma <= 1000 && spread >= -255
      && spread <= 255 && !color.hasNaN
  }
}

// MARK: - The plan

/// An offset along one axis: whole pixels, and parts of 255 of another one.
private struct Offset {
  var whole: Int
  var part: UInt8

  init(_ offset: Float) {
    // Beyond 2³³ nothing of any image is reached.
    let offset = max(-0x1p33, min(0x1p33, Double(offset)))
    whole = Int(offset)
    if Double(whole) > offset { whole &-= 1 }
    let part = Int((offset - Double(whole)) * 255 + 0.5)
    whole &+= part == 255 ? 1 : 0
    self.part = UInt8(part == 255 ? 0 : part)
  }
}

/// What is made, and where in the scratch.
private struct ShadowPlan {
  var x, y: Offset
  var sigma: Float
  /// Above 0 it grows, below it shrinks.
  var spread: Double
  /// How far pixels are looked at to either side, and by how much the mask grows.
  var reach = 0
  var grows = 0
  /// Around the mask, on all sides; the shadow is one pixel larger for the fraction of its offset.
  var margin = 0
  var width: Int32 = 0
  var height: Int32 = 0
  /// Bytes of the shadow, and of all.
  var first = 0
  var size = 0

  /// nil when the scratch would exceed the address space. The size is 0 when there is no shadow.
  init?(_ width: Int32, _ height: Int32, _ style: Shadow) {
    (x, y) = (Offset(style.offset_x), Offset(style.offset_y))
    sigma = style.sigma
    spread = Double(style.is_inset != 0 ? 0 - style.spread : style.spread)
    guard width > 0, height > 0 else { return }
    reach = spreadReach(spread.magnitude)
    grows = spread > 0 ? reach : 0
    // Further out an edge has less than half a level.
    margin = grows &+ (sigma > 0 ? Int(3.25 * Double(sigma)) &+ 4 : 0)
    let (w, h) = (Int(width) &+ 1 &+ 2 &* margin, Int(height) &+ 1 &+ 2 &* margin)
    guard w <= Int(Int32.max), h <= Int(Int32.max) else { return nil }
    (self.width, self.height) = (Int32(w), Int32(h))
    first = w &* h

    let (growth, tooLarge) = (2 &* grownStride(width)).multipliedReportingOverflow(by: Int(height) &+ 3)
    guard !tooLarge else { return nil }
    var behind = spread != 0 ? growth : 0
    if sigma > 0 {
      let blur = gnomon_blur_size(self.width, self.height, sigma, sigma)
      guard blur > 0 || sigma < 0.15 else { return nil }
      behind = max(behind, blur)
    }
    if style.is_inset != 0 { behind = max(behind, Int(width) &* Int(height)) }
    let (size, tooFar) = first.addingReportingOverflow(behind)
    guard !tooFar else { return nil }
    self.size = size
  }

  /// A row of the mask that grows: wide enough for all that is looked at from all that is made.
  func grownStride(_ width: Int32) -> Int { Int(width) &+ 1 &+ 2 &* grownMargin }
  var grownMargin: Int { 2 &* reach &+ 32 }
}

// MARK: - The shadow

extension ShadowPlan {
  /// Makes the shadow of a mask at the start of the scratch.
  fileprivate func make(_ mask: UnsafeMask, _ scratch: UnsafeMutablePointer<UInt8>) -> UnsafeMask {
    var shadow = UnsafeMask(data: scratch, width: width, height: height, stride: Int(width))
    clear(scratch, first)
    if spread == 0 {
      copy(mask, scratch + (margin &* Int(width) &+ margin), Int(width))
    } else {
      grow(mask, scratch)
    }
    move(
      scratch + (margin &- grows) &* (Int(width) &+ 1), columns: Int(mask.width) &+ 1 &+ 2 &* grows,
      rows: Int(mask.height) &+ 1 &+ 2 &* grows)
    if sigma > 0 { _ = gnomon_blur(&shadow, sigma, sigma, scratch + first, size &- first) }
    return shadow
  }

  private func copy(_ mask: UnsafeMask, _ to: UnsafeMutablePointer<UInt8>, _ stride: Int) {
    guard let data = mask.data else { return }
    for j in 0..<Int(mask.height) { lanes_copy(to + j &* stride, data + j &* mask.stride, Int(mask.width)) }
  }

  /// Moves what has been made by the fractions of the offset. Each pixel takes a part of the one before it, the first
  /// of nothing; the last column and row are empty so far.
  private func move(_ pixels: UnsafeMutablePointer<UInt8>, columns: Int, rows: Int) {
    let table = kernels
    var j = rows
    while j > 0 {
      j &-= 1
      let row = pixels + j &* Int(width)
      if x.part != 0 {
        table.pointee.mask_mix(columns &- 1, x.part, row, row + 1)
        table.pointee.mask_scale(1, ~x.part, row, row)
      }
    }
    guard y.part != 0 else { return }
    j = rows
    while j > 1 {
      j &-= 1
      let row = pixels + j &* Int(width)
      table.pointee.mask_mix(columns, y.part, row - Int(width), row)
    }
    table.pointee.mask_scale(columns, ~y.part, pixels, pixels)
  }

  /// Makes the grown mask at its place in the shadow. What shrinks is the outside grown, of which a pixel on each side
  /// is enough.
  private func grow(_ mask: UnsafeMask, _ scratch: UnsafeMutablePointer<UInt8>) {
    let stride = grownStride(mask.width)
    let (columns, rows) = (Int(mask.width) &+ 1, Int(mask.height) &+ 1)
    let from = scratch + first
    let bytes = stride &* (rows &+ 2)
    let nearest = from + bytes
    let table = kernels
    let isOutside = spread < 0
    clear(from, bytes)
    copy(mask, from + (stride &+ grownMargin), stride)
    if isOutside { table.pointee.mask_combine_row(from, from, bytes, UInt32(kernel_combine_invert)) }
    for j in 0..<(rows &+ 2) { table.pointee.mask_nearest(stride, from + j &* stride, nearest + j &* stride) }
    var offsets = kernel_spread()
    offsets.set(spread.magnitude)
    let count = columns &+ 2 &* grows
    for j in (0 &- grows)..<(rows &+ grows) {
      let place = (j &+ 1) &* stride &+ grownMargin &- grows
      let row = scratch + ((margin &+ j) &* Int(width) &+ margin &- grows)
      table.pointee.mask_spread(&offsets, from + place, nearest + place, stride, -1 &- j, rows &+ 1 &- j, count, row)
      if isOutside { table.pointee.mask_combine_row(row, row, count, UInt32(kernel_combine_invert)) }
    }
  }
}

private func clear(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
  bytes.update(repeating: 0, count: count)
}
