// SPDX-License-Identifier: Apache-2.0
// FitOracles.swift - least squares by other methods, in wider numbers

import CGnomon

#if arch(x86_64)
  /// The widest numbers of the machine.
  typealias Wide = Float80
#else
  typealias Wide = Double
#endif

/// A point in wide numbers.
struct WidePoint {
  var x, y: Wide

  init(_ x: Wide, _ y: Wide) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) { self.init(Wide(point.x), Wide(point.y)) }

  func distance(to other: WidePoint) -> Wide {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

// MARK: - Affine

/// The six numbers of an affine transform.
struct WideAffine {
  var a, b, c, d, tx, ty: Wide

  init(_ affine: Affine) {
    a = Wide(affine.a)
    b = Wide(affine.b)
    c = Wide(affine.c)
    d = Wide(affine.d)
    tx = Wide(affine.tx)
    ty = Wide(affine.ty)
  }

  /// The least squares by Givens rotations: each pair is a row (x, y, 1 | u, v), which is rotated into a triangle of
  /// three rows. Nothing is centred and nothing squared.
  init(from: [Point], to: [Point], weights: [Float]?) {
    var triangle = [[Wide]](repeating: [Wide](repeating: 0, count: 5), count: 3)
    for i in from.indices {
      let root = Wide(weights?[i] ?? 1).squareRoot()
      var row = [Wide(from[i].x), Wide(from[i].y), 1, Wide(to[i].x), Wide(to[i].y)].map { $0 * root }
      for k in 0..<3 where row[k] != 0 {
        let length = (triangle[k][k] * triangle[k][k] + row[k] * row[k]).squareRoot()
        let (cosine, sine) = (triangle[k][k] / length, row[k] / length)
        for j in k..<5 {
          (triangle[k][j], row[j]) = (cosine * triangle[k][j] + sine * row[j], cosine * row[j] - sine * triangle[k][j])
        }
      }
    }
    func solve(_ target: Int) -> (Wide, Wide, Wide) {
      let shift = triangle[2][target] / triangle[2][2]
      let y = (triangle[1][target] - triangle[1][2] * shift) / triangle[1][1]
      return ((triangle[0][target] - triangle[0][2] * shift - triangle[0][1] * y) / triangle[0][0], y, shift)
    }
    (a, c, tx) = solve(3)
    (b, d, ty) = solve(4)
  }

  func callAsFunction(_ p: Point) -> WidePoint {
    WidePoint(a * Wide(p.x) + c * Wide(p.y) + tx, b * Wide(p.x) + d * Wide(p.y) + ty)
  }

  /// The greatest of the four slopes.
  var greatest: Wide { max(abs(a), abs(b), abs(c), abs(d)) }

  /// The weighted means of x and y of what the transform leaves, and the root of the mean square.
  func remains(from: [Point], to: [Point], weights: [Float]?) -> (x: Wide, y: Wide, rms: Wide) {
    var (x, y, squares, total): (Wide, Wide, Wide, Wide) = (0, 0, 0, 0)
    for i in from.indices {
      let weight = Wide(weights?[i] ?? 1)
      let image = self(from[i])
      let (dx, dy) = (Wide(to[i].x) - image.x, Wide(to[i].y) - image.y)
      x += weight * dx
      y += weight * dy
      squares += weight * (dx * dx + dy * dy)
      total += weight
    }
    return (x / total, y / total, (squares / total).squareRoot())
  }
}

// MARK: - Circle

/// The mean distance of points from a centre, and the root of the mean square of the distances from that circle.
func meanDistance(of points: [Point], from centre: WidePoint) -> (mean: Wide, rms: Wide) {
  let distances = points.map { WidePoint($0).distance(to: centre) }
  let mean = distances.reduce(0, +) / Wide(points.count)
  let squares = distances.reduce(Wide(0)) { $0 + ($1 - mean) * ($1 - mean) }
  return (mean, (squares / Wide(points.count)).squareRoot())
}

/// The centre of the circle of least squares near to a guess, by Newton's method with second derivatives; nil when it
/// does not settle.
func nearestCentre(of points: [Point], near guess: WidePoint) -> WidePoint? {
  var c = guess
  let n = Wide(points.count)
  for _ in 0..<100 {
    // F = Σ (d - r)² / 2 with r the mean of d; e is the gradient of d, less its sign.
    var (ex, ey, r): (Wide, Wide, Wide) = (0, 0, 0)
    for p in points {
      let d = WidePoint(p).distance(to: c)
      ex += (Wide(p.x) - c.x) / d / n
      ey += (Wide(p.y) - c.y) / d / n
      r += d / n
    }
    var (gx, gy, xx, xy, yy): (Wide, Wide, Wide, Wide, Wide) = (0, 0, 0, 0, 0)
    for p in points {
      let d = WidePoint(p).distance(to: c)
      let (x, y) = ((Wide(p.x) - c.x) / d, (Wide(p.y) - c.y) / d)
      gx -= (d - r) * (x - ex)
      gy -= (d - r) * (y - ey)
      // The second derivative of d along the circle is 1 / d.
      let bend = (d - r) / d
      xx += (x - ex) * (x - ex) + bend * y * y
      xy += (x - ex) * (y - ey) - bend * x * y
      yy += (y - ey) * (y - ey) + bend * x * x
    }
    let determinant = xx * yy - xy * xy
    let step = WidePoint((yy * gx - xy * gy) / determinant, (xx * gy - xy * gx) / determinant)
    c = WidePoint(c.x - step.x, c.y - step.y)
    if abs(step.x) + abs(step.y) < 0x1p-45 * r { return c }
  }
  return nil
}

extension Random {
  /// Nearly normal with deviation 1: the sum of twelve uniform numbers.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
