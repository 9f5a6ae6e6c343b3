// SPDX-License-Identifier: Apache-2.0
// MeasureTests.swift - the bounds of shapes, and how far points are from them

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private func bounds(_ shape: ShapeF64) -> EdgeRectF64 {
  var shape = shape
  var bounds = EdgeRectF64()
  #expect(gnomon_shape_bounds_f64(&shape, &bounds) == .ok)
  return bounds
}

private func someTransform(_ random: inout Random) -> AffineF64 {
  gnomon_affine_concat_f64(
    gnomon_affine_concat_f64(
      gnomon_affine_scale_f64(0.3 + random.unit(), 0.3 + random.unit()),
      AffineF64(a: 1, b: 0, c: random.unit() - 0.5, d: 1, tx: 9 * random.unit(), ty: -9 * random.unit())),
    gnomon_affine_rotation_f64(360 * random.unit()))
}

/// A path and a polygon as well, which have memory of their own.
private func withAnyShapes(seed: UInt64, _ body: (ShapeF64) -> Void) {
  var random = Random(seed: seed)
  for shape in someShapes(&random) { body(shape) }
  let corners = (0..<7).map { _ in point64(30 + 20 * random.unit(), 20 + 20 * random.unit()) }
  withPolygon(corners, .nonZero) { body($0) }
  withPath(
    [.move, .quad, .cubic, .arc],
    corners[..<6] + [point64(40, 30), point64(6, 4), point64(90 * random.unit(), 200)], tolerance: 0.01
  ) { body($0) }
}

@Suite("Measuring shapes")
struct MeasureTests {
  // MARK: - Bounds

  @Test("Bounds with a closed form")
  func closedForms() {
    let ellipse = gnomon_shape_f64_ellipse(point64(3, 4), 10, 5)
    #expect(bounds(ellipse) == EdgeRectF64(min_x: -7, min_y: -1, max_x: 13, max_y: 9))
    for degrees in stride(from: 0.0, through: 360, by: 7.5) {
      let b = bounds(
        gnomon_shape_f64_transformed(
          gnomon_shape_f64_ellipse(point64(0, 0), 10, 5), gnomon_affine_rotation_f64(degrees)))
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      #expect(abs(b.max_x - (100 * c * c + 25 * s * s).squareRoot()) < 1e-12)
      #expect(abs(b.max_y - (100 * s * s + 25 * c * c).squareRoot()) < 1e-12)
      #expect(b.min_x == -b.max_x && b.min_y == -b.max_y)
    }
    let compass = Compass(zero: .east, turn: .counterclockwise, y_axis: .up)
    let quarter = gnomon_shape_f64_ring_arc(point64(0, 0), 3, 5, 0, 90, compass)
    #expect(bounds(quarter) == EdgeRectF64(min_x: 0, min_y: 0, max_x: 5, max_y: 5))
    let three = gnomon_shape_f64_ring_arc(point64(0, 0), 3, 5, 90, 270, compass)
    #expect(bounds(three) == EdgeRectF64(min_x: -5, min_y: -5, max_x: 5, max_y: 5))
    #expect(
      bounds(gnomon_shape_f64_capsule(point64(0, 0), point64(3, 0), 2))
        == EdgeRectF64(min_x: -2, min_y: -2, max_x: 5, max_y: 2))
    let nothing = EdgeRectF64(min_x: .infinity, min_y: .infinity, max_x: -.infinity, max_y: -.infinity)
    #expect(bounds(gnomon_shape_f64_ring(point64(0, 0), 5, 4)) == nothing)
    #expect(bounds(gnomon_shape_f64_transformed(ellipse, gnomon_affine_scale_f64(0, 1))) == nothing)
    let half = gnomon_shape_f64_edge_rect(-.infinity, 0, 3, .infinity)
    #expect(bounds(half) == EdgeRectF64(min_x: -.infinity, min_y: 0, max_x: 3, max_y: .infinity))
  }

  /// Bounds in float hold what the ones in double do.
  @Test("Floats are rounded outwards")
  func outwards() {
    var shape = gnomon_shape_transformed(gnomon_shape_rect(rect(0, 0, 1, 1)), gnomon_affine_rotation(33))
    var b = EdgeRect()
    #expect(gnomon_shape_bounds(&shape, &b) == .ok)
    let t = shape.transform
    let exact = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
      (Double(t.a) * x + Double(t.c) * y, Double(t.b) * x + Double(t.d) * y)
    }
    #expect(Double(b.min_x) <= exact.map(\.0).min()! && Double(b.min_x.nextUp) > exact.map(\.0).min()!)
    #expect(Double(b.max_x) >= exact.map(\.0).max()! && Double(b.max_x.nextDown) < exact.map(\.0).max()!)
    #expect(Double(b.max_y) >= exact.map(\.1).max()! && Double(b.max_y.nextDown) < exact.map(\.1).max()!)
  }

  /// (1) No point of the shape lies outside its bounds. (2) Each side is touched: beyond a strip there is a point of the
  /// boundary, since the distance from the middle of the strip's far side to the shape is small somewhere.
  @Test("Bounds hold the shape, and no less would")
  func tight() {
    var random = Random(seed: 81)
    for _ in 0..<25 {
      let t = someTransform(&random)
      withAnyShapes(seed: random.next()) { shape in
        for placed in [shape, gnomon_shape_f64_transformed(shape, t)] {
          let b = bounds(placed)
          let (width, height) = (b.max_x - b.min_x, b.max_y - b.min_y)
          let points = (0..<400).map { _ in
            point64(b.min_x - 5 + (width + 10) * random.unit(), b.min_y - 5 + (height + 10) * random.unit())
          }
          for (p, inside) in zip(points, hit(placed, points)) where inside {
            #expect(p.x >= b.min_x && p.x <= b.max_x && p.y >= b.min_y && p.y <= b.max_y, "1: \(placed.kind)")
          }
          // Steps of a hundredth along each side: the nearest of the shape is at most about that far.
          let step = max(width, height) / 300
          func least(_ along: (Double) -> PointF64) -> Double {
            stride(from: 0.0, through: 1, by: 1.0 / 300).map {
              let p = along($0)
              return abs(distance(placed, p.x, p.y))
            }.min()!
          }
          #expect(least { point64(b.min_x, b.min_y + height * $0) } < step, "2: left \(placed.kind)")
          #expect(least { point64(b.max_x, b.min_y + height * $0) } < step, "2: right \(placed.kind)")
          #expect(least { point64(b.min_x + width * $0, b.min_y) } < step, "2: top \(placed.kind)")
          #expect(least { point64(b.min_x + width * $0, b.max_y) } < step, "2: bottom \(placed.kind)")
        }
      }
    }
  }

  // MARK: - Distances

  @Test("Distances with a closed form (libcanvas 49)")
  func distances() {
    let segment = gnomon_shape_f64_capsule(point64(100, 100), point64(150, 100), 1)
    #expect(distance(segment, 95, 100) == 4)
    #expect(distance(segment, 120, 107) == 6)
    #expect(distance(segment, 120, 100) == -1)
    #expect(distance(gnomon_shape_f64_capsule(point64(1, 1), point64(1, 1), 1), 4, 5) == 4)
    let box = gnomon_shape_f64_rect(RectF64(x: 0, y: 0, width: 10, height: 4))
    #expect(distance(box, 13, 8) == 5)
    #expect(distance(box, 5, 1) == -1)
    #expect(distance(box, 5, 9) == 5)
    let ring = gnomon_shape_f64_ring(point64(0, 0), 3, 5)
    #expect(distance(ring, 0, 0) == 3)
    #expect(distance(ring, 3.5, 0) == -0.5)
    #expect(distance(ring, 0, -7) == 2)
    #expect(distance(ShapeF64(), 0, 0) == .infinity)
    #expect(distance(box, .nan, 0).isNaN)
    let half = gnomon_shape_f64_edge_rect(-.infinity, -.infinity, 3, .infinity)
    #expect(distance(half, 5, 9) == 2)
    #expect(distance(half, -4, 9) == -7)
  }

  /// The boundary is where hits change. From a point with distance d, (1) all points nearer than |d| are hit as it is, and
  /// (2) some point a little farther away is not. A thousand directions find the latter.
  @Test("A distance is how far one can go")
  func clearance() {
    var random = Random(seed: 82)
    var smallest = 1.0
    for _ in 0..<12 {
      let t = someTransform(&random)
      withAnyShapes(seed: random.next()) { shape in
        // Of paths and polygons that cross themselves inner lines count, too: only outside.
        let crosses = shape.kind == .polygon || shape.kind == .path
        for placed in [shape, gnomon_shape_f64_transformed(shape, t)] {
          let b = bounds(placed)
          for _ in 0..<12 {
            let p = point64(
              b.min_x - 4 + (b.max_x - b.min_x + 8) * random.unit(),
              b.min_y - 4 + (b.max_y - b.min_y + 8) * random.unit())
            let d = distance(placed, p.x, p.y)
            let inside = hit(placed, p.x, p.y)
            #expect(inside == (d < 0), "\(placed.kind) \(p) \(d)")
            // A cap that reaches over the arc's other end hides a part of the boundary.
            if inside, crosses || (placed.kind == .ringArc && placed.as.ring_arc.cap != .butt) { continue }
            func around(_ r: Double) -> [PointF64] {
              (0..<1000).map { point64(p.x + r * cos(Double($0) * .pi / 500), p.y + r * sin(Double($0) * .pi / 500)) }
            }
            let near = hit(placed, around(abs(d) * 0.999 - 1e-9))
            #expect(near.allSatisfy { $0 == inside }, "1: \(placed.kind) \(p) \(d)")
            // The tip of a spike can hide between two directions.
            if !crosses {
              let far = hit(placed, around(abs(d) * 1.001 + 0.02))
              #expect(far.contains { $0 != inside }, "2: \(placed.kind) \(p) \(d)")
            }
            smallest = min(smallest, abs(d))
          }
        }
      }
    }
    #expect(smallest < 0.1)
  }

  @Test("Polygons: the nearest side, by projection")
  func polygons() {
    var random = Random(seed: 84)
    for _ in 0..<200 {
      let v = (0..<random.int(3...9)).map { _ in point64(20 * random.unit(), 20 * random.unit()) }
      let p = point64(40 * random.unit() - 10, 40 * random.unit() - 10)
      let nearest = v.indices.map { i -> Double in
        let (a, b) = (v[i], v[(i + 1) % v.count])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let t = max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)))
        return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
      }.min()!
      withPolygon(v) { #expect(abs(abs(distance($0, p.x, p.y)) - nearest) < 1e-12 * 40) }
      // As lines of a path, the same.
      withPath([.move] + [PathVerb](repeating: .line, count: v.count - 1), v) {
        #expect(abs(abs(distance($0, p.x, p.y)) - nearest) < 1e-12 * 40)
      }
    }
  }

  @Test("Floats, many points, strides, statuses")
  func floats() {
    var random = Random(seed: 83)
    var shape = gnomon_shape_ring(point(1, 2), 3, 5)
    let twin = gnomon_shape_f64_ring(point64(1, 2), 3, 5)
    let points = (0..<1100).map { _ in point(random.float(-9...9), random.float(-9...9)) }
    let expected = points.map { Float(distance(twin, Double($0.x), Double($0.y))) }
    for layout in PointLayout.allCases {
      let guarded = GuardedPoints(points, layout)
      let distances = GuardedBuffer<Float>(points.count, repeating: 9)
      #expect(gnomon_shape_distance(points.count, guarded.points, &shape, distances.pointer) == .ok)
      #expect(distances.array == expected, "\(layout)")
    }
    var one: Float = 77
    #expect(gnomon_shape_distance(1, gnomon_points_in(points), nil, &one) == .errorNull)
    #expect(gnomon_shape_distance(1, UnsafePoints(), &shape, &one) == .errorNull)
    let memory = GuardedBuffer<Float>(3, repeating: 5)
    let still = UnsafePoints(x: memory.pointer, y: memory.pointer + 1, stride: 0)
    #expect(gnomon_shape_distance(1 << 62, still, &shape, memory.pointer + 2) == .errorSize)
    #expect(memory.array == [5, 5, 5])
    shape.kind = ShapeKind(rawValue: 99)!
    #expect(gnomon_shape_distance(1, gnomon_points_in(points), &shape, &one) == .errorValue)
    var b = EdgeRect(min_x: 1, min_y: 2, max_x: 3, max_y: 4)
    #expect(gnomon_shape_bounds(&shape, &b) == .errorValue)
    #expect(gnomon_shape_bounds(nil, &b) == .errorNull)
    #expect(gnomon_shape_bounds(&shape, nil) == .errorNull)
    #expect(one == 77 && b.min_x == 1 && b.max_y == 4)
    #expect(gnomon_shape_distance(0, UnsafePoints(), nil, nil) == .ok)
  }
}

extension EdgeRectF64: @retroactive Equatable {
  public static func == (a: EdgeRectF64, b: EdgeRectF64) -> Bool {
    a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y
  }
}
