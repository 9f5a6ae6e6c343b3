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
