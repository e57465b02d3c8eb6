#!/usr/bin/env bash
# Does check_includes.sh see what it must see? Each case plants one file in a copy of the sources.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$here/../include" "$here/../src" "$copy"
passed=0
failed=0

verdict() {
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n  expected: %s\n  got:      %s\n' "$1" "$2" "$3"
    fi
}

check() { "$here/check_includes.sh" "$copy" && echo clean; }

# plant PATH LINE EXPECTED: what does the check say when the only line of PATH is LINE?
plant() {
    mkdir -p "$copy/$(dirname "$1")"
    printf '%s\n' "$2" >"$copy/$1"
    verdict "$1: $2" "$3" "$(check)"
    rm "$copy/$1"
}
refuse() { plant "$1" "$2" "$1:1: $3"; }
allow() { plant "$1" "$2" clean; }

refuse include/acmotion/core/planted.h '#include "acmotion/geometry.h"' "core may not include geometry"
refuse include/acmotion/wire/planted.h '#include "acmotion/world/world.h"' "wire may not include world"
refuse include/acmotion/trace.h '#include <acmotion/wire.h>' "trace may not include wire"
refuse src/motion/planted.cpp '  #  include "acmotion/inbound/route.h"  // why not' "motion may not include inbound"
refuse src/body/planted.cpp '#include "../world/table.h"' "body may not include world"
refuse src/capture/deep/planted.cpp '#include "src/trace/planted.h"' "capture may not include trace"
refuse src/lab/planted.h '#include <nlohmann/json.hpp>' \
    "<nlohmann/json.hpp> is heavy: include it in a .cpp file, not in a header"
refuse include/acmotion.h '#include <pcap.h>' "<pcap.h> is heavy: include it in a .cpp file, not in a header"
plant src/misc/planted.cpp '#include <vector>' \
    "src/misc/planted.cpp:0: the folder misc has no row in tests/check_includes.sh"

allow include/acmotion.h '#include "acmotion/world.h"'
allow include/acmotion/geometry/planted.h '#include "acmotion/core.h"'
allow src/lab/planted.cpp '#include <nlohmann/json.hpp>'
allow src/lab/planted.cpp '#include "acmotion/world.h"'
allow src/wire/planted.cpp '#include "reader.h"'
allow src/core/planted.cpp '// #include "acmotion/world.h"'

rm -r "${copy:?}"/*
mkdir "$copy/include" "$copy/src"
verdict "an empty project" "no sources found" "$(check)"

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
