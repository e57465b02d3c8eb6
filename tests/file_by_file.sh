#!/usr/bin/env bash
# Compiles each source of the libraries alone, which builds of whole units do not, with warnings as errors: a missing #include
# fails here. The syntax is enough. Usage: tests/file_by_file.sh COMPILER...
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# commands COMPILER: how the preset `dev` compiles each source, one per line.
commands() {
    cmake -S "$root" --preset dev -B "$place/$1" "-DCMAKE_CXX_COMPILER=$1" \
        -DACMOTION_TOOLS=OFF -DACMOTION_GAMEDATA=ON -DACMOTION_TESTS=OFF -DACMOTION_BENCH=OFF >&2
    sed -nE '/_verify_interface_header_sets/d; s/^ *"command": "(.*)",$/\1 -fsyntax-only/p' "$place/$1/compile_commands.json" | sed -E 's/\\(.)/\1/g'
}

for compiler in "$@"; do commands "$compiler"; done >"$place/commands"
[[ -s $place/commands ]]
xargs -d '\n' -n 1 -P "$(nproc)" sh -c <"$place/commands"
