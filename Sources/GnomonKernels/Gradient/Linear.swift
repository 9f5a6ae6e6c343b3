// SPDX-License-Identifier: Apache-2.0
// Linear.swift - a row of a linear gradient
//
// Along a row t, the place on the gradient, grows by the same amount from pixel to pixel. So a row falls into spans of one ramp
// each, found in double; within a span the fraction of the ramp is stepped as a 32-bit integer, exact enough for a tile of
// 1024 pixels. Tiles begin at multiples of 1024, so that a pixel's color does not depend on which others are painted with
// it. Each span is written in whole vectors, and what it writes too much the next one overwrites.
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

/// t along a row of 1024 pixels that begins at a multiple of 1024.
private struct Line {
  let gradient: Linear
  let x, y: Double  // of the first pixel's centre
  let start: Double  // t there
  let slope: Double  // t per pixel
  let inverse: Double  // pixels per t
  let tolerance: Double  // how far, in pixels, a crossing computed in double may be off

  static var tile: Int32 { 1024 }
  static var count: Int { 1024 }

  @inline(__always)
  init(_ gradient: Linear, _ x: Int32, _ y: Int32) {
    self.gradient = gradient
    self.x = Double(x) + 0.5
    self.y = Double(y) + 0.5
    let u = self.x - Double(gradient.pointee.start_x)
    let v = self.y - Double(gradient.pointee.start_y)
    slope = gradient.pointee.along_x
    inverse = gradient.pointee.inverse
    let (across, down) = (u * slope, v * gradient.pointee.along_y)
    start = across + down
    tolerance = (across.magnitude + down.magnitude) * inverse.magnitude * 0x1p-48 + 0x1p-36
  }

  @inline(__always)
  func t(_ i: Int) -> Double { start + slope * Double(i) }

  /// The first pixel of the tile beyond a boundary.
  @inline(__always)
  func firstPixel(beyond boundary: Boundary) -> Int {
    let crossing = (boundary.t - start) * inverse
    if crossing <= -1 { return 0 }
    if crossing >= Double(Line.count) { return Line.count }
    let nearest = truncated(crossing + 0.5)
    let over = crossing - Double(nearest)
    if over.magnitude < tolerance { return firstPixel(beyond: boundary, near: nearest) }
    return nearest &+ (over > 0 ? 1 : 0)
  }

  /// The same, for a crossing near the centre of a pixel. With d = end − start, t ≥ c is
  /// (p − start) · d − c |d|² ≥ 0, whose sign is computed at the pixel.
  @inline(never)
  private func firstPixel(beyond boundary: Boundary, near pixel: Int) -> Int {
    var pixel = pixel
    var ahead = isExact(boundary.t) ? ahead(pixel, of: boundary.t) : ahead(pixel, of: boundary.exactly)
    for _ in 0..<3 where ahead.magnitude > 0.75 {
      let move = max(-1e9, min(1e9, ahead))
      pixel = max(0, min(Line.count, pixel &- truncated(move + (move < 0 ? -0.5 : 0.5))))
      ahead = self.ahead(pixel, of: boundary.exactly)
    }
    // On the boundary the centre belongs to one side, and the row runs towards larger t or smaller.
    let isBeyond = ahead == 0 ? boundary.belongsBelow != (slope > 0) : ahead > 0
    return isBeyond ? pixel : min(pixel &+ 1, Line.count)
  }

  /// Whether `ahead` has no rounding in double but that of the quotient: products of 26 bits with 26.
  private func isExact(_ t: Double) -> Bool {
    gradient.pointee.coarse && x < 4096 && y.magnitude < 4096 && t.magnitude <= 4
      && Double(truncated(t * 256)) == t * 256
  }

  /// How many pixels the centre of a pixel is beyond the place t, along the row.
  private func ahead(_ pixel: Int, of t: Double) -> Double {
    let (dx, dy) = (gradient.pointee.dx, gradient.pointee.dy)
    let u = x + Double(pixel) - Double(gradient.pointee.start_x)
    let v = y - Double(gradient.pointee.start_y)
    return (u * dx + v * dy - t * (dx * dx + dy * dy)) / dx
  }

  private func ahead(_ pixel: Int, of t: Pair) -> Double {
    let (startX, startY) = (Double(gradient.pointee.start_x), Double(gradient.pointee.start_y))
    let dx = Pair(sum: Double(gradient.pointee.end_x), -startX)
    let dy = Pair(sum: Double(gradient.pointee.end_y), -startY)
    let u = Pair(sum: x + Double(pixel), -startX)
    let v = Pair(sum: y, -startY)
    let difference = u * dx + v * dy - t * (dx * dx + dy * dy)
    return (difference.high + difference.low) / dx.high
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

/// The pixels of a tile that one piece covers, and the part of them that is wanted. What a pixel gets depends on the former
/// alone, so an image may be painted in parts.
private struct Span {
  var begin, end: Int
  var first, limit: Int
}

extension Line {
  /// Writes pixels first ≤ k < min(end, limit), and perhaps up to seven more before limit. Pixel 0 of the tile
  /// would be at `row`.
  @inline(__always)
  func write(_ place: Place, _ span: Span, _ row: Row) {
    let ramp = gradient.ramp(place.piece)
    if ramp.pointee.kind == RampKind.one {
      let color = U32x8(repeating: UInt32(truncatingIfNeeded: ramp.pointee.base))
      write(span, row, I32x8(repeating: 0), 0) { _ in color }
      return
    }
    // The fraction of the ramp at the span's beginning, its growth, and the fraction at its last pixel.
    let t = t(span.begin)
    let u = place.isBackwards ? place.period + 1 - t : t - place.period
    var f = (u - ramp.pointee.first) * ramp.pointee.scale
    let count = span.end &- span.begin
    var growth = count > 1 ? (place.isBackwards ? -slope : slope) * ramp.pointee.scale : 0
    let last = f + growth * Double(count &- 1)
    // When f is rounded to 15 bits it must not reach 1.
    let most = 0x1p31 - 0x8001
    if !(f >= 0 && f <= most && last >= -0x4000 && last <= most) {
      f = max(0, min(most, f - max(0, max(f, last) - most)))
      growth = max(-most, min(most, growth))
    }
    let step = int32(growth)
    let fractions = I32x8(repeating: int32(f) &+ Int32(truncatingIfNeeded: span.first &- span.begin) &* step)
      &+ I32x8(0, 1, 2, 3, 4, 5, 6, 7) &* step
    switch ramp.pointee.kind {
    case RampKind.whole:
      let shade = WholeShade(ramp)
      write(span, row, fractions &+ 0x8000, step) { f in shade(f) }
    case RampKind.fine:
      let shade = FineShade(ramp)
      write(span, row, fractions &+ 0x8000, step) { f in shade(f) }
    default:
      let shade = CurvedShade(ramp)
      write(span, row, fractions, step) { f in shade(f) }
    }
  }

  @inline(__always)
  private func write(_ span: Span, _ row: Row, _ fractions: I32x8, _ step: Int32, _ shade: (I32x8) -> U32x8) {
    @inline(__always) func store(_ f: I32x8, _ k: Int) { asU16x16(shade(f)).store(pixels: row + k &* 4) }
    var f = fractions
    let step8 = I32x8(repeating: step &* 8)
    let end = min(span.end, span.limit)
    let whole = min(end, span.limit &- 7)
    var k = span.first
    while k &+ 8 < whole {
      let g = f &+ step8
      store(f, k)
      store(g, k &+ 8)
      f = g &+ step8
      k &+= 16
    }
    if k < whole {
      store(f, k)
      f = f &+ step8
      k &+= 8
    }
    guard k < end else { return }
    if end &- span.first >= 8 {
      // Eight pixels that end here; some of them are written for the second time.
      store(f &- I32x8(repeating: step &* Int32(truncatingIfNeeded: k &+ 8 &- end)), end &- 8)
    } else {
      asU16x16(shade(f)).store(pixels: row + k &* 4, count: end &- k)
    }
  }
}

// MARK: - A row

@c @implementation
func kernel_linear_row(_ gradient: Linear, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) -> kernel_run {
  let first = Int(x & (Line.tile &- 1))
  let line = Line(gradient, x & ~(Line.tile &- 1), y)
  let ascending = line.slope > 0
  var run = kernel_run(first: first, end: first &+ count)
  if gradient.pointee.extend == Extend.none {
    run.first = max(run.first, line.firstPixel(beyond: ascending ? .start : .end))
    run.end = min(run.end, line.firstPixel(beyond: ascending ? .end : .start))
  }
  line.paint(run, row - first &* 4, ascending)
  run.first &-= first
  run.end &-= first
  return run
}

extension Line {
  @inline(__always)
  fileprivate func paint(_ run: kernel_run, _ row: Row, _ ascending: Bool) {
    guard run.first < run.end else { return }
    // A little before the first pixel, lest rounding puts it beyond a boundary.
    let back = tolerance * slope
    var place = Place(gradient, at: t(run.first) - back)
    var i = run.first
    var begin = -1  // of the piece, when it is known
    var misses = 0  // pieces passed that hold no pixel
    while true {
      let boundary = place.end(gradient, ascending: ascending)
      var end = boundary.map { firstPixel(beyond: $0) } ?? Line.count
      if end <= i {
        misses &+= 1
        if misses == 4 {
          place = Place(gradient, at: t(i) - back)
          begin = -1
          continue
        }
        if misses < 8 {
          place.step(gradient, ascending: ascending)
          begin = end
          continue
        }
        begin = i  // stops closer together than doubles can tell apart
        end = i &+ 1
      }
      if begin < 0 {
        begin = place.end(gradient, ascending: !ascending).map { min(i, firstPixel(beyond: $0)) } ?? 0
      }
      write(place, Span(begin: begin, end: end, first: i, limit: run.end), row)
      if end >= run.end { return }
      i = end
      begin = end
      misses = 0
      place.step(gradient, ascending: ascending)
    }
  }
}
