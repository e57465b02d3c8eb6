#!/usr/bin/env bash
# What CMake says about compilers (cmake/compilers.cmake): a sentence for one that does not work or was not tried, nothing
# for others.
set -uo pipefail
file=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../cmake/compilers.cmake
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$(dirname -- "$file")/../tests/checks.sh"

said_about() { cmake -DCMAKE_CXX_COMPILER_ID="$1" -DCMAKE_CXX_COMPILER_VERSION="$2" -DMSVC="${3-}" -P "$file" 2>&1; }
takes() { [[ -z $(said_about "$@") ]]; }
refuses() { ! said_about "$@" >"$work/said" && tr -s ' \n' ' ' <"$work/said" | grep -q 'compiled by g++ 12 or later or clang 16 or later'; }
warns() { said_about "$@" >"$work/said" && grep -q 'CMake Warning' "$work/said"; }

check "g++ 12 is taken" takes GNU 12.2.0
check "clang 16 is taken" takes Clang 16.0.6
check "clang 15 is refused" refuses Clang 15.0.6
check "Visual C++ is refused" refuses MSVC 19.40 1
check "clang in the place of Visual C++ is refused" refuses Clang 19.1.0 1
check "g++ 11 is warned of" warns GNU 11.3.0
check "another compiler is warned of" warns AppleClang 15.0.0
finish
