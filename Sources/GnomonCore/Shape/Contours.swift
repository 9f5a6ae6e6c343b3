// SPDX-License-Identifier: Apache-2.0
// Contours.swift - the outlines of a shape, step by step as a pen would draw them
//
// Coverage and strokes need what `Pieces` does not promise: that each piece begins where the one before ended, and that an
// outline which cuts a hole runs the other way. Steps are in the shape's own plane; curves remain curves.

import CGnomon
import CLanes

/// What a pen does next, of all outlines but paths.
private enum OutlineStep {
  case move(PointF64)
  case line(PointF64)
  case arc(Arc)
  case close
}

/// The steps of an outline; those of a curve leave it in p, q, r or arc.
struct Contours {
  enum Step {
    /// Begins an outline.
    case move(PointF64)
    case line(PointF64)
    /// Leads to r, with the control points p and q.
    case cubic
    /// A line to where the arc begins, and the arc.
    case arc
    /// A line to where the outline began, and so joined to its beginning.
    case close
  }

  private(set) var p = PointF64()
  private(set) var q = PointF64()
  private(set) var r = PointF64()
  private(set) var arc = Arc(centre: PointF64(), u: PointF64(), v: PointF64(), range: .all)

  private let outline: Outline
  private var index = 0
  private var path: PathSteps?

  init(_ outline: Outline) {
    self.outline = outline
    if case .path(let lines, _) = outline { path = PathSteps(path: lines) }
  }

  @inline(never)
  mutating func next() -> Step? {
    if path != nil { return nextOfPath() }
    guard let step = outline.step(index) else { return nil }
    index &+= 1
    switch step {
    case .move(let p): return .move(p)
    case .line(let p): return .line(p)
    case .arc(let on):
      arc = on
      return .arc
    case .close: return .close
    }
  }
}

extension Arc {
  /// The same from its end to its beginning: mirrored, and mirrored back.
  fileprivate var reversed: Arc {
    func mirrored(_ p: PointF64) -> PointF64 { PointF64(x: p.x, y: -p.y) }
    return Arc(
      centre: centre, u: u, v: PointF64(x: -v.x, y: -v.y),
      range: Directions(
        a: mirrored(range.b), b: mirrored(range.a), isWide: range.isWide, isWhole: range.isWhole))
  }
}

extension Outline {
  /// Step i, but of a path; nil behind the last.
  fileprivate func step(_ i: Int) -> OutlineStep? {
    switch self {
    case .empty, .path: return nil
    case .rect(let e): return e.step(i)
    case .roundedRect(let e, let corners): return e.step(i, corners)
    case .ellipse(let e): return Arc(e).step(i)
    case .ring(let ring):
      let centre = PointF64(x: ring.x, y: ring.y)
      if i < 3 { return Arc(centre, ring.outer, .all).step(i) }
      return ring.inner > 0 ? Arc(centre, ring.inner, .all).reversed.step(i &- 3) : nil
    case .ringArc(let ring, let wedge, let ends): return ring.step(i, Directions(wedge), ends.style)
    case .capsule(let capsule): return capsule.step(i)
    case .polygon(let vertices, _, _):
      if i < vertices.count { return i == 0 ? .move(vertices[0]) : .line(vertices[i]) }
      return i == vertices.count ? .close : nil
    }
  }
}

extension Arc {
  /// A whole turn as an outline of its own.
  fileprivate func step(_ i: Int) -> OutlineStep? {
    switch i {
    case 0: return .move(point(range.a))
    case 1: return .arc(self)
    case 2: return .close
    default: return nil
    }
  }
}

extension kernel_edges {
  /// From the top left on, to the right.
  fileprivate func step(_ i: Int) -> OutlineStep? {
    switch i {
    case 0: return .move(PointF64(x: left, y: top))
    case 1: return .line(PointF64(x: right, y: top))
    case 2: return .line(PointF64(x: right, y: bottom))
    case 3: return .line(PointF64(x: left, y: bottom))
    case 4: return .close
    default: return nil
    }
  }

  /// From behind the corner at the top left on; after each side the corner at its end.
  fileprivate func step(_ i: Int, _ corners: kernel_corners) -> OutlineStep? {
    let (rx, ry) = (corners.x, corners.y)
    func corner(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from x0: Double, _ y0: Double) -> OutlineStep {
      let centre = PointF64(x: x, y: y)
      return rx > 0 ? .arc(Arc(centre, rx, ry, .quarter(from: PointF64(x: x0, y: y0)))) : .line(centre)
    }
    switch i {
    case 0: return .move(PointF64(x: left + rx.0, y: top))
    case 1: return .line(PointF64(x: right - rx.1, y: top))
    case 2: return corner(right - rx.1, top + ry.1, rx.1, ry.1, from: 0, -1)
    case 3: return .line(PointF64(x: right, y: bottom - ry.2))
    case 4: return corner(right - rx.2, bottom - ry.2, rx.2, ry.2, from: 1, 0)
    case 5: return .line(PointF64(x: left + rx.3, y: bottom))
    case 6: return corner(left + rx.3, bottom - ry.3, rx.3, ry.3, from: 0, 1)
    case 7: return .line(PointF64(x: left, y: top + ry.0))
    case 8: return corner(left + rx.0, top + ry.0, rx.0, ry.0, from: -1, 0)
    case 9: return .close
    default: return nil
    }
  }
}

extension kernel_ring {
  /// The outer circle onwards, the end, the inner circle back, the beginning.
  fileprivate func step(_ i: Int, _ range: Directions, _ cap: Cap) -> OutlineStep? {
    let centre = PointF64(x: x, y: y)
    let half = (outer - inner) * 0.5
    let perEnd = cap == .square ? 3 : 1
    /// From one circle to the other, beyond the end by `half` if the cap wants it.
    func end(_ ray: PointF64, from first: Double, to second: Double, _ half: Double, _ k: Int) -> OutlineStep {
      switch (cap, k) {
      case (.round, _):
        // By half a turn in the arc's sense, away from the arc.
        let side = half < 0 ? -1.0 : 1.0
        return .arc(
          Arc(point(ray, inner + abs(half)), abs(half), .half(from: PointF64(x: ray.x * side, y: ray.y * side))))
      case (.square, 0): return .line(point(ray, first, half))
      case (.square, 1): return .line(point(ray, second, half))
      default: return .line(point(ray, second))
      }
    }
    if i == 0 { return .move(point(range.a, outer)) }
    if i == 1 { return .arc(Arc(centre, outer, range)) }
    var k = i &- 2
    if k < perEnd { return end(range.b, from: outer, to: inner, half, k) }
    k &-= perEnd
    if k == 0 { return .arc(Arc(centre, inner, range).reversed) }
    k &-= 1
    if k < perEnd { return end(range.a, from: inner, to: outer, -half, k) }
    return k == perEnd ? .close : nil
  }
}

extension kernel_capsule {
  fileprivate func step(_ i: Int) -> OutlineStep? {
    let from = PointF64(x: x, y: y)
    let length = lanes_sqrt(dx * dx + dy * dy)
    guard length > 0 else { return Arc(from, radius, .all).step(i) }
    // To the left of the way from the one end to the other, where y grows upwards.
    let left = PointF64(x: -dy / length, y: dx / length)
    switch i {
    case 0: return .move(PointF64(x: x + left.x * radius, y: y + left.y * radius))
    case 1: return .arc(Arc(from, radius, .half(from: left)))
    case 2:
      let to = PointF64(x: x + dx, y: y + dy)
      return .arc(Arc(to, radius, .half(from: PointF64(x: -left.x, y: -left.y))))
    case 3: return .close
    default: return nil
    }
  }
}

// MARK: - Paths

/// How far a path is drawn.
private struct PathSteps {
  let path: PathLines
  var verb = 0
  var point = 0
  var place = PointF64()
  var start = PointF64()
  /// Whether an outline must be begun where the last one was closed.
  var isClosed = false
  /// How many parts of an arc are still to come: whole turns, and the last part.
  var turns = 0
  var lastArc = Directions.all

  init(path: PathLines) { self.path = path }
}

extension Contours {
  private mutating func nextOfPath() -> Step? {
    if path!.turns > 0 { return nextTurn() }
    let lines = path!.path
    guard path!.verb < lines.verbCount else { return nil }
    let code = lines.verbs![path!.verb]
    if path!.isClosed {
      path!.isClosed = false
      if code != 0 { return .move(path!.start) }
    }
    path!.verb &+= 1
    let first = path!.point
    path!.point &+= PathLines.count(code) ?? 0
    switch code {
    case 0, 1:
      let p = lines.point(first)
      path!.place = p
      if code == 0 { path!.start = p }
      return code == 0 ? .move(p) : .line(p)
    case 2:
      r = lines.point(first &+ 1)
      (p, q) = raised(path!.place, lines.point(first), r)
      path!.place = r
      return .cubic
    case 3:
      p = lines.point(first)
      q = lines.point(first &+ 1)
      r = lines.point(first &+ 2)
      path!.place = r
      return .cubic
    case 4:
      begin(lines.point(first), lines.point(first &+ 1), lines.point(first &+ 2))
      return nextTurn()
    default:
      path!.place = path!.start
      path!.isClosed = true
      return .close
    }
  }

  /// An arc along the compass of mathematics: from the x axis towards the y axis. Of very many whole turns some are left
  /// out, an even number of them.
  private mutating func begin(_ centre: PointF64, _ radii: PointF64, _ angles: PointF64) {
    let compass = Compass(zero: .east, turn: .clockwise, y_axis: .down)
    let most: Int64 = 16
    let turns = lanes_i64_truncating_f64(min(abs(angles.y) / 360, 0x1p52))
    path!.turns = Int(turns > most ? most &+ (turns & 1) : turns) &+ 1
    let rest = remainder(abs(angles.y))
    // An arc the other way is one of the mirrored ellipse.
    let side = angles.y < 0 ? -1.0 : 1.0
    let a = compass.direction(remainder(angles.x))
    let b = compass.direction(remainder(angles.x) + side * rest)
    path!.lastArc = Directions(
      a: PointF64(x: a.x, y: a.y * side), b: PointF64(x: b.x, y: b.y * side), isWide: rest > 180)
    arc = Arc(
      centre: centre, u: PointF64(x: radii.x, y: 0), v: PointF64(x: 0, y: radii.y * side), range: path!.lastArc)
  }

  private mutating func nextTurn() -> Step {
    path!.turns &-= 1
    arc.range = path!.lastArc
    if path!.turns > 0 {
      arc.range.b = arc.range.a
      arc.range.isWhole = true
    } else {
      path!.place = arc.point(arc.range.b)
    }
    return .arc
  }
}
