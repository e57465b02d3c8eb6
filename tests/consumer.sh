#!/usr/bin/env bash
# An outside project builds the README's example against acmotion, three ways: an installed package, its sources, and
# pkg-config. Each must print what our own build of it prints. Usage: tests/consumer.sh, after the release build.
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
hello=$root/examples/hello/main.cpp
expected=$("$root/build/release/examples/example_hello")
passed=0 failed=0

# check NAME PROGRAM
check() {
    if [[ -x $2 && $("$2") == "$expected" ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: does not print what it should"
    fi
}

# Moved after it was installed: nothing in it may know where it was made.
cmake --install "$root/build/release" --prefix "$place/made" >"$place/log" && mv "$place/made" "$place/installed"
installed=$place/installed

# Silent, unless it fails.
quietly() {
    local log
    log=$(mktemp -p "$place")
    "$@" >"$log" 2>&1 || cat "$log"
}
configure() { quietly cmake -G Ninja "-DHELLO=$hello" "$@"; }
build() { quietly cmake --build "$1" --target "${2:-hello}"; }

# FetchContent, and therefore add_subdirectory: nothing but the compiler, fmt and tl::expected may be asked for.
# As the README shows it, which is without optimisation, and with a compiler that takes no warning. Beside the others.
build_sources() {
    configure -S "$root/tests/consumer" -B "$place/sources" "-DACMOTION_SOURCES=$root" \
        -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS=-Werror
    build "$place/sources"
}
build_sources &
sources=$!

configure -S "$root/tests/consumer" -B "$place/package" "-DCMAKE_PREFIX_PATH=$installed"
build "$place/package"
check "find_package" "$place/package/hello"
build "$place/package" ground
expected='no files' check "find_package, with game data" "$place/package/ground"

pc=$(dirname -- "$(find "$installed" -name acmotion.pc)")
mapfile -t flags < <(PKG_CONFIG_PATH=$pc pkg-config --static --cflags --libs acmotion | tr ' ' '\n' | grep .)
g++ -Wall -Werror "$hello" -o "$place/with_pkg_config" "${flags[@]}" 2>&1 || true
check "pkg-config" "$place/with_pkg_config"

# The shared library for C: nothing of C++ may be needed.
mapfile -t flags < <(PKG_CONFIG_PATH=$pc pkg-config --cflags --libs acmotionc | tr ' ' '\n' | grep .)
gcc -std=c99 "$root/tests/c/c99.c" -o "$place/from_c" "${flags[@]}" "-Wl,-rpath,$(dirname -- "$pc")" 2>&1 || true
expected='' check "pkg-config, for C" "$place/from_c"
"$root/tests/bindings/shown.sh" c "$root/tests/bindings/shown/shown.c" >"$place/shown.c" || true
gcc -std=c99 "$place/shown.c" -o "$place/shown_c" "${flags[@]}" "-Wl,-rpath,$(dirname -- "$pc")" 2>&1 || true
expected='player 0x50000001, 0 poses' check "the lines of docs/embedding.md in C" "$place/shown_c"

wait "$sources" || true
check "FetchContent" "$place/sources/hello"
if grep -E '^acmotion_found_' "$place/sources/CMakeCache.txt" | grep -vE '^acmotion_found_(tl|fmt)_'; then
    failed=$((failed + 1))
    echo "FetchContent: looked for more than the library needs"
else
    passed=$((passed + 1))
fi

# The program, without the sources: its vectors came along.
if "$installed/bin/acmotion" conform | tail -n 1 | grep -q ' passed, 0 failed$'; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "the installed program: its own vectors do not pass"
fi
echo "$passed passed, $failed failed"
((failed == 0))
