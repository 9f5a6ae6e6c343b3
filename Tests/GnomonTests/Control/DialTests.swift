// SPDX-License-Identifier: Apache-2.0
// DialTests.swift - dials touched, turned and drawn

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - A dial in the hand

private struct Hand {
  var dial: Dial
  var state = DialState()

  init(_ dial: Dial, _ first: Double = 0, _ second: Double = 0) {
    self.dial = dial
    #expect(gnomon_dial_init(&self.dial, first, second, &state) == .ok)
  }

  mutating func touch(_ phase: TouchPhase, _ x: Float, _ y: Float) {
    var touch = Touch(phase: phase, tap_count: 1, at: Point(x: x, y: y), time: 0)
    #expect(gnomon_dial_track(&dial, &touch, &state) == .ok)
  }

  /// At an angle clockwise from north, at a distance from the centre.
  mutating func touch(_ phase: TouchPhase, at angle: Double, _ distance: Double = 100) {
    let radians = angle * .pi / 180
    touch(
      phase, Float(Double(dial.centre.x) + distance * sin(radians)),
      Float(Double(dial.centre.y) - distance * cos(radians)))
  }

  var value: Double { state.values.0 }
  func has(_ event: ControlEvent) -> Bool { state.events & event.rawValue != 0 }
}

/// North, clockwise, from 225 through 270 degrees: a volume knob.
private func knob(_ min: Double = 0, _ max: Double = 100, step: Double = 0) -> Dial {
  var dial = Dial()
  (dial.centre, dial.radius, dial.width) = (Point(x: 200, y: 200), 100, 40)
  (dial.start, dial.sweep) = (225, 270)
  dial.range = ValueRange(min: min, max: max, step: step, scale: .linear, wraps: 0)
  (dial.handle_radius, dial.handle_count) = (20, 1)
  return dial
}

private func compassDial() -> Dial {
  var dial = knob()
  (dial.start, dial.sweep, dial.mode) = (0, 360, .wrap)
  dial.range = ValueRange(min: 0, max: 360, step: 0, scale: .linear, wraps: 1)
  return dial
}

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-4) -> Bool { abs(a - b) < tolerance }

@Suite("Dial: touches")
struct DialTouchTests {
  @Test("MSCircularSlider 35: [50, 90] over 270 degrees has 62 at 81")
  func minimum() {
    var hand = Hand(knob(50, 90), 62)
    var (angle, point) = (Float.nan, Point())
    #expect(gnomon_dial_point(&hand.dial, hand.state.places.0, 100, &angle, &point) == .ok)
    #expect(angle == (225 + 81) - 360 + 360)
    hand.touch(.began, at: 225 + 81)
    #expect(isNear(hand.value, 62))
    hand.touch(.ended, at: 225 + 81)
  }

  @Test("HGCircularSlider 31: a drag that does not move changes nothing")
  func still() {
    var dial = knob(5, 30)
    dial.is_relative = 1
    var hand = Hand(dial, 10)
    hand.touch(.began, at: 300)
    hand.touch(.moved, at: 300)
    #expect(hand.value == 10 && !hand.has(.valueChanged))
  }

  @Test("On the hours a press is exact")
  func hours() {
    for quarter in 0..<4 {
      var hand = Hand(compassDial(), 45)
      hand.touch(.began, at: Double(90 * quarter))
      let (x, y): (Float, Float) = [(200, 100), (300, 200), (200, 300), (100, 200)][quarter]
      hand.touch(.moved, x, y)
      #expect(isNear(hand.value, Double(90 * quarter)))
      var again = Hand(compassDial(), 45)
      again.touch(.began, x, y)
      #expect(again.value == Double(90 * quarter))
      #expect(again.state.events == ControlEvent.touchDown.rawValue | ControlEvent.valueChanged.rawValue)
    }
  }

  @Test("Past the end the handle stops, and turns back at once")
  func noWindUp() {
    var hand = Hand(knob(), 0)
    hand.touch(.began, at: 90)
    let places = stride(from: 90.0, through: 200, by: 10)
    for angle in places { hand.touch(.moved, at: angle) }
    #expect(hand.value == 100)
    hand.touch(.moved, at: 190)
    #expect(isNear(hand.value, 100 - 10 / 2.7))
    hand.touch(.ended, at: 190)
    #expect(hand.state.held == -1 && hand.has(.touchUpInside))
  }

  @Test("A press in the gap: the nearer end, in the middle the end nearer to the value")
  func gap() {
    for (value, angle, right) in [(50.0, 140.0, 100.0), (50, 220, 0), (70, 180, 100), (30, 180, 0), (50, 179, 100)] {
      var hand = Hand(knob(), value)
      hand.touch(.began, at: angle)
      #expect(hand.value == right, "\(value) \(angle)")
    }
  }

  @Test("Wrapped, it goes on from the end to the start; stopped at 360 degrees it does not")
  func wraps() {
    var hand = Hand(compassDial(), 350)
    hand.touch(.began, at: 350)
    hand.touch(.moved, at: 10)
    #expect(isNear(hand.value, 10))
    hand.touch(.moved, at: 340)
    #expect(isNear(hand.value, 340))
    var dial = compassDial()
    (dial.mode, dial.range.wraps) = (.stop, 0)
    var stopped = Hand(dial, 350)
    stopped.touch(.began, at: 350)
    stopped.touch(.moved, at: 10)
    #expect(stopped.value == 360)
  }

  @Test("Several turns: each adds to the value, and a press keeps the turn")
  func turns() {
    var dial = compassDial()
    (dial.mode, dial.turns, dial.range) = (.turns, 5, ValueRange(min: 0, max: 5, step: 0, scale: .linear, wraps: 0))
    var hand = Hand(dial, 0)
    hand.touch(.began, at: 0.001)
    for i in 1...25 { hand.touch(.moved, at: Double(i) * 72) }
    #expect(isNear(hand.value, 5, 1e-3))
    for i in 1...9 { hand.touch(.moved, at: 1800 - Double(i) * 72) }
    hand.touch(.ended, at: 1800 - 9 * 72)
    #expect(isNear(hand.value, 3.2, 1e-3))
    // 0.2 of a turn is 72 degrees; a press at 90 is 18 degrees further on in the same turn.
    hand.touch(.began, at: 90)
    #expect(isNear(hand.value, 3.25, 1e-3))
  }

  @Test("Counterclockwise, reversed, and on every compass: what is seen is what is touched")
  func compasses() {
    for compass in allCompasses {
      for sweep in [270, -270, 360, -90] as [Float] {
        var dial = knob(10, -10)
        (dial.compass, dial.sweep, dial.start) = (compass, sweep, 30)
        var hand = Hand(dial, 0)
        for k in 1...9 {
          let place = Double(k) / 10
          var point = Point()
          #expect(gnomon_dial_point(&dial, place, 100, nil, &point) == .ok)
          hand.touch(.began, point.x, point.y)
          #expect(isNear(hand.value, 10 - 20 * place), "\(compass) \(sweep) \(place): \(hand.value)")
          hand.touch(.cancelled, 0, 0)
          #expect(hand.has(.touchCancel) && hand.state.held == -1)
        }
      }
    }
  }

  @Test("Where it may be taken: anywhere, on the ring, on the handle")
  func grabs() {
    func takes(_ grab: DialGrab, _ angle: Double, _ distance: Double, slop: Float = 0) -> Bool {
      var dial = knob()
      (dial.grab, dial.slop) = (grab, slop)
      var hand = Hand(dial, 50)  // at north
      hand.touch(.began, at: angle, distance)
      return hand.state.held == 0 && hand.has(.touchDown)
    }
    #expect(takes(.anywhere, 90, 10) && takes(.anywhere, 90, 300))
    #expect(takes(.ring, 90, 119) && takes(.ring, 90, 81) && !takes(.ring, 90, 121) && !takes(.ring, 90, 79))
    #expect(takes(.ring, 90, 124, slop: 5))
    #expect(takes(.handle, 0, 115) && !takes(.handle, 0, 125) && !takes(.handle, 40, 100))
    #expect(takes(.handle, 0, 125, slop: 6))
  }

  @Test("In the dead zone a finger has no angle; a touch that took no hold moves nothing")
  func deadZone() {
    var dial = knob()
    dial.dead_zone = 30
    var hand = Hand(dial, 50)
    hand.touch(.began, at: 90, 20)
    #expect(hand.state.held == -1 && hand.state.events == 0)
    hand.touch(.moved, at: 90)
    #expect(hand.value == 50 && hand.state.events == 0)
    hand.touch(.began, at: 90)
    let before = hand.value
    hand.touch(.moved, at: 180, 10)
    hand.touch(.moved, 200, 200)
    #expect(hand.value == before && !hand.has(.valueChanged))
    hand.touch(.moved, at: 80)
    #expect(isNear(hand.value, before - 10 / 2.7))
  }

  @Test("Relative and fine: nothing jumps, and a tenth of the turn counts")
  func fine() {
    var dial = knob()
    dial.is_relative = 1
    var hand = Hand(dial, 50)
    hand.touch(.began, at: 90)
    #expect(hand.value == 50)
    hand.state.speed = 0.1
    hand.touch(.moved, at: 117)
    #expect(isNear(hand.value, 51))
  }

  @Test("Steps: small moves add up, and each change is told once")
  func steps() {
    var hand = Hand(knob(0, 10, step: 1), 5)
    hand.touch(.began, at: 0)
    var seen: [Double] = []
    for angle in stride(from: 0.0, through: 135, by: 1) {
      hand.touch(.moved, at: angle)
      if hand.has(.valueChanged) { seen.append(hand.value) }
    }
    #expect(seen == [6, 7, 8, 9, 10])
  }

  @Test("Two handles: the nearer is taken, they keep their order and their distance")
  func pair() {
    var dial = knob()
    (dial.handle_count, dial.least_gap) = (2, 0.1)
    var hand = Hand(dial, 20, 60)
    hand.touch(.began, at: 225 + 270 * 0.5 - 360)
    #expect(hand.state.held == 1 && isNear(hand.state.values.1, 50) && hand.state.values.0 == 20)
    hand.touch(.moved, at: 225 + 270 * 0.1)
    #expect(isNear(hand.state.values.1, 30) && hand.state.values.0 == 20)
    hand.touch(.ended, at: 225 + 270 * 0.1)
    #expect(gnomon_dial_set(&dial, 0, 95, &hand.state) == .ok)
    #expect(isNear(hand.state.values.0, 20))
    #expect(gnomon_dial_advance(&dial, 1, 5, &hand.state) == .ok)
    #expect(isNear(hand.state.values.1, 35) && hand.has(.valueChanged))
  }

  @Test("Keys and values: steps, ends, and no event when nothing changes")
  func keys() {
    var hand = Hand(knob(0, 0.94, step: 0.01), 0.93)
    #expect(hand.value == 0.93)
    #expect(gnomon_dial_advance(&hand.dial, 0, 1, &hand.state) == .ok)
    #expect(hand.value == 0.94 && hand.has(.valueChanged))
    #expect(gnomon_dial_advance(&hand.dial, 0, 1, &hand.state) == .ok)
    #expect(hand.value == 0.94 && hand.state.events == 0)
    #expect(gnomon_dial_set(&hand.dial, 0, 0.524, &hand.state) == .ok)
    #expect(hand.value == 0.52)
  }

  @Test("Ticks: both ends of a sweep, each place once on a circle")
  func ticks() {
    var (inner, outer) = ([Point](repeating: Point(), count: 5), [Point](repeating: Point(), count: 5))
    var dial = knob()
    (dial.start, dial.sweep) = (270, 180)
    #expect(gnomon_dial_ticks(&dial, 5, 50, 100, &inner, &outer) == .ok)
    #expect(outer[0].x == 100 && outer[0].y == 200 && outer[2].x == 200 && outer[2].y == 100)
    #expect(outer[4].x == 300 && outer[4].y == 200 && inner[4].x == 250)
    dial = compassDial()
    #expect(gnomon_dial_ticks(&dial, 4, 50, 100, nil, &outer) == .ok)
    #expect(outer[1].x == 300 && outer[3].x == 100 && outer[3].y == 200)
  }

  @Test("A recorded drag replays to the same bits, whatever was in the state's memory")
  func replay() {
    var random = Random(seed: 5)
    var touches: [Touch] = []
    for _ in 0..<500 {
      touches.append(
        Touch(
          phase: TouchPhase(rawValue: UInt32(random.int(0...3)))!, tap_count: 1,
          at: Point(x: Float(random.unit() * 400), y: Float(random.unit() * 400)), time: 0))
    }
    for var dial in [knob(), knob(0, 1, step: 0.25), compassDial()] {
      var logs: [[Double]] = []
      for _ in 0..<2 {
        var hand = Hand(dial, 0.5)
        var log: [Double] = []
        for var touch in touches {
          #expect(gnomon_dial_track(&dial, &touch, &hand.state) == .ok)
          log += [hand.value, hand.state.places.0, Double(hand.state.events)]
          #expect(hand.value >= dial.range.min && hand.value <= dial.range.max)
        }
        logs.append(log)
      }
      #expect(logs[0] == logs[1])
    }
  }

  @Test("Bad input has a status, and nothing is written")
  func faults() {
    var touch = Touch(phase: .began, tap_count: 1, at: Point(x: 1, y: 1), time: 0)
    func status(_ change: (inout Dial) -> Void) -> Status {
      var dial = knob()
      change(&dial)
      var state = DialState()
      state.speed = 77
      let status = gnomon_dial_init(&dial, 1, 1, &state)
      #expect(state.speed == 77 || status == .ok)
      return status
    }
    for bad in [Float.nan, .infinity, -1] {
      #expect(status { $0.radius = bad } == .errorValue && status { $0.width = bad } == .errorValue)
      #expect(status { $0.handle_radius = bad } == .errorValue && status { $0.slop = bad } == .errorValue)
      #expect(status { $0.dead_zone = bad } == .errorValue)
      #expect(
        status {
          $0.mode = .turns; $0.sweep = 360; $0.turns = bad
        } == .errorValue)
    }
    #expect(status { $0.sweep = 0 } == .errorValue && status { $0.sweep = 361 } == .errorValue)
    #expect(status { $0.sweep = .nan } == .errorValue && status { $0.start = .infinity } == .errorValue)
    #expect(status { $0.mode = .wrap } == .errorValue && status { $0.handle_count = 3 } == .errorValue)
    #expect(status { $0.handle_count = 0 } == .errorValue && status { $0.least_gap = 2 } == .errorValue)
    #expect(status { $0.range.max = .nan } == .errorValue && status { $0.is_relative = 2 } == .errorValue)
    #expect(status { $0.grab = DialGrab(rawValue: 3)! } == .errorValue)
    var (dial, state) = (knob(), DialState())
    #expect(gnomon_dial_init(&dial, .nan, 0, &state) == .errorValue)
    #expect(gnomon_dial_init(nil, 0, 0, &state) == .errorNull && gnomon_dial_init(&dial, 0, 0, nil) == .errorNull)
    #expect(gnomon_dial_init(&dial, 0, 0, &state) == .ok)
    let kept = state
    touch.at.x = .nan
    #expect(gnomon_dial_track(&dial, &touch, &state) == .errorValue)
    touch.at.x = 0
    touch.phase = TouchPhase(rawValue: 4)!
    #expect(gnomon_dial_track(&dial, &touch, &state) == .errorValue)
    #expect(gnomon_dial_set(&dial, 1, 0, &state) == .errorValue && gnomon_dial_set(&dial, -1, 0, &state) == .errorValue)
    #expect(gnomon_dial_set(&dial, 0, .nan, &state) == .errorValue)
    #expect(gnomon_dial_advance(&dial, 0, .infinity, &state) == .errorValue)
    #expect(state.values == kept.values && state.events == kept.events && state.held == kept.held)
    state.held = 2
    touch.phase = .moved
    #expect(gnomon_dial_track(&dial, &touch, &state) == .errorValue)
  }
}

// MARK: - Drawn

@Suite("Dial: pixels")
struct DialPixelTests {
  private struct Drawing {
    var dial = Dial()
    var style = DialStyle()
    let stops = UnsafeMutablePointer<Stop>.allocate(capacity: 2)
    let image: GuardedImage
    var scratch: [UInt8]

    init(_ width: Int = 320, _ height: Int = 320) {
      gnomon_dial_classic(&dial, &style, stops)
      image = GuardedImage(width, height)
      scratch = Array(repeating: 0xa5, count: gnomon_dial_scratch_size(Int32(width), Int32(height), &style))
    }

    mutating func draw(_ state: DialState, clip: Box? = nil) {
      var (view, state) = (image.image, state)
      let status = scratch.withUnsafeMutableBytes { scratch in
        if var clip {
          gnomon_dial_draw(&view, &dial, &state, &style, &clip, scratch.baseAddress, scratch.count)
        } else {
          gnomon_dial_draw(&view, &dial, &state, &style, nil, scratch.baseAddress, scratch.count)
        }
      }
      #expect(status == .ok)
    }

    mutating func state(_ value: Double) -> DialState {
      var state = DialState()
      #expect(gnomon_dial_init(&dial, value, 0, &state) == .ok)
      return state
    }
  }

  @Test("The classic: a black ring, a gradient as far as the value, a white handle, and nothing elsewhere")
  func classic() {
    onEveryInstructionSet { _ in
      var drawing = Drawing()
      drawing.draw(drawing.state(90))
      let image = drawing.image
      #expect(image[0, 0] == Pixel(0, 0, 0, 0) && image[160, 160] == Pixel(0, 0, 0, 0))
      // West lies beyond the value: the bare ring.
      #expect(image[50, 160] == Pixel(0, 0, 0, 255))
      // Northeast lies before it: blue and violet over black, opaque.
      let arc = image[160 + 78, 160 - 78]
      #expect(arc[2] == 255 && arc[1] == 0 && arc[0] > 20 && arc[0] < 120 && arc[3] == 255)
      // The handle is at the north, 0.7 white.
      let handle = image[160, 50]
      #expect(handle[0] >= 178 && handle[1] >= 178 && handle[3] == 255)
    }
  }

  @Test("Redrawing only what may differ gives the bytes of drawing it all")
  func dirty() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 31)
      for round in 0..<10 {
        var drawing = Drawing()
        if round % 2 == 1 { drawing.style.glow = 0 }
        if round % 3 == 0 {
          (drawing.dial.sweep, drawing.dial.mode, drawing.style.cap, drawing.style.fill) = (-250, .stop, .round, .conic)
        }
        drawing.style.background = Color(red: 0.9, green: 0.9, blue: 1, alpha: 1)
        var before = drawing.state(random.unit() * 360)
        drawing.draw(before)
        for _ in 0..<4 {
          var after = drawing.state(random.unit() * 360)
          var box = Box()
          #expect(gnomon_dial_dirty(&drawing.dial, &drawing.style, &before, &after, &box) == .ok)
          drawing.draw(after, clip: box)
          let partial = drawing.image.bytes
          drawing.draw(after)
          #expect(drawing.image.bytes == partial)
          before = after
        }
        var box = Box(x: 1, y: 1, width: 1, height: 1)
        #expect(gnomon_dial_dirty(&drawing.dial, &drawing.style, &before, &before, &box) == .ok)
        #expect(box.width == 0 && box.height == 0)
      }
    }
  }

  @Test("The arc's light is the blur of the arc, also at the image's edges and of a handle that is half outside")
  func light() {
    var (small, large) = (Drawing(200, 200), Drawing(400, 400))
    // The same dial, in a window of the larger picture.
    small.dial.centre = Point(x: 100, y: 100)
    large.dial.centre = Point(x: 200, y: 200)
    for value in [30.0, 200, 350] {
      small.image.fill { _, _ in Pixel(0, 0, 0, 0) }
      large.image.fill { _, _ in Pixel(0, 0, 0, 0) }
      small.draw(small.state(value))
      large.draw(large.state(value))
      var worst = 0
      for j in 0..<200 {
        for i in 0..<200 {
          for k in 0..<4 { worst = max(worst, abs(Int(small.image[i, j][k]) - Int(large.image[i + 100, j + 100][k]))) }
        }
      }
      // Blurs begin at other places, so they may round otherwise.
      #expect(worst <= 3, "\(value): \(worst)")
    }
  }

  @Test("Bad input has a status, and nothing is written")
  func faults() {
    var drawing = Drawing(40, 40)
    let good = drawing.state(10)
    let size = drawing.scratch.count
    func status(_ size: Int? = nil, _ change: (inout Dial, inout DialStyle, inout DialState) -> Void) -> Status {
      var (view, dial, style, state) = (drawing.image.image, drawing.dial, drawing.style, good)
      change(&dial, &style, &state)
      return drawing.scratch.withUnsafeMutableBytes {
        gnomon_dial_draw(&view, &dial, &state, &style, nil, $0.baseAddress, size ?? $0.count)
      }
    }
    #expect(status(size - 1) { _, _, _ in } == .errorMemory)
    #expect(status { dial, _, _ in dial.radius = 0 } == .errorValue)
    #expect(status { _, style, _ in style.glow = .nan } == .errorValue)
    #expect(status { _, style, _ in style.glow = -1 } == .errorValue)
    #expect(status { _, style, _ in style.shadow_sigma = 1001 } == .errorValue)
    #expect(status { _, style, _ in style.arc_width = .infinity } == .errorValue)
    #expect(status { _, style, _ in style.track.alpha = .nan } == .errorValue)
    #expect(status { _, style, _ in style.fill = DialFill(rawValue: 3)! } == .errorValue)
    #expect(status { _, style, _ in style.stops = nil } == .errorNull)
    #expect(status { _, _, state in state.places.0 = .nan } == .errorValue)
    var (view, dial, style, state) = (drawing.image.image, drawing.dial, drawing.style, good)
    #expect(gnomon_dial_draw(&view, &dial, &state, &style, nil, nil, 0) == .errorNull)
    #expect(gnomon_dial_draw(&view, &dial, &state, &style, nil, view.data, 1 << 40) == .errorOverlap)
    #expect(drawing.image.pixels.allSatisfy { $0 == Pixel(0, 0, 0, 0) })
    #expect(gnomon_dial_scratch_size(-1, 5, &style) == 0 && gnomon_dial_scratch_size(5, 5, nil) == 0)
    #expect(gnomon_dial_scratch_size(.max, .max, &style) == 0)
  }
}
