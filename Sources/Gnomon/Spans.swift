// SPDX-License-Identifier: Apache-2.0
// Spans.swift - many inputs, and an answer for each, by one call of the C face

import CGnomon

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
