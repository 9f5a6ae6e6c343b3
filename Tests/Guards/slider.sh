#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# slider.sh SOURCE ARCHIVE COMPARE - the circular slider: the same bytes from every instruction set, the picture
# that the README shows, and no library but libc, libm and libpng

set -euo pipefail
export LC_ALL=C
source=$1 archive=$2 compare=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

gcc -std=c99 -O2 -Wall -Wextra -pedantic -Werror "$source/Examples/circular_slider.c" \
  -I"$source/Sources/CGnomon/include" "$archive" -lpng -lm -o "$work/slider"
readelf --dynamic "$work/slider" | sed -nE 's/.*NEEDED.*\[(.*)\]/\1/p' | while read -r library; do
  case $library in
  libc.so.6 | libm.so.6 | libpng16.so.16) ;;
  *) echo "the example needs $library"; exit 1 ;;
  esac
done

mkdir "$work/best" "$work/baseline"
"$work/slider" "$source/Examples/data/touches.csv" "$work/best" >"$work/best.log"
"$work/slider" "$source/Examples/data/touches.csv" "$work/baseline" baseline >"$work/baseline.log"
(cd "$work/best" && sha256sum *.png) >"$work/sums"
(cd "$work/baseline" && sha256sum --quiet --check ../sums)
diff <(grep '%' "$work/best.log") <(grep '%' "$work/baseline.log")
"$compare" "$work/best/frame_270.png" "$source/Documentation/Images/slider.png"
"$compare" "$work/best/drag.png" "$source/Documentation/Images/drag.png"
echo "$(wc -l <"$work/sums") pictures, equal on every instruction set"
