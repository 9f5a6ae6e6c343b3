// SPDX-License-Identifier: Apache-2.0
// Paint.swift - what is painted: colours, gradients, images

import CGnomon

/// The colours of a gradient, without its geometry, which stands with the ``Paint``.
public struct Gradient {
  /// Colours at their offsets in [0, 1]. A smaller offset than the one before is raised to it; two equal ones make a hard
  /// stop. None paint nothing, one is a solid colour.
  public var stops: [Stop]
  /// What lies before the first stop and after the last.
  public var extend: Extend
  /// Whether colours are mixed straight, as in SVG and CoreGraphics, or premultiplied, as in CSS.
  public var interpolation: Interpolation
  /// In which space colours are mixed. Stops are sRGB whichever it is.
  public var space: ColorSpace
  /// Whether what rounding would lose is spread over 8 × 8 pixels, by a fixed pattern. Flat areas and hard stops stay as they
  /// are.
  public var isDithered: Bool
  /// From the plane in which the gradient's points lie to the image; nil for none. One that cannot be undone paints nothing.
  public var transform: Affine?

  public init(
    _ stops: [Stop], extend: Extend = .pad, interpolation: Interpolation = .straight, space: ColorSpace = .sRGB,
    isDithered: Bool = false, transform: Affine? = nil
  ) {
    self.stops = stops
    self.extend = extend
    self.interpolation = interpolation
    self.space = space
    self.isDithered = isDithered
    self.transform = transform
  }

  /// Colours at equal distances, the first at 0 and the last at 1.
  public init(
    _ colors: [Color], extend: Extend = .pad, interpolation: Interpolation = .straight, space: ColorSpace = .sRGB,
    isDithered: Bool = false, transform: Affine? = nil
  ) {
    let last = Float(max(colors.count - 1, 1))
    self.init(
      colors.enumerated().map { Stop(offset: Float($0.offset) / last, color: $0.element) }, extend: extend,
      interpolation: interpolation, space: space, isDithered: isDithered, transform: transform)
  }
}

/// What can be painted, in the coordinates of the image that it is painted on, in pixels.
public enum Paint {
  /// One colour.
  case solid(Color)
  /// A gradient along the line between two points.
  case linear(Gradient, from: Point, to: Point)
  /// A gradient between two circles, the first stop on the one and the last on the other. A radius is not negative.
  case radial(Gradient, from: Point, startRadius: Float = 0, to: Point, endRadius: Float)
  /// A gradient around a centre, the first stop at the angle `start` and the last `sweep` further on; in degrees, the sweep
  /// signed. A negative one runs the other way.
  case conic(Gradient, centre: Point, start: Float = 0, sweep: Float = 360, on: Compass = Compass())
  /// Another image, its pixel (0, 0) on pixel (0, 0) or under a transform from its pixels to those it is painted on. Beyond
  /// its edges it is extended; between the centres of its pixels it is filtered.
  case image(PixelBuffer, extend: Extend = .none, filter: Filter = .nearest, transform: Affine? = nil)

  /// A gradient from a centre outwards.
  public static func radial(_ gradient: Gradient, centre: Point, radius: Float) -> Paint {
    .radial(gradient, from: centre, to: centre, endRadius: radius)
  }

  /// Calls the body with the paint as the C face sees it, which lives as long as the call.
  func withUnsafePaint(_ body: (UnsafePaint) -> Status) -> Status {
    switch self {
    case .solid(let color): return body(gnomon_paint_solid(color))
    case .linear(let gradient, let start, let end):
      return gradient.stops.withUnsafeBufferPointer { stops in
        body(
          gnomon_paint_linear(
            UnsafeLinearGradient(
              start: start, end: end, stops: stops.baseAddress, stop_count: stops.count, extend: gradient.extend,
              interpolation: gradient.interpolation, space: gradient.space, is_dithered: gradient.isDithered ? 1 : 0,
              is_transformed: gradient.transform == nil ? 0 : 1, transform: gradient.transform ?? Affine())))
      }
    case .radial(let gradient, let start, let startRadius, let end, let endRadius):
      return gradient.stops.withUnsafeBufferPointer { stops in
        body(
          gnomon_paint_radial(
            UnsafeRadialGradient(
              start: start, start_radius: startRadius, end: end, end_radius: endRadius, stops: stops.baseAddress,
              stop_count: stops.count, extend: gradient.extend, interpolation: gradient.interpolation,
              space: gradient.space, is_dithered: gradient.isDithered ? 1 : 0,
              is_transformed: gradient.transform == nil ? 0 : 1, transform: gradient.transform ?? Affine())))
      }
    case .conic(let gradient, let centre, let start, let sweep, let compass):
      return gradient.stops.withUnsafeBufferPointer { stops in
        body(
          gnomon_paint_conic(
            UnsafeConicGradient(
              centre: centre, start: start, sweep: sweep, compass: compass, stops: stops.baseAddress,
              stop_count: stops.count, extend: gradient.extend, interpolation: gradient.interpolation,
              space: gradient.space, is_dithered: gradient.isDithered ? 1 : 0,
              is_transformed: gradient.transform == nil ? 0 : 1, transform: gradient.transform ?? Affine())))
      }
    case .image(let buffer, let extend, let filter, let transform):
      return buffer.withUnsafeImage { image in
        body(
          gnomon_paint_image(
            UnsafeImagePaint(
              image: image, extend: extend, filter: filter, is_transformed: transform == nil ? 0 : 1,
              transform: transform ?? Affine())))
      }
    }
  }
}
