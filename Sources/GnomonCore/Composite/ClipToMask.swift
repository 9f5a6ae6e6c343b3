// SPDX-License-Identifier: Apache-2.0
// ClipToMask.swift - gnomon_clip_to_mask
//
// A row falls into three parts: before, within and after the mask. The first and the last are cleared.

import CGnomon
import CLanes

@c @implementation
public func gnomon_clip_to_mask(
  _ image: UnsafePointer<UnsafeImage>?, _ mask: UnsafePointer<UnsafeMask>?, _ mask_x: Int32, _ mask_y: Int32,
  _ meaning: ClipMeaning, _ clip: UnsafePointer<Box>?
) -> Status {
  guard let image = image?.pointee, let mask = mask?.pointee else { return .errorNull }
  let (status, pixels) = image.check()
  guard status == .ok else { return status }
  let (maskStatus, extent) = mask.check()
  guard maskStatus == .ok else { return maskStatus }
  guard meaning.rawValue <= ClipMeaning.imageMask.rawValue else { return .errorValue }
  guard !pixels.overlaps(extent) else { return .errorOverlap }

  var region = Region(0, 0, image.width, image.height)
  if let clip = clip?.pointee { region.intersect(Region(clip.x, clip.y, clip.width, clip.height)) }
  guard !region.isEmpty, let data = image.data else { return .ok }
  var covered = region
  covered.intersect(Region(mask_x, mask_y, mask.width, mask.height))
  let rows = Rows(data: data, stride: image.stride, bytesPerPixel: 4)
  for y in region.top..<region.bottom {
    guard !covered.isEmpty, y >= covered.top, y < covered.bottom, let coverage = mask.data else {
      kernels.pointee.solid_fill(region.width, 0, rows.at(region.left, y))
      continue
    }
    kernels.pointee.solid_fill(covered.left &- region.left, 0, rows.at(region.left, y))
    kernels.pointee.solid_fill(region.right &- covered.right, 0, rows.at(covered.right, y))
    let from = coverage + (y &- Int(mask_y)) &* mask.stride + (covered.left &- Int(mask_x))
    kernels.pointee.row_clip(covered.width, from, meaning == .imageMask, rows.at(covered.left, y))
  }
  return .ok
}
