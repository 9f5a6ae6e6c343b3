// SPDX-License-Identifier: Apache-2.0
// BlendInFloat.swift - the blend modes with a quotient or a root
//
// Only X = sa · da · B needs them. It is made in float, a vector for each of red, green and blue, and rounded to a whole number; the
// rest of the sum is made of whole numbers in 16 bits as in Blend.swift. Where X is the nearest float of its value the result is
// the nearest level, because 255 · result has a whole number beside X.
//
// Sums and products of bytes, of four or of three of them times 100, stay below 2^24 and are exact in float. Divisors are kept from 0 by
// a bound below their least other value, so that nothing is infinite or NaN, whatever the pixels are.

import CLanes

// MARK: - Planes

/// Eight pixels as a vector of floats for each channel. The format decides which of red and blue is which.
private struct Planes {
  let first, second, third, alpha: F32x8

  @inline(__always)
  init(_ pixels: U16x16) {
    let p = asU32x8(pixels)
    first = float(asI32x8(p & 0xff))
    second = float(asI32x8(p &>> 8 & 0xff))
    third = float(asI32x8(p &>> 16 & 0xff))
    alpha = float(asI32x8(p &>> 24))
  }
}

/// The nearest whole number in the low sixteen bits: with 1.5 · 2^23 added a float has no others.
@inline(__always)
private func wholeBits(_ x: F32x8) -> I32x8 { (x + 12_582_912).bits }

/// row = (s (255 - da) + d · keep(sa) + x) / 255 for each channel; the last x is that of alpha.
@inline(__always)
private func inFloat(
  _ count: Int, _ source: Source, _ destination: Source, _ row: Row, keep: (U16x16) -> U16x16,
  _ x: (Planes, Planes) -> (F32x8, F32x8, F32x8, F32x8)
) {
  var i = 0
  while i < count {
    let s = U16x16(pixels: source + i &* 4)
    let d = U16x16(pixels: destination + i &* 4)
    let (first, second, third, alpha) = x(Planes(s), Planes(d))
    let even = asU16x16(asU32x8(wholeBits(first) & 0xffff | wholeBits(third) &<< 16))
    let odd = asU16x16(asU32x8(wholeBits(second) & 0xffff | wholeBits(alpha) &<< 16))
    let rest = spreadAlpha(d) ^ 255
    let kept = keep(spreadAlpha(s))
    let a = ((s & 0xff) &* rest &+ (d & 0xff) &* kept &+ even).over255
    let b = ((s &>> 8) &* rest &+ (d &>> 8) &* kept &+ odd).over255
    (a | b &<< 8).store(pixels: row + i &* 4)
    i &+= 8
  }
}

// MARK: - Separable modes

/// Less than any difference of bytes other than 0.
private var tiny: Float { 1e-4 }

/// X = min(d sa² / (sa - s), sa da), and 0 where d is 0
@inline(__always)
func colorDodge(_ count: Int, _ source: Source, _ row: Row) {
  inFloat(count, source, row, row, keep: { sa in sa ^ 255 }) { s, d in
    let (square, all) = (s.alpha * s.alpha, s.alpha * d.alpha)
    @inline(__always) func x(_ s: F32x8, _ d: F32x8, _ sa: F32x8) -> F32x8 {
      minimum(d * square / maximum(sa - s, F32x8(repeating: tiny)), all)
    }
    return (x(s.first, d.first, s.alpha), x(s.second, d.second, s.alpha), x(s.third, d.third, s.alpha), all)
  }
}

/// X = sa da - min((da - d) sa² / s, sa da), and sa da where d is da
@inline(__always)
func colorBurn(_ count: Int, _ source: Source, _ row: Row) {
  inFloat(count, source, row, row, keep: { sa in sa ^ 255 }) { s, d in
    let (square, all) = (s.alpha * s.alpha, s.alpha * d.alpha)
    @inline(__always) func x(_ s: F32x8, _ d: F32x8, _ da: F32x8) -> F32x8 {
      all - minimum((da - d) * square / maximum(s, F32x8(repeating: tiny)), all)
    }
    return (x(s.first, d.first, d.alpha), x(s.second, d.second, d.alpha), x(s.third, d.third, d.alpha), all)
  }
}

/// With w = 2 s - sa and u = d / da all three branches are X = sa d + |w| (z - d), where z = da · (w < 0: u²;
/// u ≤ 1/4: ((16 u - 12) u + 4) u; else √u). sa d joins the whole numbers, which makes d (255 - sa) a 255 d.
@inline(__always)
func softLight(_ count: Int, _ source: Source, _ row: Row) {
  inFloat(count, source, row, row, keep: { _ in U16x16(repeating: 255) }) { s, d in
    let inverse = 1 / maximum(d.alpha, F32x8(repeating: 1))
    @inline(__always) func x(_ s: F32x8, _ d: F32x8, _ sa: F32x8, _ da: F32x8) -> F32x8 {
      let w = s + s - sa
      let u = d * inverse
      let low = d * ((16 * u - 12) * u + 4)
      let bright = select(lessEqual(4 * d, da), low, squareRoot(d * da))
      let z = select(less(w, F32x8(repeating: 0)), d * u, bright)
      return maximum(w, 0 - w) * (z - d)
    }
    return (
      x(s.first, d.first, s.alpha, d.alpha), x(s.second, d.second, s.alpha, d.alpha),
      x(s.third, d.third, s.alpha, d.alpha), F32x8(repeating: 0)
    )
  }
}

// MARK: - Modes of all three channels

/// A color of both pixels' alphas, sa · da being 1.
private struct Tint {
  let first, second, third: F32x8

  @inline(__always)
  init(_ p: Planes, times alpha: F32x8) {
    first = p.first * alpha
    second = p.second * alpha
    third = p.third * alpha
  }

  @inline(__always)
  var saturation: F32x8 {
    maximum(maximum(first, second), third) - minimum(minimum(first, second), third)
  }

  /// A hundred times the luminosity: a whole number. Blue weighs 11 and red 30.
  @inline(__always)
  func luminosity(_ firstWeight: Float, _ thirdWeight: Float) -> F32x8 {
    first * firstWeight + second * 59 + third * thirdWeight
  }
}

/// The color c with another saturation q · Sat(c) and the luminosity l, clipped to what it may be:
///
///     l + t · (c - Lum(c)),   t = min(q, l / -lo, (A - l) / hi),   A = sa · da
///
/// where lo and hi are the least and the greatest of c - Lum(c). For W3C's SetSat stretches c about a grey, its ClipColor about l,
/// and their factors multiply. Of the three quotients the least is found by products, and divided once.
///
///     hue         c = source,  l = Lum(row),     q = Sat(row) / Sat(source)
///     saturation  c = row,     l = Lum(row),     q = Sat(source) / Sat(row)
///     color       c = source,  l = Lum(row),     q = 1
///     luminosity  c = row,     l = Lum(source),  q = 1
///
/// One loop serves all four, since the rest of the sum is the same with both pixels exchanged: `color` is c's memory, `other` the
/// other pixels'. Luminosities are a hundredfold.
@inline(never)
func nonSeparable(
  _ count: Int, _ color: Source, _ other: Source, _ row: Row, keepsLuminosity: Bool, keepsSaturation: Bool,
  blueFirst: Bool
) {
  let luminosityOfColor = I32x8(repeating: keepsLuminosity ? -1 : 0)
  let saturationOfColor = I32x8(repeating: keepsSaturation ? -1 : 0)
  let weights: (Float, Float) = blueFirst ? (11, 30) : (30, 11)
  let one = F32x8(repeating: 1)
  inFloat(count, color, other, row, keep: { sa in sa ^ 255 }) { color, other in
    let all = color.alpha * other.alpha
    let c = Tint(color, times: other.alpha)
    let o = Tint(other, times: color.alpha)
    let grey = c.luminosity(weights.0, weights.1)
    let l = select(luminosityOfColor, grey, o.luminosity(weights.0, weights.1))
    let (first, second, third) = (100 * c.first - grey, 100 * c.second - grey, 100 * c.third - grey)
    let low = maximum(0 - minimum(minimum(first, second), third), one)
    let high = maximum(maximum(maximum(first, second), third), one)
    let rest = 100 * all - l

    var numerator = select(saturationOfColor, one, o.saturation)
    var denominator = select(saturationOfColor, one, maximum(c.saturation, one))
    let isLow = less(l * denominator, numerator * low)
    numerator = select(isLow, l, numerator)
    denominator = select(isLow, low, denominator)
    let isHigh = less(rest * denominator, numerator * high)
    numerator = select(isHigh, rest, numerator)
    denominator = select(isHigh, high, denominator)
    let t = numerator / denominator
    return ((l + t * first) * 0.01, (l + t * second) * 0.01, (l + t * third) * 0.01, all)
  }
}
