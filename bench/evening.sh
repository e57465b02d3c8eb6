#!/usr/bin/env bash
# What an evening costs: the scenario `evening`, played for some lengths, through each command that reads a capture. Prints the
# table of docs/performance.md: processor seconds (wall clock), peak memory, sizes of files. The last column is the memory of the
# hour in times of that of the minute.
# Usage: bench/evening.sh PROGRAM [--only STEP[,STEP...]] [SECONDS...]; needs GNU time. Without seconds: 60 600 3600 7200.
# Steps: simulate replay compare recording view explain versus cut report. The captures are made in any case.
set -euo pipefail
program=$(readlink -f -- "$1")
shift
steps=simulate,replay,compare,recording,view,explain,versus,cut,report
[[ ${1-} != --only ]] || { steps=$2 && shift 2; }
(($#)) || set -- 60 600 3600 7200
folder=$(mktemp -d)
trap 'rm -r -- "$folder"' EXIT
cd "$folder"

# arguments STEP SECONDS: of the command, one per line. What it writes goes to out.SECONDS.
arguments() {
    local capture=e$2.pcapng
    case $1 in
    simulate) printf '%s\n' simulate evening --seconds "$2" -o "$capture" ;;
    replay) printf '%s\n' replay "$capture" ;;
    compare) printf '%s\n' compare "$capture" ;;
    recording) printf '%s\n' replay "$capture" --recording "out.$2" ;;
    view) printf '%s\n' view "$capture" -o "out.$2" ;;
    explain) printf '%s\n' explain "$capture" --object "Walker 1" ;;
    versus) printf '%s\n' explain "$capture" --rules acdream --versus retail ;;
    cut) printf "%s\n" cut "$capture" --since $(($2 - 20)) --until $(($2 - 10)) -o "out.$2" ;;
    report) printf '%s\n' compare "$capture" --report "out.$2" ;;
    *) echo "no step is called $1" >&2 && exit 2 ;;
    esac
}

# measure STEP SECONDS: a cell of the table, and its memory in kilobytes into `kilobytes`.
measure() {
    local words user system wall status=0
    mapfile -t words < <(arguments "$1" "$2")
    /usr/bin/time -q -f '%U %S %e %M' -o spent "$program" "${words[@]}" >/dev/null 2>said || status=$?
    ((status < 2)) || { echo "$1 of $2 s: exit code $status" >&2 && cat said >&2 && exit 1; }
    read -r user system wall kilobytes <spent
    cell=$(awk -v user="$user" -v system_="$system" -v wall="$wall" -v kilobytes="$kilobytes" \
        'BEGIN { printf "%.1f s (%.1f), %.1f MB", user + system_, wall, kilobytes / 1000 }')
}

# row NAME CELL...
row() {
    printf '| %s |' "$1"
    printf ' %s |' "${@:2}"
    printf '\n'
}

# sizes NAME PREFIX SUFFIX SECONDS...: a row, if these files are there.
sizes() {
    local cells=() seconds
    for seconds in "${@:4}"; do
        [[ -f $2$seconds$3 ]] || return 0
        cells+=("$(stat -c %s -- "$2$seconds$3" | awk '{ printf "%.1f MB", $1 / 1e6 }')")
    done
    row "$1" "${cells[@]}" ''
}

row '' "${@/%/ s}" memory
printf '|---|' && printf -- '---:|%.0s' "$@" memory && printf '\n'
for step in simulate ${steps//,/ }; do
    [[ $step != simulate || ! -v made ]] || continue
    made=
    cells=() minute='' hour=''
    rm -f out.*
    for seconds in "$@"; do
        measure "$step" "$seconds"
        cells+=("$cell")
        ((seconds != 60)) || minute=$kilobytes
        ((seconds != 3600)) || hour=$kilobytes
    done
    cells+=("$([[ -z $minute || -z $hour ]] || awk -v a="$hour" -v b="$minute" 'BEGIN { printf "%.2f ×", a / b }')")
    row "$step" "${cells[@]}"
    [[ $step != simulate ]] || sizes 'size of the capture' e .pcapng "$@"
    sizes "size of what $step writes" out. '' "$@"
done
