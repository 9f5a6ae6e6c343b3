// SPDX-License-Identifier: Apache-2.0
// PointOnCircle.swift - from angles to points on a circle
//
// The unit vector of each angle, times the radius, plus the centre: on its way to memory, a vector at a time.

import CLanes

// MARK: - N points

/// Takes sines and cosines, and passes on the points of a circle.
private struct CircleSink<Sink: PointSink>: PointSink {
  var circle: kernel_circle
  var points: Sink

  @inline(__always)
  func store(_ i: Int, _ sine: F32xN, _ cosine: F32xN) {
    points.store(
      i, sine * circle.sine_radius + circle.sine_centre, cosine * circle.cosine_radius + circle.cosine_centre)
  }

  @inline(__always)
  func store(_ i: Int, _ sine: F32xN, _ cosine: F32xN, count: Int) {
    points.store(
      i, sine * circle.sine_radius + circle.sine_centre, cosine * circle.cosine_radius + circle.cosine_centre,
      count: count)
  }
}

// MARK: - Many points

@inline(never)
private func place<Sink: PointSink>(
  _ count: Int, _ angles: UnsafePointer<Float>, _ circle: kernel_circle, _ points: Sink
) {
  unitVectors(count, angles, CircleSink(circle: circle, points: points))
}

/// Points that lie anyhow: scattered a block at a time.
@inline(never)
private func placeStrided(_ count: Int, _ angles: UnsafePointer<Float>, _ circle: kernel_circle) {
  let block = 512
  withScratch { scratch in
    let points = SeparateSink(first: scratch, second: scratch + block)
    var first = 0
    while first < count {
      let n = min(block, count &- first)
      let offset = first &* circle.stride
      place(n, angles + first, circle, points)
      scatter(n, points.first, to: circle.sine_out.advanced(bytes: offset), stride: circle.stride)
      scatter(n, points.second, to: circle.cosine_out.advanced(bytes: offset), stride: circle.stride)
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_point_on_circle(
  _ count: Int, _ angles: UnsafePointer<Float>, _ circle: UnsafePointer<kernel_circle>
) {
  let c = circle.pointee
  if c.stride == 4 {
    place(count, angles, c, SeparateSink(first: c.sine_out, second: c.cosine_out))
  } else if c.stride == 8 && c.cosine_out == c.sine_out + 1 {
    place(count, angles, c, PairSink(pairs: c.sine_out))
  } else if c.stride == 8 && c.sine_out == c.cosine_out + 1 {
    place(count, angles, c, SwappedPairSink(pairs: PairSink(pairs: c.cosine_out)))
  } else {
    placeStrided(count, angles, c)
  }
}
