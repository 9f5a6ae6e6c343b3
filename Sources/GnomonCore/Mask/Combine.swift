// SPDX-License-Identifier: Apache-2.0
// Combine.swift - gnomon_mask_combine and gnomon_mask_invert
//
// Where the other mask does not reach, its coverage is 0. For union, subtract and screen that changes nothing; for
// replace, intersect and multiply it clears. So a row falls into three parts: before, within and after the other mask.

import CGnomon
import CLanes

extension Combine {
  /// Whether it is one that the header names.
  @inline(__always)
  var isKnown: Bool { rawValue <= Combine.screen.rawValue }

  /// Whether coverage 0 clears what is there.
  @inline(__always)
  var clearsOutside: Bool { self == .replace || self == .intersect || self == .multiply }
}

@c @implementation
public func gnomon_mask_combine(
  _ mask: UnsafePointer<UnsafeMask>?, _ other: UnsafePointer<UnsafeMask>?, _ x: Int32, _ y: Int32, _ combine: Combine
) -> Status {
  guard let mask = mask?.pointee, let other = other?.pointee else { return .errorNull }
  let (status, extent) = mask.check()
  guard status == .ok else { return status }
  let (otherStatus, otherExtent) = other.check()
  guard otherStatus == .ok else { return otherStatus }
  guard combine.isKnown else { return .errorValue }
  let same = x == 0 && y == 0 && mask.isSameView(as: other)
  guard same || !mask.sharesBytes(extent, with: other, otherExtent) else { return .errorOverlap }
  combineRows(mask, other, Int64(x), Int64(y), combine)
  return .ok
}

@c @implementation
public func gnomon_mask_invert(_ mask: UnsafePointer<UnsafeMask>?) -> Status {
  guard let mask = mask?.pointee else { return .errorNull }
  let (status, _) = mask.check()
  guard status == .ok, mask.width > 0, let data = mask.data else { return status }
  for j in 0..<Int(mask.height) {
    let row = data + j &* mask.stride
    kernels.pointee.mask_combine_row(row, row, Int(mask.width), UInt32(kernel_combine_invert))
  }
  return .ok
}

/// Walks the rows of the mask. Columns and rows are counted in 64 bits, since x + other.width may exceed 32.
func combineRows(_ mask: UnsafeMask, _ other: UnsafeMask, _ x: Int64, _ y: Int64, _ combine: Combine) {
  guard let data = mask.data, mask.width > 0 else { return }
  // The other mask's columns within the mask: [left, right), empty at 0 when they do not meet.
  let width = Int64(mask.width)
  var left = max(0, x)
  var right = min(width, x &+ Int64(other.width))
  if left >= right { (left, right) = (0, 0) }
  for j in 0..<Int64(mask.height) {
    let row = data + Int(j) &* mask.stride
    let k = j &- y
    if let from = other.data, left < right, k >= 0, k < Int64(other.height) {
      if combine.clearsOutside {
        row.update(repeating: 0, count: Int(left))
        (row + Int(right)).update(repeating: 0, count: Int(width &- right))
      }
      kernels.pointee.mask_combine_row(
        row + Int(left), from + Int(k) &* other.stride + Int(left &- x), Int(right &- left), combine.rawValue)
    } else if combine.clearsOutside {
      row.update(repeating: 0, count: Int(width))
    }
  }
}
