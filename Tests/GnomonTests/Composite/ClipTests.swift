// SPDX-License-Identifier: Apache-2.0
// ClipTests.swift - images clipped to a mask in both meanings, and masks inverted

import CGnomon
import Testing

private let meanings: [ClipMeaning] = [.coverage, .imageMask]

private func clip(
  _ image: UnsafeImage?, _ mask: UnsafeMask?, _ x: Int32, _ y: Int32, _ meaning: ClipMeaning, _ box: Box? = nil
) -> Status {
  func pointer<T>(_ value: T?, _ body: (UnsafePointer<T>?) -> Status) -> Status {
    guard let value else { return body(nil) }
    return withUnsafePointer(to: value) { body($0) }
  }
  return pointer(image) { image in
    pointer(mask) { mask in pointer(box) { gnomon_clip_to_mask(image, mask, x, y, meaning, $0) } }
  }
}

@Suite("Clip to a mask")
struct ClipTests {
  @Test("Every byte times every coverage", arguments: meanings)
  func everyProduct(meaning: ClipMeaning) {
    onEveryInstructionSet { _ in
      let image = GuardedImage(256, 256)
      let mask = GuardedMask(256, 256)
      image.fill { i, j in Pixel(UInt8(j), UInt8(255 - j), UInt8(j ^ 0x33), UInt8(j)) }
      mask.fill { i, _ in UInt8(i) }
      let before = image.pixels
      #expect(clip(image.image, mask.mask, 0, 0, meaning) == .ok)
      for (k, p) in image.pixels.enumerated() {
        let m = UInt8(k % 256)
        let right = product(before[k], meaning == .coverage ? m : 255 - m)
        if p != right { Issue.record("\(before[k]) through \(m): \(p)") }
      }
    }
  }

  /// (1) each pixel is multiplied, or cleared where the mask has none; (2) outside the box none is touched; (3) nothing
  /// else is written.
  @Test("Every width from 0 to 67, with random places, paddings and directions", arguments: meanings)
  func places(meaning: ClipMeaning) {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x636c_6970)
      for width in 0...67 {
        for turn in 0..<12 {
          let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
          let image = GuardedImage(
            width, random.int(0...4), padding: random.int(0...9), flipped: random.int(0...1) == 1, against: side)
          let mask = GuardedMask(
            random.int(0...90), random.int(0...5), padding: random.int(0...5), flipped: random.int(0...1) == 1,
            against: side)
          image.fill { _, _ in random.pixel() }
          var (run, value) = (0, UInt8(0))
          mask.fill { _, _ in random.coverage(run: &run, value: &value) }
          let far: [Int32] = [.min, .min + 1, .max - 1, .max]
          let x = turn == 11 ? far[random.int(0...3)] : Int32(random.int(-40...30))
          let y = turn == 10 ? far[random.int(0...3)] : Int32(random.int(-3...3))
          let box = Box(
            x: Int32(random.int(-9...30)), y: Int32(random.int(-2...3)), width: Int32(random.int(-2...70)),
            height: Int32(random.int(-1...5)))
          let boxes = turn % 3 == 2
          let before = image.pixels
          #expect(clip(image.image, mask.mask, x, y, meaning, boxes ? box : nil) == .ok)
          for j in 0..<image.height {
            for i in 0..<width {
              let d = before[j * width + i]
              let (u, v) = (i - Int(x), j - Int(y))
              let inside = u >= 0 && v >= 0 && u < Int(mask.mask.width) && v < Int(mask.mask.height)
              let m = inside ? (meaning == .coverage ? mask[u, v] : 255 - mask[u, v]) : 0
              let touched = coverage(i, j, nil, x: 0, y: 0, boxes ? box : nil) != 0
              if image[i, j] != (touched ? product(d, m) : d) {
                Issue.record("(1, 2) \(width) wide, turn \(turn), \(i) \(j): \(image[i, j])")
              }
            }
          }
          #expect(image.paddingIsIntact && mask.paddingIsIntact, "(3)")
        }
      }
    }
  }

  @Test("Each status, and that nothing is written then")
  func statuses() {
    let image = GuardedImage(8, 2)
    let mask = GuardedMask(8, 2)
    image.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    let before = image.bytes
    func changed<T>(_ view: T, _ change: (inout T) -> Void) -> T {
      var view = view
      change(&view)
      return view
    }
    #expect(clip(nil, mask.mask, 0, 0, .coverage) == .errorNull)
    #expect(clip(image.image, nil, 0, 0, .coverage) == .errorNull)
    #expect(clip(changed(image.image) { $0.data = nil }, mask.mask, 0, 0, .coverage) == .errorNull)
    #expect(clip(image.image, changed(mask.mask) { $0.data = nil }, 0, 0, .coverage) == .errorNull)
    #expect(clip(changed(image.image) { $0.width = -1 }, mask.mask, 0, 0, .coverage) == .errorSize)
    #expect(clip(changed(image.image) { $0.stride = 31 }, mask.mask, 0, 0, .coverage) == .errorSize)
    #expect(clip(image.image, changed(mask.mask) { $0.stride = 7 }, 0, 0, .coverage) == .errorSize)
    #expect(clip(image.image, changed(mask.mask) { $0.height = -1 }, 0, 0, .coverage) == .errorSize)
    #expect(clip(image.image, mask.mask, 0, 0, ClipMeaning(rawValue: 2)!) == .errorValue)
    #expect(
      clip(changed(image.image) { $0.format = PixelFormat(rawValue: 2)! }, mask.mask, 0, 0, .coverage) == .errorValue)
    let inside = changed(mask.mask) { $0.data = image.image.data! + 7 }
    #expect(clip(image.image, inside, 0, 0, .coverage) == .errorOverlap)
    #expect(image.bytes == before)
    let empty = UnsafeMask(data: nil, width: 0, height: 3, stride: 0)
    #expect(clip(image.image, empty, 0, 0, .imageMask) == .ok)
    #expect(image.bytes.allSatisfy { $0 == 0 })
  }
}

@Suite("Invert a mask")
struct InvertTests {
  @Test("Every width from 0 to 67, in every layout; and what is refused")
  func everyWidth() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x696e_7665)
      for width in 0...67 {
        for side in [GuardedBuffer<UInt8>.Side.start, .end] {
          let mask = GuardedMask(
            width, random.int(0...4), padding: random.int(0...5), flipped: random.int(0...1) == 1, against: side)
          mask.fill { _, _ in random.byte() }
          let before = mask.pixels
          #expect(gnomon_mask_invert([mask.mask]) == .ok)
          #expect(mask.pixels == before.map { 255 - $0 } && mask.paddingIsIntact)
        }
      }
    }
    let mask = GuardedMask(5, 5)
    var bad = mask.mask
    bad.stride = 4
    #expect(gnomon_mask_invert(nil) == .errorNull)
    #expect(gnomon_mask_invert([bad]) == .errorSize)
    bad.data = nil
    #expect(gnomon_mask_invert([bad]) == .errorNull)
    #expect(mask.pixels.allSatisfy { $0 == 0 })
  }
}
