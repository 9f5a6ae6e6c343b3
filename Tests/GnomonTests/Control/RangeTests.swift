// SPDX-License-Identifier: Apache-2.0
// RangeTests.swift - values and places, against lists of the values there are

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private func range(
  _ min: Double, _ max: Double, step: Double = 0, wraps: Bool = false, _ scale: CGnomon.Scale = .linear
) -> ValueRange {
  ValueRange(min: min, max: max, step: step, scale: scale, wraps: wraps ? 1 : 0)
}

private func value(_ range: ValueRange, _ place: Double) -> Double {
  var (range, value) = (range, Double.nan)
  #expect(gnomon_range_value(&range, place, &value) == .ok)
  return value
}

private func place(_ range: ValueRange, _ value: Double) -> Double {
  var (range, place) = (range, Double.nan)
  #expect(gnomon_range_place(&range, value, &place) == .ok)
  return place
}

private func advance(_ range: ValueRange, _ value: Double, _ steps: Double) -> Double {
  var (range, next) = (range, Double.nan)
  #expect(gnomon_range_advance(&range, value, steps, &next) == .ok)
  return next
}

@Suite("Ranges")
struct RangeTests {
  @Test("fomantic 2877, jquery-ui 11286: the maximum is reached with a fractional step")
  func fractionalStep() {
    let r = range(0, 0.94, step: 0.01)
    #expect(value(r, 1) == 0.94)
    #expect(advance(r, 0.93, 1) == 0.94)
    #expect(advance(r, 0.94, 1) == 0.94)
  }

  @Test("angularjs-slider 506: the maximum, and before it the last whole step")
  func lastStep() {
    let r = range(0, 106, step: 10)
    #expect(value(r, 1) == 106)
    #expect(advance(r, 106, -1) == 100)
    #expect(advance(r, 100, 1) == 106)
    #expect(value(r, 102 / 106.0) == 100 && value(r, 104 / 106.0) == 106)
  }

  @Test("MSCircularSlider 35, HGCircularSlider 31: a minimum other than 0")
  func minimum() {
    #expect(place(range(50, 90), 62) * 270 == 81)
    #expect(value(range(5, 30), place(range(5, 30), 10)) == 10)
  }

  @Test("EFCircularSlider 5, 19: past the last label comes the first")
  func labels() { #expect(value(range(0, 360, step: 72, wraps: true), 359.0 / 360) == 0) }

  @Test("vstgui PR 86: past the end the maximum")
  func pastTheEnd() {
    #expect(value(range(0, 65536), 1.5) == 65536)
    #expect(value(range(0, 65536), -1e300) == 0)
  }

  @Test("Reversed, of one value, huge: exact at both ends and never outside")
  func ends() {
    for r in [
      range(10, -10), range(3, 3), range(-1e308, 1e308), range(0.1, 0.3), range(1e-300, 1e300, .logarithmic),
      range(-5, -80, .logarithmic), range(7, -3, step: 0.7),
    ] {
      #expect(value(r, 0) == r.min && value(r, 1) == r.max)
      #expect(place(r, r.min) == 0 && (r.min == r.max || place(r, r.max) == 1))
      var last = r.min
      for i in 0...1000 {
        let v = value(r, Double(i) / 1000)
        #expect(v >= min(r.min, r.max) && v <= max(r.min, r.max))
        #expect(r.min <= r.max ? v >= last : v <= last, "\(r) \(i)")
        last = v
      }
    }
  }

  @Test("(1) The value at a place is the nearest there is; (2) steps visit every value in turn; (3) both ways agree")
  func steps() {
    var random = Random(seed: 77)
    for _ in 0..<400 {
      let min = Double(random.int(-50...50))
      let step = Double(random.int(1...40)) / 4
      let length = random.unit() * 30 * step + 0.01
      let isReversed = random.int(0...1) == 0
      let r = range(min, isReversed ? min - length : min + length, step: random.int(0...1) == 0 ? step : -step)
      var values: [Double] = []
      var n = 0.0
      while n * step < length - 1e-6 * step {
        values.append(min + (isReversed ? -1 : 1) * n * step)
        n += 1
      }
      values.append(r.max)
      for _ in 0..<40 {
        let place = random.unit()
        let exact = r.min + place * (r.max - r.min)
        let nearest = values.map { abs($0 - exact) }.min()!
        let v = value(r, place)
        #expect(values.contains(v), "(1) \(r) \(place): \(v)")
        #expect(abs(abs(v - exact) - nearest) < 1e-9 * step, "(1) \(r) \(place): \(v)")
      }
      var v = r.min
      for next in values.dropFirst() {
        let before = v
        v = advance(r, v, 1)
        #expect(v == next, "(2) \(r)")
        #expect(advance(r, v, -1) == before, "(3) \(r)")
      }
      #expect(advance(r, r.min, Double(values.count + 5)) == r.max)
      #expect(advance(r, r.max, -1e300) == r.min)
      #expect(advance(r, r.min, 0.9) == r.min)
    }
  }

  @Test("With wraps: whole ranges are taken away, in steps and without")
  func wraps() {
    let r = range(0, 360, wraps: true)
    #expect(value(r, 1) == 0 && value(r, 1.25) == 90 && value(r, -0.25) == 270)
    #expect(place(r, 720 + 90) == 0.25 && place(r, -90) == 0.75 && place(r, 360) == 0)
    let hours = range(0, 12, step: 1, wraps: true)
    #expect(advance(hours, 11, 1) == 0 && advance(hours, 0, -1) == 11 && advance(hours, 5, 25) == 6)
    #expect(advance(range(100, 0, step: 30, wraps: true), 10, 1) == 100)
  }

  @Test("Logarithmic: equal ratios in equal distances, within 4 ulp")
  func logarithmic() {
    let r = range(20, 20480, .logarithmic)
    for i in 0...10 {
      let (v, exact) = (value(r, Double(i) / 10), 20 * pow(2, Double(i)))
      #expect(abs(v - exact) <= 4 * exact.ulp)
    }
    var random = Random(seed: 3)
    for _ in 0..<2000 {
      let (a, b) = (exp(random.unit() * 40 - 20), exp(random.unit() * 40 - 20))
      let (r, p) = (range(a, b, .logarithmic), random.unit())
      let v = value(r, p)
      let exact = a * pow(b / a, p)
      #expect(abs(v - exact) <= 1e-13 * exact, "\(r) \(p): \(v), not \(exact)")
      #expect(abs(place(r, v) - p) < 1e-12)
    }
  }

  @Test("Bad input has a status, and nothing is written")
  func faults() {
    var out = 77.0
    func status(_ r: ValueRange, _ x: Double = 0.5) -> Status {
      var r = r
      let all = [
        gnomon_range_value(&r, x, &out), gnomon_range_place(&r, x, &out), gnomon_range_advance(&r, x, 1, &out),
      ]
      #expect(Set(all.map(\.rawValue)).count == 1)
      return all[0]
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(status(range(bad, 1)) == .errorValue && status(range(0, bad)) == .errorValue)
      #expect(status(range(0, 1, step: bad)) == .errorValue && status(range(0, 1), bad) == .errorValue)
    }
    #expect(status(range(0, 1, .logarithmic)) == .errorValue && status(range(-1, 1, .logarithmic)) == .errorValue)
    #expect(status(range(0, 1, CGnomon.Scale(rawValue: 2)!)) == .errorValue)
    var r = range(0, 1)
    r.wraps = 2
    #expect(status(r) == .errorValue)
    r.wraps = 0
    #expect(gnomon_range_value(nil, 0, &out) == .errorNull && gnomon_range_value(&r, 0, nil) == .errorNull)
    #expect(gnomon_range_advance(&r, 0, .nan, &out) == .errorValue)
    #expect(out == 77)
  }
}
