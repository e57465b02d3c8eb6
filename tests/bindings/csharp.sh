#!/usr/bin/env bash
# tests/bindings/csharp.sh LIBRARY_FOLDER: the C# binding under Mono, with the libacmotionc.so of that folder. Ends with
# "N passed, M failed", or with "skipped: WHY" where Mono is missing.
set -uo pipefail
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
library=$(readlink -f -- "${1:?the folder of libacmotionc.so}")
[[ -e $library/libacmotionc.so ]] || { echo "$library has no libacmotionc.so" >&2; exit 2; }
for tool in mcs mono; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LD_LIBRARY_PATH=$library LC_ALL=C.UTF-8 HOME=$work

source "$root/tests/checks.sh"
compiles() { mcs -langversion:latest -warnaserror -debug -unsafe -nowarn:1591 -doc:Acmotion.xml -target:library -out:Acmotion.dll "$root"/bindings/csharp/Acmotion/*.cs; }
example_compiles() { mcs -langversion:latest -warnaserror -r:Acmotion.dll -out:Example.exe "$root/examples/csharp/Main.cs"; }
example_prints_the_poses() { mono Example.exe "$root/examples/messages.txt" | diff - "$root/examples/poses.txt"; }
# The lines that the README shows, in a program that has what they take for granted.
readme_compiles() {
    {
        echo 'using System; using System.Collections.Generic; using Acmotion; static class Readme { static void Main() {'
        sed -n '/^```csharp$/,/^```$/p' "$root/bindings/csharp/README.md" | grep -v '^```'
        echo '} static int frames; static double Now() => frames / 60.0; static bool IsRunning() => ++frames < 60;'
        echo 'static IEnumerable<byte[]> Received() { yield return new byte[] { 1, 2, 3 }; } static void Draw(uint id, Position at) { } }'
    } >Readme.cs && grep -q 'new World' Readme.cs && mcs -langversion:latest -warnaserror -r:Acmotion.dll -out:Readme.exe Readme.cs && mono Readme.exe
}
documents_compile_and_run() {
    "$root/tests/bindings/shown.sh" csharp "$root/tests/bindings/shown/Shown.cs" >Shown.cs &&
        mcs -langversion:latest -warnaserror -nowarn:219 -r:Acmotion.dll -out:Shown.exe Shown.cs && mono --debug Shown.exe "$root/examples/messages.txt"
}
tests_compile() { mcs -langversion:latest -unsafe -debug -warnaserror -nowarn:219 -r:Acmotion.dll -out:Tests.exe "$root"/bindings/csharp/tests/*.cs; }
c_says() { cc -std=c99 -I"$root/include" "$root/tests/bindings/c_says.c" "$library/libacmotionc.so" -o c_says && ./c_says "$root/examples/messages.txt" "$root/viewer/test/data/chase.pcapng" >c_says.txt; }

check "the binding compiles without a warning" compiles
check "the example compiles" example_compiles
check "the example prints the poses of the other languages" example_prints_the_poses
check "the lines of the README compile and run" readme_compiles
check "what the documents show compiles, and draws what a world says" documents_compile_and_run
check "the tests compile" tests_compile
check "C says what the tests compare with" c_says
mono --debug Tests.exe "$root" c_says.txt >tests.txt 2>&1
if [[ $(tail -1 tests.txt) =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    head -n -1 tests.txt
else # it did not come to its end
    failed=$((failed + 1))
    cat tests.txt
fi
finish
