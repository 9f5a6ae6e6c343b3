// SPDX-License-Identifier: Apache-2.0
// Source.swift - one row of pixels onto another
//
// The paint times the mask stays in its even and odd bytes, since what is kept of the row comes from the odd ones, where
// alpha is; the four products are joined once, at the end.

import CLanes

// MARK: - Eight pixels

/// s + mul(d, 255 - alpha of s)
@inline(__always)
private func over(_ s: U16x16, _ d: U16x16) -> U16x16 {
  let keep = spreadAlpha(s) ^ 255
  return s &+ (product(d & 0xff, keep) | product(d &>> 8, keep) &<< 8)
}

// MARK: - Rows

@c @implementation
func kernel_row_over(_ count: Int, _ source: Source, _ row: Row) {
  walk(count, source, row) { s, d in over(s, d) }
}

@c @implementation
func kernel_row_over_mask(_ count: Int, _ source: Source, _ mask: Source, _ row: Row) {
  walk(count, source, mask, row, whole: { s, d in over(s, d) }) { s, d, m in
    let odd = product(s &>> 8, m)
    return painted(product(s & 0xff, m), odd, over: d, keep: spreadSecond(odd) ^ 255)
  }
}

@c @implementation
func kernel_row_source_mask(_ count: Int, _ source: Source, _ mask: Source, _ row: Row) {
  walk(count, source, mask, row, whole: { s, _ in s }) { s, d, m in
    painted(product(s & 0xff, m), product(s &>> 8, m), over: d, keep: m ^ 255)
  }
}
