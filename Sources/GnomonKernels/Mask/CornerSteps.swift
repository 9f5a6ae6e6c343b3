// SPDX-License-Identifier: Apache-2.0
// CornerSteps.swift - the pixels along a rounded corner, eight steps at a time
//
// A corner is a quarter of an ellipse, continued by a straight line at either end. Its steps are those of a whole ellipse
// (ArcSteps.swift), counted from the centre outwards in both directions, so that one text serves all four corners; the
// first step may begin before the centre, and there the outline is straight.

import CLanes

/// Writes every pixel that the corner's arc crosses, and some that it only just misses. `right` and `bottom` say which
/// quarter of the ellipse it is.
func drawCorner(_ window: Window, _ ellipse: SteppedEllipse, right: Bool, bottom: Bool) {
  var memory = lanes_scratch_make()
  withUnsafeMutableBytes(of: &memory) {
    let words = $0.baseAddress!.assumingMemoryBound(to: Int32.self)
    drawFamily(window, ellipse, right, bottom, columns: true, words)
    drawFamily(window, ellipse, right, bottom, columns: false, words)
  }
}

@inline(never)
private func drawFamily(
  _ window: Window, _ ellipse: SteppedEllipse, _ right: Bool, _ bottom: Bool, columns: Bool,
  _ memory: UnsafeMutablePointer<Int32>
) {
  let (stepsForward, cellsForward) = columns ? (right, bottom) : (bottom, right)
  let side = CellSide(
    window, ellipse.column, ellipse.row, columns: columns, stepsForward: stepsForward, cellsForward: cellsForward)
  // Turned so that the steps and the cells grow towards the corner.
  let (x, y) = (right ? ellipse.x : 0 - ellipse.x, bottom ? ellipse.y : 0 - ellipse.y)
  let (along, across) = columns ? (x, y) : (y, x)
  let (reach, meeting) = columns ? (ellipse.diagonalX, ellipse.diagonalY) : (ellipse.diagonalY, ellipse.diagonalX)
  let family =
    columns
    ? Family(along: ellipse.radiusX, across: ellipse.radiusY) : Family(along: ellipse.radiusY, across: ellipse.radiusX)
  let first = floor(Double(meeting + across), from: -8192, to: 8192)
  guard side.high >= first else { return }
  // From the step that holds the centre to the one that holds the diagonal, limited to the window.
  let origin = (columns ? ellipse.column : ellipse.row) &- (stepsForward ? 0 : 1)
  let (start, end) = columns ? (window.x0, window.x1) : (window.y0, window.y1)
  let nearest = stepsForward ? start &- origin : origin &- end &+ 1
  let farthest = stepsForward ? end &- 1 &- origin : origin &- start
  let last = min(floor(Double(reach + along), from: -8192, to: 8192), farthest)
  let zero = F32x8(repeating: 0)
  let lanes = F32x8(0, 1, 2, 3, 4, 5, 6, 7)
  var step = max(floor(Double(along), from: -1, to: 1), nearest)
  while step <= last {
    let from = (lanes + Float(step)) - along
    let a = maximum(from, zero)
    let b = (lanes + Float(step &+ 1)) - along
    let straight = maximum(zero - from, zero)
    let ga = family.height(a)
    let gb = family.height(b)
    let w = b - a
    let whole = straight * family.p + w * ((ga + gb) * 0.5) + family.segment(w, ga - gb)
    let cells = family.cells(
      a, b, ga, gb, whole, F32x8(repeating: across), F32x8(repeating: Float(first)), straight: straight)
    side.store(cells, step, min(8, last &+ 1 &- step), flip: 0, memory)
    step &+= 8
  }
}
