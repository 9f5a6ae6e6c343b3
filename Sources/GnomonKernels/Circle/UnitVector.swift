// SPDX-License-Identifier: Apache-2.0
// UnitVector.swift - sine and cosine of degrees, correctly rounded
//
// In degrees the reduction is exact: an angle is a whole number of quarter turns and a remainder r of at most 45, and
// 90 is a small number of whole bits. Sine and cosine of r come from minimax polynomials in double, whose errors are
// so far below a float's half place that no result is rounded the wrong way. No bound says that: every finite
// float was tried (Documentation/Numerics.md). The quarter turns exchange the two and change signs.
//
// Fused multiply-adds change the last bits in double and never one of the rounded results, which was tried likewise;
// so they are used where the machine has them, and the bits are still the same everywhere.
//
// Remainders and quarter turns of a block go through memory: one long chain of dependent operations for each angle
// becomes two shorter ones, and what limits the speed is their latency.

import CLanes

// MARK: - Constants

/// Angles in a block: a remainder and its quarter turns for each.
let unitVectorBlock = 512

/// Below this the reduction in float is exact.
private let nearLimit: Float = 65536

/// A polynomial of degree 6.
private struct Polynomial {
  var k0, k1, k2, k3, k4, k5, k6: Double

  /// The value at s, whose square is s2; even and odd terms side by side, so that few of them wait for each other.
  @inline(__always)
  func value(_ s: F64xN, _ s2: F64xN) -> F64xN {
    // q = (k6 s² + (k5 s + k4)) s² + (k3 s + k2)
    let k54 = fusable(F64xN(repeating: k5), s, F64xN(repeating: k4))
    let k32 = fusable(F64xN(repeating: k3), s, F64xN(repeating: k2))
    let q = fusable(fusable(F64xN(repeating: k6), s2, k54), s2, k32)
    // (q s + k1) s + k0
    return fusable(fusable(q, s, F64xN(repeating: k1)), s, F64xN(repeating: k0))
  }
}

/// sin(r) = r · sine(r²) and cos(r) = cosine(r²) for r in degrees, |r| ≤ 45.01: minimax for the relative error.
private let sine = Polynomial(
  k0: 0x1.1df46a2529d39p-6, k1: -0x1.dbb820d942f5ep-21, k2: 0x1.dad94eae0d91fp-37, k3: -0x1.c368d9f5a96c6p-54,
  k4: 0x1.f4a5fdbb286bp-72, k5: -0x1.6b6be48e8e84bp-90, k6: 0x1.70419e01b4261p-109)
private let cosine = Polynomial(
  k0: 0x1.fffffffffffffp-1, k1: -0x1.3f6a1db141f5ap-13, k2: 0x1.09b116a837f24p-28, k3: -0x1.619b85b32995bp-45,
  k4: 0x1.f83aa9906529bp-63, k5: -0x1.bf5958b12b572p-81, k6: 0x1.0b6980a3511c6p-99)

// MARK: - N angles

/// An angle as 90 · quarters + remainder; only the low two bits of `quarters` mean something.
private struct Reduced {
  var remainder: F32xN
  var quarters: I32xN
}

/// For |x| < 65536. Adding 1.5 · 2²³ rounds to an integer and leaves it in the low bits. That integer times 90, and
/// what is left of x, have so few bits that both are exact.
@inline(__always)
private func reducedNear(_ x: F32xN) -> Reduced {
  let shifter: Float = 0x1.8p23
  let k = x * (1 / 90 as Float) + shifter
  return Reduced(remainder: x - (k - shifter) * 90, quarters: k.bits)
}

/// For any x, NaN and infinities too. 2²⁴ leaves the remainder 1 when divided by 45; so a multiple of 8 · 2²⁴ and its
/// 2²⁴th part are the same modulo 360. A float of at least 2⁵¹ is a multiple of 2²⁸, one of 2⁷⁵ of 2⁵² and so on:
/// powers of 2²⁴ bring them all below 2⁵¹, where the reduction in double is exact.
@inline(__always)
private func reducedFar(_ x: F64xN) -> Reduced {
  let size = F64xN(bits: x.bits & Int64.max)
  var scale = F64xN(repeating: 1)
  scale = select(less(size, F64xN(repeating: 0x1p51)), scale, F64xN(repeating: 0x1p-24))
  scale = select(less(size, F64xN(repeating: 0x1p75)), scale, F64xN(repeating: 0x1p-48))
  scale = select(less(size, F64xN(repeating: 0x1p99)), scale, F64xN(repeating: 0x1p-72))
  scale = select(less(size, F64xN(repeating: 0x1p123)), scale, F64xN(repeating: 0x1p-96))
  let near = x * scale
  let shifter = 0x1.8p52
  let k = near * (1 / 90 as Double) + shifter
  return Reduced(remainder: float(near - (k - shifter) * 90), quarters: int32(k.bits))
}

@inline(__always)
private func unitVector(_ a: Reduced) -> (sine: F32xN, cosine: F32xN) {
  let r = double(a.remainder)
  let s = r * r
  let s2 = s * s
  let p = float(sine.value(s, s2) * r)
  let q = float(cosine.value(s, s2))
  // An odd number of quarters exchanges sine and cosine. The sine is negative in the third and fourth quarter, the
  // cosine in the second and third. Adding 0 makes +0 of -0.
  let odd = (a.quarters &<< 31) &>> 31
  let sineSign = (a.quarters &<< 30) & Int32.min
  let cosineSign = ((a.quarters &+ 1) &<< 30) & Int32.min
  return (
    F32xN(bits: select(odd, q, p).bits ^ sineSign) + 0,
    F32xN(bits: select(odd, p, q).bits ^ cosineSign) + 0
  )
}

// MARK: - A block of angles

/// Sines and cosines of n ≥ N angles, n ≤ `unitVectorBlock`. All angles are read before anything is written to the
/// outputs. The first half of the scratch is used. Meanwhile the memory of the `next` points is asked for.
@inline(never)
func unitVectors(
  _ n: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>, _ scratch: UnsafeMutablePointer<Float>, next: PointMemory
) {
  let remainders = scratch
  let quarters = UnsafeMutableRawPointer(scratch + unitVectorBlock).assumingMemoryBound(to: Int32.self)
  // As integers, magnitudes are in order, and NaN is above all.
  var largest = I32xN(repeating: 0)
  forEachVector(n) { i in
    let x = F32xN(loading: angles + i)
    largest = maximum(largest, x.bits & Int32.max)
    let a = reducedNear(x)
    a.remainder.store(to: remainders + i)
    a.quarters.store(to: quarters + i)
  }
  if !areNear(largest) { reduceFar(n, angles, remainders, quarters) }

  forEachVector(n) { i in
    lanes_prefetch(angles + unitVectorBlock + i)
    next.prefetch(i)
    let v = unitVector(Reduced(remainder: F32xN(loading: remainders + i), quarters: I32xN(loading: quarters + i)))
    v.sine.store(to: sines + i)
    v.cosine.store(to: cosines + i)
  }
}

/// Whether these magnitudes, as integers, are all small.
@inline(__always)
private func areNear(_ magnitudes: I32xN) -> Bool {
  all(less(magnitudes, I32xN(repeating: Int32(bitPattern: nearLimit.bitPattern))))
}

/// The reduction once more, in a block where not all angles are small.
@inline(never)
private func reduceFar(
  _ n: Int, _ angles: UnsafePointer<Float>, _ remainders: UnsafeMutablePointer<Float>,
  _ quarters: UnsafeMutablePointer<Int32>
) {
  forEachVector(n) { i in
    let a = reducedFar(double(F32xN(loading: angles + i)))
    a.remainder.store(to: remainders + i)
    a.quarters.store(to: quarters + i)
  }
}

// MARK: - Few angles

/// Points at fewer than N angles, as one vector: without a block there is nothing to set up.
@inline(never)
func placeFew(_ count: Int, _ angles: UnsafePointer<Float>, _ circle: UnsafePointer<kernel_circle>) {
  let x = few(count, angles, stride: 4)
  var a = reducedNear(x)
  if !areNear(x.bits & Int32.max) { a = reducedFar(x) }
  let v = unitVector(a)
  let stride = circle.pointee.stride
  storeFew(
    count, v.sine * circle.pointee.sine_radius + circle.pointee.sine_centre, to: circle.pointee.sine_out, stride: stride
  )
  storeFew(
    count, v.cosine * circle.pointee.cosine_radius + circle.pointee.cosine_centre, to: circle.pointee.cosine_out,
    stride: stride)
}

@inline(never)
private func reducedFar(_ x: F32xN) -> Reduced {
  var memory = (x, x)
  return withUnsafeMutableBytes(of: &memory) { bytes in
    let xs = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
    let quarters = UnsafeMutableRawPointer(xs + laneCount).assumingMemoryBound(to: Int32.self)
    reduceFar(laneCount, xs, xs, quarters)
    return Reduced(remainder: F32xN(loading: xs), quarters: I32xN(loading: quarters))
  }
}
