// SPDX-License-Identifier: Apache-2.0
// UnwrapDegrees.swift - gnomon_unwrap_degrees and its twin in double
//
// Each angle is continued from the one before, not from a sum of differences: so rounding does not add up, and the state
// between two calls is all that a later angle depends on.

import CGnomon

extension Unwrap {
  /// The angle plus those whole turns that bring it nearest to the one before.
  @inline(__always)
  fileprivate mutating func next(_ angle: Double) -> Double {
    guard angle.isFinite else { return .nan }
    if direction == 0 {
      (self.angle, direction) = (angle, 1)
      return angle
    }
    let step = shortestTurn(self.angle, angle)
    if step.magnitude < 180 {
      direction = step > 0 ? 1 : step < 0 ? -1 : direction
    }
    let near = self.angle + (step.magnitude < 180 ? step : 180 * Double(direction))
    // The same angle with one rounding.
    let rest = centred(angle)
    let shifter = 0x1.8p52
    self.angle = rest + (((near - rest) * (1.0 / 360) + shifter) - shifter) * 360
    return self.angle
  }
}

@inline(__always)
private func unwrap<A: Angle>(
  _ count: Int, _ angles: UnsafePointer<A>?, _ state: UnsafeMutablePointer<Unwrap>?, _ out: UnsafeMutablePointer<A>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let out else { return .errorNull }
  var last = state?.pointee ?? Unwrap(angle: 0, direction: 0)
  guard last.direction.magnitude <= 1, last.angle.isFinite else { return .errorValue }
  guard let a = Extent(angles, count: count), let o = Extent(out, count: count) else { return .errorSize }
  guard !o.clashes(with: a) else { return .errorOverlap }
  if let state {
    guard let s = Extent(state, count: 1) else { return .errorSize }
    guard !s.overlaps(a), !s.overlaps(o) else { return .errorOverlap }
  }
  for i in 0..<count { out[i] = A(last.next(angles[i].degrees)) }
  state?.pointee = last
  return .ok
}

@c @implementation
public func gnomon_unwrap_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ state: UnsafeMutablePointer<Unwrap>?,
  _ out: UnsafeMutablePointer<Float>?
) -> Status {
  unwrap(count, angles, state, out)
}

@c @implementation
public func gnomon_unwrap_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>?, _ state: UnsafeMutablePointer<Unwrap>?,
  _ out: UnsafeMutablePointer<Double>?
) -> Status {
  unwrap(count, angles, state, out)
}
