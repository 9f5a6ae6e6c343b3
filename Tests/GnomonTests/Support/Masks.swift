// SPDX-License-Identifier: Apache-2.0
// Masks.swift - masks in guarded memory, read and written by column and row

import CGnomon

/// A mask whose memory lies against a page that traps: nothing before its first byte or nothing after its last
/// may be touched, and the padding between rows holds a pattern that must survive.
final class GuardedMask {
  private let buffer: GuardedBuffer<UInt8>
  let mask: UnsafeMask

  /// The rows are `padding` bytes further apart than they are wide; bottom-up when `flipped`.
  init(
    _ width: Int, _ height: Int, padding: Int = 0, flipped: Bool = false, against side: GuardedBuffer<UInt8>.Side = .end
  ) {
    let stride = width + padding
    let bytes = height == 0 || width == 0 ? 0 : (height - 1) * stride + width
    buffer = GuardedBuffer(bytes, repeating: Self.padding, against: side)
    let first = buffer.pointer + (flipped && bytes > 0 ? (height - 1) * stride : 0)
    mask = UnsafeMask(
      data: first, width: Int32(width), height: Int32(height), stride: flipped ? -stride : stride)
    for j in 0..<height { for i in 0..<width { self[i, j] = 0 } }
  }

  private static let padding: UInt8 = 0xa5

  subscript(_ i: Int, _ j: Int) -> UInt8 {
    get { mask.data![j * mask.stride + i] }
    set { mask.data![j * mask.stride + i] = newValue }
  }

  func fill(_ value: (Int, Int) -> UInt8) {
    for j in 0..<Int(mask.height) { for i in 0..<Int(mask.width) { self[i, j] = value(i, j) } }
  }

  /// The pixels, row by row.
  var pixels: [UInt8] {
    (0..<Int(mask.height)).flatMap { j in (0..<Int(mask.width)).map { i in self[i, j] } }
  }

  /// Every byte of the memory, with the padding.
  var bytes: [UInt8] { buffer.array }

  /// Whether the padding is as it was.
  var paddingIsIntact: Bool {
    let stride = abs(mask.stride)
    return bytes.indices.allSatisfy { $0 % stride < Int(mask.width) || bytes[$0] == Self.padding }
  }
}
