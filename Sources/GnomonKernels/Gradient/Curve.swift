// SPDX-License-Identifier: Apache-2.0
// Curve.swift - a row of a gradient along which t does not grow evenly
//
// A row falls into zones. In each of them t = alpha · p + beta, where p is a function of x that floats and a few instructions
// give for eight pixels at once: the distance from a centre, or the angle from one of eight rays. What is left of the way to
// a color is linear in p, so it is two numbers, which depend on the piece.
//
// Floats do not decide which piece a pixel lies on. Eight pixels are made from p when all of them lie on one piece by more than
// p's error, which their fractions' signs tell; else their t is found in double (Eight.swift). In a zone the eights begin with its first
// pixel in the tile of 1024, whichever pixels are asked for, so none depends on the others. Where color ends gradually, in the
// piece beyond the last stop or before the first, that piece is the ramp's own with its fraction clamped.
//
// Each row is made in two passes: fractions first, then, while they are at hand, their colors (Shade.swift).

import CLanes

/// The t of a gradient on a row of 1024 pixels.
protocol Curve {
  /// At the pixels from k on, in double. NaN where there is no color.
  func t(_ k: Int) -> F64x8
}

// MARK: - Zones

/// Pixels first ≤ k < end of the tile.
struct Zone {
  var first, end: Int
  /// Which p: one of KERNEL_QUOTIENT_….
  var quotient: Int
  /// x = (k + index) · step + rest
  var index, step, rest: Float
  /// What p is made of with x.
  var y: Float
  /// t = alpha · p + beta
  var alpha, beta: Double

  /// p at eight pixels, whose numbers plus the index are k.
  @inline(__always)
  func p(_ quotient: Int, _ k: F32x8) -> F32x8 {
    let x = k * step + rest
    switch quotient {
    case KERNEL_QUOTIENT_DISTANCE: return squareRoot(x * x + y)
    case KERNEL_QUOTIENT_ACROSS: return arctangent(y / x)
    case KERNEL_QUOTIENT_DOWN: return arctangent(x * y)
    default: return arctangent((x - y) / (x + y))
    }
  }

  @inline(__always)
  func numbers(_ k: Int) -> F32x8 {
    F32x8(0, 1, 2, 3, 4, 5, 6, 7) + (Float(k) + index)
  }
}

/// In turns, for |q| ≤ tan 22.5°: within 1.8e-8, by minimax approximation.
@inline(__always)
private func arctangent(_ q: F32x8) -> F32x8 {
  let s = q * q
  return q * ((s * -0x1.191e36p-6 + 0x1.fe99fap-6) * (s * s) + (s * -0x1.b25986p-5 + 0x1.45f2d4p-3))
}

// MARK: - Pieces seen from a zone

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// Makes the piece that t lies on the one at hand.
  @inline(never)
  fileprivate func findPiece(at t: Double) {
    let last = pointee.stop_count
    var place = Place(self, at: t)
    let repeats = pointee.extend > Extend.none
    // Beyond the stops, rather the ramp whose end is of that color.
    if !repeats, last > 1 {
      let inner: Int32 = place.piece == 0 ? 1 : place.piece == last ? last &- 1 : place.piece
      if ramp(inner).pointee.kind == RampKind.whole { place.piece = inner }
    }
    let ramp = ramp(place.piece)
    let isWhole = ramp.pointee.kind == RampKind.whole
    let goesBelow = !repeats && (place.piece == 0 || isWhole && place.piece == 1)
    let goesAbove = !repeats && (place.piece == last || isWhole && place.piece == last &- 1)
    var (first, scale) = (ramp.pointee.first, ramp.pointee.scale)
    if ramp.pointee.kind == RampKind.one {
      let end = place.piece == last ? (repeats ? 1 : first + 1) : ramp.pointee.last
      if place.piece == 0 { first = repeats ? 0 : end - 1 }
      scale = 0x1p31 / (end - first)
    }
    pointee.piece = kernel_piece(
      number: place.piece, sign: place.isBackwards ? -1 : 1,
      shift: place.isBackwards ? place.period + 1 : 0 - place.period, first: first, scale: scale,
      low: goesBelow ? 0 : -0x1p31, high: goesAbove ? 0x1p31 - 0x2_0000 : 0x1p31 - 0x80)
  }
}

/// The fractions of a piece: 2³¹ f - 2¹⁵ = slope · p + offset, clamped to low … high; on the piece when neither that nor 2¹⁶ more
/// is negative.
private struct Fractions {
  var slope, offset: Float
  var low, high: Float

  @inline(__always)
  init(_ piece: kernel_piece, _ zone: Zone) {
    let slope = piece.sign * zone.alpha * piece.scale
    let offset = (piece.sign * zone.beta + piece.shift - piece.first) * piece.scale - 0x1p15
    // p is within 2⁻²¹ of itself when it is a distance, and within 2⁻²⁴ of a turn when it is an angle: that must be less than
    // 2¹⁵ in a fraction. Else no pixel is on the piece.
    let reach =
      zone.quotient == KERNEL_QUOTIENT_DISTANCE
      ? max(offset.magnitude, (0x1p31 - offset).magnitude) : slope.magnitude * 0.125
    if reach <= 0x1p36 {
      (self.slope, self.offset) = (Float(slope), Float(offset))
      (low, high) = (piece.low, piece.high)
    } else {
      (self.slope, self.offset, low, high) = (0, 0, -1, -1)
    }
  }

  /// Fractions as the shades take them, 2³¹ f + 2¹⁵, and a bit for each that is not surely on the piece.
  @inline(__always)
  func fractions(_ p: F32x8) -> (I32x8, UInt8) {
    let g = minimum(maximum(p * slope + offset, F32x8(repeating: low)), F32x8(repeating: high))
    let below = truncated(g)
    let above = below &+ 0x1_0000
    return (above, maskBits(less(below | above, I32x8(repeating: 0))))
  }
}

// MARK: - A row

/// Where the colors of a row go: pixels first ≤ k < end, pixel 0 at `pixels`.
struct CurvedRow {
  var gradient: Gradient
  var first, end: Int
  var y: Int
  var pixels: Row
  /// The tile of 1024 pixels that a row lies in, and the row there.
  @inline(__always)
  init(_ gradient: Gradient, _ x: Int32, _ y: Int32, _ count: Int, _ row: UnsafeMutablePointer<UInt8>) {
    self.gradient = gradient
    first = Int(x & 1023)
    end = first &+ count
    self.y = Int(y)
    pixels = row - first &* 4
  }

  /// Makes the pixels of a zone.
  @inline(__always)
  func make(_ zone: Zone, _ curve: some Curve) {
    var k = zone.first
    if k < first { k &+= (first &- k) & ~7 }
    if gradient.pointee.piece.scale != 0 { k = colors(zone, k) }
    while k < zone.end, k < end { k = makeEight(zone, curve, k) }
  }

  /// Makes eight pixels that the piece at hand does not hold; and what follows on their piece, when that is one.
  @inline(never)
  private func makeEight(_ zone: Zone, _ curve: some Curve, _ k: Int) -> Int {
    let p = p(zone, zone.numbers(k))
    gradient.findPiece(at: zone.alpha * Double(p[0]) + zone.beta)
    let made = colors(zone, k)
    if made > k { return made }
    write(asU8x32(gradient.colors(curve.t(k), k, y).pixels), k)
    return k &+ 8
  }

  /// The colors of a zone's pixels from k on, as far as they lie on the piece at hand; returns where they end. The last eight
  /// may go on beyond the zone, where the next one will be.
  @inline(never)
  private func colors(_ zone: Zone, _ k: Int) -> Int {
    let ramp = gradient.ramp(gradient.pointee.piece.number)
    switch ramp.pointee.kind {
    case RampKind.whole: return walk(zone, k, WholeShade(ramp))
    case RampKind.fine: return walk(zone, k, FineShade(ramp))
    default:
      let made = walk(zone, k, LaterShade())
      if made > k { gradient.shade(ramp, max(k, first), min(made, end), y, pixels) }
      return made
    }
  }

  @inline(__always)
  private func walk(_ zone: Zone, _ k: Int, _ shade: some Shade) -> Int {
    switch zone.quotient {
    case KERNEL_QUOTIENT_DISTANCE: walk(zone, KERNEL_QUOTIENT_DISTANCE, k, shade)
    case KERNEL_QUOTIENT_ACROSS: walk(zone, KERNEL_QUOTIENT_ACROSS, k, shade)
    case KERNEL_QUOTIENT_DOWN: walk(zone, KERNEL_QUOTIENT_DOWN, k, shade)
    default: walk(zone, KERNEL_QUOTIENT_DIAGONAL, k, shade)
    }
  }

  @inline(__always)
  private func walk(_ zone: Zone, _ quotient: Int, _ k: Int, _ shade: some Shade) -> Int {
    let view = Fractions(gradient.pointee.piece, zone)
    let (target, first, last) = (pixels, first, end &- 8)
    let limit = min(zone.end, end)
    var k = k
    var numbers = zone.numbers(k)
    while k < limit {
      let (f, bits) = view.fractions(zone.p(quotient, numbers))
      // What is beyond the zone does not matter.
      if bits != 0, zone.end &- k >= 8 || bits & ((1 &<< UInt8(truncatingIfNeeded: zone.end &- k)) &- 1) != 0 {
        return k
      }
      let eight = asU8x32(shade(f))
      if k >= first, k <= last { eight.store(to: target + k &* 4) } else { write(eight, k) }
      numbers = numbers + 8
      k &+= 8
    }
    return k
  }

  @inline(never)
  private func p(_ zone: Zone, _ numbers: F32x8) -> F32x8 {
    switch zone.quotient {
    case KERNEL_QUOTIENT_DISTANCE: zone.p(KERNEL_QUOTIENT_DISTANCE, numbers)
    case KERNEL_QUOTIENT_ACROSS: zone.p(KERNEL_QUOTIENT_ACROSS, numbers)
    case KERNEL_QUOTIENT_DOWN: zone.p(KERNEL_QUOTIENT_DOWN, numbers)
    default: zone.p(KERNEL_QUOTIENT_DIAGONAL, numbers)
    }
  }

  /// Of eight pixels from k on, those that are asked for; the others are of the next zone.
  @inline(never)
  private func write(_ eight: U8x32, _ k: Int) {
    if k >= first, k &+ 8 <= end { return eight.store(to: pixels + k &* 4) }
    var eight = eight
    withUnsafeMutableBytes(of: &eight) {
      let bytes = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let from = max(first &- k, 0)
      let count = min(end &- k, 8) &- from
      lanes_copy(pixels + (k &+ from) &* 4, bytes + from &* 4, count &* 4)
    }
  }

  /// Makes the first pixels that have a color, eight by eight; returns where they are.
  @inline(__always)
  func makeRun(_ curve: some Curve) -> kernel_run {
    var run = kernel_run(first: end, end: end)
    var k = first & ~7
    while k < end {
      let (eight, bits) = gradient.colors(curve.t(k), k, y)
      var from = max(first &- k, 0)
      let count = min(end &- k, 8)
      if run.first == end {
        while from < count, bits &>> UInt8(truncatingIfNeeded: from) & 1 == 0 { from &+= 1 }
        if from < count { run.first = k &+ from }
      }
      if run.first < end {
        var to = from
        while to < count, bits &>> UInt8(truncatingIfNeeded: to) & 1 != 0 { to &+= 1 }
        var eight = asU8x32(eight)
        withUnsafeMutableBytes(of: &eight) {
          let bytes = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
          lanes_copy(pixels + (k &+ from) &* 4, bytes + from &* 4, (to &- from) &* 4)
        }
        if to < count {
          run.end = k &+ to
          break
        }
      }
      k &+= 8
    }
    return kernel_run(first: run.first &- first, end: run.end &- first)
  }

  /// Makes every pixel in double.
  @inline(__always)
  func makeExactly(_ curve: some Curve) {
    var k = first & ~7
    while k < end {
      write(asU8x32(gradient.colors(curve.t(k), k, y).pixels), k)
      k &+= 8
    }
  }
}

// MARK: - The plane

/// The places of a row's pixels in a gradient's plane.
struct PlaneRow {
  var a, b: Double
  /// The place of pixel 0.
  var x, y: Double

  @inline(__always)
  init(_ gradient: Gradient, _ left: Int32, _ y: Int32) {
    let (column, row) = (Double(left) + 0.5, Double(y) + 0.5)
    (a, b) = (gradient.pointee.plane.a, gradient.pointee.plane.b)
    x = a * column + (gradient.pointee.plane.c * row + gradient.pointee.plane.tx)
    self.y = b * column + (gradient.pointee.plane.d * row + gradient.pointee.plane.ty)
  }

  /// Of the pixels from k on.
  @inline(__always)
  func at(_ k: Int) -> (x: F64x8, y: F64x8) {
    let numbers = F64x8(0, 1, 2, 3, 4, 5, 6, 7) + Double(k)
    return (numbers * a + x, numbers * b + y)
  }

  /// Whether floats can tell the places of the row: evenly spaced in x, on one y, not too far away.
  @inline(__always)
  var isSimple: Bool {
    let reach = x.magnitude + 1024 * a.magnitude
    return b == 0 && Double(Float(a)) == a && a.magnitude > 0x1p-20 && reach < a.magnitude * 0x1p23
      && reach < 0x1p60 && y.magnitude < 0x1p60 && y.magnitude > 0x1p-20
  }

  /// A zone of the whole tile.
  @inline(__always)
  func zone(_ quotient: Int, y: Double, alpha: Double, beta: Double) -> Zone {
    let index = Double(truncated(x / a))
    return Zone(
      first: 0, end: 1024, quotient: quotient, index: Float(index), step: Float(a), rest: Float(x - a * index),
      y: Float(y), alpha: alpha, beta: beta)
  }
}
