// SPDX-License-Identifier: Apache-2.0
// Spans.swift - many inputs, and an answer for each, by one call of the C face

import CGnomon

/// The index that a call writes; nil when it is -1, or the call fails.
func index(_ body: (UnsafeMutablePointer<Int32>) -> Status) -> Int? {
  var found: Int32 = -1
  return body(&found) == .ok && found >= 0 ? Int(found) : nil
}

/// The indices that a call writes, of at most as many as there is room for.
func indices(
  _ room: Int, _ body: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>) -> Status
) throws(Status) -> [Int] {
  var found = 0
  var indices = [Int32](repeating: 0, count: room)
  try body(&indices, &found).check()
  return indices.prefix(found).map { Int($0) }
}

/// Calls the body with the memory of both, and throws the status that it returns; throws `errorSize` when there is no room for
/// an answer to each input, or for as many as `room`.
func answer<Input, Output>(
  _ inputs: Span<Input>, into answers: inout MutableSpan<Output>, room: Int? = nil,
  _ body: (UnsafeBufferPointer<Input>, UnsafeMutablePointer<Output>?) -> Status
) throws(Status) {
  guard answers.count >= room ?? inputs.count else { throw .errorSize }
  let status = inputs.withUnsafeBufferPointer { inputs in
    answers.withUnsafeMutableBufferPointer { answers in body(inputs, answers.baseAddress) }
  }
  try status.check()
}
