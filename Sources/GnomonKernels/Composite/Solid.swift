// SPDX-License-Identifier: Apache-2.0
// Solid.swift - one color onto a row
//
// The color does not change along the row, so every product with a byte of the mask, and 255 less alpha with it, is one
// instruction (Products.swift): three for the paint of eight pixels. Only the products with the row's own bytes
// take the long way, unless what is kept of the row is constant too.

import CLanes

// MARK: - Eight pixels

/// color + mul(row, keep)
struct SolidOver {
  let color: U16x16
  let keep: I16x16

  @inline(__always)
  init(_ color: UInt32, keep: UInt32) {
    self.color = asU16x16(U32x8(repeating: color))
    self.keep = I16x16(repeating: multiplier(keep))
  }

  @inline(__always)
  func callAsFunction(_ d: U16x16) -> U16x16 {
    color &+ (product(d & 0xff, keep) | product(d &>> 8, keep) &<< 8)
  }
}

/// The row's bytes times what is kept of them, plus the paint given as even and odd bytes.
@inline(__always)
func painted(_ even: U16x16, _ odd: U16x16, over d: U16x16, keep: U16x16) -> U16x16 {
  (even &+ product(d & 0xff, keep)) | (odd &+ product(d &>> 8, keep)) &<< 8
}

// MARK: - Rows

@c @implementation
func kernel_solid_fill(_ count: Int, _ color: UInt32, _ row: Row) {
  let pixels = asU16x16(U32x8(repeating: color))
  guard count >= 8 else { return pixels.store(pixels: row, count: count) }
  let rest = count &- 8
  pixels.store(pixels: row)
  var i = pixelsToAlignment(row)
  while i &+ 32 <= rest {
    let p = row + i &* 4
    pixels.store(pixels: p)
    pixels.store(pixels: p + 32)
    pixels.store(pixels: p + 64)
    pixels.store(pixels: p + 96)
    i &+= 32
  }
  while i < rest {
    pixels.store(pixels: row + i &* 4)
    i &+= 8
  }
  pixels.store(pixels: row + rest &* 4)
}

@c @implementation
func kernel_solid_over(_ count: Int, _ color: UInt32, _ keep: UInt32, _ row: Row) {
  let over = SolidOver(color, keep: keep)
  walk(count, row) { d in over(d) }
}

@c @implementation
func kernel_solid_over_mask(_ count: Int, _ color: UInt32, _ mask: Source, _ row: Row) {
  let s = Multipliers(color)
  let over = SolidOver(color, keep: 255 &- color &>> 24)
  walk(count, mask, row, whole: { d in over(d) }) { d, m in
    painted(product(m, s.even), product(m, s.odd), over: d, keep: product(m, s.alpha) ^ 255)
  }
}

@c @implementation
func kernel_solid_source_mask(_ count: Int, _ color: UInt32, _ mask: Source, _ row: Row) {
  let s = Multipliers(color)
  let pixels = asU16x16(U32x8(repeating: color))
  walk(count, mask, row, whole: { _ in pixels }) { d, m in
    painted(product(m, s.even), product(m, s.odd), over: d, keep: m ^ 255)
  }
}
