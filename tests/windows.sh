#!/usr/bin/env bash
# tests/windows.sh BUILD PROGRAM: what the program and the library for Windows in BUILD do under wine, beside what PROGRAM
# does here. Where wine cannot run them, only the files are looked at, and a line "skipped: WHY" says so. Ends with
# "N passed, M failed".
set -uo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
build=$(readlink -f -- "$1") here=$(readlink -f -- "$2")
exe=$build/lab/cli/acmotion.exe
work=$(mktemp -d)
export WINEPREFIX=$build/wine WINEDEBUG=-all LC_ALL=C.UTF-8
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1

source "$root/tests/checks.sh"
windows() { wine "$exe" "$@" 2>/dev/null; }
# same COMMAND...: the same on standard output, byte for byte, and the same exit code.
same() {
    local there=0 at_home=0
    windows "$@" >there.out || there=$?
    "$here" "$@" >here.out 2>/dev/null || at_home=$?
    cmp there.out here.out && ((there == at_home))
}
same_file() { # same_file NAME COMMAND...: COMMAND writes NAME
    windows "${@:2}" >/dev/null && mv "$1" there.file && "$here" "${@:2}" >/dev/null && cmp there.file "$1"
}
same_input() { # from standard input, which Windows would take for text
    wine "$exe" decode - --all <town.pcapng 2>/dev/null >there.out && "$here" decode - --all <town.pcapng >here.out && cmp there.out here.out
}
passes_all_vectors() { windows conform | tail -1 | grep -E '^[1-9][0-9]* passed, 0 failed'; }
runs_a_port() { windows conform --exec "'$(winepath -w "$exe")' port" --kind stamps | tail -1 | grep -E '^[1-9][0-9]* passed, 0 failed'; }
makes_the_same_world() { windows game-data make there && "$here" game-data make here && diff -r there here; }
makes_the_demo() { windows demo -o "dëmo folder" && [[ -s "dëmo folder/demo.html" && -s "dëmo folder/demo-view.html" ]]; }
serves_the_page() {
    local url
    wine "$exe" serve town.pcapng &>serve.log &
    local server=$!
    # Its first line is where it is.
    until url=$(grep -oE 'http://[0-9.:]+/' serve.log) || ! kill -0 "$server"; do sleep 0.2; done
    curl -s --max-time 60 "$url" >page.html
    kill "$server" 2>/dev/null
    grep -q '<title>' page.html
}
ends_with_2_for_a_file_that_is_not_there() {
    windows replay nothing.pcapng
    (($? == 2))
}
c_program_prints_the_poses() {
    x86_64-w64-mingw32-gcc-posix -std=c99 -I"$root/include" "$root/examples/c/main.c" "$build"/src/c/*acmotionc.dll.a -o example.exe &&
        cp "$build"/src/c/acmotionc.dll . && wine example.exe "$root/examples/messages.txt" 2>/dev/null | tr -d '\r' | cmp - "$root/examples/poses.txt"
}
exports_nothing_else() {
    x86_64-w64-mingw32-objdump -p "$build/src/c/acmotionc.dll" | sed -n '/Ordinal\/Name Pointer/,/^$/p' | grep -oE '[A-Za-z_]\w+$' | tail -n +2 >names
    grep -q '^acm_world_new$' names && ! grep -vE '^acm_|^Table$' names
}
needs_only_windows() {
    ! x86_64-w64-mingw32-objdump -p "$1" | sed -n 's/.*DLL Name: //p' | grep -viE '^(kernel32|msvcrt|ws2_32|mswsock|advapi32)\.dll$'
}

has_the_stack_of_elsewhere() { x86_64-w64-mingw32-objdump -p "$exe" | grep -iE '^SizeOfStackReserve[[:space:]]+0*800000$' >/dev/null; }
check "the program has 8 MB of stack" has_the_stack_of_elsewhere
check "the program needs nothing but Windows" needs_only_windows "$exe"
check "the library needs nothing but Windows" needs_only_windows "$build/src/c/acmotionc.dll"
check "the library shows the C API and nothing else" exports_nothing_else
if [[ $(uname -m) != x86_64 ]]; then
    echo "skipped: running them: the programs are for x86_64, and wine runs only those of its own machine"
    finish
fi
if ! wine wineboot -i &>boot.log; then
    echo "skipped: wine cannot run here: $(tail -1 boot.log)"
    finish
fi
wineserver -p # stays, so that programs start at once

check "a capture is written byte for byte as here" same_file town.pcapng simulate town -o town.pcapng
check "all poses and states have the same hashes" same determinism --json
check "all vectors pass" passes_all_vectors
check "metrics are the same" same replay town.pcapng --json
check "comparisons are the same" same compare town.pcapng
check "explanations are the same" same explain town.pcapng --worst 3
check "poses are exported byte for byte" same_file town.csv replay town.pcapng --until 5 --csv town.csv
check "a recording is the same" same_file town.acmrec replay town.pcapng --until 5 --recording town.acmrec
check "a page is the same" same_file town.html view town.pcapng --until 5 -o town.html
mkdir -p "Drudge Höhle"
cp town.pcapng "Drudge Höhle/Größe 1.pcapng"
check "a name may have spaces and letters that are not ASCII" same flows "Drudge Höhle/Größe 1.pcapng"
check "a path may begin with a slash" same flows "$work/town.pcapng"
check "standard input is bytes, not text" same_input
check "a port is run" runs_a_port
check "a small world is made as here" makes_the_same_world
check "the demo is made in a folder of any name" makes_the_demo
check "a page is served" serves_the_page
check "what cannot run ends with 2" ends_with_2_for_a_file_that_is_not_there
check "a C program prints the poses of the other languages" c_program_prints_the_poses
finish
