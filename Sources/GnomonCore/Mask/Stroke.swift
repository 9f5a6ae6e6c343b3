// SPDX-License-Identifier: Apache-2.0
// Stroke.swift - gnomon_mask_stroke

import CGnomon
import CLanes

extension Join {
  fileprivate var isKnown: Bool { rawValue <= Join.bevel.rawValue }
}

extension Stroke {
  /// What is wrong with it, and else the bytes of its dashes.
  fileprivate var check: (status: Status, dashes: Extent) {
    guard cap.isKnown, join.isKnown, width.isFinite, width >= 0, miter_limit.isFinite, miter_limit >= 0 else {
      return (.errorValue, .none)
    }
    guard dash_count != 0 else { return (.ok, .none) }
    guard let dashes else { return (.errorNull, .none) }
    guard let extent = Extent(dashes, count: dash_count) else { return (.errorSize, .none) }
    guard dash_phase.isFinite else { return (.errorValue, .none) }
    var sum = 0.0
    var i = 0
    while i < dash_count {
      guard dashes[i].isFinite, dashes[i] >= 0 else { return (.errorValue, .none) }
      sum = sum + Double(dashes[i])
      i &+= 1
    }
    return sum > 0 ? (.ok, extent) : (.errorValue, .none)
  }

  fileprivate var style: StrokeStyle {
    let limit = miter_limit > 0 ? Double(miter_limit) : 10
    return StrokeStyle(half: Double(width) * 0.5, cap: cap, join: join, limit: limit * limit)
  }

  fileprivate var pattern: DashPattern? {
    guard dash_count > 0, let dashes else { return nil }
    return DashPattern(dashes, dash_count, phase: Double(dash_phase))
  }
}

@c @implementation
public func gnomon_mask_stroke(
  _ mask: UnsafePointer<UnsafeMask>?, _ shape: UnsafePointer<Shape>?, _ stroke: UnsafePointer<Stroke>?,
  _ combine: Combine
) -> Status {
  guard let mask = mask?.pointee, let shape, let stroke else { return .errorNull }
  let (status, extent) = mask.check()
  guard status == .ok else { return status }
  guard combine.isKnown else { return .errorValue }
  let shapeStatus = shape.pointee.statusForDrawing
  guard shapeStatus == .ok else { return shapeStatus }
  let (strokeStatus, dashes) = stroke.pointee.check
  guard strokeStatus == .ok else { return strokeStatus }
  guard !shape.pointee.overlaps(extent), !dashes.overlaps(extent) else { return .errorOverlap }
  guard mask.data != nil, mask.width > 0, mask.height > 0 else { return .ok }
  let style = stroke.pointee.style
  var placed = shape.pointee.placedForStroking
  if style.half == 0 { placed.outline = .empty }
  draw(mask, .stroke(placed, style, stroke.pointee.pattern), combine)
  return .ok
}
