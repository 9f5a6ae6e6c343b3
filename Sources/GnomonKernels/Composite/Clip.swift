// SPDX-License-Identifier: Apache-2.0
// Clip.swift - a row of pixels times a mask, or times what the mask leaves out
//
// As in Rows.swift, thirty-two bytes of the mask are looked at together: mostly they keep everything, or nothing.

import CLanes

@c @implementation
func kernel_row_clip(_ count: Int, _ mask: Source, _ inverts: Bool, _ row: Row) {
  let flip = U16x16(repeating: inverts ? 255 : 0)
  @inline(__always) func clipped(_ d: U16x16, _ m: U16x16) -> U16x16 {
    let m = m ^ flip
    return product(d & 0xff, m) | product(d &>> 8, m) &<< 8
  }
  let end = Ending(count)
  let last = clipped(end.pixels(row), end.mask(mask))
  let rest = end.start
  var i = 0
  while i &+ 32 <= rest {
    let (m, p) = (mask + i, row + i &* 4)
    i &+= 32
    let run = Run(m)
    if inverts ? run.isEmpty : run.isWhole { continue }
    if inverts ? run.isWhole : run.isEmpty {
      let clear = U16x16(repeating: 0)
      clear.store(pixels: p)
      clear.store(pixels: p + 32)
      clear.store(pixels: p + 64)
      clear.store(pixels: p + 96)
      continue
    }
    clipped(U16x16(pixels: p), U16x16(mask: m)).store(pixels: p)
    clipped(U16x16(pixels: p + 32), U16x16(mask: m + 8)).store(pixels: p + 32)
    clipped(U16x16(pixels: p + 64), U16x16(mask: m + 16)).store(pixels: p + 64)
    clipped(U16x16(pixels: p + 96), U16x16(mask: m + 24)).store(pixels: p + 96)
  }
  while i < rest {
    clipped(U16x16(pixels: row + i &* 4), U16x16(mask: mask + i)).store(pixels: row + i &* 4)
    i &+= 8
  }
  end.store(last, row)
}
