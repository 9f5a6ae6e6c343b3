// SPDX-License-Identifier: Apache-2.0
// BlendTests.swift - every operator: its values, what holds for all of them, masks, and every place

import CGnomon
import Testing

/// Images of the same size, of which the source is painted onto the destination.
private func painted(
  _ s: [Pixel], onto d: [Pixel], _ op: Operator, mask: [UInt8]? = nil, opacity: Float = 1, format: PixelFormat = .rgba8
) -> [Pixel] {
  let source = GuardedImage(s.count, 1, format: format)
  let image = GuardedImage(d.count, 1, format: format)
  source.fill { i, _ in s[i] }
  image.fill { i, _ in d[i] }
  let paint = gnomon_paint_image(
    UnsafeImagePaint(
      image: source.image, extend: .pad, filter: .nearest, is_transformed: 0, transform: Affine()))
  if let mask {
    let coverage = GuardedMask(mask.count, 1)
    coverage.fill { i, _ in mask[i] }
    #expect(composite(image.image, paint, op, mask: coverage.mask, opacity: opacity) == .ok)
  } else {
    #expect(composite(image.image, paint, op, opacity: opacity) == .ok)
  }
  return image.pixels
}

private func swapped(_ p: Pixel) -> Pixel { Pixel(p[2], p[1], p[0], p[3]) }

/// Premultiplied pixels of every kind: random, opaque, clear, grey, saturated, nearly equal.
private func pixels(_ count: Int, _ random: inout Random) -> [Pixel] {
  (0..<count).map { _ in
    let p = random.pixel()
    switch random.int(0...7) {
    case 0: return Pixel(p[0], p[0], p[0], p[3])
    case 1: return Pixel(p[3], 0, p[1], p[3])
    case 2: return Pixel(p[0], p[3], p[0] / 2, p[3])
    default: return p
    }
  }
}

// MARK: - Values

@Suite("Operators: values")
struct OperatorValueTests {
  @Test("The twelve of Porter and Duff and plus: each product is rounded, the sum limited")
  func porterAndDuff() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 1984)
      for op in Operator.porterDuff {
        let (s, d) = (pixels(20_000, &random), pixels(20_000, &random))
        let result = painted(s, onto: d, op)
        for i in s.indices where result[i] != porterDuff(op, s[i], d[i]) {
          Issue.record("\(op.rawValue): \(s[i]) onto \(d[i]): \(result[i]), not \(porterDuff(op, s[i], d[i]))")
          break
        }
      }
    }
  }

  /// (1) polynomial modes are the nearest level; (2) the others within 1/2 + 1/1000; (3) fewer than one in a thousand
  /// of those is not the nearest; (4) BGRA gives the same with red and blue exchanged.
  @Test("Blend modes: random pixels, and every pair of opaque bytes, against W3C's formulas in double")
  func blendModes() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x3c)
      for op in Operator.blendModes {
        var (s, d) = (pixels(30_000, &random), pixels(30_000, &random))
        for a in 0...255 {
          for b in 0...255 {
            s.append(Pixel(UInt8(a), UInt8(b), UInt8(a ^ b), 255))
            d.append(Pixel(UInt8(b), UInt8(b), UInt8(255 - a), 255))
          }
        }
        let result = painted(s, onto: d, op)
        var (worst, misrounded) = (0.0, 0)
        for i in s.indices {
          let right = blended(op, s[i], d[i])
          for k in 0..<4 {
            let error = abs(Double(result[i][k]) - right[k])
            if error > 0.5 + 1e-9 { misrounded += 1 }
            if error > worst {
              worst = error
              if error > 0.501 { Issue.record("\(op.rawValue): \(s[i]) onto \(d[i]): \(result[i]), not \(right)") }
            }
          }
        }
        #expect(worst <= 0.501, "(2) \(op.rawValue)")
        if op.isPolynomial { #expect(misrounded == 0, "(1) \(op.rawValue): \(misrounded)") }
        #expect(misrounded * 1000 < 4 * s.count, "(3) \(op.rawValue): \(misrounded)")
        let bgra = painted(s.map(swapped), onto: d.map(swapped), op, format: .bgra8)
        #expect(bgra.map(swapped) == result, "(4) \(op.rawValue)")
      }
    }
  }

  @Test("flutter 147207, culori PR 271: burn, dodge, hard-light and overlay at their corners")
  func corners() {
    func level(_ op: Operator, _ b: UInt8, _ s: UInt8) -> UInt8 {
      painted([Pixel(s, s, s, 255)], onto: [Pixel(b, b, b, 255)], op)[0][0]
    }
    #expect(level(.colorBurn, 255, 0) == 255)
    #expect(level(.colorBurn, 128, 0) == 0)
    #expect(level(.colorDodge, 0, 255) == 0)
    #expect(level(.colorDodge, 1, 255) == 255)
    #expect(level(.hardLight, 128, 128) == 128)
    #expect(level(.overlay, 191, 191) == 223)
    #expect(separable(.colorBurn, 1, 0) == 1 && separable(.colorBurn, 0.5, 0) == 0)
    #expect(separable(.hardLight, 0.5, 0.5) == 0.5 && separable(.overlay, 0.75, 0.75) == 0.875)
  }

  @Test("pygame-ce 593: translucent over opaque stays opaque, as pixels too")
  func pygame593() {
    let s = [Pixel(30, 23, 50, 60)]
    #expect(painted(s, onto: [Pixel(0, 0, 0, 255)], .sourceOver) == [Pixel(30, 23, 50, 255)])
  }
}

// MARK: - What holds for all

@Suite("Operators: properties")
struct OperatorPropertyTests {
  /// (1) no color exceeds its alpha (mapnik 1519); (2) opaque stays opaque under source-over and the blend modes, for every alpha (SDL
  /// 15882); (3) an opaque paint replaces under source-over; (4) opacity and masks keep all that.
  @Test("Colors stay below alpha, and opaque stays opaque")
  func closed() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 1519)
      for op in Operator.all {
        let (s, d) = (pixels(4000, &random), pixels(4000, &random))
        for through in [false, true] {
          let mask = s.map { _ in random.byte() }
          let result = painted(
            s, onto: d, op, mask: through ? mask : nil, opacity: through ? Float(random.unit()) : 1)
          for i in s.indices {
            let p = result[i]
            if p[0] > p[3] || p[1] > p[3] || p[2] > p[3] { Issue.record("(1) \(op.rawValue): \(p)") }
            if op == .sourceOver || op.rawValue >= Operator.multiply.rawValue, d[i][3] == 255, p[3] != 255 {
              Issue.record("(2) \(op.rawValue): \(p)")
            }
            if op == .sourceOver, !through, s[i][3] == 255, p != s[i] { Issue.record("(3) \(p)") }
          }
        }
      }
    }
  }

  /// (1) for operators that a transparent paint does not change, the paint is multiplied; (2) for the others the result is mixed;
  /// (3) mask 0 keeps any bytes, even of no color; (4) opacity without a mask is a constant mask.
  @Test("Masks and opacity")
  func masks() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 255)
      for op in Operator.all {
        let (s, d) = (pixels(3000, &random), pixels(3000, &random))
        var (run, value) = (0, UInt8(0))
        let mask = s.map { _ in random.coverage(run: &run, value: &value) }
        let whole = painted(s, onto: d, op)
        let part = painted(zip(s, mask).map { product($0, $1) }, onto: d, op)
        let result = painted(s, onto: d, op, mask: mask)
        for i in s.indices {
          let right = op.keeps ? part[i] : product(whole[i], mask[i]) &+ product(d[i], 255 - mask[i])
          if result[i] != right { Issue.record("(\(op.keeps ? 1 : 2)) \(op.rawValue): \(result[i]), not \(right)") }
        }
        let wild = s.map { _ in Pixel(random.byte(), random.byte(), random.byte(), random.byte()) }
        #expect(painted(s, onto: wild, op, mask: s.map { _ in 0 }) == wild, "(3) \(op.rawValue)")
        let kept = painted(s, onto: wild, op, mask: mask)
        for i in s.indices where mask[i] == 0 && kept[i] != wild[i] { Issue.record("(3) \(op.rawValue): \(kept[i])") }
        #expect(painted(s, onto: wild, op, opacity: 0) == wild, "(3) \(op.rawValue)")
        if op == .destination { #expect(kept == wild) }
        let level = random.byte()
        #expect(
          painted(s, onto: d, op, opacity: Float(level) / 255) == painted(s, onto: d, op, mask: s.map { _ in level }),
          "(4) \(op.rawValue)")
        #expect(
          painted(s, onto: d, op, mask: mask, opacity: Float(level) / 255)
            == painted(s, onto: d, op, mask: mask.map { product($0, level) }),
          "(4) \(op.rawValue)")
      }
    }
  }

  @Test("Pixels whose color exceeds alpha change no others, and are the same on every instruction set")
  func wild() {
    var first: [[Pixel]] = []
    onEveryInstructionSet { level in
      var random = Random(seed: 3)
      for (n, op) in Operator.all.enumerated() {
        let s = (0..<997).map { _ in Pixel(random.byte(), random.byte(), random.byte(), random.byte()) }
        let d = (0..<997).map { _ in Pixel(random.byte(), random.byte(), random.byte(), random.byte()) }
        let result = painted(s, onto: d, op)
        if level == .baseline { first.append(result) } else { #expect(result == first[n], "\(op.rawValue)") }
        for i in 0..<20 { #expect(painted([s[i]], onto: [d[i]], op) == [result[i]], "\(op.rawValue)") }
      }
    }
  }

  /// (1) by rows and columns; (2) a color and an image of it are the same, as are a gradient and an image of it.
  @Test("Any split gives the same bytes, and every paint the same operator")
  func splits() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 12)
      let stops = [
        Stop(offset: 0.1, color: random.color()), Stop(offset: 0.4, color: random.color()),
        Stop(offset: 0.9, color: random.color()),
      ]
      stops.withUnsafeBufferPointer { stops in
        for op in Operator.all {
          for turn in 0..<6 {
            let (width, height) = (random.int(1...1300), random.int(1...5))
            let image = GuardedImage(width, height, padding: turn % 2 * 5)
            let parts = GuardedImage(width, height)
            let made = GuardedImage(width, height)
            let mask = GuardedMask(width, height)
            var (run, value) = (0, UInt8(0))
            mask.fill { _, _ in random.coverage(run: &run, value: &value) }
            image.fill { _, _ in random.pixel() }
            parts.fill { i, j in image[i, j] }
            let paint =
              turn % 3 == 0
              ? gnomon_paint_solid(random.color())
              : gnomon_paint_linear(
                UnsafeLinearGradient(
                  start: Point(x: turn == 1 ? 50 : 3, y: 1), end: Point(x: 50, y: 4), stops: stops.baseAddress,
                  stop_count: 3, extend: .reflect, interpolation: .straight, space: .sRGB, is_dithered: 0,
                  is_transformed: 0,
                  transform: Affine()))
            #expect(composite(made.image, paint, .source) == .ok)
            let opacity: Float = turn < 3 ? 1 : 0.7
            let coverage = turn % 2 == 0 ? mask.mask : nil
            let before = image.pixels
            #expect(composite(image.image, paint, op, mask: coverage, opacity: opacity) == .ok)
            #expect(image.paddingIsIntact)

            var x = 0
            while x < width {
              let step = random.int(1...400)
              for y in 0..<height {
                let clip = Box(x: Int32(x), y: Int32(y), width: Int32(step), height: 1)
                #expect(composite(parts.image, paint, op, mask: coverage, opacity: opacity, clip: clip) == .ok)
              }
              x += step
            }
            #expect(parts.pixels == image.pixels, "(1) \(op.rawValue)")

            parts.fill { i, j in before[j * width + i] }
            let pixels = UnsafeImagePaint(
              image: made.image, extend: .none, filter: .bilinear, is_transformed: 0, transform: Affine())
            #expect(composite(parts.image, gnomon_paint_image(pixels), op, mask: coverage, opacity: opacity) == .ok)
            #expect(parts.pixels == image.pixels, "(2) \(op.rawValue), \(turn)")
          }
        }
      }
    }
  }

  /// (1) each pixel is what it is alone; (2) no other byte is written.
  @Test("Every width from 0 to 67, with every misalignment, padding, direction, offset and clip")
  func widths() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x6f70)
      for width in 0...67 {
        for op in Operator.all {
          let side: GuardedBuffer<UInt8>.Side = random.int(0...1) == 0 ? .end : .start
          let format: PixelFormat = random.int(0...1) == 0 ? .rgba8 : .bgra8
          let image = GuardedImage(
            width, random.int(1...3), format: format, padding: random.int(0...9), flipped: random.int(0...1) == 1,
            against: side)
          let mask = GuardedMask(
            random.int(0...70), random.int(0...4), padding: random.int(0...5), flipped: random.int(0...1) == 1,
            against: side)
          let (x, y) = (random.int(-20...20), random.int(-3...3))
          let clip = Box(x: Int32(random.int(-9...30)), y: Int32(random.int(-2...2)), width: 40, height: 3)
          let usesMask = random.int(0...3) > 0
          let usesClip = random.int(0...3) == 0
          image.fill { _, _ in random.pixel() }
          var (run, value) = (0, UInt8(0))
          mask.fill { _, _ in random.coverage(run: &run, value: &value) }
          let color = random.color()
          let opacity: UInt8 = random.int(0...1) == 0 ? 255 : random.byte()
          let before = image.pixels
          let status = composite(
            image.image, gnomon_paint_solid(color), op, mask: usesMask ? mask.mask : nil, x: x, y: y,
            opacity: Float(opacity) / 255, clip: usesClip ? clip : nil)
          #expect(status == .ok)
          let m = before.indices.map { k in
            product(
              coverage(k % width, k / width, usesMask ? mask : nil, x: x, y: y, usesClip ? clip : nil), opacity)
          }
          let right = painted(
            before.map { _ in pixel(color, format) }, onto: before, op, mask: m, format: format)
          #expect(image.pixels == right, "(1) \(op.rawValue), \(width) wide")
          #expect(image.paddingIsIntact && mask.paddingIsIntact, "(2)")
        }
      }
    }
  }
}
