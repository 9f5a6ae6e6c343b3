// SPDX-License-Identifier: Apache-2.0
// Composite.swift - gnomon_composite
//
// Checks everything, finds the pixels to paint, and hands them to the paint's own way. A paint that is the same color
// everywhere becomes a solid one there: a gradient of one stop, or of no length.

import CGnomon
import CLanes

@c @implementation
public func gnomon_composite(
  _ image: UnsafePointer<UnsafeImage>?, _ paint: UnsafePointer<UnsafePaint>?, _ mask: UnsafePointer<UnsafeMask>?,
  _ mask_x: Int32,
  _ mask_y: Int32, _ op: Operator, _ opacity: Float, _ clip: UnsafePointer<Box>?
) -> Status {
  guard let image = image?.pointee, let paint = paint?.pointee else { return .errorNull }
  let (status, pixels) = image.check()
  guard status == .ok else { return status }
  let (paintStatus, memory) = paint.check()
  guard paintStatus == .ok else { return paintStatus }
  guard op.rawValue <= Operator.luminosity.rawValue, !opacity.isNaN else { return .errorValue }
  guard !pixels.overlaps(memory) else { return .errorOverlap }

  var region = Region(0, 0, image.width, image.height)
  if let clip = clip?.pointee { region.intersect(Region(clip.x, clip.y, clip.width, clip.height)) }
  var coverage: Rows?
  if let mask = mask?.pointee {
    let (maskStatus, extent) = mask.check()
    guard maskStatus == .ok else { return maskStatus }
    guard !pixels.overlaps(extent) else { return .errorOverlap }
    region.intersect(Region(mask_x, mask_y, mask.width, mask.height))
    if let data = mask.data { coverage = Rows(data: data, stride: mask.stride, bytesPerPixel: 1) }
  }
  let level = UInt8(Double(max(0, min(1, opacity))) * 255 + 0.5)
  guard !region.isEmpty, level > 0, op != .destination, let data = image.data else { return .ok }
  let canvas = Canvas(
    region: region, image: Rows(data: data, stride: image.stride, bytesPerPixel: 4), mask: coverage,
    maskX: Int(mask_x), maskY: Int(mask_y), opacity: level, op: op, format: image.format,
    kernels: kernels)
  switch paint.kind {
  case .solid: canvas.fill(paint.as.solid.pixel(image.format))
  case .linear: canvas.linear(paint.as.linear)
  case .radial: canvas.radial(paint.as.radial)
  case .conic: canvas.conic(paint.as.conic)
  default: canvas.pixels(paint.as.image)
  }
  return .ok
}
