// SPDX-License-Identifier: Apache-2.0
// CircleF64.swift - sines and cosines of doubles, each into its array, or as points on a circle
//
// What is not an array of its own, or shorter than a vector, goes by way of the scratch and from there one double after
// the other: beside the arithmetic that costs little.

import CLanes

// MARK: - A block

/// The sines and cosines of n angles, also of fewer than M, in the second half of the scratch.
@inline(__always)
private func unitVectors(
  _ n: Int, _ angles: UnsafePointer<Double>, _ scratch: UnsafeMutablePointer<Double>
) -> (sines: UnsafeMutablePointer<Double>, cosines: UnsafeMutablePointer<Double>) {
  let (sines, cosines) = (scratch + 2 &* unitVectorBlockF64, scratch + 3 &* unitVectorBlockF64)
  if n >= doubleCount {
    unitVectors(n, angles, sines, cosines, scratch)
  } else {
    F64xM(repeating: 0).store(to: sines)
    var i = 0
    while i < n {
      sines[i] = angles[i]
      i &+= 1
      lanes_keep_loop()
    }
    unitVectors(doubleCount, sines, sines, cosines, scratch)
  }
  return (sines, cosines)
}

/// The double `i * stride` bytes after `to` = units[i] · radius + centre.
@inline(never)
private func place(
  _ n: Int, _ units: UnsafePointer<Double>, _ radius: Double, _ centre: Double, _ to: UnsafeMutablePointer<Double>,
  _ stride: Int
) {
  var i = 0
  while i < n {
    to.advanced(bytes: i &* stride).pointee = units[i] * radius + centre
    i &+= 1
  }
}

@inline(__always)
private func withDoubleScratch(_ body: (UnsafeMutablePointer<Double>) -> Void) {
  withScratch { body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self)) }
}

// MARK: - For the core

@inline(never)
private func walkSincos(
  _ count: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
  _ cosines: UnsafeMutablePointer<Double>
) {
  withDoubleScratch { scratch in
    guard count >= doubleCount else {
      let few = unitVectors(count, angles, scratch)
      place(count, few.sines, 1, 0, sines, 8)
      place(count, few.cosines, 1, 0, cosines, 8)
      return
    }
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, unitVectorBlockF64)
      unitVectors(n, angles + first, sines + first, cosines + first, scratch)
      first &+= n
    }
  }
}

@inline(never)
private func walkCircle(_ count: Int, _ angles: UnsafePointer<Double>, _ circle: kernel_circle_f64) {
  withDoubleScratch { scratch in
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, unitVectorBlockF64)
      let units = unitVectors(n, angles + first, scratch)
      let offset = first &* circle.stride
      place(
        n, units.sines, circle.sine_radius, circle.sine_centre, circle.sine_out.advanced(bytes: offset), circle.stride)
      place(
        n, units.cosines, circle.cosine_radius, circle.cosine_centre, circle.cosine_out.advanced(bytes: offset),
        circle.stride)
      first &+= n
    }
  }
}

@c @implementation
func kernel_sincos_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
  _ cosines: UnsafeMutablePointer<Double>
) {
  walkSincos(count, angles, sines, cosines)
}

@c @implementation
func kernel_point_on_circle_f64(
  _ count: Int, _ angles: UnsafePointer<Double>, _ circle: UnsafePointer<kernel_circle_f64>
) {
  walkCircle(count, angles, circle.pointee)
}
