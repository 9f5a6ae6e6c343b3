// SPDX-License-Identifier: Apache-2.0
// Eight.swift - the colors of any eight places on a gradient
//
// Where neighbouring pixels lie on different pieces, where a piece is too narrow for floats, or where t is no simple function of the
// column, eight pixels get their t in double. Each piece among them shades all eight, and those that lie on it keep its
// colors; there are seldom more than two.

import CLanes

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// The colors at t, and a bit for each t that has one: NaN has none. Pixel 0 lies in the column x of the image, modulo 8, and in its
  /// row y.
  @inline(never)
  func colors(_ t: F64x8, _ x: Int, _ y: Int) -> (pixels: U32x8, bits: UInt8) {
    var known = equal(t, t)
    if pointee.extend == Extend.none {
      known = known & lessEqual(F64x8(repeating: 0), t) & lessEqual(t, F64x8(repeating: 1))
    }
    let bits = maskBits(known)
    var pixels = U32x8(repeating: 0)
    var places = t
    withUnsafeMutableBytes(of: &places) {
      let places = $0.baseAddress!.assumingMemoryBound(to: Double.self)
      var left = bits
      while left != 0 {
        let lane = left.trailingZeroBitCount
        let place = Place(self, at: places[lane])
        let ramp = ramp(place.piece)
        let onPiece = place.contains(self, ramp, t)
        let found = maskBits(onPiece) & left | 1 &<< UInt8(truncatingIfNeeded: lane)
        var part = asU8x32(fractions(place, ramp, t))
        withUnsafeMutableBytes(of: &part) {
          shade(ramp, x, x &+ 8, y, $0.baseAddress!.assumingMemoryBound(to: UInt8.self) - x &* 4)
        }
        pixels = select(lanes(found), asU32x8(part), pixels)
        left &= ~found
      }
    }
    return (pixels, bits)
  }

  /// What a ramp's shade takes, for places on its piece.
  @inline(__always)
  private func fractions(_ place: Place, _ ramp: Ramp, _ t: F64x8) -> U32x8 {
    let f = (place.offset(t) - ramp.pointee.first) * ramp.pointee.scale
    let most = 0x1p31 - 0x1_0000
    let clamped = minimum(maximum(f, F64x8(repeating: 0)), F64x8(repeating: most))
    return asU32x8(truncated(clamped) &+ 0x8000)
  }
}

extension Place {
  /// t as an offset between the stops.
  @inline(__always)
  fileprivate func offset(_ t: F64x8) -> F64x8 { isBackwards ? (period + 1) - t : t - period }

  @inline(__always)
  fileprivate func contains(_ gradient: Gradient, _ ramp: Ramp, _ t: F64x8) -> I64x8 {
    let offset = offset(t)
    let repeats = gradient.pointee.extend > Extend.none
    let isFirst = piece == 0
    let isLast = piece == gradient.pointee.stop_count
    let low = isFirst ? (repeats ? 0 : -.infinity) : ramp.pointee.first
    let high = isLast ? (repeats ? 1 : .infinity) : ramp.pointee.last
    // Backwards, the period's end is offset 0, and belongs to the next one.
    let isAfter =
      isBackwards && isFirst ? less(F64x8(repeating: low), offset) : lessEqual(F64x8(repeating: low), offset)
    let isBefore =
      isLast && (isBackwards || !repeats)
      ? lessEqual(offset, F64x8(repeating: high)) : less(offset, F64x8(repeating: high))
    return isAfter & isBefore
  }
}

/// All ones in the lanes whose bits are set.
@inline(__always)
private func lanes(_ bits: UInt8) -> I32x8 {
  let each = I32x8(1, 2, 4, 8, 16, 32, 64, 128)
  return equal(I32x8(repeating: Int32(bits)) & each, each)
}
