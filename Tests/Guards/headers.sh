#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# headers.sh INCLUDE [OTHER] - each header compiles alone, without a warning, in C99 to C17 and C++11 to C++20; those of
# OTHER may be included

set -euo pipefail
include=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

strict=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror -fsyntax-only -I "$include" ${2:+-I "$2"})
count=0
for header in "$include"/gnomon/*.h; do
  name=gnomon/$(basename "$header")
  printf '#include <%s>\n#include <%s>\nint main(void) { return 0; }\n' "$name" "$name" >"$work/alone.c"
  for standard in c99 c11 c17; do
    for compiler in gcc clang; do
      "$compiler" "${strict[@]}" -Wstrict-prototypes -std=$standard -x c "$work/alone.c"
      count=$((count + 1))
    done
  done
  for standard in c++11 c++14 c++17 c++20; do
    for compiler in g++ clang++; do
      "$compiler" "${strict[@]}" -std=$standard -x c++ "$work/alone.c"
      count=$((count + 1))
    done
  done
done
echo "$count compilations without a warning"
