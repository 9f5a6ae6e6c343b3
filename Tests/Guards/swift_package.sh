#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# swift_package.sh SOURCE SCRATCH - the Swift programs of the README and of Documentation/Dials.md, in a package that depends
# on this one

set -euo pipefail
source=$1 scratch=$2
work=$scratch/package

# program NAME DOCUMENT: the first block of Swift, and what it prints, the second block of text.
program() {
  mkdir -p "$work/Sources/$1"
  awk '$0 == "```swift" { inside = 1; next } inside && /^```$/ { exit } inside' "$source/$2" >"$work/Sources/$1/main.swift"
  awk '$0 == "```text" { inside = ++count == 2; next } /^```$/ { inside = 0 } inside' "$source/$2" >"$work/$1.expected"
  [ -s "$work/Sources/$1/main.swift" ] && [ -s "$work/$1.expected" ]
}
program program README.md
program dials Documentation/Dials.md

ln -sfn "$source" "$work/Gnomon"
cat >"$work/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "program",
  dependencies: [.package(name: "Gnomon", path: "Gnomon")],
  targets: [
    .executableTarget(name: "program", dependencies: ["Gnomon"]),
    .executableTarget(name: "dials", dependencies: ["Gnomon"]),
  ]
)
END
swift build --package-path "$work" --scratch-path "$scratch/build" -c release --quiet
for name in program dials; do
  "$scratch/build/release/$name" | diff "$work/$name.expected" -
done
echo "as the documents say"
