#!/usr/bin/env bash
# Who may include whom: data flows one way through the folders, so arrows never point back and cycles cannot form.
# Usage: tests/check_includes.sh [FOLDER OF THE PROJECT]. Prints file:line of every include that breaks the table.
set -euo pipefail
cd "${1:-$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/..}"

find include src -type f \( -name '*.h' -o -name '*.cpp' \) | sort | awk '
function folder_row(folder, includes) { may[folder] = " " folder " " includes " " }
BEGIN {
    folder_row("core", "")
    folder_row("geometry", "core")
    folder_row("trace", "core geometry")
    folder_row("capture", "core")
    folder_row("transport", "core trace")
    folder_row("wire", "core geometry")
    folder_row("inbound", "core geometry trace wire")
    folder_row("motion", "core geometry trace")
    folder_row("body", "core geometry trace motion")
    folder_row("world", "core geometry trace capture transport wire inbound motion body")
    folder_row("lab", "core geometry trace capture transport wire inbound motion body world")
}

function complain(text) { print file ":" line ": " text; wrong++ }

# The folder a path belongs to: include/acmotion/<folder>/..., include/acmotion/<folder>.h or src/<folder>/...; ""
# for include/acmotion.h, which shows everything.
function folder_of(path) {
    if (path !~ /^(include\/acmotion|src)\//) return ""
    sub(/^(include\/acmotion|src)\//, "", path)
    sub(/(\/|\.h$|\.cpp$).*/, "", path)
    return path
}

# The folder an #include leads to; "" if it stays at home or leaves the project.
function target_of(name) {
    while (sub(/^\.\.?\//, "", name)) {}
    sub(/^(src|include)\//, "", name)
    if (!sub(/^acmotion\//, "", name) && name !~ /\//) return ""
    sub(/(\/|\.h$).*/, "", name)
    return name in may ? name : ""
}

function check(name) {
    if (file ~ /\.h$/ && name ~ /^(CLI|nlohmann|gtest|gmock|rapidcheck|benchmark|pcap|fmt)[\/.]/)
        complain("<" name "> is heavy: include it in a .cpp file, not in a header")
    target = target_of(name)
    if (home != "" && home in may && target != "" && index(may[home], " " target " ") == 0)
        complain(home " may not include " target)
}

{
    file = $0; line = 0; files++
    home = folder_of(file)
    if (home != "" && !(home in may)) complain("the folder " home " has no row in tests/check_includes.sh")
    while ((getline text < file) > 0) {
        line++
        if (text !~ /^[ \t]*#[ \t]*include[ \t]*["<]/) continue
        sub(/^[^"<]*["<]/, "", text)
        sub(/[">].*/, "", text)
        check(text)
    }
    close(file)
}

END {
    if (!files) { print "no sources found"; exit 1 }
    exit wrong > 0
}'
