// SPDX-License-Identifier: Apache-2.0
// StackTests.swift - the topmost of many shapes, all of them, and trees of views

import CGnomon
import Testing

@Suite("Stacks and trees")
struct StackTests {
  private func topmost(_ shapes: [ShapeF64], _ points: [PointF64], slop: Double = 0) -> [Int32] {
    let index = GuardedBuffer<Int32>(points.count, repeating: 77)
    #expect(
      gnomon_hit_topmost_f64(
        points.count, gnomon_points_f64_in(points), shapes.count, shapes, slop, index.pointer) == .ok)
    return index.array
  }

  /// (1) The largest index whose shape contains the point. (2) With slop the nearest; of equally near ones the last.
  /// (3) All of them, from back to front, and how many when there is no room.
  @Test("Random stacks by brute force")
  func bruteForce() {
    onEveryInstructionSet { level in
      var random = Random(seed: 71)
      for round in 0..<30 {
        var shapes: [ShapeF64] = []
        for _ in 0..<random.int(1...3) { shapes += someShapes(&random) }
        shapes.append(gnomon_shape_f64_transformed(shapes[0], gnomon_affine_rotation_f64(30)))
        shapes.append(ShapeF64())
        let points = (0..<random.int(1...700)).map { _ in point64(90 * random.unit(), 70 * random.unit()) }
        let inside = shapes.map { hit($0, points) }
        let found = topmost(shapes, points)
        let slop = 3.0
        let near = topmost(shapes, points, slop: slop)
        for (i, p) in points.enumerated() {
          let all = shapes.indices.filter { inside[$0][i] }
          #expect(found[i] == Int32(all.last ?? -1), "1: \(level) \(round) \(p)")
          if all.isEmpty {
            let distances = shapes.map { distance($0, p.x, p.y) }
            let least = distances.min()!
            let expected = least <= slop ? distances.lastIndex(of: least)! : -1
            #expect(near[i] == Int32(expected), "2: \(level) \(round) \(p)")
          } else {
            #expect(near[i] == found[i], "2")
          }
          if i < 20 {
            let room = random.int(0...4)
            let list = GuardedBuffer<Int32>(room, repeating: 77)
            var number = 99
            #expect(gnomon_hit_all_f64(p, shapes.count, shapes, room, list.pointer, &number) == .ok)
            #expect(number == all.count, "3")
            #expect(Array(list.array.prefix(number)) == all.prefix(room).map { Int32($0) }, "3")
          }
        }
      }
    }
  }

  @Test("Floats: equal shapes, no shapes, slop, statuses (gravity-ui/graph PR 197, MapCompose 68)")
  func floats() {
    let shapes = [gnomon_shape_rect(rect(0, 0, 9, 9)), gnomon_shape_rect(rect(0, 0, 9, 9))]
    let points = [point(4, 4), point(10, 4), point(12, 4), point(.nan, 4)]
    let index = GuardedBuffer<Int32>(4, repeating: 77)
    func call(_ shapes: [Shape]?, _ count: Int, slop: Float) -> Status {
      gnomon_hit_topmost(4, gnomon_points_in(points), count, shapes, slop, index.pointer)
    }
    #expect(call(shapes, 2, slop: 0) == .ok)
    #expect(index.array == [1, -1, -1, -1])
    #expect(call(shapes, 2, slop: 1) == .ok)
    #expect(index.array == [1, 1, -1, -1])
    #expect(call(shapes, 2, slop: .infinity) == .ok)
    #expect(index.array == [1, 1, 1, -1])
    #expect(call(nil, 0, slop: 0) == .ok)
    #expect(index.array == [-1, -1, -1, -1])
    index[0] = 5
    #expect(call(nil, 1, slop: 0) == .errorNull)
    #expect(call(shapes, 2, slop: -1) == .errorValue)
    #expect(call(shapes, 2, slop: .nan) == .errorValue)
    #expect(call(shapes, 1 << 32, slop: 0) == .errorSize)
    #expect(call([shapes[0], gnomon_shape_of(ShapeKind(rawValue: 77)!)], 2, slop: 0) == .errorValue)
    #expect(index.array == [5, -1, -1, -1])
    var number = 3
    #expect(gnomon_hit_all(points[0], 2, shapes, 1, nil, &number) == .errorNull)
    #expect(gnomon_hit_all(points[0], 2, shapes, 0, nil, nil) == .errorNull)
    #expect(number == 3)
    #expect(gnomon_hit_all(points[0], 2, shapes, 0, nil, &number) == .ok)
    #expect(number == 2)
    // Rectangles in double.
    let rects = [RectF64(x: 0, y: 0, width: 9, height: 9), RectF64(x: 4, y: 4, width: -2, height: -2)]
    let p = [point64(3, 3), point64(4, 4), point64(9, 9)]
    #expect(gnomon_hit_topmost_rect_f64(3, gnomon_points_f64_in(p), 2, rects, index.pointer) == .ok)
    #expect(Array(index.array.prefix(3)) == [1, 0, -1])
  }

  // MARK: - Trees

  /// UIKit's hit test as it is told: by recursion, later children first, a view after its children.
  private func hitTest(_ views: [View], _ parent: Int, _ p: PointF64) -> Int? {
    for j in views.indices.reversed() where Int(views[j].parent) == parent {
      let v = views[j]
      guard v.alpha >= 0.01, v.traits & 3 == 0 else { continue }
      var (x, y) = (p.x, p.y)
      let f = v.frame
      let (left, top) = (Double(min(f.x, f.x + f.width)), Double(min(f.y, f.y + f.height)))
      let (width, height) = (Double(abs(f.width)), Double(abs(f.height)))
      if v.is_transformed != 0 {
        let t = v.transform
        let (a, b, c, d) = (Double(t.a), Double(t.b), Double(t.c), Double(t.d))
        let determinant = a * d - b * c
        if determinant == 0 { continue }
        let (u, w) = (x - left - width / 2 - Double(t.tx), y - top - height / 2 - Double(t.ty))
        x = (u * d - w * c) / determinant + left + width / 2
        y = (w * a - u * b) / determinant + top + height / 2
      }
      let local = PointF64(x: x - left, y: y - top)
      let contains = local.x >= 0 && local.y >= 0 && local.x < width && local.y < height
      if contains || v.traits & 4 != 0, let found = hitTest(views, j, local) { return found }
      if contains { return j }
    }
    return nil
  }

  private func view(_ parent: Int32, _ frame: Rect, alpha: Float = 1, traits: UInt32 = 0) -> View {
    View(parent: parent, frame: frame, alpha: alpha, traits: traits, is_transformed: 0, transform: Affine())
  }

  private func hitView(_ views: [View], _ points: [Point]) -> [Int32] {
    let index = GuardedBuffer<Int32>(points.count, repeating: 77)
    #expect(gnomon_hit_view(points.count, gnomon_points_in(points), views.count, views, index.pointer) == .ok)
    return index.array
  }

  @Test("UIKit's rules one by one")
  func rules() {
    let window = view(-1, rect(0, 0, 100, 100))
    let back = view(0, rect(10, 10, 50, 50))
    let front = view(0, rect(40, 40, 50, 50))
    let inner = view(1, rect(20, 20, 100, 10))
    let touches = [point(5, 5), point(15, 15), point(50, 50), point(35, 35), point(95, 35), point(-1, 0)]
    #expect(hitView([window, back, front, inner], touches) == [0, 1, 2, 3, 0, -1])
    var views = [window, back, front, inner]
    for change in 0..<3 {
      views[2] = front
      switch change {
      case 0: views[2].alpha = 0.009
      case 1: views[2].traits = ViewTraits.hidden.rawValue
      default: views[2].traits = ViewTraits.inert.rawValue
      }
      #expect(hitView(views, touches) == [0, 1, 1, 3, 0, -1])
    }
    // Children beyond their parent, only if it says so.
    views = [window, back, front, inner]
    views[1].traits = ViewTraits.overflows.rawValue
    #expect(hitView(views, touches) == [0, 1, 2, 3, 3, -1])
    views[0].alpha = .nan
    #expect(hitView(views, touches) == [-1, -1, -1, -1, -1, -1])
  }

  @Test("Random trees by recursion")
  func randomTrees() {
    var random = Random(seed: 72)
    for _ in 0..<300 {
      var views: [View] = []
      for j in 0..<random.int(1...40) {
        var v = view(
          Int32(random.int(-1...(j - 1))),
          rect(random.float(-10...40), random.float(-10...40), random.float(-30...60), random.float(-30...60)),
          alpha: [1, 1, 0.5, 0, 0.01, Float(0.01).nextDown][random.int(0...5)],
          traits: [0, 0, 0, 0, 0, 1, 2, 4, 4][random.int(0...8)])
        if random.int(0...2) == 0 {
          v.is_transformed = 1
          v.transform = gnomon_affine_concat(
            gnomon_affine_rotation(random.float(0...360)), gnomon_affine_translation(random.float(-5...5), 3))
        }
        views.append(v)
      }
      let points = (0..<60).map { _ in point(random.float(-20...90), random.float(-20...90)) }
      let expected = points.map { Int32(hitTest(views, -1, PointF64(x: Double($0.x), y: Double($0.y))) ?? -1) }
      #expect(hitView(views, points) == expected)
    }
  }

  @Test("Views that cannot be are refused")
  func refused() {
    let index = GuardedBuffer<Int32>(1, repeating: 77)
    func status(_ views: [View]) -> Status {
      gnomon_hit_view(1, gnomon_points_in([point(0, 0)]), views.count, views, index.pointer)
    }
    let window = view(-1, rect(0, 0, 9, 9))
    #expect(status([view(0, rect(0, 0, 9, 9))]) == .errorValue)
    #expect(status([window, view(2, rect(0, 0, 9, 9)), window]) == .errorValue)
    #expect(status([view(-2, rect(0, 0, 9, 9))]) == .errorValue)
    #expect(status([view(-1, rect(0, 0, 9, 9), traits: 8)]) == .errorValue)
    #expect(gnomon_hit_view(1, gnomon_points_in([point(0, 0)]), 1, nil, index.pointer) == .errorNull)
    #expect(gnomon_hit_view(1, gnomon_points_in([point(0, 0)]), 1 << 32, [window], index.pointer) == .errorSize)
    #expect(index[0] == 77)
    #expect(gnomon_hit_view(1, gnomon_points_in([point(0, 0)]), 0, nil, index.pointer) == .ok)
    #expect(index[0] == -1)
    var flat = window
    flat.is_transformed = 1
    #expect(hitView([flat], [point(1, 1)]) == [-1])
  }
}
