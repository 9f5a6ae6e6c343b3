// SPDX-License-Identifier: Apache-2.0
// IndexTests.swift - trees over rectangles find what a look at every rectangle finds

import CGnomon
import Gnomon
import Testing

// MARK: - The definition

/// A rectangle's edges, standardised, in float.
private func edges(_ r: Rect) -> (left: Float, top: Float, right: Float, bottom: Float) {
  let (endX, endY) = (r.x + r.width, r.y + r.height)
  return (r.width < 0 ? endX : r.x, r.height < 0 ? endY : r.y, r.width < 0 ? r.x : endX, r.height < 0 ? r.y : endY)
}

private func contains(_ r: Rect, _ p: Point) -> Bool {
  let e = edges(r)
  return e.left <= p.x && p.x < e.right && e.top <= p.y && p.y < e.bottom
}

private func isFilled(_ r: Rect) -> Bool {
  let e = edges(r)
  return e.left < e.right && e.top < e.bottom
}

private func meet(_ a: Rect, _ b: Rect) -> Bool {
  let (e, f) = (edges(a), edges(b))
  return isFilled(a) && isFilled(b) && max(e.left, f.left) < min(e.right, f.right)
    && max(e.top, f.top) < min(e.bottom, f.bottom)
}

private func topmost(_ rects: [Rect], _ p: Point) -> Int32 {
  Int32(rects.lastIndex { contains($0, p) } ?? -1)
}

/// The topmost that contains the point, and else the nearest; of equally near ones the last.
private func nearest(_ rects: [Rect], _ p: Point, _ distance: Float) -> Int32 {
  let hit = topmost(rects, p)
  guard hit < 0, distance > 0, p.x.isFinite, p.y.isFinite else { return hit }
  var (best, least) = (Int32(-1), Double(distance))
  for (j, r) in rects.enumerated() where isFilled(r) {
    let e = edges(r)
    let dx = max(Double(e.left) - Double(p.x), Double(p.x) - Double(e.right), 0)
    let dy = max(Double(e.top) - Double(p.y), Double(p.y) - Double(e.bottom), 0)
    let away = dx == 0 || dy == 0 ? max(dx, dy) : (dx * dx + dy * dy).squareRoot()
    if away <= least { (best, least) = (Int32(j), away) }
  }
  return best
}

// MARK: - The calls

/// Rectangles and their index, each against a page that traps.
private final class Built {
  let rects: GuardedBuffer<Rect>
  let memory: GuardedBuffer<UInt8>
  let count: Int

  init(_ values: [Rect]) {
    count = values.count
    rects = GuardedBuffer(count, repeating: Rect(), against: .end)
    for (j, value) in values.enumerated() { rects[j] = value }
    var (size, scratchSize) = (0, 0)
    #expect(gnomon_index_size(count, &size, &scratchSize) == .ok)
    memory = GuardedBuffer(size, repeating: 0xa5, against: .end)
    let scratch = GuardedBuffer<UInt8>(scratchSize, repeating: 0x5a, against: .end)
    var index = view
    #expect(gnomon_index_build(&index, scratch.pointer, scratchSize) == .ok)
  }

  var view: UnsafeIndex {
    UnsafeIndex(rect_count: count, rects: rects.pointer, memory: memory.pointer, size: memory.elements.count)
  }

  func topmost(_ points: [Point]) -> [Int32] {
    var index = view
    let found = GuardedBuffer<Int32>(points.count, repeating: 99)
    #expect(gnomon_index_topmost(points.count, gnomon_points_in(points), &index, found.pointer) == .ok)
    return found.array
  }

  func nearest(_ points: [Point], _ distance: Float) -> [Int32] {
    var index = view
    let found = GuardedBuffer<Int32>(points.count, repeating: 99)
    #expect(gnomon_index_nearest(points.count, gnomon_points_in(points), &index, distance, found.pointer) == .ok)
    return found.array
  }

  func all(_ body: (UnsafePointer<UnsafeIndex>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>) -> Status, room: Int)
    -> (indices: [Int32], found: Int)
  {
    var index = view
    let indices = GuardedBuffer<Int32>(room, repeating: 99)
    var found = 0
    #expect(body(&index, indices.pointer, &found) == .ok)
    return (Array(indices.array.prefix(found)), found)
  }
}

/// Compares all questions with their definitions: (1) topmost, as gnomon_hit_topmost_rect too, (2) nearest, (3) all that
/// contain a point, (4) all in a box, (5) the same with too little room.
private func verify(_ rects: [Rect], _ points: [Point], _ random: inout Random) {
  let built = Built(rects)
  let expected = points.map { topmost(rects, $0) }
  #expect(built.topmost(points) == expected, "(1)")
  var flat = [Int32](repeating: 99, count: points.count)
  #expect(gnomon_hit_topmost_rect(points.count, gnomon_points_in(points), rects.count, rects, &flat) == .ok)
  #expect(flat == expected, "(1)")
  for distance: Float in [0, 1.5, 40, Float.infinity] {
    #expect(built.nearest(points, distance) == points.map { nearest(rects, $0, distance) }, "(2) within \(distance)")
  }
  for p in points.prefix(20) {
    let indices = rects.indices.filter { contains(rects[$0], p) }.map(Int32.init)
    let all = built.all({ gnomon_index_all(p, $0, rects.count, $1, $2) }, room: rects.count)
    #expect(all.indices == indices && all.found == indices.count, "(3) \(p)")
    let box = Rect(x: p.x, y: p.y, width: random.float(-60...60), height: random.float(-60...60))
    let met = rects.indices.filter { meet(rects[$0], box) }.map(Int32.init)
    let within = built.all({ gnomon_index_all_in(box, $0, rects.count, $1, $2) }, room: rects.count)
    #expect(within.indices == met && within.found == met.count, "(4) \(box)")
    let room = random.int(0...max(met.count, 1))
    let some = built.all({ gnomon_index_all_in(box, $0, room, $1, $2) }, room: room)
    #expect(some.indices == Array(met.prefix(room)) && some.found == met.count, "(5) \(box), room for \(room)")
  }
}

/// Places within and around the rectangles, on their edges and corners, beside those, and at the ends of the numbers.
private func places(_ rects: [Rect], _ count: Int, _ random: inout Random) -> [Point] {
  (0..<count).map { i in
    guard let r = rects.randomElement(using: &random), i % 4 != 0 else {
      return i % 8 == 0
        ? Point(x: random.float(-300...300), y: random.float(-300...300))
        : Point(x: random.anyFloat(), y: random.anyFloat())
    }
    let e = edges(r)
    func place(_ near: Float, _ far: Float) -> Float {
      switch random.int(0...5) {
      case 0: near
      case 1: far
      case 2: near.nextDown
      case 3: far.nextDown
      case 4: far + random.float(-3...3)
      default: near + (far - near) * random.float(0...1)
      }
    }
    return Point(x: place(e.left, e.right), y: place(e.top, e.bottom))
  }
}

// MARK: - Tests

@Suite("Index of rectangles")
struct IndexTests {
  /// (1) The size is what the header says. (2) Of nothing, nothing is found.
  @Test("No rectangle, sizes")
  func sizes() {
    var (size, scratchSize) = (0, 0)
    for (count, bytes) in [(0, 64), (1, 256), (16, 256), (17, 640), (256, 3328), (257, 3904)] {
      #expect(gnomon_index_size(count, &size, &scratchSize) == .ok && size == bytes, "(1) \(count)")
    }
    #expect(gnomon_index_size(1_000_000, &size, nil) == .ok && size <= 13_000_000, "(1)")
    onEveryInstructionSet { _ in
      let built = Built([])
      #expect(built.topmost([Point(x: 1, y: 2)]) == [-1], "(2)")
      #expect(built.nearest([Point(x: 1, y: 2)], .infinity) == [-1], "(2)")
      #expect(built.all({ gnomon_index_all(Point(), $0, 0, $1, $2) }, room: 0).found == 0, "(2)")
    }
  }

  @Test("Every count around full nodes and levels; equal, on a line, without extent, NaN, infinite, far apart")
  func specials() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 5)
      for count in [1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 273] {
        let kinds: [(Int, inout Random) -> Rect] = [
          { _, _ in Rect(x: 3, y: 4, width: 5, height: 6) },
          { j, _ in Rect(x: Float(j), y: 7, width: 1, height: 2) },
          { j, _ in Rect(x: 7, y: Float(-j), width: -3, height: -1.5) },
          { _, _ in Rect(x: 1, y: 1, width: 0, height: 3) },
          { j, r in Rect(x: j % 3 == 0 ? Float.nan : r.float(-50...50), y: 2, width: 9, height: j % 5 == 0 ? Float.nan : 4) },
          { j, r in
            let infinite = [Float.infinity, -.infinity, 1e30, -1e30, 3e38, -3e38, 0, 1e-40]
            func number() -> Float { r.int(0...2) == 0 ? infinite.randomElement(using: &r)! : r.float(-90...90) }
            return Rect(x: number(), y: number(), width: number(), height: number())
          },
          { _, _ in Rect(x: -Float.infinity, y: 0, width: Float.infinity, height: 1) },
          { j, _ in Rect(x: -3e38, y: -3e38, width: j % 2 == 0 ? Float.infinity : 3e38, height: 3e38) },
          { j, _ in Rect(x: 1e-44, y: 0, width: Float(bitPattern: UInt32(j % 4)), height: 1e-43) },
          { j, r in j == 0 ? Rect(x: 1e30, y: 1e30, width: 1e28, height: 1e28) : Rect(x: r.float(0...9), y: 0, width: 2, height: 2) },
          { _, r in Rect(x: 1e6 + r.float(0...1), y: -1e7 + r.float(0...2), width: 0.25, height: 2) },
          { _, r in Rect(x: r.anyFloat(), y: r.anyFloat(), width: r.anyFloat(), height: r.anyFloat()) },
        ]
        for kind in kinds {
          let rects = (0..<count).map { kind($0, &random) }
          verify(rects, places(rects, 40, &random), &random)
        }
      }
    }
  }

  @Test("Random scenes: sparse, dense, on a grid, in heaps")
  func scenes() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 6)
      for count in [40, 300, 1000, 4500] {
        let scenes: [(inout Random) -> Rect] = [
          { r in Rect(x: r.float(-250...250), y: r.float(-250...250), width: r.float(-6...6), height: r.float(-6...6)) },
          { r in Rect(x: r.float(-250...250), y: r.float(-250...250), width: r.float(0...300), height: r.float(0...300)) },
          { r in
            Rect(x: Float(r.int(-40...40)), y: Float(r.int(-40...40)), width: Float(r.int(-3...3)), height: Float(r.int(-3...3)))
          },
          { r in
            let (a, b) = (Float(r.int(0...3)) * 60, r.float(-1...1))
            return Rect(x: a + b * b * b * 30, y: -a + b * 9, width: 1 / (1 + abs(b)), height: 20 * b * b)
          },
        ]
        for scene in scenes {
          let rects = (0..<count).map { _ in scene(&random) }
          verify(rects, places(rects, 120, &random), &random)
        }
      }
    }
  }

  @Test("Every arrangement of points, and memory that is moved")
  func arrangements() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 7)
      let rects = (0..<700).map { _ in Rect(x: random.float(0...90), y: random.float(0...90), width: 6, height: 5) }
      let built = Built(rects)
      let moved = GuardedBuffer(built.memory.array, against: .start)
      for layout in PointLayout.allCases {
        let values = places(rects, 33, &random)
        let points = GuardedPoints(values, layout)
        var found = [Int32](repeating: 99, count: 33)
        var index = built.view
        index.memory = UnsafeMutableRawPointer(moved.pointer)
        #expect(gnomon_index_topmost(33, points.points, &index, &found) == .ok)
        #expect(found == values.map { topmost(rects, $0) })
        #expect(gnomon_index_nearest(33, points.points, &index, 9, &found) == .ok)
        #expect(found == values.map { nearest(rects, $0, 9) })
      }
    }
  }

  /// (1) Whatever the bytes behind the header's counts are, calls end, and stay within memory. (2) Foreign and truncated
  /// memory is refused.
  @Test("Corrupt memory")
  func corruption() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 8)
      let rects = (0..<600).map { _ in Rect(x: random.float(0...90), y: random.float(0...90), width: 6, height: 5) }
      let built = Built(rects)
      let bytes = built.memory.array
      let points = places(rects, 30, &random)
      for round in 0..<300 {
        for i in bytes.indices { built.memory[i] = bytes[i] }
        for _ in 0..<(1 << random.int(0...12)) { built.memory[random.int(16...(bytes.count - 1))] = random.byte() }
        if round % 10 == 0 { for i in 16..<bytes.count { built.memory[i] = round % 20 == 0 ? 0xff : random.byte() } }
        for found in [built.topmost(points), built.nearest(points, 1000)] {
          #expect(found.allSatisfy { $0 >= -1 && $0 < 600 }, "(1)")
        }
        let all = built.all({ gnomon_index_all_in(Rect(x: 0, y: 0, width: 99, height: 99), $0, 50, $1, $2) }, room: 50)
        #expect(all.indices.allSatisfy { $0 >= 0 && $0 < 600 }, "(1)")
      }
      var found: Int32 = 99
      for i in 0..<16 {
        for k in bytes.indices { built.memory[k] = bytes[k] }
        built.memory[i] ^= 1 << (i % 8)
        var index = built.view
        #expect(gnomon_index_topmost(1, gnomon_points_in(points), &index, &found) == .errorValue, "(2) byte \(i)")
      }
      for i in bytes.indices { built.memory[i] = bytes[i] }
      for size in [0, 1, 63, 64, 255, bytes.count - 1] {
        let part = GuardedBuffer<UInt8>(size, repeating: 0, against: .start)
        for i in 0..<size { part[i] = bytes[i] }
        var index = UnsafeIndex(rect_count: 600, rects: built.rects.pointer, memory: part.pointer, size: size)
        #expect(gnomon_index_topmost(1, gnomon_points_in(points), &index, &found) == .errorValue, "(2) \(size) bytes")
      }
      var other = built.view
      other.rect_count = 599
      #expect(gnomon_index_topmost(1, gnomon_points_in(points), &other, &found) == .errorValue, "(2)")
      #expect(found == 99)
    }
  }

  @Test("Bad arguments are refused, and nothing is written")
  func refusals() {
    var rects = (0..<40).map { Rect(x: Float($0), y: 0, width: 2, height: 2) }
    let points = [Point(x: 1, y: 1)]
    let view = gnomon_points_in(points)
    var (size, scratchSize, found, total) = (7, 7, Int32(99), 77)
    #expect(gnomon_index_size(Int(Int32.max) + 1, &size, &scratchSize) == .errorSize)
    #expect(gnomon_index_size(-1, &size, &scratchSize) == .errorSize)
    #expect(gnomon_index_size(1, nil, &scratchSize) == .errorNull)
    #expect(size == 7 && scratchSize == 7)
    #expect(gnomon_index_size(40, &size, &scratchSize) == .ok)
    let memory = GuardedBuffer<UInt8>(size + 64, repeating: 0xa5)
    let scratch = GuardedBuffer<UInt8>(scratchSize, repeating: 0x5a)
    rects.withUnsafeMutableBufferPointer { rects in
      func index(_ count: Int = 40, _ offset: Int = 0, _ room: Int = size) -> UnsafeIndex {
        UnsafeIndex(rect_count: count, rects: rects.baseAddress, memory: memory.pointer + offset, size: room)
      }
      func build(_ index: UnsafeIndex, _ scratch: UnsafeMutableRawPointer?, _ room: Int = scratchSize) -> Status {
        withUnsafePointer(to: index) { gnomon_index_build($0, scratch, room) }
      }
      func ask(_ index: UnsafeIndex, _ count: Int = 1, _ points: UnsafePoints = view) -> Status {
        withUnsafePointer(to: index) { gnomon_index_topmost(count, points, $0, &found) }
      }
      #expect(gnomon_index_build(nil, scratch.pointer, scratchSize) == .errorNull)
      #expect(build(index(), nil) == .errorNull)
      #expect(build(index(), scratch.pointer, scratchSize - 1) == .errorMemory)
      #expect(build(index(40, 0, size - 1), scratch.pointer) == .errorMemory)
      #expect(build(index(40, 2), scratch.pointer) == .errorValue)
      #expect(build(index(-1), scratch.pointer) == .errorSize)
      #expect(build(index(), memory.pointer + 64, scratchSize) == .errorOverlap)
      #expect(build(index(), rects.baseAddress, scratchSize) == .errorOverlap)
      var overlapping = index()
      overlapping.memory = UnsafeMutableRawPointer(rects.baseAddress)
      #expect(build(overlapping, scratch.pointer) == .errorOverlap)
      overlapping.memory = nil
      #expect(build(overlapping, scratch.pointer) == .errorNull)
      overlapping = index()
      overlapping.rects = nil
      #expect(build(overlapping, scratch.pointer) == .errorNull)
      #expect(memory.array.allSatisfy { $0 == 0xa5 })

      #expect(ask(index()) == .errorValue)
      #expect(build(index(), scratch.pointer) == .ok)
      #expect(memory.array.suffix(64).allSatisfy { $0 == 0xa5 })
      #expect(gnomon_index_topmost(1, view, nil, &found) == .errorNull)
      #expect(ask(index(), 1, UnsafePoints(x: nil, y: nil, stride: 8)) == .errorNull)
      #expect(ask(index(), .max) == .errorSize)
      #expect(ask(index(40, 2)) == .errorValue)
      var whole = index()
      #expect(gnomon_index_topmost(0, UnsafePoints(x: nil, y: nil, stride: 0), nil, nil) == .ok)
      #expect(gnomon_index_topmost(1, view, &whole, nil) == .errorNull)
      let inside = (memory.pointer + 64).withMemoryRebound(to: Int32.self, capacity: 1) { $0 }
      #expect(gnomon_index_topmost(1, view, &whole, inside) == .errorOverlap)
      #expect(gnomon_index_nearest(1, view, &whole, -1, &found) == .errorValue)
      #expect(gnomon_index_nearest(1, view, &whole, .nan, &found) == .errorValue)
      #expect(gnomon_index_all(points[0], &whole, 1, nil, &total) == .errorNull)
      #expect(gnomon_index_all(points[0], &whole, 1, &found, nil) == .errorNull)
      #expect(gnomon_index_all(points[0], nil, 1, &found, &total) == .errorNull)
      #expect(gnomon_index_all(points[0], &whole, -1, &found, &total) == .errorSize)
      #expect(gnomon_index_all(points[0], &whole, 1, inside, &total) == .errorOverlap)
      #expect(gnomon_index_all_in(Rect(x: 0, y: 0, width: .nan, height: 1), &whole, 1, &found, &total) == .ok)
    }
    #expect(found == 99 && total == 0)
  }
}
