// SPDX-License-Identifier: Apache-2.0
// PixelBuffer.swift - pixels with memory of their own

import CGnomon

/// A rectangle of premultiplied 8-bit pixels, with memory of its own.
public struct PixelBuffer {
  /// Pixels from left to right.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The order of a pixel's bytes.
  public let format: PixelFormat
  /// Four bytes a pixel, row by row from the top, without gaps.
  public private(set) var bytes: [UInt8]

  /// Transparent pixels; a negative size counts as 0.
  public init(width: Int, height: Int, format: PixelFormat = .rgba8) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.format = format
    bytes = Array(repeating: 0, count: self.width * self.height * 4)
  }

  /// A copy of pixels that somebody else owns, row by row from the top. Throws `errorSize` when there are fewer bytes than the
  /// layout takes, or its stride is smaller than a row.
  public init(copying pixels: Span<UInt8>, _ layout: PixelLayout) throws(Status) {
    guard let bytes = rows(pixels, rowSize(layout.width, 4), layout.height, layout.stride) else { throw .errorSize }
    width = layout.width
    height = layout.height
    format = layout.format
    self.bytes = bytes
  }

  /// Where the pixels lie in ``bytes``.
  public var layout: PixelLayout { PixelLayout(width: width, height: height, format: format) }

  /// The four bytes of a pixel, in the order of the format.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = index(x, y)
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = index(x, y)
      for k in 0..<4 { bytes[i + k] = newValue[k] }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(0..<width ~= x && 0..<height ~= y, "no such pixel")
    return (y * width + x) * 4
  }

  /// Paints, through a mask or everywhere.
  ///
  /// - Parameters:
  ///   - paint: A colour, a gradient or an image, in the coordinates of these pixels.
  ///   - mask: Coverage; nil covers everything. Outside its rectangle nothing is painted.
  ///   - x: The column in which the mask begins.
  ///   - y: The row in which the mask begins.
  ///   - op: How paint and pixels meet.
  ///   - opacity: From 0 to 1; clamped.
  ///   - clip: The only pixels to touch; nil touches all.
  /// - Throws: `errorValue` when opacity, a colour or an offset is NaN, or a number of a gradient or transform is not finite.
  ///   Nothing is painted then.
  public mutating func composite(
    _ paint: Paint, through mask: Mask? = nil, x: Int = 0, y: Int = 0, by op: Operator = .sourceOver,
    opacity: Float = 1, clip: Box? = nil
  ) throws(Status) {
    let layout = layout
    var pixels = bytes.mutableSpan
    try Gnomon.composite(
      paint, onto: &pixels, layout, through: mask, x: x, y: y, by: op, opacity: opacity, clip: clip)
  }

  /// Calls the body with the pixels as the C face sees them; only to be read, and while the call lasts.
  func withUnsafeImage(_ body: (UnsafeImage) -> Status) -> Status {
    bytes.withUnsafeBufferPointer { bytes in
      guard let image = layout.view(of: UnsafeMutablePointer(mutating: bytes.baseAddress), count: bytes.count) else {
        return .errorSize
      }
      return body(image)
    }
  }

  /// Calls the body with the pixels as the C face sees them, while the call lasts.
  mutating func withUnsafeMutableImage(_ body: (inout UnsafeImage) -> Status) -> Status {
    let layout = layout
    return bytes.withUnsafeMutableBufferPointer { bytes in
      guard var image = layout.view(of: bytes.baseAddress, count: bytes.count) else { return .errorSize }
      return body(&image)
    }
  }
}
