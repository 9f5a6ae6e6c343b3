// SPDX-License-Identifier: Apache-2.0
// Checks.swift - what every C function asks of its arguments before a kernel runs
//
// A kernel trusts its arguments, so everything that could make it read or write astray is refused here. The
// checks work on addresses as plain numbers: the bytes that an argument touches are an `Extent`, and an
// argument whose extent cannot be computed without overflow cannot be memory.

import CGnomon

// MARK: - Extents

/// The bytes from `first` up to, not including, `end`.
struct Extent {
  var first: UInt
  var end: UInt

  /// Memory of no bytes: it overlaps nothing.
  static var none: Extent { Extent(first: 0, end: 0) }

  @inline(__always)
  func overlaps(_ other: Extent) -> Bool {
    first < other.end && other.first < end
  }

  /// Whether they share bytes in any other way than that an array written over itself does.
  @inline(__always)
  func clashes(with other: Extent) -> Bool { overlaps(other) && first != other.first }

  @inline(__always)
  func union(_ other: Extent) -> Extent {
    Extent(first: min(first, other.first), end: max(end, other.end))
  }

  /// The bytes of `count` elements of `size` bytes, each `stride` bytes after the one before, or nil
  /// when no object can be so large. `count` is at least 1.
  @inline(__always)
  init?(_ start: UnsafeRawPointer, count: Int, stride: Int, size: Int) {
    guard let footprint = Footprint(count: count, stride: stride, size: size) else { return nil }
    self.init(start, footprint)
  }

  @inline(__always)
  init?(_ start: UnsafeRawPointer, _ footprint: Footprint) {
    let address = UInt(bitPattern: start)
    (first, end) = (address &- footprint.before, address &+ footprint.beyond)
    guard first <= address, end >= address else { return nil }
  }

  /// The bytes of an array, of at least one element of `size` bytes.
  @inline(__always)
  init?(_ array: UnsafeRawPointer, count: Int, ofSize size: Int) {
    let (bytes, tooFar) = count.multipliedReportingOverflow(by: size)
    first = UInt(bitPattern: array)
    end = first &+ UInt(bitPattern: bytes)
    guard count > 0, !tooFar, end >= first else { return nil }
  }

  @inline(__always)
  init?<T>(_ array: UnsafePointer<T>, count: Int) {
    self.init(array, count: count, ofSize: MemoryLayout<T>.stride)
  }

  @inline(__always)
  init(first: UInt, end: UInt) {
    self.first = first
    self.end = end
  }
}

/// How many bytes elements touch before the first one's address, and from there on.
struct Footprint {
  var before, beyond: UInt

  /// Nil when no object can be so large.
  @inline(__always)
  init?(count: Int, stride: Int, size: Int) {
    let (last, tooFar) = stride.multipliedReportingOverflow(by: count &- 1)
    guard count > 0, !tooFar, last.magnitude <= UInt(bitPattern: Int.max &- size) else { return nil }
    before = UInt(bitPattern: last < 0 ? 0 &- last : 0)
    beyond = UInt(bitPattern: (last < 0 ? 0 : last) &+ size)
  }
}

// MARK: - Coordinates

/// The numbers that one coordinate of many points is, each `step` bytes from the next; a step of 0 is a single one.
struct Coordinates {
  var extent: Extent
  var step: UInt
  /// Bytes of a number.
  var size: UInt

  @inline(__always)
  init(_ extent: Extent, count: Int, stride: Int, size: Int) {
    self.extent = extent
    self.size = UInt(bitPattern: size)
    step = count == 1 ? 0 : stride.magnitude
  }

  /// Nil when they are not memory. `count` is at least 1.
  @inline(__always)
  init?(_ start: UnsafeRawPointer, count: Int, stride: Int, size: Int) {
    guard let extent = Extent(start, count: count, stride: stride, size: size) else { return nil }
    self.init(extent, count: count, stride: stride, size: size)
  }

  /// Whether a byte belongs to both. Coordinates that are the same distance apart may interleave, as x and y do in
  /// pairs; with other steps, interleaving counts as sharing.
  @inline(__always)
  func sharesBytes(with other: Coordinates) -> Bool {
    guard extent.overlaps(other.extent) else { return false }
    guard step == other.step, step >= 2 &* size else { return true }
    let distance = max(extent.first, other.extent.first) &- min(extent.first, other.extent.first)
    let apart = distance < step ? distance : distance % step
    return apart < size || apart > step &- size
  }

  @inline(__always)
  func isSame(as other: Coordinates) -> Bool {
    extent.first == other.extent.first && extent.end == other.extent.end && step == other.step
  }
}

/// Both coordinates of points; nil when they are not memory. `count` is at least 1.
@inline(__always)
func coordinates(
  _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, count: Int, stride: Int, size: Int
) -> (x: Coordinates, y: Coordinates)? {
  guard let footprint = Footprint(count: count, stride: stride, size: size), let xs = Extent(x, footprint),
    let ys = Extent(y, footprint)
  else { return nil }
  return (
    Coordinates(xs, count: count, stride: stride, size: size), Coordinates(ys, count: count, stride: stride, size: size)
  )
}

/// The same of points to be written: also nil when two of them share memory.
@inline(__always)
func coordinatesOut(
  _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, count: Int, stride: Int, size: Int
) -> (x: Coordinates, y: Coordinates)? {
  guard count == 1 || stride.magnitude >= UInt(bitPattern: size) else { return nil }
  return coordinates(x, y, count: count, stride: stride, size: size)
}

/// Whether what is written shares a byte with itself or, unless both are the same points, with what is read.
@inline(__always)
func overlap(
  _ out: (x: Coordinates, y: Coordinates), _ points: (x: Coordinates, y: Coordinates), inPlace: Bool
) -> Bool {
  if out.x.sharesBytes(with: out.y) { return true }
  if inPlace { return false }
  return out.x.sharesBytes(with: points.x) || out.x.sharesBytes(with: points.y) || out.y.sharesBytes(with: points.x)
    || out.y.sharesBytes(with: points.y)
}

// MARK: - Pixels

/// What is wrong with `height` rows of `rowBytes` bytes at `data`, and else the bytes they touch.
@inline(__always)
func checkRows(
  _ data: UnsafeMutablePointer<UInt8>?, width: Int32, height: Int32, stride: Int, bytesPerPixel: Int
) -> (status: Status, extent: Extent) {
  guard width >= 0, height >= 0 else { return (.errorSize, .none) }
  guard width > 0, height > 0 else { return (.ok, .none) }
  guard let data else { return (.errorNull, .none) }
  let (rowBytes, tooWide) = Int(width).multipliedReportingOverflow(by: bytesPerPixel)
  guard !tooWide, stride.magnitude >= UInt(bitPattern: rowBytes),
    let extent = Extent(data, count: Int(height), stride: stride, size: rowBytes)
  else { return (.errorSize, .none) }
  return (.ok, extent)
}

/// Whether checked rows of `rowBytes` bytes have a byte in common with others. Two rectangles of one bitmap have the
/// same stride, and when their columns are apart they share nothing although their extents interleave; with other
/// strides, interleaving counts as sharing.
@inline(never)
func rowsShareBytes(
  _ extent: Extent, _ stride: Int, _ rowBytes: Int, _ other: Extent, _ otherStride: Int, _ otherRowBytes: Int
) -> Bool {
  guard extent.overlaps(other) else { return false }
  let step = stride.magnitude
  guard step == otherStride.magnitude, step > 0 else { return true }
  // The other's first column, counted from this one's modulo the stride.
  let apart =
    other.first >= extent.first
    ? (other.first - extent.first) % step
    : (step - (extent.first - other.first) % step) % step
  let (end, tooFar) = apart.addingReportingOverflow(UInt(bitPattern: otherRowBytes))
  return apart < UInt(bitPattern: rowBytes) || tooFar || end > step
}

extension UnsafeImage {
  /// Whether both name the same pixels at the same memory; their formats may differ.
  @inline(__always)
  func isSameView(as other: UnsafeImage) -> Bool {
    data == other.data && width == other.width && height == other.height
      && (stride == other.stride || height <= 1)
  }

  /// Whether two checked images have a byte in common.
  @inline(__always)
  func sharesBytes(_ extent: Extent, with other: UnsafeImage, _ otherExtent: Extent) -> Bool {
    rowsShareBytes(extent, stride, 4 &* Int(width), otherExtent, other.stride, 4 &* Int(other.width))
  }

  @inline(__always)
  func check() -> (status: Status, extent: Extent) {
    guard format.rawValue <= PixelFormat.bgra8.rawValue else { return (.errorValue, .none) }
    return checkRows(data, width: width, height: height, stride: stride, bytesPerPixel: 4)
  }
}

extension UnsafeMask {
  @inline(__always)
  func check() -> (status: Status, extent: Extent) {
    checkRows(data, width: width, height: height, stride: stride, bytesPerPixel: 1)
  }

  /// Whether both name the same pixels at the same memory.
  @inline(__always)
  func isSameView(as other: UnsafeMask) -> Bool {
    data == other.data && width == other.width && height == other.height
      && (stride == other.stride || height <= 1)
  }

  /// Whether two checked masks have a byte in common.
  @inline(__always)
  func sharesBytes(_ extent: Extent, with other: UnsafeMask, _ otherExtent: Extent) -> Bool {
    rowsShareBytes(extent, stride, Int(width), otherExtent, other.stride, Int(other.width))
  }
}

// MARK: - Values

extension Point {
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Affine {
  @inline(__always)
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension Compass {
  /// Whether each of the three words is one that the header names.
  @inline(__always)
  var isKnown: Bool {
    zero.rawValue <= Direction.west.rawValue && turn.rawValue <= Turn.counterclockwise.rawValue
      && y_axis.rawValue <= YAxis.up.rawValue
  }
}
