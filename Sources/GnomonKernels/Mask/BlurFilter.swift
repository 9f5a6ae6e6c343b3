// SPDX-License-Identifier: Apache-2.0
// BlurFilter.swift - the symmetric filter, along rows and across them
//
// Across rows, the samples at distance k from the one in the middle lie in the rows k before and k after; along a
// row, in the same row moved by k samples. Neither needs a shuffle, and one loop serves both. Two samples with the
// same weight are added first; each product then keeps its high half, which rounds down by half a unit on average,
// and that is given back beforehand.

import CLanes

/// out[i] = Σ weights[k] · (before(k)[i] + after(k)[i]) / 65536, for first ≤ i ≤ last.
@inline(__always)
private func filter(
  _ out: Samples, _ first: Int, _ last: Int, _ middle: Samples, _ weights: UnsafePointer<UInt16>, _ radius: Int,
  _ before: (Int) -> Samples, _ after: (Int) -> Samples
) {
  let bias = U16x16(repeating: UInt16(truncatingIfNeeded: radius &+ 1) / 2)
  let centre = U16x16(repeating: weights[0])
  @inline(__always) func centred(_ i: Int) -> U16x16 { bias &+ multiplyHigh(U16x16(loading: middle + i), centre) }

  // Several vectors share the loads of a weight and of two row pointers; `vectors`, a constant, is 4, 2 or 1.
  @inline(__always) func filterVectors(_ vectors: Int, at i: Int) {
    var a = centred(i)
    var b = vectors > 1 ? centred(i + vector) : a
    var c = vectors > 2 ? centred(i + 2 * vector) : a
    var d = vectors > 2 ? centred(i + 3 * vector) : a
    var k = 1
    while k <= radius {
      let weight = U16x16(repeating: weights[k])
      let p = before(k) + i
      let q = after(k) + i
      @inline(__always) func product(_ offset: Int) -> U16x16 {
        multiplyHigh(U16x16(loading: p + offset) &+ U16x16(loading: q + offset), weight)
      }
      a = a &+ product(0)
      if vectors > 1 { b = b &+ product(vector) }
      if vectors > 2 {
        c = c &+ product(2 * vector)
        d = d &+ product(3 * vector)
      }
      k &+= 1
    }
    a.store(to: out + i)
    if vectors > 1 { b.store(to: out + i + vector) }
    if vectors > 2 {
      c.store(to: out + i + 2 * vector)
      d.store(to: out + i + 3 * vector)
    }
  }

  var i = first
  while i &+ 3 * vector <= last {
    filterVectors(4, at: i)
    i &+= 4 * vector
  }
  if i &+ vector <= last {
    filterVectors(2, at: i)
    i &+= 2 * vector
  }
  if i <= last { filterVectors(1, at: i) }
}

/// Filters along the row.
@inline(never)
func filterColumns(
  _ out: Samples, _ first: Int, _ last: Int, _ row: Samples, _ axis: UnsafePointer<kernel_blur_axis>
) {
  filter(
    out, first, last, row, kernel_blur_weights_of(axis), Int(axis.pointee.radius),
    { row - $0 }, { row + $0 })
}

/// Filters across rows: `rows` are those from `radius` before the one wanted to `radius` after it.
@inline(never)
func filterRows(
  _ out: Samples, _ first: Int, _ last: Int, _ rows: UnsafePointer<Samples>, _ axis: UnsafePointer<kernel_blur_axis>
) {
  let radius = Int(axis.pointee.radius)
  let middle = rows + radius
  filter(
    out, first, last, middle[0], kernel_blur_weights_of(axis), radius,
    { middle[0 &- $0] }, { middle[$0] })
}

/// out = row.
@inline(__always)
func copyRow(_ out: Samples, _ first: Int, _ last: Int, _ row: Samples) {
  var i = first
  while i <= last {
    U16x16(loading: row + i).store(to: out + i)
    i &+= vector
  }
}
