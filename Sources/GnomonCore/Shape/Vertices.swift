// SPDX-License-Identifier: Apache-2.0
// Vertices.swift - the caller's vertices, floats or doubles, read as doubles

import CGnomon
import CLanes

/// Lines, one after the other.
protocol LineIterator {
  mutating func next() -> (PointF64, PointF64)?
}

/// A closed line through vertices in the caller's memory.
struct Vertices {
  private let points: PointsView
  let count: Int

  init(_ polygon: Polygon) { (points, count) = (PointsView(polygon.vertices), polygon.count) }
  init(_ polygon: PolygonF64) { (points, count) = (PointsView(polygon.vertices), polygon.count) }

  // MARK: - Before they are read

  var status: Status {
    guard count != 0 else { return .ok }
    guard points.x != nil, points.y != nil else { return .errorNull }
    return points.extents(count) != nil ? .ok : .errorSize
  }

  func overlaps(_ extent: Extent) -> Bool {
    guard let extents = points.extents(count) else { return false }
    return extents.x.overlaps(extent) || extents.y.overlaps(extent)
  }

  // MARK: - Reading

  @inline(__always)
  subscript(_ i: Int) -> PointF64 { points.point(i) }

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

// MARK: - Sides for the filter

/// The box of a polygon of floats, of a size that floats can work with.
struct PolygonBox {
  let frame: kernel_box
  /// How far the box reaches from its centre.
  private let reachX, reachY: Double

  fileprivate init?(_ low: PointF64, _ high: PointF64) {
    let (x, y) = (Float(low.x + (high.x - low.x) / 2), Float(low.y + (high.y - low.y) / 2))
    reachX = max(high.x - Double(x), Double(x) - low.x)
    reachY = max(high.y - Double(y), Double(y) - low.y)
    guard min(reachX, reachY) >= 0x1p-100, max(reachX, reachY) <= 0x1p100 else { return nil }
    frame = kernel_box(
      left: Float(low.x), top: Float(low.y), right: Float(high.x), bottom: Float(high.y), centre_x: x, centre_y: y)
  }

  /// The side between two vertices. Its line function is that of the way towards larger y, whichever way it leads.
  @inline(__always)
  func side(_ p: PointF64, _ q: PointF64) -> kernel_side {
    let (low, high) = p.y < q.y ? (p, q) : (q, p)
    let (a, b) = (low.y - high.y, high.x - low.x)
    let c = 0 - (a * (low.x - Double(frame.centre_x)) + b * (low.y - Double(frame.centre_y)))
    let size = abs(a) * reachX + abs(b) * reachY
    let scale = size > 0 ? 1 / size : 0
    return kernel_side(y: Float(q.y), a: Float(a * scale), b: Float(b * scale), c: Float(c * scale))
  }
}

extension Vertices {
  /// The sides, from that which ends at the first vertex.
  func sides(_ box: PolygonBox) -> Sides { Sides(vertices: self, box: box, last: self[count &- 1]) }

  struct Sides {
    fileprivate let vertices: Vertices
    fileprivate let box: PolygonBox
    fileprivate(set) var last: PointF64
    private var i = 0

    fileprivate init(vertices: Vertices, box: PolygonBox, last: PointF64) {
      (self.vertices, self.box, self.last) = (vertices, box, last)
    }

    /// Makes the next of them, at most `room`; how many.
    @inline(never)
    mutating func next(_ sides: UnsafeMutablePointer<kernel_side>, _ room: Int) -> Int {
      var made = 0
      while made < room, i < vertices.count {
        let next = vertices[i]
        sides[made] = box.side(last, next)
        last = next
        made &+= 1
        i &+= 1
      }
      return made
    }
  }

  /// Of the vertices, where a transform puts them.
  func limits(_ t: AffineF64?) -> Limits {
    var limits = Limits()
    var i = 0
    while i < count {
      limits.add(t?.apply(self[i]) ?? self[i])
      i &+= 1
    }
    return limits
  }

  /// Nil for doubles, and where the box is too small or too large for floats.
  var box: PolygonBox? {
    guard points.size == 4 else { return nil }
    let limits = limits(nil)
    return PolygonBox(limits.low, limits.high)
  }
}
