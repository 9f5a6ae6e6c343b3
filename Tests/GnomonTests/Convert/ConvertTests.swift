// SPDX-License-Identifier: Apache-2.0
// ConvertTests.swift - straight and premultiplied, red and blue, the color matrix, copies and fills

import CGnomon
import Testing

private typealias Conversion = @Sendable (UnsafePointer<UnsafeImage>?, UnsafePointer<UnsafeImage>?) -> Status

// MARK: - The definitions

private func swapped(_ p: Pixel) -> Pixel { Pixel(p[2], p[1], p[0], p[3]) }

private func premultiplied(_ p: Pixel) -> Pixel {
  Pixel(product(p[0], p[3]), product(p[1], p[3]), product(p[2], p[3]), p[3])
}

/// c · 255 / a, of two nearest levels the higher.
private func quotient(_ c: UInt8, _ a: UInt8) -> UInt8 {
  a == 0 ? 0 : UInt8((2 * 255 * Int(min(c, a)) + Int(a)) / (2 * Int(a)))
}

private func unpremultiplied(_ p: Pixel) -> Pixel {
  Pixel(quotient(p[0], p[3]), quotient(p[1], p[3]), quotient(p[2], p[3]), p[3])
}

/// The exact levels, red first, of a premultiplied pixel, red first, behind a matrix.
private func transformed(_ p: Pixel, _ m: [Float]) -> [Double] {
  let a = Double(p[3])
  let straight = (0..<3).map { a == 0 ? 0 : Double(min(p[$0], p[3])) / a } + [a / 255, 1]
  let x = (0..<4).map { row in
    let sum = (0..<5).reduce(0) { $0 + Double(m[5 * row + $1]) * straight[$1] }
    return min(max(sum, 0), 1)
  }
  return [x[0] * x[3] * 255, x[1] * x[3] * 255, x[2] * x[3] * 255, x[3] * 255]
}

private let identity: [Float] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
private let gray: [Float] = [
  0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 1, 0,
]
private let inverted: [Float] = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]

extension Random {
  fileprivate mutating func anyPixel() -> Pixel { Pixel(byte(), byte(), byte(), byte()) }

  /// Rows whose magnitudes add up to at most `size`; alpha is often kept, and then nothing added.
  fileprivate mutating func matrix(_ size: Double) -> [Float] {
    var m = (0..<20).map { _ in float(-size / 5...size / 5) }
    switch int(0...3) {
    case 0:
      for row in 0..<4 { (m[5 * row + 3], m[5 * row + 4]) = (row == 3 ? 1 : 0, 0) }
      (m[15], m[16], m[17]) = (0, 0, 0)
    case 1: (m[15], m[16], m[17], m[18], m[19]) = (0, 0, 0, 1, 0)
    default: break
    }
    return m
  }
}

// MARK: - Values

@Suite("Convert: values")
struct ConvertValueTests {
  /// Every pair of a color and an alpha stands once in each channel.
  private func everyPair(
    _ convert: Conversion, to format: PixelFormat, _ right: (Pixel) -> Pixel
  ) {
    let from = GuardedImage(256, 256)
    let to = GuardedImage(256, 256, format: format)
    from.fill { i, j in Pixel(UInt8(i), UInt8(255 - i), UInt8(i ^ 0x55), UInt8(j)) }
    #expect(convert([to.image], [from.image]) == .ok)
    for j in 0..<256 {
      for i in 0..<256 {
        let want = right(from[i, j])
        let have = format == .rgba8 ? to[i, j] : swapped(to[i, j])
        if have != want { Issue.record("\(from[i, j]) gives \(have), not \(want)") }
      }
    }
  }

  @Test("All 65,536 pairs are multiplied exactly, and all 32,895 divided exactly, half up")
  func everyPair() {
    onEveryInstructionSet { _ in
      for format in [PixelFormat.rgba8, .bgra8] {
        everyPair({ gnomon_premultiply($0, $1) }, to: format, premultiplied)
        everyPair({ gnomon_unpremultiply($0, $1) }, to: format, unpremultiplied)
      }
    }
  }

  private func converted(_ p: Pixel, _ convert: Conversion) -> Pixel {
    let image = GuardedImage(40, 1)
    image.fill { _, _ in p }
    #expect(convert([image.image], [image.image]) == .ok)
    #expect(image.pixels.allSatisfy { $0 == image.pixels[0] })
    return image.pixels[0]
  }

  @Test("takumi PR 1364, unabara PR 64: ties are rounded up on every processor; mapnik 1519: white comes back white")
  func reports() {
    onEveryInstructionSet { _ in
      #expect(converted(Pixel(11, 0, 11, 66), { gnomon_unpremultiply($0, $1) }) == Pixel(43, 0, 43, 66))
      #expect(converted(Pixel(11, 11, 0, 102), { gnomon_unpremultiply($0, $1) }) == Pixel(28, 28, 0, 102))
      let white = converted(Pixel(255, 255, 255, 128), { gnomon_premultiply($0, $1) })
      #expect(white == Pixel(128, 128, 128, 128))
      #expect(converted(white, { gnomon_unpremultiply($0, $1) }) == Pixel(255, 255, 255, 128))
    }
  }

  @Test("Premultiplied pixels survive the way there and back")
  func thereAndBack() {
    onEveryInstructionSet { _ in
      let image = GuardedImage(256, 256)
      image.fill { i, j in Pixel(UInt8(min(i, j)), UInt8(min(255 - i, j)), 0, UInt8(j)) }
      let before = image.pixels
      #expect(gnomon_unpremultiply([image.image], [image.image]) == .ok)
      #expect(gnomon_premultiply([image.image], [image.image]) == .ok)
      #expect(image.pixels == before)
    }
  }

  /// (1) within 1/2 + 1/64 of a level; (2) no color exceeds its alpha; (3) red and blue stand where the formats say.
  @Test("The color matrix beside double arithmetic")
  func matrixAccuracy() {
    var first: [[Pixel]] = []
    onEveryInstructionSet { level in
      var random = Random(seed: 0x6d61_7472)
      for turn in 0..<400 {
        let m =
          switch turn {
          case 0: identity
          case 1: gray
          case 2: inverted
          default: random.matrix([1.0, 2, 5, 32][turn % 4])
          }
        let formats = (random.int(0...1) == 0, random.int(0...1) == 0)
        let from = GuardedImage(251, 7, format: formats.0 ? .rgba8 : .bgra8)
        let to = GuardedImage(251, 7, format: formats.1 ? .rgba8 : .bgra8)
        from.fill { _, _ in turn % 5 == 0 ? random.anyPixel() : random.pixel() }
        #expect(gnomon_color_matrix([to.image], [from.image], m) == .ok)
        for (s, d) in zip(from.pixels, to.pixels) {
          let right = transformed(formats.0 ? s : swapped(s), m)
          let have = formats.1 ? d : swapped(d)
          for k in 0..<4 where abs(Double(have[k]) - right[k]) > 0.5 + 1 / 64 {
            Issue.record("(1, 3) turn \(turn): \(s) gives \(have), not \(right)")
          }
          if have[0] > have[3] || have[1] > have[3] || have[2] > have[3] { Issue.record("(2) \(have)") }
        }
        if level == .baseline { first.append(to.pixels) }
        #expect(to.pixels == first[turn])
      }
    }
  }

  @Test("The identity keeps every premultiplied pixel, and the largest numbers harm nobody")
  func extremeMatrices() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 5)
      let image = GuardedImage(256, 256)
      image.fill { i, j in Pixel(UInt8(min(i, j)), UInt8(min(255 - i, j)), 0, UInt8(j)) }
      let before = image.pixels
      #expect(gnomon_color_matrix([image.image], [image.image], identity) == .ok)
      #expect(image.pixels == before)
      for _ in 0..<100 {
        let numbers: [Float] = [0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e20, 1e-45]
        let m = (0..<20).map { _ in numbers[random.int(0...6)] }
        image.fill { _, _ in random.anyPixel() }
        #expect(gnomon_color_matrix([image.image], [image.image], m) == .ok)
        #expect(image.pixels.allSatisfy { $0[0] <= $0[3] && $0[1] <= $0[3] && $0[2] <= $0[3] })
      }
    }
  }
}

// MARK: - Places

@Suite("Convert: places")
struct ConvertPlaceTests {
  private static let conversions: [(name: String, call: Conversion, right: @Sendable (Pixel, Bool) -> Pixel)] = [
    ("premultiply", { gnomon_premultiply($0, $1) }, { premultiplied($1 ? swapped($0) : $0) }),
    ("unpremultiply", { gnomon_unpremultiply($0, $1) }, { unpremultiplied($1 ? swapped($0) : $0) }),
    ("swap", { gnomon_swap_red_blue($0, $1) }, { p, _ in swapped(p) }),
    (
      "matrix", { gnomon_color_matrix($0, $1, identity) },
      { p, swaps in
        let all = SIMD4(repeating: p[3])
        let p = Pixel(min(p[0], all[0]), min(p[1], all[1]), min(p[2], all[2]), p[3])
        return swaps ? swapped(p) : p
      }
    ),
    ("copy", { gnomon_image_copy($0, $1, 0, 0) }, { $1 ? swapped($0) : $0 }),
  ]

  /// (1) each pixel is the definition's; (2) no other byte is written, and none outside is touched; (3) the same in place.
  @Test("Every width from 0 to 67, with every padding, direction and format", arguments: 0..<5)
  func widths(which: Int) {
    let (name, call, right) = Self.conversions[which]
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x636f_6e76)
      for width in 0...67 {
        for turn in 0..<16 {
          let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
          func image(_ height: Int, _ random: inout Random) -> GuardedImage {
            GuardedImage(
              width, height, format: random.int(0...1) == 0 ? .rgba8 : .bgra8,
              padding: turn % 3 == 0 ? 0 : random.int(0...9), flipped: turn % 3 != 0 && random.int(0...1) == 1,
              against: side)
          }
          let from = image(random.int(0...4), &random)
          let to = image(from.height, &random)
          from.fill { _, _ in random.anyPixel() }
          let before = from.pixels
          let swaps = from.image.format != to.image.format
          let expected = before.map { right($0, swaps) }
          #expect(call([to.image], [from.image]) == .ok)
          #expect(to.pixels == expected, "(1) \(name), width \(width)")
          #expect(from.pixels == before && to.paddingIsIntact && from.paddingIsIntact, "(2) \(name), width \(width)")
          var view = from.image
          view.format = to.image.format
          #expect(call([view], [from.image]) == .ok)
          #expect(from.pixels == expected && from.paddingIsIntact, "(3) \(name), width \(width)")
        }
      }
    }
  }

  @Test("A copy to every offset, and rectangles to fill")
  func copyAndFill() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x636f_7079)
      for turn in 0..<3000 {
        let far: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        func offset(_ random: inout Random) -> Int32 {
          random.int(0...9) == 0 ? far[random.int(0...6)] : Int32(random.int(-25...25))
        }
        let to = GuardedImage(
          random.int(0...40), random.int(0...9), format: turn % 2 == 0 ? .rgba8 : .bgra8, padding: random.int(0...7),
          flipped: random.int(0...1) == 1)
        let from = GuardedImage(
          random.int(0...40), random.int(0...9), format: turn % 3 == 0 ? .rgba8 : .bgra8, padding: random.int(0...7),
          flipped: random.int(0...1) == 1)
        to.fill { _, _ in random.anyPixel() }
        from.fill { _, _ in random.anyPixel() }
        let (x, y) = (offset(&random), offset(&random))
        var right = to.pixels
        for j in 0..<to.height {
          for i in 0..<to.width {
            let (u, v) = (i - Int(x), j - Int(y))
            guard u >= 0, v >= 0, u < from.width, v < from.height else { continue }
            right[j * to.width + i] = to.image.format == from.image.format ? from[u, v] : swapped(from[u, v])
          }
        }
        #expect(gnomon_image_copy([to.image], [from.image], x, y) == .ok)
        #expect(to.pixels == right && to.paddingIsIntact)

        let color = random.color()
        let clip = Box(x: offset(&random), y: offset(&random), width: offset(&random), height: offset(&random))
        let clips = turn % 4 != 0
        for j in 0..<to.height {
          for i in 0..<to.width where coverage(i, j, nil, x: 0, y: 0, clips ? clip : nil) != 0 {
            right[j * to.width + i] = pixel(color, to.image.format)
          }
        }
        #expect(
          (clips ? gnomon_image_fill([to.image], color, [clip]) : gnomon_image_fill([to.image], color, nil)) == .ok)
        #expect(to.pixels == right && to.paddingIsIntact)
      }
    }
  }
}

// MARK: - What is refused

@Suite("Convert: what is refused")
struct ConvertStatusTests {
  private static let calls: [Conversion] = [
    { gnomon_premultiply($0, $1) }, { gnomon_unpremultiply($0, $1) }, { gnomon_swap_red_blue($0, $1) },
    { gnomon_color_matrix($0, $1, identity) }, { gnomon_image_copy($0, $1, 0, 0) },
  ]

  @Test("Each status, and that nothing is written then", arguments: 0..<5)
  func statuses(which: Int) {
    let call = Self.calls[which]
    let (to, from) = (GuardedImage(8, 2), GuardedImage(8, 2))
    to.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    let before = to.bytes
    func changed(_ image: UnsafeImage, _ change: (inout UnsafeImage) -> Void) -> UnsafeImage {
      var image = image
      change(&image)
      return image
    }
    #expect(call(nil, [from.image]) == .errorNull)
    #expect(call([to.image], nil) == .errorNull)
    var changes: [(Status, (inout UnsafeImage) -> Void)] = [
      (.errorNull, { $0.data = nil }), (.errorSize, { $0.width = -1 }), (.errorSize, { $0.height = .min }),
      (.errorSize, { $0.stride = 31 }), (.errorSize, { $0.stride = -31 }), (.errorSize, { $0.stride = .max }),
      (.errorSize, { $0.stride = .min }), (.errorValue, { $0.format = PixelFormat(rawValue: 2)! }),
    ]
    if which < 4 { changes += [(.errorSize, { $0.width = 7 }), (.errorSize, { $0.height = 1 })] }
    for (status, change) in changes {
      #expect(call([changed(to.image, change)], [from.image]) == status)
      #expect(call([to.image], [changed(from.image, change)]) == status)
    }
    // Beside itself by a pixel, upside down, and with another stride.
    let shared = GuardedImage(9, 3)
    shared.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    let bytes = shared.bytes
    let part = changed(shared.image) { ($0.width, $0.height) = (8, 2) }
    for other in [
      changed(part) { $0.data! += 4 }, changed(part) { $0.data! += 36 },
      changed(part) { ($0.data, $0.stride) = ($0.data! + 36, -36) }, changed(part) { $0.stride = 40 },
    ] {
      #expect(call([part], [other]) == .errorOverlap)
      #expect(call([other], [part]) == .errorOverlap)
    }
    #expect(shared.bytes == bytes)
    #expect(to.bytes == before)
    // Columns of one bitmap that are apart.
    let left = changed(part) { $0.width = 4 }
    #expect(call([changed(left) { $0.data! += 16 }], [left]) == .ok)
    // Nothing to do is no error, whatever the pointers.
    let empty = UnsafeImage(data: nil, width: 0, height: 7, stride: 0, format: .rgba8)
    #expect(call([empty], [empty]) == .ok)
  }

  @Test("The matrix and the color must be numbers; a moved copy is not in place")
  func numbers() {
    let image = GuardedImage(8, 2)
    image.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    let before = image.bytes
    #expect(gnomon_color_matrix([image.image], [image.image], nil) == .errorNull)
    for i in 0..<20 {
      for bad in [Float.nan, .infinity, -.infinity] {
        var m = identity
        m[i] = bad
        #expect(gnomon_color_matrix([image.image], [image.image], m) == .errorValue)
      }
    }
    #expect(gnomon_image_copy([image.image], [image.image], 1, 0) == .errorOverlap)
    let color = Color(red: 0, green: .nan, blue: 0, alpha: 0)
    #expect(gnomon_image_fill([image.image], color, nil) == .errorValue)
    #expect(gnomon_image_fill(nil, color, nil) == .errorNull)
    var bad = image.image
    bad.stride = 3
    #expect(gnomon_image_fill([bad], Color(red: 0, green: 0, blue: 0, alpha: 0), nil) == .errorSize)
    #expect(image.bytes == before)
  }
}
