// SPDX-License-Identifier: Apache-2.0
// HitShape.swift - gnomon_hit_shape, its bits and its count

import CGnomon
import CLanes

/// A shape of floats or of doubles.
protocol AnyShape {
  var status: Status { get }
  var placed: PlacedOutline { get }
  func overlaps(_ extent: Extent) -> Bool
}

extension Shape: AnyShape {}
extension ShapeF64: AnyShape {}

extension Shape {
  /// A rectangle where it says, for which there is no more to make ready.
  @inline(__always)
  fileprivate var plainRect: kernel_rect? { kind == .rect && is_transformed == 0 ? self.as.rect.edges : nil }
}

/// Calls the body with a shape made ready, unless something is wrong with it, the points, or the place for `answers`.
@inline(__always)
func withShape<S: AnyShape>(
  _ count: Int, _ points: PointsView, _ shape: UnsafePointer<S>?, _ answers: Answers, _ body: (PlacedOutline) -> Void
) -> Status {
  withChecked(count, points, shape, answers) { body($0.placed) }
}

/// Calls the body with a shape, unless something is wrong with it, the points, or the place for `answers`.
@inline(__always)
private func withChecked<S: AnyShape>(
  _ count: Int, _ points: PointsView, _ shape: UnsafePointer<S>?, _ answers: Answers, _ body: (S) -> Void
) -> Status {
  guard count != 0 else { return .ok }
  let (status, extent) = points.check(count, answers)
  guard status == .ok else { return status }
  guard let shape else { return .errorNull }
  guard shape.pointee.status == .ok else { return shape.pointee.status }
  guard !shape.pointee.overlaps(extent) else { return .errorOverlap }
  body(shape.pointee)
  return .ok
}

// MARK: - Bytes

extension PlacedOutline {
  fileprivate func hit(_ count: Int, _ points: PointsView, _ inside: UnsafeMutablePointer<UInt8>) {
    if points.size == 4, hitFloats(count, points.floats(from: 0), inside) { return }
    forEachDecided(count, points) { block in
      lanes_copy(inside + block.first, block.inside, block.count)
    }
  }
}

@c @implementation
public func gnomon_hit_shape(
  _ count: Int, _ points: UnsafePoints, _ shape: UnsafePointer<Shape>?, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  let view = PointsView(points)
  return withChecked(count, view, shape, Answers(inside, count)) { shape in
    if var rect = shape.plainRect {
      var floats = view.floats(from: 0)
      kernels.pointee.hit_rect(count, &floats, &rect, inside!)
    } else {
      shape.placed.hit(count, view, inside!)
    }
  }
}

@c @implementation
public func gnomon_hit_shape_f64(
  _ count: Int, _ points: UnsafePointsF64, _ shape: UnsafePointer<ShapeF64>?, _ inside: UnsafeMutablePointer<UInt8>?
) -> Status {
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(inside, count)) { $0.hit(count, view, inside!) }
}

// MARK: - Bits

/// Bytes that hold a bit for each of so many points.
@inline(__always)
private func bytes(_ count: Int) -> Int {
  Int(bitPattern: UInt(bitPattern: count) / 8 &+ (count & 7 != 0 ? 1 : 0))
}

extension PlacedOutline {
  fileprivate func hitBits(_ count: Int, _ points: PointsView, _ bits: UnsafeMutablePointer<UInt8>) {
    forEachDecided(count, points) { block in
      kernels.pointee.pack_bits(block.count, block.inside, bits + block.first / 8)
    }
  }
}

@c @implementation
public func gnomon_hit_shape_bits(
  _ count: Int, _ points: UnsafePoints, _ shape: UnsafePointer<Shape>?, _ bits: UnsafeMutablePointer<UInt8>?
) -> Status {
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(bits, bytes(count))) { $0.hitBits(count, view, bits!) }
}

@c @implementation
public func gnomon_hit_shape_bits_f64(
  _ count: Int, _ points: UnsafePointsF64, _ shape: UnsafePointer<ShapeF64>?, _ bits: UnsafeMutablePointer<UInt8>?
) -> Status {
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(bits, bytes(count))) { $0.hitBits(count, view, bits!) }
}

// MARK: - How many

extension PlacedOutline {
  fileprivate func count(_ count: Int, _ points: PointsView) -> Int {
    var found = 0
    forEachDecided(count, points) { block in
      found &+= kernels.pointee.sum_bytes(block.count, block.inside)
    }
    return found
  }
}

@c @implementation
public func gnomon_hit_count(
  _ count: Int, _ points: UnsafePoints, _ shape: UnsafePointer<Shape>?, _ found: UnsafeMutablePointer<Int>?
) -> Status {
  guard let found else { return .errorNull }
  if count == 0 { found.pointee = 0 }
  let view = PointsView(points)
  return withChecked(count, view, shape, Answers(found, 1)) { shape in
    if var rect = shape.plainRect {
      var floats = view.floats(from: 0)
      found.pointee = kernels.pointee.count_rect(count, &floats, &rect)
    } else {
      found.pointee = shape.placed.count(count, view)
    }
  }
}

@c @implementation
public func gnomon_hit_count_f64(
  _ count: Int, _ points: UnsafePointsF64, _ shape: UnsafePointer<ShapeF64>?, _ found: UnsafeMutablePointer<Int>?
) -> Status {
  guard let found else { return .errorNull }
  if count == 0 { found.pointee = 0 }
  let view = PointsView(points)
  return withShape(count, view, shape, Answers(found, 1)) { found.pointee = $0.count(count, view) }
}
