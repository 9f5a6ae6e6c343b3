// SPDX-License-Identifier: Apache-2.0
// Conversions.swift - pixels changed where they are: premultiplied or not, through a matrix, clipped, shadowed
//
// Each call is there for pixels that somebody else owns, as a member of their layout, and for a PixelBuffer.

import CGnomon

/// What the numbers of a mask mean to a clip.
public typealias ClipMeaning = CGnomon.ClipMeaning
/// A shadow, thrown or inset, as CSS's box-shadow has it.
public typealias Shadow = CGnomon.Shadow

extension Shadow {
  /// A shadow moved by an offset and grown by a spread, in pixels, its edge blurred by a σ of half a "blur radius".
  public init(color: Color, x: Float = 0, y: Float = 0, sigma: Float, spread: Float = 0, isInset: Bool = false) {
    self.init(offset_x: x, offset_y: y, sigma: sigma, spread: spread, color: color, is_inset: isInset ? 1 : 0)
  }
}

// MARK: - Pixels that somebody else owns

extension PixelLayout {
  /// Multiplies straight colours by their alpha, each product rounded to nearest. Throws `errorSize` when there are fewer bytes
  /// than the layout takes, or it is impossible; so do the others.
  public func premultiply(_ pixels: inout MutableSpan<UInt8>) throws(Status) {
    try change(&pixels) { $0.inPlace(gnomon_premultiply) }
  }

  /// Divides premultiplied colours by their alpha, half a level rounded up; what is transparent becomes 0.
  public func unpremultiply(_ pixels: inout MutableSpan<UInt8>) throws(Status) {
    try change(&pixels) { $0.inPlace(gnomon_unpremultiply) }
  }

  /// Exchanges red and blue: RGBA becomes BGRA, and the other way round.
  public func swapRedBlue(_ pixels: inout MutableSpan<UInt8>) throws(Status) {
    try change(&pixels) { $0.inPlace(gnomon_swap_red_blue) }
  }

  /// Passes the straight colours of premultiplied pixels through a matrix of four rows of five: what red, green, blue, alpha and 1
  /// contribute to red, green, blue and alpha. Throws `errorValue` when there are not 20 numbers, all finite.
  public func apply(colorMatrix matrix: [Float], to pixels: inout MutableSpan<UInt8>) throws(Status) {
    guard matrix.count == 20 else { throw .errorValue }
    try change(&pixels) { $0.inPlace { gnomon_color_matrix($0, $1, matrix) } }
  }

  /// Keeps of premultiplied pixels what a mask lets through, its first pixel at (x, y): nothing outside it.
  public func clip(
    _ pixels: inout MutableSpan<UInt8>, to mask: Mask, x: Int = 0, y: Int = 0, meaning: ClipMeaning = .coverage,
    clip: Box? = nil
  ) throws(Status) {
    try change(&pixels) { $0.clip(mask, x, y, meaning, clip) }
  }

  /// Paints the shadow of a mask, its first pixel at (x, y), source over premultiplied pixels; throws `errorValue` when a number
  /// is out of its range.
  public func draw(
    _ shadow: Shadow, of mask: Mask, x: Int = 0, y: Int = 0, opacity: Float = 1, clip: Box? = nil,
    onto pixels: inout MutableSpan<UInt8>
  ) throws(Status) {
    try change(&pixels) { $0.draw(shadow, mask, x, y, opacity, clip) }
  }

  private func change(_ pixels: inout MutableSpan<UInt8>, _ body: (inout UnsafeImage) -> Status) throws(Status) {
    let status = pixels.withUnsafeMutableBufferPointer { bytes in
      guard var image = view(of: bytes.baseAddress, count: bytes.count) else { return Status.errorSize }
      return body(&image)
    }
    try status.check()
  }
}

// MARK: - Pixels with memory of their own

extension PixelBuffer {
  /// Multiplies straight colours by their alpha, as a buffer that holds premultiplied ones needs after it was filled from
  /// elsewhere.
  public mutating func premultiply() { change { $0.inPlace(gnomon_premultiply) } }

  /// Divides the colours by their alpha, for those who want straight ones.
  public mutating func unpremultiply() { change { $0.inPlace(gnomon_unpremultiply) } }

  /// Gives every pixel, or those of a clip, one colour; throws `errorValue` when it is NaN.
  public mutating func fill(_ color: Color, clip: Box? = nil) throws(Status) {
    try withUnsafeMutableImage { image in withOptionalPointer(to: clip) { gnomon_image_fill(&image, color, $0) } }
      .check()
  }

  /// Passes the straight colours through a matrix of four rows of five; throws `errorValue` when there are not 20 numbers, all
  /// finite.
  public mutating func apply(colorMatrix matrix: [Float]) throws(Status) {
    guard matrix.count == 20 else { throw .errorValue }
    try withUnsafeMutableImage { $0.inPlace { gnomon_color_matrix($0, $1, matrix) } }.check()
  }

  /// The same pixels in another order of bytes.
  public func converted(to format: PixelFormat) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height, format: format)
    _ = result.withUnsafeMutableImage { to in
      withUnsafeImage {
        var from = $0
        return gnomon_image_copy(&to, &from, 0, 0)
      }
    }
    return result
  }

  /// Keeps what a mask lets through, its first pixel at (x, y): nothing outside it.
  public mutating func clip(
    to mask: Mask, x: Int = 0, y: Int = 0, meaning: ClipMeaning = .coverage, clip: Box? = nil
  ) throws(Status) {
    try withUnsafeMutableImage { $0.clip(mask, x, y, meaning, clip) }.check()
  }

  /// Paints the shadow of a mask, its first pixel at (x, y); throws `errorValue` when a number is out of its range.
  public mutating func draw(
    _ shadow: Shadow, of mask: Mask, x: Int = 0, y: Int = 0, opacity: Float = 1, clip: Box? = nil
  ) throws(Status) {
    try withUnsafeMutableImage { $0.draw(shadow, mask, x, y, opacity, clip) }.check()
  }

  /// What cannot fail: the buffer is always an image.
  private mutating func change(_ body: (inout UnsafeImage) -> Status) { _ = withUnsafeMutableImage(body) }
}

// MARK: - Both

extension UnsafeImage {
  fileprivate func inPlace(_ body: (UnsafePointer<UnsafeImage>?, UnsafePointer<UnsafeImage>?) -> Status) -> Status {
    withUnsafePointer(to: self) { body($0, $0) }
  }

  fileprivate mutating func clip(_ mask: Mask, _ x: Int, _ y: Int, _ meaning: ClipMeaning, _ clip: Box?) -> Status {
    var image = self
    return mask.withUnsafeMask { mask in
      var mask = mask
      return withOptionalPointer(to: clip) {
        gnomon_clip_to_mask(&image, &mask, Int32(clamping: x), Int32(clamping: y), meaning, $0)
      }
    }
  }

  fileprivate mutating func draw(
    _ shadow: Shadow, _ mask: Mask, _ x: Int, _ y: Int, _ opacity: Float, _ clip: Box?
  ) -> Status {
    var (image, shadow) = (self, shadow)
    return mask.withUnsafeMask { mask in
      var mask = mask
      var scratch = [UInt8](repeating: 0, count: gnomon_shadow_size(mask.width, mask.height, &shadow))
      return scratch.withUnsafeMutableBytes { scratch in
        withOptionalPointer(to: clip) {
          gnomon_shadow(
            &image, &mask, Int32(clamping: x), Int32(clamping: y), &shadow, opacity, $0, scratch.baseAddress,
            scratch.count)
        }
      }
    }
  }
}
