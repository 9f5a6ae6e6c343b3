// SPDX-License-Identifier: Apache-2.0
// BlendOracle.swift - every operator from its definition, one pixel at a time, in double

import CGnomon

extension Operator {
  static let all = (0...27).map { Operator(rawValue: $0)! }
  static let porterDuff = (0...12).map { Operator(rawValue: $0)! }
  static let blendModes = (13...27).map { Operator(rawValue: $0)! }

  /// Those whose result, times 255, is a whole number.
  var isPolynomial: Bool {
    switch self {
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }

  /// Whether a transparent paint changes nothing.
  var keeps: Bool {
    switch self {
    case .source, .clear, .sourceIn, .destinationIn, .sourceOut, .destinationAtop: false
    default: true
    }
  }
}

// MARK: - Porter and Duff

/// Each product rounded, the sum limited.
func porterDuff(_ op: Operator, _ s: Pixel, _ d: Pixel) -> Pixel {
  let (sa, da) = (s[3], d[3])
  let (f, g): (UInt8, UInt8) =
    switch op {
    case .sourceOver: (255, 255 - sa)
    case .source: (255, 0)
    case .clear: (0, 0)
    case .destination: (0, 255)
    case .destinationOver: (255 - da, 255)
    case .sourceIn: (da, 0)
    case .destinationIn: (0, sa)
    case .sourceOut: (255 - da, 0)
    case .destinationOut: (0, 255 - sa)
    case .sourceAtop: (da, 255 - sa)
    case .destinationAtop: (255 - da, sa)
    case .xor: (255 - da, 255 - sa)
    default: (255, 255)
    }
  let (a, b) = (product(s, f), product(d, g))
  var sum = Pixel(repeating: 0)
  for k in 0..<4 { sum[k] = UInt8(min(Int(a[k]) + Int(b[k]), 255)) }
  return sum
}

// MARK: - Blend modes, on colors in [0, 1]

/// One channel: the backdrop b, the source s.
func separable(_ op: Operator, _ b: Double, _ s: Double) -> Double {
  switch op {
  case .multiply: return b * s
  case .screen: return b + s - b * s
  case .overlay: return separable(.hardLight, s, b)
  case .darken: return min(b, s)
  case .lighten: return max(b, s)
  case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
  case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
  case .hardLight: return s <= 0.5 ? b * (2 * s) : separable(.screen, b, 2 * s - 1)
  case .softLight:
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  case .difference: return abs(b - s)
  case .exclusion: return b + s - 2 * b * s
  default: fatalError()
  }
}

private typealias RGB = SIMD3<Double>

private func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
private func sat(_ c: RGB) -> Double { c.max() - c.min() }

private func clipColor(_ c: RGB) -> RGB {
  let (l, n, x) = (lum(c), c.min(), c.max())
  var c = c
  // Rounding alone leaves a grey color without a range.
  if n < 0, l - n > 1e-12 { c = RGB(repeating: l) + (c - RGB(repeating: l)) * l / (l - n) }
  if x > 1, x - l > 1e-12 { c = RGB(repeating: l) + (c - RGB(repeating: l)) * (1 - l) / (x - l) }
  return c
}

private func setLum(_ c: RGB, _ l: Double) -> RGB { clipColor(c + RGB(repeating: l - lum(c))) }

private func setSat(_ c: RGB, _ s: Double) -> RGB {
  let (n, x) = (c.min(), c.max())
  return x > n ? (c - RGB(repeating: n)) * s / (x - n) : RGB(repeating: 0)
}

private func nonSeparable(_ op: Operator, _ b: RGB, _ s: RGB) -> RGB {
  switch op {
  case .hue: setLum(setSat(s, sat(b)), lum(b))
  case .saturation: setLum(setSat(b, sat(s)), lum(b))
  case .color: setLum(s, lum(b))
  default: setLum(b, lum(s))
  }
}

/// The levels, not rounded, of a blend mode. Pixels are premultiplied, red first.
func blended(_ op: Operator, _ s: Pixel, _ d: Pixel) -> SIMD4<Double> {
  let (sa, da) = (Double(s[3]) / 255, Double(d[3]) / 255)
  func straight(_ p: Pixel, _ a: Double) -> RGB {
    a == 0 ? RGB(repeating: 0) : RGB(Double(p[0]), Double(p[1]), Double(p[2])) / 255 / a
  }
  let (cs, cb) = (straight(s, sa), straight(d, da))
  var mix = RGB(repeating: 0)
  switch op {
  case .hue, .saturation, .color, .luminosity: mix = nonSeparable(op, cb, cs)
  default: for k in 0..<3 { mix[k] = separable(op, cb[k], cs[k]) }
  }
  let c = sa * (1 - da) * cs + sa * da * mix + (1 - sa) * da * cb
  return SIMD4(c.x, c.y, c.z, sa + da - sa * da) * 255
}
