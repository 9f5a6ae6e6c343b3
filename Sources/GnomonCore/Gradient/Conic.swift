// SPDX-License-Identifier: Apache-2.0
// Conic.swift - a conic gradient prepared, and painted
//
// With A the angle clockwise from east, in turns, an angle on any compass is a quarter turn or more before or after A or -A. So the
// place on the gradient, v turns from its start in its direction, is sign · A + base, less whole turns, and t = v · 360 / |sweep|.
//
// The seam is where v jumps by a turn: at the start, or in the middle of what the sweep leaves out, where the last color meets
// the first. The sectors of the rows above and below the centre are prepared here, with the turns to take away in each; the one
// that the seam crosses is two.

import CGnomon
import CLanes

extension Canvas {
  func conic(_ gradient: UnsafeConicGradient) {
    let colors = GradientColors(gradient)
    guard colors.count > 0, let stops = colors.stops, gradient.sweep != 0, let back = colors.place.inverse else {
      return
    }
    if colors.count == 1, colors.extend != .none { return fill(stops[0].color.pixel(format)) }
    var prepared = kernel_gradient_make()
    withUnsafeMutablePointer(to: &prepared) {
      $0.prepare(colors, stops, format)
      $0.place(back, from: PointF64(gradient.centre))
      $0.turn(gradient)
      rows(
        $0, kernels.pointee.conic_row, replaces: colors.extend != .none && replaces(opaque: colors.isOpaque))
    }
  }
}

extension UnsafeConicGradient {
  var hasFiniteGeometry: Bool { centre.isFinite && start.isFinite && sweep.isFinite && compass.isKnown }
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  fileprivate func turn(_ gradient: UnsafeConicGradient) {
    // On the compass, angle = direction · A + zero.
    let axes = gradient.compass.axes
    let direction = axes.zeroIsX == (axes.zeroSign == axes.quarterSign) ? 1.0 : -1.0
    let zero = axes.zeroIsX ? (axes.zeroSign > 0 ? 0 : 0.5) : axes.quarterSign > 0 ? 0.25 : -0.25
    let way = gradient.sweep > 0 ? 1.0 : -1.0
    let sweep = Double(gradient.sweep.magnitude)
    let sign = way * direction
    let base = fraction(way * (zero * 360 - centred(Double(gradient.start))) / 360)
    let closes = gradient.extend == .pad && sweep < 360
    let seam = closes ? 0.5 + sweep / 720 : 1
    pointee.turn.sign = sign
    pointee.turn.base = base
    pointee.turn.seam = seam
    pointee.turn.sweep = sweep
    pointee.turn.upright = pointee.plane.a == 1 && pointee.plane.b == 0
    let cut = fraction(sign * (seam - base))
    sectors(isBelow: true, cut)
    sectors(isBelow: false, cut)
  }

  /// The sectors of a row below or above the centre, from left to right. The seam lies at the angle cut.
  private func sectors(isBelow: Bool, _ cut: Double) {
    let sectors = kernel_gradient_sectors(self, isBelow)
    // Of the seam's pixels v is the least, and grows with A, or against it; A grows with x above the centre.
    let startIsLeft = (pointee.turn.sign > 0) == isBelow
    var n = 0
    for i in 0..<5 {
      var sector = Sector(i, isBelow: isBelow)
      if (sector.from < cut) == (cut < sector.to), sector.from != cut, sector.to != cut {
        var before = sector
        before.to = cut
        let ray = Compass(zero: .east, turn: .clockwise, y_axis: .down).direction(cut * 360)
        before.edge = ray.x / ray.y.magnitude
        sectors[n] = kernel_sector(before, pointee.turn, includesEdge: startIsLeft)
        n &+= 1
        sector.from = cut
      }
      sectors[n] = kernel_sector(sector, pointee.turn, includesEdge: false)
      n &+= 1
    }
  }
}

// MARK: - Sectors

/// Where A = ray + way · p, from one angle to another and up to x = edge · |y|.
private struct Sector {
  var quotient: Int
  var side, ray, way, edge: Double
  var from, to: Double

  /// From left to right: beside the centre, diagonally, below or above, and so on.
  init(_ i: Int, isBelow: Bool) {
    let (narrow, wide) = (0.41421356237309503, 2.414213562373095)
    let outward = isBelow ? 1.0 : -1.0
    switch i {
    case 0: (quotient, side, edge, way) = (KERNEL_QUOTIENT_ACROSS, 1, 0 - wide, 1)
    case 1: (quotient, side, edge, way) = (KERNEL_QUOTIENT_DIAGONAL, -1, 0 - narrow, outward)
    case 2: (quotient, side, edge, way) = (KERNEL_QUOTIENT_DOWN, 1, narrow, -1)
    case 3: (quotient, side, edge, way) = (KERNEL_QUOTIENT_DIAGONAL, 1, wide, 0 - outward)
    default: (quotient, side, edge, way) = (KERNEL_QUOTIENT_ACROSS, 1, .infinity, 1)
    }
    ray = 0.5 - outward * Double(i) / 8
    from = i == 0 ? ray : ray + outward / 16
    to = i == 4 ? ray : ray - outward / 16
  }
}

extension kernel_sector {
  fileprivate init(_ sector: Sector, _ turn: kernel_turn, includesEdge: Bool) {
    // How many turns v lacks is the same in the whole sector: look at its middle.
    let middle = turn.sign * ((sector.from + sector.to) * 0.5) + turn.base
    var v = fraction(middle)
    if v >= turn.seam { v -= 1 }
    let difference = v - middle
    let turns = Double(lanes_i64_truncating_f64(difference + (difference < 0 ? -0.5 : 0.5)))
    let scale = 360 / turn.sweep
    self.init(
      quotient: UInt32(truncatingIfNeeded: sector.quotient), side: sector.side, alpha: scale * turn.sign * sector.way,
      beta: scale * (turn.sign * sector.ray + turn.base + turns), edge: sector.edge, includes_edge: includesEdge)
  }
}
