#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# consumers.sh SOURCE BUILD - the README's C program, built against an installed library in every way it names, and that of
# Documentation/Dials.md
#
# The programs and what they print are taken from the documents themselves.

set -euo pipefail
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# block LANGUAGE DOCUMENT: the first fenced block of that language.
block() { awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } inside && /^```$/ { exit } inside' "$source/$2"; }
block c README.md >"$work/program.c"
block text README.md >"$work/expected"
[ -s "$work/program.c" ] && [ -s "$work/expected" ]

cmake --install "$build" --prefix "$work/prefix" >/dev/null
libdir=$(dirname "$(find "$work/prefix" -name libgnomon.a)")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir

runs() { # NAME PROGRAM
  "$2" | diff "$work/expected" - || { echo "$1: the program prints something else"; exit 1; }
  echo "$1: as the document says"
}

strict=(-Wall -Wextra -pedantic -Werror)
for compiler in gcc clang; do
  "$compiler" -std=c99 "${strict[@]}" "$work/program.c" $(pkg-config --cflags --libs gnomon) -o "$work/pkg"
  runs "$compiler, pkg-config" "$work/pkg"
  "$compiler" -std=c99 "${strict[@]}" "$work/program.c" -I"$work/prefix/include" "$libdir/libgnomon.a" -o "$work/static"
  runs "$compiler, the archive" "$work/static"
done
for compiler in g++ clang++; do
  cp "$work/program.c" "$work/program.cpp"
  "$compiler" -std=c++17 "${strict[@]}" "$work/program.cpp" -I"$work/prefix/include" -L"$libdir" -lgnomon -o "$work/bare"
  runs "$compiler, -lgnomon" "$work/bare"
done

cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(Gnomon 0.1 REQUIRED)
foreach(library gnomon gnomon_static)
    add_executable(with_${library} program.c)
    target_link_libraries(with_${library} PRIVATE Gnomon::${library})
endforeach()
END
cmake -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build" >/dev/null
runs "CMake, shared" "$work/build/with_gnomon"
runs "CMake, static" "$work/build/with_gnomon_static"

block c Documentation/Dials.md >"$work/dials.c"
block text Documentation/Dials.md >"$work/expected"
[ -s "$work/dials.c" ] && [ -s "$work/expected" ]
gcc -std=c99 -Wall -pedantic -Werror "$work/dials.c" -I"$work/prefix/include" "$libdir/libgnomon.a" -o "$work/dials"
runs "Dials.md" "$work/dials"
