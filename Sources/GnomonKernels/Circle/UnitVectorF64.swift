// SPDX-License-Identifier: Apache-2.0
// UnitVectorF64.swift - sine and cosine of degrees in double, to within 0.51 units of the last place
//
// The reduction to r of at most 45 degrees is exact, as in float. Of sine and cosine of r the first terms
//
//     sin(r) = c r - d r³ + r⁵ S(r²)          cos(r) = 1 - g r² + h r⁴ + r⁶ C(r²)
//
// are each the exact product of a constant's head and a power of the head of r, and a small rest; the exact products are
// added with their rounding errors. What is exact may be fused with the addition after it, and nothing else: the last
// bits would differ.
//
// What limits the speed is how many dependent operations the machine holds. So remainders and quarter turns of a block
// go through memory, as in float.

import CLanes

// MARK: - Constants

/// Angles in a block: two doubles for each in the first half of the scratch, and a sine and a cosine in the second.
let unitVectorBlockF64 = 256

/// From here to there, and 0, are taken as they are: the others are reduced or scaled one by one.
private let least = 0x1p-960, most = 0x1p36

/// The constants, for r in degrees; their heads have 43, 23, 33 and 13 bits.
private let c = 0x1.1df46a2529d39p-6, cHead = 0x1.1df46a2529cp-6, cRest = 0x1.3915c1d8becddp-50
private let d = 0x1.dbb820d942f78p-21, dHead = 0x1.dbb82p-21, dRest = 0x1.b285ef0f0ecc2p-46
private let g = 0x1.3f6a1db141fbap-13, gHead = 0x1.3f6a1db1p-13, gRest = 0x1.07ee63f20efe8p-47
private let h = 0x1.09b116a83dc8ep-28, hHead = 0x1.09bp-28, hRest = 0x1.16a83dc8df8a3p-44

/// S and C, minimax of degree 5; even and odd terms side by side.
@inline(__always)
private func tails(_ s: F64x4) -> (sine: F64x4, cosine: F64x4) {
  let w = s * s
  let s01 = s * -0x1.c368d9fa94f2fp-54 + 0x1.dad94eae10d7p-37
  let s23 = s * -0x1.6b711a1fd8c98p-90 + 0x1.f4a604caff903p-72
  let s45 = s * -0x1.190ca43affc0bp-128 + 0x1.74120af557fc4p-109
  let c01 = s * 0x1.f83ab5c6ace05p-63 + -0x1.619b85bbcad0cp-45
  let c23 = s * 0x1.0ea545fd9ffdfp-99 + -0x1.bf6240ecfd282p-81
  let c45 = s * 0x1.3a2c54cd8b2f4p-138 + -0x1.dafb418fab307p-119
  return ((s45 * w + s23) * w + s01, (c45 * w + c23) * w + c01)
}

// MARK: - Four angles

/// An angle as 90 · quarters + remainder; only the low two bits of `quarters` mean something.
private struct Reduced {
  var remainder: F64x4
  var quarters: I64x4
}

/// As in float. 90 times the whole number has few enough bits, and what is left of x too.
@inline(__always)
private func reduced(_ x: F64x4) -> Reduced {
  let shifter = 0x1.8p52
  let k = x * (1.0 / 90) + shifter
  return Reduced(remainder: fusable(k - shifter, F64x4(repeating: -90), x), quarters: k.bits)
}

@inline(__always)
private func unitVector(_ a: Reduced) -> (sine: F64x4, cosine: F64x4) {
  let r = a.remainder
  let rHead = head10(r)
  let rRest = r - rHead
  let s = r * r
  let h2 = rHead * rHead
  let h3 = h2 * rHead
  let h4 = h2 * h2
  let both = r + rHead
  // r² - h², r³ - h³ and r⁴ - h⁴ are rRest times these, of which the last is not written down.
  let w2 = rRest * both
  let w3 = s + h2 + r * rHead
  let tail = tails(s)

  // What a sum lacks to the exact one: the larger term less the sum, which is exact, plus the smaller term.
  let (minusDHead, minusGHead) = (F64x4(repeating: -dHead), F64x4(repeating: -gHead))
  let first = rHead * cHead
  let sineHigh = fusable(h3, minusDHead, first)
  let sineRest = (rRest * c + rHead * cRest) - (rRest * w3 * d + h3 * dRest)
  let r5 = fusable(h2, h3, rRest * (s * w3 + h3 * both))
  let sineRounding = fusable(h3, minusDHead, first - sineHigh)
  let p = sineHigh + (sineRounding + (sineRest + r5 * tail.sine))

  let one = fusable(h2, minusGHead, F64x4(repeating: 1))
  let cosineHigh = fusable(h4, F64x4(repeating: hHead), one)
  let cosineRounding = fusable(h2, minusGHead, 1 - one) + fusable(h4, F64x4(repeating: hHead), one - cosineHigh)
  let cosineRest = (w2 * (s + h2) * h + h4 * hRest) - (w2 * g + h2 * gRest)
  let q = cosineHigh + (cosineRounding + (cosineRest + s * s * s * tail.cosine))

  // Quarters as in float.
  let odd = I64x4(repeating: 0) &- (a.quarters & 1)
  let sineSign = (a.quarters &<< 62) & Int64.min
  let cosineSign = ((a.quarters &+ 1) &<< 62) & Int64.min
  return (
    F64x4(bits: select(odd, q, p).bits ^ sineSign) + 0,
    F64x4(bits: select(odd, p, q).bits ^ cosineSign) + 0
  )
}

// MARK: - One angle

/// x modulo 360 and about half of that in size, without rounding. 2¹² leaves the remainder 1 when divided by 45: so a
/// multiple of 8 · 2¹² and its 2¹²th part are the same modulo 360. A double of at least 2⁶⁷ is such a multiple; of
/// a smaller one the first 26 bits are one of 8 · 2²⁴.
private func reducedFar(_ x: Double) -> Double {
  guard x.magnitude < .infinity else { return .nan }
  var x = x
  while x.magnitude >= 0x1p547 { x = x * 0x1p-480 }
  while x.magnitude >= 0x1p163 { x = x * 0x1p-96 }
  while x.magnitude >= 0x1p67 { x = x * 0x1p-12 }
  if x.magnitude >= 0x1p53 {
    let high = Double(bitPattern: x.bitPattern & (~0 << 27))
    x = high * 0x1p-24 + (x - high)
  }
  let shifter = 0x1.8p52
  return x - ((x * (1.0 / 360) + shifter) - shifter) * 360
}

/// The sine of an angle so small that its cube does not count, but is not 0.
private func tinySine(_ x: Double) -> Double {
  let a = Scaled(x)
  let head = head10(a.significand)
  return sum(head * cHead, (a.significand - head) * c + head * cRest, times: a.exponent)
}

// MARK: - A block of angles

/// Sines and cosines of n ≥ 4 angles, n ≤ `unitVectorBlockF64`. All angles are read before anything is written to the
/// outputs. The first half of the scratch is used. Meanwhile the memory of n pairs from `next` on is asked for.
@inline(never)
func unitVectors(
  _ n: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
  _ cosines: UnsafeMutablePointer<Double>, _ scratch: UnsafeMutablePointer<Double>, next: UnsafePointer<Double>
) {
  let remainders = scratch
  let quarters = UnsafeMutableRawPointer(scratch + unitVectorBlockF64).assumingMemoryBound(to: Int64.self)
  var areSmall = I64x4(repeating: -1), areLarge = areSmall
  forEachVector(n, lanes: 4) { i in
    let x = F64x4(loading: angles + i)
    let size = magnitude(x)
    areSmall = areSmall & less(size, F64x4(repeating: most))
    areLarge = areLarge & (lessEqual(F64x4(repeating: least), size) | equal(size, F64x4(repeating: 0)))
    let a = reduced(x)
    a.remainder.store(to: remainders + i)
    a.quarters.store(to: quarters + i)
  }
  let areRegular = all(areSmall & areLarge)
  if !areRegular { reduceFar(n, angles, remainders, quarters) }
  forEachVector(n, lanes: 4) { i in
    lanes_prefetch(next + 2 &* i)
    let v = unitVector(Reduced(remainder: F64x4(loading: remainders + i), quarters: I64x4(loading: quarters + i)))
    v.sine.store(to: sines + i)
    v.cosine.store(to: cosines + i)
  }
  if !areRegular { mendTiny(n, remainders, sines) }
}

/// The reduction once more, of those that are too large for it.
@inline(never)
private func reduceFar(
  _ n: Int, _ angles: UnsafePointer<Double>, _ remainders: UnsafeMutablePointer<Double>,
  _ quarters: UnsafeMutablePointer<Int64>
) {
  var i = 0
  while i < n {
    if !(angles[i].magnitude < most) {
      let (x, shifter) = (reducedFar(angles[i]), 0x1.8p52)
      let k = x * (1.0 / 90) + shifter
      remainders[i] = x - (k - shifter) * 90
      quarters[i] = Int64(bitPattern: k.bitPattern)
    }
    i &+= 1
  }
}

/// The sines of the smallest angles, of which nothing was subtracted.
@inline(never)
private func mendTiny(_ n: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>) {
  var i = 0
  while i < n {
    if angles[i].magnitude < least && angles[i] != 0 { sines[i] = tinySine(angles[i]) }
    i &+= 1
  }
}
