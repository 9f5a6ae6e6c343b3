// SPDX-License-Identifier: Apache-2.0
// InstructionSets.swift - the same test on every instruction set of this machine

import CGnomon
import Synchronization

/// The choice is global to the process, and tests run in parallel.
private let choosing = Mutex<Void>(())

/// The best that this machine offers, before any test lowered it.
private let best = gnomon_instruction_set()

/// Runs `body` once on each instruction set, one test at a time.
func onEveryInstructionSet(_ body: (InstructionLevel) throws -> Void) rethrows {
  let best = best
  try choosing.withLock { _ in
    defer { _ = gnomon_set_instruction_set(best) }
    for level in [InstructionLevel.baseline, .avx2] where level.rawValue <= best.rawValue {
      precondition(gnomon_set_instruction_set(level) == .ok)
      try body(level)
    }
  }
}
