// SPDX-License-Identifier: Apache-2.0
// Winding.swift - how often lines wind around points, exactly
//
// A ray goes from the point towards larger x, and each line that crosses it counts one up or down by its direction. With a
// the end of smaller y and b the other, it is crossed when ay ≤ py < by, so that a vertex counts for one of its two lines and
// a level line for none, and when the point lies at smaller x, strictly:
//
//     D = (bx - ax)(py - ay) - (px - ax)(by - ay) > 0
//
// So what lies on an edge of smaller x or y is inside, on one of larger x or y outside, whichever way the lines run.
//
// D is computed in double and trusted when it is larger than its rounding can be (Shewchuk, "Adaptive precision
// floating-point arithmetic and fast robust geometric predicates", 1997: (3 + 16ε)ε of the sum of both products' absolute
// values). The few others are computed exactly, as a sum of sixteen products.

import CLanes

// MARK: - Four points and a line

private struct Line {
  let ax, ay, by, dx, dy: F64x4
  let up: I64x4

  @inline(__always)
  init(_ line: kernel_line) {
    let isDown = line.by < line.ay
    let (x0, y0) = isDown ? (line.bx, line.by) : (line.ax, line.ay)
    let (x1, y1) = isDown ? (line.ax, line.ay) : (line.bx, line.by)
    ax = F64x4(repeating: x0)
    ay = F64x4(repeating: y0)
    by = F64x4(repeating: y1)
    dx = F64x4(repeating: x1 - x0)
    dy = F64x4(repeating: y1 - y0)
    up = I64x4(repeating: isDown ? -1 : 1)
  }
}

// MARK: - Many

@c @implementation
func kernel_wind_lines(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ lineCount: Int,
  _ lines: UnsafePointer<kernel_line>, _ winding: UnsafeMutablePointer<Int32>
) {
  var k = 0
  while k < lineCount {
    windLine(count, xs, ys, lines + k, winding)
    k &+= 1
  }
}

/// One line and all points.
@inline(never)
private func windLine(
  _ count: Int, _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ at: UnsafePointer<kernel_line>,
  _ winding: UnsafeMutablePointer<Int32>
) {
  let line = Line(at.pointee)
  var i = 0
  while i < count {
    let (px, py) = (F64x4(loading: xs + i), F64x4(loading: ys + i))
    let isBeside = lessEqual(line.ay, py) & less(py, line.by)
    let v = py - line.ay
    let l = line.dx * v
    let r = (px - line.ax) * line.dy
    let d = l - r
    // Where all are beyond the range of numbers that can be trusted, nothing is.
    let bound = (magnitude(l) + magnitude(r)) * 0x1.8000000000002p-52 + 0x1p-1000
    let isSure = less(bound, magnitude(d))
    var crossed = isBeside & less(F64x4(repeating: 0), d)
    let isDoubtful = isBeside & ~isSure
    if maskBits(int32(isDoubtful, isDoubtful)) != 0 {
      crossed = decided(xs + i, ys + i, at.pointee, crossed, isDoubtful)
    }
    (I32x4(loading: winding + i) &+ int32(crossed & line.up)).store(to: winding + i)
    i &+= 4
  }
}

/// The doubtful ones of four answers, exactly.
@inline(never)
private func decided(
  _ xs: UnsafePointer<Double>, _ ys: UnsafePointer<Double>, _ line: kernel_line, _ crossed: I64x4, _ doubtful: I64x4
) -> I64x4 {
  var crossed = crossed
  let isDown = line.by < line.ay
  let a = isDown ? (line.bx, line.by) : (line.ax, line.ay)
  let b = isDown ? (line.ax, line.ay) : (line.bx, line.by)
  var i = 0
  while i < 4 {
    if doubtful[i] != 0 { crossed[i] = isRight(a, b, (xs[i], ys[i])) ? -1 : 0 }
    i &+= 1
  }
  return crossed
}

// MARK: - Exactly

/// Whether (bx - ax)(py - ay) > (px - ax)(by - ay).
@inline(never)
private func isRight(_ a: (Double, Double), _ b: (Double, Double), _ p: (Double, Double)) -> Bool {
  // Near one, so that no product is too large or too small for a double.
  let most = max(max(max(abs(a.0), abs(a.1)), max(abs(b.0), abs(b.1))), max(abs(p.0), abs(p.1)))
  let scale = most > 0x1p400 ? 0x1p-600 : (most < 0x1p-300 ? 0x1p500 : 1)
  let (ax, ay) = (a.0 * scale, -a.1 * scale)
  let bx = Pair(sum: b.0 * scale, -ax)
  let by = Pair(sum: b.1 * scale, ay)
  let px = Pair(sum: p.0 * scale, -ax)
  let py = Pair(sum: p.1 * scale, ay)
  var terms = lanes_scratch_make()
  return withUnsafeMutableBytes(of: &terms) {
    var sum = Expansion($0.baseAddress!.assumingMemoryBound(to: Double.self))
    sum.add(bx, times: py)
    sum.add(Pair(-px.high, -px.low), times: by)
    return sum.isPositive
  }
}

/// A sum of doubles without rounding: components that do not overlap, the smallest first (Shewchuk's expansions).
private struct Expansion {
  private let terms: UnsafeMutablePointer<Double>
  private var count = 0

  init(_ memory: UnsafeMutablePointer<Double>) { terms = memory }

  /// The largest component decides.
  var isPositive: Bool {
    var i = count &- 1
    while i >= 0 {
      if terms[i] != 0 { return terms[i] > 0 }
      i &-= 1
    }
    return false
  }

  @inline(never)
  mutating func add(_ x: Double) {
    var carry = x
    var i = 0
    while i < count {
      let s = Pair(sum: carry, terms[i])
      terms[i] = s.low
      carry = s.high
      i &+= 1
    }
    terms[count] = carry
    count &+= 1
  }

  mutating func add(_ p: Pair) {
    add(p.low)
    add(p.high)
  }

  mutating func add(_ a: Pair, times b: Pair) {
    add(Pair(product: a.low, b.low))
    add(Pair(product: a.low, b.high))
    add(Pair(product: a.high, b.low))
    add(Pair(product: a.high, b.high))
  }
}
