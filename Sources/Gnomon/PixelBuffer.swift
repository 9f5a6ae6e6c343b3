// SPDX-License-Identifier: Apache-2.0
// PixelBuffer.swift - pixels with memory of their own, and what is painted on them

import CGnomon

/// A gradient along the line from one point to another.
public struct LinearGradient {
  public var start: Point
  public var end: Point
  public var stops: [Stop]
  public var extend: Extend
  public var interpolation: Interpolation

  public init(
    from start: Point, to end: Point, stops: [Stop], extend: Extend = .pad, interpolation: Interpolation = .straight
  ) {
    self.start = start
    self.end = end
    self.stops = stops
    self.extend = extend
    self.interpolation = interpolation
  }
}

/// What can be painted: one colour or a gradient.
public enum Paint {
  case solid(Color)
  case linear(LinearGradient)
}

/// A rectangle of premultiplied 8-bit pixels.
public struct PixelBuffer {
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// Four bytes a pixel, row by row from the top.
  public private(set) var bytes: [UInt8]

  /// Transparent pixels; a negative size counts as 0.
  public init(width: Int, height: Int, format: PixelFormat = .rgba8) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.format = format
    bytes = Array(repeating: 0, count: self.width * self.height * 4)
  }

  /// Paints, through a mask whose first pixel lies at (x, y), within a clip.
  public mutating func composite(
    _ paint: Paint, through mask: Mask? = nil, x: Int32 = 0, y: Int32 = 0, by op: Operator = .sourceOver,
    opacity: Float = 1, clip: Box? = nil
  ) throws(Status) {
    let status =
      switch paint {
      case .solid(let color):
        composite(gnomon_paint_solid(color), mask, x, y, op, opacity, clip)
      case .linear(let gradient):
        gradient.stops.withUnsafeBufferPointer { stops in
          composite(
            gnomon_paint_linear(
              UnsafeLinearGradient(
                start: gradient.start, end: gradient.end, stops: stops.baseAddress, stop_count: stops.count,
                extend: gradient.extend, interpolation: gradient.interpolation)),
            mask, x, y, op, opacity, clip)
        }
      }
    try status.check()
  }

  private mutating func composite(
    _ paint: UnsafePaint, _ mask: Mask?, _ x: Int32, _ y: Int32, _ op: Operator, _ opacity: Float, _ clip: Box?
  ) -> Status {
    var paint = paint
    let width = width
    let height = height
    let format = format
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var image = UnsafeImage(
        data: bytes.baseAddress, width: Int32(clamping: width), height: Int32(clamping: height), stride: width * 4,
        format: format)
      return withOptionalPointer(to: clip) { clip in
        guard var mask else { return gnomon_composite(&image, &paint, nil, x, y, op, opacity, clip) }
        return mask.withView { gnomon_composite(&image, &paint, &$0, x, y, op, opacity, clip) }
      }
    }
  }
}

/// A pointer to a value for the length of a call, or nil when there is none.
private func withOptionalPointer<T, R>(to value: T?, _ body: (UnsafePointer<T>?) -> R) -> R {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value) { body($0) }
}
