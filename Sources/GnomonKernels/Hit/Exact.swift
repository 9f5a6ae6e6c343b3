// SPDX-License-Identifier: Apache-2.0
// Exact.swift - points of doubles, by the definitions alone
//
// For doubles there is no faster arithmetic that could decide for them, so the definitions of Round.swift are all there is, four
// points at a time, and those of shapes that floats do not meet: rectangles in double, capsules, arcs with caps.

import CLanes

// MARK: - Loading

@c @implementation
func kernel_load_points(
  _ count: Int, _ points: UnsafePointer<kernel_any_points>, _ map: UnsafePointer<kernel_map>?,
  _ xs: UnsafeMutablePointer<Double>, _ ys: UnsafeMutablePointer<Double>
) {
  let p = points.pointee
  gatherDoubles(count, p.x, p.stride, p.is_double, xs)
  gatherDoubles(count, p.y, p.stride, p.is_double, ys)
  guard let m = map?.pointee else { return }
  var i = 0
  while i < count {
    let (x, y) = (F64x4(loading: xs + i), F64x4(loading: ys + i))
    ((x * m.a + y * m.c) + m.tx).store(to: xs + i)
    ((x * m.b + y * m.d) + m.ty).store(to: ys + i)
    i &+= 4
  }
}

@inline(never)
private func gatherDoubles(
  _ count: Int, _ from: UnsafeRawPointer, _ stride: Int, _ isDouble: Bool, _ to: UnsafeMutablePointer<Double>
) {
  let whole = (count &+ 7) & ~7
  if whole > count {
    let nothing = F64x4(repeating: .nan)
    nothing.store(to: to + (whole &- 8))
    nothing.store(to: to + (whole &- 4))
  }
  var i = 0
  if isDouble {
    while i < count {
      to[i] = from.load(fromByteOffset: i &* stride, as: Double.self)
      i &+= 1
    }
  } else {
    while i < count {
      to[i] = Double(from.load(fromByteOffset: i &* stride, as: Float.self))
      i &+= 1
    }
  }
}

// MARK: - Deciding

@inline(__always)
private func decide<D: Definition>(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ definition: D,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  @inline(__always)
  func four(_ i: Int) -> I64x4 { definition.inside(F64x4(loading: xs + i), F64x4(loading: ys + i)) }
  let bytes = UnsafeMutableRawPointer(inside)
  var i = 0
  while i < count {
    // A bit for each of eight points, and from that a byte: the bit stays in the byte of its number, and is carried to its
    // top.
    let bits = UInt64(maskBits(int32(four(i), four(i &+ 4))))
    let spread = (bits &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
    let ones = ((spread &+ 0x7f7f_7f7f_7f7f_7f7f) &>> 7) & 0x0101_0101_0101_0101
    bytes.storeBytes(of: ones, toByteOffset: i, as: UInt64.self)
    i &+= 8
  }
}

// MARK: - Rectangles and capsules

private struct RectTest: Definition {
  let edges: kernel_edges

  @inline(__always)
  func inside(_ x: F64x4, _ y: F64x4) -> I64x4 {
    lessEqual(F64x4(repeating: edges.left), x) & less(x, F64x4(repeating: edges.right))
      & lessEqual(F64x4(repeating: edges.top), y) & less(y, F64x4(repeating: edges.bottom))
  }
}

/// Beside the segment the distance is that from the line, and the cross product with its direction that distance
/// times its length; before the one end and beyond the other, that from the end.
private struct CapsuleTest: Definition {
  let x, y, dx, dy, square, limit, across: Double

  init(_ c: kernel_capsule) {
    (x, y, dx, dy) = (c.x, c.y, c.dx, c.dy)
    square = dx * dx + dy * dy
    limit = c.radius * c.radius
    across = limit * square
  }

  @inline(__always)
  func inside(_ px: F64x4, _ py: F64x4) -> I64x4 {
    let (u, v) = (px - x, py - y)
    let along = u * dx + v * dy
    let cross = u * dy - v * dx
    let (s, t) = (u - dx, v - dy)
    let nearLine = less(cross * cross, F64x4(repeating: across))
    let nearStart = less(u * u + v * v, F64x4(repeating: limit))
    let nearEnd = less(s * s + t * t, F64x4(repeating: limit))
    let isBeside = less(F64x4(repeating: 0), along) & less(along, F64x4(repeating: square))
    return nearStart | nearEnd | (nearLine & isBeside)
  }
}

// MARK: - Caps

/// An arc and what lies beyond its ends: discs about the middle of each, or squares as wide as the ring.
private struct CappedArcTest: Definition {
  let arc: RingArcTest
  let half, middle, limit: Double
  /// All ones for the caps that there are.
  let round, square: Int64

  init(_ arc: RingArcTest, _ ring: kernel_ring, cap: UInt32) {
    self.arc = arc
    half = (ring.outer - ring.inner) * 0.5
    middle = ring.inner + half
    limit = half * half
    round = cap == 1 ? -1 : 0
    square = cap == 2 ? -1 : 0
  }

  /// u and v are along a ray and, beyond its end, across it.
  @inline(__always)
  private func cap(_ u: F64x4, _ v: F64x4) -> I64x4 {
    let d = u - middle
    let inDisc = less(d * d + v * v, F64x4(repeating: limit))
    let inSquare =
      lessEqual(F64x4(repeating: 0), v) & less(v, F64x4(repeating: half))
      & lessEqual(F64x4(repeating: 0 - half), d) & less(d, F64x4(repeating: half))
    return (inDisc & round) | (inSquare & square)
  }

  @inline(__always)
  func inside(_ px: F64x4, _ py: F64x4) -> I64x4 {
    let (dx, dy) = (px - arc.ring.x, py - arc.ring.y)
    let before = cap(dx * arc.ax + dy * arc.ay, dx * arc.ay - dy * arc.ax)
    let behind = cap(dx * arc.bx + dy * arc.by, dy * arc.bx - dx * arc.by)
    return arc.inside(px, py) | before | behind
  }
}

// MARK: - For the core

@c @implementation
func kernel_hit_rect_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ edges: UnsafePointer<kernel_edges>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  decide(count, xs, ys, RectTest(edges: edges.pointee), inside)
}

@c @implementation
func kernel_hit_rounded_rect_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ edges: UnsafePointer<kernel_edges>,
  _ corners: UnsafePointer<kernel_corners>, _ inside: UnsafeMutablePointer<UInt8>
) {
  decide(count, xs, ys, RoundedRectTest(edges: edges.pointee, corners: corners.pointee), inside)
}

@c @implementation
func kernel_hit_ellipse_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ ellipse: UnsafePointer<kernel_ellipse>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  decide(count, xs, ys, EllipseTest(ellipse.pointee), inside)
}

@c @implementation
func kernel_hit_ring_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ ring: UnsafePointer<kernel_ring>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  decide(count, xs, ys, RingTest(ring.pointee), inside)
}

@c @implementation
func kernel_hit_ring_arc_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ ring: UnsafePointer<kernel_ring>,
  _ wedge: UnsafePointer<kernel_wedge>, _ ends: UnsafePointer<kernel_arc_ends>, _ inside: UnsafeMutablePointer<UInt8>
) {
  let arc = RingArcTest(ring.pointee, wedge.pointee, ends.pointee)
  decide(count, xs, ys, CappedArcTest(arc, ring.pointee, cap: ends.pointee.cap), inside)
}

@c @implementation
func kernel_hit_capsule_f64(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ capsule: UnsafePointer<kernel_capsule>,
  _ inside: UnsafeMutablePointer<UInt8>
) {
  decide(count, xs, ys, CapsuleTest(capsule.pointee), inside)
}

// MARK: - Bytes to bits and numbers

@c @implementation
func kernel_pack_bits(_ count: Int, _ bytes: UnsafePointer<UInt8>, _ bits: UnsafeMutablePointer<UInt8>) {
  let out = UnsafeMutableRawPointer(bits)
  var i = 0
  while i &+ 32 <= count {
    out.storeBytes(of: bitsOfOnes(U8x32(loading: bytes + i)), toByteOffset: i &>> 3, as: UInt32.self)
    i &+= 32
  }
  var word = i < count ? bitsOfOnes(U8x32(loading: bytes + i, count: count &- i)) : 0
  while i < count {
    bits[i &>> 3] = UInt8(truncatingIfNeeded: word)
    word &>>= 8
    i &+= 8
  }
}

@c @implementation
func kernel_sum_bytes(_ count: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
  var sum = 0
  var i = 0
  while i &+ 32 <= count {
    sum &+= bitsOfOnes(U8x32(loading: bytes + i)).nonzeroBitCount
    i &+= 32
  }
  if i < count { sum &+= bitsOfOnes(U8x32(loading: bytes + i, count: count &- i)).nonzeroBitCount }
  return sum
}

@inline(__always)
private func bitsOfOnes(_ v: U8x32) -> UInt32 { maskBits(equal(v, U8x32(repeating: 1))) }
