// SPDX-License-Identifier: Apache-2.0
// Convert.swift - gnomon_premultiply, gnomon_unpremultiply, gnomon_swap_red_blue and gnomon_color_matrix
//
// All read one image and write another of its size, or themselves; rows that follow each other without a gap in both are one.
// What is different are the kernels.

import CGnomon
import CLanes

// MARK: - Two images of one size

/// Rows to read and rows to write, checked.
private struct Pair {
  var status: Status
  var from = Rows(data: emptyRow, stride: 0, bytesPerPixel: 4)
  var to = Rows(data: emptyRow, stride: 0, bytesPerPixel: 4)
  var count = 0
  var rows = 0
  var swaps = false

  init(_ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?) {
    guard let to = to?.pointee, let from = from?.pointee else {
      status = .errorNull
      return
    }
    let (toStatus, extent) = to.check()
    let (fromStatus, fromExtent) = from.check()
    status = toStatus == .ok ? fromStatus : toStatus
    guard status == .ok else { return }
    guard to.width == from.width, to.height == from.height else {
      status = .errorSize
      return
    }
    guard to.isSameView(as: from) || !to.sharesBytes(extent, with: from, fromExtent) else {
      status = .errorOverlap
      return
    }
    guard to.width > 0, let data = to.data, let source = from.data else { return }
    (count, rows, swaps) = (Int(to.width), Int(to.height), to.format != from.format)
    self.to = Rows(data: data, stride: to.stride, bytesPerPixel: 4)
    self.from = Rows(data: source, stride: from.stride, bytesPerPixel: 4)
    if to.stride == count &* 4, from.stride == count &* 4 { (count, rows) = (count &* rows, 1) }
  }

  @inline(__always)
  func forEachRow(_ body: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void) {
    for y in 0..<rows { body(from.at(0, y), to.at(0, y)) }
  }
}

/// Where nothing is read or written.
private var emptyRow: UnsafeMutablePointer<UInt8> { UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped }

// MARK: - The functions

@c @implementation
public func gnomon_premultiply(_ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?) -> Status {
  let pair = Pair(to, from)
  let convert = kernels.pointee.row_premultiply
  pair.forEachRow { convert(pair.count, pair.swaps, $0, $1) }
  return pair.status
}

@c @implementation
public func gnomon_unpremultiply(_ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?) -> Status {
  let pair = Pair(to, from)
  let convert = kernels.pointee.row_unpremultiply
  pair.forEachRow { convert(pair.count, pair.swaps, $0, $1) }
  return pair.status
}

@c @implementation
public func gnomon_swap_red_blue(_ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?) -> Status {
  let pair = Pair(to, from)
  let convert = kernels.pointee.row_swap
  pair.forEachRow { convert(pair.count, $0, $1) }
  return pair.status
}

@c @implementation
public func gnomon_color_matrix(
  _ to: UnsafePointer<UnsafeImage>?, _ from: UnsafePointer<UnsafeImage>?, _ matrix: UnsafePointer<Float>?
) -> Status {
  let pair = Pair(to, from)
  guard pair.status == .ok else { return pair.status }
  guard let matrix else { return .errorNull }
  for i in 0..<20 where !matrix[i].isFinite { return .errorValue }
  guard let to = to?.pointee, let from = from?.pointee else { return .errorNull }
  var rows = kernel_color_rows(matrix, from: from.format, to: to.format)
  let convert = kernels.pointee.row_color_matrix
  pair.forEachRow { convert(pair.count, &rows, $0, $1) }
  return .ok
}

// MARK: - The matrix

extension kernel_color_rows {
  /// The matrix in the order of bytes, with alpha as a level.
  fileprivate init(_ m: UnsafePointer<Float>, from: PixelFormat, to: PixelFormat) {
    self.init()
    let (red, blue) = from == .bgra8 ? (2, 0) : (0, 2)
    func set(_ row: UnsafeMutablePointer<Float>, _ number: Int, unit: Double) {
      let m = m + 5 &* number
      row[red] = Float(unit * Double(m[0]))
      row[1] = Float(unit * Double(m[1]))
      row[blue] = Float(unit * Double(m[2]))
      row[3] = Float(unit * Double(m[3]) / 255)
      row[4] = Float(unit * Double(m[4]))
    }
    set(kernel_color_row_of(&self, to == .bgra8 ? 2 : 0), 0, unit: 1)
    set(kernel_color_row_of(&self, 1), 1, unit: 1)
    set(kernel_color_row_of(&self, to == .bgra8 ? 0 : 2), 2, unit: 1)
    set(kernel_color_row_of(&self, 3), 3, unit: 255)
    keeps_alpha = m[15] == 0 && m[16] == 0 && m[17] == 0 && m[18] == 1 && m[19] == 0
    for row in 0..<3 where m[5 &* row &+ 3] != 0 || m[5 &* row &+ 4] != 0 { keeps_alpha = false }
  }
}
