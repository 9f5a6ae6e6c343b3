// SPDX-License-Identifier: Apache-2.0
// InstructionSet.swift - which kernels run
//
// The processor is asked once, at the first call; the answer is kept in one word that every thread finds
// alike, so a race at that first call is harmless: all of them store the same. Lowering it is for tests
// and benchmarks.

import CGnomon
import CLanes

/// The kernels of the instruction set in use.
@inline(__always)
var kernels: UnsafePointer<kernel_table> {
  #if arch(x86_64)
    if chosenLevel == InstructionLevel.avx2.rawValue { return kernel_table_avx2() }
  #endif
  return kernel_table_baseline()
}

/// The instruction set in use. The word holds one more than it, and 0 until the processor was asked.
@inline(__always)
private var chosenLevel: UInt32 {
  let word = kernel_choice_load()
  if word != 0 { return word &- 1 }
  let best = bestLevel()
  kernel_choice_store(best &+ 1)
  return best
}

/// The best instruction set that the processor and the operating system offer.
@inline(never)
private func bestLevel() -> UInt32 {
  kernel_processor_has_avx2() ? InstructionLevel.avx2.rawValue : InstructionLevel.baseline.rawValue
}

@c @implementation
public func gnomon_instruction_set() -> InstructionLevel {
  chosenLevel == InstructionLevel.avx2.rawValue ? .avx2 : .baseline
}

@c @implementation
public func gnomon_set_instruction_set(_ level: InstructionLevel) -> Status {
  guard level.rawValue <= bestLevel() else { return .errorValue }
  kernel_choice_store(level.rawValue &+ 1)
  return .ok
}
