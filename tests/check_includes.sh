#!/usr/bin/env bash
# Which folder may include which: data flows one way through the folders, so arrows never point back and cycles cannot form.
# Usage: tests/check_includes.sh [FOLDER OF THE PROJECT]. Prints file:line of every include that breaks the table.
set -euo pipefail
cd "${1:-$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/..}"

find include src lab -type f \( -name '*.h' -o -name '*.cpp' \) | sort | awk '
function folder_row(folder, includes) { may[folder] = " " folder " " includes " "; library = library " " folder }
function room_row(room, rooms) {
    gsub(/[a-z]+/, "lab/&", rooms)
    may["lab/" room] = " lab/" room " " rooms library " "
}
BEGIN {
    folder_row("research", "core")
    folder_row("core", "research")  # Rules, whose fields lie apart for those who study them
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
    folder_row("sessions", "core research geometry trace host transport capture wire inbound motion body world")
    # The C header stands alone; its library sees all of the others.
    folder_row("acmotion", "")
    folder_row("c", library)
    # The laboratory sees all of the library; its rooms see each other only along these arrows.
    room_row("base", "")
    room_row("gamedata", "base")
    room_row("load", "base gamedata")
    room_row("replay", "base")
    room_row("metrics", "base replay")
    room_row("divergence", "base replay metrics")
    room_row("page", "base replay metrics divergence")
    room_row("output", "base load replay metrics divergence page")
    room_row("simulate", "base gamedata")
    room_row("live", "replay simulate")
    room_row("conform", "base gamedata")
    room_row("wireshark", "base")
    room_row("cli", "base gamedata load replay metrics divergence page output simulate live conform wireshark")

    # The laboratory includes public headers, and of the private ones these; conform drives the parts of the library one by one,
    # wireshark and simulate write what the library reads. The list and the number may only shrink.
    private_headers("core", "constants.h hashes.h index_iterator.h random.h same_bits.h")
    private_headers("gamedata", "dat_file.h dat_writer.h encode.h gzip.h object_store.h objects.h positioned_file.h")
    private_headers("geometry", "map.h trig.h")
    private_headers("motion", "speeds.h")
    private_headers("sessions", "assumptions.h bounds.h flow_observer.h frame_times.h receiver_data.h replay.h session.h session_collector.h session_load.h session_player.h")
    private_headers("trace", "event_fields.inl event_words.h words.h")
    private_headers("transport", "packet.h packet_sender.h")
    private_headers("wire", "decode_message.h")
    most_private = 156
}

function private_headers(folder, names,    all, count, i) {
    count = split(names, all, " ")
    for (i = 1; i <= count; i++) is_lent[folder "/" all[i]] = 1
}
function check_private(name) {
    if (home !~ /^lab\// || home ~ /^lab\/(conform|wireshark|simulate)$/ || name !~ /\// || name ~ /^(acmotion|lab)\//) return
    if (index(library " ", " " first_part(name) " ") == 0) return
    private_includes++
    if (!(name in is_lent)) complain(name " is private to the library")
}

function complain(text) { print file ":" line ": " text; wrong++ }

# What is left of a path below include/acmotion/ or src/ names a folder: its first part; of the laboratory, "lab/ROOM".
function first_part(path) {
    if (path ~ /^lab\/[^\/]*\//) {
        match(path, /^lab\/[^\/]*/)
        return substr(path, 1, RLENGTH)
    }
    sub(/(\/|\.h$|\.cpp$).*/, "", path)
    return path
}

# The folder a path belongs to: include/acmotion/FOLDER/..., include/acmotion/FOLDER.h, src/FOLDER/... or lab/ROOM/...
function folder_of(path) {
    if (path ~ /^lab\//) return first_part(path)
    if (path == "include/acmotion/c.h") return "acmotion"
    if (!sub(/^(include\/acmotion|src)\//, "", path)) return ""
    return first_part(path)
}

# The folder an #include leads to; "" if it stays at home or leaves the project.
function target_of(name) {
    while (sub(/^\.\.?\//, "", name)) {}
    sub(/^(src|include)\//, "", name)
    if (name == "acmotion/c.h") return "acmotion"
    if (!sub(/^acmotion\//, "", name) && name !~ /\//) return ""
    name = first_part(name)
    return name in may || name ~ /^lab(\/|$)/ ? name : ""
}

function check(name) {
    # json_fwd.hpp is what headers are meant to include instead. Every source of the program includes fmt.
    if (file ~ /\.h$/ && !(home == "lab/cli" && name ~ /^fmt/) && name !~ /_fwd\.hpp$/ && name ~ /^(CLI|nlohmann|gtest|gmock|rapidcheck|benchmark|pcap|fmt)[\/.]/)
        complain("<" name "> is heavy: include it in a .cpp file, not in a header")
    check_private(name)
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
    if (private_includes > most_private) { print "the laboratory has " private_includes " includes of private headers, at most " most_private; wrong++ }
    exit wrong > 0
}'
