// SPDX-License-Identifier: Apache-2.0
// Layouts.swift - where pixels and coverage lie within bytes
//
// A span knows how many bytes there are, a layout what they mean. Each call that takes both looks first whether the bytes
// suffice.

import CGnomon

/// How premultiplied 8-bit pixels lie in bytes: four bytes a pixel, row after row.
public struct PixelLayout: Equatable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Bytes from one row to the next, at least four times the width. Negative when bottom-up: the first row is then the last
  /// in memory.
  public var stride: Int
  /// The order of a pixel's bytes.
  public var format: PixelFormat

  /// Pixels whose rows follow one another without a gap, unless a stride says otherwise.
  public init(width: Int, height: Int, stride: Int? = nil, format: PixelFormat = .rgba8) {
    self.width = width
    self.height = height
    self.stride = stride ?? rowSize(width, 4) ?? .max
    self.format = format
  }

  /// How many bytes it takes, from the first to the last pixel; 0 for one without pixels, nil for one that no memory holds.
  public var byteCount: Int? { bytesNeeded(width, height, 4, stride) }

  /// The pixels as the C face sees them; nil when it takes more than `count` bytes.
  func view(of bytes: UnsafeMutablePointer<UInt8>?, count: Int) -> UnsafeImage? {
    guard let start = firstRow(of: count, width, height, 4, stride),
      let width = Int32(exactly: width), let height = Int32(exactly: height)
    else { return nil }
    return UnsafeImage(data: bytes.map { $0 + start }, width: width, height: height, stride: stride, format: format)
  }
}

/// How coverage lies in bytes: one byte a pixel, row after row; 0 is outside, 255 wholly inside.
public struct MaskLayout: Equatable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Bytes from one row to the next, at least the width. Negative when bottom-up: the first row is then the last in memory.
  public var stride: Int

  /// Coverage whose rows follow one another without a gap, unless a stride says otherwise.
  public init(width: Int, height: Int, stride: Int? = nil) {
    self.width = width
    self.height = height
    self.stride = stride ?? width
  }

  /// How many bytes it takes, from the first to the last pixel; 0 for one without pixels, nil for one that no memory holds.
  public var byteCount: Int? { bytesNeeded(width, height, 1, stride) }

  /// The coverage as the C face sees it; nil when it takes more than `count` bytes.
  func view(of bytes: UnsafeMutablePointer<UInt8>?, count: Int) -> UnsafeMask? {
    guard let start = firstRow(of: count, width, height, 1, stride),
      let width = Int32(exactly: width), let height = Int32(exactly: height)
    else { return nil }
    return UnsafeMask(data: bytes.map { $0 + start }, width: width, height: height, stride: stride)
  }
}

/// The bytes of a row; nil when they cannot be counted.
func rowSize(_ width: Int, _ pixel: Int) -> Int? {
  let (size, overflow) = width.multipliedReportingOverflow(by: pixel)
  return overflow || width < 0 ? nil : size
}

private func bytesNeeded(_ width: Int, _ height: Int, _ pixel: Int, _ stride: Int) -> Int? {
  guard let row = rowSize(width, pixel), height >= 0 else { return nil }
  guard row > 0, height > 0 else { return 0 }
  let (gaps, tooHigh) = (height - 1).multipliedReportingOverflow(by: Int(clamping: stride.magnitude))
  let (size, tooLarge) = gaps.addingReportingOverflow(row)
  return tooHigh || tooLarge ? nil : size
}

/// Where in `count` bytes the first row begins; nil when they do not suffice.
private func firstRow(of count: Int, _ width: Int, _ height: Int, _ pixel: Int, _ stride: Int) -> Int? {
  guard let needed = bytesNeeded(width, height, pixel, stride), needed <= count else { return nil }
  return stride < 0 && needed > 0 ? needed - width * pixel : 0
}

/// Rows of a width in bytes, one after the other without gaps from the top, out of rows a stride apart; nil when there are too few
/// bytes, or the stride is smaller than a row.
func rows(_ source: Span<UInt8>, _ width: Int?, _ height: Int, _ stride: Int) -> [UInt8]? {
  guard let width, let first = firstRow(of: source.count, width, height, 1, stride), stride.magnitude >= width else {
    return nil
  }
  return source.withUnsafeBufferPointer { source in
    Array(unsafeUninitializedCapacity: width * height) { target, count in
      count = width * height
      guard let source = source.baseAddress, let target = target.baseAddress, count > 0 else { return }
      for row in 0..<height { (target + row * width).initialize(from: source + first + row * stride, count: width) }
    }
  }
}
