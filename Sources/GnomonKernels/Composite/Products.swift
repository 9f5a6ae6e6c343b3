// SPDX-License-Identifier: Apache-2.0
// Products.swift - products of bytes over 255, eight pixels at a time
//
// A pixel is four bytes, read as two 16-bit lanes: the even bytes (red and blue) are the lanes' low halves, the odd ones
// (green and alpha) their high halves, and each half has room for a product once it stands alone in its lane.
//
// x · y / 255 rounded to nearest, for bytes x and y: with t = x · y + 128 it is (t + (t >> 8)) >> 8 (Blinn, "Three
// wrongs make a right", 1995), which is the high half of 257 · t, one instruction. There are no ties.
//
// When x is the same for a whole row one instruction does it all: for each x there is a w such that
// (w · y + 0x4000) >> 15 is the rounded quotient for every y. A search over all w found 257 · x / 2, rounded up for some x
// and down for others. (No such formula serves a product of two variables.) SSE2 lacks that instruction, and does better
// with the general way; both are exact, so the bits are the same.

import CLanes

/// round(a · b / 255) in each 16-bit lane, for lanes in [0, 255].
@inline(__always)
func product(_ a: U16x16, _ b: U16x16) -> U16x16 {
  multiplyHigh(a &* b &+ 128, U16x16(repeating: 257))
}

/// The w for which (w · y + 0x4000) >> 15 is round(x · y / 255) for every byte y; x itself where that is not how products
/// are made.
@inline(__always)
func multiplier(_ x: UInt32) -> Int16 {
  guard lanes_mulround_is_fast() else { return Int16(truncatingIfNeeded: x) }
  // Bit x is set where rounding 257 · x / 2 up, when odd, and leaving it, when even, would be wrong.
  let exceptions: UInt64 =
    switch x &>> 6 {
    case 0: 0x2800_8a00_2088_0800
    case 1: 0x0000_0080_0000_0008
    case 2: 0x1000_0000_0100_0000
    default: 0x8010_1104_0051_0014
    }
  let bit = (UInt32(truncatingIfNeeded: exceptions &>> UInt64(x & 63)) ^ x) & 1
  return Int16(truncatingIfNeeded: (257 &* x) &>> 1 &+ bit)
}

/// A color's multipliers, where the lanes of a pixel expect them.
struct Multipliers {
  let even: I16x16
  let odd: I16x16
  let alpha: I16x16

  @inline(__always)
  init(_ color: UInt32) {
    let red = multiplier(color & 255)
    let green = multiplier(color &>> 8 & 255)
    let blue = multiplier(color &>> 16 & 255)
    let alpha = multiplier(color &>> 24)
    even = pairs(red, blue)
    odd = pairs(green, alpha)
    self.alpha = pairs(alpha, alpha)
  }
}

@inline(__always)
private func pairs(_ first: Int16, _ second: Int16) -> I16x16 {
  let pair = UInt32(UInt16(bitPattern: first)) | UInt32(UInt16(bitPattern: second)) &<< 16
  return asI16x16(asU16x16(U32x8(repeating: pair)))
}

/// round(x · y / 255) in each lane, for x's multiplier w.
@inline(__always)
func product(_ y: U16x16, _ w: I16x16) -> U16x16 {
  lanes_mulround_is_fast() ? asU16x16(multiplyRounding(asI16x16(y), w)) : product(y, asU16x16(w))
}
