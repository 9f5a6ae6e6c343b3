// SPDX-License-Identifier: Apache-2.0
// SincosDegrees.swift - sines and cosines, each into its array

import CLanes

@c @implementation
func kernel_sincos_degrees(
  _ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>,
  _ cosines: UnsafeMutablePointer<Float>
) {
  unitVectors(count, angles, SeparateSink(first: sines, second: cosines))
}
