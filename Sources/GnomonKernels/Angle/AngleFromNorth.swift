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
private func mended(_ angle: F32xN, _ x: F32xN, _ y: F32xN) -> F32xN {
  let infinity = F32xN(repeating: .infinity)
  let o = octant(x, y)
  let diagonal = o.base + F32xN(bits: F32xN(repeating: 45).bits | ((o.u.bits ^ o.v.bits) & Int32.min))
  let infinite = equal(magnitude(x), infinity) & equal(magnitude(y), infinity)
  let ordered = equal(x, x) & equal(y, y)
  let other = select(infinite, diagonal, select(ordered, F32xN(repeating: 0), F32xN(repeating: .nan)))
  return select(isBelow360(angle), angle, other)
}

@inline(__always)
private func isBelow360(_ angle: F32xN) -> I32xN { less(angle, F32xN(repeating: 360)) }

/// 1 where the point has a direction, and 0 where it is the centre or has a NaN.
@inline(__always)
private func validity(_ x: F32xN, _ y: F32xN) -> U8xN {
  uint8(less(F32xN(repeating: 0), magnitude(x) + magnitude(y)) & 1)
}

// MARK: - Many points

/// The centre, with the signs by which coordinates point to 0 and to 90 degrees.
private struct Centre {
  var x, y, xSign, ySign: Float

  @inline(__always)
  func difference(_ point: (F32xN, F32xN)) -> (x: F32xN, y: F32xN) {
    (point.0 * xSign - x, point.1 * ySign - y)
  }
}

private struct Measurement<Source: PointSource> {
  var source: Source
  var centre: Centre
  var angles: UnsafeMutablePointer<Float>
  var valid: UnsafeMutablePointer<UInt8>?

  @inline(never)
  func measure(_ count: Int) {
    withScratch { scratch in
      var first = 0
      while first < count {
        let n = min(block, count &- first)
        measureBlock(first, n, scratch)
        if valid != nil { judge(first, n) }
        first &+= n
      }
    }
  }

  @inline(__always)
  private func measureBlock(_ first: Int, _ n: Int, _ scratch: UnsafeMutablePointer<Float>) {
    let us = scratch
    let vs = us + block
    let bases = vs + block
    let quotients = UnsafeMutableRawPointer(bases + block).assumingMemoryBound(to: Double.self)

    var i = 0
    while i &+ laneCount <= n {
      let (x, y) = centre.difference(source.load(first &+ i))
      let o = octant(x, y)
      o.u.store(to: us + i)
      o.v.store(to: vs + i)
      o.base.store(to: bases + i)
      i &+= laneCount
    }
    if i < n {
      let (x, y) = centre.difference(source.load(first &+ i, count: n &- i))
      let o = octant(x, y)
      o.u.store(to: us + i)
      o.v.store(to: vs + i)
      o.base.store(to: bases + i)
    }

    i = 0
    while i < min(n, ahead) {
      (double(F32xN(loading: vs + i)) / double(F32xN(loading: us + i))).store(to: quotients + i)
      i &+= laneCount
    }
    var regular = I32xN(repeating: -1)
    i = 0
    while i < n {
      let k = i &+ ahead
      if k < n {
        (double(F32xN(loading: vs + k)) / double(F32xN(loading: us + k))).store(to: quotients + k)
      }
      source.prefetch(first &+ i &+ block)
      let angle = float(turned(F64xN(loading: quotients + i), double(F32xN(loading: bases + i))))
      regular = regular & isBelow360(angle)
      if i &+ laneCount <= n {
        angle.store(to: angles + first + i)
      } else {
        angle.store(to: angles + first + i, count: n &- i)
      }
      i &+= laneCount
    }
    if !all(regular) { mend(first, n) }
  }

  @inline(never)
  private func mend(_ first: Int, _ n: Int) {
    var i = first
    while i < first &+ n {
      let rest = min(laneCount, first &+ n &- i)
      let (x, y) = centre.difference(source.load(i, count: rest))
      mended(F32xN(loading: angles + i, count: rest), x, y).store(to: angles + i, count: rest)
      i &+= laneCount
    }
  }

  @inline(never)
  private func judge(_ first: Int, _ n: Int) {
    guard let valid else { return }
    var i = first
    while i &+ laneCount <= first &+ n {
      let (x, y) = centre.difference(source.load(i))
      validity(x, y).store(to: valid + i)
      i &+= laneCount
    }
    let rest = first &+ n &- i
    if rest > 0 {
      let (x, y) = centre.difference(source.load(i, count: rest))
      validity(x, y).store(to: valid + i, count: rest)
    }
  }
}

/// Points that lie anyhow: gathered a block at a time.
@inline(never)
private func measureStrided(
  _ count: Int, _ points: kernel_bearings, _ centre: Centre, _ angles: UnsafeMutablePointer<Float>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  withScratch { scratch in
    let source = SeparateSource(first: scratch, second: scratch + block)
    var first = 0
    while first < count {
      let n = min(block, count &- first)
      let offset = first &* points.stride
      gather(n, points.zero.advanced(bytes: offset), stride: points.stride, to: scratch)
      gather(n, points.quarter.advanced(bytes: offset), stride: points.stride, to: scratch + block)
      Measurement(source: source, centre: centre, angles: angles + first, valid: valid.map { $0 + first }).measure(n)
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_angle_from_north(
  _ count: Int, _ bearings: UnsafePointer<kernel_bearings>, _ angles: UnsafeMutablePointer<Float>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  let p = bearings.pointee
  // A difference is that of the signed coordinates: p - c or (-p) - (-c), which are 0 alike and never -0.
  let centre = Centre(
    x: p.zero_centre * p.zero_sign, y: p.quarter_centre * p.quarter_sign, xSign: p.zero_sign, ySign: p.quarter_sign)
  if p.stride == 4 {
    Measurement(source: SeparateSource(first: p.zero, second: p.quarter), centre: centre, angles: angles, valid: valid)
      .measure(count)
  } else if p.stride == 8 && p.quarter == p.zero + 1 {
    Measurement(source: PairSource(pairs: p.zero), centre: centre, angles: angles, valid: valid).measure(count)
  } else if p.stride == 8 && p.zero == p.quarter + 1 {
    Measurement(
      source: SwappedPairSource(pairs: PairSource(pairs: p.quarter)), centre: centre, angles: angles, valid: valid
    ).measure(count)
  } else {
    measureStrided(count, p, centre, angles, valid)
  }
}
