// SPDX-License-Identifier: Apache-2.0
// Types.swift - the values of the C face under their Swift names
//
// The types are those of the C headers, which are the truth about every field; here they get what Swift
// expects of values: equality, short initialisers, statuses that can be thrown.

import CGnomon

/// A point, or a vector, in the caller's unit.
public typealias Point = CGnomon.Point
/// A point in double.
public typealias PointF64 = CGnomon.PointF64
/// A half-open rectangle by its corner and size.
public typealias Rect = CGnomon.Rect
/// A rectangle of whole pixels.
public typealias Box = CGnomon.Box
/// How angles are read: where 0° lies, which way they grow, which way y grows.
public typealias Compass = CGnomon.Compass
/// A direction on the screen.
public typealias Direction = CGnomon.Direction
/// Which way angles grow on the screen.
public typealias Turn = CGnomon.Turn
/// Which way y grows on the screen.
public typealias YAxis = CGnomon.YAxis
/// The turn that angles are brought into: [0, 360) or (-180, 180].
public typealias DegreesRange = CGnomon.DegreesRange
/// Where a run of angles has come to, with its turns counted.
public typealias Unwrap = CGnomon.Unwrap
/// An affine transform, in `CGAffineTransform`'s order.
public typealias Affine = CGnomon.Affine
/// A rectangle in double.
public typealias RectF64 = CGnomon.RectF64
/// An affine transform in double.
public typealias AffineF64 = CGnomon.AffineF64
/// A rectangle by its edges, which may be infinite.
public typealias EdgeRect = CGnomon.EdgeRect
/// A rectangle by its edges, in double.
public typealias EdgeRectF64 = CGnomon.EdgeRectF64
/// A shape that can be drawn and hit.
public typealias Shape = CGnomon.Shape
/// A shape in double.
public typealias ShapeF64 = CGnomon.ShapeF64
/// What a shape is.
public typealias ShapeKind = CGnomon.ShapeKind
/// How a ring arc ends.
public typealias Cap = CGnomon.Cap
/// Which parts of a plane that outlines wind around belong to a polygon or a path.
public typealias FillRule = CGnomon.FillRule
/// What a path does next.
public typealias PathVerb = CGnomon.PathVerb
/// A view: a rectangle in its parent.
public typealias View = CGnomon.View
/// What can be said of a view beside its place.
public typealias ViewTraits = CGnomon.ViewTraits
/// The radii of one elliptic corner.
public typealias Corner = CGnomon.Corner
/// How an outline is stroked.
public typealias Stroke = CGnomon.Stroke
/// What a stroke makes of a corner.
public typealias Join = CGnomon.Join
/// How new coverage joins what is there.
public typealias Combine = CGnomon.Combine
/// A straight sRGB colour.
public typealias Color = CGnomon.Color
/// A colour at a place along a gradient.
public typealias Stop = CGnomon.Stop
/// What a gradient shows outside its ends.
public typealias Extend = CGnomon.Extend
/// How colours between two stops are found.
public typealias Interpolation = CGnomon.Interpolation
/// What is seen of an image between the centres of its pixels.
public typealias Filter = CGnomon.Filter
/// In which space colours between two stops are mixed.
public typealias ColorSpace = CGnomon.ColorSpace
/// How paint meets what lies beneath it.
public typealias Operator = CGnomon.Operator
/// The order of a pixel's bytes.
public typealias PixelFormat = CGnomon.PixelFormat
/// What a call has to say; every value but `ok` can be thrown.
public typealias Status = CGnomon.Status

extension Status: @retroactive Error {
  /// Throws the status unless it is `ok`.
  @inline(__always)
  package func check() throws(Status) {
    if self != .ok { throw self }
  }
}

extension Status: @retroactive CustomStringConvertible {
  /// The name as the C header spells it, such as `GNOMON_ERROR_SIZE`.
  public var description: String { String(cString: gnomon_status_name(self)) }
}

extension Point: @retroactive Equatable {
  public static func == (a: Point, b: Point) -> Bool { a.x == b.x && a.y == b.y }
}

extension Rect: @retroactive Equatable {
  public static func == (a: Rect, b: Rect) -> Bool {
    a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height
  }
}

extension Compass: @retroactive Equatable {
  /// A compass; without arguments north, clockwise, y down.
  public init(zero: Direction = .north, turn: Turn = .clockwise, y: YAxis = .down) {
    self.init(zero: zero, turn: turn, y_axis: y)
  }

  public static func == (a: Compass, b: Compass) -> Bool {
    a.zero == b.zero && a.turn == b.turn && a.y_axis == b.y_axis
  }
}
