// SPDX-License-Identifier: Apache-2.0
// SincosDegrees.swift - sines and cosines, each into its array

import CLanes

/// For count ≥ N angles.
@inline(never)
private func walkBlocks(
  _ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>
) {
  withScratch { scratch in
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, unitVectorBlock)
      let points = PointMemory(first: sines + first, second: cosines + first, stride: 4)
      unitVectors(n, angles + first, sines + first, cosines + first, scratch, next: points)
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_sincos_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>
) {
  if count < laneCount {
    // A number times 1 plus 0 is the number.
    var circle = kernel_circle(
      cosine_centre: 0, cosine_radius: 1, sine_centre: 0, sine_radius: 1, cosine_out: cosines, sine_out: sines,
      stride: 4)
    placeFew(count, angles, &circle)
  } else {
    walkBlocks(count, angles, sines, cosines)
  }
}
