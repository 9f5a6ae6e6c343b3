// SPDX-License-Identifier: Apache-2.0
// GeometryFaceTests.swift - the Swift face of points, shapes, hits and transforms
//
// What the calls compute is tested at the C face. Here every member is called once, with answers that plain arithmetic gives:
// that it passes on what it was given, in the right order, gives back what came, and throws the status.

import Gnomon
import Testing

/// Answers of a call that fills a span.
private func filled<T, Failure: Error>(
  _ value: T, _ count: Int, _ body: (inout MutableSpan<T>) throws(Failure) -> Void
) throws(Failure) -> [T] {
  var values = [T](repeating: value, count: count)
  var span = values.mutableSpan
  try body(&span)
  return values
}

/// What a call throws; `ok` when it does not.
private func thrown(_ body: () throws(Status) -> Void) -> Status {
  do {
    try body()
    return .ok
  } catch { return error }
}

@Suite("The Swift face: geometry")
struct GeometryFaceTests {
  let corner = Point(x: 3, y: 4)
  let origin = Point(x: 0, y: 0)
  let corner64 = PointF64(x: 3, y: 4)
  let origin64 = PointF64(x: 0, y: 0)

  @Test("Values compare, statuses have names")
  func values() {
    #expect(Point(x: 1, y: 2) == Point(x: 1, y: 2) && Point(x: 1, y: 2) != Point(x: 2, y: 1))
    #expect(Rect(x: 1, y: 2, width: 3, height: 4) != Rect(x: 1, y: 2, width: 4, height: 3))
    #expect(Compass() == Compass(zero: .north, turn: .clockwise, y: .down) && Compass() != Compass(zero: .east))
    #expect(Status.errorSize.description == "GNOMON_ERROR_SIZE")
    #expect(Library.version == "0.1.0" && Library.versionNumber == 100)
    #expect(thrown { () throws(Status) in try Library.use(Library.instructionSet) } == .ok)
  }

  @Test("Angles, circles, turns")
  func angles() throws {
    let east = Compass(zero: .east, turn: .counterclockwise)
    #expect(east.angle(of: Point(x: 1, y: -1), from: origin) == 45 && east.angle(of: origin, from: origin) == nil)
    #expect(east.angle(of: PointF64(x: 0, y: -2), from: origin64) == 90)
    #expect(east.point(at: Float(90), from: corner, radius: 2) == Point(x: 3, y: 2))
    #expect(east.point(at: 180.0, from: corner64, radius: 1).x == 2)
    let points = [Point(x: 0, y: 1), Point(x: -1, y: 0)]
    #expect(
      try filled(Float(9), 3) { span throws(Status) in try east.angles(of: points.span, from: origin, into: &span) }
        == [270, 180, 9])
    let doubles = [PointF64(x: 0, y: 1)]
    #expect(
      try filled(9.0, 1) { span throws(Status) in try east.angles(of: doubles.span, from: origin64, into: &span) } == [
        270
      ])
    let degrees: [Float] = [0, 90]
    #expect(
      try filled(origin, 2) { span throws(Status) in
        try east.points(at: degrees.span, from: corner, radius: 1, into: &span)
      } == [Point(x: 4, y: 4), Point(x: 3, y: 3)])
    let more = [0.0, 90]
    #expect(
      try filled(origin64, 2) { span throws(Status) in
        try east.points(at: more.span, from: corner64, radius: 1, into: &span)
      }.map(\.y) == [4, 3])
    #expect(sincos(degrees: Float(30)).sine == 0.5 && sincos(degrees: 60.0).cosine == 0.5)
    var (sines, cosines) = ([Float](repeating: 9, count: 2), [Float](repeating: 9, count: 2))
    do {
      var a = sines.mutableSpan
      var b = cosines.mutableSpan
      try sincos(degrees: degrees.span, sines: &a, cosines: &b)
    }
    #expect(sines == [0, 1] && cosines == [1, 0])
    var (sines64, cosines64) = ([9.0, 9], [9.0, 9])
    do {
      var a = sines64.mutableSpan
      var b = cosines64.mutableSpan
      try sincos(degrees: more.span, sines: &a, cosines: &b)
    }
    #expect(sines64 == [0, 1] && cosines64 == [1, 0])
    #expect(wrap(degrees: Float(-90)) == 270 && wrap(degrees: 270.0, into: .signed) == -90)
    #expect(difference(from: Float(350), to: 10) == 20 && difference(from: 10.0, to: 350) == -20)
    let turns: [Float] = [-90, 720]
    #expect(try filled(Float(9), 2) { span throws(Status) in try wrap(degrees: turns.span, out: &span) } == [270, 0])
    let turns64 = [-90.0, 720]
    #expect(try filled(9.0, 2) { span throws(Status) in try wrap(degrees: turns64.span, out: &span) } == [270, 0])
    #expect(
      try filled(Float(9), 2) { span throws(Status) in try difference(from: turns.span, to: degrees.span, out: &span) }
        == [90, 90])
    #expect(
      try filled(9.0, 2) { span throws(Status) in try difference(from: turns64.span, to: more.span, out: &span) }
        == [90, 90])
    var run = Unwrap()
    #expect(run.advance(to: 350) == 350 && run.advance(to: 10) == 370)
    let rest: [Float] = [100, 190]
    #expect(
      try filled(Float(9), 2) { span throws(Status) in try run.advance(through: rest.span, out: &span) } == [460, 550])
    let last = [280.0, 0]
    #expect(
      try filled(9.0, 2) { span throws(Status) in try run.advance(through: last.span, out: &span) } == [640, 720])
  }

  @Test("An angle is a value")
  func angleValue() {
    let angle = Angle.degrees(450)
    #expect(angle.wrapped() == .degrees(90) && angle.wrapped().sine == 1 && angle.wrapped().cosine == 0)
    #expect(Angle.degrees(270).wrapped(into: .signed) == .degrees(-90))
    #expect(Angle.degrees(350).difference(to: .degrees(10)) == .degrees(20))
    #expect(abs(Angle.radians(.pi).degrees - 180) < 1e-12 && abs(Angle(degrees: 90).radians - .pi / 2) < 1e-15)
    #expect(Angle.zero < angle && angle - .degrees(50) == .degrees(100) * 4 && -angle + angle == .zero)
    var turn = Angle()
    turn.radians = 2 * .pi
    #expect(abs(turn.degrees - 360) < 1e-12)
    let compass = Compass()
    #expect(compass.direction(of: PointF64(x: 3, y: 5), from: corner64) == .degrees(180))
    #expect(compass.direction(of: corner64, from: corner64) == nil)
    #expect(compass.point(at: .degrees(90), from: corner64, radius: 2).x == 5)
  }

  @Test("Shapes are made as they say")
  func shapes() {
    let r = Rect(x: 0, y: 0, width: 8, height: 4)
    let r64 = RectF64(x: 0, y: 0, width: 8, height: 4)
    let triangle = [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 0, y: 8)]
    let triangle64 = [PointF64(x: 0, y: 0), PointF64(x: 8, y: 0), PointF64(x: 0, y: 8)]
    let c = Point(x: 4, y: 2)
    let c64 = PointF64(x: 4, y: 2)
    func answers(_ shape: Shape) -> [Bool] { [(0, 0), (4, 2), (8, 4)].map { shape.contains(Point(x: $0.0, y: $0.1)) } }
    func answers(_ shape: ShapeF64) -> [Bool] {
      [(0, 0), (4, 2), (8, 4)].map { shape.contains(PointF64(x: $0.0, y: $0.1)) }
    }
    let made: [(Shape, ShapeF64, [Bool])] = [
      (.rect(r), .rect(r64), [true, true, false]),
      (.inclusiveRect(r), .inclusiveRect(r64), [true, true, true]),
      (
        .edges(minX: -.infinity, minY: 1, maxX: 5, maxY: 3), .edges(minX: -.infinity, minY: 1, maxX: 5, maxY: 3),
        [false, true, false]
      ),
      (.roundedRect(r, radius: 1), .roundedRect(r64, radius: 1), [false, true, false]),
      (.circle(centre: c, radius: 3), .circle(centre: c64, radius: 3), [false, true, false]),
      (
        .ellipse(centre: c, radiusX: 9, radiusY: 0.5), .ellipse(centre: c64, radiusX: 9, radiusY: 0.5),
        [false, true, false]
      ),
      (.ring(centre: c, inner: 1, outer: 5), .ring(centre: c64, inner: 1, outer: 5), [true, false, true]),
      (
        .ringArc(centre: c, inner: 1, outer: 5, start: 0, sweep: 180),
        .ringArc(centre: c64, inner: 1, outer: 5, start: 0, sweep: 180), [false, false, true]
      ),
      (
        .capsule(from: c, to: Point(x: 9, y: 2), radius: 3), .capsule(from: c64, to: PointF64(x: 9, y: 2), radius: 3),
        [false, true, true]
      ),
      (
        .rect(r).transformed(by: .translation(1, 1)), .rect(r64).transformed(by: .translation(1, 1)),
        [false, true, true]
      ),
    ]
    for (shape, shape64, expected) in made {
      #expect(answers(shape) == expected && answers(shape64) == expected)
    }
    #expect(Shape.withPolygon(triangle.span) { answers($0) } == [true, true, false])
    #expect(ShapeF64.withPolygon(triangle64.span, rule: .evenOdd) { answers($0) } == [true, true, false])
    #expect(Shape.withPath([.move, .line, .line, .close], triangle.span) { answers($0) } == [true, true, false])
    #expect(ShapeF64.withPath([.move, .line, .line], triangle64.span) { answers($0) } == [true, true, false])
    let round = Shape.ringArc(centre: c, inner: 1, outer: 5, start: 0, sweep: 90, cap: .round)
    let round64 = ShapeF64.ringArc(centre: c64, inner: 1, outer: 5, start: 0, sweep: 90, cap: .round)
    #expect(round.contains(Point(x: 3, y: -1)) && round64.contains(PointF64(x: 3, y: -1)))
  }

  @Test("Measures")
  func measures() throws {
    let (disc, disc64) = (Shape.circle(centre: corner, radius: 2), ShapeF64.circle(centre: corner64, radius: 2))
    #expect(disc.bounds?.min_x == 1 && disc.bounds?.max_y == 6 && disc64.bounds?.max_x == 5)
    #expect(disc.distance(to: origin) == 3 && disc64.distance(to: corner64) == -2)
    let (points, points64) = ([origin, corner], [origin64, corner64])
    #expect(
      try filled(Float(9), 2) { span throws(Status) in try disc.distances(to: points.span, into: &span) } == [3, -2])
    #expect(
      try filled(9.0, 2) { span throws(Status) in try disc64.distances(to: points64.span, into: &span) } == [3, -2])
  }

  @Test("Hits")
  func hits() throws {
    let r = Rect(x: 0, y: 0, width: 4, height: 9)
    let r64 = RectF64(x: 0, y: 0, width: 4, height: 9)
    let (points, points64) = ([origin, Point(x: 4, y: 4), corner], [origin64, PointF64(x: 4, y: 4), corner64])
    let (shape, shape64) = (Shape.rect(r), ShapeF64.rect(r64))
    let seven: UInt8 = 7
    #expect(r.contains(corner) && !r.contains(points[1]) && r64.contains(corner64) && !r64.contains(points64[1]))
    #expect(try filled(seven, 4) { span throws(Status) in try r.contains(points.span, into: &span) } == [1, 0, 1, 7])
    #expect(
      try filled(seven, 4) { span throws(Status) in try r64.contains(points64.span, into: &span) } == [1, 0, 1, 7])
    #expect(
      try filled(seven, 4) { span throws(Status) in try shape.contains(points.span, into: &span) } == [1, 0, 1, 7])
    #expect(
      try filled(seven, 4) { span throws(Status) in try shape64.contains(points64.span, into: &span) } == [1, 0, 1, 7])
    #expect(try filled(seven, 2) { span throws(Status) in try shape.contains(points.span, bits: &span) } == [0b101, 7])
    #expect(
      try filled(seven, 2) { span throws(Status) in try shape64.contains(points64.span, bits: &span) } == [0b101, 7])
    #expect(try shape.count(of: points.span) == 2 && shape64.count(of: points64.span) == 2)

    let (rects, rects64) = ([r, r, Rect()], [r64, r64, RectF64()])
    let (shapes, shapes64) = ([shape, shape, disc], [shape64, shape64, disc64])
    let nine: Int32 = 9
    #expect(
      try filled(nine, 3) { span throws(Status) in try topmost(of: rects.span, at: points.span, into: &span) } == [
        1, -1, 1,
      ])
    #expect(
      try filled(nine, 3) { span throws(Status) in try topmost(of: rects64.span, at: points64.span, into: &span) } == [
        1, -1, 1,
      ])
    #expect(
      try filled(nine, 3) { span throws(Status) in try topmost(of: shapes.span, at: points.span, slop: 1, into: &span) }
        == [1, 1, 1])
    #expect(
      try filled(nine, 3) { span throws(Status) in try topmost(of: shapes64.span, at: points64.span, into: &span) } == [
        1, -1, 1,
      ])
    #expect(topmost(of: shapes.span, at: corner) == 1 && topmost(of: shapes.span, at: Point(x: 19, y: 20)) == 2)
    #expect(topmost(of: shapes64.span, at: PointF64(x: 10, y: 0)) == nil)
    #expect(topmost(of: shapes64.span, at: PointF64(x: 5, y: 0), slop: 1.5) == 1)
    #expect(
      try Gnomon.hits(of: shapes.span, at: corner) == [0, 1] && Gnomon.hits(of: shapes64.span, at: corner64) == [0, 1])
  }

  private var disc: Shape { .circle(centre: Point(x: 20, y: 20), radius: 2) }
  private var disc64: ShapeF64 { .circle(centre: PointF64(x: 20, y: 20), radius: 2) }

  @Test("Views")
  func views() throws {
    let views = [
      View(frame: Rect(x: 0, y: 0, width: 10, height: 10)),
      View(in: 0, frame: Rect(x: 2, y: 2, width: 4, height: 4)),
      View(in: 0, frame: Rect(x: 2, y: 2, width: 4, height: 4), alpha: 0),
      View(in: 0, frame: Rect(x: 6, y: 6, width: 2, height: 2), transform: .translation(1, 0), traits: .inert),
    ]
    #expect(hitTest(views.span, at: corner) == 1 && hitTest(views.span, at: Point(x: 8, y: 7)) == 0)
    let points = [corner, origin, Point(x: 11, y: 0)]
    #expect(
      try filled(Int32(9), 3) { span throws(Status) in try hitTest(views.span, at: points.span, into: &span) } == [
        1, 0, -1,
      ])
  }

  @Test("An index")
  func index() throws {
    let rects = (0..<40).map { Rect(x: Float($0), y: 0, width: 2, height: 2) }
    let index = try RectIndex(rects)
    let points = [Point(x: 5.5, y: 1), Point(x: 50, y: 1)]
    #expect(
      try filled(Int32(9), 2) { span throws(Status) in try index.topmost(at: points.span, into: &span) } == [5, -1])
    #expect(
      try filled(Int32(9), 2) { span throws(Status) in try index.topmost(at: points.span, within: 9, into: &span) } == [
        5, 39,
      ])
    #expect(
      index.topmost(at: points[0]) == 5 && index.topmost(at: points[1]) == nil
        && index.topmost(at: points[1], within: 99) == 39)
    #expect(index.all(at: points[0]) == [4, 5] && index.all(in: Rect(x: -5, y: 0, width: 6.5, height: 1)) == [0, 1])
    #expect(index.all(in: Rect(x: -5, y: 0, width: 99, height: 1)) == Array(0..<40))
  }

  @Test("Transforms")
  func transforms() throws {
    #expect(Affine.identity.concatenating(.scale(2, 3)).a == 2 && AffineF64.identity.concatenating(.scale(2, 3)).d == 3)
    let turn = Affine.rotation(degrees: 90).concatenating(.translation(1, 0))
    let turn64 = AffineF64.rotation(degrees: 90).concatenating(.translation(1, 0))
    let (points, points64) = ([corner], [corner64])
    #expect(
      try filled(origin, 1) { span throws(Status) in try turn.transform(points.span, into: &span) } == [
        Point(x: -3, y: 3)
      ])
    #expect(
      try filled(origin64, 1) { span throws(Status) in try turn64.transform(points64.span, into: &span) }.map(\.x) == [
        -3
      ])
    #expect(turn.inverse?.tx == 0 && turn.inverse?.ty == 1 && Affine.scale(0, 1).inverse == nil)
    #expect(turn64.inverse?.ty == 1 && AffineF64.scale(0, 1).inverse == nil)
  }

  @Test("Too little room and malformed shapes are thrown, and nothing is written")
  func refusals() {
    let points = [origin, corner]
    let points64 = [origin64, corner64]
    var unknown = Shape()
    unknown.kind = ShapeKind(rawValue: 77)!
    var bytes: [UInt8] = [7]
    var span = bytes.mutableSpan
    #expect(thrown { () throws(Status) in try disc.contains(points.span, into: &span) } == .errorSize)
    #expect(thrown { () throws(Status) in try disc64.contains(points64.span, into: &span) } == .errorSize)
    #expect(thrown { () throws(Status) in try unknown.contains(points.span, bits: &span) } == .errorValue)
    #expect(thrown { () throws(Status) in _ = try unknown.count(of: points.span) } == .errorValue)
    #expect(bytes == [7])
    #expect(!unknown.contains(corner) && unknown.bounds == nil && unknown.distance(to: corner).isNaN)
    let stack = [unknown]
    #expect(topmost(of: stack.span, at: corner) == nil)
    #expect(thrown { () throws(Status) in _ = try Gnomon.hits(of: stack.span, at: corner) } == .errorValue)
    let orphans = [View(in: 5, frame: Rect())]
    #expect(hitTest(orphans.span, at: corner) == nil)
  }
}
