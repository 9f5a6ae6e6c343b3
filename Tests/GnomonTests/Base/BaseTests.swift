// SPDX-License-Identifier: Apache-2.0
// BaseTests.swift - status names, the version, the instruction set

import CGnomon
import Testing

@Suite("Base")
struct BaseTests {
  @Test("The version is the same as number, as text and in the header")
  func version() {
    #expect(gnomon_version() == GNOMON_VERSION_MAJOR * 10000 + GNOMON_VERSION_MINOR * 100 + GNOMON_VERSION_PATCH)
    #expect(String(cString: gnomon_version_string()) == GNOMON_VERSION_STRING)
    #expect(
      GNOMON_VERSION_STRING == "\(GNOMON_VERSION_MAJOR).\(GNOMON_VERSION_MINOR).\(GNOMON_VERSION_PATCH)")
  }

  @Test("Every status has its name, and any other value has one too")
  func statusNames() {
    let names: [(Status, String)] = [
      (.ok, "GNOMON_OK"), (.errorNull, "GNOMON_ERROR_NULL"), (.errorSize, "GNOMON_ERROR_SIZE"),
      (.errorValue, "GNOMON_ERROR_VALUE"), (.errorOverlap, "GNOMON_ERROR_OVERLAP"),
      (.errorMemory, "GNOMON_ERROR_MEMORY"), (.errorSingular, "GNOMON_ERROR_SINGULAR"),
    ]
    for (number, (status, name)) in names.enumerated() {
      #expect(status.rawValue == UInt32(number))
      #expect(String(cString: gnomon_status_name(status)) == name)
    }
    for number: UInt32 in [7, 255, .max] {
      let unknown = Status(rawValue: number)!
      #expect(String(cString: gnomon_status_name(unknown)) == "unknown status")
    }
  }

  @Test("The instruction set can be lowered and raised again, never beyond the machine")
  func instructionSet() {
    onEveryInstructionSet { level in
      #expect(gnomon_instruction_set() == level)
      #expect(gnomon_set_instruction_set(InstructionLevel(rawValue: 2)!) == .errorValue)
      #expect(gnomon_set_instruction_set(InstructionLevel(rawValue: .max)!) == .errorValue)
      #expect(gnomon_instruction_set() == level)
    }
  }
}
