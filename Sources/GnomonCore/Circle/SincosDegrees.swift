// SPDX-License-Identifier: Apache-2.0
// SincosDegrees.swift - gnomon_sincos_degrees and its twin in double

import CGnomon
import CLanes

@c @implementation
public func gnomon_sincos_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ sines: UnsafeMutablePointer<Float>?,
  _ cosines: UnsafeMutablePointer<Float>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let sines, let cosines else { return .errorNull }
  guard let a = Extent(angles, count: count, stride: 4, size: 4),
    let s = Extent(sines, count: count, stride: 4, size: 4),
    let c = Extent(cosines, count: count, stride: 4, size: 4)
  else { return .errorSize }
  guard !s.overlaps(c), !s.overlaps(a) || s.first == a.first, !c.overlaps(a) || c.first == a.first
  else { return .errorOverlap }
  kernels.pointee.sincos_degrees(count, angles, sines, cosines)
  return .ok
}

@c @implementation
public func gnomon_sincos_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>?, _ sines: UnsafeMutablePointer<Double>?,
  _ cosines: UnsafeMutablePointer<Double>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let sines, let cosines else { return .errorNull }
  guard let a = Extent(angles, count: count, stride: 8, size: 8),
    let s = Extent(sines, count: count, stride: 8, size: 8),
    let c = Extent(cosines, count: count, stride: 8, size: 8)
  else { return .errorSize }
  guard !s.overlaps(c), !s.overlaps(a) || s.first == a.first, !c.overlaps(a) || c.first == a.first
  else { return .errorOverlap }
  kernels.pointee.sincos_degrees_f64(count, angles, sines, cosines)
  return .ok
}
