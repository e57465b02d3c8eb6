#!/usr/bin/env bash
# tests/packages/linux.sh FOLDER: the portable archive, unpacked in an empty folder and used with an empty environment.
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

unpacks() { tar -xzf "$dist/$linux.tar.gz" && mv "$linux" "a folder" && mkdir home; }
plain() { (cd home && env -i "$work/a folder/bin/acmotion" "$@"); }
makes_the_demo() { plain demo && has_demo home/out; }
makes_a_page() { plain view "$capture" -o chase.html && is_page home/chase.html; }
needs_only_the_c_library() {
    ! objdump -p "a folder/bin/acmotion" "a folder/lib/libacmotionc.so" | sed -n 's/^ *NEEDED *//p' | grep -vE '^(libc\.so\.6|libm\.so\.6|ld-linux-.*)$'
}
says_which_c_library() {
    local newest
    newest=$(objdump -T "a folder/bin/acmotion" "a folder/lib/libacmotionc.so" | grep -oP '(?<=GLIBC_)[0-9.]+' | sort -V | tail -1)
    grep -qF "the GNU C library $newest or newer" "a folder/README.txt" && grep -qF "C library $newest" "$root/docs/packages.md"
}
c_prints_the_poses() {
    local flags
    mapfile -t flags < <(PKG_CONFIG_PATH=$work/moved/lib/pkgconfig pkg-config --cflags --libs acmotionc | tr ' ' '\n' | grep .)
    gcc -std=c99 "$root/examples/c/main.c" -o c_example "${flags[@]}" && LD_LIBRARY_PATH=$work/moved/lib ./c_example "$root/examples/messages.txt" | diff - "$root/examples/poses.txt"
}
documents_work() { plain --help && plain explain "$work/home/out/demo.pcapng" && [[ -s "a folder/share/man/man1/acmotion.1" && -s "a folder/viewer.html" ]]; }

check "it unpacks, and may lie in a folder of any name" unpacks
check "the demo is made with an empty environment" makes_the_demo
check "a page is made of a capture" makes_a_page
check "what its README names is there" documents_work
check "it needs the C library of the system, and nothing else" needs_only_the_c_library
check "it says how new that must be" says_which_c_library
mv "a folder" moved
check "a C program finds the library by pkg-config, and prints the poses of the other languages" c_prints_the_poses
finish
