// SPDX-License-Identifier: Apache-2.0
// Data.swift - the files in Tests/Data

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct NoSuchData: Error { var path: String }

/// The lines of a file in Tests/Data.
func linesOfData(_ name: String, from source: String = #filePath) throws -> [Substring] {
  let path =
    source.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    + "/Data/" + name
  guard let file = fopen(path, "r") else { throw NoSuchData(path: path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
}

/// The float nearest to a number such as -0xf.1a0fc8000002e35p-129: hexadecimal, at most 64 bits.
func roundedFloat(hex text: some StringProtocol) -> Float? {
  let negative = text.hasPrefix("-")
  let parts = text.drop { $0 == "-" }.dropFirst(2).split(separator: "p")
  guard parts.count == 2, let exponent = Int(parts[1]) else { return nil }
  let places = parts[0].split(separator: ".", omittingEmptySubsequences: false)
  guard let digits = UInt64(places.joined(), radix: 16) else { return nil }
  // One rounding here; the powers of two are exact, since no result is subnormal.
  let size = Float(digits) * 0x1p-60
  return Float(
    sign: negative ? .minus : .plus, exponent: exponent - 4 * (places.count > 1 ? places[1].count : 0) + 60,
    significand: size)
}
