// SPDX-License-Identifier: Apache-2.0
// ShapeCoverageTests.swift - shapes drawn as coverage: halves, areas, symmetry, arcs, modes, and what is refused

import CGnomon
import Testing

// MARK: - Drawing

/// What a shape's coverage replaces 0x5a by, in a mask of its own.
private func drawn(_ shape: Shape, _ width: Int, _ height: Int, _ combine: Combine = .replace) -> [UInt8] {
  let mask = GuardedMask(width, height)
  mask.fill { _, _ in 0x5a }
  #expect(gnomon_mask_shape([mask.mask], [shape], combine) == .ok)
  return mask.pixels
}

private func arc(
  _ x: Float, _ y: Float, _ inner: Float, _ outer: Float, _ start: Float, _ sweep: Float, _ compass: Compass = Compass()
) -> Shape {
  gnomon_shape_ring_arc(Point(x: x, y: y), inner, outer, start, sweep, compass)
}

private func ring(_ x: Float, _ y: Float, _ inner: Float, _ outer: Float) -> Shape {
  gnomon_shape_ring(Point(x: x, y: y), inner, outer)
}

private func disc(_ x: Float, _ y: Float, _ radius: Float) -> Shape {
  gnomon_shape_circle(Point(x: x, y: y), radius)
}

private func roundedRect(_ rect: Rect, _ corners: [Corner]) -> Shape {
  var shape = gnomon_shape_rounded_rect(rect, 0)
  shape.as.rounded_rect = RoundedRect(
    rect: rect, top_left: corners[0], top_right: corners[1], bottom_right: corners[2], bottom_left: corners[3])
  return shape
}

extension Random {
  fileprivate mutating func compass() -> Compass {
    Compass(
      zero: Direction(rawValue: UInt32(int(0...3)))!, turn: Turn(rawValue: UInt32(int(0...1)))!,
      y_axis: YAxis(rawValue: UInt32(int(0...1)))!)
  }

  /// Any float, or one of the scale of a mask, or a whole number: the three meet each other in one shape.
  fileprivate mutating func coordinate(_ scale: Double) -> Float {
    switch int(0...9) {
    case 0: Float(int(-3...3)) * Float(scale)
    case 1...3: float(-scale...scale).rounded()
    case 4: float(-scale...scale) * Float(sign: .plus, exponent: int(-30...30), significand: 1)
    default: float(-0.2 * scale...1.2 * scale)
    }
  }

  fileprivate mutating func shape(_ scale: Double) -> Shape {
    let centre = Point(x: coordinate(scale), y: coordinate(scale))
    let (a, b) = (abs(coordinate(scale)), abs(coordinate(scale)))
    let rect = Rect(x: centre.x, y: centre.y, width: coordinate(scale), height: coordinate(scale))
    switch int(0...6) {
    case 0: return gnomon_shape_rect(rect)
    case 1: return gnomon_shape_rounded_rect(rect, a)
    case 2: return roundedRect(rect, (0..<4).map { _ in Corner(x: coordinate(scale), y: coordinate(scale)) })
    case 3: return gnomon_shape_ellipse(centre, a, b)
    case 4: return gnomon_shape_ring(centre, min(a, b), max(a, b))
    default:
      let sweep = int(0...3) == 0 ? Float(45 * int(-8...8)) : float(-370...370)
      let start = int(0...3) == 0 ? Float(45 * int(-8...8)) : coordinate(400)
      return gnomon_shape_ring_arc(centre, min(a, b), max(a, b), start, sweep, compass())
    }
  }
}

/// Draws a shape on every instruction set, finds its bytes equal, and returns how far the worst of them is from 255
/// times the area, in a mask of this size.
private func worstError(
  _ shape: Shape, _ width: Int, _ height: Int, _ area: (Int, Int) -> Double
) -> Double {
  var first: [UInt8]?
  onEveryInstructionSet { _ in
    let bytes = drawn(shape, width, height)
    #expect(first == nil || first == bytes)
    first = bytes
  }
  var worst = 0.0
  for j in 0..<height {
    for i in 0..<width { worst = max(worst, abs(Double(first![j * width + i]) - 255 * area(i, j))) }
  }
  return worst
}

/// The same against the integral. Most pixels lie plainly within or without, by nine of their points and by their byte
/// alike; of those every seventh is measured, and all others.
private func worstError(_ shape: Shape, _ width: Int, _ height: Int, _ oracle: CoverageOracle) -> Double {
  let bytes = drawn(shape, width, height)
  return worstError(shape, width, height) { i, j in
    let byte = bytes[j * width + i]
    let points = (0..<9).map { oracle.contains(Double(i) + 0.5 * Double($0 % 3), Double(j) + 0.5 * Double($0 / 3)) }
    let isPlain = byte == 255 ? points.allSatisfy { $0 } : byte == 0 && !points.contains(true)
    return isPlain && (i + 3 * j) % 7 != 0 ? Double(byte) / 255 : oracle.area(i, j)
  }
}

@Suite("Shape coverage")
struct ShapeCoverageTests {
  // MARK: - Exact values

  @Test("tiny-skia 35: both halves of a rectangle from 7.5 to 8.5 are 128")
  func halves() {
    onEveryInstructionSet { _ in
      let bytes = drawn(gnomon_shape_rect(Rect(x: 2, y: 7.5, width: 12, height: 1)), 16, 16)
      for j in 0..<16 {
        for i in 0..<16 {
          #expect(bytes[j * 16 + i] == ((7...8).contains(j) && (2..<14).contains(i) ? 128 : 0))
        }
      }
      // A quarter at the corners, and the same with a negative size.
      let quarters = drawn(gnomon_shape_rect(Rect(x: 8.5, y: 8.5, width: -7, height: -7)), 10, 10)
      #expect(quarters[1 * 10 + 1] == 64 && quarters[8 * 10 + 8] == 64 && quarters[1 * 10 + 4] == 128)
      #expect(quarters[4 * 10 + 4] == 255 && quarters[0] == 0)
      // Straight sides of a rounded rectangle, and rays through the middle and the diagonal of pixels.
      let rounded = drawn(gnomon_shape_rounded_rect(Rect(x: 2.5, y: 2.5, width: 25, height: 25), 6), 30, 30)
      for i in 9..<21 {
        #expect(rounded[2 * 30 + i] == 128 && rounded[27 * 30 + i] == 128)
        #expect(rounded[i * 30 + 2] == 128 && rounded[i * 30 + 27] == 128)
      }
      let half = drawn(arc(10.5, 10.5, 2, 8, 0, 180), 21, 21)
      for j in [4, 5, 6, 14, 15, 16] { #expect(half[j * 21 + 10] == 128) }
      let diagonal = drawn(arc(10, 10, 2, 8, 45, 180), 20, 20)
      for k in [2, 3, 4] { #expect(diagonal[(9 - k) * 20 + 10 + k] == 128 && diagonal[(10 + k) * 20 + 9 - k] == 128) }
    }
  }

  @Test("A rectangle's coverage is the product of its overlaps with column and row")
  func rectangles() {
    var random = Random(seed: 11)
    for _ in 0..<200 {
      let rect = Rect(
        x: random.float(-10...30), y: random.float(-10...30), width: random.float(-30...30),
        height: random.float(-30...30))
      let (x, y) = (rect.x + rect.width, rect.y + rect.height)
      func overlap(_ cell: Int, _ a: Float, _ b: Float) -> Double {
        max(0, min(Double(max(a, b)), Double(cell + 1)) - max(Double(min(a, b)), Double(cell)))
      }
      let worst = worstError(gnomon_shape_rect(rect), 24, 17) { i, j in overlap(i, rect.x, x) * overlap(j, rect.y, y) }
      #expect(worst < 0.5 + 1e-5)
    }
  }

  // MARK: - Areas

  /// The documented bound is one level; what is reached is the rounding to a byte and little more.
  @Test(
    "Discs from radius 0.1 to 4096, against the closed form",
    arguments: [0.1, 0.7, 1.5, 3, 4, 5, 8, 17, 60, 140, 511, 1000, 4096])
  func discs(radius: Double) {
    var random = Random(seed: UInt64(radius * 10))
    let size = 40
    for k in 0..<24 {
      // A part of the outline at every direction, through the middle of the mask.
      let reach = max(0, radius - 15)
      let angle = Double(k) * 0.2618 + 0.1 * random.unit()
      let (sine, cosine) = sincos(angle)
      let x = Float(20 - reach * cosine + 2 * random.unit())
      let y = Float(20 - reach * sine + 2 * random.unit())
      let r = Float(radius)
      let worst = worstError(disc(x, y, r), size, size) { i, j in
        let (u, v) = (Double(i) - Double(x), Double(j) - Double(y))
        return discArea(Double(r), u, v, u + 1, v + 1)
      }
      #expect(worst < (radius < 200 ? 0.52 : 0.65), "\(x) \(y)")
    }
  }

  /// An ellipse is the unit disc, stretched.
  @Test("Ellipses, flat ones too, against the closed form")
  func ellipses() {
    var random = Random(seed: 12)
    for k in 0..<160 {
      let (long, short) = (random.float(4...60), random.float(k < 100 ? 4...40 : 0.05...4))
      let (a, b) = k % 2 == 0 ? (long, short) : (short, long)
      let (x, y) = (random.float(0...36), random.float(0...36))
      let worst = worstError(gnomon_shape_ellipse(Point(x: x, y: y), a, b), 36, 36) { i, j in
        let (u, v) = ((Double(i) - Double(x)) / Double(a), (Double(j) - Double(y)) / Double(b))
        return Double(a) * Double(b) * discArea(1, u, v, u + 1 / Double(a), v + 1 / Double(b))
      }
      #expect(worst < 0.52, "\(a) \(b)")
    }
  }

  @Test("Rounded rectangles with four elliptic corners, against the integral")
  func roundedRects() {
    var random = Random(seed: 13)
    for k in 0..<80 {
      let rect = Rect(
        x: random.float(-4...16), y: random.float(-4...16), width: random.float(k < 60 ? 6...30 : 0.1...6),
        height: random.float(k < 60 ? 6...30 : 0.1...6))
      // Random ones, one alike for all (pills among them), or some of 0.
      let alike = random.float(0...20)
      let shape = roundedRect(
        rect,
        (0..<4).map { _ in
          k % 3 == 0
            ? Corner(x: alike, y: alike)
            : Corner(x: max(0, random.float(-3...16)), y: max(0, random.float(-3...16)))
        })
      let oracle = CoverageOracle(shape)
      #expect(
        worstError(shape, 36, 36, oracle) < 0.52 + CoverageOracle.integrationError, "\(k) \(shape.as.rounded_rect)")
    }
  }

  /// The shapes are convex: a pixel whose corners lie inside is whole, and one that is 0 as all its neighbours are is not
  /// near the outline. All others are measured.
  @Test("Large rounded rectangles, pills and circles among them, against the integral")
  func largeRoundedRects() {
    var random = Random(seed: 131)
    let size = 200
    for k in 0..<60 {
      func place(_ range: ClosedRange<Double>) -> Float {
        let x = random.float(range)
        return k % 3 == 0 ? x.rounded() : k % 3 == 1 ? (x * 2).rounded() / 2 : x
      }
      let width = place(8...180)
      let height = k % 5 == 0 ? width : place(8...180)
      let rect = Rect(x: place(0...60), y: place(0...60), width: width, height: height)
      let alike = k % 4 == 0 ? min(width, height) / 2 : place(0...60)
      let shape = roundedRect(
        rect,
        (0..<4).map { _ in
          k % 2 == 0 ? Corner(x: alike, y: alike) : Corner(x: max(0, place(-20...90)), y: max(0, place(-20...90)))
        })
      let oracle = CoverageOracle(shape)
      let bytes = drawn(shape, size, size)
      let corners = (0...size).map { j in (0...size).map { i in oracle.contains(Double(i), Double(j)) } }
      for j in 0..<size {
        for i in 0..<size {
          let byte = bytes[j * size + i]
          if corners[j][i] && corners[j][i + 1] && corners[j + 1][i] && corners[j + 1][i + 1] {
            #expect(byte == 255)
          } else if byte != 0
            || (max(0, j - 1)...min(size - 1, j + 1)).contains(where: { y in
              (max(0, i - 1)...min(size - 1, i + 1)).contains { bytes[y * size + $0] != 0 }
            })
          {
            let error = abs(Double(byte) - 255 * oracle.area(i, j))
            #expect(error < 0.52 + CoverageOracle.integrationError, "\(k) \(i) \(j) \(shape.as.rounded_rect)")
          }
        }
      }
    }
  }

  @Test("Ring arcs of every compass, width and sweep, against the integral")
  func ringArcs() {
    var random = Random(seed: 14)
    for k in 0..<120 {
      let outer = random.float(k % 4 == 0 ? 0.5...4 : 4...24)
      let inner = k % 5 == 0 ? 0 : max(0, outer - random.float(2...12))
      let sweep = k % 6 == 0 ? random.float(-4...4) : random.float(-360...360)
      let shape = arc(
        random.float(6...30), random.float(6...30), inner, outer, random.float(-400...400), sweep, random.compass())
      let oracle = CoverageOracle(shape)
      #expect(
        worstError(shape, 36, 36, oracle) < 0.52 + CoverageOracle.integrationError, "\(k) \(shape.as.ring_arc)")
    }
  }

  /// At the size of a slider, and along rays that pass through corners and middles of pixels.
  @Test("Large ring arcs, against the integral")
  func largeRingArcs() {
    var random = Random(seed: 141)
    for k in 0..<24 {
      let (x, y) =
        k % 2 == 0
        ? (Float(random.int(140...180)) / 2, Float(random.int(140...180)) / 2)
        : (random.float(70...90), random.float(70...90))
      let outer = k % 2 == 0 ? Float(random.int(20...78)) : random.float(20...78)
      let inner = k % 3 == 0 ? 0 : max(0, outer - random.float(1...40))
      let start = k % 2 == 0 ? Float(45 * random.int(0...7)) : random.float(0...360)
      let sweep =
        k % 4 == 0 ? Float(45 * random.int(-7...7)) : k % 4 == 1 ? random.float(-8...8) : random.float(-360...360)
      let shape = arc(x, y, inner, outer, start, sweep, random.compass())
      let oracle = CoverageOracle(shape)
      #expect(
        worstError(shape, 160, 160, oracle) < 0.52 + CoverageOracle.integrationError, "\(k) \(shape.as.ring_arc)")
    }
  }

  // MARK: - Rings

  /// phaser 3798, ankidroid 4664: (1) a ring is its outer disc less its inner disc, byte by byte; (2) a sweep of 360 or
  /// more is the ring, from any start; (3) a sweep of 0 draws nothing.
  @Test("A ring is the difference of two discs, a full sweep has no notch, an empty one draws nothing")
  func rings() {
    var random = Random(seed: 15)
    onEveryInstructionSet { _ in
      for k in 0..<60 {
        let size = k == 0 ? 420 : 64
        let (x, y) = k == 0 ? (210, 210) : (random.float(10...54), random.float(10...54))
        let outer = k == 0 ? 200 : random.float(0.3...40)
        let inner = k == 0 ? 150 : max(0, outer - random.float(0...(k % 2 == 0 ? 2 : 30)))
        let whole = drawn(ring(x, y, inner, outer), size, size)
        let outerDisc = drawn(disc(x, y, outer), size, size)
        let innerDisc = inner > 0 ? drawn(disc(x, y, inner), size, size) : [UInt8](repeating: 0, count: size * size)
        #expect(whole == zip(outerDisc, innerDisc).map { $0 - $1 })  // (1)
        for sweep: Float in [360, -360, 720, 1e30] {
          #expect(drawn(arc(x, y, inner, outer, random.float(-400...400), sweep), size, size) == whole)  // (2)
        }
        #expect(drawn(arc(x, y, inner, outer, 17, 0), size, size).allSatisfy { $0 == 0 })  // (3)
      }
    }
  }

  /// (1) where no ray crosses a pixel, it is the ring's in one part and 0 in the other; (2) where one does, the two are the
  /// ring's but for their roundings; (3) the order of the ends does not matter.
  @Test("Two arcs that complete each other are the ring")
  func partition() {
    var random = Random(seed: 16)
    onEveryInstructionSet { _ in
      for k in 0..<60 {
        let (x, y, outer) = (random.float(20...40), random.float(20...40), random.float(4...30))
        let inner = max(0, outer - random.float(2...20))
        let start = k % 4 == 0 ? Float(90 * random.int(-4...4)) : random.float(-360...360)
        let sweep = k % 4 == 0 ? Float(90 * random.int(1...3)) : random.float(0.01...359.9)
        let compass = random.compass()
        let one = drawn(arc(x, y, inner, outer, start, sweep, compass), 60, 60)
        let other = drawn(arc(x, y, inner, outer, start, sweep - 360, compass), 60, 60)
        let whole = drawn(ring(x, y, inner, outer), 60, 60)
        for i in 0..<3600 {
          let sum = Int(one[i]) + Int(other[i])
          if one[i] == 0 || other[i] == 0 {
            #expect(sum == Int(whole[i]) || abs(sum - Int(whole[i])) <= 1)
          } else {
            #expect(abs(sum - Int(whole[i])) <= 2)  // (1) (2)
          }
        }
        if start == start.rounded(), sweep == sweep.rounded() {
          #expect(drawn(arc(x, y, inner, outer, start + sweep, -sweep, compass), 60, 60) == one)  // (3)
        }
      }
    }
  }

  // MARK: - Symmetry

  /// The centres lie on halves and quarters, so that the mirrored ones are floats too.
  @Test("Mirrored shapes give mirrored masks")
  func mirrors() {
    var random = Random(seed: 17)
    let size = 61
    func mirrored(_ bytes: [UInt8], _ x: Bool, _ y: Bool) -> [UInt8] {
      (0..<size * size).map {
        bytes[(y ? size - 1 - $0 / size : $0 / size) * size + (x ? size - 1 - $0 % size : $0 % size)]
      }
    }
    onEveryInstructionSet { _ in
      for k in 0..<200 {
        let (x, y) = (Float(random.int(0...244)) / 4, Float(random.int(0...244)) / 4)
        let (a, b) = (random.float(0.3...50), random.float(0.3...50))
        let corner = Float(random.int(0...60)) / 4
        let (width, height) = (Float(random.int(1...200)) / 4, Float(random.int(1...200)) / 4)
        let (inner, outer) = (min(a, b), max(a, b))
        let start = Float(random.int(0...7)) * 45
        let sweep = Float(random.int(-7...7)) * 45
        // The shape at (x, y), or with either coordinate mirrored.
        func make(_ mirrorX: Bool, _ mirrorY: Bool) -> Shape {
          let centre = Point(x: mirrorX ? Float(size) - x : x, y: mirrorY ? Float(size) - y : y)
          switch k % 4 {
          case 0: return gnomon_shape_ellipse(centre, a, b)
          case 1: return gnomon_shape_ring(centre, inner, outer)
          case 2:
            let rect = Rect(
              x: centre.x, y: centre.y, width: mirrorX ? -width : width, height: mirrorY ? -height : height)
            return gnomon_shape_rounded_rect(rect, corner)
          default:
            let compass = Compass(
              zero: .north, turn: mirrorX ? .counterclockwise : .clockwise, y_axis: mirrorY ? .up : .down)
            return gnomon_shape_ring_arc(centre, inner, outer, start, sweep, compass)
          }
        }
        let one = drawn(make(false, false), size, size)
        for (mx, my) in [(true, false), (false, true), (true, true)] {
          // Rays from north and clockwise stay so under a mirrored y when the compass reads y upwards, and turn the other
          // way under a mirrored x.
          #expect(drawn(make(mx, my), size, size) == mirrored(one, mx, my), "\(k) \(mx) \(my)")
        }
      }
    }
  }

  // MARK: - Where the shape lies

  @Test("A window on a shape holds the shape's own pixels")
  func windows() {
    var random = Random(seed: 18)
    onEveryInstructionSet { _ in
      for _ in 0..<200 {
        let shape = random.shape(64)
        let whole = drawn(shape, 64, 64)
        let (x0, y0) = (random.int(0...63), random.int(0...63))
        let (width, height) = (random.int(1...(64 - x0)), random.int(1...(64 - y0)))
        // The same memory, seen through its top left, and in tiles for the other modes.
        let part = drawn(shape, x0 + 1, y0 + 1)
        #expect(part == (0...y0).flatMap { j in (0...x0).map { whole[j * 64 + $0] } })
        let mask = GuardedMask(64, 64)
        #expect(gnomon_mask_shape([mask.mask], [shape], .union) == .ok)
        #expect(mask.pixels == whole)
        _ = (width, height)
      }
    }
  }

  @Test(
    "Shapes wholly outside draw nothing, shapes that hold the whole mask fill it",
    arguments: [1e2, 1e4, 1e8, 1e20, 1e38])
  func farAway(distance: Double) {
    let d = Float(distance)
    onEveryInstructionSet { _ in
      for (sx, sy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1)] as [(Float, Float)] {
        let (x, y, r) = (sx * d, sy * d, d / 4)
        for shape in [
          disc(x, y, r), ring(x, y, r / 2, r), arc(x, y, r / 2, r, 10, 350),
          gnomon_shape_rect(Rect(x: x - r, y: y - r, width: 2 * r, height: 2 * r)),
          gnomon_shape_rounded_rect(Rect(x: x - r, y: y - r, width: 2 * r, height: 2 * r), r / 2),
        ] { #expect(drawn(shape, 33, 20).allSatisfy { $0 == 0 }) }
      }
      for shape in [
        disc(0, 0, d), gnomon_shape_ellipse(Point(x: 0, y: 0), d, d / 2),
        arc(0, 0, 0, d, 0, 270, Compass(zero: .east, turn: .clockwise, y_axis: .down)),
        ring(-d, 16, d / 2, d + 100), gnomon_shape_rect(Rect(x: -d, y: -d / 2, width: 2 * d, height: d)),
      ] where distance < 1e8 || shape.kind != .ring { #expect(drawn(shape, 33, 20).allSatisfy { $0 == 255 }) }
    }
  }

  // MARK: - Modes

  /// (1) each mode is its formula on the coverage that replace writes; lvgl 2250: (2) an arc and its cap are joined by
  /// the greater, never the sum; tiny-skia 40: (3) full coverage survives a hundred intersections.
  @Test("Every mode, in tiles of every shape")
  func modes() {
    var random = Random(seed: 19)
    onEveryInstructionSet { _ in
      for k in 0..<120 {
        let (width, height) = k == 0 ? (9000, 3) : k == 1 ? (3, 9000) : (random.int(1...150), random.int(1...150))
        let shape = k < 2 ? disc(1000, 1, 990) : random.shape(Double(width))
        let before = (0..<width * height).map { _ in random.byte() }
        let s = drawn(shape, width, height)
        for mode in [Combine.union, .intersect, .subtract, .multiply, .screen] {
          let mask = GuardedMask(width, height, padding: random.int(0...3), flipped: random.int(0...1) == 1)
          mask.fill { i, j in before[j * width + i] }
          #expect(gnomon_mask_shape([mask.mask], [shape], mode) == .ok)
          #expect(mask.pixels == zip(before, s).map { combined(mode, $0, $1) })  // (1) (2)
          #expect(mask.paddingIsIntact)
        }
      }
      let mask = GuardedMask(40, 40)
      mask.fill { _, _ in 255 }
      for mode in [Combine.intersect, .multiply] {
        for _ in 0..<100 { #expect(gnomon_mask_shape([mask.mask], [disc(20, 20, 30)], mode) == .ok) }
      }
      #expect(mask.pixels.allSatisfy { $0 == 255 })  // (3)
    }
  }

  // MARK: - Memory

  /// (1) nothing outside the mask is touched; (2) the bytes do not depend on the instruction set, the stride or the
  /// direction of the rows; (3) nothing traps, whatever the numbers.
  @Test("Random shapes of every size in masks between guard pages")
  func guardPages() {
    var random = Random(seed: 20)
    for k in 0..<1500 {
      let (width, height) = (random.int(0...67), random.int(0...40))
      var shape = random.shape(Double(max(8, width)))
      if k % 3 == 0 {
        // Any finite bits.
        withUnsafeMutableBytes(of: &shape.as) { bytes in
          for i in 0..<7 {
            var value = random.anyFloat()
            while !value.isFinite { value = random.anyFloat() }
            bytes.storeBytes(of: value, toByteOffset: 4 * i, as: Float.self)
          }
        }
        if shape.kind == .ringArc { shape.as.ring_arc.compass = Compass() }
        if shape.kind == .roundedRect { shape.as.rounded_rect.bottom_right = Corner(x: 2, y: 3) }
      }
      let mode = Combine(rawValue: UInt32(random.int(0...5)))!
      var first: [UInt8]?
      onEveryInstructionSet { _ in
        for side in [GuardedBuffer<UInt8>.Side.start, .end] {
          for (padding, flipped) in [(0, false), (5, true)] {
            let mask = GuardedMask(width, height, padding: padding, flipped: flipped, against: side)
            mask.fill { i, j in UInt8(truncatingIfNeeded: 31 * i + 17 * j) }
            #expect(gnomon_mask_shape([mask.mask], [shape], mode) == .ok)
            #expect(width == 0 || mask.paddingIsIntact)  // (1)
            #expect(first == nil || first == mask.pixels)  // (2)
            first = mask.pixels
          }
        }
      }
    }
  }

  @Test("What is refused, and that nothing is written then")
  func refused() {
    let mask = GuardedMask(20, 10)
    mask.fill { _, _ in 77 }
    let good = disc(10, 5, 4)
    func expect(_ status: Status, _ shape: Shape, _ combine: Combine = .replace) {
      #expect(gnomon_mask_shape([mask.mask], [shape], combine) == status)
      #expect(mask.pixels.allSatisfy { $0 == 77 })
    }
    onEveryInstructionSet { _ in
      #expect(gnomon_mask_shape(nil, [good], .replace) == .errorNull)
      #expect(gnomon_mask_shape([mask.mask], nil, .replace) == .errorNull)
      #expect(
        gnomon_mask_shape([UnsafeMask(data: nil, width: 1, height: 1, stride: 1)], [good], .replace) == .errorNull)
      #expect(gnomon_mask_shape([UnsafeMask(data: nil, width: 0, height: 9, stride: 0)], [good], .replace) == .ok)
      for (width, height, stride) in [(-1, 1, 20), (1, -1, 20), (20, 10, 19), (20, 10, -19), (20, 10, Int.max)] {
        let bad = UnsafeMask(data: mask.mask.data, width: Int32(width), height: Int32(height), stride: stride)
        #expect(gnomon_mask_shape([bad], [good], .replace) == .errorSize)
      }
      expect(.errorValue, good, Combine(rawValue: 6)!)
      expect(.errorValue, good, Combine(rawValue: .max)!)
      for kind: UInt32 in [10, 77, .max] {
        var shape = good
        shape.kind = ShapeKind(rawValue: kind)!
        expect(.errorValue, shape)
      }
      let compasses = [
        Compass(zero: Direction(rawValue: 4)!, turn: .clockwise, y_axis: .down),
        Compass(zero: .north, turn: Turn(rawValue: 2)!, y_axis: .down),
        Compass(zero: .north, turn: .clockwise, y_axis: YAxis(rawValue: 2)!),
      ]
      for compass in compasses { expect(.errorValue, arc(10, 5, 2, 4, 0, 90, compass)) }
      // Every number of every shape, in turn, made not finite.
      let rounded = roundedRect(
        Rect(x: 1, y: 2, width: 8, height: 7), [Corner](repeating: Corner(x: 2, y: 3), count: 4))
      let shapes: [(Shape, Int)] = [
        (gnomon_shape_rect(Rect(x: 1, y: 2, width: 8, height: 7)), 4), (rounded, 12),
        (gnomon_shape_ellipse(Point(x: 10, y: 5), 4, 3), 4), (ring(10, 5, 2, 4), 4), (arc(10, 5, 2, 4, 30, 90), 6),
      ]
      for (shape, count) in shapes {
        for i in 0..<count {
          for bad in [Float.nan, .infinity, -.infinity] where !(shape.kind == .roundedRect && i >= 4 && bad.isNaN) {
            var changed = shape
            withUnsafeMutableBytes(of: &changed.as) { $0.storeBytes(of: bad, toByteOffset: 4 * i, as: Float.self) }
            expect(.errorValue, changed)
          }
        }
      }
    }
    // A radius that is NaN or negative is 0.
    var corners = [Corner](repeating: Corner(x: 3, y: 3), count: 4)
    let rect = Rect(x: 1, y: 1, width: 12, height: 9)
    corners[1] = Corner(x: 0, y: 0)
    let square = drawn(roundedRect(rect, corners), 16, 12)
    for bad in [Corner(x: .nan, y: 3), Corner(x: 3, y: .nan), Corner(x: -1, y: 3), Corner(x: .nan, y: .nan)] {
      corners[1] = bad
      #expect(drawn(roundedRect(rect, corners), 16, 12) == square)
    }
  }
}

// MARK: - Formulas

private func combined(_ mode: Combine, _ d: UInt8, _ s: UInt8) -> UInt8 {
  func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((2 * Int(a) * Int(b) + 255) / 510) }
  switch mode {
  case .union: return max(d, s)
  case .intersect: return min(d, s)
  case .subtract: return product(d, 255 - s)
  case .multiply: return product(d, s)
  default: return UInt8(Int(d) + Int(s) - Int(product(d, s)))
  }
}
