// SPDX-License-Identifier: Apache-2.0
// WrapDegrees.swift - gnomon_wrap_degrees, gnomon_angle_difference, and their twins in double

import CGnomon

// MARK: - Many angles

@inline(__always)
private func wrap<A: Angle>(
  _ count: Int, _ angles: UnsafePointer<A>?, _ range: DegreesRange, _ out: UnsafeMutablePointer<A>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let out else { return .errorNull }
  guard range.rawValue <= DegreesRange.signed.rawValue else { return .errorValue }
  guard let a = Extent(angles, count: count), let o = Extent(out, count: count) else { return .errorSize }
  guard !o.clashes(with: a) else { return .errorOverlap }
  if range == .signed {
    for i in 0..<count { out[i] = A.signed(centred(angles[i].degrees)) }
  } else {
    for i in 0..<count {
      let angle = A(remainder(angles[i].degrees))
      out[i] = angle.degrees == 360 ? A(0) : angle
    }
  }
  return .ok
}

@inline(__always)
private func difference<A: Angle>(
  _ count: Int, _ from: UnsafePointer<A>?, _ to: UnsafePointer<A>?, _ out: UnsafeMutablePointer<A>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let from, let to, let out else { return .errorNull }
  guard let f = Extent(from, count: count), let t = Extent(to, count: count), let o = Extent(out, count: count)
  else { return .errorSize }
  guard !o.clashes(with: f), !o.clashes(with: t) else { return .errorOverlap }
  for i in 0..<count { out[i] = A.signed(shortestTurn(from[i].degrees, to[i].degrees)) }
  return .ok
}

extension Angle {
  /// In (-180, 180]: what rounds to -180 is 180.
  @inline(__always)
  fileprivate static func signed(_ degrees: Double) -> Self {
    let angle = Self(degrees)
    return angle.degrees == -180 ? Self(180) : angle
  }
}

// MARK: - The C face

@c @implementation
public func gnomon_wrap_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ range: DegreesRange, _ out: UnsafeMutablePointer<Float>?
) -> Status {
  wrap(count, angles, range, out)
}

@c @implementation
public func gnomon_wrap_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>?, _ range: DegreesRange, _ out: UnsafeMutablePointer<Double>?
) -> Status {
  wrap(count, angles, range, out)
}

@c @implementation
public func gnomon_angle_difference(
  _ count: Int, _ from: UnsafePointer<Float>?, _ to: UnsafePointer<Float>?, _ out: UnsafeMutablePointer<Float>?
) -> Status {
  difference(count, from, to, out)
}

@c @implementation
public func gnomon_angle_difference_f64(
  _ count: Int, _ from: UnsafePointer<Double>?, _ to: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Double>?
) -> Status {
  difference(count, from, to, out)
}
