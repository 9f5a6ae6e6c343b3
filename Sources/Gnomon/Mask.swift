// SPDX-License-Identifier: Apache-2.0
// Mask.swift - coverage with memory of its own

import CGnomon

/// A rectangle of coverage, a byte a pixel: 0 is outside, 255 wholly inside.
public struct Mask {
  public let width: Int
  public let height: Int
  /// The coverage, row by row from the top.
  public private(set) var bytes: [UInt8]

  /// An empty mask; a negative size counts as 0.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    bytes = Array(repeating: 0, count: self.width * self.height)
  }

  public subscript(x: Int, y: Int) -> UInt8 { bytes[y * width + x] }

  /// Draws the exact coverage of a shape.
  public mutating func draw(_ shape: Shape, combine: Combine = .replace) throws(Status) {
    var shape = shape
    try withView { view in gnomon_mask_shape(&view, &shape, combine) }.check()
  }

  /// Draws a shape's outline as a thick line; lengths of dashes and gaps by turns, or none.
  public mutating func draw(
    outlineOf shape: Shape, width: Float, cap: Cap = .butt, join: Join = .miter, miterLimit: Float = 10,
    dashes: [Float] = [], phase: Float = 0, combine: Combine = .replace
  ) throws(Status) {
    var shape = shape
    try withView { view in
      dashes.withUnsafeBufferPointer {
        var stroke = Stroke(
          width: width, cap: cap, join: join, miter_limit: miterLimit, dashes: $0.baseAddress, dash_count: $0.count,
          dash_phase: phase)
        return gnomon_mask_stroke(&view, &shape, &stroke, combine)
      }
    }.check()
  }

  /// Brings another mask in, its first pixel at (x, y).
  public mutating func combine(_ other: Mask, x: Int32 = 0, y: Int32 = 0, by combine: Combine) throws(Status) {
    var other = other
    try withView { view in other.withView { gnomon_mask_combine(&view, &$0, x, y, combine) } }.check()
  }

  /// Blurs by a Gaussian of the given standard deviation.
  public mutating func blur(sigma: Float) throws(Status) { try blur(sigmaX: sigma, sigmaY: sigma) }

  /// Blurs by a Gaussian of separate standard deviations along x and y.
  public mutating func blur(sigmaX: Float, sigmaY: Float) throws(Status) {
    let size = gnomon_blur_size(Int32(clamping: width), Int32(clamping: height), sigmaX, sigmaY)
    var scratch = [UInt8](repeating: 0, count: size)
    try withView { view in
      scratch.withUnsafeMutableBytes { gnomon_blur(&view, sigmaX, sigmaY, $0.baseAddress, size) }
    }.check()
  }

  /// The mask as the C face sees it, for the length of a call.
  mutating func withView<R>(_ body: (inout UnsafeMask) -> R) -> R {
    let width = width
    let height = height
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var view = UnsafeMask(
        data: bytes.baseAddress, width: Int32(clamping: width), height: Int32(clamping: height), stride: width)
      return body(&view)
    }
  }
}
