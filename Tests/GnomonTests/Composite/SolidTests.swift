// SPDX-License-Identifier: Apache-2.0
// SolidTests.swift - one color onto an image: every product, every width, every offset, and what is refused

import CGnomon
import Testing

private func opaque(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
  Color(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: 1)
}

private func black(alpha: UInt8) -> Color { Color(red: 0, green: 0, blue: 0, alpha: Float(alpha) / 255) }

/// 70 pixels of one value under a mask of one value: long enough for every path of a row.
private func painted(
  _ color: Color, over d: Pixel, mask: UInt8? = nil, _ op: Operator = .sourceOver, opacity: Float = 1,
  format: PixelFormat = .rgba8
) -> Pixel {
  let image = GuardedImage(70, 1, format: format)
  image.fill { _, _ in d }
  let paint = gnomon_paint_solid(color)
  if let mask {
    let coverage = GuardedMask(70, 1)
    coverage.fill { _, _ in mask }
    #expect(composite(image.image, paint, op, mask: coverage.mask, opacity: opacity) == .ok)
  } else {
    #expect(composite(image.image, paint, op, opacity: opacity) == .ok)
  }
  #expect(image.pixels.allSatisfy { $0 == image.pixels[0] })
  return image.pixels[0]
}

// MARK: - Values

@Suite("Composite a color: values")
struct SolidValueTests {
  /// (1) color × mask in each channel; (2) alpha × mask; (3) what is kept of the image, under each operator.
  @Test("All 65,536 products of two bytes are exact, wherever a product is taken")
  func everyProduct() {
    onEveryInstructionSet { _ in
      let image = GuardedImage(256, 1)
      let mask = GuardedMask(256, 1)
      mask.fill { i, _ in UInt8(i) }
      func check(_ claim: Int, _ color: Color, _ d: (Int) -> Pixel, _ op: Operator, masked: Bool = true) {
        image.fill { i, _ in d(i) }
        #expect(composite(image.image, gnomon_paint_solid(color), op, mask: masked ? mask.mask : nil) == .ok)
        for i in 0..<256 {
          let right = composited(op, pixel(color), d(i), masked ? UInt8(i) : 255)
          if image[i, 0] != right { Issue.record("(\(claim)) \(color) \(i): \(image[i, 0]), not \(right)") }
        }
      }
      for v in 0...255 {
        let v = UInt8(v)
        for op in [Operator.sourceOver, .source] {
          check(1, opaque(v, 255 - v, v / 2), { _ in Pixel(repeating: 0) }, op)
          check(2, black(alpha: v), { _ in Pixel(0, 0, 0, 255) }, op)
          check(3, black(alpha: v), { Pixel(UInt8($0), UInt8(255 - $0), UInt8($0), 255) }, op)
          check(3, black(alpha: v), { Pixel(UInt8($0), UInt8(255 - $0), UInt8($0), 255) }, op, masked: false)
          check(3, black(alpha: 255), { _ in Pixel(v, 255 - v, v, 255) }, op)
        }
      }
    }
  }

  @Test("pygame-ce 593: translucent over opaque stays opaque")
  func pygame593() {
    let color = Color(red: 128 / 255, green: 97 / 255, blue: 213 / 255, alpha: 60 / 255)
    #expect(painted(color, over: Pixel(0, 0, 0, 255)) == Pixel(30, 23, 50, 255))
  }

  @Test("SDL 15882, 6990, SDL-1.2 433: any alpha over opaque is opaque, and an opaque color replaces exactly")
  func opaqueStaysOpaque() {
    for alpha in 0...255 {
      let color = Color(red: 0.3, green: 0.6, blue: 0.9, alpha: Float(alpha) / 255)
      for mask: UInt8? in [nil, 1, 128, 255] {
        #expect(painted(color, over: Pixel(10, 200, 255, 255), mask: mask)[3] == 255)
      }
    }
    #expect(painted(opaque(1, 2, 3), over: Pixel(9, 8, 7, 100), mask: 255) == Pixel(1, 2, 3, 255))
    #expect(painted(opaque(1, 2, 3), over: Pixel(9, 8, 7, 100)) == Pixel(1, 2, 3, 255))
  }

  @Test("mapnik 1519: no channel exceeds alpha, whatever is painted")
  func colorNeverExceedsAlpha() {
    var random = Random(seed: 1519)
    for _ in 0..<2000 {
      let p = painted(
        random.color(), over: random.pixel(), mask: random.byte(), random.int(0...1) == 0 ? .source : .sourceOver,
        opacity: Float(random.unit()))
      #expect(p[0] <= p[3] && p[1] <= p[3] && p[2] <= p[3])
    }
  }

  @Test("Mask 0, opacity 0 and a clear color leave even bytes that are no premultiplied pixel")
  func untouched() {
    let odd = Pixel(255, 3, 77, 1)
    #expect(painted(opaque(1, 2, 3), over: odd, mask: 0) == odd)
    #expect(painted(opaque(1, 2, 3), over: odd, mask: 0, .source) == odd)
    #expect(painted(opaque(1, 2, 3), over: odd, opacity: 0) == odd)
    #expect(painted(opaque(1, 2, 3), over: odd, opacity: -1) == odd)
    #expect(painted(black(alpha: 0), over: odd) == odd)
    #expect(painted(black(alpha: 0), over: odd, mask: 200) == odd)
    #expect(painted(black(alpha: 0), over: odd, .source) == Pixel(repeating: 0))
    var zero = UnsafePaint()
    withUnsafeMutableBytes(of: &zero) { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    let image = GuardedImage(3, 1)
    image.fill { _, _ in odd }
    #expect(composite(image.image, zero) == .ok)
    #expect(image.pixels.allSatisfy { $0 == odd })
  }

  @Test("Colors and opacity are clamped, infinities too; BGRA exchanges red and blue")
  func clamping() {
    let wild = Color(red: .infinity, green: -.infinity, blue: 2, alpha: 7)
    #expect(painted(wild, over: Pixel(repeating: 0)) == Pixel(255, 0, 255, 255))
    #expect(painted(opaque(1, 2, 3), over: Pixel(repeating: 0), opacity: .infinity) == Pixel(1, 2, 3, 255))
    #expect(painted(opaque(1, 2, 3), over: Pixel(repeating: 0), format: .bgra8) == Pixel(3, 2, 1, 255))
    #expect(painted(opaque(1, 2, 3), over: Pixel(repeating: 0), mask: 255, format: .bgra8) == Pixel(3, 2, 1, 255))
  }

  @Test("Opacity is rounded to a byte and multiplied with the mask")
  func opacity() {
    var random = Random(seed: 77)
    for k in 0...255 {
      let color = random.color()
      let d = random.pixel()
      let m = random.byte()
      for op in [Operator.sourceOver, .source] {
        let opacity = Float(k) / 255
        #expect(painted(color, over: d, op, opacity: opacity) == composited(op, pixel(color), d, UInt8(k)))
        #expect(
          painted(color, over: d, mask: m, op, opacity: opacity)
            == composited(op, pixel(color), d, product(m, UInt8(k))))
      }
    }
    #expect(painted(opaque(255, 255, 255), over: Pixel(repeating: 0), opacity: 0.5)[3] == 128)
    #expect(painted(opaque(255, 255, 255), over: Pixel(repeating: 0), opacity: 0.4999)[3] == 127)
  }
}

// MARK: - Places

@Suite("Composite a color: places")
struct SolidPlaceTests {
  /// (1) each pixel is the definition's; (2) no other byte is written, and none outside is touched; (3) every instruction
  /// set gives the same.
  @Test("Every width from 0 to 67, with every misalignment, padding, direction, offset and clip")
  func widths() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x7069_7865)
      for width in 0...67 {
        for turn in 0..<24 {
          let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
          let format: PixelFormat = random.int(0...1) == 0 ? .rgba8 : .bgra8
          let image = GuardedImage(
            width, random.int(0...4), format: format, padding: turn % 3 == 0 ? 0 : random.int(0...9),
            flipped: random.int(0...1) == 1, against: side)
          let sameSize = turn % 4 == 0
          let mask = GuardedMask(
            sameSize ? width : random.int(0...70), sameSize ? image.height : random.int(0...5),
            padding: turn % 3 == 0 ? 0 : random.int(0...5), flipped: random.int(0...1) == 1, against: side)
          let (x, y) = sameSize ? (0, 0) : (random.int(-20...20), random.int(-3...3))
          let clip = Box(
            x: Int32(random.int(-9...30)), y: Int32(random.int(-2...3)), width: Int32(random.int(-2...70)),
            height: Int32(random.int(-1...5)))
          let usesMask = turn % 5 != 4
          let usesClip = turn % 7 == 6
          image.fill { _, _ in random.pixel() }
          var (run, value) = (0, UInt8(0))
          mask.fill { _, _ in random.coverage(run: &run, value: &value) }
          let color = random.color()
          let op: Operator = random.int(0...1) == 0 ? .sourceOver : .source
          let opacity: UInt8 = random.int(0...1) == 0 ? 255 : random.byte()
          let before = image.pixels
          let status = composite(
            image.image, gnomon_paint_solid(color), op, mask: usesMask ? mask.mask : nil, x: x, y: y,
            opacity: Float(opacity) / 255, clip: usesClip ? clip : nil)
          #expect(status == .ok)
          for j in 0..<image.height {
            for i in 0..<width {
              let m = coverage(i, j, usesMask ? mask : nil, x: x, y: y, usesClip ? clip : nil)
              let right = composited(op, pixel(color, format), before[j * width + i], product(m, opacity))
              if image[i, j] != right { Issue.record("(1) \(width) wide, turn \(turn), \(i) \(j): \(image[i, j])") }
            }
          }
          #expect(image.paddingIsIntact && mask.paddingIsIntact, "(2)")
        }
      }
    }
  }

  @Test("Mask offsets and clips at the ends of their range")
  func extremes() {
    let far: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    onEveryInstructionSet { _ in
      let image = GuardedImage(5, 4)
      let mask = GuardedMask(5, 4)
      mask.fill { _, _ in 255 }
      let paint = gnomon_paint_solid(opaque(1, 2, 3))
      for x in far {
        for y in far {
          for size: Int32 in [.min, -1, 0, 1, .max] {
            image.fill { _, _ in Pixel(repeating: 0) }
            let clip = Box(x: x, y: y, width: size, height: size)
            #expect(composite(image.image, paint, .source, mask: mask.mask, x: Int(x), y: Int(y), clip: clip) == .ok)
            for j in 0..<4 {
              for i in 0..<5 {
                let (u, v) = (i - Int(x), j - Int(y))
                let inside = u >= 0 && u < min(5, Int(size)) && v >= 0 && v < min(4, Int(size))
                #expect(image[i, j] == (inside ? Pixel(1, 2, 3, 255) : Pixel(repeating: 0)))
              }
            }
          }
        }
      }
    }
  }

  @Test("A stride of one row only, a row of millions, and a single column")
  func shapes() {
    let image = GuardedImage(1, 5000, padding: 3)
    #expect(composite(image.image, gnomon_paint_solid(opaque(9, 8, 7)), .source) == .ok)
    #expect(image.pixels.allSatisfy { $0 == Pixel(9, 8, 7, 255) } && image.paddingIsIntact)
    let wide = GuardedImage(100_003, 2)
    let mask = GuardedMask(100_003, 2)
    mask.fill { i, _ in UInt8(i & 255) }
    #expect(composite(wide.image, gnomon_paint_solid(opaque(255, 0, 0)), mask: mask.mask, opacity: 0.5) == .ok)
    for i in 0..<100_003 where wide[i, 1][0] != product(UInt8(i & 255), 128) {
      Issue.record("\(i): \(wide[i, 1])")
      break
    }
  }
}

// MARK: - What is refused

@Suite("Composite: what is refused")
struct CompositeStatusTests {
  /// Every call is made on an image that must keep its bytes.
  @Test("Each status, and that nothing is written then")
  func statuses() {
    let held = GuardedImage(8, 2)
    held.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    let before = held.bytes
    let good = held.image
    let coverage = GuardedMask(8, 2)
    coverage.fill { _, _ in 255 }
    let solid = gnomon_paint_solid(opaque(1, 2, 3))
    let stops = [Stop(offset: 0, color: opaque(1, 2, 3)), Stop(offset: 1, color: opaque(4, 5, 6))]

    func expect(
      _ right: Status, _ what: String, image: UnsafeImage? = good, paint: UnsafePaint? = solid, mask: UnsafeMask? = nil,
      op: Operator = .source, opacity: Float = 1
    ) {
      #expect(composite(image, paint, op, mask: mask, opacity: opacity) == right, "\(what)")
      #expect(held.bytes == before, "\(what)")
    }
    func image(_ change: (inout UnsafeImage) -> Void) -> UnsafeImage {
      var image = good
      change(&image)
      return image
    }
    func mask(_ change: (inout UnsafeMask) -> Void) -> UnsafeMask {
      var mask = coverage.mask
      change(&mask)
      return mask
    }
    func gradient(_ change: (inout UnsafeLinearGradient) -> Void) -> UnsafePaint {
      stops.withUnsafeBufferPointer {
        var gradient = UnsafeLinearGradient(
          start: Point(x: 0, y: 0), end: Point(x: 8, y: 1), stops: $0.baseAddress, stop_count: 2, extend: .pad,
          interpolation: .straight, space: .sRGB, is_dithered: 0, is_transformed: 0,
          transform: Affine())
        change(&gradient)
        return gnomon_paint_linear(gradient)
      }
    }

    expect(.errorNull, "no image", image: nil)
    expect(.errorNull, "no paint", paint: nil)
    expect(.errorNull, "an image without data", image: image { $0.data = nil })
    expect(.errorNull, "a mask without data", mask: mask { $0.data = nil })
    expect(.errorNull, "stops without an array", paint: gradient { $0.stops = nil })

    expect(.errorSize, "a negative width", image: image { $0.width = -1 })
    expect(.errorSize, "a negative height", image: image { $0.height = .min })
    expect(.errorSize, "a stride smaller than a row", image: image { $0.stride = 31 })
    expect(.errorSize, "a negative one smaller than a row", image: image { $0.stride = -31 })
    expect(.errorSize, "a stride out of the address space", image: image { $0.stride = .max })
    expect(.errorSize, "the least stride", image: image { $0.stride = .min })
    expect(.errorSize, "a mask of negative width", mask: mask { $0.width = -1 })
    expect(.errorSize, "a mask of negative height", mask: mask { $0.height = -7 })
    expect(.errorSize, "a mask's stride smaller than a row", mask: mask { $0.stride = 7 })
    expect(.errorSize, "a mask out of the address space", mask: mask { $0.stride = .max })
    expect(.errorSize, "too many stops", paint: gradient { $0.stop_count = Int(Int32.max) + 1 })
    expect(.errorSize, "more than any array", paint: gradient { $0.stop_count = -1 })

    expect(.errorValue, "an unknown format", image: image { $0.format = PixelFormat(rawValue: 2)! })
    expect(.errorValue, "an unknown paint", paint: UnsafePaint(kind: PaintKind(rawValue: 9)!, as: solid.as))
    expect(.errorValue, "an unknown operator", op: Operator(rawValue: 28)!)
    expect(.errorValue, "an unknown extend", paint: gradient { $0.extend = Extend(rawValue: 4)! })
    expect(.errorValue, "an unknown interpolation", paint: gradient { $0.interpolation = Interpolation(rawValue: 2)! })
    expect(.errorValue, "an opacity of NaN", opacity: .nan)
    for channel in 0..<4 {
      var color = opaque(1, 2, 3)
      withUnsafeMutableBytes(of: &color) { $0.storeBytes(of: Float.nan, toByteOffset: 4 * channel, as: Float.self) }
      expect(.errorValue, "NaN in a color", paint: gnomon_paint_solid(color))
      let bad = [stops[0], Stop(offset: 0.5, color: color), stops[1]]
      bad.withUnsafeBufferPointer { bad in
        let paint = gradient {
          $0.stops = bad.baseAddress
          $0.stop_count = 3
        }
        expect(.errorValue, "NaN in a stop's color", paint: paint)
      }
    }
    let nanStop = [stops[0], Stop(offset: .nan, color: stops[0].color)]
    nanStop.withUnsafeBufferPointer { bad in
      expect(.errorValue, "flutter 132792: an offset of NaN", paint: gradient { $0.stops = bad.baseAddress })
    }
    for bad in [Float.nan, .infinity, -.infinity] {
      expect(.errorValue, "start.x", paint: gradient { $0.start.x = bad })
      expect(.errorValue, "start.y", paint: gradient { $0.start.y = bad })
      expect(.errorValue, "end.x", paint: gradient { $0.end.x = bad })
      expect(.errorValue, "end.y", paint: gradient { $0.end.y = bad })
      expect(
        .errorValue, "an end point without stops",
        paint: gradient {
          $0.end.y = bad
          $0.stop_count = 0
        })
    }

    expect(.errorOverlap, "the mask is the image", mask: UnsafeMask(data: good.data, width: 4, height: 1, stride: 4))
    expect(
      .errorOverlap, "the mask's last byte is the image's first",
      mask: UnsafeMask(data: good.data! - 7, width: 8, height: 1, stride: 8))
    expect(
      .errorOverlap, "the stops lie in the image",
      paint: gradient { $0.stops = UnsafePointer(OpaquePointer(good.data!)) })
    expect(
      .errorOverlap, "the mask lies in the gap between rows of the image",
      image: image {
        $0.height = 1
        $0.stride = 64
        $0.width = 8
      }, mask: UnsafeMask(data: good.data! + 31, width: 1, height: 1, stride: 1))
  }

  @Test("Nothing to paint is fine, and needs no memory")
  func nothing() {
    let solid = gnomon_paint_solid(opaque(1, 2, 3))
    let empty = UnsafeImage(data: nil, width: 0, height: 9, stride: 0, format: .rgba8)
    #expect(composite(empty, solid) == .ok)
    #expect(composite(UnsafeImage(data: nil, width: .max, height: 0, stride: 0, format: .bgra8), solid) == .ok)
    let image = GuardedImage(3, 3)
    let none = UnsafeMask(data: nil, width: 0, height: 0, stride: 0)
    #expect(composite(image.image, solid, mask: none) == .ok)
    #expect(image.pixels.allSatisfy { $0 == Pixel(repeating: 0) })
    let gradient = UnsafeLinearGradient(
      start: Point(x: 0, y: 0), end: Point(x: 1, y: 1), stops: nil, stop_count: 0, extend: .pad,
      interpolation: .straight, space: .sRGB, is_dithered: 0, is_transformed: 0,
      transform: Affine())
    #expect(composite(image.image, gnomon_paint_linear(gradient)) == .ok)
    #expect(image.pixels.allSatisfy { $0 == Pixel(repeating: 0) })
  }
}
