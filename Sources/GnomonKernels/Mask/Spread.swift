// SPDX-License-Identifier: Apache-2.0
// Spread.swift - coverage grown by a disc, and moved by a fraction of a pixel
//
// A pixel of coverage m reaches as far as its edge, and growth by s pixels takes it s further: at distance d
// from it there is m + s - d, in units of full coverage, and of all pixels around the largest counts.
//
// Most of them decide nothing alone. Those within s - 1 give full coverage if they have any: whether there is one, the
// distance to the nearest in each row says, of which there are as many as rows of the disc. Only for pixels that
// are neither filled by that nor far from everything the annulus between s - 1 and s + 1 is looked at, offset by offset,
// and each in all four quadrants.

import CLanes

// MARK: - Growth

/// The rows k above and below; one of them twice where there is no other, none when there is neither.
private struct RowPair {
  let first, second: Int

  @inline(__always)
  init?(_ k: Int, _ start: Int, _ end: Int) {
    let (up, down) = (0 &- k, k)
    let hasUp = up >= start && up < end
    let hasDown = down >= start && down < end
    guard hasUp || hasDown else { return nil }
    first = hasUp ? up : down
    second = hasDown ? down : up
  }
}

@c @implementation
func kernel_mask_spread(
  _ spread: UnsafePointer<kernel_spread>, _ mask: Source, _ nearest: Source, _ stride: Int, _ first: Int, _ end: Int,
  _ count: Int, _ to: Row
) {
  let zero = U8x32(repeating: 0)
  let reach = Int(spread.pointee.reach)
  let inner = kernel_spread_inner_of(spread)
  let start = kernel_spread_start_of(spread)
  let dx = kernel_spread_dx_of(spread)
  let weight = kernel_spread_weight_of(spread)
  var i = 0
  while i < count {
    var grown = zero
    var least = U8x32(repeating: 255)
    var k = 0
    while k <= reach {
      if let rows = RowPair(k, first, end) {
        let near = minimum(
          U8x32(loading: nearest + (rows.first &* stride &+ i)), U8x32(loading: nearest + (rows.second &* stride &+ i)))
        least = minimum(least, near)
        let within = Int(inner[k])
        if within >= 0 {
          let limit = U8x32(repeating: UInt8(truncatingIfNeeded: within))
          grown = select(lessEqual(near, limit), U8x32(repeating: 255), grown)
        }
      }
      k &+= 1
    }
    let far = U8x32(repeating: UInt8(truncatingIfNeeded: reach))
    let isFilled = maskBits(equal(grown, U8x32(repeating: 255))) == .max
    if !isFilled, maskBits(lessEqual(least, far)) != 0 {
      k = 0
      while k <= reach {
        if let rows = RowPair(k, first, end) {
          let (a, b) = (mask + (rows.first &* stride &+ i), mask + (rows.second &* stride &+ i))
          var e = Int(start[k])
          let last = Int(start[k &+ 1])
          while e < last {
            let (x, w) = (Int(dx[e]), Int(weight[e]))
            let c = maximum(
              maximum(U8x32(loading: a - x), U8x32(loading: a + x)),
              maximum(U8x32(loading: b - x), U8x32(loading: b + x)))
            let more = U8x32(repeating: UInt8(truncatingIfNeeded: max(w, 0)))
            let less = U8x32(repeating: UInt8(truncatingIfNeeded: max(0 &- w, 0)))
            let raised = addSaturating(c, more)
            let reached = raised &- minimum(raised, less)
            grown = maximum(grown, select(equal(c, zero), zero, reached))
            e &+= 1
          }
        }
        k &+= 1
      }
    }
    if i &+ 32 <= count { grown.store(to: to + i) } else { grown.store(to: to + i, count: count &- i) }
    i &+= 32
  }
}

@c @implementation
func kernel_mask_nearest(_ count: Int, _ mask: Source, _ to: Row) {
  var distance: UInt8 = 255
  var i = 0
  while i < count {
    distance = mask[i] != 0 ? 0 : distance &+ (distance == 255 ? 0 : 1)
    to[i] = distance
    i &+= 1
  }
  distance = 255
  while i > 0 {
    i &-= 1
    distance = mask[i] != 0 ? 0 : distance &+ (distance == 255 ? 0 : 1)
    to[i] = min(to[i], distance)
  }
}

// MARK: - Fractions

@c @implementation
func kernel_mask_mix(_ count: Int, _ part: UInt8, _ before: Source, _ row: Row) {
  let (of, rest) = (U8x32(repeating: part), U8x32(repeating: ~part))
  // The roundings of equal bytes make up for each other, so that they stay what they are.
  @inline(__always) func mixed(_ a: U8x32, _ b: U8x32) -> U8x32 { multiplyCoverage(a, rest) &+ multiplyCoverage(b, of) }
  var i = count
  while i >= 32 {
    i &-= 32
    mixed(U8x32(loading: row + i), U8x32(loading: before + i)).store(to: row + i)
  }
  mixed(U8x32(loading: row, count: i), U8x32(loading: before, count: i)).store(to: row, count: i)
}
