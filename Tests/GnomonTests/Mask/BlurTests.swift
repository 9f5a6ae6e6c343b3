// SPDX-License-Identifier: Apache-2.0
// BlurTests.swift - the blur beside a direct convolution in double precision

import CGnomon
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - The oracle

/// The normal distribution's cumulative function.
private func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

/// The Gaussian integrated over a pixel at distance i; at sigma 0 all of it lies in the pixel 0.
private func weight(_ i: Int, _ sigma: Double) -> Double {
  sigma == 0 ? (i == 0 ? 1 : 0) : normal((Double(i) + 0.5) / sigma) - normal((Double(i) - 0.5) / sigma)
}

/// The mask blurred in double precision, from the definition: zeros outside.
private func blurred(_ pixels: [UInt8], _ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double) -> [Double] {
  let wx = (0..<max(width, 1)).map { weight($0, sigmaX) }
  let wy = (0..<max(height, 1)).map { weight($0, sigmaY) }
  var rows = [Double](repeating: 0, count: width * height)
  for j in 0..<height {
    for i in 0..<width {
      rows[j * width + i] = (0..<width).reduce(0) { $0 + wx[abs($1 - i)] * Double(pixels[j * width + $1]) }
    }
  }
  var out = rows
  for j in 0..<height {
    for i in 0..<width {
      out[j * width + i] = (0..<height).reduce(0) { $0 + wy[abs($1 - j)] * rows[$1 * width + i] }
    }
  }
  return out
}

// MARK: - The call

/// Blurs with exactly the scratch that is asked for, between guard pages, `misalignment` bytes off.
private func blur(
  _ mask: UnsafeMask, _ sigmaX: Float, _ sigmaY: Float, misalignment: Int = 0,
  against side: GuardedBuffer<UInt8>.Side = .end
) -> Status {
  let size = gnomon_blur_size(mask.width, mask.height, sigmaX, sigmaY)
  guard size > 0 else { return gnomon_blur([mask], sigmaX, sigmaY, nil, 0) }
  let scratch = GuardedBuffer<UInt8>(size + misalignment, repeating: 0xcd, against: side)
  let start = scratch.pointer + (side == .end ? 0 : misalignment)
  return gnomon_blur([mask], sigmaX, sigmaY, start, size)
}

private func blurredPixels(
  _ width: Int, _ height: Int, _ sigmaX: Float, _ sigmaY: Float, _ value: (Int, Int) -> UInt8
) -> [UInt8] {
  let mask = GuardedMask(width, height)
  mask.fill(value)
  #expect(blur(mask.mask, sigmaX, sigmaY) == .ok)
  return mask.pixels
}

/// From the narrowest to the widest: each number of levels, both sides of each threshold.
private let sigmas: [Float] = [
  0, 0.2, 0.3, 0.5, 0.8, 1, 1.4, 2, 2.7, 3, 3.4, 3.69, 3.7, 4, 5, 6, 6.9, 7.5, 9, 14, 15.5, 18, 30, 40, 60, 100, 250,
  1000,
]

@Suite("Blur")
struct BlurTests {

  // MARK: Known values

  @Test("SerenityOS 13231: a step from 255 to 0 at sigma 1, 2 and 0, along each axis")
  func knownSteps() {
    onEveryInstructionSet { _ in
      for (sigma, right) in [
        (Float(1), [238, 176, 79, 17]), (2, [197, 153, 102, 58]), (0, [255, 255, 0, 0]),
      ] as [(Float, [UInt8])] {
        let rows = blurredPixels(40, 3, sigma, 0) { i, _ in i < 20 ? 255 : 0 }
        #expect(Array(rows[58..<62]) == right)
        let columns = blurredPixels(3, 40, 0, sigma) { _, j in j < 20 ? 255 : 0 }
        #expect((18..<22).map { columns[$0 * 3 + 1] } == right)
      }
    }
  }

  @Test("raylib PR 3631: a single pixel blurs to a picture that equals its mirrors", arguments: sigmas)
  func singlePixel(sigma: Float) {
    for size in [1, 7, 41, 101] {
      let pixels = blurredPixels(size, size, sigma, sigma) { i, j in i == size / 2 && j == size / 2 ? 255 : 0 }
      for j in 0..<size {
        let row = Array(pixels[j * size..<(j + 1) * size])
        #expect(row == row.reversed())
        #expect(row == Array(pixels[(size - 1 - j) * size..<(size - j) * size]))
      }
    }
  }

  @Test("Full coverage stays full far from the edges, none stays none", arguments: sigmas)
  func flatAreas(sigma: Float) {
    guard sigma <= 30 else { return }
    let size = Int(8 * sigma) + 9
    let full = blurredPixels(size, size, sigma, sigma) { _, _ in 255 }
    #expect(full[size / 2 * size + size / 2] == 255)
    #expect(blurredPixels(size, size, sigma, sigma) { _, _ in 0 }.allSatisfy { $0 == 0 })
  }

  // MARK: Accuracy

  @Test("A step edge anywhere is within one level of the exact Gaussian, from sigma 0.3 to 100")
  func stepEdges() {
    onEveryInstructionSet { _ in
      var sigma = 0.3
      while sigma <= 100 {
        let s = Float(sigma)
        let half = Int(6 * sigma) + 8
        // Lengths that are odd or even at each level; row (or column) r has its edge r pixels on.
        for length in (2 * half)..<(2 * half + 8) {
          let edges = (0..<4).map { length / 2 - 2 + $0 }
          let alongX = blurredPixels(length, 4, s, 0) { i, j in i < edges[j] ? 255 : 0 }
          let alongY = blurredPixels(4, length, 0, s) { i, j in j < edges[i] ? 255 : 0 }
          for (r, edge) in edges.enumerated() {
            for i in 0..<length {
              let right = 255 * (normal((Double(edge - i) - 0.5) / Double(s)) - normal((-Double(i) - 0.5) / Double(s)))
              let error = max(
                abs(Double(alongX[r * length + i]) - right), abs(Double(alongY[i * 4 + r]) - right))
              if error > 1 { Issue.record("sigma \(s), length \(length), edge \(edge), pixel \(i): \(error)") }
            }
          }
        }
        sigma *= 1.06
      }
    }
  }

  /// Steps of every height from 1 to 255 are blurred and added, so that the rounding to bytes averages out; then the
  /// sigma that fits best is found by one step of Gauss and Newton from the one wanted.
  @Test("The true sigma within 1 %, from 0.3 to 100")
  func trueSigma() {
    onEveryInstructionSet { _ in
      var sigma = 0.3
      while sigma <= 100 {
        let s = Float(sigma)
        for length in [12 * Int(sigma) + 16, 12 * Int(sigma) + 17] {
          let edge = length / 2
          let alongX = blurredPixels(length, 255, s, 0) { i, j in i < edge ? UInt8(j + 1) : 0 }
          let alongY = blurredPixels(255, length, 0, s) { i, j in j < edge ? UInt8(i + 1) : 0 }
          let height = 255 * 256 / 2.0
          var (x, y, square) = (0.0, 0.0, 0.0)
          for i in (length / 4)..<length {
            let t = (Double(edge - i) - 0.5) / Double(s)
            let right = height * normal(t)
            // d/dσ Φ(t) = -φ(t) t / σ
            let slope = -height * exp(-0.5 * t * t) / (2 * Double.pi).squareRoot() * t / Double(s)
            let sumX = (0..<255).reduce(0) { $0 + Double(alongX[$1 * length + i]) }
            let sumY = (0..<255).reduce(0) { $0 + Double(alongY[i * 255 + $1]) }
            x += (sumX - right) * slope
            y += (sumY - right) * slope
            square += slope * slope
          }
          for deviation in [x / square / Double(s), y / square / Double(s)] {
            #expect(abs(deviation) < 0.01, "sigma \(s), length \(length)")
          }
        }
        sigma *= 1.25
      }
    }
  }

  /// (1) every pixel is within one level of the exact value, which the header promises for a step only; (2) the
  /// mirrored mask gives the mirrored result, along either axis.
  @Test("Any mask of any size, with a sigma for each axis")
  func anyMask() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x626c_7572)
      for turn in 0..<500 {
        let width = random.int(1...70)
        let height = random.int(1...70)
        let sigmaX = sigmas[random.int(0...(sigmas.count - 1))]
        let sigmaY = sigmas[random.int(0...(sigmas.count - 1))]
        let kind = turn % 4
        let edge = random.int(0...140)
        let mask = GuardedMask(width, height)
        mask.fill { i, j in
          switch kind {
          case 0: random.byte()
          case 1: random.int(0...1) == 0 ? 0 : 255
          case 2: i + j < edge ? 255 : 0
          default: i == width / 3 || j == height / 3 ? 255 : 0
          }
        }
        let pixels = mask.pixels
        let right = blurred(pixels, width, height, Double(sigmaX), Double(sigmaY))
        #expect(blur(mask.mask, sigmaX, sigmaY) == .ok)
        let worst = zip(mask.pixels, right).map { abs(Double($0) - $1) }.max()!
        #expect(worst <= 1, "(1) \(width) x \(height), sigma \(sigmaX), \(sigmaY), kind \(kind)")

        let across = blurredPixels(width, height, sigmaX, sigmaY) { i, j in pixels[j * width + width - 1 - i] }
        let down = blurredPixels(width, height, sigmaX, sigmaY) { i, j in pixels[(height - 1 - j) * width + i] }
        for j in 0..<height {
          for i in 0..<width {
            let pixel = mask[i, j]
            if across[j * width + width - 1 - i] != pixel || down[(height - 1 - j) * width + i] != pixel {
              Issue.record("(2) \(width) x \(height), sigma \(sigmaX), \(sigmaY), pixel \(i), \(j)")
            }
          }
        }
      }
    }
  }

  // MARK: Memory

  /// (1) the pixels do not depend on stride, direction, alignment or instruction set; (2) nothing outside the mask and
  /// the scratch is read or written, and the padding is kept.
  @Test("Every size from 0 to 67, in every layout, on every instruction set")
  func layouts() {
    var first: [[UInt8]] = []
    onEveryInstructionSet { level in
      var random = Random(seed: 0x6c61_796f)
      var turn = 0
      for size in 0...67 {
        for (width, height) in [(size, random.int(1...67)), (random.int(1...67), size)] {
          let sigmaX = sigmas[random.int(0...(sigmas.count - 1))]
          let sigmaY = sigmas[random.int(0...(sigmas.count - 1))]
          let bytes = (0..<(width * height)).map { _ in random.byte() }
          if level == .baseline {
            first.append(blurredPixels(width, height, sigmaX, sigmaY) { bytes[$1 * width + $0] })
          }
          for side in [GuardedBuffer<UInt8>.Side.start, .end] {
            let mask = GuardedMask(
              width, height, padding: random.int(0...9), flipped: random.int(0...1) == 1, against: side)
            mask.fill { bytes[$1 * width + $0] }
            #expect(blur(mask.mask, sigmaX, sigmaY, misalignment: random.int(0...64), against: side) == .ok)
            #expect(mask.pixels == first[turn], "(1) \(width) x \(height), sigma \(sigmaX), \(sigmaY)")
            #expect(mask.paddingIsIntact, "(2)")
          }
          turn += 1
        }
      }
    }
  }

  @Test("A long row and a long column, whose other length is 1", arguments: sigmas)
  func lines(sigma: Float) {
    for length in [1000, 1001, 1023, 1025] {
      let row = blurredPixels(length, 1, sigma, 0) { i, _ in UInt8(truncatingIfNeeded: i * i / 7) }
      let right = blurred(
        (0..<length).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }, length, 1, Double(sigma), 0)
      #expect(zip(row, right).allSatisfy { abs(Double($0) - $1) <= 1 })
      let column = blurredPixels(1, length, 0, sigma) { _, j in UInt8(truncatingIfNeeded: j * j / 7) }
      #expect(zip(column, right).allSatisfy { abs(Double($0) - $1) <= 1 })
      // Across the short side too, all but the middle weight is lost.
      let both = blurredPixels(length, 1, sigma, sigma) { i, _ in UInt8(truncatingIfNeeded: i * i / 7) }
      let middle = weight(0, Double(sigma))
      #expect(zip(both, right).allSatisfy { abs(Double($0) - middle * $1) <= 1 })
    }
  }

  // MARK: Refusals

  @Test("Scratch: none for the identity, never a trap for the largest masks")
  func scratchSizes() {
    for sigma: Float in [0, -0.0, .leastNonzeroMagnitude, 0.05, 0.149] {
      #expect(gnomon_blur_size(300, 200, sigma, sigma) == 0)
      let mask = GuardedMask(30, 20)
      mask.fill { i, j in UInt8(truncatingIfNeeded: i * j) }
      let before = mask.pixels
      #expect(gnomon_blur([mask.mask], sigma, sigma, nil, 0) == .ok)
      #expect(mask.pixels == before)
    }
    for sigma: Float in [.nan, -1, -.leastNonzeroMagnitude, 1000.001, .infinity, -.infinity] {
      #expect(gnomon_blur_size(300, 200, sigma, 1) == 0)
      #expect(gnomon_blur_size(300, 200, 1, sigma) == 0)
    }
    #expect(gnomon_blur_size(-1, 5, 1, 1) == 0)
    #expect(gnomon_blur_size(5, .min, 1, 1) == 0)
    #expect(gnomon_blur_size(0, 5, 1, 1) == 0)
    #expect(gnomon_blur_size(5, 0, 1, 1) == 0)
    for sigmaX in sigmas {
      for sigmaY in sigmas {
        for (width, height) in [(Int32.max, Int32.max), (.max, 1), (1, .max), (.max - 1, .max)] as [(Int32, Int32)] {
          let size = gnomon_blur_size(width, height, sigmaX, sigmaY)
          #expect(size >= 0)
          #expect(size > 0 || (sigmaX <= 0.2 && sigmaY <= 0.2) || width > 1 && height > 1)
        }
        #expect(gnomon_blur_size(2000, 2000, sigmaX, sigmaY) < 3 * 2000 * 2000)
      }
    }
  }

  @Test("Bad input has its status, and nothing is written")
  func badInput() {
    let mask = GuardedMask(20, 10, padding: 2)
    mask.fill { i, j in UInt8(truncatingIfNeeded: i * j) }
    let size = gnomon_blur_size(20, 10, 2, 5)
    let scratch = GuardedBuffer<UInt8>(size, repeating: 0x77)
    let before = mask.bytes
    func changed(_ change: (inout UnsafeMask) -> Void) -> UnsafeMask {
      var copy = mask.mask
      change(&copy)
      return copy
    }
    #expect(gnomon_blur(nil, 2, 5, scratch.pointer, size) == .errorNull)
    #expect(gnomon_blur([changed { $0.data = nil }], 2, 5, scratch.pointer, size) == .errorNull)
    #expect(gnomon_blur([mask.mask], 2, 5, nil, size) == .errorNull)
    for change in [
      { $0.width = -1 }, { $0.height = -1 }, { $0.stride = 19 }, { $0.stride = -19 }, { $0.stride = .max },
      { $0.stride = .min },
    ] as [(inout UnsafeMask) -> Void] {
      #expect(gnomon_blur([changed(change)], 2, 5, scratch.pointer, size) == .errorSize)
    }
    for sigma: Float in [.nan, -1, 1000.001, .infinity, -.infinity] {
      #expect(gnomon_blur([mask.mask], sigma, 5, scratch.pointer, size) == .errorValue)
      #expect(gnomon_blur([mask.mask], 2, sigma, scratch.pointer, size) == .errorValue)
    }
    #expect(gnomon_blur([mask.mask], 2, 5, scratch.pointer, size - 1) == .errorMemory)
    #expect(gnomon_blur([mask.mask], 2, 5, scratch.pointer, 0) == .errorMemory)
    // A mask of the same size within the first bytes of the scratch, and within its last.
    for offset in [0, size - 218] {
      let inside = changed { $0.data = scratch.pointer + offset }
      #expect(gnomon_blur([inside], 2, 5, scratch.pointer, size) == .errorOverlap)
    }
    #expect(gnomon_blur([mask.mask], 2, 5, UnsafeMutableRawPointer(bitPattern: UInt.max - 100), size) == .errorSize)
    #expect(mask.bytes == before)
    #expect(scratch.array.allSatisfy { $0 == 0x77 })

    // Nothing to blur is no error, whatever the pointers.
    let empty = UnsafeMask(data: nil, width: 0, height: 10, stride: 0)
    #expect(gnomon_blur([empty], 2, 5, nil, 0) == .ok)
    #expect(gnomon_blur([empty], .nan, 5, nil, 0) == .errorValue)
  }
}
