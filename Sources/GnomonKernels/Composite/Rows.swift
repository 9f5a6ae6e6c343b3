// SPDX-License-Identifier: Apache-2.0
// Rows.swift - how the rows of the kernels are walked: eight pixels a step, and the rest
//
// The last eight pixels of a row may share some with the step before, and must not be painted twice: they are computed
// first and stored last. A row of fewer than eight goes through a vector of its own. Where memory is what limits, the first
// eight do likewise, so that the steps between them can begin at a multiple of 32 bytes.
//
// Masks are mostly 0 or 255. Thirty-two bytes are looked at together, as four words that the steps need anyway: when all are 0
// nothing is painted, and when all are 255 the cheaper paint without a mask takes over.

import CLanes

typealias Row = UnsafeMutablePointer<UInt8>
typealias Source = UnsafePointer<UInt8>

extension U16x16 {
  /// Eight pixels.
  @inline(__always) init(pixels p: UnsafePointer<UInt8>) { self = asU16x16(U8x32(loading: p)) }
  @inline(__always) init(pixels p: UnsafePointer<UInt8>, count: Int) {
    self = asU16x16(U8x32(loading: p, count: count &* 4))
  }
  @inline(__always) func store(pixels p: UnsafeMutablePointer<UInt8>) { asU8x32(self).store(to: p) }
  @inline(__always) func store(pixels p: UnsafeMutablePointer<UInt8>, count: Int) {
    asU8x32(self).store(to: p, count: count &* 4)
  }

  /// Eight bytes of a mask, each in both lanes of its pixel.
  @inline(__always) init(mask p: UnsafePointer<UInt8>) { self = spread(U8x8(loading: p)) }
  @inline(__always) init(mask p: UnsafePointer<UInt8>, count: Int) { self = spread(U8x8(loading: p, count: count)) }
}

/// How many of a row's first pixels lie before a multiple of 32 bytes; 0 when no pixel begins there.
@inline(__always)
func pixelsToAlignment(_ row: Row) -> Int {
  let bytes = (0 &- Int(bitPattern: row)) & 31
  return bytes & 3 == 0 ? bytes &>> 2 : 0
}

/// The last eight pixels of a row, or all of a shorter one.
struct Ending {
  let start: Int
  private let count: Int

  @inline(__always)
  init(_ count: Int) {
    start = max(count &- 8, 0)
    self.count = min(count, 8)
  }

  @inline(__always)
  func pixels(_ row: Source) -> U16x16 {
    count == 8 ? U16x16(pixels: row + start &* 4) : U16x16(pixels: row, count: count)
  }

  @inline(__always)
  func mask(_ mask: Source) -> U16x16 { count == 8 ? U16x16(mask: mask + start) : U16x16(mask: mask, count: count) }

  @inline(__always)
  func store(_ pixels: U16x16, _ row: Row) {
    if count == 8 { pixels.store(pixels: row + start &* 4) } else { pixels.store(pixels: row, count: count) }
  }
}

// MARK: - Without a source

/// row = paint(row)
@inline(__always)
func walk(_ count: Int, _ row: Row, _ paint: (U16x16) -> U16x16) {
  guard count >= 8 else {
    paint(U16x16(pixels: row, count: count)).store(pixels: row, count: count)
    return
  }
  let rest = count &- 8
  let first = paint(U16x16(pixels: row))
  let last = paint(U16x16(pixels: row + rest &* 4))
  var i = pixelsToAlignment(row)
  while i &+ 32 <= rest {
    let p = row + i &* 4
    let (a, b) = (paint(U16x16(pixels: p)), paint(U16x16(pixels: p + 32)))
    let (c, d) = (paint(U16x16(pixels: p + 64)), paint(U16x16(pixels: p + 96)))
    a.store(pixels: p)
    b.store(pixels: p + 32)
    c.store(pixels: p + 64)
    d.store(pixels: p + 96)
    i &+= 32
  }
  while i < rest {
    paint(U16x16(pixels: row + i &* 4)).store(pixels: row + i &* 4)
    i &+= 8
  }
  first.store(pixels: row)
  last.store(pixels: row + rest &* 4)
}

/// row = paint(row, mask), or row = whole(row) where the mask is 255 for 32 pixels. Mask 0 must keep the row.
@inline(__always)
func walk(
  _ count: Int, _ mask: Source, _ row: Row, whole: (U16x16) -> U16x16, _ paint: (U16x16, U16x16) -> U16x16
) {
  let end = Ending(count)
  let last = paint(end.pixels(row), end.mask(mask))
  let rest = end.start
  var i = 0
  while i &+ 32 <= rest {
    let p = row + i &* 4
    let m = mask + i
    i &+= 32
    let run = Run(m)
    if run.isEmpty { continue }
    if run.isWhole {
      whole(U16x16(pixels: p)).store(pixels: p)
      whole(U16x16(pixels: p + 32)).store(pixels: p + 32)
      whole(U16x16(pixels: p + 64)).store(pixels: p + 64)
      whole(U16x16(pixels: p + 96)).store(pixels: p + 96)
    } else {
      paint(U16x16(pixels: p), U16x16(mask: m)).store(pixels: p)
      paint(U16x16(pixels: p + 32), U16x16(mask: m + 8)).store(pixels: p + 32)
      paint(U16x16(pixels: p + 64), U16x16(mask: m + 16)).store(pixels: p + 64)
      paint(U16x16(pixels: p + 96), U16x16(mask: m + 24)).store(pixels: p + 96)
    }
  }
  while i < rest {
    paint(U16x16(pixels: row + i &* 4), U16x16(mask: mask + i)).store(pixels: row + i &* 4)
    i &+= 8
  }
  end.store(last, row)
}

/// Whether thirty-two bytes of a mask are all 0, or all 255.
struct Run {
  let isEmpty: Bool
  let isWhole: Bool

  @inline(__always)
  init(_ mask: Source) {
    let words = UnsafeRawPointer(mask)
    let a = words.loadUnaligned(as: UInt64.self)
    let b = words.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    let c = words.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    let d = words.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    isEmpty = a | b | c | d == 0
    isWhole = a & b & c & d == .max
  }
}

// MARK: - With a source

/// row = paint(source, row)
@inline(__always)
func walk(_ count: Int, _ source: Source, _ row: Row, _ paint: (U16x16, U16x16) -> U16x16) {
  let end = Ending(count)
  let last = paint(end.pixels(source), end.pixels(row))
  let rest = end.start
  var i = 0
  while i &+ 16 <= rest {
    let (s, p) = (source + i &* 4, row + i &* 4)
    let a = paint(U16x16(pixels: s), U16x16(pixels: p))
    let b = paint(U16x16(pixels: s + 32), U16x16(pixels: p + 32))
    a.store(pixels: p)
    b.store(pixels: p + 32)
    i &+= 16
  }
  while i < rest {
    paint(U16x16(pixels: source + i &* 4), U16x16(pixels: row + i &* 4)).store(pixels: row + i &* 4)
    i &+= 8
  }
  end.store(last, row)
}

/// row = paint(source, row, mask), or row = whole(source, row) where the mask is 255 for 32 pixels. Mask 0 must keep
/// the row.
@inline(__always)
func walk(
  _ count: Int, _ source: Source, _ mask: Source, _ row: Row, whole: (U16x16, U16x16) -> U16x16,
  _ paint: (U16x16, U16x16, U16x16) -> U16x16
) {
  let end = Ending(count)
  let last = paint(end.pixels(source), end.pixels(row), end.mask(mask))
  let rest = end.start
  var i = 0
  while i &+ 32 <= rest {
    let s = source + i &* 4
    let p = row + i &* 4
    let m = mask + i
    i &+= 32
    let run = Run(m)
    if run.isEmpty { continue }
    if run.isWhole {
      whole(U16x16(pixels: s), U16x16(pixels: p)).store(pixels: p)
      whole(U16x16(pixels: s + 32), U16x16(pixels: p + 32)).store(pixels: p + 32)
      whole(U16x16(pixels: s + 64), U16x16(pixels: p + 64)).store(pixels: p + 64)
      whole(U16x16(pixels: s + 96), U16x16(pixels: p + 96)).store(pixels: p + 96)
    } else {
      paint(U16x16(pixels: s), U16x16(pixels: p), U16x16(mask: m)).store(pixels: p)
      paint(U16x16(pixels: s + 32), U16x16(pixels: p + 32), U16x16(mask: m + 8)).store(pixels: p + 32)
      paint(U16x16(pixels: s + 64), U16x16(pixels: p + 64), U16x16(mask: m + 16)).store(pixels: p + 64)
      paint(U16x16(pixels: s + 96), U16x16(pixels: p + 96), U16x16(mask: m + 24)).store(pixels: p + 96)
    }
  }
  while i < rest {
    paint(U16x16(pixels: source + i &* 4), U16x16(pixels: row + i &* 4), U16x16(mask: mask + i))
      .store(pixels: row + i &* 4)
    i &+= 8
  }
  end.store(last, row)
}
