// SPDX-License-Identifier: Apache-2.0
// Points.swift - points in the caller's memory, and blocks of them in vectors
//
// A batch is worked on in blocks of at least N points, and no vector is ever cut. Fewer than N are first copied to the
// stack and made N. Points in separate arrays and in pairs are read and written where they are; any other arrangement
// is copied, a block at a time, between the caller's memory and two arrays on the stack, so that no kernel knows of
// strides.

import CLanes

// MARK: - Blocks of vectors

/// How many of the elements left to do next: at most `block`, and so that no fewer than N remain for another time.
@inline(__always)
func nextBlock(_ left: Int, _ block: Int) -> Int { left <= block ? left : min(block, left &- laneCount) }

/// Gives `body` where each vector of n ≥ N elements begins. The last one ends with them: it covers again some of the
/// one before, and no vector is ever cut. So what a pass writes may not be what it reads.
@inline(__always)
func forEachVector(_ n: Int, lanes: Int = laneCount, _ body: (Int) -> Void) {
  var i = 0
  while i < n {
    body(min(i, n &- lanes))
    i &+= lanes
  }
}

// MARK: - Reading

/// Points to read: `load(i)` gives the coordinates of N points from i on.
protocol PointSource {
  func load(_ i: Int) -> (F32xN, F32xN)
}

/// Each coordinate in an array of its own.
struct SeparateSource: PointSource {
  var first, second: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) { (F32xN(loading: first + i), F32xN(loading: second + i)) }
}

/// Side by side, the first coordinate first.
struct PairSource: PointSource {
  var pairs: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) { (F32xN(evenOf: pairs + 2 &* i), F32xN(oddOf: pairs + 2 &* i)) }
}

/// Side by side, the second coordinate first.
struct SwappedPairSource: PointSource {
  var pairs: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) { (F32xN(oddOf: pairs + 2 &* i), F32xN(evenOf: pairs + 2 &* i)) }
}

// MARK: - Any arrangement

extension UnsafePointer {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeRawPointer(self) + bytes).assumingMemoryBound(to: Pointee.self) }
}

extension UnsafeMutablePointer {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeMutableRawPointer(self) + bytes).assumingMemoryBound(to: Pointee.self) }
}

/// Where points lie: the first one's coordinates, and the bytes from one point to the next.
struct PointMemory {
  var first, second: UnsafePointer<Float>
  var stride: Int

  @inline(__always)
  func dropFirst(_ count: Int) -> Self {
    Self(first: first.advanced(bytes: count &* stride), second: second.advanced(bytes: count &* stride), stride: stride)
  }

  /// Asks for the memory of N points from i on, which need not exist. Of pairs, those are two lines.
  @inline(__always)
  func prefetch(_ i: Int) {
    lanes_prefetch(first.advanced(bytes: i &* stride))
    lanes_prefetch(second.advanced(bytes: (i &+ laneCount / 2) &* stride))
  }
}

/// to[i] = the float `i * stride` bytes after `from`, for count > 0. Of fewer than N, the first is repeated to the end of
/// a vector.
@inline(never)
func gather(_ count: Int, _ from: UnsafePointer<Float>, stride: Int, to: UnsafeMutablePointer<Float>) {
  F32xN(repeating: from.pointee).store(to: to)
  var i = 1
  while i < count {
    to[i] = from.advanced(bytes: i &* stride).pointee
    i &+= 1
    lanes_keep_loop()
  }
}

/// The float `i * stride` bytes after `to` = from[i].
@inline(never)
func scatter(_ count: Int, _ from: UnsafePointer<Float>, to: UnsafeMutablePointer<Float>, stride: Int) {
  var i = 0
  while i < count {
    to.advanced(bytes: i &* stride).pointee = from[i]
    i &+= 1
    lanes_keep_loop()
  }
}

/// A vector of fewer than N floats, each `stride` bytes after the one before. The first is repeated to the end.
@inline(__always)
func few(_ count: Int, _ from: UnsafePointer<Float>, stride: Int) -> F32xN {
  let first = F32xN(repeating: from.pointee)
  guard count > 1 else { return first }
  var memory = first
  withUnsafeMutableBytes(of: &memory) { bytes in
    gather(count, from, stride: stride, to: bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self))
  }
  return memory
}

/// The first `count` lanes, each `stride` bytes after the one before.
@inline(__always)
func storeFew(_ count: Int, _ v: F32xN, to: UnsafeMutablePointer<Float>, stride: Int) {
  guard count > 1 else { return to.pointee = v[0] }
  var memory = v
  withUnsafeBytes(of: &memory) { bytes in
    var i = 0
    while i < count {
      to.advanced(bytes: i &* stride).pointee = bytes.load(fromByteOffset: 4 &* i, as: Float.self)
      i &+= 1
      lanes_keep_loop()
    }
  }
}

// MARK: - Scratch

/// Lends 2,048 floats of stack that hold nothing yet, and begin where a cache line does.
@inline(__always)
func withScratch(_ body: (UnsafeMutablePointer<Float>) -> Void) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { bytes in
    let first = bytes.baseAddress.unsafelyUnwrapped
    body((first + (-Int(bitPattern: first) & 63)).assumingMemoryBound(to: Float.self))
  }
}

// MARK: - Blocks

/// How many points are copied at a time: 2 KiB for each coordinate.
@inline(__always) var pointsInBlock: Int { 512 }

/// A step is as many points as fill a register with a byte each.
@inline(__always) var step: Int { 2 &* laneCount }

extension kernel_points {
  /// Side by side, x first.
  @inline(__always)
  var arePairs: Bool { stride == 8 && y == x + 1 }

  /// Arranged in one of the two ways that `eight` and `withStep` read.
  @inline(__always)
  var arePairsOrSeparate: Bool { arePairs || stride == 4 }

  /// One point, of any stride.
  @inline(__always)
  func point(_ i: Int) -> (x: Float, y: Float) {
    (x.advanced(bytes: i &* stride).pointee, y.advanced(bytes: i &* stride).pointee)
  }

  @inline(__always)
  func dropFirst(_ count: Int) -> kernel_points {
    kernel_points(x: x.advanced(bytes: count &* stride), y: y.advanced(bytes: count &* stride), stride: stride)
  }

  /// Eight points from the i-th on, of pairs or separate arrays.
  @inline(__always)
  func eight(_ i: Int) -> (x: F32x8, y: F32x8) {
    stride == 8
      ? (F32x8(evenOf: x + 2 &* i), F32x8(oddOf: x + 2 &* i)) : (F32x8(loading: x + i), F32x8(loading: y + i))
  }

  /// Lends a step of points from the i-th on, of pairs or separate arrays, as two arrays. The choice is made once, before the
  /// first vector, so that all arithmetic on the step can be one straight line.
  @inline(__always)
  func withStep(_ i: Int, _ body: (_ xs: UnsafePointer<Float>, _ ys: UnsafePointer<Float>) -> Void) {
    let a: (F32xN, F32xN)
    let b: (F32xN, F32xN)
    if stride == 8 {
      let pairs = PairSource(pairs: x)
      (a, b) = (pairs.load(i), pairs.load(i &+ laneCount))
    } else {
      let separate = SeparateSource(first: x, second: y)
      (a, b) = (separate.load(i), separate.load(i &+ laneCount))
    }
    var coordinates = (a.0, b.0, a.1, b.1)
    withUnsafeMutableBytes(of: &coordinates) { bytes in
      let xs = UnsafePointer(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self))
      body(xs, xs + step)
    }
  }

  /// Four points from the i-th on, of any stride.
  @inline(__always)
  func four(_ i: Int) -> (x: F32x4, y: F32x4) {
    @inline(__always)
    func four(_ from: UnsafePointer<Float>) -> F32x4 {
      let from = from.advanced(bytes: i &* stride)
      return F32x4(
        from.pointee, from.advanced(bytes: stride).pointee, from.advanced(bytes: 2 &* stride).pointee,
        from.advanced(bytes: 3 &* stride).pointee)
    }
    return (four(x), four(y))
  }

  /// At most a block of points from the i-th on, copied to two arrays. NaN, which lies in nothing, fills up the last
  /// eight, and fewer than 32 to 32.
  @inline(never)
  func gathered(
    _ i: Int, _ count: Int, _ xs: UnsafeMutablePointer<Float>, _ ys: UnsafeMutablePointer<Float>
  ) -> kernel_points {
    var k = count < 32 ? 0 : count & ~7
    while k < max(count, 32) {
      F32x8(repeating: .nan).store(to: xs + k)
      F32x8(repeating: .nan).store(to: ys + k)
      lanes_keep_loop()
      k &+= 8
    }
    k = 0
    while k < count {
      xs[k] = x.advanced(bytes: (i &+ k) &* stride).pointee
      ys[k] = y.advanced(bytes: (i &+ k) &* stride).pointee
      k &+= 1
    }
    return kernel_points(x: xs, y: ys, stride: 4)
  }
}
