// SPDX-License-Identifier: Apache-2.0
// CircleF64.swift - sines and cosines of doubles, each into its array, or as points on a circle
//
// Pairs are written as vectors. Any other arrangement goes from the scratch one double after the other: beside the
// arithmetic that costs little. Fewer than four angles are copied and made a vector.

import CLanes

// MARK: - A block of points

/// A coordinate of a block of points: centre + radius · unit, where `unit` are the sines or the cosines.
private struct Coordinate {
  var centre, radius: Double
  var unit: UnsafeMutablePointer<Double>

  @inline(__always)
  func vector(_ i: Int) -> F64x4 { F64x4(loading: unit + i) * radius + centre }
}

/// Both coordinates side by side, of n ≥ 4 points.
@inline(never)
private func store(_ n: Int, _ a: Coordinate, _ b: Coordinate, toPairs pairs: UnsafeMutablePointer<Double>) {
  forEachVector(n, lanes: 4) { i in storePairs(a.vector(i), b.vector(i), to: pairs + 2 &* i) }
}

/// The double `i * stride` bytes after `to` is coordinate i of n points.
@inline(never)
private func scatter(_ n: Int, _ a: Coordinate, to: UnsafeMutablePointer<Double>, stride: Int) {
  var i = 0
  while i < n {
    to.advanced(bytes: i &* stride).pointee = a.unit[i] * a.radius + a.centre
    i &+= 1
    lanes_keep_loop()
  }
}

// MARK: - Many points

/// Sines and cosines of count ≥ 4 angles.
@inline(never)
private func walkSincos(
  _ count: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
  _ cosines: UnsafeMutablePointer<Double>
) {
  withDoubleScratch { scratch in
    var first = 0
    while first < count {
      let n = nextBlock(count &- first, unitVectorBlockF64)
      unitVectors(n, angles + first, sines + first, cosines + first, scratch, next: scratch)
      first &+= n
    }
  }
}

/// Points at any count of angles; fewer than four are made a vector of them.
@inline(never)
private func walkCircle(_ count: Int, _ angles: UnsafePointer<Double>, _ circle: UnsafePointer<kernel_circle_f64>) {
  withDoubleScratch { scratch in
    let (sines, cosines) = (scratch + 2 &* unitVectorBlockF64, scratch + 3 &* unitVectorBlockF64)
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
    let arePairs = count >= 4 && stride == 16 && bOut == aOut + 1

    var first = 0
    while first < count {
      let n = nextBlock(count &- first, unitVectorBlockF64)
      var from = angles + first
      if n < 4 {
        fewDoubles(n, from, stride: 8).store(to: sines)
        from = UnsafePointer(sines)
      }
      unitVectors(max(n, 4), from, sines, cosines, scratch, next: arePairs ? aOut : scratch)
      if arePairs {
        store(n, a, b, toPairs: aOut)
      } else {
        scatter(n, a, to: aOut, stride: stride)
        scatter(n, b, to: bOut, stride: stride)
      }
      (aOut, bOut) = (aOut.advanced(bytes: n &* stride), bOut.advanced(bytes: n &* stride))
      first &+= n
    }
  }
}

// MARK: - For the core

@c @implementation
func kernel_sincos_degrees_f64(
  _ count: Int, _ angles: UnsafePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
  _ cosines: UnsafeMutablePointer<Double>
) {
  if count < 4 {
    // A number times 1 plus 0 is the number.
    var circle = kernel_circle_f64(
      cosine_centre: 0, cosine_radius: 1, sine_centre: 0, sine_radius: 1, cosine_out: cosines, sine_out: sines,
      stride: 8)
    walkCircle(count, angles, &circle)
  } else {
    walkSincos(count, angles, sines, cosines)
  }
}

@c @implementation
func kernel_point_on_circle_f64(
  _ count: Int, _ angles: UnsafePointer<Double>, _ circle: UnsafePointer<kernel_circle_f64>
) {
  walkCircle(count, angles, circle)
}
