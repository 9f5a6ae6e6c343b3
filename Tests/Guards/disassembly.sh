#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# disassembly.sh BASELINE_OBJECT AVX2_OBJECT - the kernels are the instructions they were meant to be
#
# The baseline must hold nothing that an old processor lacks; the AVX2 kernels must use whole registers; and
# no innermost loop of a kernel may call a function. An innermost loop is what lies between a jump backwards
# and its target, with no such jump inside. Exempt are
# - callers that walk over larger things: from span to span of a row, from block to block of an array, row by row of a
#   picture, part by part of a shape;
# - callees of the rare case: the end of a row that is less than a vector, cells at a window's edge, the
#   pixels of shapes too small or too large for vectors, which are measured one by one, and nearly level lines, which
#   pass many pixels of a row.

set -euo pipefail
export LC_ALL=C
baseline=$1 avx2=$2

# What lies behind the code is constants.
listing() { objdump --disassemble --no-show-raw-insn --disassembler-options=att "$1" | sed '/<constants>:$/,/^Disassembly/d'; }

if listing "$baseline" | awk -F'\t' 'NF > 1 && ($2 ~ /^v/ || $2 ~ /%ymm/)' | head | grep .; then
  echo "the baseline uses AVX"
  exit 1
fi

kernels=$(nm "$avx2" | grep -c ' T gnomon_kernel_.*_avx2$')
[ "$kernels" -gt 1 ]

large='walk[A-Z]|image_row|radial_row|conic_row|gradientVRszlE6colors|wind_lines|count_rect|index_build|index_topmost|firstPixel|Strided|drawEllipse|cutEllipse|cutWedge|cutRow|drawPixels|drawExact|SteppedRoundedRect.*V4draw|4Blur.*(halve|filter|double)(Mask|Image|ToMask)'
rare='CurvedRowV5write|loading(End)?5count|5store2to5count|7decided|3add|storeLimited|fillRun|drawPixels|drawExact|drawEllipse|SteppedEllipse|insets|addSpan|edgeArea|sector'
for object in "$baseline" "$avx2"; do
  listing "$object" | awk -v object="$(basename "$object")" -v large="$large" -v rare="$rare" '
    function hex(text,    i, value) {
      value = 0
      for (i = 1; i <= length(text); i++) value = value * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
      return value
    }
    function judge(    i, j, inner, k) {
      for (i = 1; i <= loops && name !~ large; i++) {
        inner = 1
        for (j = 1; j <= loops; j++)
          if (j != i && from[j] >= from[i] && to[j] <= to[i] && (from[j] != from[i] || to[j] < to[i])) inner = 0
        if (!inner) continue
        innermost++
        for (k = 1; k <= calls; k++)
          if (call_at[k] >= from[i] && call_at[k] <= to[i] && callee[k] !~ rare) {
            print object ": " name ": a loop calls " callee[k]
            bad = 1
          }
      }
      loops = calls = 0
    }
    /^[0-9a-f]+ <.*>:$/ { judge(); name = $2; next }
    /^ *[0-9a-f]+:\t/ {
      split($0, part, "\t")
      address = part[1]; gsub(/[ :]/, "", address); address = hex(address)
      text = part[2]
      if (text ~ /^call/) { calls++; call_at[calls] = address; callee[calls] = text }
      else if (text ~ /^j/) {
        split(text, word, /[ \t]+/)
        if (word[2] ~ /^[0-9a-f]+$/ && text ~ /<.*>/) {
          target = hex(word[2])
          if (target <= address) { loops++; from[loops] = target; to[loops] = address }
        }
      }
    }
    END { judge(); print object ": " innermost " innermost loops"; exit bad }
  '
done

# Every AVX2 kernel that has a loop uses ymm registers, itself or in what is compiled beside it.
wide=$(listing "$avx2" | grep -c '%ymm')
echo "$kernels AVX2 kernels, $wide instructions on ymm registers"
[ "$wide" -gt 100 ]
