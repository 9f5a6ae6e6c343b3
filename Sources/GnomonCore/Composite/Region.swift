// SPDX-License-Identifier: Apache-2.0
// Region.swift - which pixels of an image are painted
//
// Edges are counted in 64 bits, since a corner plus a size of 32 bits may need 33.

import CGnomon

/// The pixels left ≤ x < right, top ≤ y < bottom.
struct Region {
  var left, top, right, bottom: Int

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    (left, top) = (Int(x), Int(y))
    (right, bottom) = (Int(x) &+ Int(width), Int(y) &+ Int(height))
  }

  mutating func move(_ x: Int, _ y: Int) {
    (left, right) = (left &+ x, right &+ x)
    (top, bottom) = (top &+ y, bottom &+ y)
  }

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right &- left }
  var height: Int { bottom &- top }

  mutating func intersect(_ other: Region) {
    left = max(left, other.left)
    top = max(top, other.top)
    right = min(right, other.right)
    bottom = min(bottom, other.bottom)
  }
}

/// Rows of bytes: a pixel's address is data + y · stride + x · bytesPerPixel.
struct Rows {
  var data: UnsafeMutablePointer<UInt8>
  var stride: Int
  var bytesPerPixel: Int

  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { data + y &* stride + x &* bytesPerPixel }
}
