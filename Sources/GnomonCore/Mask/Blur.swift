// SPDX-License-Identifier: Apache-2.0
// Blur.swift - gnomon_blur_size and gnomon_blur
//
// Both make the same plan: what is to be done along each axis, and where in the scratch each picture lies. The second
// adds the weights of the filters, and the kernel only follows it.

import CGnomon
import CLanes

private let largestSigma: Float = 1000

@c @implementation
public func gnomon_blur_size(_ width: Int32, _ height: Int32, _ sigma_x: Float, _ sigma_y: Float) -> Int {
  guard width >= 0, height >= 0, isSigma(sigma_x), isSigma(sigma_y) else { return 0 }
  return makePlan(width, height, sigma_x, sigma_y)?.size ?? 0
}

@c @implementation
public func gnomon_blur(
  _ mask: UnsafePointer<UnsafeMask>?, _ sigma_x: Float, _ sigma_y: Float, _ scratch: UnsafeMutableRawPointer?,
  _ scratch_size: Int
) -> Status {
  guard let mask = mask?.pointee else { return .errorNull }
  let (status, extent) = mask.check()
  guard status == .ok else { return status }
  guard isSigma(sigma_x), isSigma(sigma_y) else { return .errorValue }
  guard var plan = makePlan(mask.width, mask.height, sigma_x, sigma_y) else { return .errorSize }
  guard let data = mask.data, plan.size > 0 else { return .ok }
  guard let scratch else { return .errorNull }
  guard UInt(bitPattern: scratch_size) >= UInt(bitPattern: plan.size) else { return .errorMemory }
  guard let used = Extent(scratch, count: 1, stride: 0, size: plan.size) else { return .errorSize }
  guard !used.overlaps(extent) else { return .errorOverlap }
  let aligned = UnsafeMutableRawPointer(bitPattern: (used.first &+ alignment &- 1) & ~(alignment &- 1))
  setWeights(&plan)
  kernels.pointee.mask_blur(data, mask.stride, &plan, aligned.unsafelyUnwrapped)
  return .ok
}

@inline(__always)
private func isSigma(_ sigma: Float) -> Bool { sigma >= 0 && sigma <= largestSigma }

// MARK: - The plan

/// Pictures begin on a cache line.
private let alignment: UInt = 64

/// nil when the scratch would exceed the address space.
private func makePlan(_ width: Int32, _ height: Int32, _ sigmaX: Float, _ sigmaY: Float) -> kernel_blur_plan? {
  var plan = kernel_blur_plan()
  guard width > 0, height > 0 else { return plan }
  plan.x = makeAxis(width, Double(sigmaX))
  plan.y = makeAxis(height, Double(sigmaY))
  guard plan.x.radius > 0 || plan.y.radius > 0 else { return plan }
  plan.steps = max(plan.x.levels, plan.y.levels)

  var layout = Layout()
  let rowWidth = plan.x.levels > 0 ? halved(width) : width
  plan.row = paddedRow(rowWidth, between: 128)
  _ = layout.take(rows: 3 + 2 * Int(plan.y.radius) + 1, of: plan.row)

  var image = kernel_blur_image(width: width, height: height, first: 0, end: height, stride: 0, offset: 0)
  kernel_blur_image_at(&plan, 0).pointee = image
  if plan.steps > 0 {
    for step in 1...plan.steps {
      if step <= plan.x.levels { image.width = halved(image.width) }
      if step <= plan.y.levels {
        image.height = halved(image.height)
        image.first = -1
        image.end = image.height &+ 1
      }
      image.stride = paddedRow(image.width, between: 64)
      image.offset = layout.take(rows: Int(image.end) &- Int(image.first) &+ 1, of: image.stride)
      kernel_blur_image_at(&plan, step).pointee = image
    }
  }
  guard let size = layout.total else { return nil }
  plan.size = size
  return plan
}

private func setWeights(_ plan: inout kernel_blur_plan) {
  if plan.x.radius > 0 { setWeights(&plan.x) }
  if plan.y.radius == plan.x.radius && plan.y.sigma == plan.x.sigma {
    plan.y.weights = plan.x.weights
  } else if plan.y.radius > 0 {
    setWeights(&plan.y)
  }
}

/// Half a length, with the sample that an odd one keeps at its end.
@inline(__always)
private func halved(_ length: Int32) -> Int32 { length / 2 &+ (length & 1) }

/// The samples from one row to the next: those of -1 … width, in whole pairs of vectors, and between rows zeros as far
/// as a filter may look.
@inline(__always)
private func paddedRow(_ width: Int32, between: UInt) -> Int {
  Int(bitPattern: (UInt(width) &+ 2 &+ 31) / 32 &* 32 &+ between)
}

/// Rows of 16-bit samples, one after the other, with room to align the first.
private struct Layout {
  private var size = UInt(0)
  private var fits = true

  /// The offset of so many rows.
  mutating func take(rows: Int, of samples: Int) -> Int {
    let offset = size
    let (count, tooMany) = UInt(bitPattern: rows).multipliedReportingOverflow(by: UInt(bitPattern: samples))
    let (bytes, tooLarge) = count.multipliedReportingOverflow(by: 2)
    let (end, tooFar) = size.addingReportingOverflow(bytes)
    fits = fits && !tooMany && !tooLarge && !tooFar
    size = end
    return Int(bitPattern: offset)
  }

  /// The bytes to ask for, or nil when they are too many.
  var total: Int? {
    let (total, tooFar) = size.addingReportingOverflow(alignment &- 1)
    return fits && !tooFar && total <= UInt(bitPattern: Int.max) ? Int(bitPattern: total) : nil
  }
}
