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

  // MARK: Tests
  .testTarget(name: "GnomonTests", dependencies: ["Gnomon", "CGnomon"]),
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
  products: [.library(name: "Gnomon", targets: ["Gnomon"])],
  targets: targets
)
