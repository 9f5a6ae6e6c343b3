// SPDX-License-Identifier: Apache-2.0
// ColorSpace.swift - from sRGB to the space in which colors are mixed, and back
//
// Stops are few and are converted in double; what lies between them is converted back eight pixels at a time, in floats.
//
// sRGB is IEC 61966-2-1's curve of linear light. OKLab is Björn Ottosson's, by his matrices of 2021-01-25: a mixture there
// keeps its lightness and its hue, where one of sRGB or of light does not.

import CLanes

// MARK: - A stop

/// The components that are mixed, multiplied by alpha unless the gradient is straight.
struct MixedColor {
  var x, y, z, alpha: Double

  init(_ color: StopColor, _ gradient: Gradient) {
    let swaps = gradient.pointee.blue_first
    let red = linear(swaps ? color.blue : color.red)
    let green = linear(color.green)
    let blue = linear(swaps ? color.red : color.blue)
    alpha = color.alpha
    if gradient.pointee.space == KERNEL_SPACE_OKLAB {
      let l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
      let m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
      let s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
      x = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
      y = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
      z = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    } else {
      (x, y, z) = (red, green, blue)
    }
    if !gradient.pointee.straight { (x, y, z) = (x * alpha, y * alpha, z * alpha) }
  }
}

/// Light, in [0, 1], of a level of sRGB.
private func linear(_ level: Double) -> Double {
  if level <= 0.04045 { return level / 12.92 }
  let base = (level + 0.055) / 1.055
  let root = fifthRoot(base)
  return base * base * root * root  // to the power of 2.4
}

/// Newton's iteration from above, for x in [0, 1]: quadratic, so that eight steps are more than enough once it is near.
private func fifthRoot(_ x: Double) -> Double {
  var root = 0.5 + 0.5 * x
  for _ in 0..<12 {
    let square = root * root
    root -= (root - x / (square * square)) * 0.2
  }
  return root
}

private func cubeRoot(_ x: Double) -> Double {
  guard x > 0 else { return 0 }
  // Brought to [1/8, 1) by powers of 8.
  var (part, scale) = (x, 1.0)
  while part < 0.125 { (part, scale) = (part * 8, scale * 0.5) }
  var root = 0.5 + 0.5 * part
  for _ in 0..<8 { root -= (root - part / (root * root)) * (1.0 / 3) }
  return root * scale
}

// MARK: - Eight pixels

/// Light to sRGB, both in [0, 1]; what is outside is clamped. With s the fourth root, x^(1 / 2.4) is s^(5/3): a polynomial of
/// degree 7 in s is within 6e-7 (Chebyshev interpolation).
@inline(__always)
func encoded(_ light: F32x8) -> F32x8 {
  let x = minimum(maximum(light, F32x8(repeating: 0)), F32x8(repeating: 1))
  let s = squareRoot(squareRoot(x))
  let s2 = s * s
  let high = (s * -0.06796282687 + 0.3588620096) * s2 + (s * -0.8337182902 + 1.146536586)
  let low = (s * -1.120914551 + 1.45028181) * s2 + (s * 0.1254957807 + -0.05858069016)
  return select(less(x, F32x8(repeating: 0.0031308)), x * 12.92, high * (s2 * s2) + low)
}

/// Light of colors in OKLab.
@inline(__always)
func light(ofOKLab x: F32x8, _ y: F32x8, _ z: F32x8) -> (red: F32x8, green: F32x8, blue: F32x8) {
  let a = x + y * 0.3963377774 + z * 0.2158037573
  let b = x - y * 0.1055613458 - z * 0.0638541728
  let c = x - y * 0.0894841775 - z * 1.2914855480
  let (l, m, s) = (a * a * a, b * b * b, c * c * c)
  return (
    l * 4.0767416621 - m * 3.3077115913 + s * 0.2309699292,
    m * 2.6097574011 - l * 1.2684380046 - s * 0.3413193965,
    s * 1.7076147010 - l * 0.0041960863 - m * 0.7034186147
  )
}
