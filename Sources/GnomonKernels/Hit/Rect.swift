// SPDX-License-Identifier: Apache-2.0
// Rect.swift - points in a rectangle
//
// near ≤ x < far takes two comparisons of floats. Machines compare and subtract integers at about twice that rate, and the
// bits of a float, read as an integer, are ordered as floats are while the sign stays the same, NaN beyond infinity. Hence
// two ways to test an interval:
//
//     within one sign       bits(x) − bits(near) < bits(far) − bits(near), unsigned: one comparison
//     any                   two comparisons of floats
//
// Each is exact. A rectangle takes the first way where that serves both of its intervals. Pairs x y x y … are compared as they
// lie, with constants that alternate, and joined when the answers are packed to bytes.

import CLanes

// MARK: - One vector

/// Lane by lane, whether near ≤ x < far. Nothing lies in an interval with a NaN, NaN lies in none.
private protocol Interval {
  init(_ near: F32x8, _ far: F32x8)
  func contains(_ x: F32x8) -> I32x8
  /// The interval of one lane in all.
  func repeating(_ lane: Int) -> Self
}

/// 0 < near, or far ≤ 0, in each lane.
private struct OneSigned: Interval {
  /// What is added to the bits: less the first of the interval. A sum, since that takes its operand from memory.
  let shift, length: I32x8

  @inline(__always)
  private init(shift: I32x8, length: I32x8) {
    self.shift = shift
    self.length = length
  }

  /// Unsigned comparison is the signed one with both top bits flipped; the flip of the left side joins the shift.
  @inline(__always)
  init(_ near: F32x8, _ far: F32x8) {
    let flip = I32x8(repeating: .min)
    // Above zero [near, far) are the integers from bits(near) up to bits(far), which is excluded. Below zero the order is
    // reversed: from bits(far) + 1 up to bits(near), which is included. There far may be 0, counted as −0.
    let farBelow = far.bits | flip
    let below = less(near, F32x8(repeating: 0))
    let first = select(below, farBelow &+ 1, near.bits)
    let count = select(below, near.bits &- farBelow, far.bits &- near.bits)
    shift = I32x8(repeating: 0) &- (first ^ flip)
    length = select(less(near, far), count, I32x8(repeating: 0)) ^ flip
  }

  @inline(__always)
  func contains(_ x: F32x8) -> I32x8 { less(x.bits &+ shift, length) }

  @inline(__always)
  func repeating(_ lane: Int) -> Self {
    Self(shift: I32x8(repeating: shift[lane]), length: I32x8(repeating: length[lane]))
  }
}

private struct AnyInterval: Interval {
  let near, far: F32x8

  @inline(__always)
  init(_ near: F32x8, _ far: F32x8) {
    self.near = near
    self.far = far
  }

  @inline(__always)
  func contains(_ x: F32x8) -> I32x8 { lessEqual(near, x) & less(x, far) }

  @inline(__always)
  func repeating(_ lane: Int) -> Self { Self(F32x8(repeating: near[lane]), F32x8(repeating: far[lane])) }
}

extension kernel_rect {
  /// Whether `OneSigned` serves both of its intervals.
  @inline(__always)
  fileprivate var isOneSigned: Bool { (left > 0 || right <= 0) && (top > 0 || bottom <= 0) }
}

// MARK: - Many vectors

/// inside[i] = whether the rectangle contains point i, for 0 ≤ i < count; at least 32, as pairs or as separate arrays.
@inline(never)
func hitRect(
  _ count: Int, _ points: kernel_points, _ rect: UnsafePointer<kernel_rect>, _ inside: UnsafeMutablePointer<UInt8>
) {
  let r = rect.pointee
  if r.isOneSigned {
    hitRect(count, points, r, inside, OneSigned.self)
  } else {
    hitRect(count, points, r, inside, AnyInterval.self)
  }
}

@inline(__always)
private func hitRect<I: Interval>(
  _ count: Int, _ points: kernel_points, _ r: kernel_rect, _ inside: UnsafeMutablePointer<UInt8>, _: I.Type
) {
  let xy = I(F32x8(alternating: r.left, r.top), F32x8(alternating: r.right, r.bottom))
  // What is left over after whole vectors of bytes is done as the last one once more.
  let rest = count & 31
  if points.arePairs {
    hitPairs(0, count &- rest, points.x, xy, inside)
    if rest != 0 { hitPairs(count &- 32, count, points.x, xy, inside) }
  } else {
    hitSeparate(0, count &- rest, points, xy, inside)
    if rest != 0 { hitSeparate(count &- 32, count, points, xy, inside) }
  }
}

@inline(never)
private func hitPairs<I: Interval>(
  _ i: Int, _ end: Int, _ pairs: UnsafePointer<Float>, _ xy: I, _ inside: UnsafeMutablePointer<UInt8>
) {
  var i = i
  while i < end {
    let p = pairs + 2 &* i
    @inline(__always)
    func contains(_ k: Int) -> I32x8 { xy.contains(F32x8(loading: p + 8 &* k)) }
    onesFromPairs(
      contains(0), contains(1), contains(2), contains(3), contains(4), contains(5), contains(6), contains(7)
    ).store(to: inside + i)
    i &+= 32
  }
}

@inline(never)
private func hitSeparate<I: Interval>(
  _ i: Int, _ end: Int, _ points: kernel_points, _ xy: I, _ inside: UnsafeMutablePointer<UInt8>
) {
  let (x, y) = (xy.repeating(0), xy.repeating(1))
  var i = i
  while i < end {
    let (px, py) = (points.x + i, points.y + i)
    @inline(__always)
    func contains(_ k: Int) -> I32x8 {
      x.contains(F32x8(loading: px + 8 &* k)) & y.contains(F32x8(loading: py + 8 &* k))
    }
    onesFromMasks(contains(0), contains(1), contains(2), contains(3)).store(to: inside + i)
    i &+= 32
  }
}

// MARK: - How many

/// How many of points 0 ≤ i < count the rectangle contains; a multiple of 8, as pairs or as separate arrays.
@inline(never)
private func countRect(_ count: Int, _ points: kernel_points, _ r: kernel_rect) -> Int {
  r.isOneSigned
    ? countRect(count, points, r, OneSigned.self) : countRect(count, points, r, AnyInterval.self)
}

@inline(__always)
private func countRect<I: Interval>(_ count: Int, _ points: kernel_points, _ r: kernel_rect, _: I.Type) -> Int {
  let xy = I(F32x8(alternating: r.left, r.top), F32x8(alternating: r.right, r.bottom))
  let (x, y) = (xy.repeating(0), xy.repeating(1))
  @inline(__always)
  func pairs(_ i: Int) -> I32x8 {
    bothOfPairs(
      xy.contains(F32x8(loading: points.x + (2 &* i))), xy.contains(F32x8(loading: points.x + (2 &* i &+ 8))))
  }
  @inline(__always)
  func separate(_ i: Int) -> I32x8 {
    x.contains(F32x8(loading: points.x + i)) & y.contains(F32x8(loading: points.y + i))
  }
  var found = 0
  var i = 0
  while i < count {
    // A mask is -1; lanes count down, and are summed before they can overflow.
    let end = min(count, i &+ 1 &<< 28)
    var (a, b) = (I32x8(repeating: 0), I32x8(repeating: 0))
    if points.arePairs {
      while i &+ 32 <= end {
        a = a &+ pairs(i) &+ pairs(i &+ 8)
        b = b &+ pairs(i &+ 16) &+ pairs(i &+ 24)
        i &+= 32
      }
      while i < end {
        a = a &+ pairs(i)
        i &+= 8
      }
    } else {
      while i &+ 32 <= end {
        a = a &+ separate(i) &+ separate(i &+ 8)
        b = b &+ separate(i &+ 16) &+ separate(i &+ 24)
        i &+= 32
      }
      while i < end {
        a = a &+ separate(i)
        i &+= 8
      }
    }
    a = a &+ b
    var k = 0
    while k < 8 {
      found &-= Int(a[k])
      k &+= 1
    }
  }
  return found
}

@c @implementation
func kernel_count_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ rect: UnsafePointer<kernel_rect>
) -> Int {
  let (points, rect) = (points.pointee, rect.pointee)
  var first = points.arePairsOrSeparate ? count & ~7 : 0
  var found = countRect(first, points, rect)
  withScratch { scratch in
    while first < count {
      let n = min(pointsInBlock, count &- first)
      let block = points.gathered(first, n, scratch, scratch + pointsInBlock)
      found &+= countRect((n &+ 7) & ~7, block, rect)
      first &+= n
    }
  }
  return found
}

// MARK: - For the core

@c @implementation
func kernel_hit_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ rect: UnsafePointer<kernel_rect>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  walkPoints(count, points.pointee, .rect(rect), inside)
}
