// SPDX-License-Identifier: Apache-2.0
// AngleFromNorth.swift - the direction of points, in degrees
//
// The quotient of the smaller coordinate by the larger lies in [-1, 1]; its arc tangent, added to or taken from a
// multiple of 90, is the angle. The differences and their exchange are done in float, where nothing is rounded but the
// differences themselves; quotient, polynomial and sum in double, so that all their errors together move the float
// result by less than a thousandth of its last place (Documentation/Numerics.md).
//
// A dozen dependent operations follow one another for each point, and it is their latency that costs. So a block of
// points goes through memory between two passes: first the coordinates are put in order; then the divider works on the
// points a little ahead while the polynomial is evaluated for those whose quotients are there.

import CLanes

// MARK: - Constants

/// Points in a block: three floats and a double for each fit the scratch.
private let block = 256

/// How far the divider is ahead of the polynomial. A multiple of N.
private let ahead = 32

// MARK: - N points

/// A point by its octant: its angle is base + atan(v / u), with |v| ≤ |u|.
private struct Octant {
  var u, v, base: F32xN
}

/// For a point whose x grows towards 0 degrees and whose y grows towards 90.
///
///                        u    v     base
///     |x| ≥ |y|, x ≥ 0   x    y     0, or 360 where y is negative
///     |x| ≥ |y|, x < 0   x    y     180
///     |x| < |y|          y   -x     90, or 270 where y is negative
@inline(__always)
private func octant(_ x: F32xN, _ y: F32xN) -> Octant {
  let steep = less(magnitude(x), magnitude(y))
  let u = select(steep, y, x)
  let v = select(steep, F32xN(bits: x.bits ^ Int32.min), y)
  // 180 - base: 180, 0 or 90, with the sign of y.
  let flat = F32xN(repeating: 180).bits & ~(x.bits &>> 31)
  let fromSouth = select(steep, F32xN(repeating: 90).bits, flat) | (y.bits & Int32.min)
  return Octant(u: u, v: v, base: 180 - F32xN(bits: fromSouth))
}

@inline(__always)
private func magnitude(_ x: F32xN) -> F32xN { F32xN(bits: x.bits & 0x7fff_ffff) }

/// base + atan(t) in degrees, for t in [-1, 1].
///
/// atan(t) = t · P(t²), where P is the minimax polynomial of degree 11 for the relative error on [0, 1], 2⁻³⁴. It is
/// evaluated as Knuth and Eve do ("The Art of Computer Programming", 4.6.4): with y = t² - c and w = y², each further
/// pair of degrees is z ← z · (w + α) + β, one multiplication for what Horner needs two for. The shift c is chosen so
/// that every α and β is real.
@inline(__always)
private func turned(_ t: F64xN, _ base: F64xN) -> F64xN {
  let y = t * t - 0x1.08p+1
  let w = y * y
  var z = y * -0x1.416b709f8a47fp-5 + -0x1.397563aa19f89p-1
  z = z * (w + 0x1.87151ccf665e3p+6) + 0x1.8b64c087cc70ap+5
  z = z * (w + 0x1.63673e15d4782p+1) + 0x1.d4e5499e6669cp+5
  z = z * (w + 0x1.3b660b979af57p+3) + -0x1.65e55b79db025p+8
  z = z * (w + 0x1.72278d4c02919p-1) + 0x1.d6d3ea2ec7fc1p+4
  z = z * (w + 0x1.0d3fc022213aap-2) + 0x1.49a3cae393cccp+5
  return z * t + base
}

/// The angles, where they may be something else than an angle below 360: what rounds to 360 and the zero vector are 0,
/// two infinities lie on a diagonal, and NaN has one bit pattern.
@inline(__always)
private func mended(_ angle: F32xN, _ o: Octant) -> F32xN {
  let diagonal = o.base + F32xN(bits: F32xN(repeating: 45).bits | ((o.u.bits ^ o.v.bits) & Int32.min))
  let infinity = F32xN(repeating: .infinity)
  let infinite = equal(magnitude(o.u), infinity) & equal(magnitude(o.v), infinity)
  let ordered = equal(o.u, o.u) & equal(o.v, o.v)
  let other = select(infinite, diagonal, select(ordered, F32xN(repeating: 0), F32xN(repeating: .nan)))
  return select(isBelow360(angle), angle, other)
}

@inline(__always)
private func isBelow360(_ angle: F32xN) -> I32xN { less(angle, F32xN(repeating: 360)) }

/// 1 where the point has a direction, and 0 where it is the centre or has a NaN.
@inline(__always)
private func validity(_ o: Octant) -> U8xN { uint8(less(F32xN(repeating: 0), magnitude(o.u) + magnitude(o.v)) & 1) }

// MARK: - A block of points

/// The centre, with the signs by which coordinates point to 0 and to 90 degrees.
private struct Centre {
  var x, y, xSign, ySign: Float

  /// A difference is that of the signed coordinates: p - c or (-p) - (-c), which are 0 alike and never -0.
  @inline(__always)
  init(_ bearings: UnsafePointer<kernel_bearings>) {
    (xSign, ySign) = (bearings.pointee.zero_sign, bearings.pointee.quarter_sign)
    (x, y) = (bearings.pointee.zero_centre * xSign, bearings.pointee.quarter_centre * ySign)
  }
}

extension PointMemory {
  @inline(__always)
  fileprivate init(_ bearings: UnsafePointer<kernel_bearings>) {
    self.init(first: bearings.pointee.zero, second: bearings.pointee.quarter, stride: bearings.pointee.stride)
  }
}

/// A block of n ≥ N points by their octants, and v / u of each: what its passes hand on.
private struct Block {
  var us, vs, bases: UnsafeMutablePointer<Float>
  var quotients: UnsafeMutablePointer<Double>
  /// For points that lie anyhow.
  var copies: (x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>)

  @inline(__always)
  init(_ scratch: UnsafeMutablePointer<Float>) {
    us = scratch
    vs = us + block
    bases = vs + block
    quotients = UnsafeMutableRawPointer(bases + block).assumingMemoryBound(to: Double.self)
    copies = (bases + 3 &* block, bases + 4 &* block)
  }

  /// N points from i on.
  @inline(__always)
  subscript(_ i: Int) -> Octant {
    get { Octant(u: F32xN(loading: us + i), v: F32xN(loading: vs + i), base: F32xN(loading: bases + i)) }
    nonmutating set {
      newValue.u.store(to: us + i)
      newValue.v.store(to: vs + i)
      newValue.base.store(to: bases + i)
    }
  }

  @inline(__always)
  func arrange<Source: PointSource>(_ n: Int, _ points: Source, _ centre: Centre) {
    forEachVector(n) { i in
      let (x, y) = points.load(i)
      self[i] = octant(x * centre.xSign - centre.x, y * centre.ySign - centre.y)
    }
  }

  @inline(__always)
  func arrange(_ n: Int, _ points: PointMemory, _ centre: Centre) {
    let (first, second) = (points.first, points.second)
    if points.stride == 8 && second == first + 1 {
      arrange(n, PairSource(pairs: first), centre)
    } else if points.stride == 8 && first == second + 1 {
      arrange(n, SwappedPairSource(pairs: second), centre)
    } else {
      var separate = SeparateSource(first: first, second: second)
      if points.stride != 4 {
        gather(n, first, stride: points.stride, to: copies.x)
        gather(n, second, stride: points.stride, to: copies.y)
        separate = SeparateSource(first: copies.x, second: copies.y)
      }
      arrange(n, separate, centre)
    }
  }

  @inline(__always)
  func divide(_ i: Int) {
    (double(F32xN(loading: vs + i)) / double(F32xN(loading: us + i))).store(to: quotients + i)
  }

  /// The angles, and whether none of them needs mending. Meanwhile the memory of the `next` points is asked for.
  @inline(__always)
  func measure(_ n: Int, _ angles: UnsafeMutablePointer<Float>, next: PointMemory) -> Bool {
    forEachVector(min(n, ahead)) { i in divide(i) }
    var regular = I32xN(repeating: -1)
    forEachVector(n) { i in
      if i &+ ahead < n { divide(min(i &+ ahead, n &- laneCount)) }
      next.prefetch(i)
      let angle = float(turned(F64xN(loading: quotients + i), double(F32xN(loading: bases + i))))
      regular = regular & isBelow360(angle)
      angle.store(to: angles + i)
    }
    return all(regular)
  }

  @inline(never)
  func mend(_ n: Int, _ angles: UnsafeMutablePointer<Float>) {
    forEachVector(n) { i in mended(F32xN(loading: angles + i), self[i]).store(to: angles + i) }
  }

  @inline(never)
  func judge(_ n: Int, _ valid: UnsafeMutablePointer<UInt8>) {
    forEachVector(n) { i in validity(self[i]).store(to: valid + i) }
  }
}

// MARK: - Many points

/// For count ≥ N points.
@inline(never)
private func walkBlocks(
  _ count: Int, _ bearings: UnsafePointer<kernel_bearings>, _ angles: UnsafeMutablePointer<Float>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  let (centre, points) = (Centre(bearings), PointMemory(bearings))
  withScratch { scratch in
    let passes = Block(scratch)
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, block)
      let rest = points.dropFirst(first)
      passes.arrange(n, rest, centre)
      let regular = passes.measure(n, angles + first, next: rest.dropFirst(n))
      if !regular { passes.mend(n, angles + first) }
      if let valid { passes.judge(n, valid + first) }
      first &+= n
    }
  }
}

/// Fewer than N points, as one vector: without a block there is nothing to set up.
@inline(never)
private func measureFew(
  _ count: Int, _ bearings: UnsafePointer<kernel_bearings>, _ angles: UnsafeMutablePointer<Float>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  let (centre, points) = (Centre(bearings), PointMemory(bearings))
  let x = few(count, points.first, stride: points.stride), y = few(count, points.second, stride: points.stride)
  let o = octant(x * centre.xSign - centre.x, y * centre.ySign - centre.y)
  var angle = float(turned(double(o.v) / double(o.u), double(o.base)))
  if !all(isBelow360(angle)) { angle = mended(angle, o) }
  storeFew(count, angle, to: angles, stride: 4)
  guard let valid else { return }
  var judgements = validity(o)
  withUnsafeBytes(of: &judgements) { bytes in
    var i = 0
    while i < count {
      valid[i] = bytes[i]
      i &+= 1
      lanes_keep_loop()
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_angle_from_north(
  _ count: Int, _ bearings: UnsafePointer<kernel_bearings>, _ angles: UnsafeMutablePointer<Float>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  if count < laneCount {
    measureFew(count, bearings, angles, valid)
  } else {
    walkBlocks(count, bearings, angles, valid)
  }
}
