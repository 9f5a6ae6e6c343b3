// SPDX-License-Identifier: Apache-2.0
// GaussianWeights.swift - the weights of a blur along one axis
//
// The weight of the sample i is the Gaussian integrated over its cell,
//
//     w(i) = ∫ exp(-x² / 2s²) dx over [i - ½, i + ½], divided by the sum over |i| ≤ radius,
//
// a difference of two values of the error function. It is integrated directly instead, by Gauss and Legendre's rule of
// three points on pieces of at most 0.6 s: that errs by less than 2⁻²¹ of a weight, and the weights are rounded
// to 2⁻¹⁶. The rule needs exp at equal distances, where exp(-x² / 2s²) follows from its predecessor by a product, so that
// an axis costs a few exponentials whatever its radius.
//
// Plain double arithmetic throughout: the same bits on every machine, and nothing of the C mathematical library.

import CLanes

/// The largest halved sigma, in samples, that a coarser level would still take: below it a filter is short enough.
private let smallestSigma = 1.7

/// The radius for a Gaussian of this variance: its last cell ends 3.4 sigmas from the centre. A narrow filter has few
/// cells, so that each matters more and another one costs little: there it is 4.
private func radius(_ variance: Double) -> Int {
  roundedUp(max(0, (variance < 1.5 ? 4 : 3.4) * lanes_sqrt(variance) - 0.5))
}

/// A smaller sigma leaves every pixel to itself: the weight next to the centre, Φ(-5), rounds to 0.
private let smallestEffectiveSigma = 0.1

/// Levels, radius and weights for a blur of `length` pixels by `sigma`, in [0, 1000].
func makeAxis(_ length: Int32, _ sigma: Double) -> kernel_blur_axis {
  var axis = kernel_blur_axis()
  axis.length = length
  guard length > 0, sigma >= smallestEffectiveSigma else { return axis }

  // At full resolution the filter is the Gaussian; each level leaves to it a quarter of what is missing to
  // sigma² + 1/12, where 1/12 is the variance of a cell, of a pixel as of a coarse sample.
  let wanted = sigma * sigma + 1.0 / 12
  var variance = sigma * sigma
  var size = length
  var spread = 0.0
  var scale = 1.0
  while axis.levels < Int32(kernel_blur_levels) {
    let next = spread + (size & 1 == 0 ? 1.5 : 2) * scale
    let left = (wanted - next) / (scale * 4) - 1.0 / 12
    if left < smallestSigma * smallestSigma { break }
    axis.levels &+= 1
    variance = left
    spread = next
    scale *= 4
    size = size / 2 &+ (size & 1)
  }

  axis.radius = Int32(radius(variance))
  setWeights(&axis, untruncatedSigma(variance, radius: Double(axis.radius)))
  return axis
}

// MARK: - Weights

/// The sigma of the Gaussian that has the variance once it is cut off beyond the radius.
///
/// Cut off at ±T = ±(radius + ½), t = T / s, the Gaussian has the variance s² (1 - 2t φ(t) / A), and its cells have
/// less by t φ(t) / 3A, where A ≈ 1 is the mass that is left (Euler and Maclaurin's formula). Solved for s, twice,
/// since t changes little.
private func untruncatedSigma(_ variance: Double, radius: Double) -> Double {
  let inverseRootOf2Pi = 0.398_942_280_401_432_7
  var s = lanes_sqrt(variance)
  for _ in 0..<2 {
    let t = (radius + 0.5) / s
    let density = t * inverseRootOf2Pi * exponential(-0.5 * t * t)
    s = lanes_sqrt((variance + density * (1.0 / 3)) / (1 - 2 * density))
  }
  return s
}

/// Rounds the weights to 2⁻¹⁶ so that all of them together are 1. When nothing is left beside the centre, whose weight
/// would be 65,536, the axis is left alone: radius 0.
private func setWeights(_ axis: inout kernel_blur_axis, _ s: Double) {
  let radius = Int(axis.radius)
  withUnsafeTemporaryAllocation(of: Double.self, capacity: Int(kernel_blur_radius) + 1) { sums in
    sums.update(repeating: 0)
    let pieces = roundedUp(1.7 / s)
    let width = 1 / Double(pieces)
    for piece in 0..<pieces {
      let centre = (Double(piece) + 0.5) * width - 0.5
      // Legendre's points ±√(3/5), 0 and their weights.
      let offset = 0.774_596_669_241_483_4 * 0.5 * width
      addGaussian(to: sums, radius, s, at: centre - offset, weight: 5)
      addGaussian(to: sums, radius, s, at: centre, weight: 8)
      addGaussian(to: sums, radius, s, at: centre + offset, weight: 5)
    }
    var total = sums[0]
    for i in 1..<(radius &+ 1) { total += 2 * sums[i] }
    var rest: UInt32 = 65536
    let weights = kernel_blur_weights(&axis)
    for i in 1..<(radius &+ 1) {
      let weight = UInt32(sums[i] / total * 65536 + 0.5)
      weights[i] = UInt16(truncatingIfNeeded: weight)
      rest &-= 2 &* weight
    }
    weights[0] = UInt16(truncatingIfNeeded: rest)
    if rest == 65536 { axis.radius = 0 }
  }
}

/// sums[i] += weight · exp(-(i + x)² / 2s²). From one i to the next, the exponent grows by -(2(i + x) + 1) / 2s², and
/// that by -1 / s².
private func addGaussian(
  to sums: UnsafeMutableBufferPointer<Double>, _ radius: Int, _ s: Double, at x: Double, weight: Double
) {
  let half = 0.5 / (s * s)
  var value = weight * exponential(-x * x * half)
  var ratio = exponential(-(2 * x + 1) * half)
  let change = exponential(-2 * half)
  for i in 0..<(radius &+ 1) {
    sums[i] += value
    value *= ratio
    ratio *= change
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
    * (1.0 / 24 + square * (1.0 / 720 + square * (1.0 / 40320 + square * (1.0 / 3_628_800 + square * (1.0 / 479_001_600)))))
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
