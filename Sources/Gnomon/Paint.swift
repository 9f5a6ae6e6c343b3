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

  public init(_ stops: [Stop], extend: Extend = .pad, interpolation: Interpolation = .straight) {
    self.stops = stops
    self.extend = extend
    self.interpolation = interpolation
  }

  /// Colours at equal distances, the first at 0 and the last at 1.
  public init(_ colors: [Color], extend: Extend = .pad, interpolation: Interpolation = .straight) {
    let last = Float(max(colors.count - 1, 1))
    self.init(
      colors.enumerated().map { Stop(offset: Float($0.offset) / last, color: $0.element) }, extend: extend,
      interpolation: interpolation)
  }
}

/// What can be painted, in the coordinates of the image that it is painted on, in pixels.
public enum Paint {
  /// One colour.
  case solid(Color)
  /// A gradient along the line between two points.
  case linear(Gradient, from: Point, to: Point)
  /// Another image, its pixel (0, 0) on pixel (0, 0) or under a transform from its pixels to those it is painted on. Beyond
  /// its edges it is extended; between the centres of its pixels it is filtered.
  case image(PixelBuffer, extend: Extend = .none, filter: Filter = .nearest, transform: Affine? = nil)

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
              interpolation: gradient.interpolation, space: .sRGB, is_dithered: 0, is_transformed: 0,
              transform: Affine())))
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
