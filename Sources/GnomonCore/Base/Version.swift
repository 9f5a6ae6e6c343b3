// SPDX-License-Identifier: Apache-2.0
// Version.swift - what the linked library is, in words and numbers

import CGnomon

@c @implementation
public func gnomon_version() -> Int32 {
  GNOMON_VERSION_MAJOR &* 10000 &+ GNOMON_VERSION_MINOR &* 100 &+ GNOMON_VERSION_PATCH
}

@c @implementation
public func gnomon_version_string() -> UnsafePointer<CChar> {
  cString("0.1.0")
}

@c @implementation
public func gnomon_status_name(_ status: Status) -> UnsafePointer<CChar> {
  switch status {
  case .ok: cString("GNOMON_OK")
  case .errorNull: cString("GNOMON_ERROR_NULL")
  case .errorSize: cString("GNOMON_ERROR_SIZE")
  case .errorValue: cString("GNOMON_ERROR_VALUE")
  case .errorOverlap: cString("GNOMON_ERROR_OVERLAP")
  case .errorMemory: cString("GNOMON_ERROR_MEMORY")
  case .errorSingular: cString("GNOMON_ERROR_SINGULAR")
  @unknown default: cString("unknown status")
  }
}

/// A string literal as C sees it; the compiler puts it, with its zero byte, into constant data.
@inline(__always)
private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
