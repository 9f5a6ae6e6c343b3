#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# symbols.sh ARCHIVE SHARED [SYMBOL…] - the library needs libc alone, or the named functions of a BLAS as well; it holds no
# runtime, and writes one word at most

set -euo pipefail
export LC_ALL=C
archive=$1 shared=$2
shift 2

undefined=$(nm --undefined-only "$archive" | awk '$1 == "U" { print $2 }' | sort -u)
for symbol in $undefined; do
  case " memset memcpy memmove $* " in
  *" $symbol "*) ;;
  *) echo "undefined symbol: $symbol"; exit 1 ;;
  esac
done

if nm --extern-only "$archive" | grep -E ' (_?swift_|\$s|\$e)'; then
  echo "Swift symbols are visible"
  exit 1
fi

needed=$(readelf --dynamic "$shared" | sed -nE 's/.*NEEDED.*\[(.*)\]/\1/p')
if [ $# -gt 0 ]; then
  needed=$(grep -v blas <<<"$needed")
fi
[ "$needed" = libc.so.6 ] || { echo "the shared library needs: $needed"; exit 1; }

# Writable memory: the word that chooses the instruction set, and sixteen bytes in each module that Embedded Swift puts
# there for nobody. (The kernel tables are constant after relocation.)
bytes() { size --format=sysv "$archive" | awk -v section="$1" '$1 == section { sum += $2 } END { print sum + 0 }'; }
[ "$(bytes .bss)" -le 8 ] || { echo "$(bytes .bss) bytes are written"; exit 1; }
[ "$(bytes .data)" -le 48 ] || { echo "$(bytes .data) bytes of writable data"; exit 1; }

stored=$(stat -c %s "$archive")
[ "$stored" -lt 800000 ] || { echo "the archive has $stored bytes"; exit 1; }
echo "undefined: ${undefined//$'\n'/ }; $stored bytes"
