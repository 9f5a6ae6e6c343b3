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

  func all(
    _ body: (UnsafePointer<UnsafeIndex>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>) -> Status, room: Int
  )
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

/// The j-th rectangle of scenes that are special: equal, on a line, without extent, NaN, infinite, huge, subnormal, far apart.
private func special(_ scene: Int, _ j: Int, _ r: inout Random) -> Rect {
  let i = Float(j)
  switch scene {
  case 0: return Rect(x: 3, y: 4, width: 5, height: 6)
  case 1: return Rect(x: i, y: 7, width: 1, height: 2)
  case 2: return Rect(x: 7, y: -i, width: -3, height: -1.5)
  case 3: return Rect(x: 1, y: 1, width: 0, height: 3)
  case 4:
    let x: Float = j % 3 == 0 ? .nan : r.float(-50...50)
    return Rect(x: x, y: 2, width: 9, height: j % 5 == 0 ? .nan : 4)
  case 5:
    let extremes: [Float] = [.infinity, -Float.infinity, 1e30, -1e30, 3e38, -3e38, 0, 0x1p-140]
    func number() -> Float { r.int(0...2) == 0 ? extremes[r.int(0...7)] : r.float(-90...90) }
    return Rect(x: number(), y: number(), width: number(), height: number())
  case 6: return Rect(x: -.infinity, y: 0, width: .infinity, height: 1)
  case 7: return Rect(x: -3e38, y: -3e38, width: j % 2 == 0 ? .infinity : 3e38, height: 3e38)
  case 8:
    let width = Float(bitPattern: UInt32(j % 4))
    return Rect(x: 0x1p-147, y: 0, width: width, height: 0x1p-142)
  case 9:
    return j == 0
      ? Rect(x: 1e30, y: 1e30, width: 1e28, height: 1e28) : Rect(x: r.float(0...9), y: 0, width: 2, height: 2)
  case 10: return Rect(x: 1e6 + r.float(0...1), y: -1e7 + r.float(0...2), width: 0.25, height: 2)
  default: return Rect(x: r.anyFloat(), y: r.anyFloat(), width: r.anyFloat(), height: r.anyFloat())
  }
}

/// A rectangle of scenes that are ordinary: sparse, dense, on a grid, in heaps.
private func ordinary(_ scene: Int, _ r: inout Random) -> Rect {
  switch scene {
  case 0: return Rect(x: r.float(-250...250), y: r.float(-250...250), width: r.float(-6...6), height: r.float(-6...6))
  case 1: return Rect(x: r.float(-250...250), y: r.float(-250...250), width: r.float(0...300), height: r.float(0...300))
  case 2:
    func whole(_ range: ClosedRange<Int>) -> Float { Float(r.int(range)) }
    return Rect(x: whole(-40...40), y: whole(-40...40), width: whole(-3...3), height: whole(-3...3))
  default:
    let a = Float(r.int(0...3)) * 60
    let b = r.float(-1...1)
    return Rect(x: a + b * b * b * 30, y: b * 9 - a, width: 1 / (1 + abs(b)), height: 20 * b * b)
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

  @Test("Special scenes, and every count around full nodes and levels")
  func specials() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 5)
      for count in [1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 273] {
        for scene in 0...11 {
          let rects = (0..<count).map { special(scene, $0, &random) }
          verify(rects, places(rects, 40, &random), &random)
        }
      }
    }
  }

  @Test("Ordinary scenes")
  func scenes() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 6)
      for count in [40, 300, 1000, 4500] {
        for scene in 0...3 {
          let rects = (0..<count).map { _ in ordinary(scene, &random) }
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

  @Test("The Swift face")
  func swiftFace() throws {
    let rects = (0..<100).map { Rect(x: Float($0), y: 0, width: 3, height: 5) }
    let index = try RectIndex(rects)
    #expect(index.topmost(at: Point(x: 50.5, y: 1)) == 50)
    #expect(index.topmost(at: Point(x: 50.5, y: 6)) == nil)
    #expect(index.topmost(at: Point(x: 50.5, y: 6), within: 1) == 50)
    #expect(index.all(at: Point(x: 50.5, y: 1)) == [48, 49, 50])
    #expect(index.all(in: Rect(x: 10, y: 1, width: 60, height: 1)) == Array(8...69))
    let points = [Point(x: 0, y: 0), Point(x: -1, y: 0)]
    var found = [Int32](repeating: 99, count: 2)
    var span = found.mutableSpan
    try index.topmost(at: points.span, into: &span)
    #expect(found == [0, -1])
  }
}
