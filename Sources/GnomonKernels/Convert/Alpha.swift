// SPDX-License-Identifier: Apache-2.0
// Alpha.swift - colors multiplied by their alpha, and divided by it
//
// For the product a pixel is two 16-bit lanes, as in Products.swift; the lane of alpha itself takes 255 instead.
//
// The quotient is one of floats, and packing does the rest. c · 255 / a is 1/2 above a whole number, or at least 1/510 from
// that. The numerator is taken 2⁻²⁰ of itself too large, which is more than the two roundings of the product with c can
// take away, and less than would carry any other quotient across: so what was a tie is rounded up. What exceeds 255, as
// colors above their alpha do, is packed as 255; and where alpha is 0, infinities and NaN become the least
// integer, which is packed as 0.

import CLanes

// MARK: - Eight pixels

@inline(__always)
private func premultiplied(_ p: U16x16) -> U16x16 {
  let alpha = spreadAlpha(p)
  let even = product(p & 0xff, alpha)
  let odd = product(p &>> 8, alpha | asU16x16(U32x8(repeating: 0x00ff_0000)))
  return even | odd &<< 8
}

@inline(__always)
private func unpremultiplied(_ p: U16x16) -> U16x16 {
  let p = asU32x8(p)
  let alpha = fourthByte(p)
  let factor = (255 + 255 * 0x1p-20) / float(alpha)
  @inline(__always) func quotient(_ c: I32x8) -> I32x8 { rounded(float(c) * factor) }
  return asU16x16(pixels(quotient(firstByte(p)), quotient(secondByte(p)), quotient(thirdByte(p)), alpha))
}

// MARK: - Rows

@c @implementation
func kernel_row_premultiply(_ count: Int, _ swaps: Bool, _ from: Source, _ to: Row) {
  if swaps {
    walk(count, from: from, to: to, short: true) { premultiplied(exchanged($0)) }
  } else {
    walk(count, from: from, to: to, short: true) { premultiplied($0) }
  }
}

@c @implementation
func kernel_row_unpremultiply(_ count: Int, _ swaps: Bool, _ from: Source, _ to: Row) {
  if swaps {
    walk(count, from: from, to: to, short: false) { unpremultiplied(exchanged($0)) }
  } else {
    walk(count, from: from, to: to, short: false) { unpremultiplied($0) }
  }
}
