// SPDX-License-Identifier: Apache-2.0
// Rect.swift - points in a rectangle
//
// near ≤ x < far takes two comparisons of floats. Machines compare and subtract integers at about twice that rate, and the
// bits of a float, read as an integer, are ordered as floats are while the sign stays the same, NaN beyond infinity. Hence
// three ways to test an interval, from the fastest to the one for what is left:
//
//     within one sign       bits(x) − bits(near) < bits(far) − bits(near), unsigned: one comparison
//     far above zero        near ≤ x as floats, bits(x) < bits(far) as signed integers: all below zero pass the latter
//     any                   two comparisons of floats
//
// Each is exact. A rectangle takes the first way that serves both of its intervals. Pairs x y x y … are compared as they
// lie, with constants that alternate, and joined when the answers are packed to bytes.

import CLanes

// MARK: - One vector

/// Lane by lane, whether near ≤ x < far. Nothing lies in an interval with a NaN, NaN lies in none.
private protocol Interval {
  init(_ near: F32x8, _ far: F32x8)
  func contains(_ x: F32x8) -> I32x8
}

/// 0 < near, or far ≤ 0, in each lane.
private struct OneSigned: Interval {
  let origin, length: I32x8

  /// Unsigned comparison is the signed one with both top bits flipped; the flip of the left side joins the origin.
  @inline(__always)
  init(_ near: F32x8, _ far: F32x8) {
    let flip = I32x8(repeating: .min)
    // Above zero [near, far) are the integers from bits(near) up to bits(far), which is excluded. Below zero the order is
    // reversed: from bits(far) + 1 up to bits(near), which is included. There far may be 0, counted as −0.
    let farBelow = far.bits | flip
    let below = less(near, F32x8(repeating: 0))
    let first = select(below, farBelow &+ 1, near.bits)
    let count = select(below, near.bits &- farBelow, far.bits &- near.bits)
    origin = first ^ flip
    length = select(less(near, far), count, I32x8(repeating: 0)) ^ flip
  }

  @inline(__always)
  func contains(_ x: F32x8) -> I32x8 { less(x.bits &- origin, length) }
}

/// 0 < far in each lane.
private struct FarAboveZero: Interval {
  let near: F32x8
  let far: I32x8

  @inline(__always)
  init(_ near: F32x8, _ far: F32x8) {
    self.near = near
    self.far = far.bits
  }

  @inline(__always)
  func contains(_ x: F32x8) -> I32x8 { lessEqual(near, x) & less(x.bits, far) }
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
}

// MARK: - Many vectors

@inline(never)
private func walkRect<I: Interval>(
  _ count: Int, _ points: kernel_points, _ r: kernel_rect, _ inside: UnsafeMutablePointer<UInt8>, _: I.Type
) {
  if count >= 32 && points.arePairs {
    hitPairs(
      count, points.x, I(F32x8(alternating: r.left, r.top), F32x8(alternating: r.right, r.bottom)), inside)
    return
  }
  let x = I(F32x8(repeating: r.left), F32x8(repeating: r.right))
  let y = I(F32x8(repeating: r.top), F32x8(repeating: r.bottom))
  if count >= 32 && points.stride == 4 {
    hitSeparate(count, SeparatePoints(x: points.x, y: points.y), x, y, inside)
    return
  }
  forGatheredBlocks(count, points) { first, n, block in
    if n >= 32 {
      hitSeparate(n, block, x, y, inside + first)
    } else {
      hitBlock(block, 0, x, y).store(to: inside + first, count: n)
    }
  }
}

@inline(__always)
private func hitBlock<I: Interval>(_ points: SeparatePoints, _ i: Int, _ x: I, _ y: I) -> U8x32 {
  @inline(__always)
  func contains(_ i: Int) -> I32x8 {
    x.contains(F32x8(loading: points.x + i)) & y.contains(F32x8(loading: points.y + i))
  }
  return onesFromMasks(contains(i), contains(i &+ 8), contains(i &+ 16), contains(i &+ 24))
}

/// At least 32 points. What is left over is done as the last 32 once more.
@inline(never)
private func hitSeparate<I: Interval>(
  _ count: Int, _ points: SeparatePoints, _ x: I, _ y: I, _ inside: UnsafeMutablePointer<UInt8>
) {
  var i = 0
  while i &+ 32 <= count {
    hitBlock(points, i, x, y).store(to: inside + i)
    i &+= 32
  }
  if i < count { hitBlock(points, count &- 32, x, y).store(to: inside + (count &- 32)) }
}

@inline(never)
private func hitPairs<I: Interval>(
  _ count: Int, _ pairs: UnsafePointer<Float>, _ xy: I, _ inside: UnsafeMutablePointer<UInt8>
) {
  @inline(__always)
  func block(_ i: Int) -> U8x32 {
    @inline(__always)
    func contains(_ k: Int) -> I32x8 { xy.contains(F32x8(loading: pairs + (2 &* i &+ 8 &* k))) }
    return onesFromPairs(
      contains(0), contains(1), contains(2), contains(3), contains(4), contains(5), contains(6), contains(7))
  }
  var i = 0
  while i &+ 32 <= count {
    block(i).store(to: inside + i)
    i &+= 32
  }
  if i < count { block(count &- 32).store(to: inside + (count &- 32)) }
}

// MARK: - For the core

@c @implementation
func kernel_hit_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ rect: UnsafePointer<kernel_rect>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  let r = rect.pointee
  if (r.left > 0 || r.right <= 0) && (r.top > 0 || r.bottom <= 0) {
    walkRect(count, points.pointee, r, inside, OneSigned.self)
  } else if r.right > 0 && r.bottom > 0 {
    walkRect(count, points.pointee, r, inside, FarAboveZero.self)
  } else {
    walkRect(count, points.pointee, r, inside, AnyInterval.self)
  }
}
