// SPDX-License-Identifier: Apache-2.0
// RasterFaceTests.swift - the Swift face of masks, paints and pixels
//
// What the calls compute is tested at the C face. Here every member is called, over memory of its own and over spans, with
// answers that plain arithmetic gives: that it passes on what it was given, in the right order, and throws the status.

import Gnomon
import Testing

/// What a call throws; `ok` when it does not.
private func thrown(_ body: () throws(Status) -> Void) -> Status {
  do {
    try body()
    return .ok
  } catch { return error }
}

private typealias Quad = SIMD4<UInt8>

private let clear = Quad(0, 0, 0, 0)
private let opaqueRed = Quad(255, 0, 0, 255)
private let opaqueBlue = Quad(0, 0, 255, 255)

@Suite("Raster from Swift")
struct RasterFaceTests {
  private let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)
  private let square = Shape.rect(Rect(x: 1, y: 1, width: 2, height: 1.5))

  /// A row of pixels.
  private func row(_ count: Int, _ paint: Paint, by op: Operator = .sourceOver) throws -> [Quad] {
    var buffer = PixelBuffer(width: count, height: 1)
    try buffer.composite(paint, by: op)
    return (0..<count).map { buffer[$0, 0] }
  }

  @Test("Layouts: sizes, strides of either sign, what no memory holds")
  func layouts() {
    #expect(PixelLayout(width: 3, height: 2).stride == 12 && PixelLayout(width: 3, height: 2).byteCount == 24)
    #expect(PixelLayout(width: 3, height: 2, stride: -20).byteCount == 32)
    #expect(
      MaskLayout(width: 3, height: 2).byteCount == 6 && MaskLayout(width: 3, height: 3, stride: 5).byteCount == 13)
    #expect(PixelLayout(width: 0, height: .max).byteCount == 0 && MaskLayout(width: 7, height: 0).byteCount == 0)
    #expect(PixelLayout(width: .max, height: 1).byteCount == nil && MaskLayout(width: .max, height: 2).byteCount == nil)
    #expect(PixelLayout(width: -1, height: 1).byteCount == nil && MaskLayout(width: 1, height: -1).byteCount == nil)
    #expect(MaskLayout(width: 1, height: 3, stride: .min).byteCount == nil)
  }

  @Test("Masks: shapes, outlines, combined, blurred")
  func masks() throws {
    var mask = Mask(width: 4, height: 4)
    try mask.draw(square)
    #expect(mask.bytes == [0, 0, 0, 0, 0, 255, 255, 0, 0, 128, 128, 0, 0, 0, 0, 0])
    try mask.draw(.rect(Rect(x: 2, y: 0, width: 1, height: 4)), combine: .subtract)
    #expect(mask[1, 1] == 255 && mask[2, 1] == 0 && mask.width == 4 && mask.height == 4)

    var other = Mask(width: 1, height: 1)
    other[0, 0] = 77
    try mask.combine(other, x: 3, y: 2, by: .union)
    #expect(mask[3, 2] == 77 && mask[1, 2] == 128)

    var line = Mask(width: 6, height: 3)
    let points = [Point(x: 1, y: 1.5), Point(x: 5, y: 1.5)]
    try Shape.withPath([.move, .line], points.span) { path in
      Result { () throws(Status) in try line.draw(outlineOf: path, Stroke(width: 1, cap: .square), dashes: [1, 2]) }
    }.get()
    // Two dashes, each half a width longer at either end: from ½ to 2½ and from 3½ to 5½.
    #expect(Array(line.bytes[6..<12]) == [128, 255, 128, 128, 255, 128] && line.bytes.prefix(6).allSatisfy { $0 == 0 })

    var soft = Mask(width: 9, height: 9)
    soft[4, 4] = 255
    try soft.blur(sigmaX: 1, sigmaY: 0)
    #expect(soft[3, 4] > 0 && soft[3, 4] == soft[5, 4] && soft[4, 3] == 0)
    try soft.blur(sigma: 1)
    #expect(soft[4, 3] > 0)
    #expect(thrown { () throws(Status) in try soft.blur(sigma: -1) } == .errorValue)
  }

  @Test("The same coverage in bytes of one's own")
  func coverageInSpans() throws {
    let layout = MaskLayout(width: 4, height: 4, stride: -5)
    var bytes = [UInt8](repeating: 9, count: 19)
    var span = bytes.mutableSpan
    try square.draw(into: &span, layout)
    // Bottom-up, with a byte between rows that stays.
    #expect(bytes == [0, 0, 0, 0, 9, 0, 128, 128, 0, 9, 0, 255, 255, 0, 9, 0, 0, 0, 0])
    let copy = try Mask(copying: bytes.span, layout)
    #expect(copy.bytes == [0, 0, 0, 0, 0, 255, 255, 0, 0, 128, 128, 0, 0, 0, 0, 0])

    span = bytes.mutableSpan
    try square.drawOutline(Stroke(width: 2), dashes: [], into: &span, layout, combine: .union)
    #expect(try Mask(copying: bytes.span, layout)[0, 0] == 255)
    span = bytes.mutableSpan
    try blur(&span, layout, sigmaX: 0, sigmaY: 2)
    #expect(try Mask(copying: bytes.span, layout)[0, 0] < 255)
    #expect(bytes[4] == 9 && bytes[9] == 9 && bytes[14] == 9)
  }

  @Test("Paints: a colour, gradients, an image")
  func paints() throws {
    #expect(try row(1, .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5))) == [Quad(128, 0, 0, 128)])

    let ends = (Point(x: 0, y: 0), Point(x: 4, y: 0))
    let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
    let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
    let ramp = try row(4, .linear(Gradient([black, white]), from: ends.0, to: ends.1)).map { $0[0] }
    #expect(ramp == [32, 96, 159, 223])  // (i + ½) / 4 · 255
    let hard = Gradient([Stop(offset: 0.5, color: red), Stop(offset: 0.5, color: blue)])
    #expect(try row(4, .linear(hard, from: ends.0, to: ends.1)) == [opaqueRed, opaqueRed, opaqueBlue, opaqueBlue])
    let none = Gradient([red], extend: .none)
    #expect(
      try row(4, .linear(none, from: Point(x: 1, y: 0), to: Point(x: 3, y: 0))) == [clear, opaqueRed, opaqueRed, clear])
    let clearRed = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let middle = (Point(x: 0, y: 0), Point(x: 1, y: 0))
    #expect(
      try row(1, .linear(Gradient([blue, clearRed]), from: middle.0, to: middle.1)) == [Quad(64, 0, 64, 128)])
    #expect(
      try row(1, .linear(Gradient([blue, clearRed], interpolation: .premultiplied), from: middle.0, to: middle.1))
        == [Quad(0, 0, 128, 128)])
    #expect(try row(1, .linear(Gradient([Color]()), from: ends.0, to: ends.1)) == [clear])

    // Half red, half blue in linear light is level 188 of both; a transform takes the points along.
    let lamps = Gradient([red, blue], space: .linear, transform: .translation(-2, 0))
    #expect(try row(1, .linear(lamps, from: Point(x: 2, y: 0), to: Point(x: 3, y: 0))) == [Quad(188, 0, 188, 255)])
    let level = Gradient([black, Color(red: 1 / 255, green: 0, blue: 0, alpha: 1)], isDithered: true)
    let reds = try row(64, .linear(level, from: ends.0, to: Point(x: 64, y: 0))).map { $0[0] }
    #expect(reds[8..<56].contains(0) && reds[8..<24].contains(1))

    // From the middle of four pixels the centres are ½ and 1½ away.
    let circle = Gradient([Stop(offset: 0.5, color: red), Stop(offset: 0.5, color: blue)], extend: .none)
    let rounds = Paint.radial(circle, centre: Point(x: 2, y: 0.5), radius: 2)
    #expect(try row(5, rounds) == [opaqueBlue, opaqueRed, opaqueRed, opaqueBlue, clear])
    let cone = Paint.radial(circle, from: Point(x: 0, y: 0.5), startRadius: 1, to: Point(x: 0, y: 0.5), endRadius: 3)
    #expect(try row(4, cone) == [clear, opaqueRed, opaqueBlue, clear])
    let turn = Paint.conic(
      circle, centre: Point(x: 1, y: 0.5), start: 45, sweep: 270, on: Compass(zero: .north, turn: .clockwise))
    #expect(try row(2, turn) == [opaqueBlue, opaqueRed])

    var image = PixelBuffer(width: 2, height: 1, format: .bgra8)
    image[0, 0] = Quad(255, 0, 0, 255)  // blue
    image[1, 0] = Quad(0, 0, 255, 255)
    #expect(try row(3, .image(image)) == [opaqueBlue, opaqueRed, clear])
    #expect(try row(3, .image(image, extend: .repeat)) == [opaqueBlue, opaqueRed, opaqueBlue])
    #expect(try row(3, .image(image, transform: .translation(1, 0))) == [clear, opaqueBlue, opaqueRed])
    #expect(try row(4, .image(image, transform: .scale(2, 1))) == [opaqueBlue, opaqueBlue, opaqueRed, opaqueRed])
    let smooth = try row(4, .image(image, extend: .pad, filter: .bilinear, transform: .scale(2, 1)))
    #expect(smooth == [opaqueBlue, Quad(64, 0, 191, 255), Quad(191, 0, 64, 255), opaqueRed])
  }

  @Test("Compositing: masks at a place, operators, opacity, clips, formats")
  func compositing() throws {
    var mask = Mask(width: 2, height: 1)
    mask[0, 0] = 255
    mask[1, 0] = 128
    var buffer = PixelBuffer(width: 3, height: 2)
    try buffer.composite(.solid(red), through: mask, x: 1, y: 1)
    #expect(buffer[0, 1] == clear && buffer[1, 1] == opaqueRed && buffer[2, 1] == Quad(128, 0, 0, 128))
    #expect(buffer[1, 0] == clear)
    try buffer.composite(.solid(blue), by: .destinationOver, opacity: 0.2, clip: Box(x: 0, y: 0, width: 3, height: 1))
    #expect(buffer[0, 0] == Quad(0, 0, 51, 51) && buffer[0, 1] == clear)
    try buffer.composite(.solid(red), by: .clear)
    #expect(buffer.bytes.allSatisfy { $0 == 0 })
    try buffer.composite(.solid(red), through: mask, x: .max, y: .min)
    #expect(buffer.bytes.allSatisfy { $0 == 0 })
    // Every operator has its name: opaque red over opaque blue.
    #expect(
      try [Operator.multiply, .screen, .difference, .lighten].map { op in
        var pixel = PixelBuffer(width: 1, height: 1)
        try pixel.composite(.solid(blue))
        try pixel.composite(.solid(red), by: op)
        return pixel[0, 0]
      } == [Quad(0, 0, 0, 255), Quad(255, 0, 255, 255), Quad(255, 0, 255, 255), Quad(255, 0, 255, 255)])

    var swapped = PixelBuffer(width: 1, height: 1, format: .bgra8)
    try swapped.composite(.solid(red))
    #expect(swapped[0, 0] == Quad(0, 0, 255, 255) && swapped.layout.format == .bgra8)
  }

  @Test("The same onto bytes of one's own")
  func pixelsInSpans() throws {
    let layout = PixelLayout(width: 2, height: 2, stride: -10)
    var bytes = [UInt8](repeating: 7, count: 18)
    var span = bytes.mutableSpan
    try composite(.solid(red), onto: &span, layout, by: .source)
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 255, 7, 7, 255, 0, 0, 255, 255, 0, 0, 255])

    let coverage: [UInt8] = [255, 3, 0, 0, 3, 255]
    span = bytes.mutableSpan
    try composite(.solid(blue), onto: &span, layout, through: coverage.span, MaskLayout(width: 2, height: 2, stride: 4))
    let copy = try PixelBuffer(copying: bytes.span, layout)
    #expect(copy[0, 0] == opaqueBlue && copy[1, 0] == Quad(252, 0, 3, 255))
    #expect(copy[0, 1] == Quad(252, 0, 3, 255) && copy[1, 1] == opaqueBlue)

    var mask = Mask(width: 1, height: 1)
    mask[0, 0] = 255
    span = bytes.mutableSpan
    try composite(.image(copy), onto: &span, layout, through: mask, x: 0, y: 1, by: .source)
    #expect(try PixelBuffer(copying: bytes.span, layout).bytes == copy.bytes)
  }

  @Test("Too few bytes and malformed values are thrown, and nothing is written")
  func refusals() throws {
    let nan = Color(red: .nan, green: 0, blue: 0, alpha: 1)
    var buffer = PixelBuffer(width: 2, height: 1)
    #expect(thrown { () throws(Status) in try buffer.composite(.solid(nan)) } == .errorValue)
    #expect(thrown { () throws(Status) in try buffer.composite(.solid(red), opacity: .nan) } == .errorValue)
    #expect(
      thrown { () throws(Status) in try buffer.composite(.solid(red), by: Operator(rawValue: 99)!) } == .errorValue)
    #expect(buffer.bytes.allSatisfy { $0 == 0 })

    let source = [UInt8](repeating: 7, count: 11)
    var bytes = source
    for layout in [
      PixelLayout(width: 3, height: 1), PixelLayout(width: 1, height: 2, stride: 8),
      PixelLayout(width: 1, height: 2, stride: -8), PixelLayout(width: 2, height: 2, stride: 3),
      PixelLayout(width: -1, height: 1), PixelLayout(width: .max, height: .max),
      PixelLayout(width: 1, height: 2, stride: .min),
    ] {
      var span = bytes.mutableSpan
      #expect(thrown { () throws(Status) in try composite(.solid(red), onto: &span, layout) } == .errorSize)
      #expect(thrown { () throws(Status) in _ = try PixelBuffer(copying: source.span, layout) } == .errorSize)
    }
    for layout in [
      MaskLayout(width: 4, height: 3), MaskLayout(width: 3, height: 2, stride: -9),
      MaskLayout(width: 2, height: 2, stride: 1),
      MaskLayout(width: 1, height: -1), MaskLayout(width: .max, height: 1),
    ] {
      var span = bytes.mutableSpan
      #expect(thrown { () throws(Status) in try square.draw(into: &span, layout) } == .errorSize)
      #expect(thrown { () throws(Status) in try blur(&span, layout, sigmaX: 1, sigmaY: 1) } == .errorSize)
      #expect(thrown { () throws(Status) in _ = try Mask(copying: source.span, layout) } == .errorSize)
      #expect(
        thrown { () throws(Status) in
          try composite(
            .solid(red), onto: &span, PixelLayout(width: 1, height: 1), through: source.span, layout)
        } == .errorSize)
    }
    #expect(bytes == source)

    var mask = Mask(width: 1, height: 1)
    let broken = Shape.circle(centre: Point(x: .nan, y: 0), radius: 1)
    #expect(thrown { () throws(Status) in try mask.draw(broken) } == .errorValue)
    #expect(thrown { () throws(Status) in try mask.draw(outlineOf: square, Stroke(width: -1)) } == .errorValue)
    #expect(Mask(width: -3, height: 2).bytes.isEmpty && PixelBuffer(width: 3, height: -2).bytes.isEmpty)
  }

  @Test("Conversions: there and back, through a matrix, filled, in another format; over spans and in buffers")
  func conversions() throws {
    var bytes: [UInt8] = [200, 100, 50, 128]
    let layout = PixelLayout(width: 1, height: 1)
    var span = bytes.mutableSpan
    try layout.premultiply(&span)
    try layout.swapRedBlue(&span)
    #expect(bytes == [25, 50, 100, 128])
    span = bytes.mutableSpan
    try layout.swapRedBlue(&span)
    try layout.unpremultiply(&span)
    #expect(bytes == [199, 100, 50, 128])
    // Red, green and blue exchanged in turn.
    let turn: [Float] = [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    bytes = [10, 20, 30, 255]
    span = bytes.mutableSpan
    try layout.apply(colorMatrix: turn, to: &span)
    #expect(bytes == [20, 30, 10, 255])
    span = bytes.mutableSpan
    #expect(thrown { () throws(Status) in try layout.apply(colorMatrix: [1], to: &span) } == .errorValue)

    var buffer = PixelBuffer(width: 2, height: 1)
    try buffer.fill(red)
    #expect(buffer[1, 0] == opaqueRed && buffer.converted(to: .bgra8)[1, 0] == opaqueBlue)
    try buffer.apply(colorMatrix: [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    #expect(buffer[0, 0] == opaqueBlue)
    buffer[0, 0] = Quad(100, 0, 0, 128)
    buffer.unpremultiply()
    #expect(buffer[0, 0] == Quad(199, 0, 0, 128))
    buffer.premultiply()
    #expect(buffer[0, 0] == Quad(100, 0, 0, 128))
  }

  @Test("A mask inverted, clipped to, and its shadow")
  func clipsAndShadows() throws {
    var mask = Mask(width: 4, height: 4)
    try mask.draw(.rect(Rect(x: 1, y: 1, width: 2, height: 2)))
    var buffer = PixelBuffer(width: 4, height: 4)
    try buffer.draw(Shadow(color: red, x: 1, sigma: 0), of: mask)
    #expect(buffer[1, 1] == clear && buffer[2, 1] == opaqueRed && buffer[3, 2] == opaqueRed && buffer[3, 3] == clear)
    try buffer.fill(blue)
    try buffer.clip(to: mask)
    #expect(buffer[1, 2] == opaqueBlue && buffer[0, 2] == clear)
    mask.invert()
    #expect(mask[0, 0] == 255 && mask[1, 1] == 0)
    try buffer.clip(to: mask, meaning: .imageMask)
    #expect(buffer[1, 2] == opaqueBlue)
    try buffer.clip(to: mask)
    #expect(buffer[1, 2] == clear)
    #expect(thrown { () throws(Status) in try buffer.draw(Shadow(color: red, sigma: -1), of: mask) } == .errorValue)
  }
}
