// SPDX-License-Identifier: Apache-2.0
// Blend.swift - a row of pixels onto another, by any operator
//
// The blend modes of W3C's "Compositing and blending" mix colors that are not multiplied by alpha. Pixels are, so each formula
// is written for them: with s = sa · Cs and d = da · Cb
//
//     255² · result = 255 · (s · (255 - da) + d · (255 - sa)) + sa · da · B(d / da, s / sa)
//
// and no color is divided by its alpha. Where B is a polynomial, so is sa · da · B / 255, and 255 times the result is a whole number
// below 2^16: it is summed in 16 bits, where wrapping on the way does no harm, and rounded once. The alpha of the result is the
// formula's own with B = 1, which the same polynomials give for s = sa and d = da.
//
// The modes with a quotient or a root are in BlendInFloat.swift.
//
// The rest of a row that is not a multiple of eight pixels goes through memory for eight, so that each operator has one loop.

import CLanes

// MARK: - Eight pixels

extension U16x16 {
  /// These numbers, at most 255², over 255, rounded to nearest.
  @inline(__always)
  var over255: U16x16 { multiplyHigh(self &+ 128, U16x16(repeating: 257)) }
}

/// All ones, but where the odd bytes of a pixel have its alpha.
@inline(__always)
private var colorsOfOdd: U16x16 { asU16x16(U32x8(repeating: 0x0000_ffff)) }

/// row = sum(s, d, sa, da, colors) / 255, for even and odd bytes alike. colors has ones where a lane is not alpha.
@inline(__always)
private func separable(
  _ count: Int, _ source: Source, _ destination: Source, _ row: Row,
  _ sum: (U16x16, U16x16, U16x16, U16x16, U16x16) -> U16x16
) {
  var i = 0
  while i < count {
    let s = U16x16(pixels: source + i &* 4)
    let d = U16x16(pixels: destination + i &* 4)
    let (sa, da) = (spreadAlpha(s), spreadAlpha(d))
    let even = sum(s & 0xff, d & 0xff, sa, da, U16x16(repeating: 0xffff)).over255
    let odd = sum(s &>> 8, d &>> 8, sa, da, colorsOfOdd).over255
    (even | odd &<< 8).store(pixels: row + i &* 4)
    i &+= 8
  }
}

/// s ≤ sa / 2 ? 2 s d : sa da - 2 (da - d) (sa - s), and what each shows beside the other
@inline(__always)
private func hardLight(_ count: Int, _ source: Source, _ destination: Source, _ row: Row) {
  separable(count, source, destination, row) { s, d, sa, da, _ in
    let dark = s &* d
    let light = (da &- d) &* (sa &- s)
    let isDark = lessEqual(asI16x16(s &+ s), asI16x16(sa))
    return s &* (da ^ 255) &+ d &* (sa ^ 255) &+ select(isDark, dark &+ dark, sa &* da &- light &- light)
  }
}

// MARK: - Rows

/// For count pixels, a multiple of 8.
@inline(never)
private func blend(_ op: Int, blueFirst: Bool, _ count: Int, _ source: Source, _ row: Row) {
  switch op {
  case KERNEL_MULTIPLY:
    // s (1 - da) + d (1 - sa) + s d
    separable(count, source, row, row) { s, d, sa, da, _ in s &* ((da ^ 255) &+ d) &+ d &* (sa ^ 255) }
  case KERNEL_SCREEN:
    // s + d (1 - s)
    separable(count, source, row, row) { s, d, _, _, _ in s &* 255 &+ d &* (s ^ 255) }
  case KERNEL_OVERLAY: hardLight(count, row, source, row)
  case KERNEL_HARD_LIGHT: hardLight(count, source, row, row)
  case KERNEL_DARKEN:
    // s + d - max(s da, d sa)
    separable(count, source, row, row) { s, d, sa, da, _ in (s &+ d) &* 255 &- maximum(s &* da, d &* sa) }
  case KERNEL_LIGHTEN:
    separable(count, source, row, row) { s, d, sa, da, _ in (s &+ d) &* 255 &- minimum(s &* da, d &* sa) }
  case KERNEL_DIFFERENCE:
    // s + d - 2 min(s da, d sa); alpha sa + da - sa da
    separable(count, source, row, row) { s, d, sa, da, colors in
      let common = minimum(s &* da, d &* sa)
      return (s &+ d) &* 255 &- common &- (common & colors)
    }
  case KERNEL_EXCLUSION:
    // s + d - 2 s d; alpha sa + da - sa da
    separable(count, source, row, row) { s, d, _, _, colors in
      let common = s &* d
      return (s &+ d) &* 255 &- common &- (common & colors)
    }
  case KERNEL_COLOR_DODGE: colorDodge(count, source, row)
  case KERNEL_COLOR_BURN: colorBurn(count, source, row)
  case KERNEL_SOFT_LIGHT: softLight(count, source, row)
  case KERNEL_HUE:
    nonSeparable(count, source, row, row, keepsLuminosity: false, keepsSaturation: false, blueFirst: blueFirst)
  case KERNEL_SATURATION:
    nonSeparable(count, row, source, row, keepsLuminosity: true, keepsSaturation: false, blueFirst: blueFirst)
  case KERNEL_COLOR:
    nonSeparable(count, source, row, row, keepsLuminosity: false, keepsSaturation: true, blueFirst: blueFirst)
  case KERNEL_LUMINOSITY:
    nonSeparable(count, row, source, row, keepsLuminosity: false, keepsSaturation: true, blueFirst: blueFirst)
  default: porterDuff(op, count, source, row)
  }
}

@c @implementation
func kernel_row_blend(_ op: UInt32, _ blue_first: Bool, _ count: Int, _ source: Source, _ row: Row) {
  let op = Int(truncatingIfNeeded: op)
  let whole = count & ~7
  blend(op, blueFirst: blue_first, whole, source, row)
  let rest = count &- whole
  guard rest > 0 else { return }
  var s = U8x32(loading: source + whole &* 4, count: rest &* 4)
  var d = U8x32(loading: row + whole &* 4, count: rest &* 4)
  withUnsafeMutableBytes(of: &s) { s in
    withUnsafeMutableBytes(of: &d) { d in
      blend(
        op, blueFirst: blue_first, 8, Source(s.baseAddress!.assumingMemoryBound(to: UInt8.self)),
        d.baseAddress!.assumingMemoryBound(to: UInt8.self))
    }
  }
  d.store(to: row + whole &* 4, count: rest &* 4)
}

@c @implementation
func kernel_row_scale(_ count: Int, _ source: Source, _ mask: Source, _ scaled: Row) {
  @inline(__always) func scale(_ s: U16x16, _ m: U16x16) -> U16x16 {
    product(s & 0xff, m) | product(s &>> 8, m) &<< 8
  }
  var i = 0
  while i &+ 8 <= count {
    scale(U16x16(pixels: source + i &* 4), U16x16(mask: mask + i)).store(pixels: scaled + i &* 4)
    i &+= 8
  }
  let rest = count &- i
  scale(U16x16(pixels: source + i &* 4, count: rest), U16x16(mask: mask + i, count: rest))
    .store(pixels: scaled + i &* 4, count: rest)
}
