// SPDX-License-Identifier: Apache-2.0
// BlurHalving.swift - rows of half the resolution
//
// Samples are 16-bit, 64 for each level of coverage, so at most 16,320: 14 bits, which leaves room for the sum of four.
// Halving an axis of even length filters with [1 3 3 1] / 8 and keeps the points between the pairs; of odd length,
// with [1 4 6 4 1] / 16, and keeps every second sample, the first and the last among them. So both are symmetric, and
// the halves of a mirrored row are mirrored.
//
// From bytes no sample is rounded away: the even and the odd bytes of a row are parted by `& 0xff` and `>> 8` into two
// rows of sums over rows; then the neighbours of an even byte lie at the same place of the odd row and one before it.
//
// A row is a pointer to its sample 0. Samples -1 to `last` are computed, in whole vectors; where a row is read beyond
// them it must hold zeros.

import CLanes

typealias Samples = UnsafeMutablePointer<UInt16>

/// The samples of a vector.
let vector = 16

/// Puts zeros before sample -1 and after the last vector of a row, as far as any reader looks.
@inline(__always)
func clearMargins(_ row: Samples, _ last: Int) {
  let zero = U16x16(repeating: 0)
  let end = (last &+ 2 &+ vector &- 1) / vector &* vector &- 1
  zero.store(to: row - 1 - 2 * vector)
  zero.store(to: row - 1 - vector)
  zero.store(to: row + end)
  zero.store(to: row + end + vector)
}

// MARK: - One vector

/// a + 3b + 3c + d
@inline(__always)
private func sum1331(_ a: U16x16, _ b: U16x16, _ c: U16x16, _ d: U16x16) -> U16x16 {
  let near = b &+ c
  return (a &+ d) &+ near &+ (near &+ near)
}

/// a + 4b + 6c + 4d + e
@inline(__always)
private func sum14641(_ a: U16x16, _ b: U16x16, _ c: U16x16, _ d: U16x16, _ e: U16x16) -> U16x16 {
  (a &+ e) &+ ((b &+ d &+ c) &<< 2) &+ (c &+ c)
}

/// (a + 3b + 3c + d + 4) / 8, rounded down. The halves are taken in turn, so that no sum exceeds 16 bits.
@inline(__always)
private func mean1331(_ a: U16x16, _ b: U16x16, _ c: U16x16, _ d: U16x16) -> U16x16 {
  let near = b &+ c
  return (((a &+ d &+ near) &>> 1) &+ near &+ 2) &>> 2
}

/// (a + 4b + 6c + 4d + e + 8) / 16, rounded down.
@inline(__always)
private func mean14641(_ a: U16x16, _ b: U16x16, _ c: U16x16, _ d: U16x16, _ e: U16x16) -> U16x16 {
  (((a &+ e &+ (c &+ c)) &>> 2) &+ (b &+ d) &+ c &+ 2) &>> 2
}

// MARK: - Rows of bytes

/// One row of a mask, or those that become one by halving: four of an even height, five of an odd one.
struct ByteRows {
  typealias Bytes = UnsafePointer<UInt8>
  let count: Int
  let a, b, c, d, e: Bytes

  @inline(__always)
  init(one a: Bytes) {
    count = 1
    (self.a, b, c, d, e) = (a, a, a, a, a)
  }

  @inline(__always)
  init(four a: Bytes, _ b: Bytes, _ c: Bytes, _ d: Bytes) {
    count = 4
    (self.a, self.b, self.c, self.d, e) = (a, b, c, d, a)
  }

  @inline(__always)
  init(five a: Bytes, _ b: Bytes, _ c: Bytes, _ d: Bytes, _ e: Bytes) {
    count = 5
    (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
  }
}

/// The sums over the rows of each column, in two halves of the columns as `part` gives them and `store` takes them.
@inline(__always)
private func sumColumns(
  _ rows: ByteRows, _ width: Int, _ part: (U8x32) -> (U16x16, U16x16), _ store: (Int, U16x16, U16x16) -> Void
) {
  switch rows.count {
  case 1:
    sweep(width) { i, load in
      let a = part(load(rows.a))
      store(i, a.0, a.1)
    }
  case 4:
    sweep(width) { i, load in
      let (a, b, c, d) = (part(load(rows.a)), part(load(rows.b)), part(load(rows.c)), part(load(rows.d)))
      store(i, sum1331(a.0, b.0, c.0, d.0), sum1331(a.1, b.1, c.1, d.1))
    }
  default:
    sweep(width) { i, load in
      let (a, b, c, d) = (part(load(rows.a)), part(load(rows.b)), part(load(rows.c)), part(load(rows.d)))
      let e = part(load(rows.e))
      store(i, sum14641(a.0, b.0, c.0, d.0, e.0), sum14641(a.1, b.1, c.1, d.1, e.1))
    }
  }
}

/// Calls `body` for every 32nd column with what loads 32 bytes of a row there, zeros past its end.
@inline(__always)
private func sweep(_ width: Int, _ body: (Int, (UnsafePointer<UInt8>) -> U8x32) -> Void) {
  var i = 0
  while i &+ 32 <= width {
    body(i) { U8x32(loading: $0 + i) }
    i &+= 32
  }
  if i == width { return }
  if width > 32 {
    body(i) { U8x32(loadingEnd: $0 + i, count: width &- i) }
  } else {
    body(i) { U8x32(loading: $0 + i, count: width &- i) }
  }
}

/// even[k] and odd[k] = the sums over rows of bytes 2k and 2k + 1, from k = 0; zeros to the end of the last vector.
@inline(never)
func splitColumns(_ even: Samples, _ odd: Samples, _ rows: ByteRows, _ width: Int) {
  sumColumns(
    rows, width,
    { v in (asU16x16(v) & 0xff, asU16x16(v) &>> 8) },
    { i, a, b in
      a.store(to: even + i / 2)
      b.store(to: odd + i / 2)
    })
}

/// row[i] = the mean over rows of byte i, in 64ths, from i = -1, where it is 0; zeros to the end of a vector beyond
/// the last.
@inline(never)
func widenColumns(_ row: Samples, _ rows: ByteRows, _ width: Int) {
  let zero = U16x16(repeating: 0)
  let scale: UInt16 =
    switch rows.count {
    case 1: 64
    case 4: 8
    default: 4
    }
  zero.store(to: row - 1)
  sumColumns(
    rows, width,
    { v in (widenLow(v), widenHigh(v)) },
    { i, a, b in
      (a &* scale).store(to: row + i)
      (b &* scale).store(to: row + i + vector)
    })
  zero.store(to: row + (width &+ 31) / 32 &* 32)
}

/// Halves a row of bytes that was split. `weight` is that of the sums over rows: 1, 8 or 16.
@inline(never)
func halveSplit(_ out: Samples, _ last: Int, even: Samples, odd: Samples, isOdd: Bool, weight: Int) {
  // The sum's weight is 8 · weight or 16 · weight, at most 256; wanted are 64ths of a level. Half of 2 is 1, of 4 is 2:
  // the shift itself.
  if isOdd {
    let up: UInt16 = weight == 1 ? 4 : 1
    let down: UInt16 = weight == 1 ? 0 : weight == 8 ? 1 : 2
    let half: UInt16 = down
    var k = -1
    while k <= last {
      let sum = sum14641(
        U16x16(loading: even + k - 1), U16x16(loading: odd + k - 1), U16x16(loading: even + k),
        U16x16(loading: odd + k), U16x16(loading: even + k + 1))
      (((sum &* up) &+ half) &>> down).store(to: out + k)
      k &+= vector
    }
  } else {
    let up: UInt16 = weight == 1 ? 8 : 1
    let down: UInt16 = weight == 16 ? 1 : 0
    let half: UInt16 = down
    var k = -1
    while k <= last {
      let sum = sum1331(
        U16x16(loading: odd + k - 1), U16x16(loading: even + k), U16x16(loading: odd + k),
        U16x16(loading: even + k + 1))
      (((sum &* up) &+ half) &>> down).store(to: out + k)
      k &+= vector
    }
  }
}

// MARK: - Rows of samples

/// out = the four rows made one.
@inline(never)
func halvedRow(_ out: Samples, _ last: Int, _ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples) {
  var i = -1
  while i <= last {
    mean1331(U16x16(loading: a + i), U16x16(loading: b + i), U16x16(loading: c + i), U16x16(loading: d + i))
      .store(to: out + i)
    i &+= vector
  }
}

/// out = the five rows made one.
@inline(never)
func halvedRow(_ out: Samples, _ last: Int, _ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples, _ e: Samples) {
  var i = -1
  while i <= last {
    mean14641(
      U16x16(loading: a + i), U16x16(loading: b + i), U16x16(loading: c + i), U16x16(loading: d + i),
      U16x16(loading: e + i)
    )
    .store(to: out + i)
    i &+= vector
  }
}

/// Two weights for multiplyAddPairs, the first for the even lanes.
@inline(__always)
private func pair(_ a: UInt32, _ b: UInt32) -> I16x16 { asI16x16(asU16x16(U32x8(repeating: a | b &<< 16))) }

@inline(__always)
private func signed(_ row: Samples) -> I16x16 { asI16x16(U16x16(loading: row)) }

/// out = the row at half its resolution; `isOdd` is that of its length.
@inline(never)
func halveRow(_ out: Samples, _ last: Int, _ row: Samples, isOdd: Bool) {
  if isOdd {
    let first = pair(1, 4)
    let middle = pair(6, 4)
    let final = pair(1, 0)
    @inline(__always) func eight(_ at: Samples) -> I32x8 {
      (multiplyAddPairs(signed(at - 2), first) &+ multiplyAddPairs(signed(at), middle)
        &+ multiplyAddPairs(signed(at + 2), final) &+ 8) &>> 4
    }
    var k = -1
    while k <= last {
      asU16x16(narrow(eight(row + 2 * k), eight(row + 2 * k + 16))).store(to: out + k)
      k &+= vector
    }
  } else {
    let first = pair(1, 3)
    let second = pair(3, 1)
    @inline(__always) func eight(_ at: Samples) -> I32x8 {
      (multiplyAddPairs(signed(at - 1), first) &+ multiplyAddPairs(signed(at + 1), second) &+ 4) &>> 3
    }
    var k = -1
    while k <= last {
      asU16x16(narrow(eight(row + 2 * k), eight(row + 2 * k + 16))).store(to: out + k)
      k &+= vector
    }
  }
}
