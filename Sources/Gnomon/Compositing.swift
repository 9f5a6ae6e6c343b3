// SPDX-License-Identifier: Apache-2.0
// Compositing.swift - paint onto pixels that somebody else owns

import CGnomon

/// Paints onto pixels, through a mask or everywhere.
///
/// - Parameters:
///   - paint: A colour, a gradient or an image, in the coordinates of these pixels.
///   - pixels: Premultiplied 8-bit pixels; at least as many bytes as the layout takes.
///   - layout: Where the pixels lie in them.
///   - mask: Coverage; nil covers everything. Outside its rectangle nothing is painted.
///   - x: The column of these pixels in which the mask begins.
///   - y: The row of these pixels in which the mask begins.
///   - op: How paint and pixels meet.
///   - opacity: From 0 to 1; clamped.
///   - clip: The only pixels to touch; nil touches all.
/// - Throws: `errorSize` when there are too few bytes, a size is negative or a stride smaller than a row; `errorValue` when
///   opacity, a colour or an offset is NaN, or a number of a gradient or transform is not finite; `errorOverlap` when the mask or
///   the painted image lies in the same memory. Nothing is painted then.
public func composite(
  _ paint: Paint, onto pixels: inout MutableSpan<UInt8>, _ layout: PixelLayout, through mask: Mask? = nil, x: Int = 0,
  y: Int = 0, by op: Operator = .sourceOver, opacity: Float = 1, clip: Box? = nil
) throws(Status) {
  let status =
    if let mask {
      mask.withUnsafeMask { composite(paint, &pixels, layout, $0, x, y, op, opacity, clip) }
    } else {
      composite(paint, &pixels, layout, nil, x, y, op, opacity, clip)
    }
  try status.check()
}

/// Paints onto pixels, through coverage that somebody else owns.
///
/// - Parameters:
///   - paint: A colour, a gradient or an image, in the coordinates of these pixels.
///   - pixels: Premultiplied 8-bit pixels; at least as many bytes as the layout takes.
///   - layout: Where the pixels lie in them.
///   - coverage: The mask's bytes; at least as many as its layout takes. Outside its rectangle nothing is painted.
///   - maskLayout: Where the coverage lies in them.
///   - x: The column of the pixels in which the mask begins.
///   - y: The row of the pixels in which the mask begins.
///   - op: How paint and pixels meet.
///   - opacity: From 0 to 1; clamped.
///   - clip: The only pixels to touch; nil touches all.
/// - Throws: As ``composite(_:onto:_:through:x:y:by:opacity:clip:)``.
public func composite(
  _ paint: Paint, onto pixels: inout MutableSpan<UInt8>, _ layout: PixelLayout, through coverage: Span<UInt8>,
  _ maskLayout: MaskLayout, x: Int = 0, y: Int = 0, by op: Operator = .sourceOver, opacity: Float = 1, clip: Box? = nil
) throws(Status) {
  let status = maskLayout.withUnsafeMask(coverage) { composite(paint, &pixels, layout, $0, x, y, op, opacity, clip) }
  try status.check()
}

private func composite(
  _ paint: Paint, _ pixels: inout MutableSpan<UInt8>, _ layout: PixelLayout, _ mask: UnsafeMask?, _ x: Int, _ y: Int,
  _ op: Operator, _ opacity: Float, _ clip: Box?
) -> Status {
  let (x, y) = (Int32(clamping: x), Int32(clamping: y))
  return pixels.withUnsafeMutableBufferPointer { bytes in
    guard var image = layout.view(of: bytes.baseAddress, count: bytes.count) else { return .errorSize }
    return paint.withUnsafePaint { paint in
      var paint = paint
      return withOptionalPointer(to: mask) { mask in
        withOptionalPointer(to: clip) { clip in gnomon_composite(&image, &paint, mask, x, y, op, opacity, clip) }
      }
    }
  }
}

/// A pointer to a value for the length of a call, or nil when there is none.
func withOptionalPointer<T, R>(to value: T?, _ body: (UnsafePointer<T>?) -> R) -> R {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value) { body($0) }
}

extension MaskLayout {
  /// Calls the body with coverage that is only read; `errorSize` when there are too few bytes.
  func withUnsafeMask(_ coverage: Span<UInt8>, _ body: (UnsafeMask) -> Status) -> Status {
    coverage.withUnsafeBufferPointer { bytes in
      guard let mask = view(of: UnsafeMutablePointer(mutating: bytes.baseAddress), count: bytes.count) else {
        return .errorSize
      }
      return body(mask)
    }
  }

  /// Calls the body with coverage to change; `errorSize` when there are too few bytes.
  func withUnsafeMask(_ coverage: inout MutableSpan<UInt8>, _ body: (inout UnsafeMask) -> Status) -> Status {
    coverage.withUnsafeMutableBufferPointer { bytes in
      guard var mask = view(of: bytes.baseAddress, count: bytes.count) else { return .errorSize }
      return body(&mask)
    }
  }
}
