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

import CLanes

// MARK: - Along the row

/// t along a row of 1024 pixels that begins at a multiple of 1024.
private struct Line {
  let gradient: Gradient
  let x, y: Double  // of the first pixel's centre
  let start: Double  // t there
  let slope: Double  // t per pixel
  let inverse: Double  // pixels per t
  let tolerance: Double  // how far, in pixels, a crossing computed in double may be off

  static var tile: Int32 { 1024 }
  static var count: Int { 1024 }

  @inline(__always)
  init(_ gradient: Gradient, _ x: Int32, _ y: Int32) {
    self.gradient = gradient
    self.x = Double(x) + 0.5
    self.y = Double(y) + 0.5
    let u = self.x - gradient.pointee.line.start_x
    let v = self.y - gradient.pointee.line.start_y
    slope = gradient.pointee.line.along_x
    inverse = gradient.pointee.line.inverse
    let (across, down) = (u * slope, v * gradient.pointee.line.along_y)
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
    gradient.pointee.line.coarse && x < 4096 && y.magnitude < 4096 && t.magnitude <= 4
      && Double(truncated(t * 256)) == t * 256
  }

  /// How many pixels the centre of a pixel is beyond the place t, along the row.
  private func ahead(_ pixel: Int, of t: Double) -> Double {
    let (dx, dy) = (gradient.pointee.line.dx, gradient.pointee.line.dy)
    let u = x + Double(pixel) - gradient.pointee.line.start_x
    let v = y - gradient.pointee.line.start_y
    return (u * dx + v * dy - t * (dx * dx + dy * dy)) / dx
  }

  private func ahead(_ pixel: Int, of t: Pair) -> Double {
    let (startX, startY) = (gradient.pointee.line.start_x, gradient.pointee.line.start_y)
    let dx = Pair(sum: gradient.pointee.line.end_x, -startX)
    let dy = Pair(sum: gradient.pointee.line.end_y, -startY)
    let u = Pair(sum: x + Double(pixel), -startX)
    let v = Pair(sum: y, -startY)
    let difference = u * dx + v * dy - t * (dx * dx + dy * dy)
    return (difference.high + difference.low) / dx.high
  }
}

// MARK: - A span

/// Pixels first ≤ k < end of a tile, to be painted with one piece; the row ends at limit.
private struct Span {
  var first, end, limit: Int
}

extension Line {
  /// Writes a span, and perhaps up to seven more pixels before its limit. Pixel 0 of the tile would be at `row`.
  ///
  /// What a pixel gets depends on the piece and the tile alone, not on where the span begins or is cut: the fraction of the
  /// ramp is stepped from the tile's first pixel, modulo 2³² where that one is outside the piece.
  @inline(never)
  func write(_ place: Place, _ span: Span, _ row: Row) {
    let ramp = gradient.ramp(place.piece)
    if ramp.pointee.kind == RampKind.one {
      let color = U32x8(repeating: UInt32(truncatingIfNeeded: ramp.pointee.base))
      write(span, row, I32x8(repeating: 0), 0) { _ in color }
      return
    }
    let growth = (place.isBackwards ? -slope : slope) * ramp.pointee.scale
    let origin = place.isBackwards ? place.period + 1 - start : start - place.period
    let fraction = (origin - ramp.pointee.first) * ramp.pointee.scale
    @inline(__always) func at(_ k: Int) -> Double { fraction + growth * Double(k) }
    guard growth.magnitude < 0x1p31 else {
      // No two pixels are within the ramp.
      write(ramp, span, row, int32(max(0, min(Line.last, at(span.first)))), 0)
      return
    }
    let step = int32(growth)
    @inline(__always) func writeSteps(_ part: Span) {
      write(
        ramp, part, row,
        Int32(truncatingIfNeeded: truncated(fraction)) &+ Int32(truncatingIfNeeded: part.first) &* step,
        step)
    }
    // Rounded to 15 bits, and with a step's rounding a thousand times, a fraction must not reach 1: at the ramp's end
    // pixels get the last one below.
    var (first, end) = (span.first, min(span.end, span.limit))
    if growth < 0 {
      while first < end, at(first) >= Line.last { first &+= 1 }
      if first > span.first {
        write(ramp, Span(first: span.first, end: first, limit: span.limit), row, int32(Line.last), 0)
      }
    } else {
      while first < end, at(end &- 1) >= Line.last { end &-= 1 }
    }
    if first < end { writeSteps(Span(first: first, end: end, limit: span.limit)) }
    if growth >= 0, end < min(span.end, span.limit) {
      write(ramp, Span(first: end, end: span.end, limit: span.limit), row, int32(Line.last), 0)
    }
  }

  /// A fraction so close to 1 that it is the last to 15 bits, with room for a thousand roundings.
  fileprivate static var last: Double { 0x1p31 - 0x8400 }

  /// Steps of a ramp.
  @inline(never)
  private func write(_ ramp: Ramp, _ span: Span, _ row: Row, _ start: Int32, _ step: Int32) {
    let fractions = I32x8(repeating: start &+ 0x8000) &+ I32x8(0, 1, 2, 3, 4, 5, 6, 7) &* step
    switch ramp.pointee.kind {
    case RampKind.whole:
      let shade = WholeShade(ramp)
      write(span, row, fractions, step) { f in shade(f) }
    case RampKind.fine:
      let shade = FineShade(ramp)
      write(span, row, fractions, step) { f in shade(f) }
    case RampKind.curved:
      let shade = CurvedShade(ramp)
      write(span, row, fractions, step) { f in shade(f) }
    default:
      write(span, row, fractions, step) { f in asU32x8(f) }
      gradient.shade(ramp, span.first, min(span.end, span.limit), truncated(y), row)
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
func kernel_linear_row(_ gradient: Gradient, _ x: Int32, _ y: Int32, _ count: Int, _ row: Row) -> kernel_run {
  let first = Int(x & (Line.tile &- 1))
  if gradient.pointee.line.dx == 0 { return gradient.level(first, first &+ count, Int(y), row - first &* 4) }
  let line = Line(gradient, x & ~(Line.tile &- 1), y)
  if line.isWithinGuess(first, first &+ count) {
    line.write(Place(guess: gradient), Span(first: first, end: first &+ count, limit: first &+ count), row - first &* 4)
    return kernel_run(first: 0, end: count)
  }
  return line.walkSpans(first, first &+ count, row - first &* 4)
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// Writes pixels of a row along which t does not change.
  @inline(never)
  fileprivate func level(_ first: Int, _ end: Int, _ y: Int, _ row: Row) -> kernel_run {
    let t = (Double(y) + 0.5 - pointee.line.start_y) / pointee.line.dy
    guard pointee.extend != Extend.none || t >= 0 && t <= 1 else {
      return kernel_run(first: end &- first, end: end &- first)
    }
    let place = Place(self, at: t)
    let ramp = ramp(place.piece)
    let f = ((place.isBackwards ? place.period + 1 - t : t - place.period) - ramp.pointee.first) * ramp.pointee.scale
    let fraction = U32x8(repeating: UInt32(truncatingIfNeeded: int32(max(0, min(Line.last, f))) &+ 0x8000))
    var k = first
    while k &+ 8 <= end {
      asU8x32(fraction).store(to: row + k &* 4)
      k &+= 8
    }
    asU8x32(fraction).store(to: row + k &* 4, count: (end &- k) &* 4)
    shade(ramp, first, end, y, row)
    return kernel_run(first: 0, end: end &- first)
  }
}

extension Line {
  /// Whether all of the pixels lie where the last row began, and not near its ends.
  @inline(__always)
  fileprivate func isWithinGuess(_ first: Int, _ end: Int) -> Bool {
    let (a, b) = (t(first), t(end &- 1))
    let margin = tolerance * slope.magnitude
    return min(a, b) - margin >= gradient.pointee.line.guess_low
      && max(a, b) + margin < gradient.pointee.line.guess_high
  }

  @inline(never)
  fileprivate func walkSpans(_ first: Int, _ end: Int, _ row: Row) -> kernel_run {
    let ascending = slope > 0
    var run = kernel_run(first: first, end: end)
    if gradient.pointee.extend == Extend.none {
      run.first = max(run.first, firstPixel(beyond: ascending ? .start : .end))
      run.end = min(run.end, firstPixel(beyond: ascending ? .end : .start))
    }
    if run.first >= run.end { run = kernel_run(first: end, end: end) }
    paint(run, row, ascending)
    return kernel_run(first: run.first &- first, end: run.end &- first)
  }

  @inline(__always)
  private func paint(_ run: kernel_run, _ row: Row, _ ascending: Bool) {
    guard run.first < run.end else { return }
    // A little before the first pixel, lest rounding puts it beyond a boundary.
    let back = tolerance * slope
    var place = Place(gradient, at: t(run.first) - back)
    defer { place.keep(gradient) }
    var i = run.first
    var misses = 0  // pieces passed that hold no pixel
    while true {
      var end = place.end(gradient, ascending: ascending).map { firstPixel(beyond: $0) } ?? Line.count
      if end <= i {
        misses &+= 1
        if misses == 4 {
          place = Place(gradient, at: t(i) - back)
          continue
        }
        if misses < 8 {
          place.step(gradient, ascending: ascending)
          continue
        }
        end = i &+ 1  // stops closer together than doubles can tell apart
      }
      write(place, Span(first: i, end: end, limit: run.end), row)
      if end >= run.end { return }
      i = end
      misses = 0
      place.step(gradient, ascending: ascending)
    }
  }
}
