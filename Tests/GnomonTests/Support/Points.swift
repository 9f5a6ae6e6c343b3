// SPDX-License-Identifier: Apache-2.0
// Points.swift - points in guarded memory, in every arrangement that the library must read and write

import CGnomon

/// How the coordinates of many points lie in memory.
enum PointLayout: Int, CaseIterable {
  /// Arrays of their own, forwards and backwards.
  case separate, separateBackwards
  /// Side by side, x first or y first, and backwards.
  case pairs, swappedPairs, pairsBackwards
  /// Fields of larger structures: x, _, y and y, _, _, x; and two columns of a table, 8 bytes apart.
  case threes, foursBackwards, columns

  /// Floats from one point to the next, and which of them are x and y; nil for arrays of their own.
  fileprivate var record: (floats: Int, x: Int, y: Int, backwards: Bool)? {
    switch self {
    case .separate, .separateBackwards: nil
    case .pairs: (2, 0, 1, false)
    case .swappedPairs: (2, 1, 0, false)
    case .pairsBackwards: (2, 0, 1, true)
    case .threes: (3, 0, 2, false)
    case .foursBackwards: (4, 3, 0, true)
    case .columns: nil
    }
  }
}

/// Points whose memory lies against a page that traps. What belongs to no point holds a value that must survive.
final class GuardedPoints {
  private let buffers: [GuardedBuffer<Float>]
  private let x, y: UnsafeMutablePointer<Float>
  private let stride: Int
  let count: Int

  private static let filler: Float = 12345.678

  init(_ count: Int, _ layout: PointLayout, against side: GuardedBuffer<Float>.Side = .end) {
    self.count = count
    let last = max(0, count - 1)
    if let record = layout.record {
      let floats = count == 0 ? 0 : last * record.floats + max(record.x, record.y) + 1
      let buffer = GuardedBuffer(floats, repeating: Self.filler, against: side)
      let first = buffer.pointer + (record.backwards ? last * record.floats : 0)
      buffers = [buffer]
      x = first + record.x
      y = first + record.y
      stride = (record.backwards ? -4 : 4) * record.floats
    } else {
      let step = layout == .columns ? 2 : 1
      let floats = count == 0 ? 0 : last * step + 1
      buffers = (0..<2).map { _ in GuardedBuffer(floats, repeating: Self.filler, against: side) }
      let backwards = layout == .separateBackwards
      x = buffers[0].pointer + (backwards ? last * step : 0)
      y = buffers[1].pointer + (backwards ? last * step : 0)
      stride = (backwards ? -4 : 4) * step
    }
  }

  convenience init(_ points: [Point], _ layout: PointLayout, against side: GuardedBuffer<Float>.Side = .end) {
    self.init(points.count, layout, against: side)
    for (i, point) in points.enumerated() { self[i] = point }
  }

  var points: UnsafePoints { UnsafePoints(x: x, y: y, stride: stride) }
  var out: UnsafeMutablePoints { UnsafeMutablePoints(x: x, y: y, stride: stride) }

  subscript(_ i: Int) -> Point {
    get { Point(x: x[i * stride / 4], y: y[i * stride / 4]) }
    set {
      x[i * stride / 4] = newValue.x
      y[i * stride / 4] = newValue.y
    }
  }

  var array: [Point] { (0..<count).map { self[$0] } }

  /// The bits of every float, with those between points.
  var allBits: [[UInt32]] { buffers.map { $0.array.map(\.bitPattern) } }

  /// Whether what lies between points is as it was.
  var gapsAreIntact: Bool {
    var mine = Set<UnsafeMutablePointer<Float>>()
    for i in 0..<count {
      mine.insert(x + i * stride / 4)
      mine.insert(y + i * stride / 4)
    }
    for buffer in buffers {
      for i in buffer.elements.indices where buffer[i] != Self.filler && !mine.contains(buffer.pointer + i) {
        return false
      }
    }
    return true
  }
}

extension Point {
  var bits: [UInt32] { [x.bitPattern, y.bitPattern] }
}

/// Every compass there is.
let allCompasses: [Compass] = (0..<16).map { i in
  Compass(
    zero: Direction(rawValue: UInt32(i & 3))!, turn: Turn(rawValue: UInt32(i >> 2 & 1))!,
    y_axis: YAxis(rawValue: UInt32(i >> 3))!)
}

/// The three words of a compass that the header does not name, each in turn.
let unknownCompasses = [
  Compass(zero: Direction(rawValue: 4)!, turn: .clockwise, y_axis: .down),
  Compass(zero: .north, turn: Turn(rawValue: 2)!, y_axis: .down),
  Compass(zero: .north, turn: .clockwise, y_axis: YAxis(rawValue: .max)!),
]

extension Compass {
  /// A vector turned so that its bearing on a navigator's compass is its angle on this one: by the definition, a
  /// quarter at a time, nothing rounded.
  func onNavigatorsCompass(_ dx: Double, _ dy: Double) -> (east: Double, north: Double) {
    var (east, north) = (dx, y_axis == .down ? -dy : dy)
    for _ in 0..<zero.rawValue { (east, north) = (-north, east) }
    return (turn == .clockwise ? east : -east, north)
  }
}
