// SPDX-License-Identifier: Apache-2.0
// SpreadOffsets.swift - which pixels decide about one that grows, and by how much

import CLanes

extension kernel_spread {
  /// For growth by 0 < s ≤ 255.
  mutating func set(_ s: Double) {
    let inner = kernel_spread_inner(&self)
    let start = kernel_spread_start(&self)
    let dx = kernel_spread_dx(&self)
    let weight = kernel_spread_weight(&self)
    var count = 0
    reach = Int32(spreadReach(s))
    for k in 0...Int(reach) {
      inner[k] = -1
      start[k] = Int16(truncatingIfNeeded: count)
      for x in 0...Int(reach) {
        let distance = lanes_sqrt(Double(x &* x &+ k &* k))
        if distance <= s - 1 {
          inner[k] = Int16(truncatingIfNeeded: x)
        } else if distance < s + 1, count < Int(kernel_spread_offsets) {
          dx[count] = Int16(truncatingIfNeeded: x)
          // Between -255 and 255: above -1/2 it is raised by a half, and below lowered.
          let level = 255 * (s - distance)
          weight[count] = Int16(level < 0 ? level - 0.5 : level + 0.5)
          count &+= 1
        }
      }
    }
    start[Int(reach) &+ 1] = Int16(truncatingIfNeeded: count)
  }
}

/// The pixels by which a mask grows at most.
func spreadReach(_ s: Double) -> Int {
  let whole = Int(s)
  return Double(whole) < s ? whole &+ 1 : whole
}
