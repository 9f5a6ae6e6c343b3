// SPDX-License-Identifier: Apache-2.0
// Radial.swift - a radial gradient prepared, and painted

import CGnomon
import CLanes

extension Canvas {
  func radial(_ gradient: UnsafeRadialGradient) {
    let colors = GradientColors(gradient)
    let (start, end) = (PointF64(gradient.start), PointF64(gradient.end))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let dr = Double(gradient.end_radius) - Double(gradient.start_radius)
    let isConcentric = dx == 0 && dy == 0
    guard colors.count > 0, let stops = colors.stops, !(isConcentric && dr == 0), let back = colors.place.inverse
    else { return }
    if isConcentric, colors.count == 1, colors.extend != .none { return fill(stops[0].color.pixel(format)) }
    var prepared = kernel_gradient_make()
    withUnsafeMutablePointer(to: &prepared) {
      $0.prepare(colors, stops, format)
      $0.place(back, from: start)
      $0.pointee.circles = kernel_circles(
        dx: dx, dy: dy, dr: dr, radius: Double(gradient.start_radius), square: dx * dx + dy * dy - dr * dr,
        concentric: isConcentric)
      let isEverywhere = isConcentric && colors.extend != .none
      rows($0, kernels.pointee.radial_row, replaces: isEverywhere && replaces(opaque: colors.isOpaque))
    }
  }
}

extension UnsafeRadialGradient {
  var hasFiniteGeometry: Bool {
    start.isFinite && end.isFinite && start_radius.isFinite && end_radius.isFinite && start_radius >= 0
      && end_radius >= 0
  }
}

extension UnsafeMutablePointer where Pointee == kernel_gradient {
  /// The plane of a gradient, relative to a point of it.
  func place(_ back: AffineF64, from centre: PointF64) {
    pointee.plane = kernel_plane(
      a: back.a, b: back.b, c: back.c, d: back.d, tx: back.tx - centre.x, ty: back.ty - centre.y)
  }
}
