// SPDX-License-Identifier: Apache-2.0
// Shade.swift - from fractions of a ramp to colors, where they lie
//
// A row whose fractions are not worth stepping in registers is made in two passes: the first leaves each pixel's fraction, as
// 2³¹ f + 2¹⁵, in the four bytes where its color will be; the second, here, is the same for every kind of gradient.
//
// Dithering adds one of 64 thresholds, (2 n + 1) / 128 of a level, where rounding adds a half: n is Bayer's 8×8 matrix at the pixel's
// place in the image (B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973), whose bits
// are those of x xor y and of y by turns, the lowest first. All channels get the same, so none exceeds alpha, and a whole level
// stays what it is.

import CLanes

// MARK: - Thresholds

/// Of eight pixels from x on, which is a multiple of 8 plus `start`: 1 … 127.
@inline(__always)
private func thresholds(_ start: Int, _ y: Int) -> I32x8 {
  let x = I32x8(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(truncatingIfNeeded: start)
  let y = I32x8(repeating: Int32(truncatingIfNeeded: y))
  let both = x ^ y
  @inline(__always) func bit(_ v: I32x8, _ from: Int32, _ to: Int32) -> I32x8 { (v &>> from & 1) &<< to }
  let n = bit(both, 0, 5) | bit(y, 0, 4) | bit(both, 1, 3) | bit(y, 1, 2) | bit(both, 2, 1) | bit(y, 2, 0)
  return n &+ n &+ 1
}

// MARK: - Mixtures of other spaces

/// Alpha comes first, since a premultiplied mixture is divided by it; a channel that rounding lifts above alpha is lowered to it.
private struct MixedShade {
  let constant, linear: (Float, Float, Float, Float)
  let isOKLab, isStraight, blueFirst: Bool

  @inline(__always)
  init(_ ramp: Ramp, _ gradient: Gradient) {
    (constant, linear) = (ramp.pointee.constant, ramp.pointee.linear)
    isOKLab = gradient.pointee.space == KERNEL_SPACE_OKLAB
    (isStraight, blueFirst) = (gradient.pointee.straight, gradient.pointee.blue_first)
  }

  @inline(__always)
  func callAsFunction(_ fraction: I32x8, _ threshold: F32x8) -> U32x8 {
    let f = float(fraction)
    let alpha = f * linear.3 + constant.3
    var (x, y, z) = (f * linear.0 + constant.0, f * linear.1 + constant.1, f * linear.2 + constant.2)
    if !isStraight {
      let inverse = 1 / maximum(alpha, F32x8(repeating: 0x1p-60))
      (x, y, z) = (x * inverse, y * inverse, z * inverse)
    }
    if isOKLab { (x, y, z) = light(ofOKLab: x, y, z) }
    let scale = alpha * 255
    @inline(__always) func level(_ light: F32x8) -> U32x8 { asU32x8(truncated(encoded(light) * scale + threshold)) }
    let (first, third) = blueFirst ? (level(z), level(x)) : (level(x), level(z))
    let pixels = first | level(y) &<< 8 | third &<< 16 | asU32x8(truncated(scale + threshold)) &<< 24
    return asU32x8(minimum(asU8x32(pixels), repeatedAlpha(pixels)))
  }
}

// MARK: - A row

/// Turns row[first..<end] from fractions into colors.
@inline(__always)
private func walk(_ first: Int, _ end: Int, _ row: Row, _ shade: (I32x8) -> U32x8) {
  var k = first
  while k &+ 8 <= end {
    let p = row + k &* 4
    asU8x32(shade(asI32x8(asU32x8(U8x32(loading: p))))).store(to: p)
    k &+= 8
  }
  guard k < end else { return }
  let p = row + k &* 4
  let rest = (end &- k) &* 4
  asU8x32(shade(asI32x8(asU32x8(U8x32(loading: p, count: rest))))).store(to: p, count: rest)
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// Turns the fractions of a ramp in row[first..<end] into its colors. Pixel k lies in the column k of the image, modulo 8, and in its
  /// row y.
  @inline(never)
  func shade(_ ramp: Ramp, _ first: Int, _ end: Int, _ y: Int, _ row: Row) {
    switch ramp.pointee.kind {
    case RampKind.one:
      let color = U32x8(repeating: UInt32(truncatingIfNeeded: ramp.pointee.base))
      walk(first, end, row) { _ in color }
    case RampKind.whole:
      let shade = WholeShade(ramp)
      walk(first, end, row) { f in shade(f) }
    case RampKind.fine:
      let shade = FineShade(ramp)
      walk(first, end, row) { f in shade(f) }
    case RampKind.curved:
      let shade = CurvedShade(ramp)
      walk(first, end, row) { f in shade(f) }
    case RampKind.fineDithered:
      let shade = FineShade(ramp)
      let (a, b) = channels(thresholds(first, y) &<< 16)
      walk(first, end, row) { f in shade(f, plus: a, b) }
    case RampKind.curvedDithered:
      let shade = CurvedShade(ramp)
      let more = float(thresholds(first, y) &- 64) * 0x1p-7
      walk(first, end, row) { f in shade(f, plus: more) }
    default:
      let shade = MixedShade(ramp, self)
      let threshold = pointee.dithered ? float(thresholds(first, y)) * 0x1p-7 : F32x8(repeating: 0.5)
      walk(first, end, row) { f in shade(f, threshold) }
    }
  }
}
