// SPDX-License-Identifier: Apache-2.0
// ImagePaintTests.swift - an image painted onto another: moved, transformed, extended, and what is refused

import CGnomon
import Foundation
import Testing

private func paint(
  _ image: UnsafeImage, _ transform: Affine? = nil, _ extend: Extend = .none, _ filter: Filter = .nearest
) -> UnsafePaint {
  gnomon_paint_image(
    UnsafeImagePaint(
      image: image, extend: extend, filter: filter, is_transformed: transform == nil ? 0 : 1,
      transform: transform ?? Affine()))
}

private func moved(_ x: Float, _ y: Float) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

private func swapped(_ p: Pixel) -> Pixel { Pixel(p[2], p[1], p[0], p[3]) }

/// Pixel i of n that an extend shows at any whole number; nil beyond, without one.
private func extended(_ i: Int, _ n: Int, _ extend: Extend) -> Int? {
  func modulo(_ a: Int, _ b: Int) -> Int { ((a % b) + b) % b }
  switch extend {
  case .pad: return min(max(i, 0), n - 1)
  case .repeat: return modulo(i, n)
  case .reflect:
    let k = modulo(i, 2 * n)
    return k < n ? k : 2 * n - 1 - k
  default: return i >= 0 && i < n ? i : nil
  }
}

private func seen(_ image: GuardedImage, _ i: Int, _ j: Int, _ extend: Extend) -> Pixel? {
  guard let x = extended(i, image.width, extend), let y = extended(j, image.height, extend) else { return nil }
  return image[x, y]
}

/// The place in the image of a place on the canvas, by Cramer's rule.
private func back(_ t: Affine, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
  let (a, b, c, d) = (Double(t.a), Double(t.b), Double(t.c), Double(t.d))
  let (x, y) = (x - Double(t.tx), y - Double(t.ty))
  let area = a * d - b * c
  return ((d * x - c * y) / area, (a * y - b * x) / area)
}

private let extends: [Extend] = [.pad, .none, .repeat, .reflect]

@Suite("Composite an image")
struct ImagePaintTests {
  /// (1) each pixel is the image's, extended; (2) with either filter; (3) nothing else is written; (4) without a transform as moved
  /// by nothing.
  @Test("Moved by whole pixels, in every extend, format, direction, width and clip")
  func whole() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x494d)
      for turn in 0..<1200 {
        let (source, canvas): (PixelFormat, PixelFormat) = (turn % 2 == 0 ? .rgba8 : .bgra8, turn % 3 == 0 ? .rgba8 : .bgra8)
        let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
        let image = GuardedImage(
          random.int(1...80), random.int(1...6), format: source, padding: random.int(0...5),
          flipped: random.int(0...1) == 1, against: side)
        let onto = GuardedImage(
          random.int(1...120), random.int(1...9), format: canvas, padding: random.int(0...5),
          flipped: random.int(0...1) == 1, against: side)
        image.fill { _, _ in random.pixel() }
        onto.fill { _, _ in random.pixel() }
        let before = onto.pixels
        let (x, y) = turn % 5 == 0 ? (0, 0) : (random.int(-150...150), random.int(-12...12))
        let extend = extends[random.int(0...3)]
        let op: Operator = [.sourceOver, .source, .destinationOver, .multiply, .sourceIn][random.int(0...4)]
        let mask = GuardedMask(onto.width, onto.height)
        var (run, value) = (0, UInt8(0))
        mask.fill { _, _ in random.coverage(run: &run, value: &value) }
        let usesMask = random.int(0...2) == 0
        let transform = turn % 5 == 0 && turn % 2 == 0 ? nil : moved(Float(x), Float(y))
        let filter: Filter = random.int(0...1) == 0 ? .nearest : .bilinear
        let status = composite(
          onto.image, paint(image.image, transform, extend, filter), op, mask: usesMask ? mask.mask : nil)
        #expect(status == .ok)
        for j in 0..<onto.height {
          for i in 0..<onto.width {
            let d = before[j * onto.width + i]
            let m = usesMask ? mask[i, j] : 255
            var right = d
            if var s = seen(image, i - x, j - y, extend) {
              if source != canvas { s = swapped(s) }
              switch op {
              case .multiply:
                let level = blended(.multiply, product(s, m), d)
                right = Pixel(level.rounded(.toNearestOrAwayFromZero))
              case .source, .sourceOver: right = composited(op, s, d, m)
              case .sourceIn: right = product(porterDuff(op, s, d), m) &+ product(d, 255 - m)
              default: right = porterDuff(op, product(s, m), d)
              }
            }
            if onto[i, j] != right {
              Issue.record("(1) turn \(turn), \(i) \(j), extend \(extend.rawValue): \(onto[i, j]), not \(right)")
              return
            }
          }
        }
        #expect(onto.paddingIsIntact && image.paddingIsIntact, "(3)")
      }
    }
  }

  /// (1) the pixel that contains the place, except within 1e-9 of an edge; (2) without extend nothing beyond; (3) splits are the same.
  @Test("Nearest: any transform, every extend")
  func nearest() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x4e)
      for turn in 0..<300 {
        let image = GuardedImage(random.int(1...40), random.int(1...40), padding: random.int(0...5), flipped: turn % 2 == 0)
        let onto = GuardedImage(random.int(1...150), random.int(1...12))
        image.fill { _, _ in random.pixel() }
        onto.fill { _, _ in Pixel(1, 2, 3, 4) }
        func number(_ size: Double) -> Float { random.float(-size...size) }
        let t = Affine(a: number(2), b: number(2), c: number(2), d: number(2), tx: number(60), ty: number(20))
        let extend = extends[turn % 4]
        #expect(composite(onto.image, paint(image.image, t, extend), .source) == .ok)
        for j in 0..<onto.height {
          for i in 0..<onto.width {
            let p = back(t, Double(i) + 0.5, Double(j) + 0.5)
            let edge = max(abs(p.x), abs(p.y), 1) * 1e-9
            if abs(p.x - p.x.rounded()) < edge || abs(p.y - p.y.rounded()) < edge { continue }
            let right = seen(image, Int(floor(p.x)), Int(floor(p.y)), extend) ?? Pixel(1, 2, 3, 4)
            if onto[i, j] != right { Issue.record("(1) turn \(turn), \(i) \(j): \(onto[i, j]), not \(right)") }
          }
        }
        let parts = GuardedImage(onto.width, onto.height)
        parts.fill { _, _ in Pixel(1, 2, 3, 4) }
        for x in stride(from: 0, to: onto.width, by: 13) {
          let clip = Box(x: Int32(x), y: 0, width: 13, height: Int32(onto.height))
          #expect(composite(parts.image, paint(image.image, t, extend), .source, clip: clip) == .ok)
        }
        #expect(parts.pixels == onto.pixels, "(3) turn \(turn)")
      }
    }
  }

  /// (1) within 1/2 + 1/32 of the mixture in double; (2) no color exceeds alpha; (3) without extend it fades, and nothing is written
  /// where no pixel is near.
  @Test("Bilinear: any transform, every extend")
  func bilinear() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0xb1)
      var worst = 0.0
      for turn in 0..<300 {
        let image = GuardedImage(random.int(1...40), random.int(1...40), padding: random.int(0...5))
        let onto = GuardedImage(random.int(1...150), random.int(1...12))
        image.fill { _, _ in random.pixel() }
        onto.fill { _, _ in Pixel(9, 9, 9, 4) }
        func number(_ size: Double) -> Float { random.float(-size...size) }
        let t =
          turn % 5 == 0
          ? moved(number(20), number(5))
          : Affine(a: number(2), b: number(2), c: number(2), d: number(2), tx: number(60), ty: number(20))
        let extend = extends[turn % 4]
        #expect(composite(onto.image, paint(image.image, t, extend, .bilinear), .source) == .ok)
        for j in 0..<onto.height {
          for i in 0..<onto.width {
            let p = back(t, Double(i) + 0.5, Double(j) + 0.5)
            let (x, y) = (p.x - 0.5, p.y - 0.5)
            let (x0, y0) = (floor(x), floor(y))
            let (f, g) = (x - x0, y - y0)
            var right = SIMD4<Double>(repeating: 0)
            for (dx, dy, weight) in [(0, 0, (1 - f) * (1 - g)), (1, 0, f * (1 - g)), (0, 1, (1 - f) * g), (1, 1, f * g)] {
              if let q = seen(image, Int(x0) + dx, Int(y0) + dy, extend) { right += weight * SIMD4<Double>(q) }
            }
            let p4 = onto[i, j]
            if extend == .none {
              let (w, h) = (Double(image.width), Double(image.height))
              let reach = 1.0 / 65536
              if x <= -1 + reach || y <= -1 + reach || x >= w - reach || y >= h - reach {
                if p4 != Pixel(9, 9, 9, 4), right.max() < 0.01, p4 != Pixel(repeating: 0) { Issue.record("(3) \(p4)") }
                if x < -1 || y < -1 || x > w || y > h { #expect(p4 == Pixel(9, 9, 9, 4), "(3)") }
                continue
              }
            }
            #expect(p4[0] <= p4[3] && p4[1] <= p4[3] && p4[2] <= p4[3], "(2)")
            for k in 0..<4 {
              let error = abs(Double(p4[k]) - right[k])
              worst = max(worst, error)
              if error > 0.5 + 1.0 / 32 { Issue.record("(1) turn \(turn), \(i) \(j): \(p4), not \(right)") }
            }
          }
        }
      }
      print("bilinear: worst error \(worst)")
    }
  }

  @Test("Singular transforms paint nothing; huge and tiny ones do no harm; far images are not seen")
  func extremes() {
    onEveryInstructionSet { _ in
      let image = GuardedImage(5, 3)
      image.fill { i, j in Pixel(UInt8(i), UInt8(j), 7, 9) }
      let onto = GuardedImage(70, 3)
      let before = onto.bytes
      for extend in extends {
        for filter in [Filter.nearest, .bilinear] {
          for t in [
            Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), Affine(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 1),
            Affine(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
          ] {
            #expect(composite(onto.image, paint(image.image, t, extend, filter), .source) == .ok)
            #expect(onto.bytes == before)
          }
          var random = Random(seed: 8)
          for _ in 0..<400 {
            func wild() -> Float {
              let x = random.anyFloat()
              return x.isFinite ? x : 0
            }
            let t = Affine(a: wild(), b: wild(), c: wild(), d: wild(), tx: wild(), ty: wild())
            #expect(composite(onto.image, paint(image.image, t, extend, filter), .source) == .ok)
          }
          let tiny = Affine(a: 1e-38, b: 0, c: 0, d: 1e-38, tx: 3.4e38, ty: -3.4e38)
          #expect(composite(onto.image, paint(image.image, tiny, extend, filter), .source) == .ok)
          #expect(onto.paddingIsIntact)
          onto.fill { _, _ in Pixel(repeating: 0) }
          for far: Float in [-3e38, -0x1p31, -0x1p30, 0x1p30, 0x1p31, 3e38] where extend == .none {
            #expect(composite(onto.image, paint(image.image, moved(far, 0), extend, filter), .source) == .ok)
            #expect(onto.bytes == before)
          }
        }
      }
    }
  }

  @Test("Each status, and that nothing is written then; an image without pixels paints nothing")
  func statuses() {
    let image = GuardedImage(4, 4)
    let onto = GuardedImage(8, 4)
    onto.fill { _, _ in Pixel(1, 2, 3, 4) }
    let before = onto.bytes
    func expect(_ right: Status, _ change: (inout UnsafeImagePaint) -> Void) {
      var p = UnsafeImagePaint(
        image: image.image, extend: .pad, filter: .nearest, is_transformed: 1, transform: moved(0, 0))
      change(&p)
      #expect(composite(onto.image, gnomon_paint_image(p), .source) == right)
      #expect(onto.bytes == before)
    }
    expect(.errorNull) { $0.image.data = nil }
    expect(.errorSize) { $0.image.width = -1 }
    expect(.errorSize) { $0.image.stride = 15 }
    expect(.errorSize) { $0.image.stride = .min }
    expect(.errorValue) { $0.image.format = PixelFormat(rawValue: 7)! }
    expect(.errorValue) { $0.extend = Extend(rawValue: 4)! }
    expect(.errorValue) { $0.filter = Filter(rawValue: 2)! }
    expect(.errorValue) { $0.is_transformed = 2 }
    for bad in [Float.nan, .infinity, -.infinity] {
      expect(.errorValue) { $0.transform.a = bad }
      expect(.errorValue) { $0.transform.b = bad }
      expect(.errorValue) { $0.transform.c = bad }
      expect(.errorValue) { $0.transform.d = bad }
      expect(.errorValue) { $0.transform.tx = bad }
      expect(.errorValue) { $0.transform.ty = bad }
    }
    expect(.errorOverlap) { $0.image = onto.image }
    expect(.errorOverlap) {
      $0.image.data = onto.image.data! + 8 * 4 * 3 + 28
      $0.image.width = 1
      $0.image.height = 1
    }
    expect(.ok) {
      $0.image.data = nil
      $0.image.width = 0
    }
    expect(.ok) {
      $0.image.data = nil
      $0.image.height = 0
    }
  }
}
