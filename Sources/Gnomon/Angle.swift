// SPDX-License-Identifier: Apache-2.0
// Angle.swift - an angle as a value

import CGnomon

/// An angle, kept in degrees: so hours of the clock and quarter turns are exact. It may be of any size; `wrapped` brings it
/// into one turn.
public struct Angle: Hashable, Sendable {
  public var degrees: Double

  public init(degrees: Double = 0) { self.degrees = degrees }
  public init(radians: Double) { degrees = radians * (180 / .pi) }

  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  public var radians: Double {
    get { degrees * (.pi / 180) }
    set { degrees = newValue * (180 / .pi) }
  }

  /// At most 0.51 ulp from the exact one, and exact at the hours of the clock.
  public var sine: Double { sincos(degrees: degrees).sine }
  /// At most 0.51 ulp from the exact one, and exact at the hours of the clock.
  public var cosine: Double { sincos(degrees: degrees).cosine }

  /// The same direction within one turn, rounded once.
  public func wrapped(into range: DegreesRange = .unsigned) -> Angle {
    Angle(degrees: wrap(degrees: degrees, into: range))
  }

  /// The shortest way to another angle, in (-180, 180] degrees.
  public func difference(to other: Angle) -> Angle {
    Angle(degrees: Gnomon.difference(from: degrees, to: other.degrees))
  }
}

extension Angle: Comparable, AdditiveArithmetic {
  public static var zero: Angle { Angle(degrees: 0) }
  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
  public static func * (a: Angle, factor: Double) -> Angle { Angle(degrees: a.degrees * factor) }
}

extension Compass {
  /// The direction of a point as seen from a centre, or nil where there is none; see `angle(of:from:)` in degrees.
  public func direction(of point: PointF64, from centre: PointF64) -> Angle? {
    angle(of: point, from: centre).map { Angle(degrees: $0) }
  }

  /// The point on a circle at an angle.
  public func point(at angle: Angle, from centre: PointF64, radius: Double) -> PointF64 {
    point(at: angle.degrees, from: centre, radius: radius)
  }
}
