// SPDX-License-Identifier: Apache-2.0
// Paint.swift - what a paint must fulfil, and its color as a pixel

import CGnomon

extension UnsafePaint {
  /// What is wrong with the paint, and else the memory that it refers to.
  func check() -> (status: Status, extent: Extent) {
    switch kind {
    case .solid: (`as`.solid.hasNaN ? .errorValue : .ok, .none)
    case .linear:
      `as`.linear.start.isFinite && `as`.linear.end.isFinite
        ? GradientColors(`as`.linear).check() : (.errorValue, .none)
    case .radial: `as`.radial.hasFiniteGeometry ? GradientColors(`as`.radial).check() : (.errorValue, .none)
    case .conic: `as`.conic.hasFiniteGeometry ? GradientColors(`as`.conic).check() : (.errorValue, .none)
    case .image: `as`.image.check()
    default: (.errorValue, .none)
    }
  }
}

extension UnsafeImagePaint {
  fileprivate func check() -> (status: Status, extent: Extent) {
    guard extend.rawValue <= Extend.reflect.rawValue, filter.rawValue <= Filter.bilinear.rawValue, is_transformed <= 1,
      is_transformed == 0 || transform.isFinite
    else { return (.errorValue, .none) }
    return image.check()
  }
}

extension Color {
  @inline(__always)
  var hasNaN: Bool { red.isNaN || green.isNaN || blue.isNaN || alpha.isNaN }

  /// Premultiplied and rounded, the byte that comes first in memory lowest.
  func pixel(_ format: PixelFormat) -> UInt32 {
    let a = 255 * clampedToUnit(alpha)
    @inline(__always) func level(_ x: Double) -> UInt32 { UInt32(x + 0.5) }
    let (r, g, b) = (clampedToUnit(red) * a, clampedToUnit(green) * a, clampedToUnit(blue) * a)
    let (first, third) = format == .bgra8 ? (b, r) : (r, b)
    return level(first) | level(g) &<< 8 | level(third) &<< 16 | level(a) &<< 24
  }
}

@inline(__always)
private func clampedToUnit(_ x: Float) -> Double { Double(max(0, min(1, x))) }
