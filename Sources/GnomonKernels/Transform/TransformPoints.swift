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

// MARK: - Separate coordinates

@inline(__always)
private func transformed(_ p: (F32xN, F32xN), _ t: kernel_affine) -> (x: F32xN, y: F32xN) {
  ((p.0 * t.a + p.1 * t.c) + t.tx, (p.0 * t.b + p.1 * t.d) + t.ty)
}

@inline(__always)
private func transformSeparate(_ count: Int, _ source: SeparateSource, _ t: kernel_affine, _ sink: SeparateSink) {
  var i = 0
  while i &+ laneCount <= count {
    let p = transformed(source.load(i), t)
    sink.store(i, p.x, p.y)
    i &+= laneCount
  }
  if i < count {
    let p = transformed(source.load(i, count: count &- i), t)
    sink.store(i, p.x, p.y, count: count &- i)
  }
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

@inline(__always)
private func transformPairs(
  _ count: Int, _ pairs: UnsafePointer<Float>, _ affine: kernel_affine, _ out: UnsafeMutablePointer<Float>
) {
  let t = PairTransform(affine)
  let floats = 2 &* count
  var i = 0
  while i &+ laneCount <= floats {
    t.transformed(F32xN(loading: pairs + i)).store(to: out + i)
    i &+= laneCount
  }
  if i < floats {
    t.transformed(F32xN(loading: pairs + i, count: floats &- i)).store(to: out + i, count: floats &- i)
  }
}

// MARK: - Any stride

@inline(never)
private func transformStrided(_ count: Int, _ from: kernel_points, _ t: kernel_affine, _ to: kernel_points_out) {
  withScratch { scratch in
    let (xs, ys) = (scratch, scratch + pointsInBlock)
    var first = 0
    while first < count {
      let n = min(pointsInBlock, count &- first)
      let p = from.gathered(first, n, xs, ys)
      transformSeparate(n, SeparateSource(first: p.x, second: p.y), t, SeparateSink(first: xs, second: ys))
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
  if from.arePairs && to.stride == 8 && to.y == to.x + 1 {
    transformPairs(count, from.x, t, to.x)
  } else if from.stride == 4 && to.stride == 4 {
    transformSeparate(
      count, SeparateSource(first: from.x, second: from.y), t, SeparateSink(first: to.x, second: to.y))
  } else {
    transformStrided(count, from, t, to)
  }
}
