#!/usr/bin/env bash
# How wide is the face? Measures include/ and complains where it has grown beyond its bounds, or shows what is private.
# Usage: tests/check_face.sh [FOLDER OF THE PROJECT].
set -euo pipefail
cd "${1:-$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/..}"

# One that CMake does not know is neither compiled alone nor installed.
find include -type f | sed 's|^include/||' | grep -vxF -f <(grep -ohE 'acmotion/[a-z0-9_/]+\.(hpp|h|inl)' src/CMakeLists.txt src/{c,gamedata}/CMakeLists.txt) |
    sed 's|$|: no CMakeLists.txt lists it|' | grep . && exit 1

find include -type f \( -name '*.h' -o -name '*.hpp' -o -name '*.inl' \) | sort | awk '
function complain(text) { print text; wrong++ }
function at_most(what, number, bound) {
    printf "%-42s %6s (at most %s)\n", what, number, bound
    if (number > bound) complain("the face has grown: " what)
}

# Everything `header` leads to, and the length of the longest way there.
function depth_of(header,    names, count, i, deepest, below) {
    if (header in depth) return depth[header]
    depth[header] = 1  # until it is known: the folders allow no cycles
    count = split(includes[header], names, " ")
    for (i = 1; i <= count; i++) {
        below = depth_of(names[i])
        if (below > deepest) deepest = below
    }
    return depth[header] = deepest + 1
}
function pull(header,    names, count, i) {
    if (header in pulled) return
    pulled[header] = 1
    number_pulled++
    count = split(includes[header], names, " ")
    for (i = 1; i <= count; i++) pull(names[i])
}

function read_include(text, where) {
    sub(/^[^"]*"/, "", text)
    sub(/".*/, "", text)
    if (text !~ /^acmotion\//) complain(where ": \"" text "\" is private, and no embedder has it")
    includes[header] = includes[header] " " text
}

{
    file = $0
    header = file
    sub(/^include\//, "", header)
    if (file ~ /\.(h|hpp)$/) headers++
    line = 0
    while ((getline text < file) > 0) {
        line++
        if (text ~ /^[ \t]*#[ \t]*include[ \t]*"/) read_include(text, file ":" line)
        if (text ~ /^ACMOTION_ENUMERATION\(/) types++
        if (text ~ /^(struct|class|enum|enum class) [A-Za-z]/ && text !~ /^(struct|class) [A-Za-z]+;/) types++
        if (text ~ /\/\/|\/\*|^ \*/) comments++
        if (text !~ /^[ \t]*(\/\/|\/\*|\* |\*\/|$)/) code++
    }
    close(file)
}

END {
    if (!headers) { print "no headers found"; exit 1 }
    pull("acmotion/acmotion.hpp")
    at_most("public headers", headers, 60)
    at_most("public types", types, 155)
    at_most("headers that acmotion.hpp pulls", number_pulled - 1, 22)
    at_most("headers on its longest way", depth_of("acmotion/acmotion.hpp"), 8)
    printf "%-42s %6.2f (at least 0.5)\n", "lines with a comment, per line of code", comments / code
    if (comments / code < 0.5) complain("the face says too little")
    exit wrong > 0
}'
