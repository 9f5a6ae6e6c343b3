// SPDX-License-Identifier: Apache-2.0
// SwapRedBlue.swift - a row of pixels from another one, or from itself; the simplest: red and blue exchanged
//
// The last eight pixels may share some with the step before. In place they must not be converted twice: so they are computed
// first and stored last.

import CLanes

/// to = convert(from), eight pixels at a time, and four times eight where that is `short`.
@inline(__always)
func walk(_ count: Int, from: Source, to: Row, short: Bool, _ convert: (U16x16) -> U16x16) {
  let end = Ending(count)
  let last = convert(end.pixels(from))
  let rest = end.start
  var i = 0
  while short, i &+ 32 <= rest {
    let (s, p) = (from + i &* 4, to + i &* 4)
    convert(U16x16(pixels: s)).store(pixels: p)
    convert(U16x16(pixels: s + 32)).store(pixels: p + 32)
    convert(U16x16(pixels: s + 64)).store(pixels: p + 64)
    convert(U16x16(pixels: s + 96)).store(pixels: p + 96)
    i &+= 32
  }
  while i < rest {
    convert(U16x16(pixels: from + i &* 4)).store(pixels: to + i &* 4)
    i &+= 8
  }
  end.store(last, to)
}

@inline(__always)
func exchanged(_ p: U16x16) -> U16x16 { asU16x16(exchanged(asU32x8(p))) }

@c @implementation
func kernel_row_swap(_ count: Int, _ source: Source, _ swapped: Row) {
  walk(count, from: source, to: swapped, short: true) { exchanged($0) }
}
