#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# versions.sh SOURCE - VERSION, the header and the change log agree

set -euo pipefail
source=$1
version=$(cat "$source/VERSION")
macro() { sed -nE "s/^#define GNOMON_VERSION_$1 \"?([0-9.]+)\"?$/\1/p" "$source/Sources/CGnomon/include/gnomon/base.h"; }

[ "$(macro MAJOR).$(macro MINOR).$(macro PATCH)" = "$version" ] || { echo "the header's numbers differ"; exit 1; }
[ "$(macro STRING)" = "$version" ] || { echo "the header's text differs"; exit 1; }
grep -qE "^## \[?$version\]?" "$source/CHANGELOG.md" || { echo "CHANGELOG.md has no entry for $version"; exit 1; }
