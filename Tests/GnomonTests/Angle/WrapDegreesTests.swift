// SPDX-License-Identifier: Apache-2.0
// WrapDegreesTests.swift - angles in one turn, differences of angles, and turns counted

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private func wrap(_ angle: Float, _ range: DegreesRange = .unsigned) -> Float {
  let memory = GuardedBuffer([angle])
  #expect(gnomon_wrap_degrees(1, memory.pointer, range, memory.pointer) == .ok)
  return memory[0]
}

private func wrap64(_ angle: Double, _ range: DegreesRange = .unsigned) -> Double {
  let memory = GuardedBuffer([angle])
  #expect(gnomon_wrap_degrees_f64(1, memory.pointer, range, memory.pointer) == .ok)
  return memory[0]
}

private func difference(_ from: Float, _ to: Float) -> Float {
  let (a, b) = (GuardedBuffer([from]), GuardedBuffer([to]))
  #expect(gnomon_angle_difference(1, a.pointer, b.pointer, b.pointer) == .ok)
  return b[0]
}

private func difference64(_ from: Double, _ to: Double) -> Double {
  let (a, b) = (GuardedBuffer([from]), GuardedBuffer([to]))
  #expect(gnomon_angle_difference_f64(1, a.pointer, b.pointer, a.pointer) == .ok)
  return a[0]
}

private func unwrap(_ angles: [Double], _ state: UnsafeMutablePointer<Unwrap>? = nil) -> [Double] {
  let memory = GuardedBuffer(angles)
  #expect(gnomon_unwrap_degrees_f64(angles.count, memory.pointer, state, memory.pointer) == .ok)
  return memory.array
}

@Suite("Wrap, difference and unwrap of degrees")
struct WrapDegreesTests {
  // MARK: Wrap

  @Test("cgeo 5846, palette 473: what rounds to 360 is 0, and 0 is never -0")
  func neverFullTurn() {
    for angle: Float in [-.leastNormalMagnitude, -.leastNonzeroMagnitude, -1e-6, -0.0, 0, 360, -360, 720, 3.6e9] {
      #expect(wrap(angle).bitPattern == 0, "\(angle)")
    }
    for angle: Double in [-1e-15, -1e-14, -.leastNonzeroMagnitude, -0.0, 360, -360, 3.6e17] {
      #expect(wrap64(angle).bitPattern == 0, "\(angle)")
      #expect(
        abs(wrap64(angle, .signed)) < 1e-13 && !(wrap64(angle, .signed) == 0 && wrap64(angle, .signed).sign == .minus))
    }
    #expect(wrap(Float(-1e-4)) == Float(360).nextDown.nextDown.nextDown)
    #expect(wrap64(Double(-1e-13)) == 360.0.nextDown.nextDown)
  }

  @Test("The ends of the ranges, and what is no angle")
  func ends() {
    for turns: Double in [-720, -360, 0, 360, 3600] {
      #expect(wrap64(180 + turns, .signed) == 180 && wrap64(-180 + turns, .signed) == 180)
      #expect(wrap64(180 + turns) == 180 && wrap(Float(-180 + turns)) == 180)
      #expect(wrap(Float(180 + turns), .signed) == 180 && wrap(Float(-180 + turns), .signed) == 180)
      #expect(wrap64(turns - 1) == 359 && wrap64(turns - 1, .signed) == -1)
    }
    #expect(wrap64(180.0.nextUp, .signed) == (-180.0).nextUp && wrap64((-180.0).nextDown, .signed) == 180.0.nextDown)
    for bad: Double in [.nan, .infinity, -.infinity] {
      for range in [DegreesRange.unsigned, .signed] {
        #expect(wrap64(bad, range).isNaN && wrap(Float(bad), range).isNaN)
      }
      #expect(difference64(bad, 1).isNaN && difference64(1, bad).isNaN && difference(Float(bad), 1).isNaN)
    }
  }

  /// (1) as the C library's remainder, which is exact, and one rounding; (2) floats likewise.
  @Test("Any angle, of any size")
  func anyAngle() {
    var random = Random(seed: 31)
    for i in 0..<200_000 {
      let x: Double
      switch i % 4 {
      case 0: x = random.double(-1000...1000)
      case 1: x = random.anyDouble()
      case 2: x = random.double(-1...1) * exp2(Double(random.int(40...70)))
      default: x = 180 * Double(random.int(-2000...2000)) + Double(random.int(-2...2)) * 0x1p-40
      }
      guard x.isFinite else { continue }
      let rest = remainder(x, 360)
      let signed = rest == -180 ? 180 : rest + 0
      if wrap64(x, .signed).bitPattern != signed.bitPattern { Issue.record("(1) \(x)") }
      let sum = rest < 0 ? rest + 360 : rest + 0
      if wrap64(x).bitPattern != (sum == 360 ? 0 : sum).bitPattern { Issue.record("(1) \(x)") }
      let f = Float(x)
      guard f.isFinite else { continue }
      let part = remainderf(f, 360)
      if wrap(f, .signed) != (part == -180 ? 180 : part) { Issue.record("(2) \(f)") }
      let total = Float(part < 0 ? Double(part) + 360 : Double(part))
      if wrap(f) != (total == 360 ? 0 : total) { Issue.record("(2) \(f)") }
    }
  }

  // MARK: Difference

  /// (1) the shorter way; (2) half a turn is 180; (3) exact before it is reduced (GeographicLib's AngDiff); (4) huge ones.
  @Test("Differences")
  func differences() {
    #expect(difference64(Double(350), 10) == 20 && difference64(10.0, 350) == -20, "(1)")
    #expect(difference(Float(359), 0) == 1 && difference(Float(0), 288) == -72, "(1)")
    for (a, b) in [(0.0, 180.0), (180, 0), (-90, 90), (90, -90), (10, 190), (190, 10), (3600, 180)] {
      #expect(difference64(a, b) == 180 && difference(Float(a), Float(b)) == Float(180), "(2)")
    }
    #expect(difference64(1e-20, 360.0) == -1e-20 && difference64(360.0, 1e-20) == 1e-20, "(3)")
    #expect(
      difference64(-1e-20, 180.0) == 180 && difference64(1e-20, 180.0) == 180 && difference64(180.0, 1e-20) == 180,
      "(3)")
    #expect(difference(Float(1e-20), 720) == -1e-20, "(3)")
    #expect(difference64(0.1, 360.1 as Double) == 360.1 - 360 - 0.1, "(3)")
    #expect(difference64(5.0, 5.0).bitPattern == 0 && difference(Float(-0.0), 0).bitPattern == 0)
    #expect(
      difference64(0x1p1000, 0x1p1000) == 0.0 && difference64(0.0, 0x1p60) == wrap64(Double(0x1p60), .signed), "(4)")
  }

  /// Whole multiples of 2⁻³⁰ have exact differences.
  @Test("Random differences")
  func randomDifferences() {
    var random = Random(seed: 32)
    for _ in 0..<50_000 {
      let (a, b) = (random.int(-(1 << 45)...(1 << 45)), random.int(-(1 << 45)...(1 << 45)))
      let turn = 360 << 30
      var right = (b - a) % turn
      if right > turn / 2 { right -= turn }
      if right <= -turn / 2 { right += turn }
      if difference64(Double(a) * 0x1p-30, Double(b) * 0x1p-30) != Double(right) * 0x1p-30 {
        Issue.record("\(a), \(b)")
      }
    }
  }

  // MARK: Unwrap

  /// (1) forwards and back across 0; (2) half a turn keeps the direction, the first is forwards; (3) what is no angle is
  /// passed over; (4) the first is taken as it is.
  @Test("Runs of angles")
  func runs() {
    #expect(unwrap([350, 10, 30, 340, 300, 10]) == [350, 370, 390, 340, 300, 370], "(1)")
    #expect(unwrap([0, 180, 0, 180, 90, 270, 90]) == [0, 180, 360, 540, 450, 270, 90], "(2)")
    let r = unwrap([350, .nan, .infinity, 10])
    #expect(r[0] == 350 && r[1].isNaN && r[2].isNaN && r[3] == 370, "(3)")
    #expect(unwrap([1000, 281, -1]) == [1000, 1001, 1079], "(4)")
    #expect(unwrap([.nan, 5])[1] == 5, "(4)")
  }

  @Test("A thousand turns in steps of a tenth end where they should, without adding up what is rounded")
  func manyTurns() {
    let angles = (0...3_600_000).map { fmod(Double($0) * 0.1, 360) }
    let turned = unwrap(angles)
    for i in stride(from: 0, to: angles.count, by: 999) {
      #expect(abs(turned[i] - Double(i) * 0.1) <= 0x1p-33)
      #expect(wrap64(turned[i] - angles[i] + 180) == 180)
    }
    let back = unwrap(angles.reversed())
    #expect(abs(back.last! - (angles.last! - 360_000)) <= 1e-9)
  }

  /// (1) split anywhere, also before half a turn; (2) in float, with the turns counted in double; (3) from a known angle.
  @Test("A run in several calls is one run")
  func split() {
    var random = Random(seed: 33)
    let angles = (0..<500).map { i in i % 5 == 0 ? Double(90 * random.int(-4...4)) : random.double(-400...400) }
    let whole = unwrap(angles)
    for step in [1, 2, 3, 7, 100, 499] {
      var state = Unwrap(angle: 0, direction: 0)
      var parts: [Double] = []
      for first in stride(from: 0, to: 500, by: step) {
        parts += unwrap(Array(angles[first..<min(500, first + step)]), &state)
      }
      #expect(parts == whole, "(1)")
      #expect(state.angle == whole.last)
    }
    let floats = GuardedBuffer<Float>((0..<5000).map { Float($0 * 100 % 360) })
    let out = GuardedBuffer<Float>(5000, repeating: 0)
    #expect(gnomon_unwrap_degrees(5000, floats.pointer, nil, out.pointer) == .ok)
    #expect(out.array == (0..<5000).map { Float($0 * 100) }, "(2)")
    var known = Unwrap(angle: 725, direction: -1)
    #expect(unwrap([185, 20], &known) == [545, 380 + 0], "(3)")
  }

  // MARK: Bad input

  /// (1) its status; (2) nothing is written; (3) nothing to do is no error.
  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let memory = GuardedBuffer<Double>(32, repeating: 400)
    let p = memory.pointer
    let unknown = DegreesRange(rawValue: 2)!
    #expect(gnomon_wrap_degrees_f64(8, nil, .signed, p) == .errorNull, "(1)")
    #expect(gnomon_wrap_degrees_f64(8, p, .signed, nil) == .errorNull, "(1)")
    #expect(gnomon_wrap_degrees_f64(8, p, unknown, p + 8) == .errorValue, "(1)")
    #expect(gnomon_angle_difference_f64(8, nil, p, p) == .errorNull, "(1)")
    #expect(gnomon_angle_difference_f64(8, p, nil, p) == .errorNull, "(1)")
    #expect(gnomon_angle_difference_f64(8, p, p, nil) == .errorNull, "(1)")
    #expect(gnomon_unwrap_degrees_f64(8, nil, nil, p) == .errorNull, "(1)")
    #expect(gnomon_unwrap_degrees_f64(8, p, nil, nil) == .errorNull, "(1)")
    for count in [-1, Int.min, .max, .max / 4] {
      #expect(gnomon_wrap_degrees_f64(count, p, .signed, p) == .errorSize, "(1)")
      #expect(gnomon_angle_difference_f64(count, p, p, p) == .errorSize, "(1)")
      #expect(gnomon_unwrap_degrees_f64(count, p, nil, p) == .errorSize, "(1)")
    }
    #expect(gnomon_wrap_degrees_f64(8, p, .signed, p + 7) == .errorOverlap, "(1)")
    #expect(gnomon_angle_difference_f64(8, p, p + 8, p + 1) == .errorOverlap, "(1)")
    #expect(gnomon_angle_difference_f64(8, p, p + 8, p + 15) == .errorOverlap, "(1)")
    #expect(gnomon_unwrap_degrees_f64(8, p, nil, p + 1) == .errorOverlap, "(1)")
    for bad in [
      Unwrap(angle: .nan, direction: 1), Unwrap(angle: .infinity, direction: 0), Unwrap(angle: 0, direction: 2),
      Unwrap(angle: 0, direction: .min),
    ] {
      var state = bad
      #expect(gnomon_unwrap_degrees_f64(8, p, &state, p + 8) == .errorValue, "(1)")
    }
    let inside = UnsafeMutableRawPointer(p + 20).assumingMemoryBound(to: Unwrap.self)
    inside.pointee = Unwrap(angle: 0, direction: 1)
    #expect(gnomon_unwrap_degrees_f64(8, p, inside, p + 16) == .errorOverlap, "(1)")
    #expect(memory.array[0..<20].allSatisfy { $0 == 400 } && inside.pointee.direction == 1, "(2)")
    #expect(gnomon_wrap_degrees(0, nil, unknown, nil) == .ok && gnomon_angle_difference(0, nil, nil, nil) == .ok, "(3)")
    #expect(gnomon_unwrap_degrees(0, nil, nil, nil) == .ok, "(3)")
  }
}
