// SPDX-License-Identifier: Apache-2.0
// Stroker.swift - the outline of a thick line
//
// A stroke is enclosed by a line on its left, one back on its right, and what joins them at ends and corners. Areas do not
// ask in which order lines come, so each is handed on as soon as both its ends are known, and only the first segment waits:
// where it begins depends on whether the outline is closed.
//
// All parts run the same way around, so that they never take away from each other. On the inner side of a corner the two lines
// meet where they cross, if both segments are long enough; else they lead to the corner itself and out again, and the
// segments overlap. The width is that of the shape's own plane, so what is left of a segment is found there; its
// places are those of the mask.

import CGnomon
import CLanes

/// How an outline is stroked.
struct StrokeStyle {
  /// Half the width.
  let half: Double
  let cap: Cap
  let join: Join
  /// The square of how long a miter may be, in widths.
  let limit: Double

  /// How far from the line something may lie, in halves of the width, but for miters.
  var reach: Double { cap == .square ? 0x1.6a09e667f3bcdp0 : 1 }

  /// The same with miters.
  var cornerReach: Double { join == .miter ? max(lanes_sqrt(limit), reach) : reach }
}

/// A line's place in the mask, and its length in the shape's plane.
private struct Segment {
  let p, q: PointF64
  let length: Double
  /// How it begins and how it ends; not alike at the ends of a curve.
  let start: Heading
  var end: Heading
  /// Whether it goes on smoothly.
  var isSmooth: Bool
}

/// A direction in the shape's plane, and half the width to the left of it in the mask.
private struct Heading {
  let direction: PointF64
  let left: PointF64

  var opposite: Heading { Heading(direction: direction.opposite, left: left.opposite) }
}

/// Where one end of a segment meets the lines left and right of it.
private struct Ends {
  var left, right: PointF64

  init(_ p: PointF64, _ left: PointF64) { (self.left, self.right) = (p + left, p - left) }
}

/// The first segment of a line, and its end if another follows.
struct FirstSegment {
  fileprivate let segment: Segment
  fileprivate let end: Ends
}

extension PointF64 {
  fileprivate static func + (p: PointF64, q: PointF64) -> PointF64 { PointF64(x: p.x + q.x, y: p.y + q.y) }
  fileprivate static func - (p: PointF64, q: PointF64) -> PointF64 { PointF64(x: p.x - q.x, y: p.y - q.y) }
  fileprivate static func * (p: PointF64, s: Double) -> PointF64 { PointF64(x: p.x * s, y: p.y * s) }
  fileprivate var opposite: PointF64 { PointF64(x: -x, y: -y) }
  /// Turned by a quarter from the x axis towards the y axis.
  fileprivate var turned: PointF64 { PointF64(x: -y, y: x) }
}

struct Stroker {
  private(set) var pen: Flattener<AreaLines>
  let style: StrokeStyle
  private let transform: (there: AffineF64, back: AffineF64)?
  /// A segment that is shorter than this has no direction of its own.
  private let least: Double
  /// At least half the width in pixels.
  private let size: Double

  private(set) var place = PointF64()
  /// Which way a dot looks.
  var direction = PointF64(x: 1, y: 0)
  private var last: Segment?
  /// Where the last segment begins; nil when it is the first, too.
  private var lastStart: Ends?
  private(set) var first: FirstSegment?
  /// How the next segment begins, if a curve says so.
  private var beginning: Heading?

  init(_ lines: AreaLines, _ style: StrokeStyle, _ transform: (there: AffineF64, back: AffineF64)?) {
    pen = Flattener(lines, tolerance: 0x1p-10, holdsArea: true)
    self.style = style
    self.transform = transform
    least = style.half * 0x1p-20
    if let t = transform?.there {
      size = style.half * lanes_sqrt((t.a * t.a + t.b * t.b) + (t.c * t.c + t.d * t.d))
    } else {
      size = style.half
    }
  }

  // MARK: - Planes

  /// A vector of the shape's plane in the mask, as long as half the width times its length.
  private func there(_ v: PointF64) -> PointF64 {
    let w = v * style.half
    guard let t = transform?.there else { return w }
    return t.applyToVector(w)
  }

  /// A vector of the mask in the shape's plane, and its length.
  func back(_ v: PointF64) -> (PointF64, length: Double) {
    let w = transform?.back.applyToVector(v) ?? v
    return (w, lanes_sqrt(w.x * w.x + w.y * w.y))
  }

  // MARK: - Lines

  mutating func move(to p: PointF64) {
    place = p
    last = nil
    lastStart = nil
    first = nil
    beginning = nil
  }

  mutating func line(to p: PointF64, isSmooth: Bool) {
    let (v, length) = back(p - place)
    guard length > least else { return }
    let along = heading(v * (1 / length))
    let next = Segment(p: place, q: p, length: length, start: beginning ?? along, end: along, isSmooth: isSmooth)
    beginning = nil
    place = p
    if let last { lastStart = join(last, next) }
    last = next
  }

  private func heading(_ direction: PointF64) -> Heading {
    Heading(direction: direction, left: there(direction.turned))
  }

  /// A curve begins, in this direction of the mask.
  mutating func begin(along v: PointF64) {
    let (w, length) = back(v)
    beginning = length > 0 ? heading(w * (1 / length)) : nil
  }

  /// A curve has ended so.
  mutating func end(along v: PointF64) {
    let (w, length) = back(v)
    // Where all of it was too short to be a segment, nothing has come after its beginning.
    if beginning == nil, length > 0 {
      let end = heading(w * (1 / length))
      last?.end = end
    }
    last?.isSmooth = false
    beginning = nil
  }

  /// A line that ends where it is.
  mutating func endOpen() {
    guard let last else { return dot() }
    finish(last, Ends(last.q, last.end.left))
    cap(last.q, last.end)
    if let first { begin(first) }
  }

  /// The same, but what begins the line is left for later.
  mutating func endHeld() -> FirstSegment? {
    guard let last else {
      dot()
      return nil
    }
    finish(last, Ends(last.q, last.end.left))
    cap(last.q, last.end)
    return first
  }

  /// Ends in a beginning that was left.
  mutating func end(in held: FirstSegment) {
    guard let last else { return begin(held) }
    let own = first
    let start = join(last, held.segment)
    sides(start, held.end)
    if let own { begin(own) } else if let first { begin(first) }
  }

  /// Joins the end to the beginning.
  mutating func endClosed() {
    guard let last else { return dot() }
    guard let first else { return endOpen() }
    sides(join(last, first.segment), first.end)
  }

  /// Begins a line with its cap.
  mutating func begin(_ held: FirstSegment) {
    let s = held.segment
    cap(s.p, s.start.opposite)
    sides(Ends(s.p, s.start.left), held.end)
  }

  /// A line without length has its caps alone, and butt ones are nothing.
  private mutating func dot() {
    guard style.cap != .butt else { return }
    let along = heading(direction)
    cap(place, along)
    cap(place, along.opposite)
  }

  /// A segment whose end is known; if it is the first, it waits.
  private mutating func finish(_ segment: Segment, _ end: Ends) {
    if let lastStart { sides(lastStart, end) } else { first = FirstSegment(segment: segment, end: end) }
  }

  private mutating func sides(_ start: Ends, _ end: Ends) {
    line(start.left, end.left)
    line(end.right, start.right)
  }

  @inline(never)
  private mutating func line(_ p: PointF64, _ q: PointF64) { pen.receiver.add(p, q) }

  // MARK: - Corners and ends

  /// From the left of an end to its right.
  private mutating func cap(_ p: PointF64, _ heading: Heading) {
    let ends = Ends(p, heading.left)
    let direction = heading.direction
    switch style.cap {
    case .round: arc(p, from: direction.turned, to: direction.turned.opposite, ends.left, ends.right)
    case .square:
      let on = there(direction)
      line(ends.left, ends.left + on)
      line(ends.left + on, ends.right + on)
      line(ends.right + on, ends.right)
    default: line(ends.left, ends.right)
    }
  }

  /// An arc of half the width from one direction back to another, against the sense that turns x to y.
  private mutating func arc(_ centre: PointF64, from a: PointF64, to b: PointF64, _ start: PointF64, _ end: PointF64) {
    func mirrored(_ p: PointF64) -> PointF64 { PointF64(x: p.x, y: -p.y) }
    pen.move(start)
    pen.arc(
      Arc(
        centre: centre, u: there(PointF64(x: 1, y: 0)), v: there(PointF64(x: 0, y: -1)),
        range: Directions(a: mirrored(a), b: mirrored(b))))
    pen.line(end)
  }

  /// Joins two segments, hands on the first of them, and says where the second begins.
  private mutating func join(_ s: Segment, _ t: Segment) -> Ends {
    let corner = s.q
    let (d, e) = (s.end.direction, t.start.direction)
    let cross = d.x * e.y - d.y * e.x
    let dot = d.x * e.x + d.y * e.y
    var end = Ends(corner, s.end.left)
    var start = Ends(corner, t.start.left)
    // Where lines at half the width meet: along the sum of what is left of both, over 1 + cos θ.
    let miter = (s.end.left + t.start.left) * (1 / (1 + dot))
    let turnsLeft = cross > 0
    // The inner side; the lines meet half · tan(θ/2) before the corner.
    if dot > -0.999, style.half * abs(cross) <= 0.5 * min(s.length, t.length) * (1 + dot) {
      if turnsLeft {
        end.left = corner + miter
        start.left = end.left
      } else {
        end.right = corner - miter
        start.right = end.right
      }
    } else if turnsLeft {
      line(end.left, corner)
      line(corner, start.left)
    } else {
      line(start.right, corner)
      line(corner, end.right)
    }
    // The outer side, against the sense that turns x to y.
    let (from, to) = turnsLeft ? (start.right, end.right) : (end.left, start.left)
    let isSmall = (1 - dot) * size <= 0x1p-8
    if s.isSmooth || style.join == .round, !isSmall {
      let (a, b) = (d.turned, e.turned)
      if turnsLeft {
        arc(corner, from: b.opposite, to: a.opposite, from, to)
      } else {
        arc(corner, from: a, to: b, from, to)
      }
    } else if style.join == .miter, !s.isSmooth, (1 + dot) * style.limit >= 2 {
      let tip = turnsLeft ? corner - miter : corner + miter
      line(from, tip)
      line(tip, to)
    } else {
      line(from, to)
    }
    finish(s, end)
    return start
  }
}
