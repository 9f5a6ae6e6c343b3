// SPDX-License-Identifier: Apache-2.0
import CLanes
@c @implementation
func kernel_sincos_degrees(_ count: Int, _ angles: UnsafePointer<Float>, _ sines: UnsafeMutablePointer<Float>, _ cosines: UnsafeMutablePointer<Float>) {
  var i = 0
  while i &+ 8 <= count {
    let x = double(F32x8(loading: angles + i))
    float(x * x + 1).store(to: sines + i)
    float(x * 3 - x).store(to: cosines + i)
    i &+= 8
  }
}
