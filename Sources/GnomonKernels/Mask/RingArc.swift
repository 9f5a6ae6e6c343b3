// SPDX-License-Identifier: Apache-2.0
// RingArc.swift - coverage of a part of a ring between two rays
//
// The ring first, then the rays cut it. Each ray is extended to a line, which divides a row into pixels on its inner side,
// pixels on its outer side, and a run of pixels that it crosses. A wedge of up to half a turn is the common part of the two
// inner sides, a wider one all that either holds; so the other half of a line, which bounds nothing, meets pixels that the
// second line has decided already. Only pixels that a ray does cross are computed anew: the pixel's square is clipped by
// the lines, and what is left is measured against the two circles.

import CLanes

// MARK: - One line

/// What lies on the inner side of a line through the ring's centre: nx · x + ny · y ≥ 0.
private struct HalfPlane {
  var nx, ny: Double

  /// The run of columns that the line crosses in a row; before it, and after it, whether the pixels are on the inner side.
  @inline(__always)
  func crossing(_ row: Int, _ ring: kernel_ring, _ window: Window) -> Crossing {
    let v = Double(row) - ring.y
    // The least and the greatest of nx · x + ny · y over the pixel in column x = 0.
    let least = min(nx, 0) + ny * v + min(ny, 0)
    let most = max(nx, 0) + ny * v + max(ny, 0)
    guard nx != 0 else {
      if least >= 0 { return Crossing(low: window.x1, high: window.x1, before: true, after: true) }
      if most <= 0 { return Crossing(low: window.x1, high: window.x1, before: false, after: false) }
      return Crossing(low: window.x0, high: window.x1, before: false, after: false)
    }
    let margin = 0x1p-12
    let a = ring.x - least / nx
    let b = ring.x - most / nx
    let low = min(max(window.column(min(a, b) - margin) &+ 1, window.x0), window.x1)
    let high = min(max(window.column(max(a, b) + margin) &+ 1, window.x0), window.x1)
    return Crossing(low: low, high: high, before: nx < 0, after: nx > 0)
  }
}

private struct Crossing {
  var low, high: Int
  var before, after: Bool

  /// Where the state of the pixels from x on ends, and that state: outer side, crossed, inner side.
  @inline(__always)
  func state(_ x: Int, _ end: Int) -> (state: State, end: Int) {
    if x < low { return (before ? .inner : .outer, low) }
    if x < high { return (.crossed, high) }
    return (after ? .inner : .outer, end)
  }

  enum State { case outer, crossed, inner }
}

// MARK: - One pixel

/// Room for a pixel's square and what two lines leave of it.
private struct PolygonMemory {
  let square, once, twice: UnsafeMutablePointer<Double>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Double>) {
    square = memory
    once = memory + 32
    twice = memory + 64
  }
}

extension kernel_ring {
  /// The area of the ring within the polygon, which is part of the pixel with corner (u, v) as seen from the centre.
  @inline(__always)
  fileprivate func area(_ polygon: Polygon, _ u: Double, _ v: Double) -> Double {
    // The nearest and the farthest point of the pixel.
    let farX = max(-u, u + 1)
    let farY = max(-v, v + 1)
    let nearX = max(max(u, -1 - u), 0)
    let nearY = max(max(v, -1 - v), 0)
    let whole = polygon.area
    let outerArea = farX * farX + farY * farY < outer * outer ? whole : polygon.area(withinDisc: outer)
    let innerArea = nearX * nearX + nearY * nearY > inner * inner ? 0 : polygon.area(withinDisc: inner)
    return outerArea - innerArea
  }
}

// MARK: - Whole windows

private func cutWedge(_ window: Window, _ ring: kernel_ring, _ wedge: kernel_wedge, _ memory: PolygonMemory) {
  // Counterclockwise of a, and clockwise of b, where y grows upwards.
  let a = HalfPlane(nx: -wedge.ay, ny: wedge.ax)
  let b = HalfPlane(nx: wedge.by, ny: -wedge.bx)
  let disc = kernel_ellipse(ring.x, ring.y, ring.outer)
  var y = window.y0
  while y < window.y1 {
    let row = window.row(y)
    let touched = disc.span(y, window).touched
    let crossingA = a.crossing(y, ring, window)
    let crossingB = b.crossing(y, ring, window)
    var x = touched.low
    while x < touched.high {
      let (stateA, endA) = crossingA.state(x, touched.high)
      let (stateB, endB) = crossingB.state(x, touched.high)
      let end = min(min(endA, endB), touched.high)
      let outside = wedge.wide ? stateA == .outer && stateB == .outer : stateA == .outer || stateB == .outer
      let inside = wedge.wide ? stateA == .inner || stateB == .inner : stateA == .inner && stateB == .inner
      if outside {
        window.fill(row, from: x, to: end, 0)
      } else if !inside {
        while x < end {
          row[x &- window.x0] = coverage(area(x, y, ring, a, b, wedge.wide, memory))
          x &+= 1
        }
      }
      x = end
    }
    y &+= 1
  }
}

/// The exact area of the arc within a pixel.
private func area(
  _ x: Int, _ y: Int, _ ring: kernel_ring, _ a: HalfPlane, _ b: HalfPlane, _ wide: Bool, _ memory: PolygonMemory
) -> Double {
  let u = Double(x) - ring.x
  let v = Double(y) - ring.y
  let square = Polygon(memory.square, u, v, u + 1, v + 1)
  let sign = wide ? -1.0 : 1.0
  let part = square.clipped(sign * a.nx, sign * a.ny, into: memory.once)
    .clipped(sign * b.nx, sign * b.ny, into: memory.twice)
  let area = ring.area(part, u, v)
  // The union of the inner sides is all but what lies on both outer sides.
  return wide ? ring.area(square, u, v) - area : area
}

func drawRingArc(_ window: Window, _ ring: kernel_ring, _ wedge: kernel_wedge) {
  drawRing(window, ring)
  var scratch = lanes_scratch_make()
  withUnsafeMutableBytes(of: &scratch) {
    cutWedge(window, ring, wedge, PolygonMemory($0.baseAddress!.assumingMemoryBound(to: Double.self)))
  }
}

// MARK: - For the core

@c @implementation
func kernel_mask_ring_arc(
  _ window: UnsafePointer<kernel_window>, _ ring: UnsafePointer<kernel_ring>, _ wedge: UnsafePointer<kernel_wedge>
) {
  drawRingArc(Window(window), ring.pointee, wedge.pointee)
}
