// SPDX-License-Identifier: Apache-2.0
// PointOnCircle.swift - gnomon_point_on_circle and its twin in double

import CGnomon
import CLanes

/// What is wrong with the arrays, of numbers of `size` bytes. A coordinate that is an array of its own may be written over
/// the angles.
@inline(never)
private func check(
  _ count: Int, _ angles: UnsafeRawPointer, _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, stride: Int, size: Int
) -> Status {
  guard let array = Extent(angles, count: count, ofSize: size),
    let out = coordinatesOut(x, y, count: count, stride: stride, size: size)
  else { return .errorSize }
  let angles = Coordinates(array, count: count, stride: size, size: size)
  @inline(__always)
  func clashes(_ o: Coordinates) -> Bool { !(stride == size && o.isSame(as: angles)) && o.sharesBytes(with: angles) }
  return out.x.sharesBytes(with: out.y) || clashes(out.x) || clashes(out.y) ? .errorOverlap : .ok
}

@c @implementation
public func gnomon_point_on_circle(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ centre: Point, _ radius: Float, _ compass: Compass,
  _ out: UnsafeMutablePoints
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let x = out.x, let y = out.y else { return .errorNull }
  guard centre.isFinite, radius.isFinite, compass.isKnown else { return .errorValue }
  let status = check(count, angles, x, y, stride: out.stride, size: 4)
  guard status == .ok else { return status }
  let axes = compass.axes
  var circle = kernel_circle(
    cosine_centre: axes.zeroIsX ? centre.x : centre.y, cosine_radius: axes.zeroSign * radius,
    sine_centre: axes.zeroIsX ? centre.y : centre.x, sine_radius: axes.quarterSign * radius,
    cosine_out: axes.zeroIsX ? x : y, sine_out: axes.zeroIsX ? y : x, stride: out.stride)
  kernels.pointee.point_on_circle(count, angles, &circle)
  return .ok
}

@c @implementation
public func gnomon_point_on_circle_f64(
  _ count: Int, _ angles: UnsafePointer<Double>?, _ centre: PointF64, _ radius: Double, _ compass: Compass,
  _ out: UnsafeMutablePointsF64
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let x = out.x, let y = out.y else { return .errorNull }
  guard centre.isFinite, radius.isFinite, compass.isKnown else { return .errorValue }
  let status = check(count, angles, x, y, stride: out.stride, size: 8)
  guard status == .ok else { return status }
  let axes = compass.axes
  var circle = kernel_circle_f64(
    cosine_centre: axes.zeroIsX ? centre.x : centre.y, cosine_radius: Double(axes.zeroSign) * radius,
    sine_centre: axes.zeroIsX ? centre.y : centre.x, sine_radius: Double(axes.quarterSign) * radius,
    cosine_out: axes.zeroIsX ? x : y, sine_out: axes.zeroIsX ? y : x, stride: out.stride)
  kernels.pointee.point_on_circle_f64(count, angles, &circle)
  return .ok
}
