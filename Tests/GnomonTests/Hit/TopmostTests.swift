// SPDX-License-Identifier: Apache-2.0
// TopmostTests.swift - the last of many rectangles that contains a point

import CGnomon
import Testing

/// From front to back, one comparison at a time.
private func definition(_ rects: [Rect], _ p: Point) -> Int32 {
  for (j, r) in rects.enumerated().reversed() {
    let (endX, endY) = (r.x + r.width, r.y + r.height)
    let horizontal = r.width < 0 ? endX <= p.x && p.x < r.x : r.x <= p.x && p.x < endX
    let vertical = r.height < 0 ? endY <= p.y && p.y < r.y : r.y <= p.y && p.y < endY
    if horizontal && vertical { return Int32(j) }
  }
  return -1
}

private func topmost(_ rects: [Rect], _ points: [Point]) -> [Int32] {
  var index = [Int32](repeating: 99, count: points.count)
  #expect(gnomon_hit_topmost_rect(points.count, gnomon_points_in(points), rects.count, rects, &index) == .ok)
  return index
}

@Suite("Topmost rectangle")
struct TopmostTests {
  @Test("Of equal rectangles the later lies on top (gravity-ui/graph 197, MapCompose 68)")
  func equalRectangles() {
    onEveryInstructionSet { _ in
      let r = Rect(x: 1, y: 1, width: 5, height: 5)
      for count in [1, 7, 8, 9, 40] {
        let points = [Point](repeating: Point(x: 2, y: 2), count: count)
        #expect(topmost([r, r], points) == [Int32](repeating: 1, count: count))
        #expect(topmost([], points) == [Int32](repeating: -1, count: count))
      }
    }
  }

  /// (1) As defined, for few points and many, few rectangles and many, any sign, NaN and infinities. (2) Nothing else is
  /// written.
  @Test("Random stacks, every tail")
  func randomStacks() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 1)
      for count in 0...67 {
        for rectCount in [1, 7, 8, 9, 31, 255, 256, 257, 600] where rectCount < 255 || count % 11 == 0 {
          let wild = random.int(0...2) == 0
          func number() -> Float {
            wild && random.int(0...3) == 0 ? random.anyFloat() : Float(random.int(-20...20)) / 2
          }
          let rects = (0..<rectCount).map { _ in
            Rect(x: number(), y: number(), width: number() / 3, height: number() / 3)
          }
          let points = (0..<count).map { _ in Point(x: number(), y: number()) }
          let index = GuardedBuffer<Int32>(count + 1, repeating: 99, against: .end)
          #expect(
            gnomon_hit_topmost_rect(count, gnomon_points_in(points), rectCount, rects, index.pointer + 1) == .ok)
          #expect(index[0] == 99, "(2)")
          for i in 0..<count { #expect(index[i + 1] == definition(rects, points[i]), "(1) \(points[i])") }
        }
      }
    }
  }

  /// More points than a block of the kernel's, more rectangles than several of its tiles, dense enough that many points are
  /// found far to the front and some nowhere.
  @Test("Many points and many rectangles")
  func many() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 3)
      for (count, rectCount) in [(1203, 300), (505, 128), (504, 129), (1008, 1)] {
        let rects = (0..<rectCount).map { _ in
          Rect(
            x: Float(random.int(-40...40)), y: Float(random.int(-40...40)), width: Float(random.int(-12...12)),
            height: Float(random.int(-12...12)))
        }
        let points = (0..<count).map { _ in
          Point(x: Float(random.int(-90...90)) / 2, y: Float(random.int(-90...90)) / 2)
        }
        let expected = points.map { definition(rects, $0) }
        #expect(topmost(rects, points) == expected)
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        var index = [Int32](repeating: 99, count: count)
        xs.withUnsafeBufferPointer { x in
          ys.withUnsafeBufferPointer { y in
            let separate = UnsafePoints(x: x.baseAddress, y: y.baseAddress, stride: 4)
            #expect(gnomon_hit_topmost_rect(count, separate, rectCount, rects, &index) == .ok)
          }
        }
        #expect(index == expected)
      }
    }
  }

  @Test("Strides")
  func strides() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 2)
      let rects = (0..<50).map { _ in
        Rect(
          x: random.float(0...90), y: random.float(0...90), width: random.float(1...20), height: random.float(1...20))
      }
      for stride in [4, 8, 12, -8, -20, 0] {
        for count in [1, 5, 16, 40, 130] {
          let room = (count - 1) * abs(stride) / 4 + 2
          let values = GuardedBuffer<Float>((0..<room).map { _ in random.float(0...100) })
          let x = UnsafePointer(values.pointer + (stride < 0 ? room - 2 : 0))
          var index = [Int32](repeating: 99, count: count)
          #expect(
            gnomon_hit_topmost_rect(count, UnsafePoints(x: x, y: x + 1, stride: stride), rects.count, rects, &index)
              == .ok)
          for i in 0..<count {
            #expect(index[i] == definition(rects, Point(x: x[i * stride / 4], y: x[i * stride / 4 + 1])))
          }
        }
      }
    }
  }

  @Test("Bad arguments are refused, and nothing is written")
  func refusals() {
    let points = [Point(x: 1, y: 1)]
    let view = gnomon_points_in(points)
    var index: Int32 = 99
    let r = [Rect(x: 0, y: 0, width: 5, height: 5)]
    #expect(gnomon_hit_topmost_rect(0, UnsafePoints(x: nil, y: nil, stride: 0), 0, nil, nil) == .ok)
    #expect(gnomon_hit_topmost_rect(1, view, 1, nil, &index) == .errorNull)
    #expect(gnomon_hit_topmost_rect(1, view, 1, r, nil) == .errorNull)
    #expect(gnomon_hit_topmost_rect(1, UnsafePoints(x: nil, y: nil, stride: 8), 1, r, &index) == .errorNull)
    #expect(gnomon_hit_topmost_rect(1, view, Int(Int32.max) + 1, r, &index) == .errorSize)
    #expect(gnomon_hit_topmost_rect(.max, view, 1, r, &index) == .errorSize)
    #expect(index == 99)
  }
}
