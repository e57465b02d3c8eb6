#!/usr/bin/env bash
# tests/packages/other.sh FOLDER: the C library for the processor that this machine does not have, out of its wheel and the NuGet package, and
# run by qemu. Or "skipped: WHY".
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
[[ -z $(find "$dist" -name 'Acmotion.Partial.*.nupkg') ]] || { echo "skipped: the packages are partial: there was no cross compiler, or no zlib, to be had" && exit 0; }
if [[ $machine == x86_64 ]]; then
    other=aarch64 kind=arm64 elf=AArch64
else
    other=x86_64 kind=x64 elf='Advanced Micro Devices X86-64'
fi
wheel=$(echo "$dist/acmotion-$version"-py3-none-manylinux_*"_$other.whl")
library=wheel/acmotion/libacmotionc.so

unpack() { unzip -q "$wheel" -d wheel && unzip -q "$dist/Acmotion.$version.nupkg" -d nuget && tar -xzf "$dist/$linux.tar.gz"; }
is_in_both() { cmp "$library" "nuget/runtimes/linux-$kind/native/libacmotionc.so"; }
is_for_the_other() { readelf -h "$library" | grep -E "Machine: +$elf\$"; }
list_is_right() { (cd wheel && while IFS=, read -r file _ size; do [[ -z $size || $(stat -c %s "$file") == "$size" ]] || exit 1; done <./*.dist-info/RECORD); }
needs_only_the_c_library() { ! readelf -d "$library" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p' | grep -vE '^(libc\.so\.6|libm\.so\.6|ld-linux-.*)$'; }
glibc() { readelf -V "$library" | grep -oP '(?<=GLIBC_)[0-9.]+' | sort -V | tail -1; }
is_old_enough() { [[ $(printf '%s\n' "$(glibc)" 2.35 | sort -V | tail -1) == 2.35 ]]; }
tag_is_right() { [[ $wheel == *"manylinux_$(glibc | tr . _)_$other.whl" ]]; }
exports() { readelf -W --dyn-syms "$1" | grep -oE ' acm_[a-z_0-9]+' | sort; }
exports_the_same() { [[ -n $(exports "$library") ]] && diff <(exports "$library") <(exports "$linux/lib/libacmotionc.so"); }
is_stripped() { ! readelf -SW "$library" | grep -F .symtab; }
is_hardened() {
    readelf -d "$library" | grep -F BIND_NOW && readelf -W --dyn-syms "$library" | grep -F __stack_chk_fail && readelf -lW "$library" | grep -F GNU_RELRO
}
# By the C compiler for that machine, or for this one.
compile() { "$1" -std=c99 -I"$linux/include" "$root/tests/bindings/c_says.c" "$2" -o "$3"; }
say() { "$@" "$root/examples/messages.txt" "$capture"; }
says_what_this_machine_says() {
    compile cc "$linux/lib/libacmotionc.so" here && LD_LIBRARY_PATH=$linux/lib say ./here >here.txt &&
        mkdir lib && cp "$library" lib/libacmotionc.so.0 && compile "$other-linux-gnu-gcc" lib/libacmotionc.so.0 there &&
        say "qemu-$other" -L "/usr/$other-linux-gnu" -E LD_LIBRARY_PATH="$work/lib" ./there >there.txt && grep -q '^capture_poses [1-9]' here.txt && diff here.txt there.txt
}

check "the wheel for $other and the NuGet package unpack" unpack
check "both have the same library" is_in_both
check "it is for $other" is_for_the_other
check "the list of the wheel is right" list_is_right
check "it needs the C library of the system, and nothing else" needs_only_the_c_library
check "glibc 2.35 is new enough for it" is_old_enough
check "the wheel's name says how new it must be" tag_is_right
check "it exports what the library for this machine exports" exports_the_same
check "it has no symbols for a debugger" is_stripped
check "it is hardened" is_hardened
if command -v "qemu-$other" >/dev/null && command -v "$other-linux-gnu-gcc" >/dev/null; then
    check "a C program replays a session with it in qemu, and says what one says here, to the bit" says_what_this_machine_says
else
    echo "skipped: qemu: qemu-$other or $other-linux-gnu-gcc is not installed"
fi
finish
