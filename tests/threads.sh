#!/usr/bin/env bash
# What uses threads, under the thread sanitizer: `compare`, which replays several rule sets at once from one temporary file, and
# `serve`, which answers while it reads the capture again.
# Usage: tests/threads.sh PROGRAM, built by the preset `threads`
set -euo pipefail
program=$(readlink -f -- "$1")
(($(nproc) > 1)) || { echo "skipped: there is one processor, so that nothing runs at once" && exit; }
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; rm -r -- "$folder"' EXIT
export TSAN_OPTIONS=halt_on_error=1:exitcode=66
capture=$folder/evening.pcapng
passed=0
failed=0

# check NAME COMMAND...: a data race ends the program with exit code 66.
check() {
    local status=0
    "${@:2}" >"$folder/said" 2>&1 || status=$?
    if ((status == 0)); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: exit code $status"
        cat "$folder/said"
    fi
}

# get PATH: from the server at $port.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&3
    cat <&3 >/dev/null
    exec 3>&-
}

# Asks while the file changes, and goes on until it was read again.
serve_a_file_that_changes() {
    local status=0 port
    "$program" serve "$folder/short.pcapng" --rules retail >"$folder/address" 2>"$folder/words" &
    server=$!
    until grep -q 'http://' "$folder/address"; do kill -0 "$server" && sleep 0.1; done
    port=$(sed -n 's|.*http://[^:]*:\([0-9]*\).*|\1|p' "$folder/address" | head -n 1)
    cp -- "$folder/other.pcapng" "$folder/short.pcapng"
    for _ in {1..20}; do get / && get /recording && sleep 0.1; done
    kill -INT "$server"
    wait "$server" || status=$?
    server=
    cat "$folder/words"
    return "$status"
}

"$program" simulate evening --seconds 60 -o "$capture" >/dev/null
"$program" simulate strafe -o "$folder/short.pcapng" >/dev/null
"$program" simulate jump -o "$folder/other.pcapng" >/dev/null
check "compare" "$program" compare "$capture"
check "compare --report" "$program" compare "$capture" --report "$folder/report.html"
check "serve" serve_a_file_that_changes
printf '%d passed, %d failed\n' "$passed" "$failed"
exit $((failed > 0))
