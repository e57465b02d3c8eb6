#!/usr/bin/env bash
# What a survey costs: of COUNT captures, by one core and by two, and after kill -9. docs/performance.md has the numbers.
# Usage: bench/survey.sh PROGRAM [COUNT]; needs GNU time and taskset
set -euo pipefail
program=$(readlink -f -- "$1")
count=${2:-1000}
corpus=$(dirname -- "$(readlink -f -- "$0")")/../tools/corpus
folder=$(mktemp -d)
trap 'rm -r -- "$folder"' EXIT
cd "$folder"

"$corpus" "$program" "$count" dumps
printf '%s captures, %s\n' "$count" "$(du -sh dumps | cut -f 1)"

# of COLUMN TABLE: its sum, by the tables of the survey that was written last.
of() {
    awk -F, -v column="$1" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == column) at = i; next } { sum += $at } END { print sum }' "tables/$2.csv"
}
# measure NAME COMMAND...: a survey by that command, into NAME.jsonl.
measure() {
    local seconds kilobytes
    /usr/bin/time -f '%e %M' -o spent "${@:2}" --into "$1.jsonl" >/dev/null 2>&1 || true
    "$program" survey --into "$1.jsonl" --csv tables >/dev/null
    read -r seconds kilobytes < <(tail -n 1 spent)
    awk -v name="$1" -v seconds="$seconds" -v kilobytes="$kilobytes" -v captures="$(($(wc -l <tables/captures.csv) - 1))" \
        -v messages="$(of messages sessions)" -v played="$(of seconds sessions)" 'BEGIN {
        printf "%s: %.1f s, %.0f captures per minute, %.0f messages per second, %.1f hours of play, %.1f MB at most\n",
               name, seconds, captures * 60 / seconds, messages / seconds, played / 3600, kilobytes / 1000 }'
}
# One job has a reader and a writer beside it, which would use a second core.
measure "one core" taskset -c 0 "$program" survey dumps --jobs 1
measure "two cores" taskset -c 0,1 "$program" survey dumps --jobs 2

"$program" survey dumps --into killed.jsonl >/dev/null 2>&1 &
sleep 2
kill -KILL $!
wait $! 2>/dev/null || true
{ "$program" survey dumps --into killed.jsonl --json 2>/dev/null || true; } | # 1: some are damaged
    sed -n 's/^  "\(surveyed\|known\)": \([0-9]*\),$/after kill -9, \1: \2/p'
"$program" survey --into killed.jsonl --csv again >/dev/null
diff -r tables again >/dev/null && echo "the same rows as without"
