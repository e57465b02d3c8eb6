# shellcheck shell=bash disable=SC2034
# Shared by the scripts of this folder. Each takes the folder that ./package has filled, tries a part of it as a new user would,
# and ends with "N passed, M failed".
set -uo pipefail
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
(($# == 1)) || { echo "Usage: $0 FOLDER, which ./package has filled" && exit 2; }
dist=$(readlink -f -- "$1")
version=$(sed -nE 's/^project\(acmotion VERSION ([0-9.]+) .*/\1/p' "$root/CMakeLists.txt")
machine=$(uname -m)
linux=acmotion-$version-linux-$machine
capture=$root/viewer/test/data/chase.pcapng
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

source "$root/tests/checks.sh"

# What the commands of a new user leave behind.
is_page() { [[ -s $1 ]] && grep -q '<title>' "$1"; }
has_demo() { is_page "$1/demo.html" && is_page "$1/demo-view.html" && [[ -s $1/demo.pcapng ]]; }
all_vectors_pass() { tail -1 | grep -E '^[1-9][0-9]* passed, 0 failed'; }
