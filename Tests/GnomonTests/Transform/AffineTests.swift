// SPDX-License-Identifier: Apache-2.0
// AffineTests.swift - transforms made, joined and undone

import CGnomon
import Testing

extension Affine {
  fileprivate var numbers: [Float] { [a, b, c, d, tx, ty] }
}

extension AffineF64 {
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty] }
}

@Suite("Affine transforms")
struct AffineTests {
  @Test("Quarter turns are exact, and so are their joins and inverses")
  func quarterTurns() {
    onEveryInstructionSet { _ in
      let quarter = gnomon_affine_rotation(90)
      #expect(quarter.numbers == [0, 1, -1, 0, 0, 0])
      #expect(gnomon_affine_rotation_f64(90).numbers == [0, 1, -1, 0, 0, 0])
      #expect(gnomon_affine_rotation(-270).numbers == quarter.numbers)
      #expect(gnomon_affine_rotation(360_000_090).numbers == gnomon_affine_rotation(360_000_090 - 360_000_000).numbers)
      var turned = gnomon_affine_translation(3, 4)
      let start = turned
      for _ in 0..<4 { turned = gnomon_affine_concat(turned, quarter) }
      #expect(turned.numbers == start.numbers)
      var inverse = Affine()
      #expect(gnomon_affine_invert(quarter, &inverse) == .ok)
      #expect(inverse.numbers == [0, -1, 1, 0, 0, 0])
      #expect(inverse.numbers.allSatisfy { $0 != 0 || $0.sign == .plus })
      #expect(gnomon_affine_rotation(30).b == 0.5 && gnomon_affine_rotation_f64(30).b == 0.5)
      #expect(gnomon_affine_rotation(.infinity).a.isNaN && gnomon_affine_rotation_f64(.nan).a.isNaN)
    }
  }

  @Test("First one, then the other")
  func order() {
    let t = gnomon_affine_concat(gnomon_affine_scale(2, 3), gnomon_affine_translation(10, 20))
    #expect(t.numbers == [2, 0, 0, 3, 10, 20])
    let u = gnomon_affine_concat_f64(gnomon_affine_translation_f64(10, 20), gnomon_affine_scale_f64(2, 3))
    #expect(u.numbers == [2, 0, 0, 3, 20, 60])
  }

  /// Of small whole numbers everything is exact: (1) joins as matrices multiply, (2) the inverse of a determinant of ±1
  /// undoes.
  @Test("Whole numbers")
  func wholeNumbers() {
    var random = Random(seed: 91)
    func some() -> (Affine, [Int]) {
      let n = (0..<6).map { _ in random.int(-9...9) }
      let f = n.map { Float($0) }
      return (Affine(a: f[0], b: f[1], c: f[2], d: f[3], tx: f[4], ty: f[5]), n)
    }
    for _ in 0..<2000 {
      let ((s, m), (t, n)) = (some(), some())
      let product = [
        m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3], m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5],
      ]
      #expect(gnomon_affine_concat(s, t).numbers == product.map { Float($0) }, "1")
      let determinant = m[0] * m[3] - m[1] * m[2]
      var inverse = Affine()
      let status = gnomon_affine_invert(s, &inverse)
      #expect(status == (determinant == 0 ? .errorSingular : .ok))
      if abs(determinant) == 1 {
        #expect(gnomon_affine_concat(s, inverse).numbers == [1, 0, 0, 1, 0, 0], "2")
        #expect(gnomon_affine_concat(inverse, s).numbers == [1, 0, 0, 1, 0, 0], "2")
      }
    }
  }

  /// A transform that nearly flattens the plane: the exact determinant is 1 although both products round to the same.
  @Test("Nearly singular")
  func nearlySingular() {
    let big = 0x1p30
    let t = AffineF64(a: big + 1, b: big, c: big + 2, d: big + 1, tx: 0, ty: 0)
    var inverse = AffineF64()
    #expect(gnomon_affine_invert_f64(t, &inverse) == .ok)
    #expect(inverse.numbers == [big + 1, -big, -big - 2, big + 1, 0, 0])
  }

  @Test("What cannot be undone is said, and nothing written")
  func refused() {
    var inverse = Affine(a: 7, b: 7, c: 7, d: 7, tx: 7, ty: 7)
    #expect(gnomon_affine_invert(gnomon_affine_scale(1, 0), &inverse) == .errorSingular)
    #expect(gnomon_affine_invert(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), &inverse) == .errorSingular)
    #expect(gnomon_affine_invert(gnomon_affine_scale(.nan, 1), &inverse) == .errorValue)
    #expect(gnomon_affine_invert(gnomon_affine_scale(.infinity, 1), &inverse) == .errorValue)
    #expect(gnomon_affine_invert(gnomon_affine_scale(1e-40, 1e-40), &inverse) == .errorSingular)
    #expect(gnomon_affine_invert(gnomon_affine_scale(1, 1), nil) == .errorNull)
    #expect(inverse.numbers == [7, 7, 7, 7, 7, 7])
    var double = AffineF64()
    #expect(gnomon_affine_invert_f64(gnomon_affine_scale_f64(1e-200, 1e-200), &double) == .errorSingular)
    #expect(gnomon_affine_invert_f64(gnomon_affine_scale_f64(1e-100, 1e100), &double) == .ok)
  }
}

@Suite("Transforming points of doubles")
struct TransformPointsF64Tests {
  /// (1) As the formula, operation by operation. (2) With any stride, and in place. (3) Nothing beside them is written.
  @Test("Strides, tails and in place")
  func strides() {
    onEveryInstructionSet { _ in
      var random = Random(seed: 92)
      let t = AffineF64(a: 1.5, b: -0.25, c: 3.75, d: 0.1, tx: 7, ty: -1e3)
      for count in [1, 2, 3, 7, 8, 9, 511, 512, 513, 1027] {
        for stride in [2, 3, 5] {
          let memory = GuardedBuffer<Double>(stride * (count - 1) + 2, repeating: 5)
          let out = GuardedBuffer<Double>(2 * count, repeating: 5)
          for i in 0..<count {
            memory[stride * i] = 100 * random.unit()
            memory[stride * i + 1] = -100 * random.unit()
          }
          let before = memory.array
          let points = UnsafePointsF64(x: memory.pointer, y: memory.pointer + 1, stride: 8 * stride)
          let separate = UnsafeMutablePointsF64(x: out.pointer, y: out.pointer + count, stride: 8)
          #expect(gnomon_transform_points_f64(count, points, t, separate) == .ok)
          let same = UnsafeMutablePointsF64(x: memory.pointer, y: memory.pointer + 1, stride: 8 * stride)
          #expect(gnomon_transform_points_f64(count, points, t, same) == .ok)
          for i in 0..<memory.elements.count {
            let (k, part) = (i / stride, i % stride)
            guard part < 2 else {
              #expect(memory[i] == 5, "3")
              continue
            }
            let (x, y) = (before[stride * k], before[stride * k + 1])
            let right = part == 0 ? (t.a * x + t.c * y) + t.tx : (t.b * x + t.d * y) + t.ty
            #expect(memory[i] == right, "2")
            #expect(out[part * count + k] == right, "1")
          }
        }
      }
    }
  }

  @Test("Overlaps and NaN are refused")
  func refused() {
    let memory = GuardedBuffer<Double>(8, repeating: 5)
    let points = UnsafePointsF64(x: memory.pointer, y: memory.pointer + 1, stride: 16)
    func status(_ x: Int, _ y: Int, _ stride: Int, _ t: AffineF64 = gnomon_affine_scale_f64(2, 2)) -> Status {
      gnomon_transform_points_f64(
        3, points, t, UnsafeMutablePointsF64(x: memory.pointer + x, y: memory.pointer + y, stride: stride))
    }
    #expect(status(2, 3, 16) == .errorOverlap)
    #expect(status(1, 0, 16) == .errorOverlap)
    #expect(status(0, 1, 4) == .errorSize)
    #expect(status(0, 1, 16, gnomon_affine_scale_f64(.nan, 1)) == .errorValue)
    #expect(
      gnomon_transform_points_f64(3, points, gnomon_affine_scale_f64(1, 1), UnsafeMutablePointsF64()) == .errorNull)
    #expect(memory.array == [Double](repeating: 5, count: 8))
  }
}
