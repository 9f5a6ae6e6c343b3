// SPDX-License-Identifier: Apache-2.0
// GradientOracle.swift - gradients of every kind by their definition, in double with the C library's functions

import CGnomon

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A gradient that owns its stops.
struct AnyGradient {
  enum Kind {
    case linear(Point, Point)
    case radial(Point, Float, Point, Float)
    case conic(Point, start: Float, sweep: Float, Compass)
  }
  var kind: Kind
  var stops: [Stop]
  var extend = Extend.pad
  var interpolation = Interpolation.straight
  var space = ColorSpace.sRGB
  var isDithered = false
  var transform: Affine?

  func paint<R>(_ body: (UnsafePaint) -> R) -> R {
    stops.withUnsafeBufferPointer { stops in
      let place = transform ?? Affine()
      let (dithered, transformed): (UInt32, UInt32) = (isDithered ? 1 : 0, transform == nil ? 0 : 1)
      switch kind {
      case .linear(let start, let end):
        return body(
          gnomon_paint_linear(
            UnsafeLinearGradient(
              start: start, end: end, stops: stops.baseAddress, stop_count: stops.count, extend: extend,
              interpolation: interpolation, space: space, is_dithered: dithered, is_transformed: transformed,
              transform: place)))
      case .radial(let start, let startRadius, let end, let endRadius):
        return body(
          gnomon_paint_radial(
            UnsafeRadialGradient(
              start: start, start_radius: startRadius, end: end, end_radius: endRadius, stops: stops.baseAddress,
              stop_count: stops.count, extend: extend, interpolation: interpolation, space: space,
              is_dithered: dithered, is_transformed: transformed, transform: place)))
      case .conic(let centre, let start, let sweep, let compass):
        return body(
          gnomon_paint_conic(
            UnsafeConicGradient(
              centre: centre, start: start, sweep: sweep, compass: compass, stops: stops.baseAddress,
              stop_count: stops.count, extend: extend, interpolation: interpolation, space: space,
              is_dithered: dithered, is_transformed: transformed, transform: place)))
      }
    }
  }

  func fill(
    _ image: UnsafeImage, _ op: Operator = .source, mask: UnsafeMask? = nil, x: Int = 0, y: Int = 0,
    opacity: Float = 1, clip: Box? = nil
  ) -> Status {
    paint { composite(image, $0, op, mask: mask, x: x, y: y, opacity: opacity, clip: clip) }
  }

  // MARK: t

  /// The centre of pixel (i, j) in the gradient's plane.
  private func place(_ i: Int, _ j: Int) -> (x: Double, y: Double) {
    let (x, y) = (Double(i) + 0.5, Double(j) + 0.5)
    guard let t = transform else { return (x, y) }
    let (a, b, c, d) = (Double(t.a), Double(t.b), Double(t.c), Double(t.d))
    let (u, v) = (x - Double(t.tx), y - Double(t.ty))
    let determinant = a * d - b * c
    return ((d * u - c * v) / determinant, (a * v - b * u) / determinant)
  }

  /// t, nil where there is none; and how near a change of its place would change it by leaps, in t.
  func t(_ i: Int, _ j: Int) -> (t: Double?, near: Double) {
    let (x, y) = place(i, j)
    switch kind {
    case .linear(let start, let end):
      let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
      return (((x - Double(start.x)) * dx + (y - Double(start.y)) * dy) / (dx * dx + dy * dy), .infinity)
    case .radial(let start, let startRadius, let end, let endRadius):
      let (px, py) = (x - Double(start.x), y - Double(start.y))
      let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
      let (r, dr) = (Double(startRadius), Double(endRadius) - Double(startRadius))
      // |p - t d|² = (r + t dr)²
      let (a, b, c) = (dx * dx + dy * dy - dr * dr, px * dx + py * dy + r * dr, px * px + py * py - r * r)
      var roots: [Double] = []
      var near = Double.infinity
      if a == 0 {
        if b != 0 { roots = [c / (2 * b)] }
      } else {
        let square = b * b - a * c
        near = abs(square) / max(b * b, abs(a * c), 1e-300)
        if square >= 0 { roots = [(b + square.squareRoot()) / a, (b - square.squareRoot()) / a] }
      }
      for root in roots { near = min(near, abs(r + root * dr) / max(abs(r), abs(dr), 1e-300)) }
      return (roots.filter { r + $0 * dr >= 0 }.max(), near)
    case .conic(let centre, let start, let sweep, let compass):
      let (px, py) = (x - Double(centre.x), y - Double(centre.y))
      if px == 0 && py == 0 { return (0, .infinity) }
      // On the screen, clockwise from north.
      var angle = atan2(px, compass.y_axis == .down ? -py : py) * 180 / .pi
      let zero: Double =
        switch compass.zero {
        case .north: 0
        case .east: 90
        case .south: 180
        default: 270
        }
      angle = compass.turn == .clockwise ? angle - zero : zero - angle
      var along = sweep > 0 ? angle - Double(start) : Double(start) - angle
      along -= 360 * floor(along / 360)
      let length = abs(Double(sweep))
      var near = min(along, 360 - along)
      if extend == .pad, length < 360 {
        let middle = length + (360 - length) / 2
        near = abs(along - middle)
        if along >= middle { along -= 360 }
      }
      return (along / length, near / length)
    }
  }

  // MARK: Colors

  /// The exact levels of the color at a pixel, premultiplied, nil where nothing is painted; and how near its t is to where
  /// that changes by leaps.
  func levels(_ i: Int, _ j: Int) -> (color: SIMD4<Double>?, near: Double) {
    var (place, near) = t(i, j)
    guard let t = place else { return (nil, near) }
    var u = t
    switch extend {
    case .none:
      near = min(near, abs(t), abs(t - 1))
      if t < 0 || t > 1 { return (nil, near) }
    case .repeat:
      u = t - floor(t)
      near = min(near, u, 1 - u)
    case .reflect: u = abs(remainder(t, 2))
    default: break
    }
    var (before, after) = (-1, stops.count)
    var (low, high, offset) = (0.0, 1.0, 0.0)
    for (k, stop) in stops.enumerated() {
      offset = max(offset, Double(min(max(stop.offset, 0), 1)))
      near = min(near, abs(offset - u))
      if offset <= u {
        (before, low) = (k, offset)
      } else {
        (after, high) = (k, offset)
        break
      }
    }
    let a = stops[max(before, 0)].color
    let b = stops[min(after, stops.count - 1)].color
    if before < 0 { return (levels(b, b, 0), near) }
    if after == stops.count { return (levels(a, a, 0), near) }
    return (levels(a, b, (u - low) / (high - low)), near)
  }

  private func levels(_ a: Color, _ b: Color, _ f: Double) -> SIMD4<Double> {
    func unit(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
    let (p, q) = (
      into(SIMD3(unit(a.red), unit(a.green), unit(a.blue))), into(SIMD3(unit(b.red), unit(b.green), unit(b.blue)))
    )
    let (pa, qa) = (unit(a.alpha), unit(b.alpha))
    let alpha = pa + f * (qa - pa)
    var c = p + f * (q - p)
    if interpolation == .premultiplied, alpha > 0 { c = (p * pa + f * (q * qa - p * pa)) / alpha }
    let s = out(c)
    return 255 * SIMD4(s[0] * alpha, s[1] * alpha, s[2] * alpha, alpha)
  }

  private func into(_ c: SIMD3<Double>) -> SIMD3<Double> {
    if space == .sRGB { return c }
    func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    let (r, g, b) = (linear(c[0]), linear(c[1]), linear(c[2]))
    if space == .linear { return SIMD3(r, g, b) }
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  private func out(_ c: SIMD3<Double>) -> SIMD3<Double> {
    if space == .sRGB { return c }
    func encoded(_ x: Double) -> Double {
      let x = min(max(x, 0), 1)
      return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
    }
    var c = c
    if space == .okLab {
      let l = pow(c[0] + 0.3963377774 * c[1] + 0.2158037573 * c[2], 3)
      let m = pow(c[0] - 0.1055613458 * c[1] - 0.0638541728 * c[2], 3)
      let s = pow(c[0] - 0.0894841775 * c[1] - 1.2914855480 * c[2], 3)
      c = SIMD3(
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    }
    return SIMD3(encoded(c[0]), encoded(c[1]), encoded(c[2]))
  }
}
