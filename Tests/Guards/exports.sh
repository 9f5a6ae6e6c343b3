#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# exports.sh INCLUDE ARCHIVE SHARED - the libraries show what the headers declare, and nothing else

set -euo pipefail
export LC_ALL=C
include=$1 archive=$2 shared=$3

# A declaration is what GNOMON_API begins.
declared=$(sed -nE 's/^GNOMON_API [^(]*\b(gnomon_[a-z0-9_]+)\(.*/\1/p' "$include"/gnomon/*.h | sort)
[ -n "$declared" ]

defined=$(nm --extern-only --defined-only "$archive" | awk 'NF == 3 { print $3 }' | sort)
dynamic=$(nm --dynamic --defined-only "$shared" | awk '{ print $3 }' | sort)
diff <(echo "$declared") <(echo "$defined") || { echo "the archive differs from the headers"; exit 1; }
diff <(echo "$declared") <(echo "$dynamic") || { echo "the shared library differs from the headers"; exit 1; }
echo "$(echo "$declared" | wc -l) functions, declared and exported"
