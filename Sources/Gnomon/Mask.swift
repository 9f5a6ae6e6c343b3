// SPDX-License-Identifier: Apache-2.0
// Mask.swift - coverage: drawn, combined, blurred
//
// Each call is there twice: for coverage that somebody else owns, as a function of a shape or a free one over a span of bytes with
// a layout, and as a member of Mask, which has memory of its own.

import CGnomon

// MARK: - How outlines are stroked

extension Stroke {
  /// A line of a width in the shape's unit, its ends and corners. Dashes come with the call that draws it.
  public init(width: Float, cap: Cap = .butt, join: Join = .miter, miterLimit: Float = 10) {
    self.init(
      width: width, cap: cap, join: join, miter_limit: miterLimit, dashes: nil, dash_count: 0, dash_phase: 0)
  }
}

// MARK: - Coverage that somebody else owns

extension Shape {
  /// Draws the exact coverage of the shape: for each pixel the area of the shape within it, as a byte.
  ///
  /// - Parameters:
  ///   - coverage: The mask's bytes; at least as many as the layout takes.
  ///   - layout: Where the coverage lies in them.
  ///   - combine: How it joins what is there. Outside the shape it is 0.
  /// - Throws: `errorSize` when there are too few bytes, or the layout is impossible; `errorValue` when a number of the shape is
  ///   not finite. Nothing is drawn then.
  public func draw(
    into coverage: inout MutableSpan<UInt8>, _ layout: MaskLayout, combine: Combine = .replace
  ) throws(Status) {
    var shape = self
    try layout.withUnsafeMask(&coverage) { gnomon_mask_shape(&$0, &shape, combine) }.check()
  }

  /// Draws the coverage of the shape's outline as a thick line.
  ///
  /// - Parameters:
  ///   - stroke: How wide the line is, how it ends and turns.
  ///   - dashes: Lengths of dashes and gaps by turns, in the unit of the width; none for a solid line.
  ///   - phase: How far into the dashes an outline begins.
  ///   - coverage: The mask's bytes; at least as many as the layout takes.
  ///   - layout: Where the coverage lies in them.
  ///   - combine: How it joins what is there. Outside the line it is 0.
  /// - Throws: `errorSize` when there are too few bytes, or the layout is impossible; `errorValue` when a number is not finite,
  ///   or a width, limit or dash is negative. Nothing is drawn then.
  public func drawOutline(
    _ stroke: Stroke, dashes: [Float] = [], phase: Float = 0, into coverage: inout MutableSpan<UInt8>,
    _ layout: MaskLayout, combine: Combine = .replace
  ) throws(Status) {
    var shape = self
    var stroke = stroke
    try layout.withUnsafeMask(&coverage) { mask in
      dashes.withUnsafeBufferPointer { dashes in
        stroke.dashes = dashes.baseAddress
        stroke.dash_count = dashes.count
        stroke.dash_phase = phase
        return gnomon_mask_stroke(&mask, &shape, &stroke, combine)
      }
    }.check()
  }
}

/// Blurs coverage by a Gaussian; outside it is 0. A "blur radius" of CSS or CoreGraphics is 2 σ.
///
/// - Parameters:
///   - coverage: The mask's bytes; at least as many as the layout takes.
///   - layout: Where the coverage lies in them.
///   - sigmaX: The standard deviation along x, in pixels, from 0 to 1000.
///   - sigmaY: The same along y.
/// - Throws: `errorSize` when there are too few bytes, or the layout is impossible; `errorValue` when a σ is NaN, negative or
///   above 1000. Nothing is written then.
public func blur(
  _ coverage: inout MutableSpan<UInt8>, _ layout: MaskLayout, sigmaX: Float, sigmaY: Float
) throws(Status) {
  try layout.withUnsafeMask(&coverage) { mask in
    let size = gnomon_blur_size(mask.width, mask.height, sigmaX, sigmaY)
    var scratch = [UInt8](repeating: 0, count: size)
    return scratch.withUnsafeMutableBytes { gnomon_blur(&mask, sigmaX, sigmaY, $0.baseAddress, size) }
  }.check()
}

// MARK: - Coverage with memory of its own

/// A rectangle of coverage, a byte a pixel: 0 is outside, 255 wholly inside.
public struct Mask {
  /// Pixels from left to right.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The coverage, row by row from the top, without gaps.
  public private(set) var bytes: [UInt8]

  /// An empty mask; a negative size counts as 0.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    bytes = Array(repeating: 0, count: self.width * self.height)
  }

  /// A copy of coverage that somebody else owns, row by row from the top. Throws `errorSize` when there are fewer bytes than the
  /// layout takes, or its stride is smaller than a row.
  public init(copying coverage: Span<UInt8>, _ layout: MaskLayout) throws(Status) {
    guard let bytes = rows(coverage, rowSize(layout.width, 1), layout.height, layout.stride) else { throw .errorSize }
    width = layout.width
    height = layout.height
    self.bytes = bytes
  }

  /// Where the coverage lies in ``bytes``.
  public var layout: MaskLayout { MaskLayout(width: width, height: height) }

  /// The coverage of a pixel.
  public subscript(x: Int, y: Int) -> UInt8 {
    get { bytes[index(x, y)] }
    set { bytes[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(0..<width ~= x && 0..<height ~= y, "no such pixel")
    return y * width + x
  }

  /// Draws the exact coverage of a shape; throws `errorValue` when a number of it is not finite.
  public mutating func draw(_ shape: Shape, combine: Combine = .replace) throws(Status) {
    let layout = layout
    var coverage = bytes.mutableSpan
    try shape.draw(into: &coverage, layout, combine: combine)
  }

  /// Draws a shape's outline as a thick line, of dashes and gaps by turns or solid; throws `errorValue` when a number is not
  /// finite, or a width, limit or dash is negative.
  public mutating func draw(
    outlineOf shape: Shape, _ stroke: Stroke, dashes: [Float] = [], phase: Float = 0, combine: Combine = .replace
  ) throws(Status) {
    let layout = layout
    var coverage = bytes.mutableSpan
    try shape.drawOutline(stroke, dashes: dashes, phase: phase, into: &coverage, layout, combine: combine)
  }

  /// Brings another mask in, its first pixel at (x, y).
  public mutating func combine(_ other: Mask, x: Int = 0, y: Int = 0, by combine: Combine) throws(Status) {
    let layout = layout
    var coverage = bytes.mutableSpan
    try layout.withUnsafeMask(&coverage) { mask in
      other.withUnsafeMask { other in
        var other = other
        return gnomon_mask_combine(&mask, &other, Int32(clamping: x), Int32(clamping: y), combine)
      }
    }.check()
  }

  /// Exchanges inside and outside: each coverage becomes 255 less itself.
  public mutating func invert() {
    let layout = layout
    var coverage = bytes.mutableSpan
    _ = layout.withUnsafeMask(&coverage) { gnomon_mask_invert(&$0) }
  }

  /// Blurs by a Gaussian of a standard deviation in pixels, from 0 to 1000; throws `errorValue` for any other.
  public mutating func blur(sigma: Float) throws(Status) { try blur(sigmaX: sigma, sigmaY: sigma) }

  /// Blurs by a Gaussian of separate standard deviations along x and y, from 0 to 1000; throws `errorValue` for any other.
  public mutating func blur(sigmaX: Float, sigmaY: Float) throws(Status) {
    let layout = layout
    var coverage = bytes.mutableSpan
    try Gnomon.blur(&coverage, layout, sigmaX: sigmaX, sigmaY: sigmaY)
  }

  /// Calls the body with the mask as the C face sees it; only to be read, and while the call lasts.
  func withUnsafeMask(_ body: (UnsafeMask) -> Status) -> Status { layout.withUnsafeMask(bytes.span, body) }
}
