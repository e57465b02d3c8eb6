#!/usr/bin/env bash
# Which folder may include which: data flows one way through the folders, so arrows never point back and cycles cannot form.
# Usage: tests/check_includes.sh [FOLDER OF THE PROJECT]. Prints file:line of every include that breaks the table.
set -euo pipefail
cd "${1:-$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/..}"

find include src -type f \( -name '*.h' -o -name '*.cpp' \) | sort | awk '
function folder_row(folder, includes) { may[folder] = " " folder " " includes " "; library = library " " folder }
function room_row(room, rooms) {
    gsub(/[a-z]+/, "lab/&", rooms)
    may["lab/" room] = " lab/" room " " rooms library " "
}
BEGIN {
    folder_row("core", "")
    folder_row("geometry", "core")
    folder_row("trace", "core geometry")
    folder_row("host", "core geometry")
    folder_row("transport", "core")
    folder_row("capture", "core transport")
    folder_row("wire", "core geometry")
    folder_row("motion", "core geometry trace host")
    folder_row("animation", "core geometry trace host motion")
    folder_row("inbound", "core geometry trace host motion")
    folder_row("body", "core geometry trace host motion")
    folder_row("world", "core geometry trace host transport wire inbound motion body")
    folder_row("gamedata", "core geometry host capture wire animation body")
    # The C header stands alone; its library sees all of the others, and how the laboratory reads and plays a capture.
    folder_row("acmotion", "")
    folder_row("c", library " lab/base lab/session lab/replay")
    # The laboratory sees all of the library; its rooms see each other only along these arrows.
    room_row("base", "")
    room_row("session", "base")
    room_row("replay", "base session")
    room_row("baseline", "base session replay")
    room_row("metrics", "base session replay baseline")
    room_row("export", "base session replay baseline metrics")
    room_row("report", "base session replay baseline metrics")
    room_row("recording", "base session replay baseline metrics")
    room_row("live", "base session replay baseline metrics recording")
    room_row("against", "base session replay baseline metrics report")
    room_row("sender", "base session replay baseline metrics report")
    room_row("cut", "base session replay")
    room_row("simulate", "base session gamedata")
    room_row("matrix", "base session replay baseline metrics report simulate gamedata")
    room_row("determinism", "base session replay simulate")
    room_row("relay", "base session simulate")
    room_row("corpus", "base session gamedata simulate")
    room_row("gamedata", "base session")
    room_row("archive", "base")
    room_row("load", "base session replay gamedata archive")
    room_row("survey", "base session replay baseline metrics report sender gamedata archive load")
    room_row("conform", "base gamedata")
    room_row("dissector", "base")
}

function complain(text) { print file ":" line ": " text; wrong++ }

# What is left of a path below include/acmotion/ or src/ names a folder: its first part, or "lab/ROOM".
function first_part(path) {
    if (path ~ /^lab\/[^\/]*\//) {
        match(path, /^lab\/[^\/]*/)
        return substr(path, 1, RLENGTH)
    }
    sub(/(\/|\.h$|\.cpp$).*/, "", path)
    return path
}

# The folder a path belongs to: include/acmotion/FOLDER/..., include/acmotion/FOLDER.h or src/FOLDER/...
function folder_of(path) {
    if (!sub(/^(include\/acmotion|src)\//, "", path)) return ""
    return first_part(path)
}

# The folder an #include leads to; "" if it stays at home or leaves the project.
function target_of(name) {
    while (sub(/^\.\.?\//, "", name)) {}
    sub(/^(src|include)\//, "", name)
    if (!sub(/^acmotion\//, "", name) && name !~ /\//) return ""
    name = first_part(name)
    return name in may || name ~ /^lab(\/|$)/ ? name : ""
}

function check(name) {
    # json_fwd.hpp is what headers are meant to include instead.
    if (file ~ /\.h$/ && name !~ /_fwd\.hpp$/ && name ~ /^(CLI|nlohmann|gtest|gmock|rapidcheck|benchmark|pcap|fmt)[\/.]/)
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
