// SPDX-License-Identifier: Apache-2.0
// ArcSteps.swift - the pixels along an ellipse, eight steps at a time
//
// Where its slope is below 45 degrees the outline is followed column by column, elsewhere row by row; both are the same code
// with the axes exchanged. In one step of width 1 the outline g(u) rises or falls by at most 1, so it crosses one or two
// cells: cell k, in which its lower end lies, and perhaps the one above. Their areas are those under g above k, and above
// k + 1:
//
//              ___..--+ g(b)          the area above a level = a trapezoid under the chord
//      g(a) +--       |                                      + the segment between chord and arc
//       ----|---------|---- k + 1
//           |_________|____ k         cell k = above(k) - above(k + 1),  cell k + 1 = above(k + 1)
//           a         b
//
// The segment needs no arcsine: a chord of length c in a circle of radius q cuts off
//     c³ / 12q · (1 + 3/10 · x² + 9/56 · x⁴ + …),   x = c / 2q,
// and an ellipse is that circle, stretched by p / q. All is in float: errors stay below 0.01 of 255 levels for radii
// up to 250 and below 0.15 up to 4096.
//
// At both ends of a family the outline is steeper than 45 degrees within the last step and may cross further cells; those
// belong to the other family, so the step starts at the cell in which the families meet.

import CLanes

// MARK: - One ellipse

/// An ellipse whose outline the steps can follow, about a centre that is a whole pixel and a rest of at most a half.
struct SteppedEllipse {
  var column, row: Int
  var x, y: Float
  var radiusX, radiusY: Float
  /// Where the slope is 45 degrees.
  var diagonalX, diagonalY: Float

  /// Nil when the outline is too small, too flat or too large for the steps.
  init?(_ ellipse: kernel_ellipse) {
    let least = min(ellipse.radius_x, ellipse.radius_y)
    let most = max(ellipse.radius_x, ellipse.radius_y)
    guard least >= 4, most <= 4096, max(abs(ellipse.x), abs(ellipse.y)) < 0x1p20 else { return nil }
    let (xx, yy) = (ellipse.radius_x * ellipse.radius_x, ellipse.radius_y * ellipse.radius_y)
    let diagonal = squareRoot(xx + yy)
    diagonalX = Float(xx / diagonal)
    diagonalY = Float(yy / diagonal)
    // The families must meet away from the axes.
    guard min(diagonalX, diagonalY) > 2.8 else { return nil }
    column = floor(ellipse.x + 0.5, from: -0x10_0000, to: 0x10_0000)
    row = floor(ellipse.y + 0.5, from: -0x10_0000, to: 0x10_0000)
    x = Float(ellipse.x - Double(column))
    y = Float(ellipse.y - Double(row))
    radiusX = Float(ellipse.radius_x)
    radiusY = Float(ellipse.radius_y)
  }
}

// MARK: - One vector

/// What all steps of a family share: g(u) = p / q · √(q² - u²).
struct Family {
  var p, q, ratio, inverse: F32x8
  /// Of the segment as a polynomial in c²: c³ (s0 + s1 c² + s2 c⁴).
  var s0, s1, s2: F32x8

  @inline(__always)
  init(along q: Float, across p: Float) {
    self.p = F32x8(repeating: p)
    self.q = F32x8(repeating: q)
    ratio = F32x8(repeating: p / q)
    inverse = F32x8(repeating: q / p)
    let first = p / q / (12 * q)
    let quarter = 1 / (4 * q * q)
    s0 = F32x8(repeating: first)
    s1 = F32x8(repeating: first * 0.3 * quarter)
    s2 = F32x8(repeating: first * (9 / 56) * quarter * quarter)
  }

  @inline(__always)
  func height(_ u: F32x8) -> F32x8 {
    ratio * squareRoot(maximum((q - u) * (q + u), F32x8(repeating: 0)))
  }

  /// Between the outline and a chord with extent w along u and h across.
  @inline(__always)
  func segment(_ w: F32x8, _ h: F32x8) -> F32x8 {
    let stretched = h * inverse
    let cc = w * w + stretched * stretched
    return cc * squareRoot(cc) * (s0 + cc * (s1 + cc * s2))
  }

  /// The area under the outline, above the level, in the steps from a to b.
  @inline(__always)
  func above(_ level: F32x8, _ a: F32x8, _ b: F32x8, _ ga: F32x8, _ gb: F32x8) -> F32x8 {
    let zero = F32x8(repeating: 0)
    // The outline crosses the level at ±reach.
    let reach = inverse * squareRoot(maximum((p - level) * (p + level), zero))
    let w = maximum(minimum(b, reach) - maximum(a, zero - reach), zero)
    let ha = maximum(ga - level, zero)
    let hb = maximum(gb - level, zero)
    return w * ((ha + hb) * 0.5) + segment(w, ha - hb)
  }

  /// The step on one side of the ellipse. `whole` is the area under the outline down to the axis, `centre` the part of a
  /// cell by which the centre lies above the corner of its cell, `first` the cell in which the families meet. Before a, the
  /// outline may run straight at its greatest height, for a length `straight`. Gives k, and the coverage of cell k and
  /// of the one above.
  @inline(__always)
  func cells(
    _ a: F32x8, _ b: F32x8, _ ga: F32x8, _ gb: F32x8, _ whole: F32x8, _ centre: F32x8, _ first: F32x8,
    straight: F32x8? = nil
  ) -> (k: I32x8, lower: I32x8, upper: I32x8) {
    let lower = minimum(ga, gb)
    // ⌊lower + centre⌋ by the rounding of a large number, and one less where that is above the outline.
    let large = F32x8(repeating: 0x1.8p23)
    var k = ((lower + centre - 0.5) + large) - large
    k = select(less(lower, k - centre), k - 1, k)
    let isRaised = less(k, first)
    k = maximum(k, first)
    let level = k - centre
    var lowerCells = whole - level
    if maskBits(isRaised) != 0 { lowerCells = select(isRaised, above(level, a, b, ga, gb), lowerCells) }
    let upperLevel = (k + 1) - centre
    var upperCell = above(upperLevel, a, b, ga, gb)
    if let straight { upperCell = upperCell + straight * maximum(p - upperLevel, F32x8(repeating: 0)) }
    return (truncated(k), levels(lowerCells - upperCell), levels(upperCell))
  }

  /// 255 times an area, rounded.
  @inline(__always)
  private func levels(_ area: F32x8) -> I32x8 {
    truncated(minimum(maximum(area, F32x8(repeating: 0)), F32x8(repeating: 1)) * 255 + 0.5)
  }
}

// MARK: - Where cells go

/// One side of a family in memory: steps ahead, cells upwards from the axis. On the sides towards the top and the left
/// cells count downwards in memory, from the one before the centre's.
struct CellSide {
  /// Cell 0 of step 0, and the distances to the next step and the next cell.
  var data: UnsafeMutablePointer<UInt8>
  var ahead, up: Int
  /// The cells that lie in the window.
  var low, high: Int

  @inline(__always)
  init(_ window: Window, _ column: Int, _ row: Int, columns: Bool, stepsForward: Bool, cellsForward: Bool) {
    let x = column &- window.x0 &- ((columns ? stepsForward : cellsForward) ? 0 : 1)
    let y = row &- window.y0 &- ((columns ? cellsForward : stepsForward) ? 0 : 1)
    let stride = window.stride
    data = window.data + (y &* stride &+ x)
    let sideways = (columns ? stepsForward : cellsForward) ? 1 : -1
    let downwards = (columns ? cellsForward : stepsForward) ? stride : 0 &- stride
    (ahead, up) = columns ? (sideways, downwards) : (downwards, sideways)
    let place = columns ? y : x
    let last = (columns ? window.y1 &- window.y0 : window.x1 &- window.x0) &- 1
    (low, high) = cellsForward ? (0 &- place, last &- place) : (place &- last, place)
  }

  /// Stores cells k and k + 1 of up to eight steps; `memory` has room for eight k and then eight words that hold both bytes
  /// of a step, that of k first.
  @inline(__always)
  func store(
    _ cells: (k: I32x8, lower: I32x8, upper: I32x8), _ step: Int, _ steps: Int, flip: Int32,
    _ memory: UnsafeMutablePointer<Int32>
  ) {
    cells.k.store(to: memory)
    ((cells.lower | (cells.upper &<< 8)) ^ (flip &* 0x101)).store(to: memory + 8)
    let least = I32x8(repeating: Int32(truncatingIfNeeded: low))
    let most = I32x8(repeating: Int32(truncatingIfNeeded: high &- 1))
    let outside = maskBits(less(cells.k, least) | less(most, cells.k))
    let start = data + step &* ahead
    if outside != 0 || steps < 8 { return storeLimited(start, memory, steps) }
    var p = start
    var i = 0
    while i < 8 {
      let cell = p + Int(memory[i]) &* up
      let word = memory[8 &+ i]
      cell[0] = UInt8(truncatingIfNeeded: word)
      cell[up] = UInt8(truncatingIfNeeded: word &>> 8)
      p += ahead
      i &+= 1
    }
  }

  /// One by one, those within the window.
  @inline(never)
  private func storeLimited(_ start: UnsafeMutablePointer<UInt8>, _ memory: UnsafePointer<Int32>, _ steps: Int) {
    var i = 0
    while i < steps {
      let k = Int(memory[i])
      let word = memory[8 &+ i]
      let offset = i &* ahead &+ k &* up
      if k >= low, k <= high { start[offset] = UInt8(truncatingIfNeeded: word) }
      if k &+ 1 >= low, k < high { start[offset &+ up] = UInt8(truncatingIfNeeded: word &>> 8) }
      i &+= 1
    }
  }
}

// MARK: - One family

/// All steps of the family along columns, or of the one along rows.
@inline(never)
private func drawFamily(
  _ window: Window, _ ellipse: SteppedEllipse, columns: Bool, flip: Int32, _ memory: UnsafeMutablePointer<Int32>
) {
  let (along, across) = columns ? (ellipse.x, ellipse.y) : (ellipse.y, ellipse.x)
  let (reach, meeting) = columns ? (ellipse.diagonalX, ellipse.diagonalY) : (ellipse.diagonalY, ellipse.diagonalX)
  let sideA = CellSide(window, ellipse.column, ellipse.row, columns: columns, stepsForward: true, cellsForward: true)
  let sideB = CellSide(window, ellipse.column, ellipse.row, columns: columns, stepsForward: true, cellsForward: false)
  // The cells in which the families meet, on either side, and whether the window reaches as far.
  let firstA = floor(Double(meeting + across), from: -8192, to: 8192)
  let firstB = floor(Double(meeting - across), from: -8192, to: 8192)
  let hasA = sideA.high >= firstA
  let hasB = sideB.high >= firstB
  guard hasA || hasB else { return }
  // The steps that hold the part of the outline between the diagonals, limited to the window.
  let origin = columns ? ellipse.column : ellipse.row
  let low = max(floor(Double(along - reach), from: -8192, to: 8192), (columns ? window.x0 : window.y0) &- origin)
  let high = min(floor(Double(along + reach), from: -8192, to: 8192), (columns ? window.x1 : window.y1) &- 1 &- origin)
  let family =
    columns
    ? Family(along: ellipse.radiusX, across: ellipse.radiusY) : Family(along: ellipse.radiusY, across: ellipse.radiusX)
  let lanes = F32x8(0, 1, 2, 3, 4, 5, 6, 7)
  var step = low
  while step <= high {
    let a = (lanes + Float(step)) - along
    let b = (lanes + Float(step &+ 1)) - along
    let ga = family.height(a)
    let gb = family.height(b)
    let whole = (ga + gb) * 0.5 + family.segment(F32x8(repeating: 1), ga - gb)
    let steps = min(8, high &+ 1 &- step)
    // Both sides by one text: the compiler would make two of it.
    var isB = !hasA
    repeat {
      let cells = family.cells(
        a, b, ga, gb, whole, F32x8(repeating: isB ? 0 - across : across), F32x8(repeating: Float(isB ? firstB : firstA))
      )
      (isB ? sideB : sideA).store(cells, step, steps, flip: flip, memory)
      lanes_keep_loop()
      isB.toggle()
    } while isB && hasB
    step &+= 8
  }
}

/// Writes every pixel that the outline crosses, and some that it only just misses; `flip` is 0 for what lies within
/// the ellipse, 255 for what lies outside.
func drawOutline(_ window: Window, _ ellipse: SteppedEllipse, flip: Int32) {
  var memory = lanes_scratch_make()
  withUnsafeMutableBytes(of: &memory) {
    let words = $0.baseAddress!.assumingMemoryBound(to: Int32.self)
    drawFamily(window, ellipse, columns: true, flip: flip, words)
    drawFamily(window, ellipse, columns: false, flip: flip, words)
  }
}

// MARK: - Runs between the outlines

/// Fills each row with what lies between the outlines: 255 within the outer ellipse and outside the inner one, if there
/// is one, else 0. Pixels that an outline crosses get either.
func drawRuns(_ window: Window, _ outer: SteppedEllipse, _ inner: SteppedEllipse?) {
  let width = window.x1 &- window.x0
  // Where rows follow each other without a gap, what runs over a row's end is filled with the next row.
  let isContiguous = window.stride == width
  var memory = lanes_scratch_make()
  withUnsafeMutableBytes(of: &memory) {
    let ends = $0.baseAddress!.assumingMemoryBound(to: Int32.self)
    var y = window.y0
    while y < window.y1 {
      runEnds(window, outer, y, ends)
      if let inner { runEnds(window, inner, y, ends + 16) }
      let rows = min(8, window.y1 &- y)
      var i = 0
      while i < rows {
        let row = window.row(y &+ i)
        let room = isContiguous ? (window.y1 &- y &- i) &* width : width
        let (left, right) = (Int(ends[i]), Int(ends[8 &+ i]))
        fillAhead(row, 0, left, room, 0)
        if inner != nil, ends[16 &+ i] < ends[24 &+ i] {
          let (innerLeft, innerRight) = (Int(ends[16 &+ i]), Int(ends[24 &+ i]))
          fillAhead(row, left, innerLeft, room, 255)
          fillAhead(row, innerLeft, innerRight, room, 0)
          fillAhead(row, innerRight, right, room, 255)
        } else {
          fillAhead(row, left, right, room, 255)
        }
        fillAhead(row, max(left, right), width, room, 0)
        i &+= 1
      }
      y &+= 8
    }
  }
}

/// The pixels that an ellipse covers wholly, in eight rows from y on: first and end, counted from the window's first
/// column and limited to it. A little generous, so that rounding leaves no gap to the pixels on the outline.
@inline(__always)
private func runEnds(_ window: Window, _ ellipse: SteppedEllipse, _ y: Int, _ ends: UnsafeMutablePointer<Int32>) {
  let v = F32x8(0, 1, 2, 3, 4, 5, 6, 7) + Float(y &- ellipse.row)
  // The edge of the row farther from the centre.
  let far = maximum(F32x8(repeating: ellipse.y) - v, (v + 1) - ellipse.y)
  let p = F32x8(repeating: ellipse.radiusY)
  let reach = squareRoot((p - far) * (p + far)) * (ellipse.radiusX / ellipse.radiusY)
  let generous = reach + (0x1p-12 + ellipse.radiusX * 0x1p-22)
  let none = F32x8(repeating: -0x1p20)
  let x = select(less(far, p), generous, none)
  let first = window.x0 &- ellipse.column
  let last = window.x1 &- ellipse.column
  let width = I32x8(repeating: Int32(truncatingIfNeeded: last &- first))
  let zero = I32x8(repeating: 0)
  let offset = I32x8(repeating: Int32(truncatingIfNeeded: first))
  let left = (zero &- floor(x - ellipse.x)) &- offset
  let right = floor(x + ellipse.x) &- offset
  minimum(maximum(left, zero), width).store(to: ends)
  minimum(maximum(right, zero), width).store(to: ends + 8)
}
