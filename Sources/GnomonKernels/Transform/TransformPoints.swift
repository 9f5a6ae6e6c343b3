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
private func transformSeparate(_ n: Int, _ from: Inputs, _ t: kernel_affine, _ to: Outputs) {
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
  init(_ t: kernel_affine) {
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
  _ n: Int, _ from: UnsafePointer<Float>, _ affine: kernel_affine, _ to: UnsafeMutablePointer<Float>
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

// MARK: - Any arrangement

/// Points that lie anyhow, or fewer than N of them.
@inline(never)
private func walkBlocks(_ count: Int, _ from: kernel_points, _ t: kernel_affine, _ to: kernel_points_out) {
  let block = 512
  withScratch { scratch in
    let (xs, ys) = (scratch, scratch + block)
    var first = 0
    while first < count {
      let n = min(block, count &- first)
      gather(n, from.x.advanced(bytes: first &* from.stride), stride: from.stride, to: xs)
      gather(n, from.y.advanced(bytes: first &* from.stride), stride: from.stride, to: ys)
      transformSeparate(max(n, laneCount), (UnsafePointer(xs), UnsafePointer(ys)), t, (xs, ys))
      scatter(n, xs, to: to.x.advanced(bytes: first &* to.stride), stride: to.stride)
      scatter(n, ys, to: to.y.advanced(bytes: first &* to.stride), stride: to.stride)
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_transform_points(
  _ count: Int, _ points: UnsafePointer<kernel_points>, _ affine: UnsafePointer<kernel_affine>,
  _ out: UnsafePointer<kernel_points_out>
) {
  let (from, to, t) = (points.pointee, out.pointee, affine.pointee)
  if count >= laneCount && from.stride == 8 && to.stride == 8 && from.y == from.x + 1 && to.y == to.x + 1 {
    transformPairs(count, from.x, t, to.x)
  } else if count >= laneCount && from.stride == 4 && to.stride == 4 {
    transformSeparate(count, (from.x, from.y), t, (to.x, to.y))
  } else {
    walkBlocks(count, from, t, to)
  }
}
