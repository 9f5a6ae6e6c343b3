// SPDX-License-Identifier: Apache-2.0
// ColorMatrix.swift - straight colors through a matrix
//
// In float, eight pixels at a time, a vector for each byte of the pixel. The core has put the matrix into the order of the
// bytes and scaled it, so that alpha is read and written as a level.
//
// Where alpha stays as it is, and nothing is added to colors, no division is needed: what a matrix makes of c / a, clamped
// to [0, 1] and multiplied by a, is what it makes of c, clamped to [0, a].
//
// Upper bounds are taken before rounding; packing takes what is below 0, or NaN, as 0. Since the colors are at most 1
// times alpha and rounding is monotone, none exceeds its alpha.

import CLanes

// MARK: - Eight pixels

private struct Planes {
  let first, second, third, alpha: F32x8

  /// No color above its alpha.
  @inline(__always)
  init(_ pixels: U16x16) {
    let p = asU32x8(minimum(asU8x32(pixels), repeatedAlpha(asU32x8(pixels))))
    first = float(firstByte(p))
    second = float(secondByte(p))
    third = float(thirdByte(p))
    alpha = float(fourthByte(p))
  }
}

/// A row of the matrix.
private struct Coefficients {
  let first, second, third, alpha, offset: F32x8

  @inline(__always)
  init(_ row: UnsafePointer<Float>) {
    first = F32x8(repeating: row[0])
    second = F32x8(repeating: row[1])
    third = F32x8(repeating: row[2])
    alpha = F32x8(repeating: row[3])
    offset = F32x8(repeating: row[4])
  }

  @inline(__always)
  func mixed(_ p: Planes) -> F32x8 { first * p.first + second * p.second + third * p.third }

  @inline(__always)
  func all(_ s: (F32x8, F32x8, F32x8), _ a: F32x8) -> F32x8 {
    (first * s.0 + second * s.1) + (third * s.2 + (alpha * a + offset))
  }
}

// MARK: - Rows

@c @implementation
func kernel_row_color_matrix(_ count: Int, _ rows: UnsafePointer<kernel_color_rows>, _ from: Source, _ to: Row) {
  let first = Coefficients(kernel_color_row(rows, 0))
  let second = Coefficients(kernel_color_row(rows, 1))
  let third = Coefficients(kernel_color_row(rows, 2))
  if rows.pointee.keeps_alpha {
    mix(count, first, second, third, from, to)
  } else {
    transform(count, first, second, third, Coefficients(kernel_color_row(rows, 3)), from, to)
  }
}

@inline(__always)
private func mix(
  _ count: Int, _ first: Coefficients, _ second: Coefficients, _ third: Coefficients, _ from: Source, _ to: Row
) {
  walk(count, from: from, to: to, short: false) { v in
    let p = Planes(v)
    @inline(__always) func level(_ row: Coefficients) -> I32x8 { rounded(minimum(p.alpha, row.mixed(p))) }
    return asU16x16(pixels(level(first), level(second), level(third), fourthByte(asU32x8(v))))
  }
}

@inline(__always)
private func transform(
  _ count: Int, _ first: Coefficients, _ second: Coefficients, _ third: Coefficients, _ alpha: Coefficients,
  _ from: Source, _ to: Row
) {
  walk(count, from: from, to: to, short: false) { v in
    let p = Planes(v)
    let inverse = 1 / maximum(p.alpha, F32x8(repeating: 1))
    let s = (p.first * inverse, p.second * inverse, p.third * inverse)
    let a = minimum(maximum(alpha.all(s, p.alpha), F32x8(repeating: 0)), F32x8(repeating: 255))
    @inline(__always) func level(_ row: Coefficients) -> I32x8 {
      rounded(minimum(F32x8(repeating: 1), row.all(s, p.alpha)) * a)
    }
    return asU16x16(pixels(level(first), level(second), level(third), rounded(a)))
  }
}
