#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# swift_package.sh SOURCE SCRATCH - the README's Swift program, in a package that depends on this one

set -euo pipefail
source=$1 scratch=$2
work=$scratch/package
mkdir -p "$work/Sources/program"

awk '$0 == "```swift" { inside = 1; next } inside && /^```$/ { exit } inside' "$source/README.md" \
  >"$work/Sources/program/main.swift"
# What it prints is the second block of text.
awk '$0 == "```text" { inside = ++count == 2; next } /^```$/ { inside = 0 } inside' "$source/README.md" \
  >"$work/expected"
[ -s "$work/Sources/program/main.swift" ] && [ -s "$work/expected" ]

ln -sfn "$source" "$work/Gnomon"
cat >"$work/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "program",
  dependencies: [.package(name: "Gnomon", path: "Gnomon")],
  targets: [.executableTarget(name: "program", dependencies: ["Gnomon"])]
)
END
swift build --package-path "$work" --scratch-path "$scratch/build" -c release --quiet
"$scratch/build/release/program" | diff "$work/expected" -
echo "as the README says"
