// SPDX-License-Identifier: Apache-2.0
// Image.swift - a row of pixels out of another image, seen through a transform
//
// The place of each pixel's centre is found in double by itself, not by steps, so that a row may be split anywhere. The nearest
// pixel is the one that contains it. Between four pixels the two fractions are rounded to 2⁻¹⁵, and channels are mixed with seven
// bits below the level: first the two of each row, then those, each by a + round(f · (b - a)), which never leaves the interval between
// a and b and is monotone in both, so that no color exceeds its alpha. Together that is within 1/32 of a level of the exact mixture.
//
// Places may be anywhere: they are brought into the image, or next to it, while they are doubles.
//
// No machine fetches pixels from anywhere faster than one by one; the places are found beforehand, a block at a time.

import CLanes

// MARK: - Places along one axis

/// The largest whole number that is not greater; for |x| < 2⁵¹.
@inline(__always)
private func floor(_ x: F64x8) -> F64x8 {
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return nearest - select(less(x, nearest), F64x8(repeating: 1), F64x8(repeating: 0))
}

@inline(__always)
private func clamped(_ x: F64x8, _ low: Double, _ high: Double) -> F64x8 {
  minimum(maximum(x, F64x8(repeating: low)), F64x8(repeating: high))
}

/// As many places are found before their pixels are fetched.
private var block: Int { 64 }

/// Where the places of a block lie, eight numbers for eight places: the pixels before and after each, all ones where those exist, and
/// how far it is from one to the other, in units of 2⁻¹⁵.
private struct Places {
  let numbers: UnsafeMutablePointer<Int32>

  @inline(__always) var before: UnsafeMutablePointer<Int32> { numbers }
  @inline(__always) var after: UnsafeMutablePointer<Int32> { numbers + block }
  @inline(__always) var hasBefore: UnsafeMutablePointer<Int32> { numbers + 2 &* block }
  @inline(__always) var hasAfter: UnsafeMutablePointer<Int32> { numbers + 3 &* block }
  @inline(__always) var fraction: UnsafeMutablePointer<Int32> { numbers + 4 &* block }
}

/// One axis of an image, and how it goes on beyond it.
private struct Axis {
  let size: Double
  let period: Double
  let repeats, reflects, fades, isBilinear: Bool

  @inline(__always)
  init(_ size: Int32, of image: UnsafePointer<kernel_image>) {
    self.size = Double(size)
    isBilinear = image.pointee.is_bilinear
    fades = image.pointee.extend == KERNEL_EXTEND_NONE
    repeats = image.pointee.extend >= KERNEL_EXTEND_REPEAT
    reflects = image.pointee.extend == KERNEL_EXTEND_REFLECT
    period = reflects ? 2 * self.size : self.size
  }

  /// Finds the places (x + k) · slope + start, for k = 0, 1, … in steps of eight up to count.
  @inline(never)
  func find(_ count: Int, _ x: Double, _ slope: Double, _ start: Double, _ places: Places) {
    let eight = F64x8(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    let middle = isBilinear ? 0.5 : 0
    var k = 0
    while k < count {
      var place = (eight + (x + Double(k))) * slope + start - middle
      if repeats {
        // Less a multiple of the period; since differences are rounded, from 0 to the period.
        let turns = (place * F64x8(repeating: 1 / period) + 0x1.8p52) - 0x1.8p52
        let rest = place - turns * period
        place = clamped(
          rest + select(less(rest, F64x8(repeating: 0)), F64x8(repeating: period), F64x8(repeating: 0)), 0, period)
      } else {
        place = clamped(place, -1, size)
      }
      var before = floor(place)
      if isBilinear {
        let parts = floor((place - before) * 32768 + 0.5)
        let isWhole = less(F64x8(repeating: 32767.5), parts)
        before = before + select(isWhole, F64x8(repeating: 1), F64x8(repeating: 0))
        truncated(select(isWhole, F64x8(repeating: 0), parts)).store(to: places.fraction + k)
        store(before + 1, places.after + k, places.hasAfter + k)
      }
      store(before, places.before + k, places.hasBefore + k)
      k &+= 8
    }
  }

  /// The pixels of whole numbers from -1 to the period + 1.
  @inline(__always)
  private func store(_ i: F64x8, _ pixel: UnsafeMutablePointer<Int32>, _ exists: UnsafeMutablePointer<Int32>) {
    var i = i
    if repeats {
      i = i - select(less(i, F64x8(repeating: period)), F64x8(repeating: 0), F64x8(repeating: period))
      if reflects { i = minimum(i, (period - 1) - i) }
    }
    let inside = clamped(i, 0, size - 1)
    truncated(inside).store(to: pixel)
    (fades ? int32(equal(i, inside)) : I32x8(repeating: -1)).store(to: exists)
  }
}

// MARK: - Eight pixels

/// a · 128 + f · (b - a), for levels in 128 parts.
@inline(__always)
private func between(_ a: I16x16, _ b: I16x16, _ f: I16x16) -> I16x16 {
  (a &<< 7) &+ multiplyRounding((b &- a) &<< 7, f)
}

extension UnsafePointer where Pointee == kernel_image {
  /// The pixels of one row each, before and after the places of x, mixed.
  @inline(__always)
  private func across(_ x: Places, _ y: UnsafePointer<Int32>, _ exists: UnsafePointer<Int32>, _ k: Int) -> (
    I16x16, I16x16
  ) {
    let (y, exists) = (I32x8(loading: y + k), I32x8(loading: exists + k))
    @inline(__always)
    func sample(_ x: UnsafePointer<Int32>, _ hasX: UnsafePointer<Int32>) -> (I16x16, I16x16) {
      let sampled = pixels(pointee.data, stride: pointee.stride, I32x8(loading: x + k), y)
      return channels(sampled & asU32x8(exists & I32x8(loading: hasX + k)))
    }
    let a = sample(x.before, x.hasBefore)
    let b = sample(x.after, x.hasAfter)
    let f = channels(I32x8(loading: x.fraction + k) &<< 16)
    return (between(a.0, b.0, f.0), between(a.1, b.1, f.1))
  }

  @inline(__always)
  fileprivate func mixed(_ x: Places, _ y: Places, _ k: Int) -> U32x8 {
    let above = across(x, y.before, y.hasBefore, k)
    let below = across(x, y.after, y.hasAfter, k)
    let f = channels(I32x8(loading: y.fraction + k) &<< 16)
    @inline(__always)
    func mix(_ a: I16x16, _ b: I16x16, _ f: I16x16) -> I16x16 { (a &+ multiplyRounding(b &- a, f) &+ 64) &>> 7 }
    return pack(mix(above.0, below.0, f.0), mix(above.1, below.1, f.1))
  }

  @inline(__always)
  fileprivate func nearest(_ x: Places, _ y: Places, _ k: Int) -> U32x8 {
    pixels(pointee.data, stride: pointee.stride, I32x8(loading: x.before + k), I32x8(loading: y.before + k))
  }
}

// MARK: - Rows

@c @implementation
func kernel_image_row(_ image: UnsafePointer<kernel_image>, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) {
  let down = Double(y) + 0.5
  let startX = image.pointee.c * down + image.pointee.tx
  let startY = image.pointee.d * down + image.pointee.ty
  let columns = Axis(image.pointee.width, of: image)
  let lines = Axis(image.pointee.height, of: image)
  withScratch { memory in
    let numbers = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Int32.self)
    let (across, along) = (Places(numbers: numbers), Places(numbers: numbers + 5 &* block))
    var i = 0
    while i < count {
      let part = min(count &- i, block)
      let first = Double(Int(x) &+ i)
      columns.find(part, first, image.pointee.a, startX, across)
      lines.find(part, first, image.pointee.b, startY, along)
      var k = 0
      while k < part {
        var pixels = image.pointee.is_bilinear ? image.mixed(across, along, k) : image.nearest(across, along, k)
        if image.pointee.swaps { pixels = exchanged(pixels) }
        if k &+ 8 <= part {
          asU8x32(pixels).store(to: row + (i &+ k) &* 4)
        } else {
          asU8x32(pixels).store(to: row + (i &+ k) &* 4, count: (part &- k) &* 4)
        }
        k &+= 8
      }
      i &+= part
    }
  }
}
