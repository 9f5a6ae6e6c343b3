// SPDX-License-Identifier: Apache-2.0
// CopyAndFill.swift - gnomon_image_copy and gnomon_image_fill

import CGnomon
import CLanes

@c @implementation
public func gnomon_image_copy(
  _ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?, _ x: Int32, _ y: Int32
) -> Status {
  guard let to = to?.pointee, let from = from?.pointee else { return .errorNull }
  let (status, extent) = to.check()
  guard status == .ok else { return status }
  let (fromStatus, fromExtent) = from.check()
  guard fromStatus == .ok else { return fromStatus }
  let swaps = to.format != from.format
  let inPlace = x == 0 && y == 0 && to.isSameView(as: from)
  guard inPlace || !to.sharesBytes(extent, with: from, fromExtent) else { return .errorOverlap }
  var region = Region(0, 0, to.width, to.height)
  region.intersect(Region(x, y, from.width, from.height))
  guard !region.isEmpty, let data = to.data, let source = from.data, swaps || !inPlace else { return .ok }
  let rows = Rows(data: data, stride: to.stride, bytesPerPixel: 4)
  let sources = Rows(data: source, stride: from.stride, bytesPerPixel: 4)
  for j in region.top..<region.bottom {
    let row = rows.at(region.left, j)
    let pixels = sources.at(region.left &- Int(x), j &- Int(y))
    if swaps {
      kernels.pointee.row_swap(region.width, pixels, row)
    } else {
      lanes_copy(row, pixels, region.width &* 4)
    }
  }
  return .ok
}

@c @implementation
public func gnomon_image_fill(
  _ image: UnsafePointer<UnsafeImage>?, _ color: Color, _ clip: UnsafePointer<Box>?
) -> Status {
  guard let image = image?.pointee else { return .errorNull }
  let (status, _) = image.check()
  guard status == .ok else { return status }
  guard !color.hasNaN else { return .errorValue }
  var region = Region(0, 0, image.width, image.height)
  if let clip = clip?.pointee { region.intersect(Region(clip.x, clip.y, clip.width, clip.height)) }
  guard !region.isEmpty, let data = image.data else { return .ok }
  let rows = Rows(data: data, stride: image.stride, bytesPerPixel: 4)
  let pixel = color.pixel(image.format)
  // Rows that follow each other without a gap are one.
  if image.stride == region.width &* 4 {
    kernels.pointee.solid_fill(region.width &* region.height, pixel, rows.at(region.left, region.top))
  } else {
    for y in region.top..<region.bottom { kernels.pointee.solid_fill(region.width, pixel, rows.at(region.left, y)) }
  }
  return .ok
}
