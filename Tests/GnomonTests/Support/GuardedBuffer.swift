// SPDX-License-Identifier: Apache-2.0
// GuardedBuffer.swift - memory between two pages that trap when touched

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `count` elements that end exactly where an untouchable page begins (or begin where one ends): a read or a
/// write one element too far ends the test process.
final class GuardedBuffer<Element> {
  enum Side { case start, end }

  private let mapping: UnsafeMutableRawPointer
  private let mappedBytes: Int
  let elements: UnsafeMutableBufferPointer<Element>

  var pointer: UnsafeMutablePointer<Element> { elements.baseAddress! }

  init(_ count: Int, repeating value: Element, against side: Side = .end) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let bytes = count * MemoryLayout<Element>.stride
    let room = (max(bytes, 1) + page - 1) / page * page
    mappedBytes = room + 2 * page
    mapping = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    precondition(mapping != MAP_FAILED)
    mprotect(mapping, page, PROT_NONE)
    mprotect(mapping + page + room, page, PROT_NONE)
    let start = mapping + page + (side == .end ? room - bytes : 0)
    elements = UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: count), count: count)
    elements.initialize(repeating: value)
  }

  convenience init(_ values: [Element], against side: Side = .end) {
    self.init(values.count, repeating: values[0], against: side)
    for (i, value) in values.enumerated() { elements[i] = value }
  }

  deinit { munmap(mapping, mappedBytes) }

  subscript(_ i: Int) -> Element {
    get { elements[i] }
    set { elements[i] = newValue }
  }

  var array: [Element] { Array(elements) }
}
