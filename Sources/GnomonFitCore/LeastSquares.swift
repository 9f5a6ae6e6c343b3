// SPDX-License-Identifier: Apache-2.0
// LeastSquares.swift - the plane that passes nearest to samples: u as a linear function of x and y
//
// Both fits, and each step of the second, come down to one question: given samples (x, y, u), or (x, y, u, v), which
// linear functions of x and y, with a constant, have the least squares of differences to u and to v?
//
// Less their means the constant falls out. Write X for the matrix of two rows, x and y, and Y for that of u and v, a
// column for each sample, multiplied by the root of its weight; then the slopes are B = Y X' (X X')⁻¹. Solved in this
// form, the squaring in X X' costs half of the digits when the points are nearly on a line. So X is first made
// orthogonal, nearly, by the Cholesky factor of its own square, and the same is done once more:
//
//     X X' + limit = L L'        Q = L⁻¹ X        Q Q' = M M'        B = Y Q' (M M')⁻¹ L⁻¹
//
// Q is as well-conditioned as can be whatever the error of L, and B as accurate as by Householder's method. This is
// CholeskyQR2 (Yamamoto, Nakatsukasa, Yanagisawa and Fukaya, ETNA 44, 2015), shifted (Fukaya and others, SIAM J. Sci.
// Comput. 42, 2020). All products are taken by BLAS, over tiles of 256 samples.

import CBLAS
import CLanes

// MARK: - Samples

/// What one sample says, and its share of all weight.
struct Sample {
  var x = 0.0
  var y = 0.0
  var u = 0.0
  var v = 0.0
  var share = 0.0
}

/// Samples whose shares sum to 1.
protocol Samples {
  /// How many functions of x and y are sought: of u alone, or of u and v.
  static var targets: Int32 { get }
  var count: Int { get }
  subscript(_ i: Int) -> Sample { get }
}

/// The number of samples that are summed at once.
private let tileCount = 256

extension Samples {
  /// Calls with the range of one tile after another.
  @inline(__always)
  func forEachTile(_ body: (Range<Int>) -> Void) {
    var first = 0
    while first < count {
      let end = min(count, first &+ tileCount)
      body(first..<end)
      first = end
    }
  }

  /// The sum of a value over all samples, tile by tile.
  @inline(__always)
  private func sum(_ value: (Sample) -> Double) -> Double {
    var total = 0.0
    forEachTile { tile in
      var part = 0.0
      for i in tile { part += value(self[i]) }
      total += part
    }
    return total
  }

  /// The means of the four variables.
  var mean: Sample {
    Sample(
      x: sum { $0.share * $0.x }, y: sum { $0.share * $0.y }, u: sum { $0.share * $0.u }, v: sum { $0.share * $0.v })
  }
}

// MARK: - Memory on the stack

/// A tile and the small matrices, all row by row.
struct Workspace {
  /// The rows x, y, u and v of a tile.
  let tile: UnsafeMutablePointer<Double>
  /// Sums of products of the rows, 4 × 4, of which the lower triangle counts.
  let products: UnsafeMutablePointer<Double>
  /// A matrix of 2 × 2.
  let small: UnsafeMutablePointer<Double>

  static let row = Int32(tileCount)

  /// Calls with a workspace of zeros.
  @inline(__always)
  static func with<R>(_ body: (Workspace) -> R) -> R {
    // Vectors are the largest things that Swift lays on the stack whatever the system's version.
    typealias Row = (SIMD64<Double>, SIMD64<Double>, SIMD64<Double>, SIMD64<Double>)
    let none: Row = (.zero, .zero, .zero, .zero)
    var memory = (none, none, none, none, SIMD64<Double>.zero)
    return withUnsafeMutableBytes(of: &memory) { bytes in
      let start = bytes.baseAddress!.assumingMemoryBound(to: Double.self)
      let products = start + 4 &* tileCount
      return body(Workspace(tile: start, products: products, small: products + 16))
    }
  }

  /// Fills the tile with samples less their mean, each multiplied by the root of its share.
  @inline(__always)
  func load(_ samples: some Samples, _ range: Range<Int>, less mean: Sample) {
    for i in range {
      let sample = samples[i]
      let root = lanes_sqrt(sample.share)
      let column = tile + (i &- range.lowerBound)
      column[0] = root * (sample.x - mean.x)
      column[tileCount] = root * (sample.y - mean.y)
      column[2 &* tileCount] = root * (sample.u - mean.u)
      column[3 &* tileCount] = root * (sample.v - mean.v)
    }
  }

  /// Forgets the products.
  func clear() { products.update(repeating: 0, count: 16) }

  /// Adds the products of `rows` rows of the tile, from `first`, with one another.
  @inline(__always)
  func addProducts(first: Int = 0, rows: Int32, columns: Int) {
    cblas_dsyrk(
      CblasRowMajor, CblasLower, CblasNoTrans, rows, Int32(truncatingIfNeeded: columns), 1, tile + first &* tileCount,
      Self.row, 1, products, 4)
  }

  /// The square of the rows x and y.
  var square: Square { Square(xx: products[0], yx: products[4], yy: products[5]) }

  func store(_ triangle: Triangle) {
    small[0] = triangle.a
    small[1] = 0
    small[2] = triangle.b
    small[3] = triangle.d
  }
}

// MARK: - Matrices of 2 × 2

/// A symmetric matrix.
struct Square {
  var xx, yx, yy: Double
}

/// A lower triangular matrix: a above, b and d below.
struct Triangle {
  var a, b, d: Double

  /// The Cholesky factor of a matrix; nil when it is not positive definite.
  @inline(__always)
  init?(factorOf square: Square) {
    // a² = xx, a b = yx, b² + d² = yy
    a = lanes_sqrt(square.xx)
    b = square.yx / a
    let rest = square.yy - b * b
    guard square.xx > 0, rest > 0 else { return nil }
    d = lanes_sqrt(rest)
  }

  /// The square of the smaller singular value of the product with another.
  func leastSquare(times other: Triangle) -> Double {
    let p = (a: a * other.a, b: b * other.a + d * other.b, d: d * other.d)
    // The squares of both sum to those of the entries, and multiply to that of the determinant.
    let sum = p.a * p.a + p.b * p.b + p.d * p.d
    let determinant = p.a * p.d
    let half = max(0, 0.25 * sum * sum - determinant * determinant)
    let greatest = 0.5 * sum + lanes_sqrt(half)
    return determinant / greatest * determinant
  }
}

// MARK: - The fit

/// u as its mean and `ux` and `uy` for each unit of x and y beyond theirs, and v likewise.
struct Plane {
  var mean: Sample
  var ux, uy, vx, vy: Double
}

/// The plane nearest to samples, or nil when the points (x, y) lie on one line: when the mean square of their distances
/// from it is at most `limit`, which is positive.
@inline(__always)
func nearestPlane<S: Samples>(_ samples: S, limit: Double) -> Plane? {
  let mean = samples.mean
  return Workspace.with { work in
    // X X' + limit = L L'
    samples.forEachTile { tile in
      work.load(samples, tile, less: mean)
      work.addProducts(rows: 2, columns: tile.count)
    }
    var shifted = work.square
    shifted.xx += limit
    shifted.yy += limit
    guard let l = Triangle(factorOf: shifted) else { return nil }

    // Q = L⁻¹ X; Q Q' and Y Q'
    work.store(l)
    work.clear()
    samples.forEachTile { tile in
      work.load(samples, tile, less: mean)
      cblas_dtrsm(
        CblasRowMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, 2, Int32(truncatingIfNeeded: tile.count), 1,
        work.small, 2, work.tile, Workspace.row)
      work.addProducts(rows: 2 &+ S.targets, columns: tile.count)
    }
    guard let m = Triangle(factorOf: work.square), l.leastSquare(times: m) > limit else { return nil }

    // B = Y Q' M'⁻¹ M⁻¹ L⁻¹, in the place of Y Q'
    let slopes = work.products + 8
    func divide(by transposed: CBLAS_TRANSPOSE) {
      cblas_dtrsm(
        CblasRowMajor, CblasRight, CblasLower, transposed, CblasNonUnit, S.targets, 2, 1, work.small, 2, slopes, 4)
    }
    work.store(m)
    divide(by: CblasTrans)
    divide(by: CblasNoTrans)
    work.store(l)
    divide(by: CblasNoTrans)
    return Plane(mean: mean, ux: slopes[0], uy: slopes[1], vx: slopes[4], vy: slopes[5])
  }
}

/// The mean square of what a plane leaves of u and v.
@inline(__always)
func meanSquare<S: Samples>(of samples: S, beyond plane: Plane) -> Double {
  Workspace.with { work in
    work.small[0] = plane.ux
    work.small[1] = plane.uy
    work.small[2] = plane.vx
    work.small[3] = plane.vy
    samples.forEachTile { tile in
      work.load(samples, tile, less: plane.mean)
      // Y - B X, in the place of Y
      cblas_dgemm(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, S.targets, Int32(truncatingIfNeeded: tile.count), 2, -1, work.small,
        2,
        work.tile, Workspace.row, 1, work.tile + 2 &* tileCount, Workspace.row)
      work.addProducts(first: 2, rows: S.targets, columns: tile.count)
    }
    return work.products[0] + work.products[5]
  }
}
