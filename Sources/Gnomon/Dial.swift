// SPDX-License-Identifier: Apache-2.0
// Dial.swift - circular sliders and the ranges of their values

import CGnomon

/// How values are spread over a control.
public typealias Scale = CGnomon.Scale
/// The values of a control, and the places between 0 and 1 where they lie.
public typealias ValueRange = CGnomon.ValueRange
/// What happened to a finger.
public typealias TouchPhase = CGnomon.TouchPhase
/// One touch at one moment.
public typealias Touch = CGnomon.Touch
/// What a control has to say, as bits with UIKit's values.
public typealias ControlEvent = CGnomon.ControlEvent
/// What happens at the ends of a dial's sweep.
public typealias DialMode = CGnomon.DialMode
/// Where a finger takes hold of a dial.
public typealias DialGrab = CGnomon.DialGrab
/// How a dial's arc is filled.
public typealias DialFill = CGnomon.DialFill
/// A circular slider: its geometry, its range, its ways.
public typealias Dial = CGnomon.Dial
/// What changes as a dial is used.
public typealias DialState = CGnomon.DialState

extension ValueRange {
  /// From the first value at place 0 to the last at place 1, which may be the smaller one; a step of 0 allows every value.
  public init(
    from first: Double, to last: Double, step: Double = 0, scale: Scale = .linear, wraps: Bool = false
  ) {
    self.init(min: first, max: last, step: step, scale: scale, wraps: wraps ? 1 : 0)
  }

  /// The value at a place from 0 to 1, or nil when the range or the place is not a number.
  public func value(at place: Double) -> Double? { found { gnomon_range_value(&$0, place, &$1) } }

  /// The place of a value, from 0 to 1, or nil when the range or the value is not a number.
  public func place(of value: Double) -> Double? { found { gnomon_range_place(&$0, value, &$1) } }

  /// The value so many steps on.
  public func value(_ steps: Double, stepsFrom value: Double) -> Double? {
    found { gnomon_range_advance(&$0, value, steps, &$1) }
  }

  private func found(_ body: (inout ValueRange, inout Double) -> Status) -> Double? {
    var (range, result) = (self, 0.0)
    return body(&range, &result) == .ok ? result : nil
  }
}

extension Dial {
  /// A dial of one handle, taken anywhere, that stops at both ends; what differs is set afterwards.
  public init(
    centre: Point, radius: Float, width: Float, start: Float, sweep: Float, range: ValueRange,
    compass: Compass = Compass(), handleRadius: Float = 0
  ) {
    self.init()
    (self.centre, self.radius, self.width, self.start, self.sweep) = (centre, radius, width, start, sweep)
    (self.range, self.compass, handle_radius, handle_count) = (range, compass, handleRadius, 1)
  }

  /// A state with given values.
  public func state(_ first: Double, _ second: Double = 0) throws(Status) -> DialState {
    var (dial, state) = (self, DialState())
    try gnomon_dial_init(&dial, first, second, &state).check()
    return state
  }

  /// Moves by a touch; the state's events say what came of it.
  public func track(_ touch: Touch, _ state: inout DialState) throws(Status) {
    var (dial, touch) = (self, touch)
    try gnomon_dial_track(&dial, &touch, &state).check()
  }

  /// Sets a handle's value.
  public func set(_ value: Double, of handle: Int = 0, _ state: inout DialState) throws(Status) {
    var dial = self
    try gnomon_dial_set(&dial, Int32(clamping: handle), value, &state).check()
  }

  /// Moves a handle by steps.
  public func advance(_ steps: Double, of handle: Int = 0, _ state: inout DialState) throws(Status) {
    var dial = self
    try gnomon_dial_advance(&dial, Int32(clamping: handle), steps, &state).check()
  }

  /// Where a place of the range lies on the circle, or on one of another radius.
  public func point(at place: Double, radius: Float? = nil) throws(Status) -> Point {
    var (dial, point) = (self, Point())
    try gnomon_dial_point(&dial, place, radius ?? self.radius, nil, &point).check()
    return point
  }

  /// The ends of evenly spaced ticks, or places for labels, from place 0 to place 1.
  public func ticks(_ count: Int, from inner: Float, to outer: Float) throws(Status) -> [(from: Point, to: Point)] {
    var dial = self
    let count = max(count, 0)
    var (from, to) = ([Point](repeating: Point(), count: count), [Point](repeating: Point(), count: count))
    try gnomon_dial_ticks(&dial, count, inner, outer, &from, &to).check()
    return Array(zip(from, to)).map { (from: $0.0, to: $0.1) }
  }
}

/// The colours and lengths of a dial, in pixels. What is transparent is not drawn.
public struct DialStyle {
  /// Of the whole picture; transparent leaves what is there.
  public var background = Color(red: 0, green: 0, blue: 0, alpha: 0)
  public var track = Color(red: 0, green: 0, blue: 0, alpha: 1)
  /// The ends of track and arc.
  public var cap = Cap.butt
  public var arcWidth: Float = 0
  public var fill = DialFill.solid
  public var stops: [Stop] = []
  public var space = ColorSpace.sRGB
  /// The sigma of the arc's soft light at the end of the sweep.
  public var glow: Float = 0
  public var handle = Color(red: 1, green: 1, blue: 1, alpha: 1)
  public var shadow = Color(red: 0, green: 0, blue: 0, alpha: 0)
  public var shadowSigma: Float = 0
  public var shadowOffset = Point(x: 0, y: 0)

  public init() {}

  /// Calls the body with the style as the C face sees it, which lives as long as the call.
  func withUnsafeStyle<R>(_ body: (inout CGnomon.DialStyle) -> R) -> R {
    stops.withUnsafeBufferPointer {
      var style = CGnomon.DialStyle(
        background: background, track: track, cap: cap, arc_width: arcWidth, fill: fill, stops: $0.baseAddress,
        stop_count: $0.count, space: space, glow: glow, handle: handle, shadow: shadow, shadow_sigma: shadowSigma,
        shadow_offset: shadowOffset)
      return body(&style)
    }
  }
}

extension Dial {
  /// The slider of 320 × 320 that this library began with, and its style.
  public static var classic: (dial: Dial, style: DialStyle) {
    var (dial, unsafe) = (Dial(), CGnomon.DialStyle())
    var stops = [Stop](repeating: Stop(), count: 2)
    gnomon_dial_classic(&dial, &unsafe, &stops)
    var style = DialStyle()
    (style.track, style.arcWidth, style.fill, style.stops) = (unsafe.track, unsafe.arc_width, unsafe.fill, stops)
    (style.glow, style.handle, style.shadow) = (unsafe.glow, unsafe.handle, unsafe.shadow)
    style.shadowSigma = unsafe.shadow_sigma
    return (dial, style)
  }

  /// Which pixels may differ between two states; nil when none does.
  public func dirty(_ style: DialStyle, from before: DialState, to after: DialState) throws(Status) -> Box? {
    var (dial, before, after, box) = (self, before, after, Box())
    try style.withUnsafeStyle { gnomon_dial_dirty(&dial, &$0, &before, &after, &box) }.check()
    return box.width > 0 ? box : nil
  }
}

extension PixelBuffer {
  /// Draws a dial, within a clip or everywhere.
  public mutating func draw(_ dial: Dial, _ state: DialState, _ style: DialStyle, clip: Box? = nil) throws(Status) {
    var (dial, state) = (dial, state)
    let (width, height) = (Int32(clamping: width), Int32(clamping: height))
    let status = style.withUnsafeStyle { style in
      var scratch = [UInt8](repeating: 0, count: gnomon_dial_scratch_size(width, height, &style))
      return scratch.withUnsafeMutableBytes { scratch in
        withUnsafeMutableImage { image in
          withOptionalPointer(to: clip) {
            gnomon_dial_draw(&image, &dial, &state, &style, $0, scratch.baseAddress, scratch.count)
          }
        }
      }
    }
    try status.check()
  }
}
