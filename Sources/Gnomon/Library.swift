// SPDX-License-Identifier: Apache-2.0
// Library.swift - which library this is, and what it makes of the processor

import CGnomon

/// An instruction set that the kernels were compiled for.
public typealias InstructionLevel = CGnomon.InstructionLevel

/// The library that is linked.
public enum Library {
  /// Its version, such as `0.1.0`.
  public static var version: String { String(cString: gnomon_version_string()) }

  /// Its version as a number, 10,000 · major + 100 · minor + patch.
  public static var versionNumber: Int { Int(gnomon_version()) }

  /// The instruction set in use, for the whole process.
  public static var instructionSet: InstructionLevel { gnomon_instruction_set() }

  /// Lowers the instruction set for the whole process, for tests and benchmarks; not while other calls run. Throws `errorValue`
  /// when the processor does not have it.
  public static func use(_ level: InstructionLevel) throws(Status) { try gnomon_set_instruction_set(level).check() }
}
