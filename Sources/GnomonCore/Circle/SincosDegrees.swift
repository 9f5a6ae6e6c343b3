// SPDX-License-Identifier: Apache-2.0
// SincosDegrees.swift - gnomon_sincos_degrees and its twin in double

import CGnomon
import CLanes

/// What is wrong with the three arrays; an output may be written over the angles.
@inline(__always)
private func check<T>(
  _ count: Int, _ angles: UnsafePointer<T>, _ sines: UnsafeMutablePointer<T>, _ cosines: UnsafeMutablePointer<T>
) -> Status {
  guard let a = Extent(angles, count: count), let s = Extent(sines, count: count), let c = Extent(cosines, count: count)
  else { return .errorSize }
  return s.overlaps(c) || s.clashes(with: a) || c.clashes(with: a) ? .errorOverlap : .ok
}

@c @implementation
public func gnomon_sincos_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ sines: UnsafeMutablePointer<Float>?,
  _ cosines: UnsafeMutablePointer<Float>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let sines, let cosines else { return .errorNull }
  let status = check(count, angles, sines, cosines)
  if status == .ok { kernels.pointee.sincos_degrees(count, angles, sines, cosines) }
  return status
}

@c @implementation
public func gnomon_sincos_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>?, _ sines: UnsafeMutablePointer<Double>?,
  _ cosines: UnsafeMutablePointer<Double>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let sines, let cosines else { return .errorNull }
  let status = check(count, angles, sines, cosines)
  if status == .ok { kernels.pointee.sincos_degrees_f64(count, angles, sines, cosines) }
  return status
}
