// SPDX-License-Identifier: Apache-2.0
// AngleFromNorth.swift - gnomon_angle_from_north and its twin in double

import CGnomon
import CLanes

/// What is wrong with the memory of points and of answers, of numbers of `size` bytes.
@inline(never)
private func check(
  _ count: Int, _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, stride: Int, size: Int, _ angles: UnsafeRawPointer,
  _ valid: UnsafeRawPointer?
) -> Status {
  guard let points = Footprint(count: count, stride: stride, size: size), let xs = Extent(x, points),
    let ys = Extent(y, points), let a = Extent(angles, count: count, ofSize: size),
    let v = valid.map({ Extent($0, count: count, ofSize: 1) }) ?? Extent.none
  else { return .errorSize }
  return a.overlaps(xs) || a.overlaps(ys) || v.overlaps(xs) || v.overlaps(ys) || v.overlaps(a) ? .errorOverlap : .ok
}

@c @implementation
public func gnomon_angle_from_north(
  _ count: Int, _ points: UnsafePoints, _ centre: Point, _ compass: Compass, _ angles: UnsafeMutablePointer<Float>?,
  _ valid: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let angles else { return .errorNull }
  guard centre.isFinite, compass.isKnown else { return .errorValue }
  let status = check(count, x, y, stride: points.stride, size: 4, angles, valid)
  guard status == .ok else { return status }
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
  let status = check(count, x, y, stride: points.stride, size: 8, angles, valid)
  guard status == .ok else { return status }
  let axes = compass.axes
  var bearings = kernel_bearings_f64(
    zero: axes.zeroIsX ? x : y, quarter: axes.zeroIsX ? y : x, stride: points.stride,
    zero_centre: axes.zeroIsX ? centre.x : centre.y, quarter_centre: axes.zeroIsX ? centre.y : centre.x,
    zero_sign: Double(axes.zeroSign), quarter_sign: Double(axes.quarterSign))
  kernels.pointee.angle_from_north_f64(count, &bearings, angles, valid)
  return .ok
}
