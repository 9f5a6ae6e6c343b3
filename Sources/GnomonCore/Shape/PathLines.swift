// SPDX-License-Identifier: Apache-2.0
// PathLines.swift - a path as lines, one after the other, without memory
//
// A curve is replaced by chords between points at equal steps of its parameter. How many suffice is known beforehand: over
// a step h a curve leaves its chord by at most h² / 8 times the greatest second derivative (Wang's formula). That is
// 2 |p₀ - 2p₁ + p₂| for a quadratic, 6 times the larger of the two such differences for a cubic, and sweep² times the
// larger radius for an arc.

import CGnomon
import CLanes

/// The lines of a path in the caller's memory, floats or doubles.
struct PathLines {
  let verbs: UnsafePointer<UInt8>?
  private let points: UnsafeRawPointer?
  let verbCount: Int
  private let pointCount: Int
  private let tolerance: Double
  /// Bytes of a coordinate: 4 or 8.
  private let size: Int

  init(_ path: Path) {
    self.init(
      path.verbs, UnsafeRawPointer(path.points), path.verb_count, path.point_count, Double(path.tolerance), size: 4)
  }

  init(_ path: PathF64) {
    self.init(path.verbs, UnsafeRawPointer(path.points), path.verb_count, path.point_count, path.tolerance, size: 8)
  }

  private init(
    _ verbs: UnsafePointer<UInt8>?, _ points: UnsafeRawPointer?, _ verbCount: Int, _ pointCount: Int,
    _ tolerance: Double, size: Int
  ) {
    self.verbs = verbs
    self.points = points
    self.verbCount = verbCount
    self.pointCount = pointCount
    self.tolerance = tolerance > 0 ? tolerance : 1.0 / 16
    self.size = size
  }

  // MARK: - Before it is read

  /// Points that a verb takes; nil for what is none.
  @inline(__always)
  static func count(_ verb: UInt8) -> Int? {
    switch verb {
    case 0, 1: 1
    case 2: 2
    case 3, 4: 3
    case 5: 0
    default: nil
    }
  }

  private var extents: (verbs: Extent, points: Extent)? {
    guard let verbs, let v = Extent(verbs, count: verbCount, stride: 1, size: 1) else { return nil }
    guard pointCount != 0 else { return (v, .none) }
    guard let points, let p = Extent(points, count: pointCount, stride: 2 &* size, size: 2 &* size) else { return nil }
    return (v, p)
  }

  var status: Status {
    guard verbCount != 0 else { return .ok }
    guard let verbs, points != nil || pointCount == 0 else { return .errorNull }
    guard extents != nil else { return .errorSize }
    guard verbs[0] == 0 else { return .errorValue }
    var left = pointCount
    var i = 0
    while i < verbCount {
      guard let taken = PathLines.count(verbs[i]) else { return .errorValue }
      guard taken <= left else { return .errorSize }
      left &-= taken
      i &+= 1
    }
    return .ok
  }

  func overlaps(_ extent: Extent) -> Bool {
    guard let extents else { return false }
    return extents.verbs.overlaps(extent) || extents.points.overlaps(extent)
  }

  // MARK: - Reading

  func point(_ i: Int) -> PointF64 {
    let p = points! + i &* 2 &* size
    return size == 4
      ? PointF64(x: Double(p.load(as: Float.self)), y: Double(p.load(fromByteOffset: 4, as: Float.self)))
      : PointF64(x: p.load(as: Double.self), y: p.load(fromByteOffset: 8, as: Double.self))
  }

  /// Whether it has lines at all, and every number that it uses is finite.
  var isFinite: Bool {
    guard verbCount > 0 else { return false }
    var used = 0
    var i = 0
    while i < verbCount {
      used &+= PathLines.count(verbs![i]) ?? 0
      i &+= 1
    }
    i = 0
    while i < used {
      if !point(i).isFinite { return false }
      i &+= 1
    }
    return true
  }

  /// All lines; every outline is closed.
  var lines: Lines { Lines(self) }

  struct Lines: LineIterator {
    private let path: PathLines
    private var pen: Pen
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: PathLines) {
      self.path = path
      pen = Pen(path.tolerance)
    }

    /// What remains of the verb at hand is drawn line by line.
    @inline(never)
    mutating func next() -> (PointF64, PointF64)? {
      while pen.isDone {
        let isAtEnd = verb == path.verbCount
        let code = isAtEnd ? 0 : path.verbs![verb]
        // An outline that another follows, or none, goes back to where it began.
        if code == 0, pen.close() { break }
        if isAtEnd { return nil }
        verb &+= 1
        begin(code)
      }
      let from = pen.place
      return (from, pen.step())
    }

    private mutating func begin(_ code: UInt8) {
      let taken = PathLines.count(code) ?? 0
      func p(_ i: Int) -> PointF64 { path.point(point &+ i) }
      switch code {
      case 0: pen.move(p(0))
      case 1: pen.line(p(0))
      case 2: pen.quad(p(0), p(1))
      case 3: pen.cubic(p(0), p(1), p(2))
      case 4: pen.arc(p(0), p(1), p(2))
      default: _ = pen.close()
      }
      point &+= taken
    }
  }
}

/// The two control points of the cubic that is the same curve as a quadratic.
func raised(_ a: PointF64, _ b: PointF64, _ c: PointF64) -> (PointF64, PointF64) {
  func third(_ u: Double, _ v: Double) -> Double { u + (v - u) * (2.0 / 3) }
  return (PointF64(x: third(a.x, b.x), y: third(a.y, b.y)), PointF64(x: third(c.x, b.x), y: third(c.y, b.y)))
}

/// The greatest second derivative of a cubic, or more.
func cubicBend(_ a: PointF64, _ b: PointF64, _ c: PointF64, _ d: PointF64) -> Double {
  func square(_ u: PointF64, _ v: PointF64, _ w: PointF64) -> Double {
    let (x, y) = (u.x - 2 * v.x + w.x, u.y - 2 * v.y + w.y)
    return x * x + y * y
  }
  return 6 * lanes_sqrt(max(square(a, b, c), square(b, c, d)))
}

/// What draws a path: where it is, and the curve it is on.
private struct Pen {
  private(set) var place = PointF64()
  private var start = PointF64()
  private let tolerance: Double
  /// The steps of the curve at hand, and those that are done.
  private var steps = 0.0
  private var done = 0.0
  private var curve = Curve.line
  private var a = PointF64()
  private var b = PointF64()
  private var c = PointF64()
  private var d = PointF64()

  private enum Curve: UInt8 {
    case line, cubic, arc
  }

  init(_ tolerance: Double) { self.tolerance = tolerance }

  var isDone: Bool { !(done < steps) }

  mutating func move(_ p: PointF64) {
    place = p
    start = p
  }

  mutating func line(_ p: PointF64) {
    curve = .line
    d = p
    (done, steps) = (0, 1)
  }

  /// Goes back to where the outline began; false when it is there.
  mutating func close() -> Bool {
    guard place.x != start.x || place.y != start.y else { return false }
    line(start)
    return true
  }

  /// Any curve is at most so many chords, however small the tolerance.
  private static var most: Double { 65536 }

  private mutating func begin(_ kind: Curve, bend: Double) {
    curve = kind
    done = 0
    // Steps h = 1/n with bend · h² / 8 ≤ tolerance.
    let wanted = lanes_sqrt(bend / (8 * tolerance))
    steps = wanted < Pen.most ? Double(lanes_i64_truncating_f64(wanted)) + 1 : Pen.most
  }

  mutating func quad(_ p: PointF64, _ q: PointF64) {
    let (b, c) = raised(place, p, q)
    cubic(b, c, q)
  }

  mutating func cubic(_ p: PointF64, _ q: PointF64, _ r: PointF64) {
    (a, b, c, d) = (place, p, q, r)
    begin(.cubic, bend: cubicBend(a, b, c, d))
  }

  /// First the line to where the arc begins, as step 0.
  mutating func arc(_ centre: PointF64, _ radii: PointF64, _ angles: PointF64) {
    (a, b, c) = (centre, radii, PointF64(x: remainder(angles.x), y: angles.y))
    let sweep = abs(angles.y) * (Double.pi / 180)
    begin(.arc, bend: sweep * sweep * max(abs(radii.x), abs(radii.y)))
    done = -1
  }

  /// The end of the next line, which is where the pen is then.
  mutating func step() -> PointF64 {
    done += 1
    switch curve {
    case .line: place = d
    case .cubic:
      let t = done / steps
      let s = 1 - t
      func at(_ p: Double, _ q: Double, _ r: Double, _ e: Double) -> Double {
        s * s * s * p + 3 * (s * s * t * q + s * t * t * r) + t * t * t * e
      }
      place = isDone ? d : PointF64(x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y))
    case .arc:
      // Along the compass of mathematics: from the x axis towards the y axis.
      let compass = Compass(zero: .east, turn: .clockwise, y_axis: .down)
      let unit = compass.direction(c.x + c.y * (done / steps))
      place = PointF64(x: a.x + b.x * unit.x, y: a.y + b.y * unit.y)
    }
    return place
  }
}
