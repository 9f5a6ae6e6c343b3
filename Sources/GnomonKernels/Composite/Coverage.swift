// SPDX-License-Identifier: Apache-2.0
// Coverage.swift - a row of the mask before it is painted through: its opacity, and where it is not 0
//
// Making the pixels of a gradient costs more than looking where none are wanted, and a mask is empty around a shape and within a
// ring. A short gap is not worth another beginning, though, so a run ends only before 128 zeros.

import CLanes

@c @implementation
func kernel_mask_scale(_ count: Int, _ opacity: UInt8, _ mask: Source, _ scaled: Row) {
  let factor = U8x32(repeating: opacity)
  var i = 0
  while i &+ 32 <= count {
    multiplyCoverage(U8x32(loading: mask + i), factor).store(to: scaled + i)
    i &+= 32
  }
  multiplyCoverage(U8x32(loading: mask + i, count: count &- i), factor).store(to: scaled + i, count: count &- i)
}

@inline(__always)
private func isZero(_ v: U8x32) -> Bool { maskBits(equal(v, U8x32(repeating: 0))) == .max }

@c @implementation
func kernel_mask_run(_ count: Int, _ mask: Source) -> kernel_run {
  var first = 0
  while first &+ 32 <= count, isZero(U8x32(loading: mask + first)) { first &+= 32 }
  if first &+ 32 > count {
    let rest = count &- first
    return kernel_run(first: isZero(U8x32(loading: mask + first, count: rest)) ? count : first, end: count)
  }
  var end = first &+ 32
  var zeros = 0
  while end &+ 32 <= count {
    zeros = isZero(U8x32(loading: mask + end)) ? zeros &+ 32 : 0
    end &+= 32
    if zeros == 128 { return kernel_run(first: first, end: end &- 128) }
  }
  return kernel_run(first: first, end: count)
}
