// SPDX-License-Identifier: Apache-2.0
// AngleFromNorth.swift - gnomon_angle_from_north and its twin in double

import CGnomon
import CLanes

@c @implementation
public func gnomon_angle_from_north(
  _ count: Int, _ points: UnsafePoints, _ centre: Point, _ compass: Compass, _ angles: UnsafeMutablePointer<Float>?,
  _ valid: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let angles else { return .errorNull }
  guard centre.isFinite, compass.isKnown else { return .errorValue }
  guard let p = points.extents(count), let a = Extent(angles, count: count, stride: 4, size: 4) else {
    return .errorSize
  }
  guard !a.overlaps(p.x), !a.overlaps(p.y) else { return .errorOverlap }
  if let valid {
    guard let v = Extent(valid, count: count, stride: 1, size: 1) else { return .errorSize }
    guard !v.overlaps(p.x), !v.overlaps(p.y), !v.overlaps(a) else { return .errorOverlap }
  }
  let axes = compass.axes
  var bearings = kernel_bearings(
    zero: axes.zeroIsX ? x : y, quarter: axes.zeroIsX ? y : x, stride: points.stride,
    zero_centre: axes.zeroIsX ? centre.x : centre.y, quarter_centre: axes.zeroIsX ? centre.y : centre.x,
    zero_sign: axes.zeroSign, quarter_sign: axes.quarterSign)
  kernels.pointee.angle_from_north(count, &bearings, angles, valid)
  return .ok
}

@c @implementation
public func gnomon_angle_from_north_f64(
  _ count: Int, _ points: UnsafePointsF64, _ centre: PointF64, _ compass: Compass,
  _ angles: UnsafeMutablePointer<Double>?, _ valid: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let angles else { return .errorNull }
  guard centre.isFinite, compass.isKnown else { return .errorValue }
  guard let p = points.extents(count), let a = Extent(angles, count: count, stride: 8, size: 8) else {
    return .errorSize
  }
  guard !a.overlaps(p.x), !a.overlaps(p.y) else { return .errorOverlap }
  if let valid {
    guard let v = Extent(valid, count: count, stride: 1, size: 1) else { return .errorSize }
    guard !v.overlaps(p.x), !v.overlaps(p.y), !v.overlaps(a) else { return .errorOverlap }
  }
  let axes = compass.axes
  var bearings = kernel_bearings_f64(
    zero: axes.zeroIsX ? x : y, quarter: axes.zeroIsX ? y : x, stride: points.stride,
    zero_centre: axes.zeroIsX ? centre.x : centre.y, quarter_centre: axes.zeroIsX ? centre.y : centre.x,
    zero_sign: Double(axes.zeroSign), quarter_sign: Double(axes.quarterSign))
  kernels.pointee.angle_from_north_f64(count, &bearings, angles, valid)
  return .ok
}
