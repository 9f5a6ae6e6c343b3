// SPDX-License-Identifier: Apache-2.0
// CurvedTests.swift - radial and conic gradients, other spaces, transforms and dithering against their definition

import CGnomon
import Testing

private let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
private let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
private let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
private let green = Color(red: 0, green: 1, blue: 0, alpha: 1)
private let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)

private let untouched = Pixel(0x11, 0x22, 0x33, 0x44)
private let north = Compass()
private let east = Compass(zero: .east, turn: .clockwise, y_axis: .down)

private func image(_ width: Int, _ height: Int, format: PixelFormat = .rgba8) -> GuardedImage {
  let image = GuardedImage(width, height, format: format)
  image.fill { _, _ in untouched }
  return image
}

private func stops(_ colors: Color...) -> [Stop] {
  colors.enumerated().map { Stop(offset: Float($0) / Float(max(colors.count - 1, 1)), color: $1) }
}

/// The claims for every pixel: (1) painted where the definition says; (2) at most 1/2 + 1/64 of a level from the exact color,
/// or less than one when dithered; (3) no channel exceeds alpha. A pixel whose t is within `margin` of a leap may be on
/// either side of it, by the oracle's own rounding. Returns how many pixels were judged.
@discardableResult
private func check(_ g: AnyGradient, _ image: GuardedImage, x: Int = 0, y: Int = 0, margin: Double = 1e-9) -> Int {
  let bound = g.isDithered ? 1.0 : 0.5 + 1.0 / 64
  let swaps = image.image.format == .bgra8
  var judged = 0
  for j in 0..<image.height {
    for i in 0..<image.width {
      let (right, near) = g.levels(x + i, y + j)
      if near < margin { continue }
      judged += 1
      var pixel = image[i, j]
      guard let right else {
        if pixel != untouched {
          Issue.record("(1) \(g) at \(i) \(j): \(pixel)")
          return judged
        }
        continue
      }
      if swaps { pixel = Pixel(pixel[2], pixel[1], pixel[0], pixel[3]) }
      for k in 0..<4 where abs(Double(pixel[k]) - right[k]) > bound {
        Issue.record("(2) \(g) at \(i) \(j): \(pixel), not \(right)")
        return judged
      }
      if pixel[0] > pixel[3] || pixel[1] > pixel[3] || pixel[2] > pixel[3] {
        Issue.record("(3) \(g) at \(i) \(j): \(pixel)")
        return judged
      }
    }
  }
  return judged
}

// MARK: - Cases

@Suite("Radial gradient: cases")
struct RadialCaseTests {
  @Test("thorvg 3841: a focus outside the circle, by the rule of the cone")
  func thorvg3841() {
    onEveryInstructionSet { _ in
      let picture = image(60, 60)
      let g = AnyGradient(kind: .radial(Point(x: 0, y: 0), 0, Point(x: 100, y: 100), 100), stops: stops(white, black))
      #expect(g.fill(picture.image) == .ok)
      for (x, y, level) in [(0, 0, 251), (10, 10, 164), (20, 20, 77), (50, 5, 52), (50, 50, 0)] {
        #expect(Int(picture[x, y][0]) == level, "\(x) \(y)")
      }
    }
  }

  @Test("resvg 562, picosvg 158: a focus on the edge of the circle")
  func resvg562() {
    onEveryInstructionSet { _ in
      let picture = image(100, 100)
      let g = AnyGradient(kind: .radial(Point(x: 90, y: 50), 0, Point(x: 50, y: 50), 40), stops: stops(black, white))
      #expect(g.fill(picture.image) == .ok)
      #expect(picture[90, 50] == untouched && picture[91, 50] == untouched)
      for (x, y, t) in [(89, 50, 0.0125), (50, 50, 0.49383), (10, 50, 0.99379), (50, 20, 0.76915)] {
        #expect(abs(Double(picture[x, y][0]) - 255 * t) < 0.52, "\(x) \(y)")
      }
    }
  }

  @Test("A hard stop on a circle through pixel centres: the later color holds from there on")
  func hardStops() {
    onEveryInstructionSet { _ in
      let picture = image(41, 41)
      // Pythagorean distances from (20.5, 20.5) are exact.
      for radius in [5, 10, 13, 15, 17] {
        let g = AnyGradient(
          kind: .radial(Point(x: 20.5, y: 20.5), 0, Point(x: 20.5, y: 20.5), Float(2 * radius)),
          stops: [Stop(offset: 0.5, color: red), Stop(offset: 0.5, color: blue)])
        #expect(g.fill(picture.image) == .ok)
        for j in 0..<41 {
          for i in 0..<41 {
            let square = (i - 20) * (i - 20) + (j - 20) * (j - 20)
            let right = square >= radius * radius ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)
            #expect(picture[i, j] == right, "\(radius): \(i) \(j)")
          }
        }
      }
    }
  }

  @Test("The same circle twice paints nothing, and so does a transform that cannot be undone")
  func degenerate() {
    let picture = image(9, 9)
    for extend in [Extend.pad, .none, .repeat, .reflect] {
      var g = AnyGradient(
        kind: .radial(Point(x: 4, y: 4), 3, Point(x: 4, y: 4), 3), stops: stops(red, blue), extend: extend)
      #expect(g.fill(picture.image) == .ok)
      g.kind = .radial(Point(x: 4, y: 4), 0, Point(x: 4, y: 4), 3)
      g.transform = Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
      #expect(g.fill(picture.image) == .ok)
      g.stops = []
      g.transform = nil
      #expect(g.fill(picture.image) == .ok)
      #expect(picture.pixels.allSatisfy { $0 == untouched })
    }
  }
}

@Suite("Conic gradient: cases")
struct ConicCaseTests {
  @Test("skia-canvas 241, WebKit PR 3784: north, clockwise, from black to white around a pixel's centre")
  func quarters() {
    onEveryInstructionSet { _ in
      for size in [3, 41] {
        let picture = image(size, size)
        let (m, h) = (size / 2, Float(size) / 2)
        let g = AnyGradient(kind: .conic(Point(x: h, y: h), start: 0, sweep: 360, north), stops: stops(black, white))
        #expect(g.fill(picture.image) == .ok)
        #expect(picture[m, 0][0] == 0 && picture[size - 1, m][0] == 64)
        #expect(picture[m, size - 1][0] == 128 && picture[0, m][0] == 191)
        #expect(picture[m, m][0] == 0)
      }
    }
  }

  @Test("tiny-skia: half a sweep is half a sweep")
  func halfSweep() {
    let picture = image(41, 41)
    let g = AnyGradient(
      kind: .conic(Point(x: 20.5, y: 20.5), start: 0, sweep: 180, north), stops: stops(black, white))
    #expect(g.fill(picture.image) == .ok)
    #expect(picture[40, 20][0] == 128)
  }

  @Test(
    "SkiaSharp 1348, flutter 23648: a round cap before the start has the start's color, one after the end the end's")
  func caps() {
    for sweep in [270, -270, 90, -90] as [Float] {
      let picture = image(101, 101)
      let kind = AnyGradient.Kind.conic(Point(x: 50.5, y: 50.5), start: 0, sweep: sweep, north)
      #expect(AnyGradient(kind: kind, stops: stops(red, blue)).fill(picture.image) == .ok)
      // Just before the start, which is at the top, and just after the end, which is at the side.
      #expect(picture[sweep > 0 ? 47 : 53, 5] == Pixel(255, 0, 0, 255))
      let isWest = (sweep == 270) || (sweep == -90)
      let y = (sweep > 0) == isWest ? 47 : 53
      #expect(picture[isWest ? 5 : 95, y] == Pixel(0, 0, 255, 255), "\(sweep)")
    }
  }

  @Test("On the rays of a hard stop, the seam and the hours, on every compass")
  func rays() {
    onEveryInstructionSet { _ in
      let picture = image(33, 33)
      for compass in allCompasses {
        for start in stride(from: -360 as Float, through: 360, by: 45) {
          for sweep in [360, -360] as [Float] {
            let hard = [
              Stop(offset: 0, color: red), Stop(offset: 0.5, color: red), Stop(offset: 0.5, color: blue),
              Stop(offset: 1, color: blue),
            ]
            let g = AnyGradient(kind: .conic(Point(x: 16.5, y: 16.5), start: start, sweep: sweep, compass), stops: hard)
            #expect(g.fill(picture.image) == .ok)
            // On the rays t is a whole eighth.
            for k in 0..<8 {
              let (x, y) = ([0, 1, 1, 1, 0, -1, -1, -1][k], [-1, -1, 0, 1, 1, 1, 0, -1][k])
              for distance in [1, 5, 16] {
                let (i, j) = (16 + x * distance, 16 + y * distance)
                var t = g.t(i, j).t! * 8
                t = t.rounded() == 8 ? 0 : t.rounded()
                #expect(picture[i, j] == (t >= 4 ? Pixel(0, 0, 255, 255) : Pixel(255, 0, 0, 255)), "\(g) \(i) \(j)")
              }
            }
          }
        }
      }
    }
  }

  @Test("A sweep of 0 paints nothing")
  func zero() {
    let picture = image(9, 9)
    let g = AnyGradient(kind: .conic(Point(x: 4, y: 4), start: 10, sweep: 0, north), stops: stops(red, blue))
    #expect(g.fill(picture.image) == .ok)
    #expect(picture.pixels.allSatisfy { $0 == untouched })
  }
}

// MARK: - Bad input

@Suite("Gradients: bad input")
struct GradientErrorTests {
  @Test("Each fault has its status, and nothing is written")
  func faults() {
    let picture = image(5, 5)
    func status(_ change: (inout AnyGradient) -> Void) -> Status {
      var g = AnyGradient(kind: .radial(Point(x: 1, y: 1), 0, Point(x: 2, y: 2), 3), stops: stops(red, blue))
      change(&g)
      return g.fill(picture.image)
    }
    let point = Point(x: 1, y: 1)
    for bad in [Float.nan, .infinity, -.infinity] {
      #expect(status { $0.kind = .radial(Point(x: bad, y: 1), 0, point, 3) } == .errorValue)
      #expect(status { $0.kind = .radial(point, bad, point, 3) } == .errorValue)
      #expect(status { $0.kind = .radial(point, 0, Point(x: 1, y: bad), 3) } == .errorValue)
      #expect(status { $0.kind = .radial(point, 0, point, bad) } == .errorValue)
      #expect(status { $0.kind = .conic(Point(x: bad, y: 1), start: 0, sweep: 1, north) } == .errorValue)
      #expect(status { $0.kind = .conic(point, start: bad, sweep: 1, north) } == .errorValue)
      #expect(status { $0.kind = .conic(point, start: 0, sweep: bad, north) } == .errorValue)
      #expect(status { $0.kind = .linear(point, Point(x: bad, y: 0)) } == .errorValue)
      #expect(status { $0.transform = Affine(a: 1, b: 0, c: 0, d: 1, tx: bad, ty: 0) } == .errorValue)
    }
    #expect(status { $0.stops[1].offset = .nan } == .errorValue)
    #expect(status { $0.stops[0].color.green = .nan } == .errorValue)
    #expect(status { $0.kind = .radial(point, -1, point, 3) } == .errorValue)
    #expect(status { $0.kind = .radial(point, 1, point, -3) } == .errorValue)
    #expect(status { $0.space = ColorSpace(rawValue: 3)! } == .errorValue)
    #expect(status { $0.extend = Extend(rawValue: 4)! } == .errorValue)
    #expect(status { $0.interpolation = Interpolation(rawValue: 2)! } == .errorValue)
    var compass = north
    compass.zero = Direction(rawValue: 4)!
    #expect(status { $0.kind = .conic(point, start: 0, sweep: 90, compass) } == .errorValue)
    AnyGradient(kind: .radial(point, 0, point, 3), stops: stops(red, blue)).paint {
      var paint = $0
      paint.as.radial.is_dithered = 2
      #expect(composite(picture.image, paint) == .errorValue)
      paint.as.radial.is_dithered = 0
      paint.as.radial.is_transformed = 2
      #expect(composite(picture.image, paint) == .errorValue)
      paint.as.radial.is_transformed = 0
      paint.as.radial.stops = nil
      #expect(composite(picture.image, paint) == .errorNull)
      paint.as.radial.stop_count = Int.max
      #expect(composite(picture.image, paint) == .errorSize)
    }
    #expect(picture.pixels.allSatisfy { $0 == untouched })
  }
}

// MARK: - Any gradient

extension Random {
  /// A gradient near an image of the given size, of any kind but plain linear.
  fileprivate mutating func gradient(_ width: Int, _ height: Int) -> AnyGradient {
    func point(_ r: inout Random) -> Point {
      let isGrid = r.int(0...2) == 0
      let (x, y) = (
        r.unit() * Double(width) * 1.4 - Double(width) * 0.2, r.unit() * Double(height) * 1.4 - Double(height) * 0.2
      )
      return isGrid ? Point(x: Float(x.rounded()) + 0.5, y: Float(y.rounded()) + 0.5) : Point(x: Float(x), y: Float(y))
    }
    let size = Float(max(width, height))
    let centre = point(&self)
    var kind: AnyGradient.Kind
    switch int(0...6) {
    case 0, 1: kind = .radial(centre, int(0...1) == 0 ? 0 : Float(unit()) * size / 2, centre, Float(unit()) * size)
    case 2: kind = .radial(centre, int(0...1) == 0 ? 0 : Float(unit()) * size / 2, point(&self), Float(unit()) * size)
    case 3: kind = .linear(centre, point(&self))
    default:
      let sweeps: [Float] = [360, -360, 180, -90, 270, 400, Float(unit() * 700 - 350)]
      let compass = Compass(
        zero: Direction(rawValue: UInt32(int(0...3)))!, turn: Turn(rawValue: UInt32(int(0...1)))!,
        y_axis: YAxis(rawValue: UInt32(int(0...1)))!)
      kind = .conic(
        centre, start: int(0...1) == 0 ? Float(int(-8...8)) * 45 : Float(unit() * 800 - 400),
        sweep: sweeps[int(0...sweeps.count - 1)], compass)
    }
    if case .radial(let a, let r, let b, let q) = kind, a == b, abs(r - q) < 0.5 { kind = .radial(a, r, b, r + 3) }
    var g = AnyGradient(kind: kind, stops: [])
    // Wide enough for whole and for float fractions, or close together, or hard.
    let count = int(1...3) == 1 ? int(1...24) : int(2...4)
    for _ in 0..<count {
      let offset: Float = int(0...3) == 0 ? Float(int(0...8)) / 8 : Float(unit())
      g.stops.append(Stop(offset: offset, color: color()))
      if int(0...4) == 0 { g.stops.append(Stop(offset: offset, color: color())) }
    }
    g.stops.sort { $0.offset < $1.offset }
    g.extend = Extend(rawValue: UInt32(int(0...3)))!
    g.interpolation = Interpolation(rawValue: UInt32(int(0...1)))!
    if int(0...2) == 0 { g.space = ColorSpace(rawValue: UInt32(int(0...2)))! }
    g.isDithered = int(0...3) == 0
    if int(0...2) == 0 {
      let (s, c) = (Float(unit()) * 2 - 1, Float(unit()) + 0.5)
      g.transform =
        int(0...1) == 0
        ? Affine(a: c, b: 0, c: 0, d: c + 0.25, tx: s * 10, ty: 3)
        : Affine(a: c, b: s, c: -s, d: c, tx: s * 10, ty: c * 5)
    }
    return g
  }
}

/// Whether float stops are so close together that a level is less than the rounding of t.
private func isTooSteep(_ g: AnyGradient) -> Bool {
  zip(g.stops, g.stops.dropFirst()).contains { $1.offset > $0.offset && $1.offset - $0.offset < 1e-6 }
}

@Suite("Gradients: any")
struct AnyGradientTests {
  @Test("Random gradients are what the definition says", arguments: 0..<8)
  func definition(seed: Int) {
    var random = Random(seed: UInt64(7000 + seed))
    var judged = 0
    for _ in 0..<120 {
      let (width, height) = (random.int(1...90), random.int(1...24))
      let g = random.gradient(width, height)
      if isTooSteep(g) { continue }
      let format: PixelFormat = random.int(0...1) == 0 ? .rgba8 : .bgra8
      var first: [Pixel]?
      onEveryInstructionSet { _ in
        let picture = image(width, height, format: format)
        #expect(g.fill(picture.image) == .ok)
        if first == nil {
          first = picture.pixels
          judged += check(g, picture)
        } else {
          #expect(picture.pixels == first, "\(g)")
        }
      }
    }
    #expect(judged > 50_000)
  }

  @Test("Large images: tiles of 1024 pixels, places far from the centre", arguments: 0..<6)
  func large(seed: Int) {
    var random = Random(seed: UInt64(8000 + seed))
    for _ in 0..<3 {
      let g = random.gradient(2100, 1200)
      if isTooSteep(g) { continue }
      let picture = image(2100, 3)
      var moved = g
      // Three rows out of the middle: everything moved up.
      switch g.kind {
      case .linear(let a, let b): moved.kind = .linear(a.up(600), b.up(600))
      case .radial(let a, let r, let b, let q): moved.kind = .radial(a.up(600), r, b.up(600), q)
      case .conic(let c, let start, let sweep, let compass):
        moved.kind = .conic(c.up(600), start: start, sweep: sweep, compass)
      }
      #expect(moved.fill(picture.image) == .ok)
      check(moved, picture)
    }
  }

  @Test("Any split by clips and masks gives the same bytes, and source-over of what is opaque the same as source")
  func splits() {
    var random = Random(seed: 9)
    for _ in 0..<150 {
      let (width, height) = (random.int(1...120), random.int(1...8))
      let g = random.gradient(width, height)
      let whole = image(width, height)
      #expect(g.fill(whole.image) == .ok)
      let parts = image(width, height)
      var x = 0
      while x < width {
        let part = random.int(1...40)
        for y in 0..<height {
          #expect(g.fill(parts.image, clip: Box(x: Int32(x), y: Int32(y), width: Int32(part), height: 1)) == .ok)
        }
        x += part
      }
      #expect(parts.bytes == whole.bytes, "\(g)")

      // Through a full mask with holes: what is not covered stays.
      let mask = GuardedMask(width, height)
      var (run, value) = (0, UInt8(0))
      mask.fill { _, _ in random.coverage(run: &run, value: &value) < 128 ? 0 : 255 }
      let masked = image(width, height)
      #expect(g.fill(masked.image, mask: mask.mask) == .ok)
      for j in 0..<height {
        for i in 0..<width {
          #expect(masked[i, j] == (mask[i, j] == 255 ? whole[i, j] : untouched), "\(g) \(i) \(j)")
        }
      }
    }
  }

  @Test("Dithering: (1) whole levels and hard stops stay; (2) the mean of 8 × 8 pixels is the color's")
  func dithering() {
    onEveryInstructionSet { _ in
      let picture = image(64, 64)
      // (1)
      let gray = Color(red: 100 / 255, green: 7 / 255, blue: 255 / 255, alpha: 1)
      var g = AnyGradient(
        kind: .linear(Point(x: 0, y: 0), Point(x: 64, y: 0)),
        stops: [
          Stop(offset: 0, color: gray), Stop(offset: 0.5, color: gray), Stop(offset: 0.5, color: red),
          Stop(offset: 1, color: red),
        ], isDithered: true)
      #expect(g.fill(picture.image) == .ok)
      for j in 0..<64 {
        for i in 0..<64 { #expect(picture[i, j] == (i < 32 ? Pixel(100, 7, 255, 255) : Pixel(255, 0, 0, 255))) }
      }
      // (2) Three levels over 64 pixels, in each direction.
      let (dark, light) = (
        Color(red: 0.5, green: 0.2, blue: 0, alpha: 1), Color(red: 0.51, green: 0.2, blue: 0.02, alpha: 1)
      )
      for end in [Point(x: 64, y: 0), Point(x: 0, y: 64), Point(x: 45, y: 45)] {
        for space in [ColorSpace.sRGB, .linear, .okLab] {
          g = AnyGradient(
            kind: .linear(Point(x: 0, y: 0), end),
            stops: [Stop(offset: 0, color: dark), Stop(offset: 1, color: light)],
            space: space, isDithered: true)
          #expect(g.fill(picture.image) == .ok)
          for (y, x) in [(0, 0), (8, 16), (24, 24), (56, 8)] {
            var (sum, exact) = (0.0, 0.0)
            for j in y..<y + 8 {
              for i in x..<x + 8 {
                sum += Double(picture[i, j][0])
                exact += g.levels(i, j).color![0]
              }
            }
            #expect(abs(sum - exact) < 64 * 0.15, "\(g) \(x) \(y): \(sum / 64), not \(exact / 64)")
          }
        }
      }
    }
  }

  @Test("Far away, huge and tiny geometry neither fails nor writes outside")
  func extremes() {
    let numbers: [Float] = [0, 1e-30, -1e-30, 0.1, 20.5, 1e9, -1e20, 3e38, .leastNonzeroMagnitude]
    onEveryInstructionSet { _ in
      let picture = image(40, 3)
      for a in numbers {
        for b in numbers {
          for extend in [Extend.pad, .none, .repeat, .reflect] {
            var g = AnyGradient(
              kind: .radial(Point(x: a, y: b), 0, Point(x: a, y: b), 5), stops: stops(red, blue, red), extend: extend)
            #expect(g.fill(picture.image) == .ok)
            g.kind = .radial(Point(x: a, y: 3), abs(b), Point(x: b, y: a), abs(a))
            #expect(g.fill(picture.image) == .ok)
            g.kind = .conic(Point(x: a, y: b), start: b, sweep: a, east)
            #expect(g.fill(picture.image) == .ok)
            g.transform = Affine(a: a, b: b, c: -b, d: a, tx: b, ty: a)
            #expect(g.fill(picture.image) == .ok)
            g.kind = .linear(Point(x: a, y: 0), Point(x: 1, y: b))
            #expect(g.fill(picture.image) == .ok)
          }
        }
      }
      #expect(picture.paddingIsIntact)
    }
  }
}

extension Point {
  fileprivate func up(_ distance: Float) -> Point { Point(x: x, y: y - distance) }
}
