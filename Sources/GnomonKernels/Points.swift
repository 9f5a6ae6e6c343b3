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
func forEachVector(_ n: Int, _ body: (Int) -> Void) {
  var i = 0
  while i < n {
    body(min(i, n &- laneCount))
    i &+= laneCount
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

extension UnsafePointer where Pointee == Float {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeRawPointer(self) + bytes).assumingMemoryBound(to: Float.self) }
}

extension UnsafeMutablePointer where Pointee == Float {
  @inline(__always)
  func advanced(bytes: Int) -> Self { (UnsafeMutableRawPointer(self) + bytes).assumingMemoryBound(to: Float.self) }
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

/// Lends 2,048 floats of stack that hold nothing yet, and begin where a cache line does.
@inline(__always)
func withScratch(_ body: (UnsafeMutablePointer<Float>) -> Void) {
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) { bytes in
    let first = bytes.baseAddress.unsafelyUnwrapped
    body((first + (-Int(bitPattern: first) & 63)).assumingMemoryBound(to: Float.self))
  }
}
