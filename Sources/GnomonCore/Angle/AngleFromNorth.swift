// SPDX-License-Identifier: Apache-2.0
// AngleFromNorth.swift - gnomon_angle_from_north and its twin in double

import CGnomon
import CLanes

/// What is wrong with the points, with the rest of the question, or with the places for the answers.
@inline(__always)
private func check<T>(
  _ count: Int, _ points: PointsView, isMeaningful: Bool, _ angles: UnsafeMutablePointer<T>?,
  _ valid: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard points.x != nil, points.y != nil, angles != nil else { return .errorNull }
  guard isMeaningful else { return .errorValue }
  let (status, a) = points.check(count, Answers(angles, count))
  guard status == .ok, valid != nil else { return status }
  let (wrong, v) = points.check(count, Answers(valid, count))
  guard wrong == .ok else { return wrong }
  return v.overlaps(a) ? .errorOverlap : .ok
}

@c @implementation
public func gnomon_angle_from_north(
  _ count: Int, _ points: UnsafePoints, _ centre: Point, _ compass: Compass, _ angles: UnsafeMutablePointer<Float>?,
  _ valid: UnsafeMutablePointer<UInt8>?
) -> Status {
  guard count != 0 else { return .ok }
  let status = check(
    count, PointsView(points), isMeaningful: centre.isFinite && compass.isKnown, angles, valid)
  guard status == .ok, let x = points.x, let y = points.y, let angles else { return status }
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
  let status = check(
    count, PointsView(points), isMeaningful: centre.isFinite && compass.isKnown, angles, valid)
  guard status == .ok, let x = points.x, let y = points.y, let angles else { return status }
  let axes = compass.axes
  var bearings = kernel_bearings_f64(
    zero: axes.zeroIsX ? x : y, quarter: axes.zeroIsX ? y : x, stride: points.stride,
    zero_centre: axes.zeroIsX ? centre.x : centre.y, quarter_centre: axes.zeroIsX ? centre.y : centre.x,
    zero_sign: Double(axes.zeroSign), quarter_sign: Double(axes.quarterSign))
  kernels.pointee.angle_from_north_f64(count, &bearings, angles, valid)
  return .ok
}
