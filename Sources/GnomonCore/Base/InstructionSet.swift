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
var kernels: UnsafePointer<kernel_table> { kernel_choice_load() ?? chooseBest() }

@inline(never)
private func chooseBest() -> UnsafePointer<kernel_table> {
  let best = table(bestLevel)
  kernel_choice_store(best)
  return best
}

@inline(__always)
private func table(_ level: InstructionLevel) -> UnsafePointer<kernel_table> {
  #if arch(x86_64)
    if level.rawValue == InstructionLevel.avx2.rawValue { return kernel_table_avx2() }
  #endif
  return kernel_table_baseline()
}

/// The best instruction set that the processor and the operating system offer.
private var bestLevel: InstructionLevel { kernel_processor_has_avx2() ? .avx2 : .baseline }

@c @implementation
public func gnomon_instruction_set() -> InstructionLevel {
  kernels == kernel_table_baseline() ? .baseline : .avx2
}

@c @implementation
public func gnomon_set_instruction_set(_ level: InstructionLevel) -> Status {
  guard level.rawValue <= bestLevel.rawValue else { return .errorValue }
  kernel_choice_store(table(level))
  return .ok
}
