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

/// Fewer than N angles, as a vector of them.
@inline(never)
private func takeFew(
  _ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>
) {
  withScratch { scratch in
    let (s, c) = (scratch, scratch + laneCount)
    gather(count, angles, stride: 4, to: s)
    walkBlocks(laneCount, s, s, c)
    scatter(count, s, to: sines, stride: 4)
    scatter(count, c, to: cosines, stride: 4)
  }
}

// MARK: - For the core

@c @implementation
func kernel_sincos_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>
) {
  if count < laneCount {
    takeFew(count, angles, sines, cosines)
  } else {
    walkBlocks(count, angles, sines, cosines)
  }
}
