// SPDX-License-Identifier: Apache-2.0
// Vertices.swift - the caller's vertices, floats or doubles, read as doubles

import CGnomon

/// Lines, one after the other.
protocol LineIterator {
  mutating func next() -> (PointF64, PointF64)?
}

/// A closed line through vertices in the caller's memory.
struct Vertices {
  private let x, y: UnsafeRawPointer?
  private let stride: Int
  /// Bytes of a coordinate: 4 or 8.
  private let size: Int
  let count: Int

  init(_ polygon: Polygon) {
    x = UnsafeRawPointer(polygon.vertices.x)
    y = UnsafeRawPointer(polygon.vertices.y)
    stride = polygon.vertices.stride
    size = 4
    count = polygon.count
  }

  init(_ polygon: PolygonF64) {
    x = UnsafeRawPointer(polygon.vertices.x)
    y = UnsafeRawPointer(polygon.vertices.y)
    stride = polygon.vertices.stride
    size = 8
    count = polygon.count
  }

  // MARK: - Before they are read

  private var extents: (x: Extent, y: Extent)? {
    guard let x, let y, let xs = Extent(x, count: count, stride: stride, size: size),
      let ys = Extent(y, count: count, stride: stride, size: size)
    else { return nil }
    return (xs, ys)
  }

  var status: Status {
    guard count != 0 else { return .ok }
    guard x != nil, y != nil else { return .errorNull }
    return extents != nil ? .ok : .errorSize
  }

  func overlaps(_ extent: Extent) -> Bool {
    guard let extents else { return false }
    return extents.x.overlaps(extent) || extents.y.overlaps(extent)
  }

  // MARK: - Reading

  @inline(__always)
  subscript(_ i: Int) -> PointF64 {
    let (px, py) = (x! + i &* stride, y! + i &* stride)
    return size == 4
      ? PointF64(x: Double(px.load(as: Float.self)), y: Double(py.load(as: Float.self)))
      : PointF64(x: px.load(as: Double.self), y: py.load(as: Double.self))
  }

  var areFinite: Bool {
    var i = 0
    while i < count {
      if !self[i].isFinite { return false }
      i &+= 1
    }
    return true
  }

  /// All sides, the one from the last vertex to the first at the beginning.
  var lines: Lines { Lines(vertices: self, last: self[count &- 1]) }

  struct Lines: LineIterator {
    fileprivate let vertices: Vertices
    fileprivate var last: PointF64
    private var i = 0

    fileprivate init(vertices: Vertices, last: PointF64) {
      self.vertices = vertices
      self.last = last
    }

    @inline(__always)
    mutating func next() -> (PointF64, PointF64)? {
      guard i < vertices.count else { return nil }
      let (from, to) = (last, vertices[i])
      last = to
      i &+= 1
      return (from, to)
    }
  }
}
