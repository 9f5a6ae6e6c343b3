// SPDX-License-Identifier: Apache-2.0
// TransformPoints.swift - gnomon_transform_points, in float and in double

import CGnomon
import CLanes

/// What is wrong with the points, of numbers of `size` bytes: they are the same or share no byte.
@inline(never)
private func check(
  _ count: Int, _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, stride: Int, _ outX: UnsafeRawPointer,
  _ outY: UnsafeRawPointer, outStride: Int, size: Int
) -> Status {
  guard let p = coordinates(x, y, count: count, stride: stride, size: size),
    let o = coordinatesOut(outX, outY, count: count, stride: outStride, size: size)
  else { return .errorSize }
  let inPlace = outX == x && outY == y && (outStride == stride || count == 1)
  return overlap(o, p, inPlace: inPlace) ? .errorOverlap : .ok
}

@c @implementation
public func gnomon_transform_points(
  _ count: Int, _ points: UnsafePoints, _ affine: Affine, _ out: UnsafeMutablePoints
) -> Status {
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let outX = out.x, let outY = out.y else { return .errorNull }
  guard affine.isFinite else { return .errorValue }
  let status = check(count, x, y, stride: points.stride, outX, outY, outStride: out.stride, size: 4)
  guard status == .ok else { return status }
  var from = kernel_points(x: x, y: y, stride: points.stride)
  var to = kernel_points_out(x: outX, y: outY, stride: out.stride)
  var t = kernel_affine(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty)
  kernels.pointee.transform_points(count, &from, &t, &to)
  return .ok
}

@c @implementation
public func gnomon_transform_points_f64(
  _ count: Int, _ points: UnsafePointsF64, _ affine: AffineF64, _ out: UnsafeMutablePointsF64
) -> Status {
  guard count != 0 else { return .ok }
  guard let x = points.x, let y = points.y, let outX = out.x, let outY = out.y else { return .errorNull }
  guard affine.isFinite else { return .errorValue }
  let status = check(count, x, y, stride: points.stride, outX, outY, outStride: out.stride, size: 8)
  guard status == .ok else { return status }
  if points.stride == 16, out.stride == 16, y == x + 1, outY == outX + 1 {
    var map = kernel_map(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty)
    kernels.pointee.transform_pairs_f64(count, x, &map, outX)
    return .ok
  }
  // A block is read before any of it is written, so in place is no different.
  PointsView(points).forEachBlock(count) { block in
    block.load(affine)
    block.store(UnsafeMutableRawPointer(outX), UnsafeMutableRawPointer(outY), out.stride)
  }
  return .ok
}
