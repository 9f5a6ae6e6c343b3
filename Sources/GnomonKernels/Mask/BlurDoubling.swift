// SPDX-License-Identifier: Apache-2.0
// BlurDoubling.swift - rows of twice the resolution
//
// The way back from BlurHalving.swift. Where the samples lie between pairs (even length), a new sample is ¾ of the near
// old one and ¼ of the far one. Where they lie on every second (odd length), it is (1 6 1) / 8 on an old sample and
// the mean of two between. Both have the variance that halving has, relative to their resolution, and both are
// symmetric.
//
// The last step gives bytes: 256 times the level is what four samples sum to, so that rounding is one shift, the even
// bytes are low and the odd ones high bytes of 16 bits, and nothing is shuffled.

import CLanes

// MARK: - One vector

/// 3 · near + far + half: four times the mean, at most 16 bits.
@inline(__always)
private func sum31(_ near: U16x16, _ far: U16x16, _ half: UInt16) -> U16x16 {
  near &+ near &+ (near &+ far) &+ half
}

/// (left + 6 · on + right) / 2 + half: four times the mean, rounded down.
@inline(__always)
private func sum161(_ left: U16x16, _ on: U16x16, _ right: U16x16, _ half: UInt16) -> U16x16 {
  ((left &+ right) &>> 1) &+ (on &+ on) &+ on &+ half
}

// MARK: - Two or three rows to one

/// out = the row between `near` and `far`, nearer to the first.
@inline(never)
func doubledRow(_ out: Samples, _ last: Int, near: Samples, far: Samples) {
  var i = -1
  while i <= last {
    (sum31(U16x16(loading: near + i), U16x16(loading: far + i), 2) &>> 2).store(to: out + i)
    i &+= vector
  }
}

/// out = the row on `on`.
@inline(never)
func doubledRow(_ out: Samples, _ last: Int, above: Samples, on: Samples, below: Samples) {
  var i = -1
  while i <= last {
    (sum161(U16x16(loading: above + i), U16x16(loading: on + i), U16x16(loading: below + i), 2) &>> 2)
      .store(to: out + i)
    i &+= vector
  }
}

/// out = the row in the middle of two.
@inline(never)
func doubledRow(_ out: Samples, _ last: Int, above: Samples, below: Samples) {
  var i = -1
  while i <= last {
    ((U16x16(loading: above + i) &+ U16x16(loading: below + i) &+ 1) &>> 1).store(to: out + i)
    i &+= vector
  }
}

// MARK: - One row to twice its length

/// out = the row at twice its resolution; `isOdd` is the length that is wanted.
@inline(never)
func doubleColumns(_ out: Samples, _ last: Int, _ row: Samples, isOdd: Bool) {
  var k = -1
  while 2 &* k <= last {
    let left = U16x16(loading: row + k - 1)
    let on = U16x16(loading: row + k)
    let right = U16x16(loading: row + k + 1)
    let even = (isOdd ? sum161(left, on, right, 2) : sum31(on, left, 2)) &>> 2
    let odd = isOdd ? (on &+ right &+ 1) &>> 1 : sum31(on, right, 2) &>> 2
    interleaveLow(even, odd).store(to: out + 2 * k)
    interleaveHigh(even, odd).store(to: out + 2 * k + vector)
    k &+= vector
  }
}

/// out = the row at twice its resolution, in bytes.
@inline(never)
func doubleColumns(_ out: UnsafeMutablePointer<UInt8>, _ width: Int, _ row: Samples) {
  @inline(__always) func whole(_ combine: (U16x16, U16x16, U16x16) -> U16x16) {
    @inline(__always) func pixels(_ k: Int) -> U8x32 {
      asU8x32(combine(U16x16(loading: row + k - 1), U16x16(loading: row + k), U16x16(loading: row + k + 1)))
    }
    if width < 32 {
      pixels(0).store(to: out, count: width)
      return
    }
    // A vector begins at an even pixel: the last of them a pixel early when the width is odd.
    let end = width & ~1
    var i = 0
    while i &+ 32 <= end {
      pixels(i / 2).store(to: out + i)
      i &+= 32
    }
    if i < end { pixels(end / 2 &- 16).store(to: out + end - 32) }
    if width & 1 != 0 { pixels(end / 2).store(to: out + end, count: 1) }
  }
  if width & 1 != 0 {
    // Between: 2 · (a + b) is four times the mean.
    whole { left, on, right in
      let between = on &+ right
      return (sum161(left, on, right, 128) &>> 8) | ((between &+ between &+ 128) & 0xff00)
    }
  } else {
    whole { left, on, right in (sum31(on, left, 128) &>> 8) | (sum31(on, right, 128) & 0xff00) }
  }
}

// MARK: - At the same resolution

/// out = the row in bytes.
@inline(never)
func narrowRow(_ out: UnsafeMutablePointer<UInt8>, _ width: Int, _ row: Samples) {
  @inline(__always) func pixels(_ i: Int) -> U8x32 {
    narrow((U16x16(loading: row + i) &+ 32) &>> 6, (U16x16(loading: row + i + vector) &+ 32) &>> 6)
  }
  if width < 32 {
    pixels(0).store(to: out, count: width)
    return
  }
  var i = 0
  while i &+ 32 <= width {
    pixels(i).store(to: out + i)
    i &+= 32
  }
  if i < width { pixels(width &- 32).store(to: out + width - 32) }
}
