// SPDX-License-Identifier: Apache-2.0
// PointOnCircle.swift - from angles to points on a circle
//
// The unit vectors of a block of angles, times the radius, plus the centre, on their way to the caller's memory. Only
// this last pass knows how the points lie.

import CLanes

// MARK: - A block of points

/// A coordinate of a block of points: centre + radius · unit, where `unit` are the sines or the cosines.
private struct Coordinate {
  var centre, radius: Float
  var unit: UnsafePointer<Float>

  @inline(__always)
  func vector(_ i: Int) -> F32xN { F32xN(loading: unit + i) * radius + centre }
}

/// To an array for each coordinate, or to pairs, for n ≥ N points.
@inline(__always)
private func store(
  _ n: Int, _ a: Coordinate, _ b: Coordinate, to aOut: UnsafeMutablePointer<Float>, _ bOut: UnsafeMutablePointer<Float>
) {
  forEachVector(n) { i in
    a.vector(i).store(to: aOut + i)
    b.vector(i).store(to: bOut + i)
  }
}

@inline(__always)
private func store(_ n: Int, _ a: Coordinate, _ b: Coordinate, toPairs pairs: UnsafeMutablePointer<Float>) {
  forEachVector(n) { i in storePairs(a.vector(i), b.vector(i), to: pairs + 2 &* i) }
}

// MARK: - Many points

/// For count ≥ N angles.
@inline(never)
private func walkBlocks(_ count: Int, _ angles: UnsafePointer<Float>, _ circle: UnsafePointer<kernel_circle>) {
  withScratch { scratch in
    let block = unitVectorBlock
    let (sines, cosines) = (scratch + 2 &* block, scratch + 3 &* block)
    let stride = circle.pointee.stride
    var (a, aOut) = (
      Coordinate(centre: circle.pointee.sine_centre, radius: circle.pointee.sine_radius, unit: sines),
      circle.pointee.sine_out
    )
    var (b, bOut) = (
      Coordinate(centre: circle.pointee.cosine_centre, radius: circle.pointee.cosine_radius, unit: cosines),
      circle.pointee.cosine_out
    )
    // In pairs, a comes before b.
    if bOut < aOut { ((a, aOut), (b, bOut)) = ((b, bOut), (a, aOut)) }

    var first = 0
    while first < count {
      let n = nextBlock(count &- first, block)
      let points = PointMemory(first: aOut, second: bOut, stride: stride)
      unitVectors(n, angles + first, sines, cosines, scratch, next: points)
      if stride == 8 && bOut == aOut + 1 {
        store(n, a, b, toPairs: aOut)
      } else if stride == 4 {
        store(n, a, b, to: aOut, bOut)
      } else {
        store(n, a, b, to: scratch, scratch + block)
        scatter(n, scratch, to: aOut, stride: stride)
        scatter(n, scratch + block, to: bOut, stride: stride)
      }
      (aOut, bOut) = (aOut.advanced(bytes: n &* stride), bOut.advanced(bytes: n &* stride))
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_point_on_circle(
  _ count: Int, _ angles: UnsafePointer<Float>, _ circle: UnsafePointer<kernel_circle>
) {
  if count < laneCount {
    placeFew(count, angles, circle)
  } else {
    walkBlocks(count, angles, circle)
  }
}
