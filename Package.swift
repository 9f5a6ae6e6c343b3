// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The floors of the house, lowest first; each target may import only what stands above it in this list.
var targets: [Target] = [
  // MARK: Headers only
  .target(name: "CLanes"),
  .target(name: "CGnomon"),

  // MARK: The kernels, once for each instruction set
  .target(name: "GnomonKernels", dependencies: ["CLanes"]),

  // MARK: The C face implemented
  .target(name: "GnomonCore", dependencies: ["CGnomon", "CLanes", "GnomonKernels"]),

  // MARK: The Swift face
  .target(name: "Gnomon", dependencies: ["CGnomon", "GnomonCore"]),

  // MARK: The fits, which need a BLAS, built upwards in the same way
  .target(name: "CBLAS"),
  .target(name: "CGnomonFit", dependencies: ["CGnomon"]),
  .target(
    name: "GnomonFitCore", dependencies: ["CLanes", "CBLAS", "CGnomon", "CGnomonFit"],
    linkerSettings: [.linkedLibrary("blas")]),
  .target(name: "GnomonFit", dependencies: ["Gnomon", "CGnomonFit", "GnomonFitCore"]),

  // MARK: Tests
  .testTarget(name: "GnomonTests", dependencies: ["Gnomon", "CGnomon", "GnomonFit", "CGnomonFit"]),
]

#if arch(x86_64)
  // The same files as GnomonKernels, through a link to its folder.
  targets.append(
    .target(
      name: "GnomonKernelsAVX2", dependencies: ["CLanes"],
      swiftSettings: [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]))
  targets.first { $0.name == "GnomonCore" }?.dependencies.append("GnomonKernelsAVX2")
#endif

let package = Package(
  name: "Gnomon",
  products: [
    .library(name: "Gnomon", targets: ["Gnomon"]),
    .library(name: "GnomonFit", targets: ["GnomonFit"]),
  ],
  targets: targets
)
