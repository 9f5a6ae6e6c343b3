#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# pictures.sh SOURCE ARCHIVE COMPARE - the examples that draw: the same bytes from every instruction set, the pictures that
# the documents show, and no library but libc, libm and libpng

set -euo pipefail
export LC_ALL=C
source=$1 archive=$2 compare=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# draw NAME 'SOURCES' [ARGUMENT…]: builds an example, and draws its pictures into NAME and, without AVX2, into NAME-baseline.
draw() {
  local name=$1 sources=$2
  shift 2
  # shellcheck disable=SC2086 # sources are words
  (cd "$source/Examples" && gcc -std=c99 -O2 -Wall -Wextra -pedantic -Werror $sources \
    -I"$source/Sources/CGnomon/include" "$archive" -lpng -lm -o "$work/$name.program")
  readelf --dynamic "$work/$name.program" | sed -nE 's/.*NEEDED.*\[(.*)\]/\1/p' | while read -r library; do
    case $library in
    libc.so.6 | libm.so.6 | libpng16.so.16) ;;
    *) echo "$name needs $library"; exit 1 ;;
    esac
  done
  mkdir "$work/$name" "$work/$name-baseline"
  "$work/$name.program" "$@" "$work/$name" >"$work/$name.log"
  "$work/$name.program" "$@" "$work/$name-baseline" baseline >"$work/$name-baseline.log"
  (cd "$work/$name" && sha256sum ./*.png) >"$work/$name.sums"
  (cd "$work/$name-baseline" && sha256sum --quiet --check "../$name.sums")
}

draw slider circular_slider.c "$source/Examples/data/touches.csv"
diff <(grep '%' "$work/slider.log") <(grep '%' "$work/slider-baseline.log")
"$compare" "$work/slider/frame_270.png" "$source/Documentation/Images/slider.png"
"$compare" "$work/slider/drag.png" "$source/Documentation/Images/drag.png"

draw gallery "gallery.c gallery_tiles.c"
for picture in "$work"/gallery/gallery_*.png; do
  "$compare" "$picture" "$source/Documentation/Images/${picture##*/}"
done

draw dials dials.c
"$compare" "$work/dials/dials.png" "$source/Documentation/Images/dials.png"
echo "$(cat "$work"/*.sums | wc -l) pictures, equal on every instruction set"
