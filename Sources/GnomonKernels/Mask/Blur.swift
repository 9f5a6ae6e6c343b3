// SPDX-License-Identifier: Apache-2.0
// Blur.swift - a Gaussian blur whose time does not grow with sigma
//
// A wide Gaussian has no detail, so it need not be computed at full resolution: each axis is halved as often as its
// sigma allows, filtered there with a short filter, and doubled again. Halving and doubling blur too, by a variance
// that is known exactly (3/2 · 4^l pixels² at level l, 2 · 4^l where the length is odd); the filter has what remains
// to the variance wanted. So the blur has the true sigma, and its shape differs by a quarter of a level at a step.
//
//     bytes → image 1 → … → image n → filter → image n → … → image 1 → bytes
//
// The first and the last step pass over the mask row by row, so that nothing of its size but image 1 is kept. A small
// sigma has no image: rows are widened, filtered, and written back when no later row needs them any more.
//
// BlurHalving.swift, BlurFilter.swift and BlurDoubling.swift work on rows; here is their order.

import CLanes

@c @implementation
func kernel_mask_blur(
  _ data: UnsafeMutablePointer<UInt8>, _ stride: Int, _ plan: UnsafePointer<kernel_blur_plan>,
  _ scratch: UnsafeMutableRawPointer
) {
  let blur = Blur(data: data, stride: stride, plan: plan, scratch: scratch)
  blur.clear(blur.zeros)
  guard plan.pointee.steps > 0 else {
    blur.filterMask()
    return
  }
  blur.halveMask()
  blur.halveImages()
  blur.filterImage()
  blur.doubleImages()
  blur.doubleToMask()
}

private struct Blur {
  let data: UnsafeMutablePointer<UInt8>
  let stride: Int
  let plan: UnsafePointer<kernel_blur_plan>
  let scratch: UnsafeMutableRawPointer

  // MARK: - Rows

  /// The samples from the start of a row's memory to its sample 0: its first sample, which an image has at -1, begins
  /// a cache line.
  var lead: Int { plan.pointee.steps > 0 ? 33 : 32 }

  var width: Int { Int(kernel_blur_image_of(plan, 0).pointee.width) }
  var height: Int { Int(kernel_blur_image_of(plan, 0).pointee.height) }

  /// The single rows: zeros, two spare ones, and from 3 on those of the filter.
  @inline(__always)
  func single(_ i: Int) -> Samples {
    scratch.assumingMemoryBound(to: UInt16.self) + (i &* plan.pointee.row &+ lead)
  }
  var zeros: Samples { single(0) }
  var spare: Samples { single(1) }
  var secondSpare: Samples { single(2) }

  /// Clears a single row, margins and all.
  func clear(_ row: Samples) {
    (row - lead).update(repeating: 0, count: plan.pointee.row)
  }

  /// Samples j of the mask; zeros outside it.
  @inline(__always)
  func bytes(_ j: Int) -> UnsafePointer<UInt8> {
    j >= 0 && j < height
      ? UnsafePointer(data + j &* stride) : UnsafePointer(UnsafeRawPointer(zeros).assumingMemoryBound(to: UInt8.self))
  }

  func image(_ step: Int32) -> Picture {
    let image = kernel_blur_image_of(plan, step).pointee
    return Picture(
      start: (scratch + Int(image.offset)).assumingMemoryBound(to: UInt16.self) + lead, stride: image.stride,
      width: Int(image.width), height: Int(image.height), first: Int(image.first), end: Int(image.end), zeros: zeros)
  }

  // MARK: - Halving

  /// The mask to image 1.
  func halveMask() {
    let to = image(1)
    let alongY = plan.pointee.y.levels > 0
    let weight = !alongY ? 1 : height & 1 == 0 ? 8 : 16
    clear(spare)
    clear(secondSpare)
    var k = to.first
    while k < to.end {
      let rows = alongY ? halvedBytes(k) : ByteRows(one: bytes(k))
      if plan.pointee.x.levels > 0 {
        splitColumns(spare, secondSpare, rows, width)
        halveSplit(to.row(k), to.width, even: spare, odd: secondSpare, isOdd: width & 1 != 0, weight: weight)
      } else {
        widenColumns(to.row(k), rows, width)
      }
      clearMargins(to.row(k), to.width)
      k &+= 1
    }
  }

  /// The rows of the mask that become row k of half as many.
  @inline(__always)
  private func halvedBytes(_ k: Int) -> ByteRows {
    let j = 2 &* k
    return height & 1 == 0
      ? ByteRows(four: bytes(j &- 1), bytes(j), bytes(j &+ 1), bytes(j &+ 2))
      : ByteRows(five: bytes(j &- 2), bytes(j &- 1), bytes(j), bytes(j &+ 1), bytes(j &+ 2))
  }

  /// Image 1 to the last, each to the next.
  func halveImages() {
    var step: Int32 = 1
    while step < plan.pointee.steps {
      let from = image(step)
      let to = image(step &+ 1)
      let alongX = step < plan.pointee.x.levels
      let alongY = step < plan.pointee.y.levels
      var k = to.first
      while k < to.end {
        if alongY {
          halveRows(alongX ? spare : to.row(k), from, k)
          clearMargins(alongX ? spare : to.row(k), from.width)
        }
        if alongX { halveRow(to.row(k), to.width, alongY ? spare : from.row(k), isOdd: from.width & 1 != 0) }
        if alongX { clearMargins(to.row(k), to.width) }
        k &+= 1
      }
      step &+= 1
    }
  }

  /// Samples k of the picture that has half the rows.
  @inline(__always)
  private func halveRows(_ out: Samples, _ from: Picture, _ k: Int) {
    let j = 2 &* k
    if from.height & 1 == 0 {
      halvedRow(out, from.width, from.row(j &- 1), from.row(j), from.row(j &+ 1), from.row(j &+ 2))
    } else {
      halvedRow(
        out, from.width, from.row(j &- 2), from.row(j &- 1), from.row(j), from.row(j &+ 1), from.row(j &+ 2))
    }
  }

  // MARK: - Filtering

  /// The last image, in place.
  func filterImage() {
    let image = image(plan.pointee.steps)
    let x = kernel_blur_x(plan)
    filter(
      image.first..<image.end, -1, image.width,
      read: { j, row in
        if x.pointee.radius > 0 {
          filterColumns(row, -1, image.width, image.row(j), x)
        } else {
          copyRow(row, -1, image.width, image.row(j))
        }
      },
      write: { j, filtered in filtered(image.row(j)) })
  }

  /// The mask at its own resolution, in place.
  func filterMask() {
    let x = kernel_blur_x(plan)
    clear(spare)
    filter(
      0..<height, 0, width &- 1,
      read: { j, row in
        let rows = ByteRows(one: bytes(j))
        if x.pointee.radius > 0 {
          widenColumns(spare, rows, width)
          filterColumns(row, 0, width &- 1, spare, x)
        } else {
          widenColumns(row, rows, width)
        }
      },
      write: { j, filtered in
        filtered(secondSpare)
        narrowRow(data + j &* stride, width, secondSpare)
      })
  }

  /// Filters samples `first` to `last` of the rows. `read` gives a row filtered along itself; `write` says where the
  /// row filtered along both axes goes, which may be where an earlier row was read.
  @inline(__always)
  private func filter(
    _ range: Range<Int>, _ first: Int, _ last: Int, read: (Int, Samples) -> Void,
    write: (Int, (Samples) -> Void) -> Void
  ) {
    let y = kernel_blur_y(plan)
    let radius = Int(y.pointee.radius)
    let count = 2 &* radius &+ 1
    withUnsafeTemporaryAllocation(of: Samples.self, capacity: 2 * Int(kernel_blur_radius) + 1) { window in
      let rows = window.baseAddress.unsafelyUnwrapped
      // The rows around the one wanted; those that left are read into again.
      var k = 0
      while k < count {
        rows[k] = zeros
        k &+= 1
      }
      var free = 0
      var j = range.lowerBound
      while j < range.upperBound &+ radius {
        k = 1
        while k < count {
          rows[k &- 1] = rows[k]
          k &+= 1
        }
        rows[count &- 1] = zeros
        if j < range.upperBound {
          let row = single(3 &+ free)
          read(j, row)
          rows[count &- 1] = row
          free = free &+ 1 == count ? 0 : free &+ 1
        }
        if j &- radius >= range.lowerBound {
          write(j &- radius) { out in
            if radius > 0 { filterRows(out, first, last, rows, y) } else { copyRow(out, first, last, rows[0]) }
          }
        }
        j &+= 1
      }
    }
  }

  // MARK: - Doubling

  /// The last image to image 1, each to the one before, over what halving left there.
  func doubleImages() {
    var step = plan.pointee.steps
    while step > 1 {
      let from = image(step)
      let to = image(step &- 1)
      let alongX = step <= plan.pointee.x.levels
      let alongY = step <= plan.pointee.y.levels
      var j = to.first
      while j < to.end {
        if alongY { doubleRows(alongX ? spare : to.row(j), from, j, isOdd: to.height & 1 != 0) }
        if alongX { doubleColumns(to.row(j), to.width, alongY ? spare : from.row(j), isOdd: to.width & 1 != 0) }
        j &+= 1
      }
      step &-= 1
    }
  }

  /// Image 1 to the mask.
  func doubleToMask() {
    let from = image(1)
    let alongY = plan.pointee.y.levels > 0
    var j = 0
    while j < height {
      let row = alongY ? spare : from.row(j)
      if alongY { doubleRows(row, from, j, isOdd: height & 1 != 0) }
      if plan.pointee.x.levels > 0 {
        doubleColumns(data + j &* stride, width, row)
      } else {
        narrowRow(data + j &* stride, width, row)
      }
      j &+= 1
    }
  }

  /// Samples j of the picture that has twice the rows; `isOdd` is their number.
  @inline(__always)
  private func doubleRows(_ out: Samples, _ from: Picture, _ j: Int, isOdd: Bool) {
    let k = j &>> 1
    switch (isOdd, j & 1) {
    case (false, 0): doubledRow(out, from.width, near: from.row(k), far: from.row(k &- 1))
    case (false, _): doubledRow(out, from.width, near: from.row(k), far: from.row(k &+ 1))
    case (true, 0):
      doubledRow(out, from.width, above: from.row(k &- 1), on: from.row(k), below: from.row(k &+ 1))
    case (true, _): doubledRow(out, from.width, above: from.row(k), below: from.row(k &+ 1))
    }
  }
}

/// An image of the plan as rows. Rows outside it are zeros.
private struct Picture {
  let start: Samples
  let stride: Int
  let width, height: Int
  let first, end: Int
  let zeros: Samples

  @inline(__always)
  func row(_ j: Int) -> Samples {
    j >= first && j < end ? start + (j &- first) &* stride : zeros
  }
}
