// SPDX-License-Identifier: Apache-2.0
// Pair.swift - numbers of twice the precision, as sums of two doubles
//
// For the rare decision that a double is too coarse for. A sum or product of two doubles equals a pair exactly (Knuth's
// two-sum; Dekker's product, with Veltkamp's splitting since a fused multiply-add is not everywhere); operations on pairs
// are right to about 100 bits, and exact where the result has no more than that.

import CLanes

struct Pair {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// a + b
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let s = a + b
    let t = s - a
    self.init(s, (a - (s - t)) + (b - t))
  }

  /// a · b
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let p = a * b
    self.init(p, lanes_product_error_f64(a, b, p))
  }

  @inline(__always)
  private var normalized: Pair { Pair(sum: high, low) }

  @inline(__always)
  static func + (a: Pair, b: Pair) -> Pair {
    var s = Pair(sum: a.high, b.high)
    let t = Pair(sum: a.low, b.low)
    s.low += t.high
    s = s.normalized
    s.low += t.low
    return s.normalized
  }

  @inline(__always)
  static func - (a: Pair, b: Pair) -> Pair { a + Pair(-b.high, -b.low) }

  @inline(__always)
  static func * (a: Pair, b: Pair) -> Pair {
    var p = Pair(product: a.high, b.high)
    p.low += a.high * b.low + a.low * b.high
    return p.normalized
  }
}
