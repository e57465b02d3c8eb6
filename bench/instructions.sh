#!/usr/bin/env bash
# A guard for speed that is no clock: counts the instructions of bench/instructions under valgrind and compares them with
# the figures kept there for this processor and compiler.
# Usage: bench/instructions.sh [--write] [BUILD FOLDER]. --write keeps what was counted as the new figures.
#        bench/instructions.sh --trace [BUILD FOLDER]: what a trace without a sink costs, beside the same engine with
#        the trace compiled out (build the target instructions_without_trace before).
#        bench/instructions.sh --lab [BUILD FOLDER]: what the laboratory adds to a bare replay of the crowd, and a recording
#        of three rule sets to three replays with metrics (build the target replay_bench before).
#        bench/instructions.sh --beside FOLDER [BUILD FOLDER]: what the build costs beside the one in FOLDER, as with and without
#        the hardening of packages (docs/packages.md).
# A figure more than 5 % above what is kept fails, and one more than 5 % below too: keep the new one, because the guard is
# only as good as it is tight.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
write=false trace=false lab=false beside=
[[ ${1-} != --write ]] || { write=true && shift; }
[[ ${1-} != --trace ]] || { trace=true && shift; }
[[ ${1-} != --lab ]] || { lab=true && shift; }
[[ ${1-} != --beside ]] || { beside=${2:?a folder} && shift 2; }
program=${1:-build/release}/bench/instructions/instructions

skip() {
    echo "skipped: $*"
    exit 0
}

# count PROGRAM WORK: the number in callgrind's line "==1== Collected : 123"; fails where valgrind did.
count() {
    local said
    said=$(valgrind --tool=callgrind --collect-atstart=no --callgrind-out-file=/dev/null "$1" "$2" 2>&1) ||
        { echo "$said" >&2 && return 1; }
    sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p' <<<"$said"
}

command -v valgrind >/dev/null || skip "instructions are counted by valgrind, which is not installed"
if $lab; then
    program=${1:-build/release}/bench/replay_bench
    [[ -x $program ]] || { echo "$program is not built" && exit 1; }
    for pair in 'metrics bare' 'recording replays'; do
        read -r work yardstick <<<"$pair"
        of=$(count "$program" "$work") to=$(count "$program" "$yardstick")
        awk -v work="$work" -v of="$of" -v yardstick="$yardstick" -v to="$to" \
            'BEGIN { printf "%-10s %12.0f %-8s %12.0f %.2f\n", work, of, yardstick, to, of / to }'
    done
    exit
fi
[[ -x $program ]] || { echo "$program is not built" && exit 1; }
if $trace; then
    without=${program}_without_trace
    [[ -x $without ]] || { echo "$without is not built" && exit 1; }
    for name in advance receive; do
        off=$(count "$program" "$name") out=$(count "$without" "$name")
        awk -v name="$name" -v off="$off" -v out="$out" 'BEGIN { printf "%-8s %10d off %10d compiled out %.3f\n", name, off, out, off / out }'
    done
    exit
fi
if [[ -n $beside ]]; then
    yardstick=$beside/bench/instructions/instructions
    [[ -x $yardstick ]] || { echo "$yardstick is not built" && exit 1; }
    for name in walk advance receive decode; do
        of=$(count "$program" "$name") to=$(count "$yardstick" "$name")
        awk -v name="$name" -v of="$of" -v to="$to" 'BEGIN { printf "%-8s %10d beside %10d %.3f\n", name, of, to, of / to }'
    done
    exit
fi
figures=bench/instructions/$("$program").txt
$write || [[ -f $figures ]] || skip "there are no figures for this processor and compiler yet: bench/instructions.sh --write makes $figures"

good=0 bad=0 counts=
for name in walk advance receive decode; do
    counted=$(count "$program" "$name")
    counts+="$name $counted"$'\n'
    ! $write || continue
    expected=$(sed -n "s/^$name //p" "$figures")
    [[ -n $expected ]] || { echo "$name has no figure yet for this processor" && continue; }
    ratio=$(awk -v counted="$counted" -v expected="$expected" 'BEGIN { printf "%.3f", expected ? counted / expected : 0 }')
    printf '%-8s %10d %10d %s\n' "$name" "$counted" "$expected" "$ratio"
    if ((counted * 100 >= expected * 95 && counted * 100 <= expected * 105)); then good=$((good + 1)); else bad=$((bad + 1)); fi
done
if $write; then
    printf '%s' "$counts" | tee "$figures"
    exit
fi
((bad == 0)) || echo "If that is meant: bench/instructions.sh --write, and say in the commit why."
echo "$good passed, $bad failed"
exit $((bad > 0))
