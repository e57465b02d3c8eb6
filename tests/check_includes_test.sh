#!/usr/bin/env bash
# Does check_includes.sh see what it must see, and nothing else? Each case plants one line in a project of its own.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
mkdir "$project/include" "$project/src" "$project/lab"
passed=0
failed=0

check() { "$here/check_includes.sh" "$project" && echo clean; }

# verdict CASE EXPECTED GOT
verdict() {
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n  expected: %s\n  got:      %s\n' "$@"
    fi
}

# plant PATH LINE EXPECTED
plant() {
    mkdir -p "$project/$(dirname "$1")"
    printf '%s\n' "$2" >"$project/$1"
    verdict "$1: $2" "$3" "$(check)"
    rm "$project/$1"
}
refuse() { plant "$1" "$2" "$1:1: $3"; }
allow() { plant "$1" "$2" clean; }

verdict "an empty project" "no sources found" "$(check)"

refuse include/acmotion/core/a.h '#include "acmotion/geometry.h"' "core may not include geometry"
refuse include/acmotion/wire/a.h '#include "acmotion/world/table.h"' "wire may not include world"
refuse include/acmotion/trace.h '#include <acmotion/wire.h>' "trace may not include wire"
refuse src/motion/a.cpp '  #  include "acmotion/inbound/route.h"  // why not' "motion may not include inbound"
refuse src/body/a.cpp '#include "../world/table.h"' "body may not include world"
refuse src/capture/deep/a.cpp '#include "src/trace/event.h"' "capture may not include trace"
refuse src/world/a.cpp '#include "lab/replay/replay.h"' "world may not include lab/replay"
plant src/misc/a.cpp '#include <vector>' "src/misc/a.cpp:0: the folder misc has no row in tests/check_includes.sh"
refuse lab/replay/a.h '#include "lab/metrics/metrics.h"' "lab/replay may not include lab/metrics"
refuse lab/conform/a.cpp '#include "lab/load/load.h"' "lab/conform may not include lab/load"
refuse lab/page/a.cpp '#include "world/engine.h"' "world/engine.h is private to the library"
plant lab/a.cpp '#include <vector>' "lab/a.cpp:0: the folder lab has no row in tests/check_includes.sh"
heavy="is heavy: include it in a .cpp file, not in a header"
refuse lab/base/a.h '#include <nlohmann/json.hpp>' "<nlohmann/json.hpp> $heavy"
refuse include/acmotion.h '#include <pcap.h>' "<pcap.h> $heavy"

allow include/acmotion.h '#include "acmotion/world.h"'
allow include/acmotion/geometry/a.h '#include "acmotion/core.h"'
allow lab/base/a.cpp '#include <nlohmann/json.hpp>'
allow lab/base/a.cpp '#include "acmotion/world.h"'
allow lab/metrics/a.cpp '#include "lab/replay/follow.h"'
allow include/acmotion/acmotion.h '#include "acmotion/c.h"'
allow lab/page/a.cpp '#include "core/constants.h"'
allow lab/conform/a.cpp '#include "motion/sticky.h"'
allow src/wire/a.cpp '#include "reader.h"'
allow src/core/a.cpp '// #include "acmotion/world.h"'

# And among the real sources.
cp -r "$here/../include" "$here/../src" "$here/../lab" "$project"
echo '#include "acmotion/world.h"' >"$project/src/geometry/planted.cpp"
planted="src/geometry/planted.cpp:1: geometry may not include world"
verdict "the real sources and one violation" "$planted" "$(check | grep planted || true)"

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
