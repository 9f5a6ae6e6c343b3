// SPDX-License-Identifier: Apache-2.0
// Build.swift - packs rectangles into an index
//
// The rectangles are sorted along Hilbert's curve by the middles of their boxes, so that neighbours in the list are
// neighbours in the plane, and each sixteen in a row become a node; the boxes around sixteen nodes in a row become a
// node of the level above (Kamel and Faloutsos, 1993). The curve is followed for 11 steps, which give a key of 22
// bits: two passes of a radix sort, stable, so that equal keys keep the order of the rectangles.

import CLanes

/// Calls the body with the number and the place of eight rectangles at a time. The last few are followed by empty ones.
@inline(__always)
private func forEachEight(_ count: Int, _ rects: UnsafePointer<Float>, _ body: (Int, UnsafePointer<Float>) -> Void) {
  var padded = (F32x16(repeating: 0), F32x16(repeating: 0))
  withUnsafeMutableBytes(of: &padded) { bytes in
    let last = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
    let whole = count & ~7
    var j = whole
    while j < count {
      F32x4(loading: rects + 4 &* j).store(to: last + 4 &* (j &- whole))
      lanes_keep_loop()
      j &+= 1
    }
    j = 0
    while j < count {
      body(j, j < whole ? rects + 4 &* j : UnsafePointer(last))
      j &+= 8
    }
  }
}

// MARK: - The grid

/// The least and the greatest finite edge along an axis, and whether there are infinite ones.
private struct Range {
  private var first = F32x8(repeating: .infinity)
  private var last = F32x8(repeating: -.infinity)
  private var endless = I32x8(repeating: 0)

  @inline(__always)
  mutating func add(_ near: F32x8, _ far: F32x8, _ isFilled: I32x8) {
    // Of filled rectangles no near edge is +∞, and no far edge −∞.
    let begins = less(F32x8(repeating: -.infinity), near)
    let ends = less(far, F32x8(repeating: .infinity))
    first = minimum(select(isFilled & begins, near, F32x8(repeating: .infinity)), first)
    last = maximum(select(isFilled & ends, far, F32x8(repeating: -.infinity)), last)
    endless = endless | isFilled & ~(begins & ends)
  }

  @inline(__always)
  var isEndless: Bool { maskBits(endless) != 0 }

  /// Halves, since the whole extent may be too large for a float. Zero has no sign here.
  @inline(__always)
  var grid: (origin: Float, scale: Float) {
    let (first, last) = (least(first), greatest(last))
    guard first < last else { return (first < .infinity ? first + 0 : 0, 1) }
    let scale = 32767.5 / (last * 0.5 - first * 0.5)
    return (first + 0, scale < .greatestFiniteMagnitude ? scale : .greatestFiniteMagnitude)
  }
}

@inline(never)
private func measure(_ count: Int, _ rects: UnsafePointer<Float>) -> kernel_index_grid {
  var (horizontal, vertical) = (Range(), Range())
  forEachEight(count, rects) { _, place in
    let eight = EightRects(loading: place)
    horizontal.add(eight.left, eight.right, eight.isFilled)
    vertical.add(eight.top, eight.bottom, eight.isFilled)
  }
  let (x, y) = (horizontal.grid, vertical.grid)
  return kernel_index_grid(
    origin_x: x.origin, origin_y: y.origin, scale_x: x.scale, scale_y: y.scale,
    is_endless: horizontal.isEndless || vertical.isEndless ? 1 : 0)
}

// MARK: - Keys

/// How far along Hilbert's curve points lie, in 22 bits. The coordinates stand in the upper bits of their lanes. The
/// curve goes through the quarters of a square in the order
///
///     y = 0:  0 3        x = 0 on the left
///     y = 1:  1 2
///
/// and through the first and the last of them with x and y exchanged, through the last also backwards.
@inline(__always)
private func hilbertKeys(_ x: I32x8, _ y: I32x8) -> I32x8 {
  var (x, y, key) = (x, y, I32x8(repeating: 0))
  var step = 0
  while step < 11 {
    let (right, below) = (x &>> 31, y &>> 31)
    key = key &<< 2 | ((right & 3) ^ (below & 1))
    let backwards = right & ~below
    let exchanged = (x ^ y) & ~below
    (x, y) = ((x ^ exchanged ^ backwards) &<< 1, (y ^ exchanged ^ backwards) &<< 1)
    lanes_keep_loop()
    step &+= 1
  }
  return key
}

/// The digits of a key, and what they are counted in.
private let digitBits: UInt64 = 11
private let digits = 2048

/// words[j] = key · 2³² + j; counts how often each lower and each upper digit occurs.
@inline(never)
private func makeKeys(
  _ count: Int, _ rects: UnsafePointer<Float>, _ grid: kernel_index_grid, _ words: UnsafeMutablePointer<UInt64>,
  _ counts: UnsafeMutablePointer<UInt32>
) {
  counts.update(repeating: 0, count: 2 &* digits)
  var number = I32x8(0, 1, 2, 3, 4, 5, 6, 7)
  forEachEight(count, rects) { j, place in
    let box = EightRects(loading: place).box(grid)
    // Twice the middle is in [−2¹⁶, 2¹⁶).
    let key = hilbertKeys((box.left &+ box.right &+ 65536) &<< 15, (box.top &+ box.bottom &+ 65536) &<< 15)
    let pairs = UnsafeMutableRawPointer(words + j).assumingMemoryBound(to: Float.self)
    storePairs(F32x8(bits: number), F32x8(bits: key), to: pairs)
    number = number &+ 8
    var k = j
    while k < min(j &+ 8, count) {
      let key = words[k] &>> 32
      counts[Int(truncatingIfNeeded: key & 2047)] &+= 1
      counts[digits &+ Int(truncatingIfNeeded: key &>> digitBits)] &+= 1
      lanes_keep_loop()
      k &+= 1
    }
  }
}

/// Copies the words in the order of a digit, of which the counts are known.
@inline(never)
private func sort(
  _ count: Int, _ from: UnsafePointer<UInt64>, _ to: UnsafeMutablePointer<UInt64>, _ shift: UInt64,
  _ counts: UnsafeMutablePointer<UInt32>
) {
  var (i, sum) = (0, UInt32(0))
  while i < digits {
    (counts[i], sum) = (sum, sum &+ counts[i])
    lanes_keep_loop()
    i &+= 1
  }
  i = 0
  while i < count {
    let word = from[i]
    let digit = Int(truncatingIfNeeded: word &>> shift & 2047)
    let place = counts[digit]
    to[Int(place)] = word
    counts[digit] = place &+ 1
    i &+= 1
  }
}

// MARK: - Nodes

extension UnsafeMutablePointer where Pointee == kernel_index_node {
  /// Makes all lanes empty.
  @inline(__always)
  fileprivate func clear() {
    I16x16(repeating: 32767).store(to: left)
    I16x16(repeating: 32767).store(to: top)
    I16x16(repeating: -32768).store(to: right)
    I16x16(repeating: -32768).store(to: bottom)
    I32x16(repeating: -1).store(to: ids)
  }

  /// Makes a lane the box around all of another node.
  @inline(__always)
  fileprivate func set(_ lane: Int, _ child: Node) {
    left[lane] = least(I16x16(loading: child.left))
    top[lane] = least(I16x16(loading: child.top))
    right[lane] = greatest(I16x16(loading: child.right))
    bottom[lane] = greatest(I16x16(loading: child.bottom))
    ids[lane] = greatest(I32x16(loading: child.ids))
  }

  /// Makes the lanes rectangles, sixteen of which lie at one place.
  @inline(__always)
  fileprivate func set(_ rects: UnsafePointer<Float>, _ grid: kernel_index_grid) {
    let a = EightRects(loading: rects).box(grid)
    let b = EightRects(loading: rects + 32).box(grid)
    narrow(a.left, b.left).store(to: left)
    narrow(a.top, b.top).store(to: top)
    narrow(a.right, b.right).store(to: right)
    narrow(a.bottom, b.bottom).store(to: bottom)
  }
}

/// Level 0, of the rectangles in the order of the words.
@inline(never)
private func packRects(_ index: UnsafePointer<kernel_index>, _ words: UnsafePointer<UInt64>) {
  let (count, rects, grid) = (index.pointee.rect_count, index.pointee.rects, index.pointee.grid)
  let level = kernel_index_level_at(index, 0)
  var sixteen = (F32x16(repeating: 0), F32x16(repeating: 0), F32x16(repeating: 0), F32x16(repeating: 0))
  withUnsafeMutableBytes(of: &sixteen) { bytes in
    let sixteen = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
    var number = 0
    while number < level.count {
      let node = level.nodes + number
      var lane = 0
      while lane < 16 {
        let i = 16 &* number &+ lane
        let id = i < count ? Int32(truncatingIfNeeded: words[i]) : -1
        let rect = id < 0 ? F32x4(repeating: 0) : F32x4(loading: rects + 4 &* Int(id))
        rect.store(to: sixteen + 4 &* lane)
        node.ids[lane] = id
        // What the nodes after the next are made of lies far apart in memory.
        lanes_prefetch(rects + 4 &* Int(UInt32(truncatingIfNeeded: words[min(i &+ 40, count &- 1)])))
        lanes_keep_loop()
        lane &+= 1
      }
      node.set(sixteen, grid)
      number &+= 1
    }
  }
}

/// The levels above, each from the one below.
@inline(__always)
private func packNodes(_ index: UnsafePointer<kernel_index>) {
  var above = 1
  while above < index.pointee.level_count {
    let (below, level) = (kernel_index_level_at(index, above &- 1), kernel_index_level_at(index, above))
    var number = 0
    while number < below.count {
      let (parent, lane) = (level.nodes + number / 16, number & 15)
      if lane == 0 { parent.clear() }
      parent.set(lane, below.nodes + number)
      number &+= 1
    }
    above &+= 1
  }
}

// MARK: - For the core

@c @implementation
func kernel_index_build(_ index: UnsafeMutablePointer<kernel_index>, _ scratch: UnsafeMutablePointer<UInt64>) {
  let (count, rects) = (index.pointee.rect_count, index.pointee.rects)
  let grid = measure(count, rects)
  index.pointee.grid = grid
  let first = scratch
  let second = first + (count &+ 7) & ~7
  let counts = UnsafeMutableRawPointer(second + (count &+ 7) & ~7).assumingMemoryBound(to: UInt32.self)
  makeKeys(count, rects, grid, first, counts)
  sort(count, first, second, 32, counts)
  sort(count, second, first, 32 + digitBits, counts + digits)
  packRects(index, first)
  packNodes(index)
}
