// SPDX-License-Identifier: Apache-2.0
// Dial.swift - a dial moved by touches, keys and values
//
// A finger counts by its angle about the centre. A press is absolute: it asks where on the sweep that angle lies. From then on
// only differences of angles count, added to the handle's place, which is clamped at once: so no amount of turning past an end is
// owed when the finger turns back.

import CGnomon
import CLanes

extension Dial {
  var isValid: Bool {
    guard centre.isFinite, radius.isFinite, radius > 0, width >= 0, width <= 2 * radius, start.isFinite,
      sweep != 0, sweep.magnitude <= 360, compass.isKnown, range.isValid, mode.rawValue <= DialMode.turns.rawValue,
      grab.rawValue <= DialGrab.handle.rawValue, isLength(handle_radius), isLength(slop), isLength(dead_zone),
      is_relative <= 1, handle_count == 1 || handle_count == 2, least_gap >= 0, least_gap <= 1
    else { return false }
    return mode == .stop || sweep.magnitude == 360 && (mode == .wrap || turns > 0 && turns.isFinite)
  }

  /// Degrees that the whole range takes.
  private var extent: Double { Double(sweep.magnitude) * (mode == .turns ? Double(turns) : 1) }

  private var way: Double { sweep > 0 ? 1 : -1 }

  /// The angle of a place, not reduced.
  func angle(_ place: Double) -> Double { Double(start) + way * extent * place }

  func point(_ place: Double, _ radius: Double) -> Point {
    let direction = compass.direction(angle(place))
    return Point(
      x: Float(Double(centre.x) + radius * direction.x), y: Float(Double(centre.y) + radius * direction.y))
  }

  /// The finger's angle; nil where it has none.
  fileprivate func angle(of touch: Point) -> Double? {
    var at = PointF64(touch)
    let (dx, dy) = (at.x - Double(centre.x), at.y - Double(centre.y))
    guard dx * dx + dy * dy > Double(dead_zone) * Double(dead_zone) else { return nil }
    var (angle, valid) = (0.0, UInt8(0))
    withUnsafePointer(to: &at) {
      _ = gnomon_angle_from_north_f64(1, gnomon_points_f64_in($0), PointF64(centre), compass, &angle, &valid)
    }
    return valid != 0 ? angle : nil
  }

  /// A place brought to where the handles may be.
  fileprivate func settled(_ place: Double) -> Double {
    mode == .wrap ? fraction(place) : max(0, min(place, 1))
  }

  /// The place of an angle for a handle that is at `place`.
  fileprivate func place(ofAngle angle: Double, near place: Double) -> Double {
    if mode == .turns {
      return settled(place + way * shortestTurn(self.angle(place), angle) / extent)
    }
    let turned = remainder(way * shortestTurn(Double(start), angle))
    let along = turned < 360 ? turned : 0
    guard along > extent else { return along / extent }
    // In the gap, the nearer end.
    let (toEnd, toStart) = (along - extent, 360 - along)
    if toEnd == toStart { return place < 0.5 ? 0 : 1 }
    return toEnd < toStart ? 1 : 0
  }

  // MARK: Taking hold

  /// The handle that a finger takes hold of, or -1.
  fileprivate func handle(at touch: Point, _ angle: Double?, _ state: DialState) -> Int32 {
    let reach = Double(handle_radius) + Double(slop)
    var (best, least) = (Int32(-1), Double.infinity)
    for i in 0..<Int32(handle_count) {
      let handle = point(shownPlace(state, i), Double(radius))
      let (dx, dy) = (Double(touch.x) - Double(handle.x), Double(touch.y) - Double(handle.y))
      let distance = dx * dx + dy * dy
      // Two at one place: the second, unless it cannot move on.
      let isBehind = i == 1 && distance == least && state.places.1 >= 1 && mode != .wrap
      if distance <= least, !isBehind { (best, least) = (i, distance) }
    }
    if least <= reach * reach { return best }
    guard grab != .handle, angle != nil else { return -1 }
    if grab == .ring {
      let (dx, dy) = (Double(touch.x) - Double(centre.x), Double(touch.y) - Double(centre.y))
      let distance = (dx * dx + dy * dy).squareRoot() - Double(radius)
      guard distance.magnitude <= Double(width) / 2 + Double(slop) else { return -1 }
    }
    return best
  }

  /// Where a handle is seen: at its value's place, in the turn where it is.
  func shownPlace(_ state: DialState, _ handle: Int32) -> Double {
    handle == 0 ? range.place(of: state.values.0) : range.place(of: state.values.1)
  }
}

private func isLength(_ x: Float) -> Bool { x >= 0 && x.isFinite }

// MARK: - The state

extension DialState {
  func isValid(for dial: Dial) -> Bool {
    isPlace(places.0) && isPlace(places.1) && values.0.isFinite && values.1.isFinite && angle.isFinite && speed.isFinite
      && held >= -1 && held < Int32(dial.handle_count)
  }

  private func isPlace(_ x: Double) -> Bool { x >= 0 && x <= 1 }

  fileprivate func place(_ handle: Int32) -> Double { handle == 0 ? places.0 : places.1 }

  /// Puts a handle at a place, as far as the other one lets it, and notes whether its value changed.
  fileprivate mutating func move(_ handle: Int32, to place: Double, _ dial: Dial, value: Double? = nil) {
    var place = dial.settled(place)
    var value = value
    if dial.handle_count == 2, dial.mode != .wrap {
      let limit = handle == 0 ? max(0, places.1 - dial.least_gap) : min(1, places.0 + dial.least_gap)
      if handle == 0 ? place > limit : place < limit { (place, value) = (limit, nil) }
    }
    let new = value ?? dial.range.value(at: place)
    let old = handle == 0 ? values.0 : values.1
    if new != old { events |= ControlEvent.valueChanged.rawValue }
    if handle == 0 { (places.0, values.0) = (place, new) } else { (places.1, values.1) = (place, new) }
    if dial.handle_count == 1 { (places.1, values.1) = (place, new) }
  }

  fileprivate mutating func track(_ dial: Dial, _ touch: Touch) {
    events = 0
    let finger = dial.angle(of: touch.at)
    if touch.phase == .began {
      guard held < 0 else { return }
      held = dial.handle(at: touch.at, finger, self)
      guard held >= 0 else { return }
      events = ControlEvent.touchDown.rawValue
      guard let finger else { return }
      angle = finger
      if dial.is_relative == 0 { move(held, to: dial.place(ofAngle: finger, near: place(held)), dial) }
      return
    }
    guard held >= 0 else { return }
    if touch.phase != .cancelled, let finger {
      let turned = shortestTurn(angle, finger) * (dial.sweep > 0 ? 1 : -1)
      angle = finger
      if turned != 0 {
        move(
          held,
          to: place(held) + turned * speed
            / (Double(dial.sweep.magnitude) * (dial.mode == .turns ? Double(dial.turns) : 1)), dial)
      }
    }
    if touch.phase == .moved { return }
    held = -1
    events |= touch.phase == .ended ? ControlEvent.touchUpInside.rawValue : ControlEvent.touchCancel.rawValue
  }
}

// MARK: - The C face

/// Checks what every call does, and lets the body change a copy of the state.
private func change(
  _ dial: UnsafePointer<Dial>?, _ state: UnsafeMutablePointer<DialState>?, _ body: (Dial, inout DialState) -> Status
) -> Status {
  guard let dial = dial?.pointee, let state else { return .errorNull }
  guard dial.isValid, state.pointee.isValid(for: dial) else { return .errorValue }
  var new = state.pointee
  let status = body(dial, &new)
  if status == .ok { state.pointee = new }
  return status
}

@c @implementation
public func gnomon_dial_init(
  _ dial: UnsafePointer<Dial>?, _ first: Double, _ second: Double, _ state: UnsafeMutablePointer<DialState>?
) -> Status {
  guard let dial = dial?.pointee, let state else { return .errorNull }
  guard dial.isValid, first.isFinite, dial.handle_count == 1 || second.isFinite else { return .errorValue }
  var new = DialState()
  (new.speed, new.held) = (1, -1)
  if dial.handle_count == 2 {
    // Both ends are free while the first is put in place.
    new.places.1 = 1
    new.move(1, to: 1, dial)
    new.move(0, to: dial.range.place(of: first), dial, value: dial.range.stepped(clamped(first, dial.range)))
    new.move(1, to: dial.range.place(of: second), dial, value: dial.range.stepped(clamped(second, dial.range)))
  } else {
    new.move(0, to: dial.range.place(of: first), dial, value: dial.range.stepped(clamped(first, dial.range)))
  }
  new.events = 0
  state.pointee = new
  return .ok
}

/// A value brought into the range; one inside keeps its bits.
private func clamped(_ value: Double, _ range: ValueRange) -> Double {
  let (low, high) = (min(range.min, range.max), max(range.min, range.max))
  if range.wraps != 0 { return value >= low && value < high ? value : range.value(at: range.place(of: value)) }
  return max(low, min(value, high))
}

@c @implementation
public func gnomon_dial_track(
  _ dial: UnsafePointer<Dial>?, _ touch: UnsafePointer<Touch>?, _ state: UnsafeMutablePointer<DialState>?
) -> Status {
  guard let touch = touch?.pointee else { return .errorNull }
  return change(dial, state) {
    guard touch.phase.rawValue <= TouchPhase.cancelled.rawValue, touch.at.isFinite else { return .errorValue }
    $1.track($0, touch)
    return .ok
  }
}

@c @implementation
public func gnomon_dial_set(
  _ dial: UnsafePointer<Dial>?, _ handle: Int32, _ value: Double, _ state: UnsafeMutablePointer<DialState>?
) -> Status {
  change(dial, state) {
    guard handle >= 0, handle < Int32($0.handle_count), value.isFinite else { return .errorValue }
    $1.events = 0
    $1.move(handle, to: $0.range.place(of: value), $0, value: $0.range.stepped(clamped(value, $0.range)))
    return .ok
  }
}

@c @implementation
public func gnomon_dial_advance(
  _ dial: UnsafePointer<Dial>?, _ handle: Int32, _ steps: Double, _ state: UnsafeMutablePointer<DialState>?
) -> Status {
  change(dial, state) {
    guard handle >= 0, handle < Int32($0.handle_count), steps.isFinite else { return .errorValue }
    $1.events = 0
    let value = $0.range.advanced(handle == 0 ? $1.values.0 : $1.values.1, by: steps)
    $1.move(handle, to: $0.range.place(of: value), $0, value: value)
    return .ok
  }
}

@c @implementation
public func gnomon_dial_point(
  _ dial: UnsafePointer<Dial>?, _ place: Double, _ radius: Float, _ angle: UnsafeMutablePointer<Float>?,
  _ point: UnsafeMutablePointer<Point>?
) -> Status {
  guard let dial = dial?.pointee else { return .errorNull }
  guard dial.isValid, place.isFinite, radius.isFinite else { return .errorValue }
  let place = dial.settled(place)
  if let angle {
    let degrees = Float(remainder(dial.angle(place)))
    angle.pointee = degrees < 360 ? degrees : 0
  }
  point?.pointee = dial.point(place, Double(radius))
  return .ok
}

@c @implementation
public func gnomon_dial_ticks(
  _ dial: UnsafePointer<Dial>?, _ count: Int, _ inner: Float, _ outer: Float, _ from: UnsafeMutablePointer<Point>?,
  _ to: UnsafeMutablePointer<Point>?
) -> Status {
  guard let dial = dial?.pointee else { return .errorNull }
  guard dial.isValid, inner.isFinite, outer.isFinite else { return .errorValue }
  guard count != 0 else { return .ok }
  guard count > 0 else { return .errorSize }
  var extents = (Extent.none, Extent.none)
  if let from {
    guard let extent = Extent(UnsafePointer(from), count: count) else { return .errorSize }
    extents.0 = extent
  }
  if let to {
    guard let extent = Extent(UnsafePointer(to), count: count) else { return .errorSize }
    extents.1 = extent
  }
  guard !extents.0.overlaps(extents.1) else { return .errorOverlap }
  let isClosed = dial.sweep.magnitude == 360
  let last = isClosed ? count : max(count &- 1, 1)
  // One turn of several: ticks are of the circle.
  var once = dial
  once.mode = .stop
  for i in 0..<count {
    let place = Double(i) / Double(last)
    if let from { from[i] = once.point(place, Double(inner)) }
    if let to { to[i] = once.point(place, Double(outer)) }
  }
  return .ok
}
