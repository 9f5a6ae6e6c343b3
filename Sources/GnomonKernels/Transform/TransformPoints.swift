// SPDX-License-Identifier: Apache-2.0
// TransformPoints.swift - affine transforms of points
//
// Of points side by side a vector holds pairs, and the transform needs no unpacking: with the pairs' places exchanged
// as a second vector, both coordinates are the same arithmetic with coefficients that alternate.
//
//     v           x0   y0   x1   y1  …
//     swapped     y0   x0   y1   x1  …
//     result      (v · (a, d, …) + swapped · (c, b, …)) + (tx, ty, …)
//
// Every operation is rounded by itself, also where the machine could fuse two: so the bits are the same everywhere.

import CLanes

// Points may be transformed in place. The last vector covers again some of the one before; so it is read before any
// is written.

// MARK: - Separate coordinates

/// Where two coordinates of a point lie, or go to.
private typealias Inputs = (x: UnsafePointer<Float>, y: UnsafePointer<Float>)
private typealias Outputs = (x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>)

/// For n ≥ N points.
@inline(never)
private func transformSeparate(_ n: Int, _ from: Inputs, _ affine: UnsafePointer<kernel_affine>, _ to: Outputs) {
  let t = affine.pointee
  let last = n &- laneCount
  let (x, y) = (F32xN(loading: from.x + last), F32xN(loading: from.y + last))
  var i = 0
  while i < last {
    let (x, y) = (F32xN(loading: from.x + i), F32xN(loading: from.y + i))
    ((x * t.a + y * t.c) + t.tx).store(to: to.x + i)
    ((x * t.b + y * t.d) + t.ty).store(to: to.y + i)
    i &+= laneCount
  }
  ((x * t.a + y * t.c) + t.tx).store(to: to.x + last)
  ((x * t.b + y * t.d) + t.ty).store(to: to.y + last)
}

// MARK: - Pairs

/// Coefficients that alternate as the coordinates of pairs do.
private struct PairTransform {
  var same, other, translation: F32xN

  @inline(__always)
  init(_ affine: UnsafePointer<kernel_affine>) {
    let t = affine.pointee
    same = F32xN(alternating: t.a, t.d)
    other = F32xN(alternating: t.c, t.b)
    translation = F32xN(alternating: t.tx, t.ty)
  }

  @inline(__always)
  func transformed(_ pairs: F32xN) -> F32xN { (pairs * same + pairs.pairsSwapped * other) + translation }
}

/// For n ≥ N points.
@inline(__always)
private func transformPairs(
  _ n: Int, _ from: UnsafePointer<Float>, _ affine: UnsafePointer<kernel_affine>, _ to: UnsafeMutablePointer<Float>
) {
  let t = PairTransform(affine)
  let last = 2 &* n &- laneCount
  let end = F32xN(loading: from + last)
  var i = 0
  while i < last {
    t.transformed(F32xN(loading: from + i)).store(to: to + i)
    i &+= laneCount
  }
  t.transformed(end).store(to: to + last)
}

/// Doubles, any number of points.
@c @implementation
func kernel_transform_pairs_f64(
  _ count: Int, _ pairs: UnsafePointer<Double>, _ map: UnsafePointer<kernel_map>, _ out: UnsafeMutablePointer<Double>
) {
  let t = map.pointee
  let (same, other) = (F64x4(t.a, t.d, t.a, t.d), F64x4(t.c, t.b, t.c, t.b))
  let translation = F64x4(t.tx, t.ty, t.tx, t.ty)
  @inline(__always)
  func transformed(_ v: F64x4) -> F64x4 { (v * same + v.pairsSwapped * other) + translation }
  let whole = 2 &* count & ~3
  var i = 0
  while i < whole {
    transformed(F64x4(loading: pairs + i)).store(to: out + i)
    i &+= 4
  }
  if i < 2 &* count {
    let last = transformed(F64x4(pairs[i], pairs[i &+ 1], 0, 0))
    (out[i], out[i &+ 1]) = (last[0], last[1])
  }
}

// MARK: - Any arrangement

/// For count ≥ N points that lie anyhow.
@inline(never)
private func walkBlocks(_ count: Int, _ from: kernel_points, _ t: UnsafePointer<kernel_affine>, _ to: kernel_points_out)
{
  let block = 512
  withScratch { scratch in
    let (xs, ys) = (scratch, scratch + block)
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, block)
      gather(n, from.x.advanced(bytes: first &* from.stride), stride: from.stride, to: xs)
      gather(n, from.y.advanced(bytes: first &* from.stride), stride: from.stride, to: ys)
      transformSeparate(n, (UnsafePointer(xs), UnsafePointer(ys)), t, (xs, ys))
      scatter(n, xs, to: to.x.advanced(bytes: first &* to.stride), stride: to.stride)
      scatter(n, ys, to: to.y.advanced(bytes: first &* to.stride), stride: to.stride)
      first &+= n
    }
  }
}

/// Fewer than N points, one after the other: to gather them takes longer.
@inline(never)
private func transformFew(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ affine: UnsafePointer<kernel_affine>,
  _ out: UnsafePointer<kernel_points_out>
) {
  let (from, to, t) = (points.pointee, out.pointee, affine.pointee)
  var i = 0
  while i < count {
    let x = from.x.advanced(bytes: i &* from.stride).pointee, y = from.y.advanced(bytes: i &* from.stride).pointee
    to.x.advanced(bytes: i &* to.stride).pointee = (x * t.a + y * t.c) + t.tx
    to.y.advanced(bytes: i &* to.stride).pointee = (x * t.b + y * t.d) + t.ty
    i &+= 1
    lanes_keep_loop()
  }
}

// MARK: - For the core

@c @implementation
func kernel_transform_points(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ affine: UnsafePointer<kernel_affine>,
  _ out: UnsafePointer<kernel_points_out>
) {
  let (from, to) = (points.pointee, out.pointee)
  if count < laneCount {
    transformFew(count, points, affine, out)
  } else if from.stride == 8 && to.stride == 8 && from.y == from.x + 1 && to.y == to.x + 1 {
    transformPairs(count, from.x, affine, to.x)
  } else if from.stride == 4 && to.stride == 4 {
    transformSeparate(count, (from.x, from.y), affine, (to.x, to.y))
  } else {
    walkBlocks(count, from, affine, to)
  }
}
