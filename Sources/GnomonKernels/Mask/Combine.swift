// SPDX-License-Identifier: Apache-2.0
// Combine.swift - two rows of coverage become one
//
// A vector holds 32 bytes of coverage. Maximum and minimum are instructions on bytes; a product needs 16 bits, and
// no widening gives them: read as 16 lanes, the even bytes are `v & 0xff` and the odd ones `v >> 8`, each with room
// for a product above it. An even product is divided by 255 and comes down to its byte; an odd one stays in the high
// byte, where it belongs, so that a single `|` joins the two.
//
// x · y / 255 rounded to nearest, exact for all x and y: with t = x · y + 128 it is (t + (t >> 8)) >> 8
// (Blinn, "Three wrongs make a right", 1995).

import CLanes

// MARK: - One vector

/// round(a · b / 255) in each byte.
@inline(__always)
func multiplyCoverage(_ a: U8x32, _ b: U8x32) -> U8x32 {
  let x = asU16x16(a)
  let y = asU16x16(b)
  let even = (x & 0xff) &* (y & 0xff) &+ 128
  let odd = (x &>> 8) &* (y &>> 8) &+ 128
  return asU8x32(((even &+ (even &>> 8)) &>> 8) | ((odd &+ (odd &>> 8)) & 0xff00))
}

// MARK: - One row

/// destination[i] = combine(destination[i], source[i]) for 0 ≤ i < count; the modes are numbered as gnomon_combine
/// and kernel_combine_invert, and an unknown one changes nothing. The rows are the same or share no byte.
func combineRow(
  _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int, _ mode: UInt32
) {
  switch mode {
  case 0: combineRow(destination, source, count) { _, s in s }
  case 1: combineRow(destination, source, count) { d, s in maximum(d, s) }
  case 2: combineRow(destination, source, count) { d, s in minimum(d, s) }
  case 3: combineRow(destination, source, count) { d, s in multiplyCoverage(d, ~s) }
  case 4: combineRow(destination, source, count) { d, s in multiplyCoverage(d, s) }
  case 5: combineRow(destination, source, count) { d, s in d &+ s &- multiplyCoverage(d, s) }
  case 6: combineRow(destination, source, count) { _, s in ~s }
  default: break
  }
}

/// The last vector of a row may share bytes with the one before, which must not be combined twice: it is computed
/// first and stored last.
@inline(__always)
private func combineRow(
  _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int,
  _ combine: (U8x32, U8x32) -> U8x32
) {
  let rest = count &- 32
  guard rest >= 0 else {
    combine(U8x32(loading: destination, count: count), U8x32(loading: source, count: count))
      .store(to: destination, count: count)
    return
  }
  let last = combine(U8x32(loading: destination + rest), U8x32(loading: source + rest))
  var i = 0
  while i < rest {
    combine(U8x32(loading: destination + i), U8x32(loading: source + i)).store(to: destination + i)
    i &+= 32
  }
  last.store(to: destination + rest)
}

// MARK: - For the core

@c @implementation
func kernel_mask_combine_row(
  _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int, _ mode: UInt32
) {
  combineRow(destination, source, count, mode)
}
