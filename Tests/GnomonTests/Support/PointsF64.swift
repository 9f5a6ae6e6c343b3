// SPDX-License-Identifier: Apache-2.0
// PointsF64.swift - points of doubles in guarded memory

import CGnomon
import Testing

/// How points of doubles lie: doubles from one point to the next, and which of them are x and y.
struct LayoutF64: CustomTestStringConvertible, Sendable {
  var step: Int
  var x, y: Int

  static let all = [
    LayoutF64(step: 2, x: 0, y: 1), LayoutF64(step: 2, x: 1, y: 0), LayoutF64(step: -2, x: 0, y: 1),
    LayoutF64(step: 3, x: 0, y: 2), LayoutF64(step: -4, x: 3, y: 0), separate, LayoutF64(step: -1, x: 0, y: 2000),
  ]
  static let separate = LayoutF64(step: 1, x: 0, y: 2000)

  var testDescription: String { "step \(step), x \(x), y \(y)" }
}

/// Points whose memory lies against a page that traps. What belongs to no point holds a value that must survive.
final class GuardedPointsF64 {
  private let buffer: GuardedBuffer<Double>
  private let layout: LayoutF64
  private let first: Int
  let count: Int

  private static let filler = 12345.678

  init(_ count: Int, _ layout: LayoutF64, against side: GuardedBuffer<Double>.Side = .end) {
    self.count = count
    self.layout = layout
    let reach = max(0, count - 1) * abs(layout.step)
    buffer = GuardedBuffer(
      count == 0 ? 0 : reach + max(layout.x, layout.y) + 1, repeating: Self.filler, against: side)
    first = layout.step < 0 ? reach : 0
  }

  convenience init(_ points: [PointF64], _ layout: LayoutF64, against side: GuardedBuffer<Double>.Side = .end) {
    self.init(points.count, layout, against: side)
    for (i, point) in points.enumerated() {
      buffer[place(i, layout.x)] = point.x
      buffer[place(i, layout.y)] = point.y
    }
  }

  private func place(_ i: Int, _ coordinate: Int) -> Int { first + i * layout.step + coordinate }

  var out: UnsafeMutablePointsF64 {
    UnsafeMutablePointsF64(
      x: buffer.pointer + first + layout.x, y: buffer.pointer + first + layout.y, stride: 8 * layout.step)
  }
  var points: UnsafePointsF64 { UnsafePointsF64(x: out.x, y: out.y, stride: out.stride) }

  var array: [PointF64] {
    (0..<count).map { PointF64(x: buffer[place($0, layout.x)], y: buffer[place($0, layout.y)]) }
  }

  /// Whether what lies between points is as it was.
  var gapsAreIntact: Bool {
    var mine = Set<Int>()
    for i in 0..<count {
      mine.insert(place(i, layout.x))
      mine.insert(place(i, layout.y))
    }
    return buffer.elements.indices.allSatisfy { mine.contains($0) || buffer[$0] == Self.filler }
  }
}

extension Random {
  /// Uniform in the range.
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Any of the 2⁶⁴ bit patterns.
  mutating func anyDouble() -> Double { Double(bitPattern: next()) }
}
