// SPDX-License-Identifier: Apache-2.0
// Paint.swift - what a paint must fulfil, and its color as a pixel

import CGnomon

extension UnsafePaint {
  /// What is wrong with the paint, and else the memory that it refers to.
  func check() -> (status: Status, extent: Extent) {
    switch kind {
    case .solid: (`as`.solid.hasNaN ? .errorValue : .ok, .none)
    case .linear: `as`.linear.check()
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

extension UnsafeLinearGradient {
  fileprivate func check() -> (status: Status, extent: Extent) {
    guard stop_count <= Int(Int32.max), stop_count >= 0 else { return (.errorSize, .none) }
    guard start.isFinite, end.isFinite, extend.rawValue <= Extend.reflect.rawValue,
      interpolation.rawValue <= Interpolation.premultiplied.rawValue
    else { return (.errorValue, .none) }
    guard stop_count > 0 else { return (.ok, .none) }
    guard let stops else { return (.errorNull, .none) }
    let size = MemoryLayout<Stop>.stride
    guard let extent = Extent(stops, count: stop_count, stride: size, size: size) else { return (.errorSize, .none) }
    for i in 0..<stop_count where stops[i].offset.isNaN || stops[i].color.hasNaN { return (.errorValue, .none) }
    return (.ok, extent)
  }
}

extension Color {
  @inline(__always)
  fileprivate var hasNaN: Bool { red.isNaN || green.isNaN || blue.isNaN || alpha.isNaN }

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
