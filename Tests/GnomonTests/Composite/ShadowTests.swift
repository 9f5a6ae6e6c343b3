// SPDX-License-Identifier: Apache-2.0
// ShadowTests.swift - thrown and inset shadows beside the definition in double

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private func style(
  _ x: Float = 0, _ y: Float = 0, sigma: Float = 0, spread: Float = 0, inset: Bool = false,
  color: Color = Color(red: 1, green: 1, blue: 1, alpha: 1)
) -> Shadow {
  Shadow(offset_x: x, offset_y: y, sigma: sigma, spread: spread, color: color, is_inset: inset ? 1 : 0)
}

/// With exactly the scratch that is asked for, between guard pages.
private func shadow(
  _ image: UnsafeImage, _ mask: UnsafeMask, _ x: Int, _ y: Int, _ style: Shadow, opacity: Float = 1, clip: Box? = nil,
  against side: GuardedBuffer<UInt8>.Side = .end
) -> Status {
  let size = gnomon_shadow_size(mask.width, mask.height, [style])
  let scratch = GuardedBuffer<UInt8>(max(size, 1), repeating: 0xcd, against: side)
  let memory = size == 0 ? nil : UnsafeMutableRawPointer(scratch.pointer)
  if let clip {
    return gnomon_shadow([image], [mask], Int32(x), Int32(y), [style], opacity, [clip], memory, size)
  }
  return gnomon_shadow([image], [mask], Int32(x), Int32(y), [style], opacity, nil, memory, size)
}

// MARK: - The definition

/// Coverage of the plane, of which only a part around the mask is held: the pixels from (-room, -room) on.
private struct Plane {
  let room: Int
  let width, height: Int
  var values: [Double]

  subscript(_ x: Int, _ y: Int) -> Double {
    let (i, j) = (x + room, y + room)
    return i < 0 || j < 0 || i >= width || j >= height ? 0 : values[j * width + i]
  }

  init(_ mask: GuardedMask, room: Int, _ value: (Int, Int) -> Double) {
    self.room = room
    (width, height) = (Int(mask.mask.width) + 2 * room, Int(mask.mask.height) + 2 * room)
    values = []
    for j in 0..<height { for i in 0..<width { values.append(value(i - room, j - room)) } }
  }
}

/// The shadow's coverage before an inset one meets the mask.
private func defined(_ mask: GuardedMask, _ style: Shadow) -> Plane {
  let (w, h) = (Int(mask.mask.width), Int(mask.mask.height))
  func m(_ x: Int, _ y: Int) -> Double { x < 0 || y < 0 || x >= w || y >= h ? 0 : Double(mask[x, y]) }
  let s = Double(style.is_inset != 0 ? -style.spread : style.spread)
  let reach = Int(abs(s)) + 2
  let room = reach + Int(4 * style.sigma) + 3
  func largest(_ x: Int, _ y: Int, _ value: (Int, Int) -> Double) -> Double {
    var best = 0.0
    for j in -reach...reach {
      for i in -reach...reach where value(x + i, y + j) > 0 {
        best = max(best, value(x + i, y + j) + 255 * (abs(s) - Double(i * i + j * j).squareRoot()))
      }
    }
    return min(best, 255)
  }
  var plane = Plane(mask, room: room) { x, y in
    if s > 0 { return largest(x, y, m) }
    return s < 0 ? 255 - largest(x, y) { 255 - m($0, $1) } : m(x, y)
  }
  if style.sigma > 0 {
    let sigma = Double(style.sigma)
    func normal(_ x: Double) -> Double { 0.5 * erfc(-x / sigma / 2.0.squareRoot()) }
    let weights = (0...(2 * room)).map { normal(Double($0) + 0.5) - normal(Double($0) - 0.5) }
    for down in [false, true] {
      let before = plane
      for j in 0..<plane.height {
        for i in 0..<plane.width {
          plane.values[j * plane.width + i] = (-2 * room...2 * room).reduce(0) { sum, k in
            sum + weights[abs(k)] * before[i - room + (down ? 0 : k), j - room + (down ? k : 0)]
          }
        }
      }
    }
  }
  return plane
}

/// The plane seen at a place, moved by any offset.
private func moved(_ plane: Plane, _ x: Int, _ y: Int, _ style: Shadow) -> Double {
  let (u, v) = (Double(x) - Double(style.offset_x), Double(y) - Double(style.offset_y))
  let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
  let (p, q) = (u - u.rounded(.down), v - v.rounded(.down))
  return (1 - q) * ((1 - p) * plane[i, j] + p * plane[i + 1, j])
    + q * ((1 - p) * plane[i, j + 1] + p * plane[i + 1, j + 1])
}

@Suite("Shadows")
struct ShadowTests {
  private func randomMask(_ random: inout Random, flipped: Bool, against side: GuardedBuffer<UInt8>.Side) -> GuardedMask
  {
    let (w, h) = (random.int(1...34), random.int(1...24))
    let mask = GuardedMask(w, h, padding: random.int(0...5), flipped: flipped, against: side)
    let kind = random.int(0...2)
    mask.fill { i, j in
      switch kind {
      case 0: return random.int(0...7) == 0 ? random.byte() : 0
      case 1:
        let (x, y) = (Double(i) + 0.5 - Double(w) / 2, Double(j) + 0.5 - Double(h) / 2)
        let d = (x * x + y * y).squareRoot() - 0.4 * Double(min(w, h))
        return UInt8(255 * min(max(0.5 - d, 0), 1) + 0.5)
      default: return i >= w / 4 && j >= h / 4 && i < w - w / 4 && j < h - h / 4 ? 255 : 0
      }
    }
    return mask
  }

  /// (1) within one level, two with a fraction of a pixel; (2) the same on every instruction set; (3) mask and padding
  /// keep their bytes, and nothing is touched outside image, mask and scratch.
  @Test("Any mask, spread, blur and offset, thrown and inset")
  func anyShadow() {
    var first: [[Pixel]] = []
    onEveryInstructionSet { level in
      var random = Random(seed: 0x7368_6164)
      for turn in 0..<160 {
        let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
        let mask = randomMask(&random, flipped: turn % 3 == 0, against: side)
        let before = mask.bytes
        let whole = turn % 4 < 2
        let style = style(
          whole ? Float(random.int(-7...7)) : random.float(-8...8),
          whole ? Float(random.int(-7...7)) : random.float(-8...8), sigma: turn % 5 < 2 ? random.float(0...3) : 0,
          spread: turn % 6 == 0 ? 0 : turn % 6 < 3 ? Float(random.int(-5...5)) : random.float(-6...6),
          inset: random.int(0...1) == 1)
        let image = GuardedImage(61, 50, padding: random.int(0...3), flipped: turn % 7 == 0, against: side)
        let (x, y) = (random.int(-5...30), random.int(-5...25))
        #expect(shadow(image.image, mask.mask, x, y, style, against: side) == .ok)
        if level == .baseline {
          first.append(image.pixels)
          let plane = defined(mask, style)
          for j in 0..<50 {
            for i in 0..<61 {
              var right = moved(plane, i - x, j - y, style)
              if style.is_inset != 0 { right = (255 - right) / 255 * Double(coverage(i, j, mask, x: x, y: y, nil)) }
              let error = abs(Double(image[i, j][3]) - right)
              if error > (whole ? 1 : 2) { Issue.record("(1) turn \(turn), \(i) \(j): \(image[i, j]), not \(right)") }
            }
          }
        }
        #expect(image.pixels == first[turn], "(2)")
        #expect(mask.bytes == before && image.paddingIsIntact, "(3)")
      }
    }
  }

  @Test("A square grows and shrinks by whole pixels exactly, and moves by a half to half coverage")
  func squares() {
    onEveryInstructionSet { _ in
      let mask = GuardedMask(12, 12)
      mask.fill { i, j in i >= 2 && i < 10 && j >= 2 && j < 10 ? 255 : 0 }
      func row(_ style: Shadow) -> [UInt8] {
        let image = GuardedImage(28, 28)
        #expect(shadow(image.image, mask.mask, 8, 8, style) == .ok)
        return (0..<28).map { image[$0, 14][3] }
      }
      func span(_ first: Int, _ end: Int) -> [UInt8] { (0..<28).map { $0 >= first && $0 < end ? 255 : 0 } }
      #expect(row(style()) == span(10, 18))
      #expect(row(style(spread: 3)) == span(7, 21))
      #expect(row(style(spread: -3)) == span(13, 15))
      #expect(row(style(spread: -4)) == span(0, 0))
      #expect(row(style(3, 0)) == span(13, 21))
      var half = span(10, 18)
      (half[10], half[18]) = (127, 128)
      #expect(row(style(0.5, 0)) == half)
      #expect(row(style(4, 0, inset: true)) == span(10, 14))
      #expect(
        row(style(spread: 2, inset: true)).enumerated().allSatisfy { i, v in
          v == (i >= 10 && i < 18 && (i < 12 || i >= 16) ? 255 : 0)
        })
    }
  }

  /// A disc grown by s is the disc of a radius larger by s.
  @Test("A disc grows to a disc, within a fifth of a pixel")
  func discs() {
    for spread: Float in [-20, -7.5, -1, 0.5, 1, 2.25, 10, 33] {
      let mask = GuardedMask(101, 101)
      var shape = gnomon_shape_circle(Point(x: 50.3, y: 50.6), 40)
      #expect(gnomon_mask_shape([mask.mask], &shape, .replace) == .ok)
      let image = GuardedImage(181, 181)
      #expect(shadow(image.image, mask.mask, 40, 40, style(spread: spread)) == .ok)
      let right = GuardedMask(181, 181)
      shape = gnomon_shape_circle(Point(x: 90.3, y: 90.6), 40 + spread)
      #expect(gnomon_mask_shape([right.mask], &shape, .replace) == .ok)
      var worst = 0
      for j in 0..<181 { for i in 0..<181 { worst = max(worst, abs(Int(image[i, j][3]) - Int(right[i, j]))) } }
      // Where an edge runs diagonally, its coverage goes from 0 to 255 within 1.4 pixels, half of that within 0.4: a fifth of a
      // pixel is 72 levels there. The definition counts 255 levels to a pixel in every direction.
      #expect(worst <= 72, "spread \(spread): \(worst)")
    }
  }

  @Test("Opacity, color, clip and format are those of compositing through a mask")
  func painting() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x7061_696e)
      for _ in 0..<60 {
        let mask = GuardedMask(20, 9)
        mask.fill { _, _ in random.byte() }
        let color = random.color()
        let opacity = Float(random.unit())
        let format: PixelFormat = random.int(0...1) == 0 ? .rgba8 : .bgra8
        let clip = Box(
          x: Int32(random.int(-3...9)), y: Int32(random.int(-3...5)), width: Int32(random.int(0...30)),
          height: Int32(random.int(0...9)))
        let (a, b) = (GuardedImage(30, 12, format: format), GuardedImage(30, 12, format: format))
        a.fill { _, _ in random.pixel() }
        b.fill { a[$0, $1] }
        #expect(shadow(a.image, mask.mask, 3, 2, style(2, -1, color: color), opacity: opacity, clip: clip) == .ok)
        #expect(
          composite(b.image, gnomon_paint_solid(color), mask: mask.mask, x: 5, y: 1, opacity: opacity, clip: clip)
            == .ok)
        #expect(a.pixels == b.pixels)
      }
    }
  }

  @Test("Offsets and places beyond everything; masks without pixels")
  func extremes() {
    let mask = GuardedMask(5, 4)
    mask.fill { _, _ in 255 }
    for far: Float in [-.greatestFiniteMagnitude, -1e9, -2_147_483_648, 2_147_483_648, 1e9, .greatestFiniteMagnitude] {
      let image = GuardedImage(9, 9)
      #expect(shadow(image.image, mask.mask, 2, 2, style(far, 0, sigma: 1, spread: 1)) == .ok)
      #expect(image.pixels.allSatisfy { $0 == Pixel(repeating: 0) })
      #expect(shadow(image.image, mask.mask, 2, 2, style(0, far, spread: 1, inset: true)) == .ok)
      for j in 0..<9 { for i in 0..<9 { #expect(image[i, j][3] == coverage(i, j, mask, x: 2, y: 2, nil)) } }
    }
    let image = GuardedImage(9, 9)
    for place in [Int(Int32.min), Int(Int32.max)] {
      #expect(shadow(image.image, mask.mask, place, place, style(1, 1, sigma: 2, spread: 3)) == .ok)
    }
    let empty = UnsafeMask(data: nil, width: 0, height: 3, stride: 0)
    #expect(gnomon_shadow_size(0, 3, [style(sigma: 3)]) == 0)
    #expect(shadow(image.image, empty, 0, 0, style(sigma: 3)) == .ok)
    #expect(image.pixels.allSatisfy { $0 == Pixel(repeating: 0) })
  }

  @Test("Sizes never trap")
  func sizes() {
    for (w, h) in [(Int32.max, Int32.max), (.max, 1), (1, .max), (.max - 3, .max), (-1, 5), (5, .min)]
      as [(Int32, Int32)]
    {
      for s in [style(), style(sigma: 1000), style(spread: 255), style(sigma: 3, spread: -255, inset: true)] {
        #expect(gnomon_shadow_size(w, h, [s]) >= 0)
      }
    }
    #expect(gnomon_shadow_size(10, 10, nil) == 0)
    #expect(gnomon_shadow_size(10, 10, [style(sigma: -1)]) == 0)
    #expect(gnomon_shadow_size(1000, 1000, [style(sigma: 4, spread: 4)]) < 5_000_000)
  }

  @Test("Each status, and that nothing is written then")
  func statuses() {
    let image = GuardedImage(8, 6)
    let mask = GuardedMask(8, 6)
    image.fill { i, j in Pixel(UInt8(i), UInt8(j), 3, 4) }
    mask.fill { _, _ in 255 }
    let (before, maskBefore) = (image.bytes, mask.bytes)
    let good = style(1, 1, sigma: 2, spread: 1)
    let size = gnomon_shadow_size(8, 6, [good])
    let scratch = GuardedBuffer<UInt8>(size, repeating: 0x77)
    let memory = UnsafeMutableRawPointer(scratch.pointer)
    func changed<T>(_ view: T, _ change: (inout T) -> Void) -> T {
      var view = view
      change(&view)
      return view
    }
    func call(
      _ i: UnsafeImage, _ m: UnsafeMask, _ s: Shadow, _ memory: UnsafeMutableRawPointer?, _ size: Int,
      opacity: Float = 1
    ) -> Status { gnomon_shadow([i], [m], 0, 0, [s], opacity, nil, memory, size) }
    let (i, m) = (image.image, mask.mask)
    #expect(gnomon_shadow(nil, [m], 0, 0, [good], 1, nil, memory, size) == .errorNull)
    #expect(gnomon_shadow([i], nil, 0, 0, [good], 1, nil, memory, size) == .errorNull)
    #expect(gnomon_shadow([i], [m], 0, 0, nil, 1, nil, memory, size) == .errorNull)
    #expect(call(i, m, good, nil, size) == .errorNull)
    #expect(call(changed(i) { $0.data = nil }, m, good, memory, size) == .errorNull)
    #expect(call(i, changed(m) { $0.data = nil }, good, memory, size) == .errorNull)
    #expect(call(changed(i) { $0.width = -1 }, m, good, memory, size) == .errorSize)
    #expect(call(i, changed(m) { $0.stride = 7 }, good, memory, size) == .errorSize)
    #expect(call(i, m, good, UnsafeMutableRawPointer(bitPattern: UInt.max - 100), size) == .errorSize)
    #expect(call(changed(i) { $0.format = PixelFormat(rawValue: 2)! }, m, good, memory, size) == .errorValue)
    for bad in [
      changed(good) { $0.is_inset = 2 }, changed(good) { $0.offset_x = .nan },
      changed(good) { $0.offset_y = .infinity },
      changed(good) { $0.sigma = -1 }, changed(good) { $0.sigma = 1000.001 }, changed(good) { $0.sigma = .nan },
      changed(good) { $0.spread = 255.001 }, changed(good) { $0.spread = -256 }, changed(good) { $0.spread = .nan },
      changed(good) { $0.color.blue = .nan },
    ] {
      #expect(call(i, m, bad, memory, size) == .errorValue)
      #expect(gnomon_shadow_size(8, 6, [bad]) == 0 || bad.color.blue.isNaN)
    }
    #expect(call(i, m, good, memory, size, opacity: .nan) == .errorValue)
    #expect(call(i, m, good, memory, size - 1) == .errorMemory)
    #expect(call(i, m, good, memory, 0) == .errorMemory)
    #expect(call(i, changed(m) { $0.data = i.data! + 9 }, good, memory, size) == .errorOverlap)
    #expect(call(i, changed(m) { $0.data = scratch.pointer + size - 60 }, good, memory, size) == .errorOverlap)
    #expect(call(changed(i) { $0.data = scratch.pointer }, m, good, memory, size) == .errorOverlap)
    #expect(image.bytes == before && mask.bytes == maskBefore)
    #expect(scratch.array.allSatisfy { $0 == 0x77 })
  }
}
