// SPDX-License-Identifier: Apache-2.0
// StrokeTests.swift - outlines as thick lines: widths, caps, joins, miters, dashes, transforms, and what is refused

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - Drawing

private func stroke(_ width: Float, _ cap: Cap = .butt, _ join: Join = .miter, limit: Float = 0) -> Stroke {
  Stroke(width: width, cap: cap, join: join, miter_limit: limit, dashes: nil, dash_count: 0, dash_phase: 0)
}

/// What replaces 0x5a in a mask of its own, equal on every instruction set.
private func drawn(
  _ shape: Shape, _ stroke: Stroke, dashes: [Float] = [], phase: Float = 0, _ width: Int, _ height: Int,
  _ combine: Combine = .replace
) -> [UInt8] {
  var first: [UInt8]?
  onEveryInstructionSet { _ in
    let mask = GuardedMask(width, height)
    mask.fill { _, _ in 0x5a }
    dashes.withUnsafeBufferPointer {
      var dashed = stroke
      (dashed.dashes, dashed.dash_count, dashed.dash_phase) = ($0.isEmpty ? nil : $0.baseAddress, $0.count, phase)
      #expect(gnomon_mask_stroke([mask.mask], [shape], [dashed], combine) == .ok)
    }
    #expect(first == nil || first == mask.pixels)
    first = mask.pixels
  }
  return first!
}

private func filled(_ shape: Shape, _ width: Int, _ height: Int) -> [UInt8] {
  let mask = GuardedMask(width, height)
  #expect(gnomon_mask_shape([mask.mask], [shape], .replace) == .ok)
  return mask.pixels
}

/// Calls the body with an open line through points, or a closed one.
private func withLine<T>(_ points: [Point], isClosed: Bool = false, _ body: (Shape) -> T) -> T {
  withPath(
    [.move] + [PathVerb](repeating: .line, count: points.count - 1) + (isClosed ? [.close] : []), points, .nonZero, body
  )
}

private func differ(_ a: [UInt8], _ b: [UInt8]) -> Int { zip(a, b).map { abs(Int($0) - Int($1)) }.max()! }

@Suite("Strokes")
struct StrokeTests {
  // MARK: - Lines

  @Test("A level line is a rectangle, its caps go on by half the width, and a line without length is its caps")
  func levelLines() {
    let line = [Point(x: 4.5, y: 6), Point(x: 12, y: 6)]
    func expect(_ cap: Cap, _ x0: Float, _ x1: Float) {
      let bytes = withLine(line) { drawn($0, stroke(3, cap), 20, 12) }
      #expect(bytes == filled(gnomon_shape_rect(rect(x0, 4.5, x1 - x0, 3)), 20, 12))
    }
    expect(.butt, 4.5, 12)
    expect(.square, 3, 13.5)
    let round = withLine(line) { drawn($0, stroke(3, .round), 20, 12) }
    #expect(differ(round, filled(gnomon_shape_capsule(line[0], line[1], 1.5), 20, 12)) <= 1)
    for points in [[line[0], line[0]], [line[0]]] {
      for isClosed in [false, true] where isClosed || points.count == 2 {
        withLine(points, isClosed: isClosed) { dot in
          #expect(drawn(dot, stroke(3), 20, 12).allSatisfy { $0 == 0 })
          #expect(drawn(dot, stroke(3, .square), 20, 12) == filled(gnomon_shape_rect(rect(3, 4.5, 3, 3)), 20, 12))
          #expect(differ(drawn(dot, stroke(3, .round), 20, 12), filled(gnomon_shape_circle(line[0], 1.5), 20, 12)) <= 1)
        }
      }
    }
    // Only a beginning is nothing.
    withLine([line[0]]) { #expect(drawn($0, stroke(3, .round), 20, 12).allSatisfy { $0 == 0 }) }
    withLine(line) { #expect(drawn($0, stroke(0, .round), 20, 12).allSatisfy { $0 == 0 }) }
  }

  @Test("A slanted line is the polygon of its corners; any part of the mask and any mode get the same bytes")
  func slantedLines() {
    var random = Random(seed: 61)
    for k in 0..<40 {
      let (p, q) = (
        Point(x: random.float(-5...45), y: random.float(-5...45)),
        Point(x: random.float(-5...45), y: random.float(-5...45))
      )
      let width = random.float(0.2...14)
      let (dx, dy) = (Double(q.x) - Double(p.x), Double(q.y) - Double(p.y))
      let length = (dx * dx + dy * dy).squareRoot()
      let (u, v) = (dx / length * Double(width) / 2, dy / length * Double(width) / 2)
      let on = k % 2 == 0 ? 0.0 : 1.0
      let corners = [(p, -1.0, 1.0), (q, 1, 1), (q, 1, -1), (p, -1, -1)].map { end, along, side in
        Point(
          x: Float(Double(end.x) + on * along * u - side * v), y: Float(Double(end.y) + on * along * v + side * u))
      }
      let bytes = withLine([p, q]) { drawn($0, stroke(width, k % 2 == 0 ? .butt : .square), 40, 40) }
      #expect(differ(bytes, withPolygon(corners) { filled($0, 40, 40) }) <= 1)
      let (w, h) = (random.int(1...40), random.int(1...40))
      let part = withLine([p, q]) { drawn($0, stroke(width, k % 2 == 0 ? .butt : .square), w, h) }
      #expect(part.indices.allSatisfy { part[$0] == bytes[$0 / w * 40 + $0 % w] })
    }
  }

  @Test("Round strokes of lines and curves, against the distance from the line")
  func roundStrokes() {
    var random = Random(seed: 62)
    for k in 0..<12 {
      // A wave that does not come near itself, as lines or as cubics.
      let points = (0..<4).map { Point(x: Float(8 + 11 * $0), y: random.float(10...38)) }
      let half = random.float(0.4...3.5)
      let isCurved = k % 2 == 1
      let verbs: [UInt8] = isCurved ? [0, 3] : [0, 1, 1, 1]
      // The line as many points, some hundredths of a pixel apart.
      var samples: [(Double, Double)] = []
      for i in 0...1500 {
        let t = Double(i) / 1500
        if isCurved {
          let s = 1 - t
          let w = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
          samples.append(
            (
              zip(w, points).map { $0 * Double($1.x) }.reduce(0, +),
              zip(w, points).map { $0 * Double($1.y) }.reduce(0, +)
            ))
        } else {
          let j = min(Int(3 * t), 2)
          let f = 3 * t - Double(j)
          samples.append(
            (
              Double(points[j].x) * (1 - f) + Double(points[j + 1].x) * f,
              Double(points[j].y) * (1 - f) + Double(points[j + 1].y) * f
            ))
        }
      }
      let bytes = verbs.withUnsafeBufferPointer { verbs in
        points.withUnsafeBufferPointer { points in
          let path = Path(
            verbs: verbs.baseAddress, points: points.baseAddress, verb_count: verbs.count, point_count: 4, tolerance: 0,
            rule: .nonZero)
          return drawn(gnomon_shape_path(path), stroke(2 * half, .round, .round), 49, 48)
        }
      }
      var far = 0
      for j in 0..<48 {
        for i in 0..<49 {
          let near = samples.filter { abs($0.0 - Double(i) - 0.5) < 5 && abs($0.1 - Double(j) - 0.5) < 5 }
          var inside = 0
          for a in 0..<16 {
            for b in 0..<16 {
              let (x, y) = (Double(i) + (Double(a) + 0.5) / 16, Double(j) + (Double(b) + 0.5) / 16)
              let r = Double(half) * Double(half)
              if near.contains(where: { ($0.0 - x) * ($0.0 - x) + ($0.1 - y) * ($0.1 - y) < r }) { inside += 1 }
            }
          }
          if abs(Double(bytes[j * 49 + i]) - 255 * Double(inside) / 256) > 14 { far += 1 }
        }
      }
      // Inner corners may count twice.
      #expect(far <= (isCurved ? 0 : 2), "\(k): \(far)")
    }
  }

  // MARK: - Corners

  @Test("A rectangle's stroke is one rectangle less another; its corners by join")
  func rectangles() {
    let middle = gnomon_shape_rect(rect(8.25, 7.5, 20, 15))
    for transform in [false, true] {
      let shape = transform ? gnomon_shape_transformed(middle, gnomon_affine_scale(1, 1)) : middle
      let outer = filled(gnomon_shape_rect(rect(6.75, 6, 23, 18)), 40, 32)
      let inner = filled(gnomon_shape_rect(rect(9.75, 9, 17, 12)), 40, 32)
      let miter = drawn(shape, stroke(3), 40, 32)
      #expect(differ(miter, zip(outer, inner).map { $0 - $1 }) <= 1)
      let rounded = filled(gnomon_shape_rounded_rect(rect(6.75, 6, 23, 18), 1.5), 40, 32)
      #expect(differ(drawn(shape, stroke(3, .butt, .round), 40, 32), zip(rounded, inner).map { $0 - $1 }) <= 1)
      // A right angle's miter is √2 widths long.
      #expect(drawn(shape, stroke(3, .butt, .miter, limit: 1.42), 40, 32) == miter)
      let bevel = drawn(shape, stroke(3, .butt, .bevel), 40, 32)
      #expect(drawn(shape, stroke(3, .butt, .miter, limit: 1.41), 40, 32) == bevel)
      let cut: [Point] = [
        (8.25, 6), (28.25, 6), (29.75, 7.5), (29.75, 22.5), (28.25, 24), (8.25, 24), (6.75, 22.5), (6.75, 7.5),
      ]
      .map { Point(x: $0.0, y: $0.1) }
      #expect(differ(bevel, zip(withPolygon(cut) { filled($0, 40, 32) }, inner).map { $0 - $1 }) <= 1)
    }
  }

  @Test("A circle's stroke is a ring, and a disc when it is as wide; an ellipse's and a ring arc's under transforms")
  func circles() {
    var random = Random(seed: 63)
    for _ in 0..<20 {
      let centre = Point(x: random.float(20...30), y: random.float(20...30))
      let (radius, width) = (random.float(1...16), random.float(0.5...8))
      let circle = gnomon_shape_circle(centre, radius)
      let inner = radius - width / 2
      let ring =
        inner > 0
        ? filled(gnomon_shape_ring(centre, inner, radius + width / 2), 50, 50)
        : filled(gnomon_shape_circle(centre, radius + width / 2), 50, 50)
      #expect(differ(drawn(circle, stroke(width), 50, 50), ring) <= 2)
      #expect(
        differ(drawn(gnomon_shape_transformed(circle, gnomon_affine_scale(1, 1)), stroke(width), 50, 50), ring) <= 2)
      // Twice the circle at half the size.
      let small = gnomon_shape_circle(Point(x: centre.x / 2, y: centre.y / 2), radius / 2)
      #expect(
        differ(drawn(gnomon_shape_transformed(small, gnomon_affine_scale(2, 2)), stroke(width / 2), 50, 50), ring) <= 2)
    }
  }

  // MARK: - Dashes

  @Test("Dashes of a level line: pattern, phase, odd counts, zeros")
  func dashes() {
    let line = [Point(x: 2, y: 4), Point(x: 40, y: 4)]
    func expect(_ dashes: [Float], _ phase: Float, _ cap: Cap, _ parts: [(Float, Float)]) {
      let bytes = withLine(line) { drawn($0, stroke(2, cap), dashes: dashes, phase: phase, 48, 8) }
      var expected = [UInt8](repeating: 0, count: 48 * 8)
      for (from, to) in parts {
        expected = zip(expected, filled(gnomon_shape_rect(rect(from, 3, to - from, 2)), 48, 8)).map { max($0, $1) }
      }
      #expect(bytes == expected, "\(dashes) \(phase)")
    }
    expect([5, 10], 0, .butt, [(2, 7), (17, 22), (32, 37)])
    expect([5, 10], 3, .butt, [(2, 4), (14, 19), (29, 34)])
    expect([5, 10], -3, .butt, [(5, 10), (20, 25), (35, 40)])
    expect([5, 10], 15_000_003, .butt, [(2, 4), (14, 19), (29, 34)])
    expect([8], 0, .butt, [(2, 10), (18, 26), (34, 40)])
    expect([8], 8, .butt, [(10, 18), (26, 34)])
    expect([4, 2, 6], 0, .butt, [(2, 6), (8, 14), (18, 20), (26, 30), (32, 38)])
    expect([5, 10], 0, .square, [(1, 8), (16, 23), (31, 38)])
    expect([0, 8], 0, .square, [(1, 3), (9, 11), (17, 19), (25, 27), (33, 35)])
    expect([0, 8], 0, .butt, [])
    expect([8, 0], 0, .butt, [(2, 40)])
    expect([100, 1], 0, .butt, [(2, 40)])
    expect([1e-30, 1e-30], 0, .butt, [(2, 40)])
    // Round dots are discs.
    let dots = withLine(line) { drawn($0, stroke(2, .round), dashes: [0, 8], 48, 8) }
    let disc = filled(gnomon_shape_circle(Point(x: 10, y: 4), 1), 48, 8)
    #expect(
      (0..<8).allSatisfy { j in (8..<13).allSatisfy { abs(Int(dots[j * 48 + $0]) - Int(disc[j * 48 + $0])) <= 1 } })
  }

  @Test("A closed outline begins in the dash that it ends with; each outline begins anew")
  func closedDashes() {
    // Sides of 20: the pattern of 16 begins at the corner with 6, and 80 - 5 · 16 = 0 is left.
    let square = gnomon_shape_rect(rect(6, 6, 20, 20))
    let bytes = drawn(square, stroke(4), dashes: [12, 4], phase: 6, 32, 32)
    // The corner at the beginning is a miter, so whole.
    #expect(bytes[4 * 32 + 4] == 255 && bytes[4 * 32 + 11] == 255 && bytes[4 * 32 + 12] == 0)
    #expect(bytes[11 * 32 + 4] == 255 && bytes[12 * 32 + 4] == 0)
    // Begun and ended at a gap it is not.
    let apart = drawn(square, stroke(4), dashes: [12, 4], phase: 14, 32, 32)
    #expect(apart[4 * 32 + 4] == 0 && apart[4 * 32 + 8] == 255)
    // A dash as long as all is the closed outline.
    #expect(drawn(square, stroke(4), dashes: [1000, 1], 32, 32) == drawn(square, stroke(4), 32, 32))
    let ring = drawn(gnomon_shape_ring(Point(x: 16, y: 16), 6, 13), stroke(2), dashes: [8, 5], phase: 4, 32, 32)
    // The inner circle runs the other way.
    #expect(ring[16 * 32 + 28] == 255 && ring[15 * 32 + 21] == 255)
  }

  @Test("Dashes around a circle are ring arcs")
  func dashedCircle() {
    let (radius, width) = (20.0, 6.0)
    let dash = Float(2 * .pi * radius / 12)
    let bytes = drawn(
      gnomon_shape_circle(Point(x: 30, y: 30), Float(radius)), stroke(Float(width)), dashes: [dash, dash], 60, 60)
    let mask = GuardedMask(60, 60)
    for i in 0..<6 {
      let arc = gnomon_shape_ring_arc(
        Point(x: 30, y: 30), 17, 23, Float(90 + 60 * i), 30, Compass(zero: .north, turn: .clockwise, y_axis: .down))
      #expect(gnomon_mask_shape([mask.mask], [arc], .union) == .ok)
    }
    // The ends of chords are not quite square to the circle.
    #expect(differ(bytes, mask.pixels) <= 24)
    #expect(zip(bytes, mask.pixels).filter { abs(Int($0) - Int($1)) > 3 }.count < 90)
  }

  // MARK: - What is extreme, and what is refused

  @Test("Long lines with many dashes, huge curves and wild transforms are drawn soon")
  func huge() {
    let far: Float = 1e9
    let line = withLine([Point(x: -far, y: 4), Point(x: far, y: 4)]) {
      drawn($0, stroke(2), dashes: [1, 1], 64, 8)
    }
    #expect((0..<64).allSatisfy { line[4 * 64 + $0] == ($0 % 2 == 0 ? 255 : 0) })
    var random = Random(seed: 64)
    for k in 0..<60 {
      let size = Float(sign: .plus, exponent: random.int(0...100), significand: 1)
      let t = gnomon_affine_concat(
        gnomon_affine_scale(Float(sign: .plus, exponent: random.int(-20...20), significand: 1), 1),
        gnomon_affine_translation(random.float(-50...50), 3))
      let dashes: [Float] = k % 3 == 0 ? [0.01, 0.02, 0, 1e-6] : k % 3 == 1 ? [3, 1e9] : []
      for shape in [
        gnomon_shape_circle(Point(x: size, y: 3), size),
        gnomon_shape_capsule(Point(x: 1, y: 1), Point(x: size, y: size), size),
        gnomon_shape_ring_arc(Point(x: 3, y: 4), size / 2, size, 10, 300, Compass()),
        gnomon_shape_rounded_rect(rect(-size, -size, 2 * size, 2 * size), size / 3),
      ] {
        for join in [Join.miter, .round] {
          let s = stroke(random.float(0...40), k % 2 == 0 ? .round : .square, join, limit: 1e9)
          _ = drawn(shape, s, dashes: dashes, phase: 1e8, 24, 24)
          _ = drawn(gnomon_shape_transformed(shape, t), s, dashes: dashes, phase: -1e30, 24, 24)
        }
      }
    }
  }

  @Test("What is refused, and that nothing is written then")
  func refused() {
    let mask = GuardedMask(12, 12)
    let shape = gnomon_shape_circle(Point(x: 6, y: 6), 4)
    func expect(_ status: Status, _ change: (inout Stroke) -> Void) {
      var s = stroke(2)
      change(&s)
      #expect(gnomon_mask_stroke([mask.mask], [shape], [s], .replace) == status)
      #expect(mask.pixels.allSatisfy { $0 == 0 })
    }
    #expect(gnomon_mask_stroke(nil, [shape], [stroke(2)], .replace) == .errorNull)
    #expect(gnomon_mask_stroke([mask.mask], nil, [stroke(2)], .replace) == .errorNull)
    #expect(gnomon_mask_stroke([mask.mask], [shape], nil, .replace) == .errorNull)
    #expect(gnomon_mask_stroke([mask.mask], [shape], [stroke(2)], Combine(rawValue: 6)!) == .errorValue)
    for bad in [Float.nan, .infinity, -1] {
      expect(.errorValue) { $0.width = bad }
      expect(.errorValue) { $0.miter_limit = bad }
      [3, bad].withUnsafeBufferPointer { lengths in
        expect(.errorValue) { ($0.dashes, $0.dash_count) = (lengths.baseAddress, 2) }
      }
    }
    expect(.errorValue) { $0.cap = Cap(rawValue: 3)! }
    expect(.errorValue) { $0.join = Join(rawValue: 3)! }
    expect(.errorNull) { $0.dash_count = 2 }
    [Float](repeating: 0, count: 4).withUnsafeBufferPointer { lengths in
      expect(.errorValue) { ($0.dashes, $0.dash_count) = (lengths.baseAddress, 4) }
      expect(.errorSize) { ($0.dashes, $0.dash_count) = (lengths.baseAddress, Int.max) }
    }
    [Float](repeating: 1, count: 4).withUnsafeBufferPointer { lengths in
      for bad in [Float.nan, .infinity] {
        expect(.errorValue) { ($0.dashes, $0.dash_count, $0.dash_phase) = (lengths.baseAddress, 4, bad) }
      }
    }
    // Bytes of the mask that are a length.
    let within = UnsafeMutableRawPointer(mask.mask.data! + 4)
    within.storeBytes(of: Float(1), as: Float.self)
    var s = stroke(2)
    (s.dashes, s.dash_count) = (UnsafePointer(within.assumingMemoryBound(to: Float.self)), 1)
    #expect(gnomon_mask_stroke([mask.mask], [shape], [s], .replace) == .errorOverlap)
    #expect(within.load(as: Float.self) == 1)
  }
}
