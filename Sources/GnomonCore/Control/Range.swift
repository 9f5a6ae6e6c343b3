// SPDX-License-Identifier: Apache-2.0
// Range.swift - values and their places
//
// A place is the fraction of the way from min to max, or of the way between their logarithms. Steps are numbered from min;
// the number of one past the last whole step stands for max, however far that is.

import CGnomon
import CLanes

extension ValueRange {
  var isValid: Bool {
    guard min.isFinite, max.isFinite, step.isFinite, scale.rawValue <= Scale.logarithmic.rawValue, wraps <= 1 else {
      return false
    }
    return scale == .linear || min > 0 && max > 0 || min < 0 && max < 0
  }

  // MARK: Without steps

  /// Between the ends, at a place in [0, 1].
  private func plainValue(_ place: Double) -> Double {
    if place <= 0 { return min }
    if place >= 1 { return max }
    let value =
      scale == .linear
      ? min * (1 - place) + max * place : min * exp2(place * log2(max / min))
    return min < max ? Swift.min(Swift.max(value, min), max) : Swift.min(Swift.max(value, max), min)
  }

  /// A place in [0, 1), or 1 without wraps.
  func place(of value: Double) -> Double {
    guard min != max else { return 0 }
    if wraps != 0, scale == .linear {
      // Halves, lest the difference of large numbers overflows.
      let turns = (value * 0.5 - min * 0.5) / (max * 0.5 - min * 0.5)
      return fraction(turns)
    }
    let isBelow = min < max ? value <= min : value >= min
    let isAbove = min < max ? value >= max : value <= max
    if isBelow { return 0 }
    if isAbove { return wraps != 0 ? 0 : 1 }
    let place =
      scale == .linear
      ? (value * 0.5 - min * 0.5) / (max * 0.5 - min * 0.5) : log2(value / min) / log2(max / min)
    return Swift.max(0, Swift.min(place, wraps != 0 ? 1 - 0x1p-53 : 1))
  }

  /// A place brought into the range.
  func settled(_ place: Double) -> Double {
    wraps != 0 ? fraction(place) : Swift.max(0, Swift.min(place, 1))
  }

  // MARK: With steps

  /// Steps from min on, towards max.
  private var stride: Double { min <= max ? step.magnitude : 0 - step.magnitude }

  /// How many whole steps there are between min and max. One that ends within a millionth of a step is one.
  private var wholeSteps: Double {
    let steps = (max * 0.5 - min * 0.5) / (stride * 0.5)
    return floor(steps + 1e-6)
  }

  /// Whether the last whole step ends at max.
  private func endsAtMax(_ steps: Double) -> Bool {
    (max * 0.5 - min * 0.5) / (stride * 0.5) - steps < 1e-6
  }

  /// The value of a step, 0 … wholeSteps, and of max one later.
  private func value(ofStep n: Double, of steps: Double) -> Double {
    if n <= 0 { return min }
    if n > steps || n == steps && endsAtMax(steps) { return wraps != 0 ? min : max }
    return min + n * stride
  }

  /// Whether steps can be counted: there are some, and not too many for whole numbers.
  private var hasSteps: Bool { step != 0 && min != max && wholeSteps < 0x1p52 }

  /// The nearest of the values there are.
  func stepped(_ value: Double) -> Double {
    guard hasSteps else { return value }
    let steps = wholeSteps
    let position = (value * 0.5 - min * 0.5) / (stride * 0.5)
    var n = floor(position + 0.5)
    // Beyond the last whole step the next value is max, perhaps nearer than a step.
    if n >= steps, !endsAtMax(steps) {
      let before = min + steps * stride
      n = (value - before).magnitude >= (max - value).magnitude ? steps + 1 : steps
    }
    return self.value(ofStep: Swift.max(0, Swift.min(n, steps + 1)), of: steps)
  }

  func value(at place: Double) -> Double {
    let place = settled(place)
    let value = stepped(plainValue(place))
    return wraps != 0 && value == max ? min : value
  }

  func advanced(_ value: Double, by count: Double) -> Double {
    guard hasSteps else { return self.value(at: place(of: value) + count / 100) }
    let steps = wholeSteps
    let last = endsAtMax(steps) ? steps : steps + 1
    let place = place(of: value)
    let plain = plainValue(place)
    let position = place >= 1 ? last : (plain * 0.5 - min * 0.5) / (stride * 0.5)
    // From between two steps, one on is the next.
    let near = floor(position + 0.5)
    let isOn = place >= 1 || (position - near).magnitude < 1e-6
    let whole = count < 0 ? 0 - floor(0 - count) : floor(count)
    let from = isOn ? near : whole > 0 ? floor(position) : floor(position) + 1
    var n = from + whole
    if wraps != 0 {
      // max is min: one turn has as many steps as there are values.
      n = n - last * floor(n / last)
    }
    return self.value(ofStep: Swift.max(0, Swift.min(n, last)), of: steps)
  }
}

/// The largest whole number that is not greater; what is too large for that is one.
func floor(_ x: Double) -> Double {
  guard x.magnitude < 0x1p52 else { return x }
  let whole = Double(lanes_i64_truncating_f64(x))
  return whole > x ? whole - 1 : whole
}

/// x less the largest whole number that is not greater, in [0, 1); 0 for what has no fraction.
func fraction(_ x: Double) -> Double {
  let rest = x - floor(x)
  return rest < 1 ? rest : 0
}

// MARK: - The C face

private func answer(
  _ range: UnsafePointer<ValueRange>?, _ inputs: (Double, Double), _ out: UnsafeMutablePointer<Double>?,
  _ body: (ValueRange) -> Double
) -> Status {
  guard let range = range?.pointee, let out else { return .errorNull }
  guard range.isValid, inputs.0.isFinite, inputs.1.isFinite else { return .errorValue }
  out.pointee = body(range)
  return .ok
}

@c @implementation
public func gnomon_range_value(
  _ range: UnsafePointer<ValueRange>?, _ place: Double, _ value: UnsafeMutablePointer<Double>?
) -> Status {
  answer(range, (place, 0), value) { $0.value(at: place) }
}

@c @implementation
public func gnomon_range_place(
  _ range: UnsafePointer<ValueRange>?, _ value: Double, _ place: UnsafeMutablePointer<Double>?
) -> Status {
  answer(range, (value, 0), place) { $0.place(of: value) }
}

@c @implementation
public func gnomon_range_advance(
  _ range: UnsafePointer<ValueRange>?, _ value: Double, _ steps: Double, _ next: UnsafeMutablePointer<Double>?
) -> Status {
  answer(range, (value, steps), next) { $0.advanced(value, by: steps) }
}
