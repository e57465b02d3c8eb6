#!/usr/bin/env bash
# The Rust crate against the real library: unit, layout and documentation tests, what the documents show, and the example, which
# must print examples/poses.txt. Usage: tests/bindings/rust.sh LIBRARY_FOLDER, which has libacmotionc.so.
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
if (($# != 1)) || [[ ! -e $1/libacmotionc.so ]]; then
    echo "usage: tests/bindings/rust.sh LIBRARY_FOLDER, which has libacmotionc.so" >&2
    exit 2
fi
if ! command -v cargo >/dev/null; then
    echo "skipped: there is no cargo"
    exit 0
fi
ACMOTION_LIB_DIR=$(readlink -f -- "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export ACMOTION_LIB_DIR LD_LIBRARY_PATH=$ACMOTION_LIB_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} CARGO_TARGET_DIR=$place/target

# In a copy, because cargo writes beside the sources.
mkdir -p "$place/bindings/rust" "$place/examples"
cp -r "$root/include" "$root/docs" "$place/"
cp -r "$root/bindings/rust"/{Cargo.toml,build.rs,src,tests} "$place/bindings/rust/"
"$root/tests/bindings/shown.sh" rust "$root/tests/bindings/shown/shown.rs" >"$place/bindings/rust/tests/shown.rs"
cp -r "$root/examples/rust" "$root/examples/messages.txt" "$place/examples/"

# What the tests compare with.
cc -std=c99 -I"$root/include" "$root/tests/bindings/c_says.c" "$ACMOTION_LIB_DIR/libacmotionc.so" -o "$place/c_says"
"$place/c_says" "$root/examples/messages.txt" "$root/viewer/test/data/chase.pcapng" >"$place/c_says.txt"
export ACMOTION_C_SAYS=$place/c_says.txt ACMOTION_CAPTURE=$root/viewer/test/data/chase.pcapng

passed=0 failed=0
cd "$place/bindings/rust"
RUSTFLAGS="-D warnings" cargo test --offline --no-fail-fast &>"$place/log" || grep -vE '^test .* ok$' "$place/log" || true
while read -r ok bad; do
    passed=$((passed + ok)) failed=$((failed + bad))
done < <(sed -nE 's/^test result: .* ([0-9]+) passed; ([0-9]+) failed;.*/\1 \2/p' "$place/log")
if ((passed == 0)); then
    failed=$((failed + 1))
    echo "the crate: no test has run"
fi

# Where pkg-config knows the library, no folder has to be named; where nothing does, the build says what to do.
builds_by_pkg_config() {
    printf 'libdir=%s\nName: acmotionc\nDescription: C\nVersion: 0\nLibs: -L${libdir} -lacmotionc\n' "$ACMOTION_LIB_DIR" >"$place/acmotionc.pc"
    env -u ACMOTION_LIB_DIR PKG_CONFIG_PATH="$place" cargo test --offline --test documents &>"$place/log"
}
says_what_to_do() {
    env -u ACMOTION_LIB_DIR PKG_CONFIG_LIBDIR="$place/nowhere" CARGO_TARGET_DIR="$place/other" cargo check --offline 2>&1 | grep 'name the folder of libacmotionc.so' >/dev/null
}
for try in builds_by_pkg_config says_what_to_do; do
    if $try; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "build.rs: $try: failed"
    fi
done

cd "$place/examples/rust"
cargo run --quiet --offline ../messages.txt >"$place/poses.txt" || true
if diff "$root/examples/poses.txt" "$place/poses.txt" >"$place/difference"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "the example: does not print examples/poses.txt"
    head -n 5 "$place/difference"
fi
echo "$passed passed, $failed failed"
((failed == 0))
