// SPDX-License-Identifier: Apache-2.0
// Points.swift - reading checked points as doubles

import CGnomon

/// A pair of doubles.
struct Vector {
  var x, y: Double

  @inline(__always)
  static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  var square: Double { x * x + y * y }

  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }

  @inline(__always)
  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  init(_ point: Point) { self.init(x: Double(point.x), y: Double(point.y)) }
}

/// Points that are known to be memory.
struct PointReader {
  let x, y: UnsafeRawPointer
  let stride: Int

  @inline(__always)
  subscript(_ i: Int) -> Vector {
    let offset = i &* stride
    return Vector(
      x: Double(x.load(fromByteOffset: offset, as: Float.self)),
      y: Double(y.load(fromByteOffset: offset, as: Float.self)))
  }
}

/// What points must exceed in the mean square of their distances from a line not to be the rounding of points on it: that of
/// their distances from (0, 0), times this. For rounding to float moves x by at most 2⁻²⁴ |x|, and y likewise.
let roundingSquare = 0x1p-48

extension UnsafePoints {
  /// What is wrong with `count` points, and else their reader. They may be NULL when there are none.
  @inline(__always)
  func reader(_ count: Int) -> (status: Status, reader: PointReader?) {
    guard let x, let y else { return (count == 0 ? .errorSingular : .errorNull, nil) }
    guard count != 0 else { return (.errorSingular, nil) }
    guard coordinates(x, y, count: count, stride: stride, size: 4) != nil else { return (.errorSize, nil) }
    return (.ok, PointReader(x: x, y: y, stride: stride))
  }
}

extension Extent {
  /// The bytes of one value; of none when it is not wanted.
  @inline(__always)
  init<T>(_ value: UnsafeMutablePointer<T>?) {
    guard let value, let extent = Extent(value, count: 1, stride: 0, size: MemoryLayout<T>.size) else {
      self = .none
      return
    }
    self = extent
  }
}
