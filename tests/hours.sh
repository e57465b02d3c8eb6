#!/usr/bin/env bash
# An hour of every scenario (of the crowd: ten minutes) under every rule set: no bound may be reached by a session that is only long.
# Usage: tests/hours.sh PROGRAM [SCENARIO...]
set -euo pipefail
program=$(readlink -f -- "$1")
shift
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
folder=$(mktemp -d)
trap 'rm -r -- "$folder"' EXIT
(($#)) || set -- $(cd "$root/lab/simulate/scenarios" && ls -- *.json | sed 's/\.json$//;/^schema$/d')

passed=0
failed=0
for scenario in "$@"; do
    seconds=3600
    [[ $scenario != crowd ]] || seconds=600
    capture=$folder/$scenario.pcapng
    status=0
    "$program" simulate "$scenario" --seconds "$seconds" -o "$capture" >/dev/null &&
        "$program" compare "$capture" >"$folder/table" 2>"$folder/words" || status=$?
    if ((status == 0)) && ! grep -q 'bound: ' "$folder/words"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$scenario, $seconds s: exit code $status"
        cat "$folder/words"
    fi
    rm -f -- "$capture"*
done
printf '%d passed, %d failed\n' "$passed" "$failed"
exit $((failed > 0))
