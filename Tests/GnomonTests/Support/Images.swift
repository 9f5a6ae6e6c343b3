// SPDX-License-Identifier: Apache-2.0
// Images.swift - images in guarded memory, and compositing written from its definition

import CGnomon

/// A pixel's four bytes in the order of memory.
typealias Pixel = SIMD4<UInt8>

/// An image whose memory lies against a page that traps; the padding between rows holds a pattern that must survive.
final class GuardedImage {
  private let buffer: GuardedBuffer<UInt8>
  let image: UnsafeImage

  /// The rows are `padding` bytes further apart than they are wide; bottom-up when `flipped`.
  init(
    _ width: Int, _ height: Int, format: PixelFormat = .rgba8, padding: Int = 0, flipped: Bool = false,
    against side: GuardedBuffer<UInt8>.Side = .end
  ) {
    let stride = width * 4 + padding
    let bytes = height == 0 || width == 0 ? 0 : (height - 1) * stride + width * 4
    buffer = GuardedBuffer(bytes, repeating: Self.padding, against: side)
    let first = buffer.pointer + (flipped && bytes > 0 ? (height - 1) * stride : 0)
    image = UnsafeImage(
      data: first, width: Int32(width), height: Int32(height), stride: flipped ? -stride : stride, format: format)
    fill { _, _ in Pixel(repeating: 0) }
  }

  private static let padding: UInt8 = 0xa5

  var width: Int { Int(image.width) }
  var height: Int { Int(image.height) }

  subscript(_ i: Int, _ j: Int) -> Pixel {
    get {
      let p = image.data! + j * image.stride + 4 * i
      return Pixel(p[0], p[1], p[2], p[3])
    }
    set {
      let p = image.data! + j * image.stride + 4 * i
      for k in 0..<4 { p[k] = newValue[k] }
    }
  }

  func fill(_ value: (Int, Int) -> Pixel) {
    for j in 0..<height { for i in 0..<width { self[i, j] = value(i, j) } }
  }

  /// The pixels, row by row.
  var pixels: [Pixel] { (0..<height).flatMap { j in (0..<width).map { i in self[i, j] } } }

  /// Every byte of the memory, with the padding.
  var bytes: [UInt8] { buffer.array }

  /// Whether the padding is as it was.
  var paddingIsIntact: Bool {
    let stride = abs(image.stride)
    return bytes.indices.allSatisfy { $0 % stride < 4 * width || bytes[$0] == Self.padding }
  }
}

// MARK: - The definition

/// a · b / 255 rounded to nearest; a tie is impossible, since 255 is odd.
func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((2 * Int(a) * Int(b) + 255) / 510) }

func product(_ s: Pixel, _ m: UInt8) -> Pixel {
  Pixel(product(s[0], m), product(s[1], m), product(s[2], m), product(s[3], m))
}

/// operator(s, d, m), as composite.h defines it.
func composited(_ op: Operator, _ s: Pixel, _ d: Pixel, _ m: UInt8) -> Pixel {
  if m == 0 { return d }
  let s = product(s, m)
  return s &+ product(d, 255 - (op == .sourceOver ? s[3] : m))
}

/// The bytes of a color: premultiplied in double, rounded to nearest.
func pixel(_ color: Color, _ format: PixelFormat = .rgba8) -> Pixel {
  func unit(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
  func level(_ x: Double) -> UInt8 { UInt8((x * unit(color.alpha) * 255).rounded()) }
  let (r, g, b, a) = (level(unit(color.red)), level(unit(color.green)), level(unit(color.blue)), level(1))
  return format == .rgba8 ? Pixel(r, g, b, a) : Pixel(b, g, r, a)
}

extension Random {
  /// A premultiplied pixel, often opaque or clear.
  mutating func pixel() -> Pixel {
    let a: UInt8 =
      switch int(0...3) {
      case 0: 255
      case 1: int(0...1) == 0 ? 0 : 255
      default: byte()
      }
    return Pixel(product(byte(), a), product(byte(), a), product(byte(), a), a)
  }

  /// Coverage: 0 and 255 in stretches, and everything between.
  mutating func coverage(run: inout Int, value: inout UInt8) -> UInt8 {
    if run <= 0 {
      run = int(1...90)
      value = int(0...1) == 0 ? 0 : 255
      if int(0...2) == 0 { run = -int(1...20) }
    }
    if run < 0 {
      run += 1
      return byte()
    }
    run -= 1
    return value
  }

  /// A color of bytes or of any floats, opaque every other time.
  mutating func color() -> Color {
    func unit(_ r: inout Random) -> Float { r.int(0...1) == 0 ? Float(r.byte()) / 255 : Float(r.unit()) }
    return Color(
      red: unit(&self), green: unit(&self), blue: unit(&self), alpha: int(0...1) == 0 ? 1 : unit(&self))
  }
}

// MARK: - The call

/// gnomon_composite with its optional pointers as optional values.
func composite(
  _ image: UnsafeImage?, _ paint: UnsafePaint?, _ op: Operator = .sourceOver, mask: UnsafeMask? = nil, x: Int = 0,
  y: Int = 0,
  opacity: Float = 1, clip: Box? = nil
) -> Status {
  func pointer<T, R>(_ value: T?, _ body: (UnsafePointer<T>?) -> R) -> R {
    guard let value else { return body(nil) }
    return withUnsafePointer(to: value) { body($0) }
  }
  return pointer(image) { image in
    pointer(paint) { paint in
      pointer(mask) { mask in
        pointer(clip) { clip in
          gnomon_composite(image, paint, mask, Int32(x), Int32(y), op, opacity, clip)
        }
      }
    }
  }
}

/// The coverage that a mask with its corner at (x, y) and a clip leave of pixel (i, j); either may be absent.
func coverage(_ i: Int, _ j: Int, _ mask: GuardedMask?, x: Int, y: Int, _ clip: Box?) -> UInt8 {
  if let clip {
    let (u, v) = (i - Int(clip.x), j - Int(clip.y))
    guard u >= 0, v >= 0, u < Int(clip.width), v < Int(clip.height) else { return 0 }
  }
  guard let mask else { return 255 }
  let (u, v) = (i - x, j - y)
  return u >= 0 && v >= 0 && u < Int(mask.mask.width) && v < Int(mask.mask.height) ? mask[u, v] : 0
}
