// SPDX-License-Identifier: Apache-2.0
// DialDrawing.swift - a dial as pixels
//
// Track, arc and handles are masks, each no larger than what it draws, made in the caller's scratch and painted one over the
// other. A clip limits the painting only, never the masks: so what is redrawn has the bytes that it would have had.

import CGnomon
import CLanes

// MARK: - The style

extension DialStyle {
  fileprivate var colors: GradientColors {
    var gradient = UnsafeConicGradient()
    (gradient.stops, gradient.stop_count, gradient.space) = (stops, stop_count, space)
    return GradientColors(gradient)
  }

  fileprivate func check() -> (status: Status, extent: Extent) {
    guard !background.hasNaN, !track.hasNaN, !handle.hasNaN, !shadow.hasNaN, cap.rawValue <= Cap.square.rawValue,
      arc_width >= 0, arc_width.isFinite, fill.rawValue <= DialFill.conic.rawValue, isSigma(glow),
      isSigma(shadow_sigma),
      shadow_offset.isFinite
    else { return (.errorValue, .none) }
    return colors.check()
  }

  /// How far beyond a shape its light reaches.
  fileprivate func reach(_ sigma: Float) -> Double { sigma > 0 ? 4 * Double(sigma) + 2 : 1 }

  /// What masks may stick out of the image, so that light from there is seen.
  fileprivate var margin: Double { max(reach(glow), reach(shadow_sigma)) }
}

private func isSigma(_ x: Float) -> Bool { x >= 0 && x <= 1000 }

// MARK: - Memory

/// Two masks and what blurring one of them needs, one after the other, each on a cache line.
private struct DialScratch {
  var width, height: Int32
  var maskSize, total: Int

  init?(_ width: Int32, _ height: Int32, _ style: DialStyle) {
    let margin = Int32(style.margin + 1)
    let (w, wide) = width.addingReportingOverflow(2 * margin)
    let (h, high) = height.addingReportingOverflow(2 * margin)
    guard width >= 0, height >= 0, !wide, !high else { return nil }
    let (pixels, tooMany) = Int(w).multipliedReportingOverflow(by: Int(h))
    guard !tooMany, pixels < Int.max / 8 else { return nil }
    (self.width, self.height) = (w, h)
    maskSize = (pixels + 63) & ~63
    let blur = max(
      gnomon_blur_size(w, h, style.glow, style.glow), gnomon_blur_size(w, h, style.shadow_sigma, style.shadow_sigma))
    // A smaller sigma has fewer halved pictures, but up to thirty rows at hand, which have some room at their ends.
    let (most, tooLarge) = max(blur, pixels).multipliedReportingOverflow(by: 4)
    guard !tooLarge, most < Int.max / 2 else { return nil }
    total = 64 + 2 * maskSize + most + 65536 + 128 * (Int(w) + Int(h))
  }
}

// MARK: - Drawing

extension Dial {
  /// The places between which the arc lies.
  fileprivate func arc(_ state: DialState) -> (from: Double, to: Double) {
    (handle_count == 2 ? shownPlace(state, 0) : 0, shownPlace(state, Int32(handle_count) - 1))
  }
}

private struct DialPainter {
  var image: UnsafeImage
  var dial: Dial
  var style: DialStyle
  var clip: UnsafePointer<Box>?
  var first, second: UnsafeMutablePointer<UInt8>
  var scratch: UnsafeMutableRawPointer
  var scratchSize: Int

  /// A mask over a box about a centre, cut to the image and the margin.
  struct Area {
    var x, y, width, height: Int32
    var isEmpty: Bool { width <= 0 || height <= 0 }
  }

  func area(_ centre: Point, _ reach: Double) -> Area {
    let margin = Double(Int(style.margin + 1))
    func cut(_ x: Double, _ size: Int32) -> (Int32, Int32) {
      let low = max(floor(x - reach), 0 - margin)
      let high = min(floor(x + reach) + 1, Double(size) + margin)
      return low < high ? (Int32(low), Int32(high - low)) : (0, 0)
    }
    let (x, width) = cut(Double(centre.x), image.width)
    let (y, height) = cut(Double(centre.y), image.height)
    return Area(x: x, y: y, width: width, height: height)
  }

  func mask(_ data: UnsafeMutablePointer<UInt8>, _ area: Area) -> UnsafeMask {
    UnsafeMask(data: data, width: area.width, height: area.height, stride: Int(area.width))
  }

  func paint(_ paint: UnsafePaint, _ mask: UnsafeMask?, _ area: Area) {
    var (image, paint) = (image, paint)
    if var mask {
      _ = gnomon_composite(&image, &paint, &mask, area.x, area.y, .sourceOver, 1, clip)
    } else {
      _ = gnomon_composite(&image, &paint, nil, 0, 0, .source, 1, clip)
    }
  }

  /// A part of the sweep, as a ring when it is a whole one.
  func band(_ from: Double, _ to: Double, _ width: Float, _ area: Area) -> Shape {
    let centre = Point(x: dial.centre.x - Float(area.x), y: dial.centre.y - Float(area.y))
    let (inner, outer) = (max(dial.radius - width / 2, 0), dial.radius + width / 2)
    let start = dial.angle(from)
    let sweep = dial.angle(to) - start
    if sweep.magnitude >= 360 { return gnomon_shape_ring(centre, inner, outer) }
    var shape = gnomon_shape_ring_arc(centre, inner, outer, Float(centred(start)), Float(sweep), dial.compass)
    shape.as.ring_arc.cap = style.cap
    return shape
  }

  func draw(_ state: DialState) {
    if style.background.alpha > 0 { paint(gnomon_paint_solid(style.background), nil, area(dial.centre, 0)) }
    drawTrack()
    drawArc(state)
    for i in 0..<Int32(dial.handle_count) { drawHandle(dial.point(dial.shownPlace(state, i), Double(dial.radius))) }
  }

  private func drawTrack() {
    guard style.track.alpha > 0 else { return }
    let area = area(dial.centre, Double(dial.radius) + Double(dial.width) + 1)
    guard !area.isEmpty else { return }
    var whole = dial
    whole.mode = .stop
    var painter = self
    painter.dial = whole
    var (mask, shape) = (mask(first, area), painter.band(0, 1, dial.width, area))
    _ = gnomon_mask_shape(&mask, &shape, .replace)
    paint(gnomon_paint_solid(style.track), mask, area)
  }

  /// The shape and its light, sigma growing with its part of the range.
  private func drawArc(_ state: DialState) {
    let (from, to) = dial.arc(state)
    guard to > from, style.stop_count > 0, style.arc_width > 0 else { return }
    let sigma = style.glow * Float(to - from)
    let area = area(dial.centre, Double(dial.radius) + Double(style.arc_width) + style.reach(style.glow))
    guard !area.isEmpty else { return }
    var (mask, shape) = (mask(first, area), band(from, to, style.arc_width, area))
    _ = gnomon_mask_shape(&mask, &shape, .replace)
    if sigma > 0 {
      var light = self.mask(second, area)
      lanes_copy(second, first, Int(area.width) &* Int(area.height))
      _ = gnomon_blur(&light, sigma, sigma, scratch, scratchSize)
      _ = gnomon_mask_combine(&mask, &light, 0, 0, .screen)
    }
    paint(arcPaint, mask, area)
  }

  private var arcPaint: UnsafePaint {
    guard style.fill != .solid, let stops = style.stops else {
      return gnomon_paint_solid(style.stops.unsafelyUnwrapped[0].color)
    }
    if style.fill == .conic {
      var gradient = UnsafeConicGradient()
      (gradient.centre, gradient.start, gradient.sweep, gradient.compass) =
        (dial.centre, dial.start, dial.sweep, dial.compass)
      (gradient.stops, gradient.stop_count, gradient.space) = (stops, style.stop_count, style.space)
      return gnomon_paint_conic(gradient)
    }
    var gradient = UnsafeLinearGradient()
    let reach = dial.radius + dial.width / 2
    gradient.start = Point(x: dial.centre.x, y: dial.centre.y - reach)
    gradient.end = Point(x: dial.centre.x, y: dial.centre.y + reach)
    (gradient.stops, gradient.stop_count, gradient.space) = (stops, style.stop_count, style.space)
    return gnomon_paint_linear(gradient)
  }

  private func drawHandle(_ at: Point) {
    if style.shadow.alpha > 0 {
      let centre = Point(x: at.x + style.shadow_offset.x, y: at.y + style.shadow_offset.y)
      let area = area(centre, Double(dial.handle_radius) + style.reach(style.shadow_sigma))
      if !area.isEmpty {
        var mask = disc(centre, area)
        _ = gnomon_blur(&mask, style.shadow_sigma, style.shadow_sigma, scratch, scratchSize)
        paint(gnomon_paint_solid(style.shadow), mask, area)
      }
    }
    if style.handle.alpha > 0 {
      let area = area(at, Double(dial.handle_radius) + 1)
      if !area.isEmpty { paint(gnomon_paint_solid(style.handle), disc(at, area), area) }
    }
  }

  private func disc(_ centre: Point, _ area: Area) -> UnsafeMask {
    var mask = mask(first, area)
    var shape = gnomon_shape_circle(
      Point(x: centre.x - Float(area.x), y: centre.y - Float(area.y)), dial.handle_radius)
    _ = gnomon_mask_shape(&mask, &shape, .replace)
    return mask
  }
}

// MARK: - The C face

@c @implementation
public func gnomon_dial_scratch_size(_ width: Int32, _ height: Int32, _ style: UnsafePointer<DialStyle>?) -> Int {
  guard let style = style?.pointee, isSigma(style.glow), isSigma(style.shadow_sigma) else { return 0 }
  return DialScratch(width, height, style)?.total ?? 0
}

@c @implementation
public func gnomon_dial_draw(
  _ image: UnsafePointer<UnsafeImage>?, _ dial: UnsafePointer<Dial>?, _ state: UnsafePointer<DialState>?,
  _ style: UnsafePointer<DialStyle>?, _ clip: UnsafePointer<Box>?, _ scratch: UnsafeMutableRawPointer?,
  _ scratch_size: Int
) -> Status {
  guard let image = image?.pointee, let dial = dial?.pointee, let state = state?.pointee, let style = style?.pointee,
    let scratch
  else { return .errorNull }
  let (status, pixels) = image.check()
  guard status == .ok else { return status }
  let (styleStatus, stops) = style.check()
  guard styleStatus == .ok else { return styleStatus }
  guard dial.isValid, state.isValid(for: dial) else { return .errorValue }
  guard let layout = DialScratch(image.width, image.height, style) else { return .errorSize }
  guard UInt(bitPattern: scratch_size) >= UInt(bitPattern: layout.total) else { return .errorMemory }
  guard let used = Extent(scratch, count: 1, stride: 0, size: layout.total) else { return .errorSize }
  guard !used.overlaps(pixels), !stops.overlaps(pixels), !stops.overlaps(used) else { return .errorOverlap }
  let start = (used.first &+ 63) & ~63
  let first = UnsafeMutablePointer<UInt8>(bitPattern: start).unsafelyUnwrapped
  let rest = 2 * layout.maskSize
  let painter = DialPainter(
    image: image, dial: dial, style: style, clip: clip, first: first, second: first + layout.maskSize,
    scratch: UnsafeMutableRawPointer(first + rest), scratchSize: Int(bitPattern: used.end &- start) - rest)
  painter.draw(state)
  return .ok
}

@c @implementation
public func gnomon_dial_dirty(
  _ dial: UnsafePointer<Dial>?, _ style: UnsafePointer<DialStyle>?, _ before: UnsafePointer<DialState>?,
  _ after: UnsafePointer<DialState>?, _ box: UnsafeMutablePointer<Box>?
) -> Status {
  guard let dial = dial?.pointee, let style = style?.pointee, let before = before?.pointee, let after = after?.pointee,
    let box
  else { return .errorNull }
  let (status, _) = style.check()
  guard status == .ok else { return status }
  guard dial.isValid, before.isValid(for: dial), after.isValid(for: dial) else { return .errorValue }
  var dirty = Dirty()
  for i in 0..<Int32(dial.handle_count) {
    let (old, new) = (dial.shownPlace(before, i), dial.shownPlace(after, i))
    if old == new { continue }
    dirty.addHandle(dial, style, old)
    dirty.addHandle(dial, style, new)
    dirty.changesArc = true
  }
  if dirty.changesArc {
    // An arc's curves are cut anew when its end moves, and its light grows: all of it may change by a rounding.
    let (old, new) = (dial.arc(before), dial.arc(after))
    if style.glow > 0 {
      dirty.add(dial.centre, Double(dial.radius) + Double(style.arc_width) + style.reach(style.glow))
    } else {
      dirty.addBand(dial, style, min(old.from, new.from), max(old.to, new.to))
    }
  }
  box.pointee = dirty.box
  return .ok
}

@c @implementation
public func gnomon_dial_classic(
  _ dial: UnsafeMutablePointer<Dial>?, _ style: UnsafeMutablePointer<DialStyle>?, _ stops: UnsafeMutablePointer<Stop>?
) {
  let middle = Point(x: 160, y: 160)
  let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
  if let dial {
    var new = Dial()
    (new.centre, new.radius, new.width, new.sweep) = (middle, 110, 60, 360)
    new.compass = Compass(zero: .east, turn: .counterclockwise, y_axis: .down)
    new.range = ValueRange(min: 0, max: 360, step: 0, scale: .linear, wraps: 1)
    (new.mode, new.grab, new.handle_radius, new.handle_count) = (.wrap, .ring, 20, 1)
    dial.pointee = new
  }
  if let stops {
    stops[0] = Stop(offset: 0, color: Color(red: 0, green: 0, blue: 1, alpha: 1))
    stops[1] = Stop(offset: 1, color: Color(red: 1, green: 0, blue: 1, alpha: 1))
  }
  if let style {
    var new = DialStyle()
    (new.track, new.arc_width, new.fill, new.glow) = (black, 40, .linear, 9)
    (new.stops, new.stop_count) = (UnsafePointer(stops), stops == nil ? 0 : 2)
    new.handle = Color(red: 1, green: 1, blue: 1, alpha: 0.7)
    (new.shadow, new.shadow_sigma) = (Color(red: 0, green: 0, blue: 0, alpha: 0.7), 1.5)
    style.pointee = new
  }
}

// MARK: - What changes

private struct Dirty {
  var left = Double.infinity
  var top = Double.infinity
  var right = -Double.infinity
  var bottom = -Double.infinity
  var changesArc = false

  mutating func add(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    (self.left, self.top) = (min(self.left, left), min(self.top, top))
    (self.right, self.bottom) = (max(self.right, right), max(self.bottom, bottom))
  }

  mutating func add(_ centre: Point, _ reach: Double) {
    let (x, y) = (Double(centre.x), Double(centre.y))
    add(x - reach, y - reach, x + reach, y + reach)
  }

  mutating func addHandle(_ dial: Dial, _ style: DialStyle, _ place: Double) {
    let at = dial.point(place, Double(dial.radius))
    let radius = Double(dial.handle_radius)
    add(at, radius + 1)
    let shadow = Point(x: at.x + style.shadow_offset.x, y: at.y + style.shadow_offset.y)
    add(shadow, radius + style.reach(style.shadow_sigma))
  }

  /// The arc between two places, with room for a cap at either end.
  mutating func addBand(_ dial: Dial, _ style: DialStyle, _ from: Double, _ to: Double) {
    let (start, sweep) = (dial.angle(from), dial.angle(to) - dial.angle(from))
    var shape = gnomon_shape_ring_arc(
      dial.centre, max(dial.radius - style.arc_width / 2, 0), dial.radius + style.arc_width / 2, Float(centred(start)),
      Float(sweep), dial.compass)
    var bounds = EdgeRect()
    guard gnomon_shape_bounds(&shape, &bounds) == .ok, bounds.min_x <= bounds.max_x else { return }
    let room = Double(style.arc_width) + 2
    add(
      Double(bounds.min_x) - room, Double(bounds.min_y) - room, Double(bounds.max_x) + room,
      Double(bounds.max_y) + room)
  }

  var box: Box {
    guard left <= right else { return Box(x: 0, y: 0, width: 0, height: 0) }
    func edge(_ x: Double) -> Int32 { Int32(max(-1e9, min(floor(x), 1e9))) }
    let (x, y) = (edge(left), edge(top))
    return Box(x: x, y: y, width: edge(right) &+ 1 &- x, height: edge(bottom) &+ 1 &- y)
  }
}
