// SPDX-License-Identifier: Apache-2.0
// CircleF64.swift - sines and cosines of doubles, each into its array, or as points on a circle
//
// Pairs are written as vectors. Any other arrangement, and what is shorter than a vector, goes by way of the scratch and
// from there one double after the other: beside the arithmetic that costs little.

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

/// Both coordinates side by side, of n ≥ M points. Meanwhile the memory of the next block is asked for.
@inline(never)
private func placePairs(
  _ n: Int, _ a: (units: UnsafePointer<Double>, radius: Double, centre: Double),
  _ b: (units: UnsafePointer<Double>, radius: Double, centre: Double), _ to: UnsafeMutablePointer<Double>
) {
  forEachVector(n, lanes: doubleCount) { i in
    lanes_prefetch(to + 2 &* (i &+ unitVectorBlockF64))
    lanes_prefetch(to + (2 &* (i &+ unitVectorBlockF64) &+ 8))
    storePairs(
      F64xM(loading: a.units + i) * a.radius + a.centre, F64xM(loading: b.units + i) * b.radius + b.centre,
      to: to + 2 &* i)
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
      let a = (UnsafePointer(units.sines), circle.sine_radius, circle.sine_centre)
      let b = (UnsafePointer(units.cosines), circle.cosine_radius, circle.cosine_centre)
      let aOut = circle.sine_out.advanced(bytes: offset)
      let bOut = circle.cosine_out.advanced(bytes: offset)
      if n >= doubleCount && circle.stride == 16 && bOut == aOut + 1 {
        placePairs(n, a, b, aOut)
      } else if n >= doubleCount && circle.stride == 16 && aOut == bOut + 1 {
        placePairs(n, b, a, bOut)
      } else {
        place(n, a.0, a.1, a.2, aOut, circle.stride)
        place(n, b.0, b.1, b.2, bOut, circle.stride)
      }
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
