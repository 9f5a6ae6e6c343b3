// SPDX-License-Identifier: Apache-2.0
// CombineTests.swift - masks joined by each mode, at each offset, and what is refused

import CGnomon
import Testing

private let modes: [Combine] = [.replace, .union, .intersect, .subtract, .multiply, .screen]

/// a · b / 255 rounded to nearest; a tie is impossible, since 255 is odd.
private func product(_ a: Int, _ b: Int) -> Int { (2 * a * b + 255) / 510 }

private func combined(_ mode: Combine, _ d: UInt8, _ s: UInt8) -> UInt8 {
  let d = Int(d)
  let s = Int(s)
  switch mode {
  case .replace: return UInt8(s)
  case .union: return UInt8(max(d, s))
  case .intersect: return UInt8(min(d, s))
  case .subtract: return UInt8(product(d, 255 - s))
  case .multiply: return UInt8(product(d, s))
  default: return UInt8(d + s - product(d, s))
  }
}

@Suite("Combine masks")
struct CombineTests {
  @Test("Every pair of coverages in every mode", arguments: modes)
  func everyPair(mode: Combine) {
    onEveryInstructionSet { _ in
      let d = GuardedMask(256, 256)
      let s = GuardedMask(256, 256)
      d.fill { i, _ in UInt8(i) }
      s.fill { _, j in UInt8(j) }
      #expect(gnomon_mask_combine([d.mask], [s.mask], 0, 0, mode) == .ok)
      for j in 0..<256 {
        for i in 0..<256 where d[i, j] != combined(mode, UInt8(i), UInt8(j)) {
          Issue.record("\(i) and \(j): \(d[i, j])")
        }
      }
    }
  }

  @Test("tiny-skia 40: full coverage stays full when it is intersected or multiplied 100 times")
  func fullStaysFull() {
    for mode in [Combine.intersect, .multiply] {
      let d = GuardedMask(70, 3)
      let s = GuardedMask(70, 3)
      d.fill { _, _ in 255 }
      s.fill { _, _ in 255 }
      for _ in 0..<100 { #expect(gnomon_mask_combine([d.mask], [s.mask], 0, 0, mode) == .ok) }
      #expect(d.pixels.allSatisfy { $0 == 255 })
    }
  }

  /// (1) each pixel is combined with the one of the other mask at its offset, 0 outside it; (2) nothing else is
  /// written, and nothing outside either mask is touched.
  @Test("Every width from 0 to 67, at random offsets, paddings and directions", arguments: modes)
  func widthsAndOffsets(mode: Combine) {
    onEveryInstructionSet { _ in
      var random = Random(seed: 0x6d61_736b)
      for width in 0...67 {
        for turn in 0..<8 {
          let side: GuardedBuffer<UInt8>.Side = turn % 2 == 0 ? .end : .start
          let d = GuardedMask(
            width, random.int(0...4), padding: random.int(0...5), flipped: random.int(0...1) == 1, against: side)
          let s = GuardedMask(
            random.int(0...70), random.int(0...4), padding: random.int(0...5), flipped: random.int(0...1) == 1,
            against: side)
          let x = turn == 0 ? 0 : random.int(-70...70)
          let y = turn == 0 ? 0 : random.int(-4...4)
          d.fill { _, _ in random.byte() }
          s.fill { _, _ in random.byte() }
          let before = d.pixels
          #expect(gnomon_mask_combine([d.mask], [s.mask], Int32(x), Int32(y), mode) == .ok)
          for j in 0..<Int(d.mask.height) {
            for i in 0..<width {
              let inside =
                i - x >= 0 && i - x < Int(s.mask.width) && j - y >= 0 && j - y < Int(s.mask.height)
              let other = inside ? s[i - x, j - y] : 0
              let right = combined(mode, before[j * width + i], other)
              if d[i, j] != right { Issue.record("(1) width \(width), offset \(x), \(y), pixel \(i), \(j)") }
            }
          }
          #expect(d.paddingIsIntact, "(2)")
        }
      }
    }
  }

  @Test("Offsets at the ends of Int32", arguments: modes)
  func extremeOffsets(mode: Combine) {
    for x in [Int32.min, -40, 0, 40, .max] {
      for y in [Int32.min, -3, 0, 3, .max] where x != 0 || y != 0 {
        let d = GuardedMask(40, 3)
        let s = GuardedMask(40, 3)
        d.fill { _, _ in 100 }
        s.fill { _, _ in 200 }
        #expect(gnomon_mask_combine([d.mask], [s.mask], x, y, mode) == .ok)
        let right = combined(mode, 100, 0)
        #expect(d.pixels.allSatisfy { $0 == right })
      }
    }
  }

  @Test("A mask combined with itself", arguments: modes)
  func withItself(mode: Combine) {
    onEveryInstructionSet { _ in
      for width in [1, 31, 32, 33, 64, 200] {
        let d = GuardedMask(width, 2, padding: 3)
        d.fill { i, j in UInt8(truncatingIfNeeded: i * 37 + j * 11) }
        let before = d.pixels
        #expect(gnomon_mask_combine([d.mask], [d.mask], 0, 0, mode) == .ok)
        #expect(d.pixels == before.map { combined(mode, $0, $0) })
      }
    }
  }

  /// (1) two rectangles of one bitmap that are apart; (2) the same that touch a common byte, in every arrangement;
  /// (3) the same view moved; (4) other strides that interleave.
  @Test("Masks that share memory are refused")
  func overlap() {
    let bitmap = GuardedBuffer<UInt8>(100 * 20, repeating: 7)
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int, flipped: Bool = false) -> UnsafeMask {
      UnsafeMask(
        data: bitmap.pointer + (flipped ? y + height - 1 : y) * 100 + x, width: Int32(width), height: Int32(height),
        stride: flipped ? -100 : 100)
    }
    func status(_ a: UnsafeMask, _ b: UnsafeMask, _ x: Int32 = 0, _ y: Int32 = 0) -> Status {
      gnomon_mask_combine([a], [b], x, y, .intersect)
    }
    for flipped in [false, true] {
      for (a, b) in [
        (part(0, 0, 50, 20), part(50, 0, 50, 20, flipped: flipped)), (part(50, 3, 50, 9), part(0, 0, 50, 20)),
        (part(10, 0, 20, 10), part(10, 10, 20, 10, flipped: flipped)), (part(99, 5, 1, 5), part(0, 0, 99, 20)),
      ] {
        #expect(status(a, b) == .ok, "(1)")
        #expect(status(b, a) == .ok, "(1)")
      }
    }
    bitmap.elements.update(repeating: 9)
    for (a, b) in [
      (part(0, 0, 51, 20), part(50, 0, 50, 20)), (part(0, 0, 50, 20), part(49, 19, 2, 1)),
      (part(10, 0, 20, 11), part(10, 10, 20, 10)), (part(0, 0, 100, 20), part(40, 4, 1, 1)),
      (part(0, 0, 50, 20), part(0, 0, 50, 20, flipped: true)), (part(0, 0, 50, 20), part(0, 0, 50, 19)),
    ] {
      #expect(status(a, b) == .errorOverlap, "(2)")
      #expect(status(b, a) == .errorOverlap, "(2)")
    }
    #expect(status(part(0, 0, 50, 20), part(0, 0, 50, 20), 1, 0) == .errorOverlap, "(3)")
    #expect(status(part(0, 0, 50, 20), part(0, 0, 50, 20), 0, -1) == .errorOverlap, "(3)")
    let wide = UnsafeMask(data: bitmap.pointer + 60, width: 10, height: 9, stride: 200)
    #expect(status(part(0, 0, 50, 20), wide) == .errorOverlap, "(4)")
    #expect(bitmap.array.allSatisfy { $0 == 9 })
  }

  @Test("Bad input has its status, and nothing is written", arguments: modes)
  func badInput(mode: Combine) {
    let d = GuardedMask(20, 4)
    let s = GuardedMask(20, 4)
    d.fill { i, _ in UInt8(i) }
    let before = d.bytes
    func changed(_ mask: UnsafeMask, _ change: (inout UnsafeMask) -> Void) -> UnsafeMask {
      var copy = mask
      change(&copy)
      return copy
    }
    #expect(gnomon_mask_combine(nil, [s.mask], 0, 0, mode) == .errorNull)
    #expect(gnomon_mask_combine([d.mask], nil, 0, 0, mode) == .errorNull)
    let changes: [(Status, (inout UnsafeMask) -> Void)] = [
      (.errorNull, { $0.data = nil }), (.errorSize, { $0.width = -1 }), (.errorSize, { $0.height = .min }),
      (.errorSize, { $0.stride = 19 }), (.errorSize, { $0.stride = -19 }), (.errorSize, { $0.stride = .max }),
      (.errorSize, { $0.stride = .min }),
    ]
    for (status, change) in changes {
      #expect(gnomon_mask_combine([changed(d.mask, change)], [s.mask], 0, 0, mode) == status)
      #expect(gnomon_mask_combine([d.mask], [changed(s.mask, change)], 0, 0, mode) == status)
    }
    for unknown: UInt32 in [6, 255, .max] {
      #expect(gnomon_mask_combine([d.mask], [s.mask], 0, 0, Combine(rawValue: unknown)!) == .errorValue)
    }
    #expect(d.bytes == before)
    // Nothing to do is no error, whatever the pointers.
    let empty = UnsafeMask(data: nil, width: 0, height: 7, stride: 0)
    #expect(gnomon_mask_combine([empty], [empty], 3, 3, mode) == .ok)
    #expect(gnomon_mask_combine([empty], [s.mask], 0, 0, mode) == .ok)
    #expect(gnomon_mask_combine([d.mask], [empty], 0, 0, mode) == .ok)
    #expect(d.pixels == before.map { combined(mode, $0, 0) })
  }
}
