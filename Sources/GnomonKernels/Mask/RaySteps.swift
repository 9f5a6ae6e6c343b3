// SPDX-License-Identifier: Apache-2.0
// RaySteps.swift - the pixels along a ray, eight steps at a time
//
// A ray is followed along the axis that it is nearer to: column by column, or row by row. In one step it rises or falls by
// at most 1, so it crosses at most two cells; a third is taken in so that rounding cannot miss one. A cell that lies
// wholly within the ring, and which no other ray comes near, has the part that a half-plane leaves of a square:
//
//     with a ≥ b the absolute parts of the line's unit normal, and d the distance of the cell's middle from the line,
//     |d| ≤ (a - b) / 2:  ½ + d / a                  the line crosses two opposite sides
//     else, beyond it:    e² / 2ab,  e = (a + b) / 2 - |d|    the line cuts off a triangle with legs e / a and e / b
//
// The others - at the circles, near the centre, where two rays run close together - are measured exactly.

import CLanes

/// A line's normal and its ray's direction, along the steps (u) and across them (v), in all lanes.
private struct Ray {
  var nu, nv, du, dv: F32x8
  /// (a + b) / 2, beyond which a cell's middle is out of the line's reach.
  var half: Float

  @inline(__always)
  init(_ line: HalfPlane, _ dx: Double, _ dy: Double, columns: Bool) {
    nu = F32x8(repeating: Float(columns ? line.nx : line.ny))
    nv = F32x8(repeating: Float(columns ? line.ny : line.nx))
    du = F32x8(repeating: Float(columns ? dx : dy))
    dv = F32x8(repeating: Float(columns ? dy : dx))
    half = Float(0.5 * (abs(line.nx) + abs(line.ny)))
  }

  /// The distance from the line, positive on its inner side, and the distance along the ray.
  @inline(__always)
  func place(_ u: F32x8, _ v: F32x8) -> (across: F32x8, along: F32x8) { (nu * u + nv * v, du * u + dv * v) }
}

@inline(__always)
private func magnitude(_ x: F32x8) -> F32x8 { maximum(x, F32x8(repeating: 0) - x) }

extension Cut {
  /// Computes the pixels that a ray in the direction (dx, dy) crosses, `line` its inner side. The ring has an outer radius
  /// from 4 to 4096, and its centre is near enough for floats to count pixels.
  func drawRay(
    _ line: HalfPlane, _ dx: Double, _ dy: Double, other: HalfPlane, _ otherX: Double, _ otherY: Double
  ) {
    var scratch = lanes_scratch_make()
    withUnsafeMutableBytes(of: &scratch) {
      let words = $0.baseAddress!.assumingMemoryBound(to: Int32.self)
      let isFlat = abs(dx) >= abs(dy)
      let steps = RaySteps(
        self, Ray(line, dx, dy, columns: isFlat), Ray(other, otherX, otherY, columns: isFlat),
        slope: isFlat ? dy / dx : dx / dy, columns: isFlat, words)
      // From a little before the inner circle to a little beyond the outer one.
      let direction = isFlat ? dx : dy
      let centre = isFlat ? ring.x : ring.y
      let ends = (centre + direction * max(ring.inner - 2, -1), centre + direction * (ring.outer + 2))
      let (start, end) = isFlat ? (window.x0, window.x1) : (window.y0, window.y1)
      var step = max(floor(min(ends.0, ends.1), from: start &- 1, to: end), start)
      let last = min(floor(max(ends.0, ends.1), from: start &- 1, to: end), end &- 1)
      while step <= last {
        steps.draw(step, min(8, last &+ 1 &- step))
        step &+= 8
      }
    }
  }
}

private struct RaySteps {
  let cut: Cut
  let ray, other: Ray
  let slope: F32x8
  let columns: Bool
  let words: UnsafeMutablePointer<Int32>
  /// The centre as whole pixels and a rest of at most a half.
  let baseU, baseV: Int
  let restU, restV: Float
  /// The squares of the radii, a little nearer to each other.
  let innerSquare, outerSquare: F32x8
  /// (a - b) / 2, 1 / a, 1 / 2ab.
  let straight, inverse, corner: F32x8

  @inline(__always)
  init(
    _ cut: Cut, _ ray: Ray, _ other: Ray, slope: Double, columns: Bool, _ words: UnsafeMutablePointer<Int32>
  ) {
    self.cut = cut
    self.ray = ray
    self.other = other
    self.slope = F32x8(repeating: Float(slope))
    self.columns = columns
    self.words = words
    let ring = cut.ring
    let (u, v) = columns ? (ring.x, ring.y) : (ring.y, ring.x)
    baseU = floor(u + 0.5, from: -0x20_0000, to: 0x20_0000)
    baseV = floor(v + 0.5, from: -0x20_0000, to: 0x20_0000)
    restU = Float(u - Double(baseU))
    restV = Float(v - Double(baseV))
    outerSquare = F32x8(repeating: Float(ring.outer * ring.outer * (1 - 0x1p-20)))
    innerSquare = F32x8(repeating: Float(ring.inner * ring.inner * (1 + 0x1p-20)))
    let (p, q) = (abs(ray.nu[0]), abs(ray.nv[0]))
    let (a, b) = (max(p, q), min(p, q))
    straight = F32x8(repeating: 0.5 * (a - b))
    inverse = F32x8(repeating: 1 / a)
    // A line along an axis cuts off no corners.
    corner = F32x8(repeating: b > 0x1p-60 ? 1 / (2 * a * b) : 0)
  }

  /// The part of each cell on the inner side, given the distance of its middle.
  @inline(__always)
  private func area(_ d: F32x8) -> F32x8 {
    let distance = magnitude(d)
    let e = maximum(F32x8(repeating: ray.half) - distance, F32x8(repeating: 0))
    let cut = e * e * corner
    let beyond = select(less(F32x8(repeating: 0), d), F32x8(repeating: 1) - cut, cut)
    return select(lessEqual(distance, straight), 0.5 + d * inverse, beyond)
  }

  /// Up to eight steps.
  @inline(__always)
  func draw(_ step: Int, _ count: Int) {
    let margin: Float = 0x1p-8
    let zero = F32x8(repeating: 0)
    let lanes = F32x8(0, 1, 2, 3, 4, 5, 6, 7)
    let a = (lanes + Float(step &- baseU)) - restU
    let b = (lanes + Float(step &- baseU &+ 1)) - restU
    let u = (a + b) * 0.5
    // The lowest of the three cells, by the rounding of a large number.
    let large = F32x8(repeating: 0x1.8p23)
    let k = ((minimum(slope * a, slope * b) + (restV - margin - 0.5)) + large) - large
    truncated(k).store(to: words)
    let farU = maximum(zero - a, b)
    let nearU = maximum(maximum(a, zero - b), zero)
    var j = 0
    while j < 3 {
      let low = (k + Float(j)) - restV
      let high = (k + Float(j &+ 1)) - restV
      let v = (low + high) * 0.5
      let (d, along) = ray.place(u, v)
      let (otherD, otherAlong) = other.place(u, v)
      let farV = maximum(zero - low, high)
      let nearV = maximum(maximum(low, zero - high), zero)
      let isWhole =
        less(farU * farU + farV * farV, outerSquare) & less(innerSquare, nearU * nearU + nearV * nearV)
      let isAlone =
        less(F32x8(repeating: other.half + margin), magnitude(otherD)) | less(otherAlong, F32x8(repeating: -2))
      let isCrossed = less(magnitude(d), F32x8(repeating: ray.half + margin))
      let isSimple = isWhole & isAlone & less(F32x8(repeating: 2), along)
      truncated(area(d) * 255 + (0.5 + 0x1p-8)).store(to: words + 8)
      // The lanes of steps that are asked for.
      let asked = UInt8(truncatingIfNeeded: (1 &<< count) &- 1)
      store(step, j, simple: maskBits(isCrossed & isSimple) & asked)
      measure(step, j, maskBits(isCrossed & ~isSimple) & asked)
      j &+= 1
    }
  }

  /// The pixel of a step's cell, if it is in the window.
  @inline(__always)
  private func pixel(_ step: Int, _ i: Int, _ j: Int) -> (x: Int, y: Int, isInside: Bool) {
    let window = cut.window
    let cell = baseV &+ Int(words[i]) &+ j
    let (x, y) = columns ? (step &+ i, cell) : (cell, step &+ i)
    return (x, y, x >= window.x0 && x < window.x1 && y >= window.y0 && y < window.y1)
  }

  /// Stores the bytes of the steps whose bits are set.
  @inline(__always)
  private func store(_ step: Int, _ j: Int, simple: UInt8) {
    var bits = simple
    while bits != 0 {
      let i = bits.trailingZeroBitCount
      bits &= bits &- 1
      let (x, y, isInside) = pixel(step, i, j)
      if isInside { cut.window.row(y)[x &- cut.window.x0] = UInt8(truncatingIfNeeded: words[8 &+ i]) }
    }
  }

  /// Measures the pixels of the steps whose bits are set, if they are in the ring at all.
  @inline(__always)
  private func measure(_ step: Int, _ j: Int, _ delicate: UInt8) {
    var bits = delicate
    while bits != 0 {
      let i = bits.trailingZeroBitCount
      bits &= bits &- 1
      let (x, y, isInside) = pixel(step, i, j)
      if isInside { cut.drawExact(cut.window.row(y), y, x, x &+ 1) }
    }
  }
}
