// SPDX-License-Identifier: Apache-2.0
// PointOnCircle.swift - gnomon_point_on_circle and its twin in double

import CGnomon
import CLanes

@c @implementation
public func gnomon_point_on_circle(
  _ count: Int, _ angles: UnsafePointer<Float>?, _ centre: Point, _ radius: Float, _ compass: Compass,
  _ out: UnsafeMutablePoints
) -> Status {
  guard count != 0 else { return .ok }
  guard let angles, let x = out.x, let y = out.y else { return .errorNull }
  guard centre.isFinite, radius.isFinite, compass.isKnown else { return .errorValue }
  guard let a = Coordinates(angles, count: count, stride: 4), let o = out.coordinates(count) else { return .errorSize }
  guard !o.x.sharesBytes(with: o.y), out.stride == 4 && o.x.isSame(as: a) || !o.x.sharesBytes(with: a),
    out.stride == 4 && o.y.isSame(as: a) || !o.y.sharesBytes(with: a)
  else { return .errorOverlap }
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
  guard let a = Coordinates(angles, count: count, stride: 8), let o = out.coordinates(count) else { return .errorSize }
  guard !o.x.sharesBytes(with: o.y), out.stride == 8 && o.x.isSame(as: a) || !o.x.sharesBytes(with: a),
    out.stride == 8 && o.y.isSame(as: a) || !o.y.sharesBytes(with: a)
  else { return .errorOverlap }
  let axes = compass.axes
  var circle = kernel_circle_f64(
    cosine_centre: axes.zeroIsX ? centre.x : centre.y, cosine_radius: Double(axes.zeroSign) * radius,
    sine_centre: axes.zeroIsX ? centre.y : centre.x, sine_radius: Double(axes.quarterSign) * radius,
    cosine_out: axes.zeroIsX ? x : y, sine_out: axes.zeroIsX ? y : x, stride: out.stride)
  kernels.pointee.point_on_circle_f64(count, angles, &circle)
  return .ok
}
