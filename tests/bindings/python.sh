#!/usr/bin/env bash
# tests/bindings/python.sh LIBRARY_FOLDER: the Python package as a wheel with the libacmotionc.so of that folder, installed without a
# network into two virtual environments, with numpy and without, and tried there. Ends with "N passed, M failed", or with
# "skipped: WHY" where there is no Python with venv.
set -uo pipefail
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
library=$(readlink -f -- "${1:?the folder of libacmotionc.so}")
[[ -e $library/libacmotionc.so ]] || { echo "$library has no libacmotionc.so" >&2; exit 2; }
python=${PYTHON:-/usr/bin/python3} # Debian's, which has Debian's numpy
"$python" -c 'import venv, ensurepip' 2>/dev/null || { echo "skipped: there is no $python with venv"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export ACMOTION_ROOT=$root ACMOTION_C_SAYS=$work/c_says.txt LC_ALL=C.UTF-8 HOME=$work
unset ACMOTION_LIB_DIR PYTHONPATH

source "$root/tests/checks.sh"
makes_a_wheel() { wheel=$("$root/tools/wheel" "$library/libacmotionc.so" auto "$work") && [[ -s $wheel ]]; }
is_the_same_again() { mkdir again && cmp "$wheel" "$("$root/tools/wheel" "$library/libacmotionc.so" auto again)"; }
c_says() {
    cc -std=c99 -I"$root/include" "$root/tests/bindings/c_says.c" "$library/libacmotionc.so" -o c_says &&
        LD_LIBRARY_PATH=$library ./c_says "$root/examples/messages.txt" "$root/viewer/test/data/chase.pcapng" >"$ACMOTION_C_SAYS"
}
installs() { "$python" -m venv "${@:2}" "$1" && "$1/bin/pip" install --no-index --no-deps --quiet "$wheel"; }
prints_the_poses() { with/bin/python "$root/examples/python/main.py" "$root/examples/messages.txt" | diff - "$root/examples/poses.txt"; }
readme_runs() { # the lines of a document, where they find a capture
    sed -n '/^```python$/,/^```$/p' "$root/$1" | grep -v '^```' >shown.py && cp "$root/viewer/test/data/chase.pcapng" . && cp chase.pcapng session.pcapng &&
        [[ -s shown.py ]] && with/bin/python shown.py
}
types_are_right() { PYTHONPATH=$root/bindings/python mypy --strict --no-error-summary --cache-dir "$work/mypy" -p acmotion; }
notebook_runs() {
    with/bin/python -m ipykernel install --sys-prefix --name python3 && # one that sees the package
        with/bin/python -m nbconvert --to notebook --execute --output-dir "$work" --output ran "$root/examples/python/why_did_it_warp.ipynb" &&
        grep -q image/png ran.ipynb && grep -q 'went .* m in one frame' ran.ipynb
}
run_tests() { # run_tests ENVIRONMENT: counts them one by one
    "$1/bin/python" -W error::DeprecationWarning "$root/bindings/python/tests/test_acmotion.py" >tests.txt 2>&1
    local all bad
    all=$(sed -nE 's/^Ran ([0-9]+) tests? in .*/\1/p' tests.txt) bad=$(grep -cE '^(FAIL|ERROR): ' tests.txt)
    if [[ -z $all || $all == 0 ]]; then bad=$((bad + 1)); fi
    passed=$((passed + ${all:-0} - (bad < ${all:-0} ? bad : ${all:-0}))) failed=$((failed + bad))
    ((bad == 0)) || tail -60 tests.txt
}

check "a wheel is made" makes_a_wheel
check "it has the same bytes when it is made again" is_the_same_again
check "C says what the tests compare with" c_says
check "the wheel is installed beside Debian's numpy" installs with --system-site-packages
check "the wheel is installed where there is no numpy" installs without
run_tests without
if with/bin/python -c 'import numpy' 2>/dev/null; then
    run_tests with
    check "the example prints the poses of the other languages" prints_the_poses
else
    echo "skipped: numpy is not installed"
fi
if with/bin/python -c 'import pandas' 2>/dev/null; then
    check "the lines of the README run" readme_runs bindings/python/README.md
    check "the lines of docs/embedding.md run" readme_runs docs/embedding.md
else
    echo "skipped: what the documents show: pandas is not installed"
fi
if command -v mypy >/dev/null; then
    check "types are right" types_are_right
else
    echo "skipped: types: mypy is not installed"
fi
if with/bin/python -c 'import nbconvert, ipykernel, matplotlib' 2>/dev/null; then
    check "the notebook runs, and has plots" notebook_runs
else
    echo "skipped: the notebook: nbconvert, ipykernel or matplotlib is not installed"
fi
finish
