#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# calibration.sh SOURCE BUILD BLAS - the touch screen's calibration, against an installed libgnomon_fit in every way that the
# README names: it prints what it is known to print

set -euo pipefail
source=$1 build=$2 blas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

program=$source/Examples/calibrate_touch.c
cmake --install "$build" --prefix "$work/prefix" >/dev/null
libdir=$(dirname "$(find "$work/prefix" -name libgnomon_fit.a)")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir

runs() { # NAME PROGRAM
  "$2" | diff "$source/Tests/Data/calibrate_touch.txt" - || { echo "$1: the program prints something else"; exit 1; }
  echo "$1: as expected"
}

strict=(gcc -std=c99 -O2 -Wall -Wextra -pedantic -Werror "$program")
"${strict[@]}" $(pkg-config --cflags --libs gnomon gnomon_fit) -lm -o "$work/pkg"
runs "pkg-config" "$work/pkg"
"${strict[@]}" -I"$work/prefix/include" "$libdir/libgnomon_fit.a" "$libdir/libgnomon.a" "-l$blas" -lm -o "$work/static"
runs "the archives" "$work/static"

cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(Gnomon 0.1 REQUIRED)
foreach(kind "" _static)
    add_executable(with_fit\${kind} $program)
    target_link_libraries(with_fit\${kind} PRIVATE Gnomon::fit\${kind} Gnomon::gnomon_static m)
endforeach()
END
cmake -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build" >/dev/null
runs "CMake, shared" "$work/build/with_fit"
runs "CMake, static" "$work/build/with_fit_static"
