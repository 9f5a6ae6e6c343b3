// SPDX-License-Identifier: Apache-2.0
// Rect.swift - points in a rectangle
//
// Left ≤ x < right takes two comparisons of floats. Read as integers, floats above zero are ordered like
// floats, all below zero are negative, and NaN lies beyond infinity or is negative too; so for 0 < left the test is
// one unsigned comparison, bits(x) − bits(left) < bits(right) − bits(left), and integers are compared and subtracted at
// more than the rate of floats. Unsigned comparison is the signed one with both top bits flipped, and the flip of the
// left side joins the constant that is subtracted.

import CLanes

/// For any rectangle.
private struct FloatRect: Membership {
  let left, top, right, bottom: F32x8

  @inline(__always)
  init(_ rect: kernel_rect) {
    left = F32x8(repeating: rect.left)
    top = F32x8(repeating: rect.top)
    right = F32x8(repeating: rect.right)
    bottom = F32x8(repeating: rect.bottom)
  }

  @inline(__always)
  func inside(_ x: F32x8, _ y: F32x8) -> I32x8 {
    (lessEqual(left, x) & less(x, right)) & (lessEqual(top, y) & less(y, bottom))
  }
}

/// For a rectangle whose near edges are above zero and that has an inside.
private struct PositiveRect: Membership {
  let xOrigin, yOrigin, xLength, yLength: I32x8

  @inline(__always)
  init(_ rect: kernel_rect) {
    func bits(_ x: Float) -> Int32 { Int32(bitPattern: x.bitPattern) }
    xOrigin = I32x8(repeating: bits(rect.left) ^ Int32.min)
    yOrigin = I32x8(repeating: bits(rect.top) ^ Int32.min)
    xLength = I32x8(repeating: (bits(rect.right) &- bits(rect.left)) ^ Int32.min)
    yLength = I32x8(repeating: (bits(rect.bottom) &- bits(rect.top)) ^ Int32.min)
  }

  @inline(__always)
  func inside(_ x: F32x8, _ y: F32x8) -> I32x8 {
    less(x.bits &- xOrigin, xLength) & less(y.bits &- yOrigin, yLength)
  }
}

@c @implementation
func kernel_hit_rect(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ rect: UnsafePointer<kernel_rect>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  let r = rect.pointee
  if r.left > 0 && r.top > 0 && r.left < r.right && r.top < r.bottom {
    hit(count, points.pointee, PositiveRect(r), inside)
  } else {
    hit(count, points.pointee, FloatRect(r), inside)
  }
}
