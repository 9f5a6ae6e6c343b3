// SPDX-License-Identifier: Apache-2.0
// GaussianWeights.swift - the weights of a blur along one axis
//
// The weight of the sample i is the Gaussian integrated over its cell,
//
//     w(i) = ∫ exp(-x² / 2s²) dx over [i - ½, i + ½], divided by the sum over |i| ≤ radius,
//
// a difference of two values of the error function. It is integrated directly instead, by Gauss and Legendre's rule of
// three points on pieces of at most 0.6 s: that errs by less than 2⁻²¹ of a weight, and the weights are rounded to
// 2⁻¹⁶. The rule needs exp(-x² / 2s²) at equal distances, where each follows from the one before by a product, so
// that an axis costs a few exponentials whatever its radius.
//
// Plain double arithmetic throughout: the same bits on every machine, and nothing of the C mathematical library.

import CLanes

// MARK: - Levels and radius

/// A smaller sigma moves no pixel by half a level, not even along both axes: 4 · 255 Φ(-½ / 0.15) = 0.44.
private let smallestSigma = 0.15

/// The smallest sigma, in samples, that is left to the filter: with less, the halved rows would show in a step.
private let smallestHalvedSigma = 1.7

/// Levels, radius and sigma for a blur of `length` pixels by `sigma`, in [0, 1000]; no weights.
func makeAxis(_ length: Int32, _ sigma: Double) -> kernel_blur_axis {
  var axis = kernel_blur_axis()
  guard sigma >= smallestSigma else { return axis }

  // At full resolution the filter is the Gaussian; each level leaves to it a quarter of what is missing to
  // sigma² + 1/12, where 1/12 is the variance of a cell, of a pixel as of a halved sample.
  let wanted = sigma * sigma + 1.0 / 12
  var variance = sigma * sigma
  var size = length
  var spread = 0.0
  var scale = 1.0
  while axis.levels < Int32(kernel_blur_levels) {
    let next = spread + (size & 1 == 0 ? 1.5 : 2) * scale
    let left = (wanted - next) / (scale * 4) - 1.0 / 12
    if left < smallestHalvedSigma * smallestHalvedSigma { break }
    axis.levels &+= 1
    variance = left
    spread = next
    scale *= 4
    size = size / 2 &+ (size & 1)
  }

  // The last cell ends 3.4 sigmas from the centre. A narrow filter has few cells, so that each matters more and another
  // one costs little: there it is 4.
  axis.sigma = lanes_sqrt(variance)
  axis.radius = Int32(roundedUp(max(0.1, (variance < 1.5 ? 4 : 3.4) * axis.sigma - 0.5)))
  return axis
}

// MARK: - Weights

/// The weights of an axis whose radius is at least 1, rounded to 2⁻¹⁶ so that all of them together are 1.
func setWeights(_ axis: inout kernel_blur_axis) {
  let radius = Int(axis.radius)
  let s = untruncatedSigma(axis.sigma, radius: Double(axis.radius))
  withUnsafeTemporaryAllocation(of: Double.self, capacity: Int(kernel_blur_radius) + 1) { sums in
    sums.update(repeating: 0)
    integrate(sums, radius, s)
    var total = sums[0]
    for i in 1..<(radius &+ 1) { total += 2 * sums[i] }
    let scale = 65536 / total
    var rest: UInt32 = 65536
    let weights = kernel_blur_weights(&axis)
    for i in 1..<(radius &+ 1) {
      let weight = UInt32(sums[i] * scale + 0.5)
      weights[i] = UInt16(truncatingIfNeeded: weight)
      rest &-= 2 &* weight
    }
    weights[0] = UInt16(truncatingIfNeeded: rest)
  }
}

/// The sigma of the Gaussian that has the variance of `sigma` once it is cut off beyond the radius.
///
/// Cut off at ±T = ±(radius + ½), t = T / s, a Gaussian has the variance s² (1 - 2t φ(t) / A), and that of its cells
/// is less by t φ(t) / 3A, where A ≈ 1 is the mass that is left (Euler and Maclaurin's formula). Taking t from
/// the sigma wanted instead of s costs 2 · 10⁻⁴ of s.
private func untruncatedSigma(_ sigma: Double, radius: Double) -> Double {
  let inverseRootOf2Pi = 0.398_942_280_401_432_7
  let t = (radius + 0.5) / sigma
  let density = t * inverseRootOf2Pi * exponential(-0.5 * t * t)
  return lanes_sqrt((sigma * sigma + density * (1.0 / 3)) / (1 - 2 * density))
}

/// sums[i] = ∫ exp(-x² / 2s²) dx over [i - ½, i + ½], times a constant, for 0 ≤ i ≤ radius.
private func integrate(_ sums: UnsafeMutableBufferPointer<Double>, _ radius: Int, _ s: Double) {
  let half = 0.5 / (s * s)
  let first = exponential(-half)

  // The points of a cell are symmetric: `weight` times the values at i + x and i - x. From i to i + 1 the exponent
  // grows by -(2i + 1 ± 2x) / 2s², and that by -1 / s².
  func add(_ x: Double, _ weight: Double) {
    let slope = exponential(-2 * x * half)
    var after = weight * exponential(-x * x * half)
    var before = after
    var afterRatio = first * slope
    var beforeRatio = first / slope
    for i in 0..<(radius &+ 1) {
      sums[i] += after + before
      after *= afterRatio
      before *= beforeRatio
      afterRatio *= first * first
      beforeRatio *= first * first
    }
  }

  // Legendre's points in each piece, ±√(3/5) and 0 of half its width, with weights 5, 8, 5; of two pieces that mirror
  // each other the one above 0, and of a piece in the middle half of its own middle.
  let pieces = roundedUp(1.7 / s)
  let width = 1 / Double(pieces)
  let offset = 0.774_596_669_241_483_4 * 0.5 * width
  for piece in pieces / 2..<pieces {
    let centre = (Double(piece) + 0.5) * width - 0.5
    let isMiddle = pieces & 1 != 0 && piece == pieces / 2
    add(centre, isMiddle ? 4 : 8)
    add(centre + offset, 5)
    if !isMiddle { add(centre - offset, 5) }
  }
}

// MARK: - Elementary functions

/// e to the power x, for x in (-∞, 1]; to 2⁻⁵⁰ of the value. Below -700 it is 0.
///
/// x = k ln 2 + r with |r| ≤ ½ ln 2; Taylor's series of eʳ to r¹³ errs by 2⁻⁵⁷, and 2ᵏ is an exponent.
private func exponential(_ x: Double) -> Double {
  guard x > -700 else { return 0 }
  let roundToInteger = 0x1.8p52
  let shifted = x * 0x1.71547652b82fep0 + roundToInteger
  let k = shifted - roundToInteger
  // ln 2 in two parts, the first with room for the product with k.
  let r = (x - k * 0x1.62e42fefa38p-1) - k * 0x1.ef35793c7673p-45
  // 1 + r + r² (1/2! + r/3! + … + r¹¹/13!), the even and the odd terms apart.
  let square = r * r
  let even =
    1.0 / 2 + square
    * (1.0 / 24 + square
      * (1.0 / 720 + square * (1.0 / 40320 + square * (1.0 / 3_628_800 + square * (1.0 / 479_001_600)))))
  let odd =
    1.0 / 6 + square
    * (1.0 / 120 + square
      * (1.0 / 5040 + square * (1.0 / 362_880 + square * (1.0 / 39_916_800 + square * (1.0 / 6_227_020_800)))))
  let power = 1 + (r + square * (even + r * odd))
  return power * Double(bitPattern: UInt64(bitPattern: Int64(k) &+ 1023) &<< 52)
}

/// The smallest integer not below x, for x in [0, 1000].
private func roundedUp(_ x: Double) -> Int {
  let whole = Int(x)
  return Double(whole) < x ? whole &+ 1 : whole
}
