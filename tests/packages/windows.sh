#!/usr/bin/env bash
# tests/packages/windows.sh FOLDER: the zip for Windows, unpacked in an empty folder and used under a fresh wine. Or "skipped: WHY".
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
# What Windows would open in a browser, wine gives to xdg-open: this one writes it down.
mkdir bin
printf '#!/bin/sh\necho "$1" >>"%s/opened.txt"\n' "$work" >bin/xdg-open
chmod +x bin/xdg-open
export PATH=$work/bin:$PATH WINEPREFIX=$work/wine WINEDEBUG=-all
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT
[[ $machine == x86_64 ]] || { echo "skipped: the programs are for x86_64, and wine runs only those of its own machine" && exit 0; }
if ! wine wineboot -i &>log; then
    echo "skipped: wine cannot run here: $(tail -1 log)"
    exit 0
fi
wineserver -p # stays, so that programs start at once
zip=$work/Drudge\ Höhle/acmotion

unpacks() { unzip -q "$dist/acmotion-$version-windows-x64.zip" -d "$work/Drudge Höhle" && [[ -s $zip/acmotion.exe ]]; }
has_opened() { # has_opened PAGE; `start` does not wait for what it starts
    for ((tries = 0; tries < 100; ++tries)); do
        [[ -f opened.txt ]] && grep -q "/$1\$" opened.txt && return
        sleep 0.1
    done
    echo "opened: $(cat opened.txt)"
    return 1
}
# From elsewhere, by its whole path.
double_click() { (cd / && wine "$@") </dev/null; }
demo_opens() { double_click "$zip/demo.cmd" && has_demo "$zip/demo" && has_opened demo.html; }
capture_opens() {
    mkdir captures && cp "$capture" "captures/my walk.pcapng" &&
        double_click "$zip/view.cmd" "$(winepath -w "$work/captures/my walk.pcapng")" && is_page "captures/my walk.pcapng.html" && has_opened my%20walk.pcapng.html
}
says_to_unpack_first() {
    mkdir alone && cp "$zip/demo.cmd" alone && ! double_click "$work/alone/demo.cmd" >said && grep -q 'Extract All' said
}
says_what_to_drop() { ! double_click "$zip/view.cmd" >said && grep -q 'Drop a capture' said; }
one_command_makes_a_page() { (cd captures && wine "$zip/acmotion.exe" view "my walk.pcapng" -o by_command.html) && is_page captures/by_command.html; }
vectors_pass() { wine "$zip/acmotion.exe" conform | tr -d '\r' | all_vectors_pass; }
has_what_its_readme_names() {
    local name
    for name in demo.cmd view.cmd viewer.html acmotion.exe c/acmotionc.dll c/acmotionc.lib c/include/acmotion/{c,acmotion}.h c/example.c \
        csharp/README.md csharp/Acmotion/World.cs csharp/Example.cs messages.txt LICENSE.txt THIRD-PARTY.md licences/mingw-w64-x86-64-dev.txt; do
        [[ -s $zip/$name ]] || { echo "$name" && return 1; }
        grep -qF -e "${name##*/}" -e "${name%%/*}" "$zip/README.txt" || { echo "the README does not name $name" && return 1; }
    done
}
c_prints_the_poses() {
    x86_64-w64-mingw32-gcc-posix -std=c99 -I"$zip/c/include" "$zip/c/example.c" "$zip/c/acmotionc.lib" -o example.exe && cp "$zip/c/acmotionc.dll" . &&
        wine example.exe "$zip/messages.txt" | tr -d '\r' | diff - "$root/examples/poses.txt"
}
csharp_compiles() { mcs -langversion:latest -unsafe -out:Example.exe "$zip/csharp/Example.cs" "$zip"/csharp/Acmotion/*.cs; }

check "it unpacks, in a folder of any name" unpacks
check "demo.cmd: one double click makes the demo and opens its report" demo_opens
check "view.cmd: a capture dropped onto it becomes a page, which is opened" capture_opens
check "demo.cmd says that the zip wants to be unpacked first" says_to_unpack_first
check "view.cmd says what it is for" says_what_to_drop
check "acmotion view: one command makes a page of a capture" one_command_makes_a_page
check "the vectors pass" vectors_pass
check "what its README names is there" has_what_its_readme_names
check "the C example prints the poses of the other languages" c_prints_the_poses
check "the C# example compiles" csharp_compiles
echo "skipped: the C# example on Windows: wine has no .NET here; tests/packages/languages.sh runs it under Mono"
finish
