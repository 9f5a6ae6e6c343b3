// SPDX-License-Identifier: Apache-2.0
// CompassAxes.swift - a compass as an exchange of coordinates and two signs
//
// On any compass 0 degrees lies along x or y, one way or the other, and 90 degrees along the other coordinate. So
// angles on every compass are those of one and the same, after x and y are exchanged and negated as it says: nothing
// is rounded.

import CGnomon

struct CompassAxes {
  /// Whether 0 degrees lies along x, and so 90 degrees along y; otherwise the reverse.
  var zeroIsX: Bool
  /// 1 when the coordinate grows towards 0 (90) degrees, otherwise -1.
  var zeroSign: Float
  var quarterSign: Float
}

extension Compass {
  /// The compass is known.
  @inline(__always)
  var axes: CompassAxes {
    let zeroIsX = zero == .east || zero == .west
    // With y down, east and south grow with their coordinate; a quarter turn clockwise leads north to east, east to
    // south and so on, so towards growing coordinates from north and east.
    let grows = zero == .east || zero == .south
    let quarterGrows = (zero == .north || zero == .east) == (turn == .clockwise)
    // With y up, whichever lies along y is reversed.
    let up = y_axis == .up
    return CompassAxes(
      zeroIsX: zeroIsX, zeroSign: grows != (up && !zeroIsX) ? 1 : -1,
      quarterSign: quarterGrows != (up && zeroIsX) ? 1 : -1)
  }
}
