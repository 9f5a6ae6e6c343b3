// SPDX-License-Identifier: Apache-2.0
// CoverageOracle.swift - the area of a shape in a pixel, from the definitions
//
// Along a horizontal line a shape changes only where the line meets one of its curves; between two such places one point
// decides for all. So the length of the line within the shape is exact up to rounding, and the area is the integral of the
// length: the midpoint rule, between heights at which the length may jump or, at a horizontal tangent, has no slope; lines
// gather towards both ends (y = 3s² - 2s³), which makes the integrand smooth there. What remains are kinks where a
// curve enters the pixel: about 1 / n² of a pixel each, less than 0.02 levels for 128 lines (`integrationError`).

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct CoverageOracle {
  static let integrationError = 0.02

  let shape: Shape
  let contains: (Double, Double) -> Bool
  /// Where the line at height y may cross the outline.
  private let crossings: (Double) -> [Double]
  /// Heights at which the length of the lines may jump or have a kink.
  private let jumps: [Double]

  init(_ shape: Shape) {
    self.shape = shape
    switch shape.kind {
    case .rect:
      let (x0, x1, y0, y1) = sides(shape.as.rect)
      contains = { x, y in x0 <= x && x < x1 && y0 <= y && y < y1 }
      crossings = { _ in [x0, x1] }
      jumps = [y0, y1]
    case .roundedRect:
      let rounded = shape.as.rounded_rect
      let (x0, x1, y0, y1) = sides(rounded.rect)
      let corners = [rounded.top_left, rounded.top_right, rounded.bottom_right, rounded.bottom_left]
      var radii = corners.map { $0.x > 0 && $0.y > 0 ? (x: Double($0.x), y: Double($0.y)) : (x: 0, y: 0) }
      var factor = 1.0
      for (sum, side) in [
        (radii[0].x + radii[1].x, x1 - x0), (radii[3].x + radii[2].x, x1 - x0), (radii[0].y + radii[3].y, y1 - y0),
        (radii[1].y + radii[2].y, y1 - y0),
      ] where sum > side {
        factor = min(factor, side / sum)
      }
      radii = radii.map { (factor * $0.x, factor * $0.y) }
      // The sign of each corner's directions outwards, and its ellipse's centre.
      let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
      let centres = (0..<4).map { i in
        (signs[i].0 < 0 ? x0 + radii[i].x : x1 - radii[i].x, signs[i].1 < 0 ? y0 + radii[i].y : y1 - radii[i].y)
      }
      contains = { x, y in
        guard x0 <= x, x < x1, y0 <= y, y < y1 else { return false }
        for i in 0..<4 where radii[i].x > 0 && radii[i].y > 0 {
          let u = signs[i].0 * (x - centres[i].0) / radii[i].x
          let v = signs[i].1 * (y - centres[i].1) / radii[i].y
          if u > 0, v > 0, u * u + v * v >= 1 { return false }
        }
        return true
      }
      crossings = { y in
        var all = [x0, x1]
        for i in 0..<4 where radii[i].x > 0 && radii[i].y > 0 {
          let v = (y - centres[i].1) / radii[i].y
          all.append(centres[i].0)
          if v * v < 1 { all.append(centres[i].0 + signs[i].0 * radii[i].x * sqrt(1 - v * v)) }
        }
        return all
      }
      jumps = [y0, y1] + centres.map(\.1)
    case .ellipse:
      let e = shape.as.ellipse
      let (x0, y0, a, b) = (Double(e.centre.x), Double(e.centre.y), Double(e.radius_x), Double(e.radius_y))
      contains = { x, y in
        let (u, v) = ((x - x0) / a, (y - y0) / b)
        return a > 0 && b > 0 && u * u + v * v < 1
      }
      crossings = { y in
        let v = (y - y0) / b
        return v * v < 1 ? [x0 - a * sqrt(1 - v * v), x0 + a * sqrt(1 - v * v)] : []
      }
      jumps = [y0 - b, y0, y0 + b]
    case .ring, .ringArc:
      let isArc = shape.kind == .ringArc
      let centre = isArc ? shape.as.ring_arc.centre : shape.as.ring.centre
      let (x0, y0) = (Double(centre.x), Double(centre.y))
      let inner = Double(isArc ? shape.as.ring_arc.inner : shape.as.ring.inner)
      let outer = Double(isArc ? shape.as.ring_arc.outer : shape.as.ring.outer)
      let arc = shape.as.ring_arc
      contains = { x, y in
        let distance = hypot(x - x0, y - y0)
        guard inner <= distance, distance < outer else { return false }
        return !isArc || wedgeContains(arc, x - x0, y - y0)
      }
      let slopes =
        isArc ? [Double(arc.start), Double(arc.start) + Double(arc.sweep)].map { slope(arc.compass, $0) } : []
      crossings = { y in
        let v = y - y0
        var all = slopes.map { x0 + $0 * v }
        for r in [inner, outer] where abs(v) < r {
          all.append(x0 - sqrt(r * r - v * v))
          all.append(x0 + sqrt(r * r - v * v))
        }
        return all
      }
      jumps = [y0 - outer, y0 - inner, y0, y0 + inner, y0 + outer]
    default:
      // Nothing, so that every pixel that is covered counts as wrong.
      Issue.record("the oracle does not know shapes of kind \(shape.kind.rawValue)")
      contains = { _, _ in false }
      crossings = { _ in [] }
      jumps = []
    }
  }

  /// The area of the shape within pixel (column, row).
  func area(_ column: Int, _ row: Int, lines: Int = 128) -> Double {
    let (x0, y0) = (Double(column), Double(row))
    let (x1, y1) = (x0 + 1, y0 + 1)
    let heights = ([y0, y1] + jumps.filter { y0 < $0 && $0 < y1 }).sorted()
    var area = 0.0
    for (low, high) in zip(heights, heights.dropFirst()) where low < high {
      var sum = 0.0
      for i in 0..<lines {
        let s = (Double(i) + 0.5) / Double(lines)
        sum += 6 * s * (1 - s) * length(low + (high - low) * s * s * (3 - 2 * s), x0, x1)
      }
      area += sum * (high - low) / Double(lines)
    }
    return area
  }

  private func length(_ y: Double, _ x0: Double, _ x1: Double) -> Double {
    let places = ([x0, x1] + crossings(y).filter { x0 < $0 && $0 < x1 }).sorted()
    var sum = 0.0
    for (low, high) in zip(places, places.dropFirst()) where low < high && contains((low + high) / 2, y) {
      sum += high - low
    }
    return sum
  }
}

private func sides(_ rect: Rect) -> (Double, Double, Double, Double) {
  let (x, y) = (rect.x + rect.width, rect.y + rect.height)
  return (Double(min(rect.x, x)), Double(max(rect.x, x)), Double(min(rect.y, y)), Double(max(rect.y, y)))
}

/// Degrees clockwise from north on the screen of what the compass calls `angle`.
private func bearing(_ compass: Compass, _ angle: Double) -> Double {
  90 * Double(compass.zero.rawValue) + (compass.turn == .clockwise ? angle : -angle)
}

/// Whether the direction (dx, dy) lies from the arc's start through its sweep.
private func wedgeContains(_ arc: RingArc, _ dx: Double, _ dy: Double) -> Bool {
  let up = arc.compass.y_axis == .down ? -dy : dy
  let (start, end) = (Double(arc.start), Double(arc.start) + Double(arc.sweep))
  // Clockwise from the one end of the sweep to the other.
  let clockwise = (arc.compass.turn == .clockwise) == (arc.sweep > 0)
  let first = bearing(arc.compass, clockwise ? start : end)
  var past = (atan2(dx, up) * 180 / .pi - first).truncatingRemainder(dividingBy: 360)
  if past < 0 { past += 360 }
  return past < abs(Double(arc.sweep))
}

/// dx / dy along the line through the centre at this angle.
private func slope(_ compass: Compass, _ angle: Double) -> Double {
  let radians = bearing(compass, angle.truncatingRemainder(dividingBy: 360)) * .pi / 180
  return sin(radians) / (compass.y_axis == .down ? -cos(radians) : cos(radians))
}

// MARK: - Discs in closed form

/// The area that the disc of radius r about (0, 0) shares with [x0, x1] × [y0, y1].
func discArea(_ r: Double, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
  // ∫ √(r² - x²) dx
  func primitive(_ x: Double) -> Double { (x * sqrt(max(r * r - x * x, 0)) + r * r * asin(max(-1, min(1, x / r)))) / 2 }
  // ∫ of √(r² - x²), limited to at most `top`, less the same limited to at most `bottom`, for 0 <= bottom <= top
  func upperHalf(_ bottom: Double, _ top: Double) -> Double {
    guard bottom < top, bottom < r else { return 0 }
    func above(_ level: Double) -> Double {
      guard level < r else { return 0 }
      let reach = sqrt((r - level) * (r + level))
      let (a, b) = (max(x0, -reach), min(x1, reach))
      return a < b ? primitive(b) - primitive(a) - level * (b - a) : 0
    }
    return above(bottom) - above(top)
  }
  return upperHalf(max(y0, 0), max(y1, 0)) + upperHalf(max(-y1, 0), max(-y0, 0))
}

func sincos(_ radians: Double) -> (Double, Double) { (sin(radians), cos(radians)) }
