// SPDX-License-Identifier: Apache-2.0
// PorterDuff.swift - the operators of Porter and Duff, all by one formula
//
//     row = s · f + row · g
//
// where f is one of 0, 1, the row's alpha and 1 less that, and g likewise with the source's alpha. Each factor is
// (alpha & a) ^ b for two constants: with a = 0 it is b itself, 0 or 255. So one loop serves every operator, and what it gives up in
// speed to one of its own is that a product with 0 or 255 is made like any other. It is exact all the same.
//
// Each product is rounded and their sum is at most 255, as pixman does.

import CLanes

/// (alpha & mask) ^ flip
private struct Factor {
  let mask: UInt16
  let flip: UInt16

  @inline(__always) static var zero: Factor { Factor(mask: 0, flip: 0) }
  @inline(__always) static var one: Factor { Factor(mask: 0, flip: 255) }
  @inline(__always) static var alpha: Factor { Factor(mask: 255, flip: 0) }
  @inline(__always) static var rest: Factor { Factor(mask: 255, flip: 255) }

  @inline(__always)
  func callAsFunction(_ alpha: U16x16) -> U16x16 { (alpha & mask) ^ flip }
}

/// What the source is multiplied with, and the row.
@inline(__always)
private func factors(_ op: Int) -> (source: Factor, row: Factor) {
  switch op {
  case KERNEL_SOURCE_OVER: (.one, .rest)
  case KERNEL_SOURCE: (.one, .zero)
  case KERNEL_DESTINATION: (.zero, .one)
  case KERNEL_DESTINATION_OVER: (.rest, .one)
  case KERNEL_SOURCE_IN: (.alpha, .zero)
  case KERNEL_DESTINATION_IN: (.zero, .alpha)
  case KERNEL_SOURCE_OUT: (.rest, .zero)
  case KERNEL_DESTINATION_OUT: (.zero, .rest)
  case KERNEL_SOURCE_ATOP: (.alpha, .rest)
  case KERNEL_DESTINATION_ATOP: (.rest, .alpha)
  case KERNEL_XOR: (.rest, .rest)
  case KERNEL_PLUS: (.one, .one)
  default: (.zero, .zero)
  }
}

/// The bytes of eight pixels times a factor for each pixel, over 255.
@inline(__always)
private func products(_ v: U16x16, _ factor: U16x16) -> U8x32 {
  asU8x32(product(v & 0xff, factor) | product(v &>> 8, factor) &<< 8)
}

/// For count pixels, a multiple of 8.
@inline(__always)
func porterDuff(_ op: Int, _ count: Int, _ source: Source, _ row: Row) {
  let (f, g) = factors(op)
  var i = 0
  while i < count {
    let s = U16x16(pixels: source + i &* 4)
    let d = U16x16(pixels: row + i &* 4)
    let sum = addSaturating(products(s, f(spreadAlpha(d))), products(d, g(spreadAlpha(s))))
    sum.store(to: row + i &* 4)
    i &+= 8
  }
}
