// SPDX-License-Identifier: Apache-2.0
// Points.swift - points in the caller's memory, a vector of each coordinate at a time
//
// Two arrangements are read and written in place: the coordinates in arrays of their own, and side by side. Any other
// is copied, a block at a time, between the caller's memory and two arrays on the stack, so that no kernel knows of
// strides.

import CLanes

// MARK: - Reading

/// Points to read. `load(i)` gives the coordinates of the points from i on, N of them or `count`.
protocol PointSource {
  func load(_ i: Int) -> (F32xN, F32xN)
  func load(_ i: Int, count: Int) -> (F32xN, F32xN)
  /// Asks for the memory of N points from i on, which need not exist.
  func prefetch(_ i: Int)
}

/// Each coordinate in an array of its own.
struct SeparateSource: PointSource {
  var first, second: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) { (F32xN(loading: first + i), F32xN(loading: second + i)) }

  @inline(__always)
  func load(_ i: Int, count: Int) -> (F32xN, F32xN) {
    (F32xN(loading: first + i, count: count), F32xN(loading: second + i, count: count))
  }

  @inline(__always)
  func prefetch(_ i: Int) {
    lanes_prefetch(first + i)
    lanes_prefetch(second + i)
  }
}

/// Side by side, the first coordinate first.
struct PairSource: PointSource {
  var pairs: UnsafePointer<Float>

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) { (F32xN(evenOf: pairs + 2 &* i), F32xN(oddOf: pairs + 2 &* i)) }

  @inline(__always)
  func load(_ i: Int, count: Int) -> (F32xN, F32xN) {
    (F32xN(evenOf: pairs + 2 &* i, count: count), F32xN(oddOf: pairs + 2 &* i, count: count))
  }

  @inline(__always)
  func prefetch(_ i: Int) {
    lanes_prefetch(pairs + 2 &* i)
    lanes_prefetch(pairs + 2 &* i + laneCount)
  }
}

/// Side by side, the second coordinate first.
struct SwappedPairSource: PointSource {
  var pairs: PairSource

  @inline(__always)
  func load(_ i: Int) -> (F32xN, F32xN) {
    let (second, first) = pairs.load(i)
    return (first, second)
  }

  @inline(__always)
  func load(_ i: Int, count: Int) -> (F32xN, F32xN) {
    let (second, first) = pairs.load(i, count: count)
    return (first, second)
  }

  @inline(__always)
  func prefetch(_ i: Int) { pairs.prefetch(i) }
}

// MARK: - Writing

/// Points to write, as they are read.
protocol PointSink {
  func store(_ i: Int, _ first: F32xN, _ second: F32xN)
  func store(_ i: Int, _ first: F32xN, _ second: F32xN, count: Int)
}

struct SeparateSink: PointSink {
  var first, second: UnsafeMutablePointer<Float>

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN) {
    a.store(to: first + i)
    b.store(to: second + i)
  }

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN, count: Int) {
    a.store(to: first + i, count: count)
    b.store(to: second + i, count: count)
  }
}

struct PairSink: PointSink {
  var pairs: UnsafeMutablePointer<Float>

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN) { storePairs(a, b, to: pairs + 2 &* i) }

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN, count: Int) { storePairs(a, b, to: pairs + 2 &* i, count: count) }
}

struct SwappedPairSink: PointSink {
  var pairs: PairSink

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN) { pairs.store(i, b, a) }

  @inline(__always)
  func store(_ i: Int, _ a: F32xN, _ b: F32xN, count: Int) { pairs.store(i, b, a, count: count) }
}

// MARK: - Copying, any stride

extension UnsafePointer where Pointee == Float {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeRawPointer(self) + bytes).assumingMemoryBound(to: Float.self) }
}

extension UnsafeMutablePointer where Pointee == Float {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeMutableRawPointer(self) + bytes).assumingMemoryBound(to: Float.self) }
}

/// to[i] = the float `i * stride` bytes after `from`.
@inline(never)
func gather(_ count: Int, _ from: UnsafePointer<Float>, stride: Int, to: UnsafeMutablePointer<Float>) {
  var i = 0
  while i < count {
    to[i] = from.advanced(bytes: i &* stride).pointee
    i &+= 1
  }
}

/// The float `i * stride` bytes after `to` = from[i].
@inline(never)
func scatter(_ count: Int, _ from: UnsafePointer<Float>, to: UnsafeMutablePointer<Float>, stride: Int) {
  var i = 0
  while i < count {
    to.advanced(bytes: i &* stride).pointee = from[i]
    i &+= 1
  }
}

// MARK: - Scratch

/// Lends 2,048 floats of stack that hold nothing yet.
@inline(__always)
func withScratch(_ body: (UnsafeMutablePointer<Float>) -> Void) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { bytes in
    body(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self))
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
