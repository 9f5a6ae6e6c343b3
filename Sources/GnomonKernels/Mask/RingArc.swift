// SPDX-License-Identifier: Apache-2.0
// RingArc.swift - coverage of a part of a ring between two rays
//
// The ring first, then the rays cut it. The rows above the centre and those below it are two halves of a turn; in each half
// a ray goes from the centre to the edge or not at all, so a row falls into what lies outside the wedge, which is cleared,
// the pixels that a ray crosses, which are computed anew, and what lies inside, which stays.
//
// In the row that holds the centre, each ray is extended to a line. A wedge of up to half a turn is the common part of the
// two inner sides, a wider one all that either holds; the other half of a line, which bounds nothing, meets pixels that
// the second line has decided already.
//
// What a ray leaves of a pixel has a closed form where no circle comes near; those pixels are computed eight steps at a
// time along the ray (RaySteps.swift). Where a circle does, the pixel's square is clipped by the lines, and the polygon
// measured against the circles.

import CLanes

// MARK: - One line

/// What lies on the inner side of a line through the ring's centre: nx · x + ny · y ≥ 0.
struct HalfPlane {
  var nx, ny: Double

  /// The run of columns that the line crosses in a row; before it, and after it, whether the pixels are on the inner side.
  @inline(__always)
  fileprivate func crossing(_ row: Int, _ ring: kernel_ring, _ window: Window) -> Crossing {
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

  /// Whether the pixels from x on are crossed or else on the inner side, and where that ends.
  @inline(__always)
  func state(_ x: Int, _ end: Int) -> (isCrossed: Bool, isInner: Bool, end: Int) {
    if x < low { return (false, before, low) }
    if x < high { return (true, false, high) }
    return (false, after, end)
  }
}

// MARK: - One pixel

/// Room for a pixel's square and what two lines leave of it.
struct PolygonMemory {
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
  @inline(never)
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

// MARK: - Rows

/// All that decides the pixels of an arc.
struct Cut {
  var window: Window
  var ring: kernel_ring
  var a, b: HalfPlane
  var isWide: Bool
  var memory: PolygonMemory

  init(_ window: Window, _ ring: kernel_ring, _ wedge: kernel_wedge, _ memory: PolygonMemory) {
    self.window = window
    self.ring = ring
    // Counterclockwise of a, and clockwise of b, where y grows upwards.
    a = HalfPlane(nx: -wedge.ay, ny: wedge.ax)
    b = HalfPlane(nx: wedge.by, ny: -wedge.bx)
    isWide = wedge.wide
    self.memory = memory
  }

  /// Pixels [low, high) of a row, which the lines may cross. What is 0 in the ring stays 0.
  @inline(never)
  func drawExact(_ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ low: Int, _ high: Int) {
    var x = max(low, window.x0)
    let end = min(high, window.x1)
    while x < end {
      let p = row + (x &- window.x0)
      if p.pointee != 0 { p.pointee = coverage(area(x, y, ring, a, b, isWide, memory)) }
      x &+= 1
    }
  }

  /// A row that both rays may reach, by the lines through them. Pixels that a line crosses are computed if they are no
  /// farther than `reach` from the centre.
  func cutRow(_ y: Int, reach: Double) {
    let row = window.row(y)
    let crossingA = a.crossing(y, ring, window)
    let crossingB = b.crossing(y, ring, window)
    var x = window.x0
    while x < window.x1 {
      let stateA = crossingA.state(x, window.x1)
      let stateB = crossingB.state(x, window.x1)
      let end = min(stateA.end, stateB.end)
      let isOuterA = !stateA.isInner && !stateA.isCrossed
      let isOuterB = !stateB.isInner && !stateB.isCrossed
      if isWide ? isOuterA && isOuterB : isOuterA || isOuterB {
        window.fill(row, from: x, to: end, 0)
      } else if isWide ? !stateA.isInner && !stateB.isInner : !(stateA.isInner && stateB.isInner) {
        let near = window.column(ring.x - reach)
        drawExact(row, y, max(x, near), min(end, window.column(ring.x + reach) &+ 1))
      }
      x = end
    }
  }

  /// Clears what lies outside the wedge in the rows [y0, y1), all above the centre or all below it; `side` is -1 or 1.
  func cutHalf(_ y0: Int, _ y1: Int, side: Double) {
    guard y0 < y1 else { return }
    // The rays, by their ends.
    let (ax, ay, bx, by) = (a.ny, -a.nx, -b.ny, b.nx)
    let (holdsA, holdsB) = (ay * side > 0, by * side > 0)
    switch (holdsA, holdsB) {
    case (false, false):
      // The vertical direction decides for all.
      let (isPastA, isBeforeB) = (a.ny * side >= 0, b.ny * side >= 0)
      if isWide ? isPastA || isBeforeB : isPastA && isBeforeB { return }
      var y = y0
      while y < y1 {
        window.fill(window.row(y), from: window.x0, to: window.x1, 0)
        y &+= 1
      }
    case (true, false): cutHalf(y0, y1, ax / ay, a)
    case (false, true): cutHalf(y0, y1, bx / by, b)
    case (true, true): cutHalf(y0, y1, ax / ay, bx / by)
    }
  }

  /// Rows with one ray: x = slope · y.
  private func cutHalf(_ y0: Int, _ y1: Int, _ slope: Double, _ line: HalfPlane) {
    var here = column(y0, slope)
    var y = y0
    while y < y1 {
      let row = window.row(y)
      let next = column(y &+ 1, slope)
      let (low, high) = (min(here, next), max(here, next) &+ 1)
      if line.nx > 0 {
        window.fill(row, from: window.x0, to: low, 0)
      } else {
        window.fill(row, from: high, to: window.x1, 0)
      }
      here = next
      y &+= 1
    }
  }

  /// Rows with both rays.
  private func cutHalf(_ y0: Int, _ y1: Int, _ slopeA: Double, _ slopeB: Double) {
    var hereA = column(y0, slopeA)
    var hereB = column(y0, slopeB)
    var y = y0
    while y < y1 {
      let row = window.row(y)
      let nextA = column(y &+ 1, slopeA)
      let nextB = column(y &+ 1, slopeB)
      let (lowA, highA) = (min(hereA, nextA), max(hereA, nextA) &+ 1)
      let (lowB, highB) = (min(hereB, nextB), max(hereB, nextB) &+ 1)
      if isWide {
        // The inner sides look away from each other; what is between the rays is outside both.
        window.fill(row, from: min(highA, highB), to: max(lowA, lowB), 0)
      } else {
        window.fill(row, from: window.x0, to: min(lowA, lowB), 0)
        window.fill(row, from: max(highA, highB), to: window.x1, 0)
      }
      (hereA, hereB) = (nextA, nextB)
      y &+= 1
    }
  }

  /// The column in which a ray crosses the upper edge of row y.
  @inline(__always)
  private func column(_ y: Int, _ slope: Double) -> Int { window.column(ring.x + slope * (Double(y) - ring.y)) }
}

private func cutWedge(_ window: Window, _ ring: kernel_ring, _ wedge: kernel_wedge, _ memory: PolygonMemory) {
  let cut = Cut(window, ring, wedge, memory)
  let isStepped = ring.outer >= 4 && ring.outer <= 4096 && max(abs(ring.x), abs(ring.y)) < 0x1p20
  guard isStepped else {
    var y = window.y0
    while y < window.y1 {
      cut.cutRow(y, reach: ring.outer)
      y &+= 1
    }
    return
  }
  // The rows wholly above the centre, the row that holds it if one does, the rows wholly below.
  let middle = floor(ring.y, from: window.y0 &- 1, to: window.y1)
  let above = min(max(middle, window.y0), window.y1)
  cut.cutHalf(window.y0, above, side: -1)
  var below = above
  if middle >= window.y0, middle < window.y1, Double(middle) < ring.y {
    cut.cutRow(middle, reach: 4)
    below = middle &+ 1
  }
  cut.cutHalf(below, window.y1, side: 1)
  cut.drawRay(cut.a, cut.a.ny, -cut.a.nx, other: cut.b, -cut.b.ny, cut.b.nx)
  cut.drawRay(cut.b, -cut.b.ny, cut.b.nx, other: cut.a, cut.a.ny, -cut.a.nx)
}

/// The exact area of the arc within a pixel.
@inline(never)
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
