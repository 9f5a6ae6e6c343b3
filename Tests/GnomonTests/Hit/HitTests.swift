// SPDX-License-Identifier: Apache-2.0
// HitTests.swift - which points lie in a rectangle or another shape

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - The definitions, one point at a time

/// The ways in which the arithmetic of one shape is written down, from shape.h, in double.
private enum Definition {
  static func rect(_ r: Rect, _ p: Point) -> Bool {
    func side(_ start: Float, _ size: Float, _ x: Float) -> Bool {
      let end = start + size
      return size < 0 ? x >= end && x < start : x >= start && x < end
    }
    return side(r.x, r.width, p.x) && side(r.y, r.height, p.y)
  }

  static func ring(_ centre: Point, _ inner: Float, _ outer: Float, _ p: Point) -> Bool {
    let d = hypot(Double(p.x) - Double(centre.x), Double(p.y) - Double(centre.y))
    return d >= Double(inner) && d < Double(outer)
  }

  /// The angle on the compass by the C library, in [0, 360).
  static func angle(_ d: (x: Double, y: Double), _ compass: Compass) -> Double {
    let up = compass.y_axis == .up ? d.y : -d.y
    // Counterclockwise from east, as mathematics has it; then from the compass's zero, in its sense.
    let mathematical = atan2(up, d.x) * 180 / .pi
    let zero = [90.0, 0, -90, 180][Int(compass.zero.rawValue)]
    let turned = compass.turn == .counterclockwise ? mathematical - zero : zero - mathematical
    return turned - 360 * (turned / 360).rounded(.down)
  }

  /// Nil within a billionth of a degree of an edge, where the C library's angle decides nothing.
  static func wedge(_ d: (x: Double, y: Double), _ start: Float, _ sweep: Float, _ compass: Compass) -> Bool? {
    if abs(sweep) >= 360 { return true }
    if sweep == 0 { return false }
    let low = sweep > 0 ? Double(start) : Double(start) + Double(sweep)
    let from = angle(d, compass) - low
    let past = from - 360 * (from / 360).rounded(.down)
    let width = Double(abs(sweep))
    if past < 1e-9 || past > 360 - 1e-9 || abs(past - width) < 1e-9 { return nil }
    return past < width
  }
}

@Suite("Hits")
struct HitTests {
  // MARK: - Rectangles

  @Test("Near edges are in, far edges out (rust-sdl2 569, SDL 12767, JOML 227)")
  func edges() {
    onEveryInstructionSet { _ in
      let box = gnomon_shape_rect(rect(0, 0, 32, 32))
      #expect(hit(box, [point(32, 0), point(31.999, 0), point(0, 0), point(-0.0, -0.0)]) == [false, true, true, true])
      #expect(hit(gnomon_shape_rect(rect(-5, -10, 10, 20)), 4, -6))
      // Negative sizes reach to the other side.
      let reversed = gnomon_shape_rect(rect(32, 32, -32, -32))
      #expect(hit(reversed, [point(32, 0), point(31.999, 0), point(0, 0)]) == [false, true, true])
    }
  }

  @Test("NaN and impossible rectangles contain nothing (gfm 73, playcanvas 3385, egui 7870)")
  func impossible() {
    onEveryInstructionSet { _ in
      let infinity = Float.infinity
      #expect(!hit(gnomon_shape_rect(rect(0, 0, 10, 10)), .nan, .nan))
      #expect(!hit(gnomon_shape_rect(rect(0, 0, 10, 10)), 5, .nan))
      #expect(!hit(gnomon_shape_rect(rect(1, 1, 10, 10)), -.nan, 5))
      for impossible in [
        rect(.nan, 0, 10, 10), rect(0, 0, .nan, 10), rect(0, 0, 10, .nan), rect(0, .nan, 10, 10),
        rect(-infinity, -infinity, infinity, infinity), rect(0, 0, 0, 10), rect(0, 0, 10, 0),
      ] {
        #expect(!hit(gnomon_shape_rect(impossible), 5, 5))
        #expect(!hit(gnomon_shape_rect(impossible), 0, 0))
      }
      #expect(hit(gnomon_shape_rect(rect(0, 0, infinity, infinity)), 3e38, 1))
    }
  }

  @Test("The menu's buttons and its separator (seed drop menu)")
  func menu() {
    onEveryInstructionSet { _ in
      let left = gnomon_shape_rect(rect(0, 0, 159.75, 75))
      let right = gnomon_shape_rect(rect(160.25, 0, 159.75, 75))
      let panel = gnomon_shape_rect(rect(0, 0, 320, 75))
      let touches = [point(159.75, 40), point(160, 40), point(160.25, 40)]
      #expect(hit(left, touches) == [false, false, false])
      #expect(hit(right, touches) == [false, false, true])
      #expect(hit(panel, touches) == [true, true, true])
    }
  }

  /// (1) Each byte is the definition's answer. (2) Nothing is written beside them. (3) Strides do not matter.
  @Test("Every tail, misalignment and stride")
  func tails() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 1)
      for rect in [rect(10, 10, 50, 40), rect(-20, 0, 50, 60), rect(60, 60, -50, -40)] {
        for count in 0...67 {
          for stride in [4, 8, 12, 20, -8, 0] {
            // Every value stands on a grid, so that edges are met.
            let room = max(1, (max(count, 1) - 1) * abs(stride) / 4 + 2)
            let values = GuardedBuffer<Float>((0..<room).map { _ in Float(random.int(-30...70)) })
            let first = stride < 0 ? room - 2 : 0
            let x = UnsafePointer(values.pointer + first)
            let y = stride == 4 ? UnsafePointer(values.pointer + first + 1) : x + 1
            let inside = GuardedBuffer<UInt8>(max(count, 1), repeating: 7)
            let points = UnsafePoints(x: x, y: y, stride: stride)
            #expect(gnomon_hit_rect(count, points, rect, inside.pointer) == .ok)
            for i in 0..<count {
              let p = Point(x: x[i * stride / 4], y: y[i * stride / 4])
              #expect((inside[i] == 1) == Definition.rect(rect, p), "(1)(3) \(p) in \(rect), \(i) of \(count)")
            }
            if count == 0 { #expect(inside[0] == 7, "(2)") }
          }
        }
      }
    }
  }

  @Test("Any floats in any rectangle")
  func anyFloats() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 2)
      for _ in 0..<300 {
        let wild = random.int(0...2) == 0
        func number() -> Float { wild ? random.anyFloat() : Float(random.int(-8...8)) / 2 }
        let r = rect(number(), number(), number(), number())
        let points = (0..<97).map { _ in Point(x: number(), y: number()) }
        var inside = [UInt8](repeating: 7, count: 97)
        #expect(gnomon_hit_rect(97, gnomon_points_in(points), r, &inside) == .ok)
        for (p, answer) in zip(points, inside) { #expect((answer == 1) == Definition.rect(r, p), "\(p) in \(r)") }
      }
    }
  }

  /// Every pair of edges of a list, in both directions of each axis, and the points on and next to them: (1) pairs,
  /// (2) separate arrays, (3) any stride.
  @Test("Edges of every sign, and the floats next to them")
  func edgesOfEverySign() {
    let infinity = Float.infinity
    let values: [Float] = [
      -infinity, -.greatestFiniteMagnitude, -3, -2, -.leastNonzeroMagnitude, -0.0, 0, .leastNonzeroMagnitude, 0.5, 2, 3,
      .greatestFiniteMagnitude, infinity,
    ]
    let places = values.flatMap { [$0.nextDown, $0, $0.nextUp] } + [.nan, -.nan, -0.0]
    // Each place with each of some others, as x and as y.
    let points = places.indices.flatMap { i in
      [0, 1, 7, 20].flatMap { k -> [Point] in
        let (a, b) = (places[i], places[(i + k) % places.count])
        return [Point(x: a, y: b), Point(x: b, y: a)]
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let spread: [Float] = points.flatMap { [$0.x, $0.y, 0] as [Float] }
    onEveryInstructionSet { _ in
      for near in values {
        for far in values {
          for (otherNear, otherFar) in [(-2, 3), (0.5, 2), (-3, -2), (-0.0, 3), (-3, 0)] as [(Float, Float)] {
            for swapped in [false, true] {
              let (a, b) = swapped ? ((otherNear, otherFar), (near, far)) : ((near, far), (otherNear, otherFar))
              let r = rect(a.0, b.0, a.1 - a.0, b.1 - b.0)
              let expected = points.map { Definition.rect(r, $0) ? 1 : 0 as UInt8 }
              var inside = [UInt8](repeating: 7, count: points.count)
              #expect(gnomon_hit_rect(points.count, gnomon_points_in(points), r, &inside) == .ok)
              #expect(inside == expected, "(1) \(r)")
              xs.withUnsafeBufferPointer { x in
                ys.withUnsafeBufferPointer { y in
                  let separate = UnsafePoints(x: x.baseAddress, y: y.baseAddress, stride: 4)
                  #expect(gnomon_hit_rect(points.count, separate, r, &inside) == .ok)
                }
              }
              #expect(inside == expected, "(2) \(r)")
              spread.withUnsafeBufferPointer { p in
                let strided = UnsafePoints(x: p.baseAddress, y: p.baseAddress! + 1, stride: 12)
                #expect(gnomon_hit_rect(points.count, strided, r, &inside) == .ok)
              }
              #expect(inside == expected, "(3) \(r)")
            }
          }
        }
      }
    }
  }

  // MARK: - Round shapes

  @Test("Oversized corners are scaled together (zng 544, CSS)")
  func oversizedCorners() {
    onEveryInstructionSet { _ in
      let round = gnomon_shape_rounded_rect(rect(0, 0, 50, 50), 150)
      #expect(hit(round, [point(3, 3), point(7.5, 7.5), point(25, 25)]) == [false, true, true])
      // 100 × 100 with 50, 70, 30, 30: all times 1/1.2, since the upper two ask for 120.
      var css = gnomon_shape_rounded_rect(rect(0, 0, 100, 100), 30)
      css.as.rounded_rect.top_left = Corner(x: 50, y: 50)
      css.as.rounded_rect.top_right = Corner(x: 70, y: 70)
      for (radius, cornerX, cornerY) in [(41.6667, 0.0, 0.0), (58.3333, 100, 0), (25, 100, 100), (25, 0, 100)] {
        // On the diagonal of each corner the edge lies radius · (1 − √½) inwards.
        let edge = radius * (1 - 0.5.squareRoot())
        func at(_ way: Double) -> Point { point(Float(abs(cornerX - way)), Float(abs(cornerY - way))) }
        #expect(hit(css, [at(edge - 0.01), at(edge + 0.01)]) == [false, true], "radius \(radius)")
      }
    }
  }

  @Test("Corner radii that are negative or NaN are square; other NaN empties a shape")
  func badRadii() {
    onEveryInstructionSet { _ in
      #expect(hit(gnomon_shape_rounded_rect(rect(0, 0, 10, 10), .nan), 0, 0))
      #expect(hit(gnomon_shape_rounded_rect(rect(0, 0, 10, 10), -3), 0, 0))
      #expect(!hit(gnomon_shape_rounded_rect(rect(.nan, 0, 10, 10), 3), 5, 5))
      let o = point(0, 0)
      for shape in [
        gnomon_shape_circle(o, .nan), gnomon_shape_circle(point(.nan, 0), 5), gnomon_shape_circle(o, 0),
        gnomon_shape_circle(o, -1), gnomon_shape_ring(o, .nan, 5), gnomon_shape_ring(o, 0, .nan),
        gnomon_shape_ring(o, 5, 5), gnomon_shape_ring(o, 6, 5), gnomon_shape_ring_arc(o, 0, 5, .nan, 90, Compass()),
        gnomon_shape_ring_arc(o, 0, 5, 0, .nan, Compass()),
      ] {
        #expect(hit(shape, [point(0, 0), point(0, -1), point(1, -1)]) == [false, false, false])
      }
      #expect(hit(gnomon_shape_ring(o, -5, 5), 0, 0), "an inner radius below 0 is 0")
    }
  }

  @Test("Circles are open, rings closed inside and open outside")
  func roundEdges() {
    onEveryInstructionSet { _ in
      let o = point(0, 0)
      #expect(hit(gnomon_shape_circle(o, 5), [point(3, 4), point(2.999, 4), o]) == [false, true, true])
      #expect(hit(gnomon_shape_ring(o, 5, 10), [point(3, 4), point(6, 8), point(2.999, 4)]) == [true, false, false])
      #expect(
        hit(gnomon_shape_ellipse(o, 5, 1e-3), [point(4.9, 0), point(0, 1e-3), point(5, 0)]) == [true, false, false])
    }
  }

  /// Random shapes, random points; a point within rounding of an edge is left out.
  @Test("Ellipses, rings and rounded rectangles as defined")
  func roundShapes() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 3)
      for _ in 0..<200 {
        let c = point(random.float(-50...50), random.float(-50...50))
        let inner = random.float(0...30)
        let outer = inner + random.float(0...30)
        let points = (0..<133).map { _ in point(c.x + random.float(-70...70), c.y + random.float(-70...70)) }
        let answers = hit(gnomon_shape_ring(c, inner, outer), points)
        for (p, answer) in zip(points, answers) {
          #expect(answer == Definition.ring(c, inner, outer, p))
        }
        let ellipse = hit(gnomon_shape_ellipse(c, inner + 1, outer + 1), points)
        let corner = random.float(0...40)
        let rounded = hit(gnomon_shape_rounded_rect(rect(c.x, c.y, 60, 50), corner), points)
        for (i, p) in points.enumerated() {
          let (dx, dy) = (Double(p.x) - Double(c.x), Double(p.y) - Double(c.y))
          let (a, b) = (dx / Double(inner + 1), dy / Double(outer + 1))
          let level = a * a + b * b
          if abs(level - 1) > 1e-12 { #expect(ellipse[i] == (level < 1)) }

          // The nearest point of the rectangle shrunk by the radius decides in a corner.
          let r = min(Double(corner), 25)
          let (right, bottom) = (Double(c.x + 60) - Double(c.x), Double(c.y + 50) - Double(c.y))
          let (ex, ey) = (max(r - dx, dx - (right - r)), max(r - dy, dy - (bottom - r)))
          let reach = ex > 0 && ey > 0 ? hypot(ex, ey) : 0
          if abs(reach - r) > 1e-9 || r == 0 {
            #expect(rounded[i] == (Definition.rect(rect(c.x, c.y, 60, 50), p) && (reach < r || r == 0)))
          }
        }
      }
    }
  }

  // MARK: - Ring arcs

  @Test("Arcs across 0°, over half a turn, full and empty (Chart.js 1301, androidplot 118, p5.js 902, vexflow 1178)")
  func arcs() {
    onEveryInstructionSet { _ in
      let north = Compass()
      /// Whether an arc holds the point at an angle clockwise from north.
      func holds(_ start: Float, _ sweep: Float, _ angle: Double) -> Bool {
        let p = point(Float(10 * sin(angle * .pi / 180)), Float(-10 * cos(angle * .pi / 180)))
        return hit(gnomon_shape_ring_arc(point(0, 0), 5, 15, start, sweep, north), [p])[0]
      }
      #expect(holds(0, 360, 225) && holds(200, 160, 225) && holds(90, 140, 225))
      #expect(holds(0, 288, 1) && holds(0, 288, 107) && holds(0, 288, 287) && !holds(0, 288, 289))
      for angle in [0.0, 1, 90, 180, 359] {
        #expect(holds(0, 360, angle) && holds(17, -360, angle) && holds(0, 1e30, angle))
        #expect(!holds(0, 0, angle) && !holds(angle == 0 ? 0 : Float(angle), 0, angle))
      }
      // lvgl 7274, 4576
      #expect(holds(0, 360, 90) && !holds(210, 120, 331))
    }
  }

  /// The edge at the start is in, the other out: on the axes and the diagonals, where points can lie exactly on an edge.
  @Test("Edges of arcs on every compass")
  func arcEdges() {
    onEveryInstructionSet { _ in
      for compass in allCompasses {
        // The point at k · 45 degrees: found by the definition, exact by construction.
        var ring = [Point](repeating: point(0, 0), count: 8)
        for (x, y) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
          let k = Int((Definition.angle((Double(x), Double(y)), compass) / 45).rounded()) % 8
          ring[k] = point(Float(x) * 3, Float(y) * 3)
        }
        for start in 0..<8 {
          for sweep in -8...8 {
            let arc = gnomon_shape_ring_arc(point(0, 0), 1, 9, Float(start) * 45, Float(sweep) * 45, compass)
            let answers = hit(arc, ring)
            for k in 0..<8 {
              let way = sweep >= 0 ? (k - start + 8) % 8 : (start - k + 8) % 8
              #expect(answers[k] == (way < abs(sweep)), "\(k * 45)° in \(start * 45)° by \(sweep * 45)°")
            }
          }
        }
      }
    }
  }

  @Test("Random arcs as defined, on every compass")
  func randomArcs() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 4)
      for k in 0..<320 {
        let compass = allCompasses[k % 16]
        let c = point(random.float(-50...50), random.float(-50...50))
        let start = random.float(-800...800)
        let sweep = k % 5 == 0 ? random.float(-0.01...0.01) : random.float(-380...380)
        let inner = random.float(0...20)
        let points = (0..<129).map { _ in point(c.x + random.float(-50...50), c.y + random.float(-50...50)) }
        let answers = hit(gnomon_shape_ring_arc(c, inner, inner + 20, start, sweep, compass), points)
        for (p, answer) in zip(points, answers) {
          let d = (Double(p.x) - Double(c.x), Double(p.y) - Double(c.y))
          guard let within = Definition.wedge(d, start, sweep, compass) else { continue }
          #expect(answer == (within && Definition.ring(c, inner, inner + 20, p)))
        }
      }
    }
  }

  /// Neighbours share their edges' angles; each point of the ring lies in exactly one of them.
  @Test("Arcs that tile a ring hold each point once")
  func partition() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 5)
      for k in 0..<50 {
        let compass = allCompasses[k % 16]
        // Whole degrees, so that start + sweep is the next start exactly.
        var cuts = Set((0..<random.int(1...7)).map { _ in random.int(0...359) }).sorted()
        if k % 3 == 0 { cuts = [0, 45, 90, 135, 180, 225, 270, 315] }
        let points = (-20...20).flatMap { x in (-20...20).map { y in point(Float(x), Float(y)) } }
        var holders = [Int](repeating: 0, count: points.count)
        for (i, cut) in cuts.enumerated() {
          let next = i + 1 < cuts.count ? cuts[i + 1] : cuts[0] + 360
          let arc = gnomon_shape_ring_arc(point(0, 0), 3, 18, Float(cut), Float(next - cut), compass)
          for (n, inside) in hit(arc, points).enumerated() where inside { holders[n] += 1 }
        }
        let ring = hit(gnomon_shape_ring(point(0, 0), 3, 18), points)
        for (n, inside) in ring.enumerated() { #expect(holders[n] == (inside ? 1 : 0), "\(points[n]) in \(cuts)") }
      }
    }
  }

  /// (1) Sectors that tile a disc share the centre with none. (2) It lies at 0 degrees of each compass. (3) An arc with a
  /// hole does not contain it.
  @Test("The centre lies at 0 degrees")
  func centre() {
    onEveryInstructionSet { _ in
      let o = point(5, -3)
      for compass in allCompasses {
        for cuts in [[0, 120, 240], [90, 210, 330], [1, 181], [359, 360]] as [[Float]] {
          var holders = 0
          for (i, cut) in cuts.enumerated() {
            let next = i + 1 < cuts.count ? cuts[i + 1] : cuts[0] + 360
            holders += hit(gnomon_shape_ring_arc(o, 0, 9, cut, next - cut, compass), [o])[0] ? 1 : 0
          }
          #expect(holders == 1, "(1) \(cuts)")
        }
        #expect(hit(gnomon_shape_ring_arc(o, 0, 9, 0, 1e-3, compass), [o]) == [true], "(2)")
        #expect(hit(gnomon_shape_ring_arc(o, 0, 9, 0, -1e-3, compass), [o]) == [true], "(2)")
        #expect(hit(gnomon_shape_ring_arc(o, 0, 9, 1e-3, 359, compass), [o]) == [false], "(2)")
        #expect(hit(gnomon_shape_ring_arc(o, 1e-3, 9, 0, 90, compass), [o]) == [false], "(3)")
      }
      #expect(hit(gnomon_shape_ring(o, 0, 9), [o]) == [true])
    }
  }

  /// (1) A point on the start's ray is in, however narrow the arc. (2) No point behind the centre is. (3) From about a
  /// billionth of a degree on, points on either side are told apart.
  @Test("Arcs narrower than a thousandth of a degree")
  func narrowArcs() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 6)
      let o = point(0, 0)
      for sweep in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-20, .leastNonzeroMagnitude] as [Float] {
        for sign in [1, -1] as [Float] {
          for k in 0..<4 {
            let start = Float(k) * 90
            let axis = [point(0, -8), point(8, 0), point(0, 8), point(-8, 0)]
            let answers = hit(gnomon_shape_ring_arc(o, 1, 9, start, sign * sweep, Compass()), axis)
            for i in 0..<4 { #expect(answers[i] == (i == k), "(1)(2) \(start)° by \(sweep)") }
          }
          // Points around the opposite of the start.
          let start = random.float(0...360)
          let behind = (Double(start) + 180) * .pi / 180
          let points = (0..<64).map { i in
            let angle = behind + Double(i - 32) * 1e-17
            return point(Float(8 * sin(angle)), Float(-8 * cos(angle)))
          }
          #expect(!hit(gnomon_shape_ring_arc(o, 1, 9, start, sign * sweep, Compass()), points).contains(true), "(2)")
        }
      }
      // North by a billionth of a degree clockwise: its far edge is 8e8 · 1.7e-11 = .014 away.
      let narrow = gnomon_shape_ring_arc(o, 1, 9e8, 0, 1e-9, Compass())
      #expect(
        hit(narrow, [point(0.013, -8e8), point(0.015, -8e8), point(-1e-9, -8e8)]) == [true, false, false], "(3)")
    }
  }

  @Test("Infinite extents")
  func infinite() {
    onEveryInstructionSet { _ in
      let (infinity, most) = (Float.infinity, Float.greatestFiniteMagnitude)
      let o = point(0, 0)
      let far = [point(most, most), point(-most, 1), point(infinity, 0), point(.nan, 0), point(1, 1)]
      #expect(hit(gnomon_shape_circle(o, infinity), far) == [true, true, false, false, true])
      #expect(hit(gnomon_shape_ring(o, 2, infinity), far) == [true, true, false, false, false])
      #expect(hit(gnomon_shape_ellipse(o, infinity, 2), far) == [false, true, false, false, true])
      #expect(hit(gnomon_shape_ring_arc(o, 0, infinity, 90, 90, Compass()), far) == [true, false, false, false, true])
      #expect(hit(gnomon_shape_ring_arc(o, 0, 9, 7, infinity, Compass()), far) == [false, false, false, false, true])
      #expect(
        hit(gnomon_shape_rounded_rect(rect(0, 0, infinity, infinity), 3), far) == [true, false, false, false, true])
      #expect(hit(gnomon_shape_rounded_rect(rect(0, 0, 2, 2), infinity), far) == [false, false, false, false, true])
      for shape in [
        gnomon_shape_circle(point(infinity, 0), infinity), gnomon_shape_ring(o, infinity, infinity),
        gnomon_shape_ring_arc(o, 0, 9, infinity, 90, Compass()),
      ] {
        #expect(!hit(shape, far).contains(true))
      }
    }
  }

  /// (1) Each byte is the answer to that point alone, (2) nothing is read or written beside the points and answers: for a few
  /// points, whole and broken vectors and blocks, and with and without a filter.
  @Test("Round shapes: every stride, tails of vectors and of blocks")
  func roundStrides() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 8)
      for scale in [1, 0x1p60] as [Float] {
        let c = point(20 * scale, 30 * scale)
        let shapes = [
          gnomon_shape_circle(c, 25 * scale), gnomon_shape_ellipse(c, 40 * scale, 15 * scale),
          gnomon_shape_ring_arc(c, 10 * scale, 40 * scale, 30, 250, Compass()),
          gnomon_shape_rounded_rect(rect(-10 * scale, 0, 60 * scale, 50 * scale), 20 * scale),
        ]
        for stride in [4, 8, 12, 20, -8, 0] {
          for count in [1, 3, 8, 15, 16, 17, 31, 32, 33, 63, 64, 75, 511, 512, 513, 1030] {
            let room = (count - 1) * abs(stride) / 4 + 1
            let xs = GuardedBuffer<Float>((0..<room).map { _ in Float(random.int(-30...70)) * scale })
            let ys = GuardedBuffer<Float>((0..<room).map { _ in Float(random.int(-30...70)) * scale })
            let pairs = GuardedBuffer<Float>((0..<room + 1).map { _ in Float(random.int(-30...70)) * scale })
            let first = stride < 0 ? room - 1 : 0
            let x = UnsafePointer((stride == 8 || stride == -8 ? pairs : xs).pointer + first)
            let y = stride == 8 || stride == -8 ? x + 1 : UnsafePointer(ys.pointer + first)
            for var shape in shapes {
              let inside = GuardedBuffer<UInt8>(count, repeating: 7)
              let points = UnsafePoints(x: x, y: y, stride: stride)
              #expect(gnomon_hit_shape(count, points, &shape, inside.pointer) == .ok)
              let expected = (0..<count).map { i -> UInt8 in
                hit(shape, x[i * stride / 4], y[i * stride / 4]) ? 1 : 0
              }
              #expect(inside.array == expected, "(1)(2) stride \(stride), \(count) points")
            }
          }
        }
      }
    }
  }

  /// Shape and points times 2⁶⁰ or 2⁻⁶⁰ are the same picture, and scaling by a power of 2 does not round. But only at
  /// ordinary sizes does a filter in float speak first; so (1) it never contradicts the definition in double, however close
  /// points lie to an edge and however far from the origin. (2) And every other way to the points gives the same.
  @Test("The fast filter never changes an answer")
  func filter() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 7)
      for k in 0..<400 {
        let offset = [0, 10, 1e3, 1e6][random.int(0...3)]
        let c = point(random.float(-offset...offset), random.float(-offset...offset))
        let a = random.float(0.5...40)
        let b = random.float(0.5...40)
        let (start, sweep) = (random.float(-360...360), random.float(-360...360))
        func shape(_ s: Float) -> Shape {
          let c = point(c.x * s, c.y * s)
          switch k % 5 {
          case 0: return gnomon_shape_ring(c, min(a, b) * s, (max(a, b) + 1) * s)
          case 1: return gnomon_shape_ellipse(c, a * s, b * s)
          case 2: return gnomon_shape_ring_arc(c, 0, a * s, start, sweep, allCompasses[random.int(0...15)])
          case 3: return gnomon_shape_rounded_rect(rect(c.x, c.y, 80 * s, 60 * s), a * s)
          default:
            var shape = gnomon_shape_rounded_rect(rect(c.x, c.y, 80 * s, 60 * s), 0)
            shape.as.rounded_rect.top_left = Corner(x: a * s, y: b * 0.7 * s)
            shape.as.rounded_rect.bottom_right = Corner(x: b * s, y: a * 0.7 * s)
            shape.as.rounded_rect.bottom_left = Corner(x: 3 * s, y: 4 * s)
            return shape
          }
        }
        let compassState = random
        let plain = shape(1)
        random = compassState
        let large = shape(0x1p60)
        random = compassState
        let small = shape(0x1p-60)
        // On an edge as well as rounding allows, or a few units of rounding beside it.
        let points = (0..<333).map { _ -> Point in
          let t = random.unit() * 2 * .pi
          var (x, y) = (sin(t), cos(t))
          switch k % 5 {
          case 0:
            (x, y) = (x * Double([a, b + 1, a + 1, b][random.int(0...3)]), y * Double(random.int(0...1) == 0 ? a : b))
          case 1: (x, y) = (x * Double(a), y * Double(b))
          case 2:
            if random.int(0...1) == 0 {
              let ray = (Double(start) + (random.int(0...1) == 0 ? 0 : Double(sweep))) * .pi / 180
              (x, y) = (sin(ray) * random.unit(), -cos(ray) * random.unit())
            }
            (x, y) = (x * Double(a), y * Double(a))
          default: (x, y) = (Double(a) * (1 + x), Double(random.int(0...1) == 0 ? a : b) * (1 + y))
          }
          var p = point(Float(Double(c.x) + x), Float(Double(c.y) + y))
          for _ in 0..<random.int(0...3) {
            if random.int(0...1) == 0 { p.x = random.int(0...1) == 0 ? p.x.nextUp : p.x.nextDown }
            if random.int(0...1) == 0 { p.y = random.int(0...1) == 0 ? p.y.nextUp : p.y.nextDown }
          }
          return p
        }
        let answers = hit(plain, points)
        // Scaling down may only be compared where nothing became subnormal: coordinates are 0 or above 2⁻⁶⁰.
        #expect(answers == hit(large, points.map { point($0.x * 0x1p60, $0.y * 0x1p60) }), "(1) \(plain)")
        let representable = points.allSatisfy { p in [p.x, p.y].allSatisfy { $0 == 0 || abs($0) > 0x1p-40 } }
        if representable {
          #expect(answers == hit(small, points.map { point($0.x * 0x1p-60, $0.y * 0x1p-60) }), "(1) \(plain)")
        }
        for first in [1, 31, 200] {
          #expect(Array(answers[first...]) == hit(plain, Array(points[first...])), "(2)")
        }
        #expect(answers[40] == hit(plain, [points[40]])[0], "(2)")
      }
    }
  }

  // MARK: - Refusals

  @Test("Bad arguments are refused, and nothing is written")
  func refusals() {
    onEveryInstructionSet { _ in
      let points: [Point] = [point(1, 1), point(2, 2)]
      let view = gnomon_points_in(points)
      let inside = GuardedBuffer<UInt8>(2, repeating: 7)
      let out = inside.pointer
      var shape = gnomon_shape_rect(rect(0, 0, 10, 10))
      let r = rect(0, 0, 10, 10)
      #expect(gnomon_hit_rect(0, UnsafePoints(x: nil, y: nil, stride: 0), r, nil) == .ok)
      #expect(gnomon_hit_shape(0, UnsafePoints(x: nil, y: nil, stride: 0), nil, nil) == .ok)
      #expect(gnomon_hit_rect(2, UnsafePoints(x: nil, y: view.y, stride: 8), r, out) == .errorNull)
      #expect(gnomon_hit_rect(2, UnsafePoints(x: view.x, y: nil, stride: 8), r, out) == .errorNull)
      #expect(gnomon_hit_rect(2, view, r, nil) == .errorNull)
      #expect(gnomon_hit_shape(2, view, nil, out) == .errorNull)
      #expect(gnomon_hit_rect(.max, view, r, out) == .errorSize)
      #expect(gnomon_hit_rect(-1, view, r, out) == .errorSize)
      #expect(gnomon_hit_rect(3, UnsafePoints(x: view.x, y: view.y, stride: .max), r, out) == .errorSize)
      #expect(gnomon_hit_rect(2, UnsafePoints(x: view.x, y: view.y, stride: .min), r, out) == .errorSize)
      shape.kind = ShapeKind(rawValue: 10)!
      #expect(gnomon_hit_shape(2, view, &shape, out) == .errorValue)
      shape = gnomon_shape_ring_arc(
        point(0, 0), 1, 2, 0, 90, Compass(zero: Direction(rawValue: 4)!, turn: .clockwise, y_axis: .down))
      #expect(gnomon_hit_shape(2, view, &shape, out) == .errorValue)
      #expect(inside.array == [7, 7])
      // The answers may not lie in the points.
      let memory = GuardedBuffer<Float>(4, repeating: 1)
      memory.pointer.withMemoryRebound(to: UInt8.self, capacity: 16) { bytes in
        let overlapping = UnsafePoints(x: memory.pointer, y: memory.pointer + 1, stride: 8)
        #expect(gnomon_hit_rect(2, overlapping, r, bytes + 14) == .errorOverlap)
      }
      #expect(memory.array == [1, 1, 1, 1])
    }
  }
}
