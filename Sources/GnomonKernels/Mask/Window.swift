// SPDX-License-Identifier: Apache-2.0
// Window.swift - the pixels that a shape is drawn into, and runs of equal coverage
//
// Coverage kernels see a rectangle of pixels in the plane and write every byte of it. A row is made of few runs of 0 and
// 255 and, between them, the pixels that the outline crosses; positions in the plane become columns by `floor`, limited
// to the window first, so that no position is too far away to be a number of a column.

import CLanes

struct Window {
  var data: UnsafeMutablePointer<UInt8>
  var stride: Int
  var x0, y0, x1, y1: Int

  @inline(__always)
  init(_ window: UnsafePointer<kernel_window>) {
    data = window.pointee.data
    stride = window.pointee.stride
    x0 = Int(window.pointee.x0)
    y0 = Int(window.pointee.y0)
    x1 = Int(window.pointee.x1)
    y1 = Int(window.pointee.y1)
  }

  @inline(__always)
  init(_ data: UnsafeMutablePointer<UInt8>, _ stride: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    (self.data, self.stride) = (data, stride)
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  /// Row y; its first byte is column x0.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { data + (y &- y0) &* stride }

  /// The column that holds x, or the nearest to it from x0 - 1 to x1.
  @inline(__always)
  func column(_ x: Double) -> Int { floor(x, from: x0 &- 1, to: x1) }

  /// The run of columns limited to the window, as offsets into a row.
  @inline(__always)
  func fill(_ row: UnsafeMutablePointer<UInt8>, from low: Int, to high: Int, _ byte: UInt8) {
    let a = max(low, x0)
    let b = min(high, x1)
    if a < b { fillRun(row + (a &- x0), b &- a, byte) }
  }
}

/// The largest integer not above x, limited to [low, high]; NaN gives low.
@inline(__always)
func floor(_ x: Double, from low: Int, to high: Int) -> Int {
  let limited = x > Double(low) ? (x < Double(high) ? x : Double(high)) : Double(low)
  let i = truncated(limited)
  return Double(i) > limited ? i &- 1 : i
}

/// The coverage of an area in [0, 1], limited to that range, rounded half up. What is computed of an area that is a tie
/// can lie a little below it, as the area of a pixel that a diagonal halves; the small excess lifts all ties alike.
@inline(__always)
func coverage(_ area: Double) -> UInt8 {
  let limited = area > 0 ? (area < 1 ? area : 1) : 0
  return UInt8(truncatingIfNeeded: truncated(limited * 255 + (0.5 + 0x1p-20)))
}

/// Sets count bytes, in whole vectors that overlap at the end.
@inline(never)
func fillRun(_ p: UnsafeMutablePointer<UInt8>, _ count: Int, _ byte: UInt8) {
  if count >= 32 {
    let v = U8x32(repeating: byte)
    var i = 0
    while i &+ 32 < count {
      v.store(to: p + i)
      lanes_keep_loop()
      i &+= 32
    }
    v.store(to: p + (count &- 32))
  } else if count >= 16 {
    let v = U8x16(repeating: byte)
    v.store(to: p)
    v.store(to: p + (count &- 16))
  } else if count >= 4 {
    let word = UInt32(byte) &* 0x0101_0101
    let raw = UnsafeMutableRawPointer(p)
    let half = (count &>> 3) &<< 2  // 0 below 8, else 4: the four words at 0, half, end - half, end cover all
    raw.storeBytes(of: word, as: UInt32.self)
    raw.storeBytes(of: word, toByteOffset: half, as: UInt32.self)
    raw.storeBytes(of: word, toByteOffset: count &- 4 &- half, as: UInt32.self)
    raw.storeBytes(of: word, toByteOffset: count &- 4, as: UInt32.self)
  } else if count > 0 {
    // One byte, two, or three.
    p[0] = byte
    p[count &>> 1] = byte
    p[count &- 1] = byte
  }
}

/// Fills [low, high) of a row; bytes beyond, as far as there is room, are filled later and may be overwritten here.
@inline(__always)
func fillAhead(_ row: UnsafeMutablePointer<UInt8>, _ low: Int, _ high: Int, _ room: Int, _ byte: UInt8) {
  let v = U8x32(repeating: byte)
  var i = low
  if high &+ 31 <= room {
    while i < high {
      v.store(to: row + i)
      lanes_keep_loop()
      i &+= 32
    }
  } else if i < high {
    fillRun(row + i, high &- i, byte)
  }
}

/// In each lane; the values are far within Int32.
@inline(__always)
func floor(_ x: F32x8) -> I32x8 {
  let i = truncated(x)
  // A lane of the comparison is -1 where it holds.
  return i &+ less(x, float(i))
}
