// SPDX-License-Identifier: Apache-2.0
// Membership.swift - from points in memory to a byte each
//
// What differs from shape to shape is the arithmetic of one vector; the way from points to bytes is the same for all, and
// stands here. Points come as pairs or as separate arrays, anything else is copied to such arrays first.
//
// A shape is tested twice over: by a filter in float, which is fast and knows where it is sure, and by the definition in
// double. A step of points with one in doubt is decided by the definition alone, so the filter never changes an answer;
// its bounds are proven where it stands (RoundFilter.swift).

import CLanes

// MARK: - One vector

/// What a filter says of eight points: all-one lanes for those inside, and for those that the definition must decide.
struct Verdict {
  let inside, doubt: I32x8
}

/// Which of eight points are inside or outside beyond doubt.
protocol Filter {
  /// Whether it needs so many registers that it is best as a loop over single vectors.
  static var isLong: Bool { get }
  func judge(_ x: F32x8, _ y: F32x8) -> Verdict
}

/// Which of four points lie inside: all-one lanes for those that do.
protocol Definition {
  func inside(_ x: F64x4, _ y: F64x4) -> I64x4
}

/// The two of one shape. Without a filter everything is in doubt.
struct ShapeTest<F: Filter, D: Definition> {
  let filter: F?
  let definition: D
}

// MARK: - Steps

/// The bytes of a step, from masks that the body stores.
@inline(__always)
private func ones(_ body: (UnsafeMutablePointer<Int32>) -> Void) -> U8x2N {
  var masks = (I32xN(repeating: 0), I32xN(repeating: 0))
  withUnsafeMutableBytes(of: &masks) { body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self)) }
  return onesFromMasks(masks.0, masks.1)
}

/// inside[i] = whether the shape contains point i, for 0 ≤ i < count; at least a step, as pairs or as separate arrays. What
/// is left over after whole steps is done as the last step once more.
@inline(never)
private func walkSteps<F, D>(
  _ count: Int, _ points: kernel_points, _ shape: UnsafePointer<ShapeTest<F, D>>, _ inside: UnsafeMutablePointer<UInt8>
) {
  var i = 0
  while i < count {
    i = min(i, count &- step)
    if shape.pointee.filter != nil { i = judge(i, count, points, shape, inside) }
    if i &+ step <= count {
      decide(i, points, shape, inside)
      i &+= step
    }
  }
}

/// The steps from i on by the filter alone; where the first one begins that is in doubt, or less than a step is left.
@inline(never)
private func judge<F, D>(
  _ i: Int, _ count: Int, _ points: kernel_points, _ shape: UnsafePointer<ShapeTest<F, D>>,
  _ inside: UnsafeMutablePointer<UInt8>
) -> Int {
  let filter = shape.pointee.filter.unsafelyUnwrapped
  var i = i
  while i &+ step <= count {
    var doubt = I32x8(repeating: 0)
    let bytes = ones { masks in
      points.withStep(i) { xs, ys in
        // Of constant length: unrolled, unless it is kept.
        var k = 0
        while k < step {
          let (x, y) = F.isLong ? points.eight(i &+ k) : (F32x8(loading: xs + k), F32x8(loading: ys + k))
          let verdict = filter.judge(x, y)
          verdict.inside.store(to: masks + k)
          doubt = doubt | verdict.doubt
          if F.isLong { lanes_keep_loop() }
          k &+= 8
        }
      }
    }
    bytes.store(to: inside + i)
    if maskBits(doubt) != 0 { break }
    i &+= step
  }
  return i
}

/// A step by the definition alone, four points at a time.
@inline(never)
private func decide<F, D>(
  _ i: Int, _ points: kernel_points, _ shape: UnsafePointer<ShapeTest<F, D>>, _ inside: UnsafeMutablePointer<UInt8>
) {
  let bytes = ones { masks in
    var k = 0
    while k < step {
      let (x, y) = points.four(i &+ k)
      int32(shape.pointee.definition.inside(double(x), double(y))).store(to: masks + k)
      lanes_keep_loop()
      k &+= 4
    }
  }
  bytes.store(to: inside + i)
}

// MARK: - Many points

/// What points can lie in, prepared for its loop.
enum Region {
  case rect(UnsafePointer<kernel_rect>)
  case ellipse(UnsafePointer<ShapeTest<EllipseFilter, EllipseTest>>)
  case ring(UnsafePointer<ShapeTest<RingFilter, RingTest>>)
  case ringArc(UnsafePointer<ShapeTest<RingArcFilter, RingArcTest>>)
  case roundedRect(UnsafePointer<ShapeTest<RoundedRectFilter, RoundedRectTest>>)
}

/// inside[i] = whether the region contains point i, for 0 ≤ i < count. Where points do not lie as pairs or separate arrays,
/// or are few, they are copied, block by block.
@inline(never)
func walkPoints(_ count: Int, _ points: kernel_points, _ region: Region, _ inside: UnsafeMutablePointer<UInt8>) {
  withScratch { scratch in
    let (xs, ys) = (scratch, scratch + pointsInBlock)
    let few = UnsafeMutableRawPointer(ys + pointsInBlock).assumingMemoryBound(to: UInt8.self)
    let inPlace = count >= 32 && points.arePairsOrSeparate
    var first = 0
    while first < count {
      let n = inPlace ? count : min(pointsInBlock, count &- first)
      let block = inPlace ? points : points.gathered(first, n, xs, ys)
      let answers = n < 32 ? few : inside + first
      switch region {
      case .rect(let rect): hitRect(max(n, 32), block, rect, answers)
      case .ellipse(let shape): walkSteps(max(n, 32), block, shape, answers)
      case .ring(let shape): walkSteps(max(n, 32), block, shape, answers)
      case .ringArc(let shape): walkSteps(max(n, 32), block, shape, answers)
      case .roundedRect(let shape): walkSteps(max(n, 32), block, shape, answers)
      }
      if n < 32 { UnsafeMutableRawPointer(inside + first).copyMemory(from: few, byteCount: n) }
      first &+= n
    }
  }
}
