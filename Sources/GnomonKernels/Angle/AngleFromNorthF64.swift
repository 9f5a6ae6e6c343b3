// SPDX-License-Identifier: Apache-2.0
// AngleFromNorthF64.swift - the direction of points of doubles, in degrees
//
// As in float the angle is a multiple of 45 and an arc tangent; but now there is no wider arithmetic, and what double
// rounds must be carried along. No exact product by halves is needed for that. The quotient t is cut into a head of ten
// bits and the rest, and the polynomial's first constants into a head that is short enough for its product with the
// head's powers to be exact; and then it does not matter whether it is fused with the addition after it.
//
//     atan(t) = a1 t - a3 t³ + t⁵ F(t²)
//     a1 t    = head(a1) head(t)  + a1 rest(t) + rest(a1) head(t)        ten and 43 bits
//     a3 t³   = head(a3) head(t)³ + …                                    thirty and 23
//
// The two exact products and the multiple of 45 are added with their rounding errors, and all that is inexact is at
// least 2⁹ times smaller than the result.
//
// Where squares and heads would leave the range of double, a point is settled one by one, before the passes: scaled, or
// its angle written down as a multiple of 45 is, beside which the arc tangent is then that of 0.

import CLanes

// MARK: - Constants

/// Points in a block, and room for them in scratch: what ends within a vector is worked on as a whole one.
private let block = 256
private let room = block + 16

/// Coordinates in this range, and 0, are taken as they are.
private let least = 0x1p-500, most = 0x1p500

/// atan(t) in degrees for |t| ≤ √2 - 1, the tangent of 22.5.
private let a1 = 0x1.ca5dc1a63c1f8p5, a1Head = 0x1.ca5dc1a63cp5, a1Rest = 0x1.f7b86152ea6ffp-39
private let a3 = 0x1.3193d66ed2bfap4, a3Head = 0x1.3193d4p4, a3Rest = 0x1.37695fd3d75c6p-19

/// F(s), minimax: the terms of even degree and those of odd degree side by side.
@inline(__always)
private func tail(_ s: F64x4) -> F64x4 {
  let w = s * s
  var even = w * 0x1.ffe01a41dab9fp-1 + 0x1.50f6269fc799ep1
  even = even * w + 0x1.af403a11f8ff8p1
  even = even * w + 0x1.1a1244d015d51p2
  even = even * w + 0x1.976fc8930876fp2
  even = even * w + 0x1.6eb167b830191p3
  var odd = w * -0x1.0570cbf8e0299p1 + -0x1.804d8cf6704a7p1
  odd = odd * w + -0x1.e8ea3d379e787p1
  odd = odd * w + -0x1.4d5b7551f65c3p2
  odd = odd * w + -0x1.05ec6ea821e34p3
  return odd * s + even
}

// MARK: - Four points

/// A point by its octant, as in float: its angle is base + atan(v / u), with |v| ≤ |u|.
private struct Octant {
  var u, v, base: F64x4
}

@inline(__always)
private func octant(_ x: F64x4, _ y: F64x4) -> Octant {
  let steep = less(magnitude(x), magnitude(y))
  let u = select(steep, y, x)
  let v = select(steep, F64x4(bits: x.bits ^ Int64.min), y)
  // 180 - base: 180, 0 or 90, with the sign of y.
  let flat = F64x4(repeating: 180).bits & ~less(x, F64x4(repeating: 0))
  let fromSouth = select(steep, F64x4(repeating: 90).bits, flat) | (y.bits & Int64.min)
  return Octant(u: u, v: v, base: 180 - F64x4(bits: fromSouth))
}

/// The passes may take the point as it is where both hold: v is not tiny other than 0, and u is neither tiny nor huge.
@inline(__always)
private func regularity(_ o: Octant) -> (I64x4, I64x4) {
  let (u, v) = (magnitude(o.u), magnitude(o.v))
  let low = F64x4(repeating: least)
  return (
    lessEqual(low, v) | equal(v, F64x4(repeating: 0)), lessEqual(low, u) & less(u, F64x4(repeating: most))
  )
}

/// An angle as base + atan(t), with |t| ≤ tan 22.5; t is cut into a head of ten bits and the rest.
private struct Quotient {
  var head, rest, base: F64x4
}

/// Where v / u > √2 - 1, atan(v / u) = 45 + atan((v - u) / (v + u)); sum and difference with their rounding errors.
@inline(__always)
private func quotient(_ o: Octant) -> Quotient {
  let (u, v) = (magnitude(o.u), magnitude(o.v))
  let sign = (o.u.bits ^ o.v.bits) & Int64.min
  let diagonal = less(u - v, v * 0x1.6a09e667f3bcdp0)
  let (less, more) = (F64x4(bits: u.bits & diagonal), F64x4(bits: v.bits & diagonal))
  let n = v - less
  let nRest = v - (n + less)
  let d = u + more
  let dRest = more - (d - u)
  // The head of the quotient times the head of d, of ten and 43 bits, is exact, and so is what it leaves of n.
  let reciprocal = 1 / d
  let head = head10(n * reciprocal)
  let dHead = head43(d)
  let minusHead = F64x4(bits: head.bits ^ Int64.min)
  let left = fusable(minusHead, d - dHead, fusable(minusHead, dHead, n)) + (nRest - head * dRest)
  let base = o.base + F64x4(bits: (F64x4(repeating: 45).bits | sign) & diagonal)
  return Quotient(
    head: F64x4(bits: head.bits ^ sign), rest: F64x4(bits: (left * reciprocal).bits ^ sign), base: base)
}

/// In [0, 360): what rounds to 360 is 0.
@inline(__always)
private func angle(_ q: Quotient) -> F64x4 {
  let t = q.head + q.rest
  let s = t * t
  let h2 = q.head * q.head
  let h3 = h2 * q.head
  let (first, minusA3Head) = (q.head * a1Head, F64x4(repeating: -a3Head))
  let high = fusable(h3, minusA3Head, first)
  let rounding = fusable(h3, minusA3Head, first - high)
  let firstRest = q.rest * a1 + q.head * a1Rest
  let thirdRest = q.rest * (s + t * q.head + h2) * a3 + h3 * a3Rest
  let low = rounding + (firstRest - thirdRest) + (s * t) * (s * tail(s))
  let sum = q.base + high
  let angle = sum + ((high - (sum - q.base)) + low)
  return F64x4(bits: angle.bits & ~equal(angle, F64x4(repeating: 360)))
}

// MARK: - One point

/// v / u as an angle where it is so small that its cube does not count; 0 < v < u.
private func tinyAngle(_ u: Scaled, _ v: Scaled) -> Double {
  let (n, d) = (v.significand, u.significand)
  let (head, dHead) = (head10(n / d), head43(d))
  let rest = ((n - head * dHead) - head * (d - dHead)) / d
  return sum(head * a1Head, rest * a1 + head * a1Rest, times: v.exponent &- u.exponent)
}

// MARK: - A block of points

/// The centre, with the signs by which coordinates point to 0 and to 90 degrees.
private struct Centre {
  var x, y, xSign, ySign: Double

  /// A difference is that of the signed coordinates: p - c or (-p) - (-c), which are 0 alike and never -0.
  @inline(__always)
  init(_ points: UnsafePointer<kernel_bearings_f64>) {
    (xSign, ySign) = (points.pointee.zero_sign, points.pointee.quarter_sign)
    (x, y) = (points.pointee.zero_centre * xSign, points.pointee.quarter_centre * ySign)
  }
}

/// A block of points by their octants, and then in their place by their quotients.
private struct Block {
  var us, vs, bases: UnsafeMutablePointer<Double>

  @inline(__always)
  init(_ scratch: UnsafeMutablePointer<Double>) {
    us = scratch
    vs = us + room
    bases = vs + room
  }

  /// Four points from i on.
  @inline(__always)
  subscript(_ i: Int) -> Octant {
    get { Octant(u: F64x4(loading: us + i), v: F64x4(loading: vs + i), base: F64x4(loading: bases + i)) }
    nonmutating set {
      newValue.u.store(to: us + i)
      newValue.v.store(to: vs + i)
      newValue.base.store(to: bases + i)
    }
  }

  /// Puts n ≥ 4 points in order. Whether all of them are regular.
  @inline(__always)
  func arrange(_ n: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, stride: Int, _ centre: Centre)
    -> Bool
  {
    var (areOrdinary, areLarge) = (I64x4(repeating: -1), I64x4(repeating: -1))
    forEachVector(n, lanes: 4) { i in
      let o = octant(
        F64x4(from: xs.advanced(bytes: i &* stride), stride: stride) * centre.xSign - centre.x,
        F64x4(from: ys.advanced(bytes: i &* stride), stride: stride) * centre.ySign - centre.y)
      let (ordinary, large) = regularity(o)
      areOrdinary = areOrdinary & ordinary
      areLarge = areLarge & large
      self[i] = o
    }
    return all(areOrdinary & areLarge)
  }

  @inline(__always)
  func measure(_ n: Int, _ angles: UnsafeMutablePointer<Double>) {
    var i = 0
    while i < n {
      let q = quotient(self[i])
      self[i] = Octant(u: q.head, v: q.rest, base: q.base)
      i &+= 4
    }
    forEachVector(n, lanes: 4) { i in
      let o = self[i]
      angle(Quotient(head: o.u, rest: o.v, base: o.base)).store(to: angles + i)
    }
  }

  /// The angles of n ≥ 4 points, and which of them have one.
  @inline(never)
  func measure(
    _ n: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, stride: Int, _ centre: Centre,
    _ angles: UnsafeMutablePointer<Double>, _ valid: UnsafeMutablePointer<UInt8>?
  ) {
    let areRegular = arrange(n, xs, ys, stride: stride, centre)
    if let valid {
      var i = 0
      while i < n {
        valid[i] = 1
        i &+= 1
      }
    }
    if !areRegular { settle(n, valid) }
    measure(n, angles)
  }

  /// Makes every point regular. A known angle becomes the base, and the quotient 0.
  @inline(never)
  func settle(_ n: Int, _ valid: UnsafeMutablePointer<UInt8>?) {
    var i = 0
    while i < n {
      let (u, v) = (us[i].magnitude, vs[i].magnitude)
      if !(u >= least && u < most && (v >= least || v == 0)) {
        let hasDirection = u > 0 && v <= u
        if !hasDirection {
          bases[i] = u == v ? 0 : .nan
          (us[i], vs[i]) = (1, 0)
        } else if u == .infinity {
          us[i] = us[i] < 0 ? -1 : 1
          vs[i] = v < u ? 0 : vs[i] < 0 ? -1 : 1
        } else {
          scale(i)
        }
        if let valid { valid[i] = hasDirection ? 1 : 0 }
      }
      i &+= 1
    }
  }

  /// Of finite coordinates, u other than 0.
  @inline(__always)
  private func scale(_ i: Int) {
    let (u, v) = (Scaled(us[i]), Scaled(vs[i]))
    let n = v.exponent &- u.exponent
    if vs[i] != 0 && n < -200 && bases[i] == 0 { bases[i] = tinyAngle(u, v) }
    us[i] = u.significand
    vs[i] = vs[i] == 0 || n < -200 ? 0 : v.significand * power(n)
  }
}

// MARK: - For the core

/// For count ≥ 4 points.
@inline(never)
private func walkBlocks(
  _ count: Int, _ points: UnsafePointer<kernel_bearings_f64>, _ angles: UnsafeMutablePointer<Double>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  withDoubleScratch { scratch in
    let (passes, centre, stride) = (Block(scratch), Centre(points), points.pointee.stride)
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, block)
      let offset = first &* stride
      passes.measure(
        n, points.pointee.zero.advanced(bytes: offset), points.pointee.quarter.advanced(bytes: offset), stride: stride,
        centre, angles + first, valid.map { $0 + first })
      first &+= n
    }
  }
}

/// Fewer than four points, as a vector of them.
@inline(never)
private func walkFew(
  _ count: Int, _ points: UnsafePointer<kernel_bearings_f64>, _ angles: UnsafeMutablePointer<Double>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  withDoubleScratch { scratch in
    let (xs, stride) = (scratch + 3 &* room, points.pointee.stride)
    let (ys, results) = (xs + 4, xs + 8)
    let judgements = UnsafeMutableRawPointer(results + 4).assumingMemoryBound(to: UInt8.self)
    fewDoubles(count, points.pointee.zero, stride: stride).store(to: xs)
    fewDoubles(count, points.pointee.quarter, stride: stride).store(to: ys)
    Block(scratch).measure(4, xs, ys, stride: 8, Centre(points), results, judgements)
    var i = 0
    while i < count {
      angles[i] = results[i]
      if let valid { valid[i] = judgements[i] }
      i &+= 1
      lanes_keep_loop()
    }
  }
}

@c @implementation
func kernel_angle_from_north_f64(
  _ count: Int, _ points: UnsafePointer<kernel_bearings_f64>, _ angles: UnsafeMutablePointer<Double>,
  _ valid: UnsafeMutablePointer<UInt8>?
) {
  if count < 4 {
    walkFew(count, points, angles, valid)
  } else {
    walkBlocks(count, points, angles, valid)
  }
}
