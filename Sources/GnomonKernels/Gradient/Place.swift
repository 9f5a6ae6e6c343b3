// SPDX-License-Identifier: Apache-2.0
// Place.swift - on which piece of a gradient a t lies
//
// t is measured in periods: the integer part says which repetition, and every other one runs backwards when the
// gradient is reflected. Pad and none have the single period 0.

import CLanes

enum Extend {
  static let none: UInt32 = 1
  static let reflect: UInt32 = 3
}

/// A place on the gradient, t = period + offset, or period − offset when backwards, that divides pixels. One whose centre
/// lies right there belongs to the side of larger t, or to that of smaller t.
struct Boundary {
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

// MARK: - From piece to piece

/// A piece of the gradient in one of its periods.
struct Place {
  var period: Double
  var isBackwards: Bool
  var piece: Int32

  /// Where t lies.
  @inline(__always)
  init(_ gradient: Gradient, at t: Double) {
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

  @inline(__always)
  init(guess gradient: Gradient) {
    period = gradient.pointee.line.guess_period
    isBackwards = gradient.pointee.line.guess_backwards
    piece = gradient.pointee.line.guess_piece
  }

  /// Makes this the guess for the next row.
  func keep(_ gradient: Gradient) {
    let hasEnds = gradient.pointee.extend == Extend.none
    gradient.pointee.line.guess_low = end(gradient, ascending: false)?.t ?? (hasEnds ? 0 : -.infinity)
    gradient.pointee.line.guess_high = end(gradient, ascending: true)?.t ?? (hasEnds ? 1 : .infinity)
    gradient.pointee.line.guess_period = period
    gradient.pointee.line.guess_backwards = isBackwards
    gradient.pointee.line.guess_piece = piece
  }

  /// The next one along the row.
  @inline(__always)
  mutating func step(_ gradient: Gradient, ascending: Bool) {
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
  func end(_ gradient: Gradient, ascending: Bool) -> Boundary? {
    let outermost = ascending ? gradient.pointee.stop_count : 0
    if gradient.pointee.extend <= Extend.none, piece == outermost { return nil }
    let ramp = gradient.ramp(piece)
    return Boundary(
      period: isBackwards ? period + 1 : period,
      offset: ascending != isBackwards ? ramp.pointee.last : ramp.pointee.first,
      isBackwards: isBackwards, belongsBelow: isBackwards)
  }
}
