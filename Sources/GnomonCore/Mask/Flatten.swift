// SPDX-License-Identifier: Apache-2.0
// Flatten.swift - curves as lines fine enough for their area
//
// A chord between two points of a curve leaves out what bulges beyond it. Here the points are moved outwards by as much as
// makes up for that on the average, two thirds of the bulge, so that far fewer chords hold the right area in each pixel:
// what remains within a chord of length L and bulge s is at most L s / 8, once too much and once too little. As many chords
// are taken as keep that below a quarter of a level. With steps of h of the parameter s is h² / 8 times the second
// derivative, and the way to move h² / 12 times it; the ends of a curve stay, so the steps next to them are half as long.
//
// A curve that is large is halved first, and a part that lies beyond the pixels wanted becomes one chord: right of,
// above or below them nothing counts, and left of them only how far down a line leads. So the work is bounded by what is
// seen, however large the curve, and what is seen does not depend on which pixels are wanted.
//
// An arc is halved in the same way into cubics that are as near to it as that.

import CGnomon
import CLanes

/// What receives the ends of lines, one after the other.
protocol LineReceiver {
  mutating func move(to p: PointF64)
  mutating func line(to p: PointF64)
  /// Before the lines of a curve: the direction in which it begins.
  mutating func beginCurve(along v: PointF64)
  /// A line of a curve.
  mutating func curve(to p: PointF64)
  /// The last of them, and the direction in which the curve ends.
  mutating func endCurve(to p: PointF64, along v: PointF64)
  /// The outline ends; a closed one has led back to where it began, or does so by a line now.
  mutating func end(isClosed: Bool)
  /// Whether what lies within these limits matters in detail.
  func sees(_ low: PointF64, _ high: PointF64) -> Bool
}

/// Four control points.
private struct Cubic {
  var a, b, c, d: PointF64

  /// Half of it, and the other one.
  var halves: (Cubic, Cubic) {
    let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
    let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
    let m = middle(abc, bcd)
    return (Cubic(a: a, b: ab, c: abc, d: m), Cubic(a: m, b: bcd, c: cd, d: d))
  }

  /// From one end to the first control point that lies elsewhere.
  func tangent(_ p: PointF64, _ q: PointF64, _ r: PointF64, _ s: PointF64) -> PointF64 {
    let to = q.x != p.x || q.y != p.y ? q : r.x != p.x || r.y != p.y ? r : s
    return PointF64(x: to.x - p.x, y: to.y - p.y)
  }

  var limits: (low: PointF64, high: PointF64) {
    (
      PointF64(x: min(min(a.x, b.x), min(c.x, d.x)), y: min(min(a.y, b.y), min(c.y, d.y))),
      PointF64(x: max(max(a.x, b.x), max(c.x, d.x)), y: max(max(a.y, b.y), max(c.y, d.y)))
    )
  }

  /// At least the greatest first derivative.
  var speed: Double {
    func square(_ u: PointF64, _ v: PointF64) -> Double { (v.x - u.x) * (v.x - u.x) + (v.y - u.y) * (v.y - u.y) }
    return 3 * lanes_sqrt(max(square(a, b), max(square(b, c), square(c, d))))
  }
}

private func middle(_ p: PointF64, _ q: PointF64) -> PointF64 {
  PointF64(x: (p.x + q.x) * 0.5, y: (p.y + q.y) * 0.5)
}

/// For x above 0, to within a few thousandths: a third of the exponent, and a step of Newton's.
private func cubeRoot(_ x: Double) -> Double {
  let guess = Double(bitPattern: x.bitPattern / 3 &+ 0x2a9f_7893_7824_7824)
  return (2 * guess + x / (guess * guess)) / 3
}

struct Flattener<Receiver: LineReceiver> {
  var receiver: Receiver
  /// How far lines may be away from a curve that they follow closely.
  private let tolerance: Double
  /// Whether lines hold the curve's area instead.
  private let holdsArea: Bool
  /// A curve that needs more chords than this is halved.
  private static var mostChords: Double { 64 }
  /// A curve is not halved more often than this: after 60 times its size is that of the last bit of its coordinates.
  private let mostHalvings: Int

  private var place = PointF64()

  init(_ receiver: Receiver, tolerance: Double, holdsArea: Bool, mostHalvings: Int = 60) {
    self.receiver = receiver
    self.mostHalvings = mostHalvings
    self.tolerance = tolerance
    self.holdsArea = holdsArea
  }

  mutating func move(_ p: PointF64) {
    receiver.move(to: p)
    place = p
  }

  mutating func line(_ p: PointF64) {
    receiver.line(to: p)
    place = p
  }

  private mutating func cubic(_ b: PointF64, _ c: PointF64, _ d: PointF64) {
    let curve = Cubic(a: place, b: b, c: c, d: d)
    receiver.beginCurve(along: curve.tangent(curve.a, curve.b, curve.c, curve.d))
    add(curve, 0)
    let back = curve.tangent(curve.d, curve.c, curve.b, curve.a)
    receiver.endCurve(to: d, along: PointF64(x: -back.x, y: -back.y))
    place = d
  }

  /// All points but the last.
  private mutating func add(_ curve: Cubic, _ halvings: Int) {
    let (low, high) = curve.limits
    guard receiver.sees(low, high) else { return }
    let bend = cubicBend(curve.a, curve.b, curve.c, curve.d)
    guard bend > 8 * tolerance else { return }
    let wanted = holdsArea ? areaSteps(bend, curve.speed) : lanes_sqrt(bend / (8 * tolerance))
    guard wanted <= Flattener.mostChords || halvings == mostHalvings else {
      let (first, second) = curve.halves
      add(first, halvings &+ 1)
      receiver.curve(to: first.d)
      add(second, halvings &+ 1)
      return
    }
    // a + t (3 (b - a) + t (3 (a - 2 b + c) + t (d - a + 3 (b - c))))
    let steps = Double(lanes_i64_truncating_f64(min(wanted, Flattener.mostChords)) &+ 1)
    let h = 1 / steps
    let (a, b, c, d) = (curve.a, curve.b, curve.c, curve.d)
    let (x1, y1) = (3 * (b.x - a.x), 3 * (b.y - a.y))
    let (x2, y2) = (3 * (a.x - 2 * b.x + c.x), 3 * (a.y - 2 * b.y + c.y))
    let (x3, y3) = (d.x - a.x + 3 * (b.x - c.x), d.y - a.y + 3 * (b.y - c.y))
    // Minus h² / 12 of the second derivative, 2 (x2 + 3 t x3).
    let out = holdsArea ? h * h / 6 : 0
    var i = holdsArea ? 0.5 : 1
    while i < steps {
      let t = i * h
      receiver.curve(
        to: PointF64(
          x: (a.x + t * (x1 + t * (x2 + t * x3))) - out * (x2 + 3 * (t * x3)),
          y: (a.y + t * (y1 + t * (y2 + t * y3))) - out * (y2 + 3 * (t * y3))))
      i += 1
    }
  }

  /// The chords n of length L = speed / n and bulge s = bend / (8 n²) with L s / 5 = tolerance, since at the ends of the curve
  /// a little more remains; and s at most 2⁻⁶.
  private func areaSteps(_ bend: Double, _ speed: Double) -> Double {
    max(cubeRoot(bend * speed / (40 * tolerance)), lanes_sqrt(bend * 8))
  }

  // MARK: - Arcs

  mutating func arc(_ arc: Arc) {
    line(arc.point(arc.range.a))
    receiver.beginCurve(along: arc.tangent(arc.range.a))
    func quarter(_ d: PointF64) -> PointF64 { PointF64(x: -d.y, y: d.x) }
    func cross(_ d: PointF64, _ e: PointF64) -> Double { d.x * e.y - d.y * e.x }
    var (a, b) = (arc.range.a, arc.range.b)
    // Quarters until at most one is left.
    var quarters = 0
    if arc.range.isWhole {
      quarters = 4
    } else {
      var (from, isWide) = (a, arc.range.isWide)
      while isWide || from.x * b.x + from.y * b.y < 0, quarters < 4 {
        from = quarter(from)
        quarters &+= 1
        isWide = isWide && cross(from, b) < 0
      }
    }
    while quarters > 0 {
      let next = quarter(a)
      add(arc, a, next, 0)
      receiver.curve(to: arc.point(next))
      a = next
      quarters &-= 1
    }
    if !arc.range.isWhole { add(arc, a, b, 0) } else { b = a }
    place = arc.point(b)
    receiver.endCurve(to: place, along: arc.tangent(b))
  }

  /// All points but the last, from a to b, at most a quarter of a turn.
  private mutating func add(_ arc: Arc, _ a: PointF64, _ b: PointF64, _ halvings: Int) {
    // tan(θ/2) and tan(θ/4); a cubic with handles of 4/3 tan(θ/4) leaves a unit circle by less than 0.08 tan⁶(θ/4).
    let half = abs(a.x * b.y - a.y * b.x) / (1 + (a.x * b.x + a.y * b.y))
    let q = half / (1 + lanes_sqrt(1 + half * half))
    let k = 4.0 / 3 * q
    let (p, e) = (arc.point(a), arc.point(b))
    let (v, w) = (arc.tangent(a), arc.tangent(b))
    let curve = Cubic(
      a: p, b: PointF64(x: p.x + k * v.x, y: p.y + k * v.y), c: PointF64(x: e.x - k * w.x, y: e.y - k * w.y), d: e)
    let size = abs(arc.u.x) + abs(arc.u.y) + abs(arc.v.x) + abs(arc.v.y)
    let isNear = size * (0.08 * q * q * q * q * q * q) <= tolerance * 0.25
    guard !isNear, halvings < mostHalvings else { return add(curve, halvings) }
    // The cubic's control points hold the arc but for that error, which the limits are wider by than is wanted.
    let margin = size * 0.08 * (q * q * q * q * q * q)
    var (low, high) = curve.limits
    (low.x, low.y) = (low.x - margin, low.y - margin)
    (high.x, high.y) = (high.x + margin, high.y + margin)
    guard receiver.sees(low, high) else { return }
    let (x, y) = (a.x + b.x, a.y + b.y)
    let length = lanes_sqrt(x * x + y * y)
    let m = PointF64(x: x / length, y: y / length)
    add(arc, a, m, halvings &+ 1)
    receiver.curve(to: arc.point(m))
    add(arc, m, b, halvings &+ 1)
  }
}

extension Arc {
  /// The derivative by the angle, in radians.
  fileprivate func tangent(_ direction: PointF64) -> PointF64 {
    PointF64(x: v.x * direction.x - u.x * direction.y, y: v.y * direction.x - u.y * direction.y)
  }
}

// MARK: - Whole outlines

extension Flattener {
  /// All outlines; a transform is applied to what is drawn.
  @inline(never)
  mutating func add(_ outline: Outline, _ t: AffineF64?) {
    var contours = Contours(outline)
    var isOpen = false
    func there(_ p: PointF64) -> PointF64 {
      guard let t else { return p }
      return t.apply(p)
    }
    while let step = contours.next() {
      var isClosed = false
      switch step {
      case .move(let p):
        if isOpen { receiver.end(isClosed: false) }
        move(there(p))
      case .line(let p): line(there(p))
      case .cubic: cubic(there(contours.p), there(contours.q), there(contours.r))
      case .arc: if let t { arc(contours.arc.transformed(t)) } else { arc(contours.arc) }
      case .close:
        receiver.end(isClosed: true)
        isClosed = true
      }
      isOpen = !isClosed
    }
    if isOpen { receiver.end(isClosed: false) }
  }
}
