// SPDX-License-Identifier: Apache-2.0
// LinearTests.swift - linear gradients against their definition in double

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - The definition

/// A linear gradient of sRGB.
private struct Gradient {
  var start = Point(x: 0, y: 0)
  var end = Point(x: 1, y: 0)
  var stops: [Stop]
  var extend = Extend.pad
  var interpolation = Interpolation.straight

  private var any: AnyGradient {
    AnyGradient(kind: .linear(start, end), stops: stops, extend: extend, interpolation: interpolation)
  }

  func paint<R>(_ body: (UnsafePaint) -> R) -> R { any.paint(body) }

  func fill(
    _ image: UnsafeImage, _ op: Operator = .source, mask: UnsafeMask? = nil, opacity: Float = 1, clip: Box? = nil
  ) -> Status {
    any.fill(image, op, mask: mask, opacity: opacity, clip: clip)
  }

  func levels(_ i: Int, _ j: Int) -> (color: SIMD4<Double>?, near: Double) { any.levels(i, j) }
}

private let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
private let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
private let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
private let green = Color(red: 0, green: 1, blue: 0, alpha: 1)
private let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)

private let untouched = Pixel(0x11, 0x22, 0x33, 0x44)

private func image(_ width: Int, _ height: Int = 1, format: PixelFormat = .rgba8) -> GuardedImage {
  let image = GuardedImage(width, height, format: format)
  image.fill { _, _ in untouched }
  return image
}

/// The claims for every pixel: (1) painted where the definition says; (2) at most 1/2 + 1/64 of a level from the exact color;
/// (3) no channel exceeds alpha. A pixel whose t is within `margin` of a stop may be on either side of it, by the
/// oracle's own rounding.
private func check(_ g: Gradient, _ image: GuardedImage, x: Int = 0, y: Int = 0, margin: Double = 1e-12) {
  for j in 0..<image.height {
    for i in 0..<image.width {
      let (right, near) = g.levels(x + i, y + j)
      if near < margin { continue }
      let pixel = image[i, j]
      guard let right else {
        if pixel != untouched { Issue.record("(1) \(g) at \(i) \(j): \(pixel)") }
        continue
      }
      for k in 0..<4 where abs(Double(pixel[k]) - right[k]) > 0.5 + 1.0 / 64 {
        Issue.record("(2) \(g) at \(i) \(j): \(pixel), not \(right)")
        return
      }
      if pixel[0] > pixel[3] || pixel[1] > pixel[3] || pixel[2] > pixel[3] {
        Issue.record("(3) \(g) at \(i) \(j): \(pixel)")
      }
    }
  }
}

// MARK: - Cases

@Suite("Linear gradient: cases")
struct LinearCaseTests {
  @Test("256 pixels from black to white are round(255 (i + 1/2) / 256), in every direction")
  func blackToWhite() {
    let stops = [Stop(offset: 0, color: black), Stop(offset: 1, color: white)]
    onEveryInstructionSet { _ in
      let row = image(256)
      let column = image(1, 256)
      for backwards in [false, true] {
        let (a, b): (Float, Float) = backwards ? (256, 0) : (0, 256)
        #expect(Gradient(start: Point(x: a, y: 0), end: Point(x: b, y: 0), stops: stops).fill(row.image) == .ok)
        #expect(Gradient(start: Point(x: 0, y: a), end: Point(x: 0, y: b), stops: stops).fill(column.image) == .ok)
        for i in 0..<256 {
          let t = (Double(i) + 0.5) / 256
          let level = UInt8((255 * (backwards ? 1 - t : t)).rounded())
          #expect(row[i, 0] == Pixel(level, level, level, 255))
          #expect(column[0, i] == row[i, 0])
        }
      }
    }
  }

  @Test("Blue to clear red, halfway: straight and premultiplied interpolation")
  func interpolations() {
    let stops = [
      Stop(offset: 0, color: blue), Stop(offset: 1, color: Color(red: 1, green: 0, blue: 0, alpha: 0)),
    ]
    let row = image(1)
    var g = Gradient(stops: stops, interpolation: .premultiplied)
    #expect(g.fill(row.image) == .ok)
    #expect(row[0, 0] == Pixel(0, 0, 128, 128))
    g.interpolation = .straight
    #expect(g.fill(row.image) == .ok)
    #expect(row[0, 0] == Pixel(64, 0, 64, 128))
  }

  @Test("raqote 62: a stop right behind another is no ramp over all of it")
  func raqote62() {
    let row = image(80)
    let g = Gradient(
      start: Point(x: 40, y: 0), end: Point(x: 100, y: 0),
      stops: [
        Stop(offset: 0, color: white), Stop(offset: 0.001, color: black), Stop(offset: 1, color: black),
      ])
    #expect(g.fill(row.image) == .ok)
    for i in 0..<80 { #expect(row[i, 0] == (i <= 39 ? Pixel(repeating: 255) : Pixel(0, 0, 0, 255))) }
  }

  @Test("cairo: a repeated gradient whose first stop is not at 0 has that stop's color before it")
  func cairoRepeat() {
    let row = image(8)
    let g = Gradient(
      end: Point(x: 8, y: 0), stops: [Stop(offset: 0.25, color: black), Stop(offset: 0.75, color: white)],
      extend: .repeat)
    #expect(g.fill(row.image) == .ok)
    #expect(row[0, 0] == Pixel(0, 0, 0, 255))
    #expect(row[7, 0] == Pixel(repeating: 255))
  }

  @Test("Blend2D: beyond the end the last of two stops at 1 holds")
  func blend2d() {
    let row = image(20)
    let g = Gradient(
      end: Point(x: 10, y: 0),
      stops: [Stop(offset: 0, color: red), Stop(offset: 1, color: green), Stop(offset: 1, color: blue)])
    #expect(g.fill(row.image) == .ok)
    for i in 10..<20 { #expect(row[i, 0] == Pixel(0, 0, 255, 255)) }
  }

  @Test("godot 76164, thorvg PR 470: a repeated gradient around its period's end")
  func godot76164() {
    let row = image(12)
    let g = Gradient(
      end: Point(x: 10, y: 0), stops: [Stop(offset: 0, color: red), Stop(offset: 1, color: black)], extend: .repeat)
    #expect(g.fill(row.image) == .ok)
    #expect(row[9, 0] == Pixel(13, 0, 0, 255))
    #expect(row[10, 0] == Pixel(242, 0, 0, 255))
  }

  @Test("lunasvg 62, servo 18435: offsets outside [0, 1] are clamped, a smaller one is raised")
  func offsets() {
    let row = image(100)
    var g = Gradient(
      end: Point(x: 100, y: 0), stops: [Stop(offset: -0.5, color: black), Stop(offset: 1.5, color: white)])
    #expect(g.fill(row.image) == .ok)
    check(g, row)
    #expect(row[0, 0][0] == 1 && row[99, 0][0] == 254)
    g.stops = [Stop(offset: -.infinity, color: black), Stop(offset: .infinity, color: white)]
    #expect(g.fill(row.image) == .ok)
    #expect(row[0, 0][0] == 1 && row[99, 0][0] == 254)
    g.stops = [Stop(offset: 0, color: red), Stop(offset: 0.5, color: green), Stop(offset: 0.25, color: blue)]
    #expect(g.fill(row.image) == .ok)
    #expect(row[49, 0][1] == 252 && row[50, 0] == Pixel(0, 0, 255, 255))
  }

  @Test("The seeds' slider: without extend nothing is painted before the start and after the end")
  func extendNone() {
    let row = image(40)
    let g = Gradient(
      start: Point(x: 10.5, y: 0), end: Point(x: 20.5, y: 0),
      stops: [Stop(offset: 0.25, color: black), Stop(offset: 0.75, color: white)], extend: .none)
    for op in [Operator.source, .sourceOver] {
      row.fill { _, _ in untouched }
      #expect(g.fill(row.image, op) == .ok)
      // The first and the last centre lie exactly on the ends, which belong to it.
      for i in 0..<40 { #expect((row[i, 0] != untouched) == (10...20).contains(i), "\(i)") }
      #expect(row[10, 0] == Pixel(0, 0, 0, 255) && row[20, 0] == Pixel(repeating: 255))
    }
  }

  @Test("A hard stop on a pixel's centre: the later color holds from there on, in every direction")
  func hardStops() {
    onEveryInstructionSet { _ in
      for length in 1...64 {
        for numerator in 0...8 {
          let offset = Float(numerator) / 8
          let stops = [Stop(offset: offset, color: red), Stop(offset: offset, color: blue)]
          for backwards in [false, true] {
            let (a, b): (Float, Float) =
              backwards ? (Float(length) + 0.5, 0.5) : (0.5, Float(length) + 0.5)
            let row = image(length + 1)
            let square = image(length + 1, 3)
            #expect(Gradient(start: Point(x: a, y: 0), end: Point(x: b, y: 0), stops: stops).fill(row.image) == .ok)
            // Turned by 45 degrees: t = (i + j) / (2 length).
            let diagonal = Gradient(start: Point(x: a, y: a), end: Point(x: b, y: b), stops: stops)
            #expect(diagonal.fill(square.image) == .ok)
            for i in 0...length {
              let k = backwards ? length - i : i
              #expect(row[i, 0] == (8 * k >= numerator * length ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)))
              for j in 0..<3 {
                let k = backwards ? 2 * length - i - j : i + j
                let isLater = 8 * k >= numerator * 2 * length
                #expect(square[i, j] == (isLater ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)))
              }
            }
          }
        }
      }
    }
  }

  @Test("Repeat and reflect at exact multiples of the period")
  func exactMultiples() {
    let stops = [
      Stop(offset: 0, color: red), Stop(offset: 0.5, color: red), Stop(offset: 0.5, color: blue),
      Stop(offset: 1, color: blue),
    ]
    onEveryInstructionSet { _ in
      for period in [1, 2, 3, 4, 6, 10, 16] {
        for shift in [-3, 0, 5] {
          for backwards in [false, true] {
            let a = Float(shift) + 0.5
            let b = a + Float(backwards ? -period : period)
            let row = image(100)
            var g = Gradient(start: Point(x: a, y: 3), end: Point(x: b, y: 3), stops: stops, extend: .repeat)
            #expect(g.fill(row.image) == .ok)
            for i in 0..<100 {
              let k = ((backwards ? shift - i : i - shift) % period + period) % period
              #expect(row[i, 0] == (2 * k >= period ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)), "\(period) \(i)")
            }
            g.extend = .reflect
            #expect(g.fill(row.image) == .ok)
            for i in 0..<100 {
              var k = ((backwards ? shift - i : i - shift) % (2 * period) + 2 * period) % (2 * period)
              if k > period { k = 2 * period - k }
              #expect(row[i, 0] == (2 * k >= period ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)), "\(period) \(i)")
            }
          }
        }
      }
    }
  }

  @Test("No stops, one stop, and start equal to end, under each extend")
  func degenerate() {
    let row = image(9, 3)
    for extend in [Extend.pad, .none, .repeat, .reflect] {
      func painted(_ start: Point, _ end: Point, _ stops: [Stop]) -> [Pixel] {
        row.fill { _, _ in untouched }
        #expect(Gradient(start: start, end: end, stops: stops, extend: extend).fill(row.image) == .ok)
        return row.pixels
      }
      let (a, b) = (Point(x: 2, y: 1), Point(x: 6, y: 1))
      #expect(painted(a, b, []).allSatisfy { $0 == untouched })
      let one = painted(a, b, [Stop(offset: 0.5, color: red)])
      for (i, pixel) in one.enumerated() {
        let inside = extend != .none || (2...5).contains(i % 9)
        #expect(pixel == (inside ? Pixel(255, 0, 0, 255) : untouched))
      }
      let point = painted(a, a, [Stop(offset: 0, color: red), Stop(offset: 1, color: blue)])
      #expect(point.allSatisfy { $0 == (extend == .pad ? Pixel(0, 0, 255, 255) : untouched) })
    }
  }
}

// MARK: - Properties

@Suite("Linear gradient: properties")
struct LinearPropertyTests {
  private func stops(_ random: inout Random, _ count: Int) -> [Stop] {
    var offsets = (0..<count).map { _ in random.float(-0.1...1.1) }
    if random.int(0...3) > 0 { offsets.sort() }
    for k in offsets.indices.dropFirst() where random.int(0...4) == 0 { offsets[k] = offsets[k - 1] }
    return offsets.map { Stop(offset: $0, color: random.color()) }
  }

  private func gradient(_ random: inout Random, _ stops: [Stop], across size: Double) -> Gradient {
    let length = exp2(random.unit() * 12 - 2)
    var angle = random.unit() * 2 * .pi
    if random.int(0...5) == 0 { angle = Double(random.int(0...7)) * .pi / 4 }
    let start = Point(x: random.float(-size...2 * size), y: random.float(-size...2 * size))
    var end = Point(x: start.x + Float(length * cos(angle)), y: start.y + Float(length * sin(angle)))
    switch random.int(0...9) {
    case 0: end.x = start.x
    case 1: end.y = start.y
    default: break
    }
    return Gradient(
      start: start, end: end, stops: stops,
      extend: [.pad, .none, .repeat, .reflect][random.int(0...3)],
      interpolation: random.int(0...1) == 0 ? .straight : .premultiplied)
  }

  @Test("Random gradients of 1 to 200 stops, and every instruction set gives the same bytes")
  func random() {
    var pictures: [[[Pixel]]] = []
    onEveryInstructionSet { level in
      var random = Random(seed: 0x6772_6164)
      pictures.append([])
      for turn in 0..<500 {
        let stops = stops(&random, turn % 10 == 0 ? random.int(60...200) : random.int(1...9))
        let g = gradient(&random, stops, across: 60)
        if g.start.x == g.end.x && g.start.y == g.end.y { continue }
        let picture = image(random.int(1...150), random.int(1...5))
        #expect(g.fill(picture.image) == .ok)
        check(g, picture)
        pictures[pictures.count - 1].append(picture.pixels)
      }
    }
    for picture in pictures { #expect(picture == pictures[0]) }
  }

  /// (1) under a mask every pixel is the unmasked gradient's, composited; (2) what a mask, a clip or an opacity leaves is the
  /// same wherever the row is cut; (3) nothing else is written.
  @Test("Every width from 0 to 67, through masks, with offsets, clips and opacity, in both formats")
  func masks() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x6d61_736b_7321)
      for width in 0...67 {
        for turn in 0..<12 {
          let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
          let height = random.int(0...3)
          let g = gradient(&random, stops(&random, random.int(1...6)), across: 30)
          let format: PixelFormat = random.int(0...1) == 0 ? .rgba8 : .bgra8
          // The whole gradient, where nothing cuts it: what was not painted has 0 in it.
          let whole = GuardedImage(width, height, format: format)
          let painted = GuardedImage(width, height, format: format)
          painted.fill { _, _ in Pixel(repeating: 0x80) }
          #expect(g.fill(whole.image) == .ok && g.fill(painted.image) == .ok)
          let picture = GuardedImage(
            width, height, format: format, padding: random.int(0...9), flipped: random.int(0...1) == 1, against: side)
          let mask = GuardedMask(
            random.int(0...70), random.int(0...4), padding: random.int(0...3), flipped: random.int(0...1) == 1,
            against: side)
          let (x, y) = (random.int(-9...9), random.int(-2...2))
          var (run, value) = (0, UInt8(0))
          mask.fill { _, _ in random.coverage(run: &run, value: &value) }
          picture.fill { _, _ in random.pixel() }
          let before = picture.pixels
          let clip = Box(
            x: Int32(random.int(-9...30)), y: Int32(random.int(-2...2)), width: Int32(random.int(-2...70)),
            height: Int32(random.int(-1...5)))
          let (usesMask, usesClip) = (turn % 3 != 0, turn % 4 == 0)
          let op: Operator = random.int(0...1) == 0 ? .sourceOver : .source
          let opacity: UInt8 = random.int(0...1) == 0 ? 255 : random.byte()
          let status = g.paint {
            composite(
              picture.image, $0, op, mask: usesMask ? mask.mask : nil, x: x, y: y, opacity: Float(opacity) / 255,
              clip: usesClip ? clip : nil)
          }
          #expect(status == .ok)
          for j in 0..<height {
            for i in 0..<width {
              var m = coverage(i, j, usesMask ? mask : nil, x: x, y: y, usesClip ? clip : nil)
              if whole[i, j] != painted[i, j] { m = 0 }
              let right = composited(op, whole[i, j], before[j * width + i], product(m, opacity))
              if picture[i, j] != right {
                Issue.record("\(width) wide, turn \(turn), \(i) \(j): \(picture[i, j]), not \(right); \(g)")
              }
            }
          }
          #expect(picture.paddingIsIntact && mask.paddingIsIntact, "(3)")
        }
      }
    }
  }

  @Test("Long empty stretches of a mask change nothing of what is painted beside them")
  func gaps() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x676170)
      for turn in 0..<60 {
        let g = gradient(&random, stops(&random, random.int(2...6)), across: 600)
        let width = random.int(1000...1400)
        let (whole, picture) = (GuardedImage(width, 2), GuardedImage(width, 2))
        let mask = GuardedMask(width, 2, against: turn % 2 == 0 ? .end : .start)
        for j in 0..<2 {
          var i = random.int(0...300)
          while i < width {
            let end = min(width, i + random.int(1...80))
            while i < end {
              mask[i, j] = random.int(0...1) == 0 ? 255 : random.byte()
              i += 1
            }
            i += random.int(1...300)
          }
        }
        whole.fill { _, _ in Pixel(9, 9, 9, 9) }
        picture.fill { _, _ in Pixel(9, 9, 9, 9) }
        #expect(g.fill(whole.image) == .ok)
        #expect(g.fill(picture.image, .source, mask: mask.mask) == .ok)
        for j in 0..<2 {
          for i in 0..<width {
            let right = composited(.source, whole[i, j], Pixel(9, 9, 9, 9), mask[i, j])
            // What the gradient does not paint stays, also where the product of two bytes would not give it back.
            if picture[i, j] != right, whole[i, j] != Pixel(9, 9, 9, 9) { Issue.record("\(g) at \(i) \(j)") }
            if whole[i, j] == Pixel(9, 9, 9, 9), picture[i, j] != whole[i, j] { Issue.record("\(g) at \(i) \(j)") }
          }
        }
      }
    }
  }

  @Test("A picture painted in parts equals the one painted at once")
  func parts() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x7061_7274)
      for _ in 0..<60 {
        let g = gradient(&random, stops(&random, random.int(2...9)), across: 900)
        let (whole, parts) = (image(2100, 2), image(2100, 2))
        #expect(g.fill(whole.image) == .ok)
        var x = 0
        while x < 2100 {
          let width = random.int(1...400)
          #expect(g.fill(parts.image, clip: Box(x: Int32(x), y: 0, width: Int32(width), height: 2)) == .ok)
          x += width
        }
        #expect(whole.pixels == parts.pixels)
      }
    }
  }

  @Test("Opaque gradients leave opaque images opaque, and replace them under source-over")
  func opaque() {
    var random = Random(seed: 0x6f70)
    for _ in 0..<60 {
      var stops = stops(&random, random.int(1...6))
      for k in stops.indices { stops[k].color.alpha = 1 }
      let g = gradient(&random, stops, across: 60)
      let (over, source) = (image(90, 2), image(90, 2))
      over.fill { _, _ in Pixel(1, 2, 3, 255) }
      source.fill { _, _ in Pixel(1, 2, 3, 255) }
      #expect(g.fill(over.image, .sourceOver) == .ok && g.fill(source.image) == .ok)
      #expect(over.pixels == source.pixels)
      #expect(over.pixels.allSatisfy { $0[3] == 255 })
    }
  }

  @Test(
    "Stops 1e-3 to 1e-6 apart, a few pixels wide or narrower than one: the bound holds",
    arguments: [1e-3, 1e-4, 1e-5, 1e-6])
  func dense(spacing: Double) {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x64_656e_7365)
      for _ in 0..<60 {
        var offset = 0.3
        let stops = (0..<random.int(2...120)).map { _ in
          offset += random.int(0...3) == 0 ? 0 : spacing * 3 * random.unit()
          return Stop(offset: Float(offset), color: random.color())
        }
        var g = gradient(&random, stops, across: 60)
        // An interval is an eighth of a pixel to eight pixels long; the first lies in the picture.
        let length = exp2(random.unit() * 6 - 3) / spacing * (random.int(0...1) == 0 ? 1 : -1)
        g.start = Point(x: random.float(0...150) - Float(0.3 * length), y: 0)
        g.end = Point(x: g.start.x + Float(length), y: Float(0.1 * random.unit() * length))
        let picture = image(150, 2)
        #expect(g.fill(picture.image) == .ok)
        check(g, picture, margin: 1e-11)
      }
    }
  }

  @Test("Far ends, near ends and the ends of float's range: nothing traps, and the bound holds where double can tell")
  func sizes() {
    let stops = [
      Stop(offset: 0, color: red), Stop(offset: 0.5, color: white), Stop(offset: 0.5, color: blue),
      Stop(offset: 1, color: black),
    ]
    let values: [Float] = [
      0, .leastNonzeroMagnitude, -.leastNormalMagnitude, 1e-20, 1e-3, -7.25, 1e3, -1e6, 3e7, 1e15, -1e30,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    onEveryInstructionSet { _ in
      for extend in [Extend.pad, .none, .repeat, .reflect] {
        for a in values {
          for b in values where a != b {
            for (start, end) in [
              (Point(x: a, y: 0.5), Point(x: b, y: 0.5)), (Point(x: 0.5, y: a), Point(x: 0.5, y: b)),
              (Point(x: a, y: b), Point(x: b, y: a)), (Point(x: a, y: a), Point(x: b, y: 0)),
            ] where start.x != end.x || start.y != end.y {
              let g = Gradient(start: start, end: end, stops: stops, extend: extend)
              let picture = image(37, 2)
              #expect(g.fill(picture.image) == .ok)
              if [a, b].allSatisfy({ $0.magnitude <= 1e6 && ($0 == 0 || $0.magnitude >= 1e-3) }) {
                check(g, picture, margin: 1e-6)
              }
            }
          }
        }
      }
    }
  }

  @Test("The far end of a wide image, and a tall one")
  func wide() {
    let stops = [Stop(offset: 0, color: black), Stop(offset: 0.999, color: white), Stop(offset: 1, color: red)]
    onEveryInstructionSet { _ in
      let row = image(70_001)
      let column = image(1, 70_001)
      let across = Gradient(start: Point(x: -3, y: 0), end: Point(x: 70_000, y: 0.25), stops: stops)
      #expect(across.fill(row.image) == .ok)
      check(across, row)
      let down = Gradient(start: Point(x: 0, y: -3), end: Point(x: 0, y: 70_000), stops: stops)
      #expect(down.fill(column.image) == .ok)
      check(down, column)
    }
  }

  @Test("Thousands of stops, sorted or not")
  func manyStops() {
    var random = Random(seed: 0x6d61_6e79)
    for sorted in [true, false] {
      var stops = (0..<3000).map { _ in Stop(offset: random.float(0...1), color: random.color()) }
      if sorted {
        stops.sort { $0.offset < $1.offset }
      } else {
        // Raised by those before them, most would be lost.
        for k in stops.indices { stops[k].offset = stops[k].offset * 0.01 + Float(k) / 3000 }
      }
      for extend in [Extend.pad, .reflect] {
        let g = Gradient(
          start: Point(x: 3, y: 0), end: Point(x: 97, y: 20), stops: stops, extend: extend,
          interpolation: sorted ? .straight : .premultiplied)
        let picture = image(120, 2)
        #expect(g.fill(picture.image) == .ok)
        check(g, picture)
      }
    }
  }
}
