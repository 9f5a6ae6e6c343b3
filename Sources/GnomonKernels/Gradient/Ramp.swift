// SPDX-License-Identifier: Apache-2.0
// Ramp.swift - the colors between two neighbouring stops
//
// Between two stops a premultiplied channel is base + f · change, where f in [0, 1) is the fraction of the way. With f and
// change as 15-bit fractions the product is one instruction that rounds, and every pixel's four channels are four lanes.
//
//   one      a single color
//   whole    both ends are whole bytes: round(base + f · change) is that product plus base, exact but for f's rounding.
//   fine     the ends in 1/128 of a level: the same, then a shift. The ends, the product and f are each off by at most 1/256
//            of a level, in the worst case 1/64 with rounding f down at the ramp's end (see `Line`).
//   curved   straight interpolation between different alphas is not linear once premultiplied: in floats, channel by
//            channel, color · alpha.
//   mixed    what is mixed is not sRGB: in floats, from the mixture back to it (Shade.swift).
//
// A dithered ramp is of the same kinds, but that whole becomes fine: its thresholds take the place of the half that rounds
// (Shade.swift), and a channel that does not change is a whole level, so that it stays as it is.
//
// Colors are found in double from the caller's floats, so closely spaced stops lose nothing. Ramps are kept in the
// gradient's cache, a ramp's place being its number modulo 64.

import CLanes

typealias Gradient = UnsafeMutablePointer<kernel_gradient>
typealias Ramp = UnsafeMutablePointer<kernel_ramp>

enum RampKind {
  static let one: UInt32 = 0
  static let whole: UInt32 = 1
  static let fine: UInt32 = 2
  static let curved: UInt32 = 3
  static let mixed: UInt32 = 4
  static let fineDithered: UInt32 = 5
  static let curvedDithered: UInt32 = 6
}

// MARK: - Stops

@inline(__always)
func clampedToUnit(_ x: Float) -> Float { max(0, min(1, x)) }

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// Stop i's offset before it is raised to those before it.
  @inline(__always)
  private func rawOffset(_ i: Int32) -> Float { clampedToUnit(pointee.stops[Int(i) &* 5]) }

  /// Stop i's offset: the largest of its own and those before it.
  func offset(_ i: Int32) -> Double {
    let block = i / pointee.block
    let checkpoints = kernel_gradient_checkpoints(self)
    var offset: Float = block > 0 ? checkpoints[Int(block &- 1)] : 0
    var k = block &* pointee.block
    while k <= i {
      offset = max(offset, rawOffset(k))
      k &+= 1
    }
    return Double(offset)
  }

  /// The piece in which t lies: how many stops have an offset of at most t.
  func piece(at t: Double) -> Int32 {
    let checkpoints = kernel_gradient_checkpoints(self)
    var block: Int32 = 0
    while block < pointee.blocks, Double(checkpoints[Int(block)]) <= t { block &+= 1 }
    var i = min(block &* pointee.block, pointee.stop_count)
    while i < pointee.stop_count, Double(rawOffset(i)) <= t { i &+= 1 }
    return i
  }

  /// The ramp of a piece, from the cache or made there.
  @inline(__always)
  func ramp(_ piece: Int32) -> Ramp {
    let ramp = kernel_gradient_ramp(self, piece)
    if ramp.pointee.piece != piece { prepare(ramp, piece) }
    return ramp
  }

  @inline(never)
  private func prepare(_ ramp: Ramp, _ piece: Int32) {
    let last = pointee.stop_count &- 1
    ramp.pointee.piece = piece
    ramp.pointee.first = piece > 0 ? offset(piece &- 1) : 0
    ramp.pointee.last = piece <= last ? offset(piece) : 1
    ramp.pointee.scale = 0
    let a = StopColor(self, max(piece &- 1, 0))
    let b = StopColor(self, min(piece, last))
    if piece == 0 || piece > last || a == b || !(ramp.pointee.last > ramp.pointee.first) {
      ramp.pointee.kind = RampKind.one
      ramp.pointee.base = UInt64(b.pixel)
      return
    }
    ramp.pointee.scale = 0x1p31 / (ramp.pointee.last - ramp.pointee.first)
    let dithered = pointee.dithered
    if pointee.space != KERNEL_SPACE_SRGB, !a.hasSameHue(as: b) {
      ramp.pointee.kind = RampKind.mixed
      mix(ramp, a, b)
      return
    }
    if pointee.straight, a.alpha != b.alpha, !a.hasSameHue(as: b) {
      ramp.pointee.kind = dithered ? RampKind.curvedDithered : RampKind.curved
      // color · alpha, both linear in f, is a polynomial in f, and so in what the shade gets, 2³¹ f + 2¹⁵; 1/2 rounds.
      func polynomial(_ p: Double, _ q: Double) -> (Float, Float, Float) {
        let (x, y) = (255 * a.alpha, 255 * (b.alpha - a.alpha))
        let (one, two) = (p * y + (q - p) * x, (q - p) * y)
        return (
          Float(p * x - (one - two * 0x1p-16) * 0x1p-16 + 0.5), Float((one - two * 0x1p-15) * 0x1p-31),
          Float(two * 0x1p-62)
        )
      }
      let (red, green, blue) = (polynomial(a.red, b.red), polynomial(a.green, b.green), polynomial(a.blue, b.blue))
      let alpha = polynomial(1, 1)
      ramp.pointee.constant = (red.0, green.0, blue.0, alpha.0)
      ramp.pointee.linear = (red.1, green.1, blue.1, alpha.1)
      ramp.pointee.square = (red.2, green.2, blue.2, 0)
      return
    }
    let isWhole = !dithered && a.isWhole && b.isWhole
    ramp.pointee.kind = dithered ? RampKind.fineDithered : isWhole ? RampKind.whole : RampKind.fine
    var from = a.channels(unit: isWhole ? 1 : 128)
    var to = b.channels(unit: isWhole ? 1 : 128)
    if dithered {
      @inline(__always) func settle(_ x: inout Int32, _ y: inout Int32) {
        if x == y {
          x = (x &+ 64) & ~127
          y = x
        }
      }
      settle(&from.0, &to.0)
      settle(&from.1, &to.1)
      settle(&from.2, &to.2)
      settle(&from.3, &to.3)
    }
    ramp.pointee.base = joined(from) &+ (isWhole || dithered ? 0 : 0x0040_0040_0040_0040)
    ramp.pointee.change = joined((to.0 &- from.0, to.1 &- from.1, to.2 &- from.2, to.3 &- from.3))
  }
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// The components that are mixed between two stops, linear in what the shade gets, 2³¹ f + 2¹⁵; 1/2 is not in them.
  private func mix(_ ramp: Ramp, _ a: StopColor, _ b: StopColor) {
    let (p, q) = (MixedColor(a, self), MixedColor(b, self))
    func line(_ p: Double, _ q: Double) -> (Float, Float) {
      (Float(p - (q - p) * 0x1p-16), Float((q - p) * 0x1p-31))
    }
    let (x, y, z) = (line(p.x, q.x), line(p.y, q.y), line(p.z, q.z))
    // A constant alpha that is dithered would not be a level.
    let isFlat = pointee.dithered && p.alpha == q.alpha
    let settled = Double(int32(255 * p.alpha + 0.5)) / 255
    let alpha = isFlat ? line(settled, settled) : line(p.alpha, q.alpha)
    ramp.pointee.constant = (x.0, y.0, z.0, alpha.0)
    ramp.pointee.linear = (x.1, y.1, z.1, alpha.1)
  }
}

@inline(__always)
private func joined(_ c: (Int32, Int32, Int32, Int32)) -> UInt64 {
  @inline(__always) func lane(_ x: Int32, _ i: UInt64) -> UInt64 {
    UInt64(UInt16(truncatingIfNeeded: x)) &<< (16 &* i)
  }
  return lane(c.0, 0) | lane(c.1, 1) | lane(c.2, 2) | lane(c.3, 3)
}

// MARK: - The color of a stop

/// Straight components, clamped, in the order of the image's bytes.
struct StopColor: Equatable {
  var red, green, blue, alpha: Double

  @inline(__always)
  init(_ gradient: Gradient, _ stop: Int32) {
    let p = gradient.pointee.stops + Int(stop) &* 5
    let swap = gradient.pointee.blue_first
    red = Double(clampedToUnit(p[swap ? 3 : 1]))
    green = Double(clampedToUnit(p[2]))
    blue = Double(clampedToUnit(p[swap ? 1 : 3]))
    alpha = Double(clampedToUnit(p[4]))
  }

  @inline(__always)
  func hasSameHue(as other: StopColor) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }

  /// The premultiplied channels in whole units, so many to a level, rounded.
  @inline(__always)
  func channels(unit: Double) -> (Int32, Int32, Int32, Int32) {
    let a = 255 * unit * alpha
    return (int32(red * a + 0.5), int32(green * a + 0.5), int32(blue * a + 0.5), int32(a + 0.5))
  }

  var pixel: UInt32 {
    let c = channels(unit: 1)
    return UInt32(truncatingIfNeeded: c.0 | c.1 &<< 8 | c.2 &<< 16 | c.3 &<< 24)
  }

  /// Whether every premultiplied channel is a whole byte, to 1/4096: n / 255 in float is.
  var isWhole: Bool {
    @inline(__always) func isWhole(_ x: Double) -> Bool { (x - Double(int32(x + 0.5))).magnitude < 0x1p-12 }
    let a = 255 * alpha
    return isWhole(a) && isWhole(red * a) && isWhole(green * a) && isWhole(blue * a)
  }
}

// MARK: - Eight pixels

// From the fractions of a ramp for eight pixels, as numbers 2³¹ f + 2¹⁵: their high halves are f rounded to 15 bits.

/// base + f · change in each channel, in the ramp's units.
private struct Mixture {
  let base, change: I16x16

  @inline(__always)
  init(_ ramp: Ramp) {
    base = repeated(ramp.pointee.base)
    change = repeated(ramp.pointee.change)
  }

  @inline(__always)
  func callAsFunction(_ f: I32x8) -> (I16x16, I16x16) {
    let (a, b) = channels(f)
    return (base &+ multiplyRounding(a, change), base &+ multiplyRounding(b, change))
  }
}

/// Colors of eight pixels.
protocol Shade {
  func callAsFunction(_ f: I32x8) -> U32x8
}

/// The fractions themselves, to be made colors where they lie.
struct LaterShade: Shade {
  @inline(__always)
  func callAsFunction(_ f: I32x8) -> U32x8 { asU32x8(f) }
}

struct WholeShade: Shade {
  private let mixture: Mixture

  @inline(__always)
  init(_ ramp: Ramp) { mixture = Mixture(ramp) }

  @inline(__always)
  func callAsFunction(_ f: I32x8) -> U32x8 {
    let (a, b) = mixture(f)
    return pack(a, b)
  }
}

struct FineShade: Shade {
  private let mixture: Mixture

  @inline(__always)
  init(_ ramp: Ramp) { mixture = Mixture(ramp) }

  @inline(__always)
  func callAsFunction(_ f: I32x8) -> U32x8 {
    let (a, b) = mixture(f)
    return pack(a &>> 7, b &>> 7)
  }

  /// The same with something added, in 1/128 of a level.
  @inline(__always)
  func callAsFunction(_ f: I32x8, plus first: I16x16, _ second: I16x16) -> U32x8 {
    let (a, b) = mixture(f)
    return pack((a &+ first) &>> 7, (b &+ second) &>> 7)
  }
}

struct CurvedShade: Shade {
  let constant, linear, square: (Float, Float, Float, Float)

  @inline(__always)
  init(_ ramp: Ramp) {
    constant = ramp.pointee.constant
    linear = ramp.pointee.linear
    square = ramp.pointee.square
  }

  @inline(__always)
  func callAsFunction(_ fraction: I32x8) -> U32x8 { shade(fraction) { x in x } }

  /// The same with something added, in levels.
  @inline(__always)
  func callAsFunction(_ fraction: I32x8, plus more: F32x8) -> U32x8 { shade(fraction) { x in x + more } }

  /// In floats a channel may come out one above alpha, so the least of both is taken.
  @inline(__always)
  private func shade(_ fraction: I32x8, _ change: (F32x8) -> F32x8) -> U32x8 {
    let f = float(fraction)
    @inline(__always) func level(_ x: F32x8) -> U32x8 { asU32x8(truncated(change(x))) }
    let red = level((f * square.0 + linear.0) * f + constant.0)
    let green = level((f * square.1 + linear.1) * f + constant.1)
    let blue = level((f * square.2 + linear.2) * f + constant.2)
    let alpha = level(f * linear.3 + constant.3)
    let pixels = red | green &<< 8 | blue &<< 16 | alpha &<< 24
    return asU32x8(minimum(asU8x32(pixels), repeatedAlpha(pixels)))
  }
}

@inline(__always)
private func repeated(_ four: UInt64) -> I16x16 { lanes_i16x16_repeating(four) }
