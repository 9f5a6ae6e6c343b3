// SPDX-License-Identifier: Apache-2.0
// Linear.swift - a row of a linear gradient
//
// Along a row t, the place on the gradient, grows by the same amount from pixel to pixel. So a row falls into spans of one ramp
// each, found in double; within a span the fraction of the ramp is stepped as a 32-bit integer, exact enough for 1024
// pixels. Each span is written in whole vectors, and what it writes too much the next one overwrites.
//
// Which pixel is a span's first is decided exactly. A crossing that a double puts close to a pixel's centre is
// computed again with pairs of doubles, so a hard stop that falls on a centre is seen to do so.
//
// t is measured in periods: the integer part says which repetition, and every other one runs backwards when the
// gradient is reflected. Pad and none have the single period 0.

import CLanes

private enum Extend {
  static let none: UInt32 = 1
  static let reflect: UInt32 = 3
}

// MARK: - Along the row

/// A place on the gradient, t = period + offset, or period − offset when backwards, that divides pixels. One whose centre
/// lies right there belongs to the side of larger t, or to that of smaller t.
private struct Boundary {
  var period: Double
  var offset: Double
  var isBackwards: Bool
  var belongsBelow: Bool

  /// Where a gradient without extend begins and ends; both belong to it.
  static var start: Boundary { Boundary(period: 0, offset: 0, isBackwards: false, belongsBelow: false) }
  static var end: Boundary { Boundary(period: 1, offset: 0, isBackwards: false, belongsBelow: true) }

  @inline(__always)
  var t: Double { isBackwards ? period - offset : period + offset }

  @inline(__always)
  var exactly: Pair { Pair(sum: period, isBackwards ? -offset : offset) }
}

/// t along count pixels of a row.
private struct Line {
  let gradient: Linear
  let x, y: Double  // of the first pixel's centre
  let count: Int
  let start: Double  // t there
  let slope: Double  // t per pixel
  let inverse: Double  // pixels per t
  let tolerance: Double  // how far, in pixels, a crossing computed in double may be off

  @inline(__always)
  init(_ gradient: Linear, _ x: Int32, _ y: Int32, _ count: Int) {
    self.gradient = gradient
    self.x = Double(x) + 0.5
    self.y = Double(y) + 0.5
    self.count = count
    let (startX, startY) = (Double(gradient.pointee.start_x), Double(gradient.pointee.start_y))
    let (u, v) = (self.x - startX, self.y - startY)
    let (dx, dy) = (Double(gradient.pointee.end_x) - startX, Double(gradient.pointee.end_y) - startY)
    let squared = dx * dx + dy * dy
    start = (u * dx + v * dy) / squared
    slope = dx / squared
    inverse = squared / dx
    tolerance = (u.magnitude + (v * dy / dx).magnitude) * 0x1p-48 + 0x1p-36
  }

  @inline(__always)
  func t(_ i: Int) -> Double { start + slope * Double(i) }

  /// The first pixel of the row beyond a boundary.
  @inline(__always)
  func firstPixel(beyond boundary: Boundary) -> Int {
    let crossing = (boundary.t - start) * inverse
    if crossing <= -1 { return 0 }
    if crossing >= Double(count) { return count }
    let nearest = truncated(crossing + 0.5)
    let over = crossing - Double(nearest)
    if over.magnitude < tolerance { return firstPixel(beyond: boundary, near: Int(nearest)) }
    return Int(nearest) &+ (over > 0 ? 1 : 0)
  }

  /// The same, for a crossing near the centre of a pixel. With d = end − start, t ≥ c is
  /// (p − start) · d − c |d|² ≥ 0, whose sign is computed at the pixel.
  @inline(never)
  private func firstPixel(beyond boundary: Boundary, near pixel: Int) -> Int {
    let (startX, startY) = (Double(gradient.pointee.start_x), Double(gradient.pointee.start_y))
    let dx = Pair(sum: Double(gradient.pointee.end_x), -startX)
    let dy = Pair(sum: Double(gradient.pointee.end_y), -startY)
    let v = Pair(sum: y, -startY)
    let target = boundary.exactly * (dx * dx + dy * dy) - v * dy
    var pixel = pixel
    var ahead = 0.0  // of the crossing, in pixels
    for _ in 0..<4 {
      let u = Pair(sum: x + Double(pixel), -startX)
      let difference = u * dx - target
      ahead = (difference.high + difference.low) / dx.high
      if ahead.magnitude <= 0.75 { break }
      let move = max(-1e9, min(1e9, ahead))
      pixel = max(0, min(count, pixel &- Int(truncated(move + (move < 0 ? -0.5 : 0.5)))))
    }
    if ahead == 0 {
      // The row runs towards larger t or smaller; the centre belongs to one side.
      return boundary.belongsBelow == (slope > 0) ? min(pixel &+ 1, count) : pixel
    }
    return ahead > 0 ? pixel : min(pixel &+ 1, count)
  }
}

// MARK: - From piece to piece

/// A piece of the gradient in one of its periods.
private struct Place {
  var period: Double
  var isBackwards: Bool
  var piece: Int32

  /// Where t lies.
  @inline(__always)
  init(_ gradient: Linear, at t: Double) {
    guard gradient.pointee.extend > Extend.none else {
      period = 0
      isBackwards = false
      piece = gradient.piece(at: t)
      return
    }
    // The integer below t; a number of more than 52 bits is one.
    period = t
    if t.magnitude < 0x1p52 {
      let whole = Double(truncated(t))
      period = whole > t ? whole - 1 : whole
    }
    isBackwards = gradient.pointee.extend == Extend.reflect && period.magnitude < 0x1p52 && truncated(period) & 1 != 0
    piece = gradient.piece(at: isBackwards ? period + 1 - t : t - period)
  }

  /// The next one along the row.
  @inline(__always)
  mutating func step(_ gradient: Linear, ascending: Bool) {
    piece &+= ascending != isBackwards ? 1 : -1
    guard piece < 0 || piece > gradient.pointee.stop_count else { return }
    period += ascending ? 1 : -1
    if gradient.pointee.extend == Extend.reflect {
      isBackwards.toggle()
      piece = piece < 0 ? 0 : gradient.pointee.stop_count
    } else {
      piece = piece < 0 ? gradient.pointee.stop_count : 0
    }
  }

  /// The boundary by which a row leaves; nil when it never does.
  @inline(__always)
  func end(_ gradient: Linear, ascending: Bool) -> Boundary? {
    let outermost = ascending ? gradient.pointee.stop_count : 0
    if gradient.pointee.extend <= Extend.none, piece == outermost { return nil }
    let ramp = gradient.ramp(piece)
    return Boundary(
      period: isBackwards ? period + 1 : period,
      offset: ascending != isBackwards ? ramp.pointee.last : ramp.pointee.first,
      isBackwards: isBackwards, belongsBelow: isBackwards)
  }
}

// MARK: - A span

extension Line {
  /// Writes pixels i ≤ k < end of one ramp, and perhaps up to seven more, all before `limit`.
  @inline(__always)
  func write(_ place: Place, from i: Int, to end: Int, before limit: Int, _ row: Row) {
    let ramp = gradient.ramp(place.piece)
    if ramp.pointee.kind == RampKind.one {
      let color = U32x8(repeating: UInt32(truncatingIfNeeded: ramp.pointee.base))
      write(from: i, to: end, before: limit, row, I32x8(repeating: 0), 0) { _ in color }
      return
    }
    let t = t(i)
    let f = ((place.isBackwards ? place.period + 1 - t : t - place.period) - ramp.pointee.first) * ramp.pointee.scale
    let growth = end &- i > 1 ? (place.isBackwards ? -slope : slope) * ramp.pointee.scale : 0
    // Rounding f to 15 bits must not reach 1, neither at the span's first pixel nor at its last.
    let most = 0x1p31 - 0x8001
    let beyond = max(f, f + growth * Double(end &- i &- 1)) - most
    let first = max(0, min(most, beyond > 0 ? f - beyond : f))
    let step = int32(max(-most, min(most, growth)))
    let fractions = I32x8(repeating: int32(first)) &+ I32x8(0, 1, 2, 3, 4, 5, 6, 7) &* step
    switch ramp.pointee.kind {
    case RampKind.whole:
      let shade = WholeShade(ramp)
      write(from: i, to: end, before: limit, row, fractions &+ 0x8000, step) { f in shade(f) }
    case RampKind.fine:
      let shade = FineShade(ramp)
      write(from: i, to: end, before: limit, row, fractions &+ 0x8000, step) { f in shade(f) }
    default:
      let shade = CurvedShade(ramp)
      write(from: i, to: end, before: limit, row, fractions, step) { f in shade(f) }
    }
  }

  @inline(__always)
  private func write(
    from i: Int, to end: Int, before limit: Int, _ row: Row, _ fractions: I32x8, _ step: Int32, _ shade: (I32x8) -> U32x8
  ) {
    var f = fractions
    let step8 = I32x8(repeating: step &* 8)
    let whole = min(end, limit &- 7)
    var k = i
    while k < whole {
      asU16x16(shade(f)).store(pixels: row + k &* 4)
      f = f &+ step8
      k &+= 8
    }
    if k < end { asU16x16(shade(f)).store(pixels: row + k &* 4, count: end &- k) }
  }
}

// MARK: - A row

@c @implementation
func kernel_linear_row(_ gradient: Linear, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) -> kernel_run {
  let line = Line(gradient, x, y, count)
  let ascending = line.slope > 0
  var run = kernel_run(first: 0, end: count)
  if gradient.pointee.extend == Extend.none {
    run.first = line.firstPixel(beyond: ascending ? .start : .end)
    run.end = line.firstPixel(beyond: ascending ? .end : .start)
  }
  // A little before the first pixel, lest rounding puts it beyond a boundary.
  let back = line.tolerance * line.slope
  var place = Place(gradient, at: line.t(run.first) - back)
  var i = run.first
  var misses = 0  // pieces passed that hold no pixel
  while i < run.end {
    var end = run.end
    if let boundary = place.end(gradient, ascending: ascending) { end = min(end, line.firstPixel(beyond: boundary)) }
    if end <= i {
      misses &+= 1
      if misses == 4 {
        place = Place(gradient, at: line.t(i) - back)
        continue
      }
      if misses < 8 {
        place.step(gradient, ascending: ascending)
        continue
      }
      end = i &+ 1  // stops closer together than doubles can tell apart
    }
    line.write(place, from: i, to: end, before: run.end, row)
    i = end
    misses = 0
    place.step(gradient, ascending: ascending)
  }
  return run
}
