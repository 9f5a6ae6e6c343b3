// SPDX-License-Identifier: Apache-2.0
// TransformPoints.swift - gnomon_transform_points

import CGnomon
import CLanes

@c @implementation
public func gnomon_transform_points(_ count: Int, _ points: UnsafePoints, _ affine: Affine, _ out: UnsafeMutablePoints)
  -> Status
{
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let outX = out.x, let outY = out.y else { return .errorNull }
  guard affine.isFinite else { return .errorValue }
  guard let p = points.coordinates(count), let o = out.coordinates(count) else { return .errorSize }
  let inPlace = UnsafePointer(outX) == x && UnsafePointer(outY) == y && (out.stride == points.stride || count == 1)
  guard !o.x.sharesBytes(with: o.y),
    inPlace
      || !o.x.sharesBytes(with: p.x) && !o.x.sharesBytes(with: p.y) && !o.y.sharesBytes(with: p.x)
        && !o.y.sharesBytes(with: p.y)
  else { return .errorOverlap }
  var from = kernel_points(x: x, y: y, stride: points.stride)
  var to = kernel_points_out(x: outX, y: outY, stride: out.stride)
  var t = kernel_affine(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty)
  kernels.pointee.transform_points(count, &from, &t, &to)
  return .ok
}
