// SPDX-License-Identifier: Apache-2.0
// StrokeLines.swift - the lines of an outline, thick and maybe dashed
//
// Dashes are cut off line by line, with their length in the shape's plane. Each is a line of its own with caps; but on a
// closed outline the last leads into the first where no gap lies between them, so the first one's beginning waits for the end.
//
// A pattern repeats after its period, so whole periods of a line that cannot be seen are passed over at once, however long the
// line. Dashes too fine for any pixel to tell are a solid line.

import CGnomon
import CLanes

/// Lengths of dashes and of the gaps that follow them.
struct DashPattern {
  let lengths: UnsafePointer<Float>
  /// Of an odd number of lengths dashes and gaps change places each time.
  let count: Int
  /// After which all repeats.
  let period: Double
  /// Where an outline begins: in which length, how much of it is left, and whether it is a dash.
  let index: Int
  let left: Double
  let isDash: Bool

  /// The lengths are finite and not negative, and not all 0.
  init(_ lengths: UnsafePointer<Float>, _ count: Int, phase: Double) {
    self.lengths = lengths
    self.count = count
    var sum = 0.0
    var i = 0
    while i < count {
      sum = sum + Double(lengths[i])
      i &+= 1
    }
    period = count & 1 == 0 ? sum : 2 * sum
    var rest = rest(phase, of: period)
    if rest < 0 { rest = max(0, rest + period) }
    i = 0
    var isDash = true
    // The sum may have been rounded: not more than once around, and once more.
    var steps = 4 &* count
    while rest > 0, rest >= Double(lengths[i]), steps > 0 {
      rest = rest - Double(lengths[i])
      i = i &+ 1 == count ? 0 : i &+ 1
      isDash = !isDash
      steps &-= 1
    }
    index = i
    left = max(0, Double(lengths[i]) - rest)
    self.isDash = isDash
  }
}

/// x less a multiple of the period, of the sign of x; 0 where x is too large to tell.
private func rest(_ x: Double, of period: Double) -> Double {
  let turns = x / period
  guard abs(turns) < 0x1p52 else { return 0 }
  return x - period * Double(lanes_i64_truncating_f64(turns))
}

struct StrokeLines: LineReceiver {
  private(set) var stroker: Stroker
  private let dashes: DashPattern?
  /// How far from the line something may lie, in pixels, and how far from its corners.
  private let reach, cornerReach: PointF64
  private let range: PixelRange

  private var place = PointF64()
  private var start = PointF64()
  /// Whether there is more than a beginning.
  private var isDrawn = false

  private var index = 0
  private var left = 0.0
  private var isDash = true
  /// Whether the first dash has not ended yet, and what waits of it when it has.
  private var isFirst = false
  private var held: FirstSegment?

  init(
    _ stroker: Stroker, _ dashes: DashPattern?, reach: PointF64, cornerReach: PointF64, _ range: PixelRange
  ) {
    self.cornerReach = cornerReach
    self.stroker = stroker
    self.dashes = dashes
    self.reach = reach
    self.range = range
  }

  mutating func move(to p: PointF64) {
    (place, start) = (p, p)
    isDrawn = false
    stroker.move(to: p)
    held = nil
    guard let dashes else { return }
    (index, left, isDash) = (dashes.index, dashes.left, dashes.isDash)
    isFirst = isDash
  }

  mutating func line(to p: PointF64) { add(p, isSmooth: false) }
  mutating func curve(to p: PointF64) { add(p, isSmooth: true) }
  mutating func beginCurve(along v: PointF64) { if isDash { stroker.begin(along: v) } }

  mutating func endCurve(to p: PointF64, along v: PointF64) {
    add(p, isSmooth: true)
    if isDash { stroker.end(along: v) }
  }

  func sees(_ low: PointF64, _ high: PointF64) -> Bool {
    dashes != nil
      || stroker.pen.receiver.sees(
        PointF64(x: low.x - reach.x, y: low.y - reach.y), PointF64(x: high.x + reach.x, y: high.y + reach.y))
  }

  mutating func end(isClosed: Bool) {
    if isClosed { add(start, isSmooth: false) }
    guard isDrawn else { return }
    isDrawn = false
    if dashes == nil || isDash && isFirst {
      if isClosed { stroker.endClosed() } else { stroker.endOpen() }
    } else if isDash {
      if isClosed, let first = held {
        held = nil
        stroker.end(in: first)
      } else {
        stroker.endOpen()
      }
    }
    if let held { stroker.begin(held) }
    held = nil
  }

  private mutating func add(_ p: PointF64, isSmooth: Bool) {
    isDrawn = true
    if let dashes { add(p, isSmooth, dashes) } else { stroker.line(to: p, isSmooth: isSmooth) }
    place = p
  }

  // MARK: - Dashes

  private mutating func add(_ p: PointF64, _ isSmooth: Bool, _ dashes: DashPattern) {
    let from = place
    let delta = PointF64(x: p.x - from.x, y: p.y - from.y)
    let (v, length) = stroker.back(delta)
    guard length > 0 else { return }
    stroker.direction = PointF64(x: v.x / length, y: v.y / length)
    let pixels = max(abs(delta.x), abs(delta.y))
    // Also where the line's length, as a double, says nothing of them.
    let isFine = dashes.period * pixels < length * 0x1p-6 || dashes.period < length * 0x1p-44
    if isFine || stroker.style.cap != .butt && dashes.period < stroker.style.half * 0x1p-5 {
      if !isDash { stroker.move(to: from) }
      stroker.line(to: p, isSmooth: isSmooth)
      if !isDash { stroker.endOpen() }
      return
    }
    guard canBeSeen(from, p) else {
      if isDash { endDash() }
      advance(length, dashes)
      if isDash { stroker.move(to: p) }
      return
    }
    let seen = seenPart(from, stroker.direction, length)
    var done = 0.0
    // The dash at the beginning may be part of a corner, so the line is passed over from its end on, and up to the dash that
    // may be part of the next.
    var isBefore = true
    var isBeyond = false
    while length - done > left {
      done = done + left
      let t = min(done / length, 1)
      let here = PointF64(x: from.x + t * delta.x, y: from.y + t * delta.y)
      if isDash {
        stroker.line(to: here, isSmooth: false)
        endDash()
      } else {
        stroker.move(to: here)
      }
      isDash = !isDash
      index = index &+ 1 == dashes.count ? 0 : index &+ 1
      left = Double(dashes.lengths[index])
      if isBefore {
        isBefore = false
        done = skip(done, seen.low, from, delta, length, dashes)
      }
      if !isBeyond, done > seen.high {
        isBeyond = true
        done = skip(done, length, from, delta, length, dashes)
      }
    }
    left = left - (length - done)
    if isDash { stroker.line(to: p, isSmooth: isSmooth) }
  }

  private func canBeSeen(_ p: PointF64, _ q: PointF64) -> Bool {
    stroker.pen.receiver.sees(
      PointF64(x: min(p.x, q.x) - cornerReach.x, y: min(p.y, q.y) - cornerReach.y),
      PointF64(x: max(p.x, q.x) + cornerReach.x, y: max(p.y, q.y) + cornerReach.y))
  }

  /// Passes over a part of a line.
  private mutating func advance(_ length: Double, _ dashes: DashPattern) {
    guard length >= left else {
      left = left - length
      return
    }
    var length = rest(length - left, of: dashes.period)
    var steps = 2 &* dashes.count &+ 2
    repeat {
      isDash = !isDash
      index = index &+ 1 == dashes.count ? 0 : index &+ 1
      left = Double(dashes.lengths[index])
      if length < left || steps == 0 { break }
      length = length - left
      steps &-= 1
    } while true
    left = max(left - length, 0)
  }

  private mutating func endDash() {
    if isFirst { held = stroker.endHeld() } else { stroker.endOpen() }
    isFirst = false
  }

  /// Passes over whole periods, up to a place that is not beyond `end`.
  private mutating func skip(
    _ done: Double, _ end: Double, _ from: PointF64, _ delta: PointF64, _ length: Double, _ dashes: DashPattern
  ) -> Double {
    let periods = (end - done) / dashes.period - 1
    guard periods >= 1 else { return done }
    let whole = periods < 0x1p52 ? Double(lanes_i64_truncating_f64(periods)) : periods
    let next = min(done + whole * dashes.period, length)
    if isDash { endDash() }
    let t = next / length
    stroker.move(to: PointF64(x: from.x + t * delta.x, y: from.y + t * delta.y))
    return next
  }

  /// From where to where on a line there may be dashes that reach the pixels, and caps that do.
  private func seenPart(_ p: PointF64, _ direction: PointF64, _ length: Double) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    var (right, left) = (low, high)
    for i in 0..<4 {
      let corner = PointF64(x: Double(i & 1 == 0 ? range.x0 : range.x1), y: Double(i & 2 == 0 ? range.y0 : range.y1))
      let (v, _) = stroker.back(PointF64(x: corner.x - p.x, y: corner.y - p.y))
      let along = v.x * direction.x + v.y * direction.y
      (low, high) = (min(low, along), max(high, along))
      let across = v.y * direction.x - v.x * direction.y
      (right, left) = (min(right, across), max(left, across))
    }
    guard right <= stroker.style.half * 1.01, left >= stroker.style.half * -1.01 else { return (length, length) }
    let cap = stroker.style.cap == .butt ? 0 : stroker.style.half
    return (min(max(low - cap, 0), length), min(max(high + cap, 0), length))
  }
}
