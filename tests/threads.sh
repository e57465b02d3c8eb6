#!/usr/bin/env bash
# What uses threads, under the thread sanitizer: `compare`, which replays several rule sets at once from one temporary file; `serve`,
# which answers while it reads the capture again; `survey`, which measures several captures at once; `live` and `demo --live`, which answer while packets come.
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

# start COMMAND...: a command that serves a page; its port is $port, and what it prints later is left unread.
start() {
    local line
    coproc page { exec "$program" "$@" 2>"$folder/words"; }
    server=$page_PID
    read -r line <&"${page[0]}"
    port=$(sed -n 's|.*http://[^:]*:\([0-9]*\).*|\1|p' <<<"$line")
}
# request LINE [BODY]: the answer of the server at $port.
request() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf '%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "$1" "$port" "${#2}" "$2" >&3
    cat <&3
    exec 3>&-
}
# events N: waits until the page was notified N times.
events() {
    local line seen=0
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /events HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$port" >&3
    while ((seen < $1)) && read -r line <&3; do [[ $line != data:* ]] || seen=$((seen + 1)); done
    exec 3>&-
}
stop() {
    local status=0
    kill -INT "$server"
    wait "$server" || status=$?
    server=
    cat "$folder/words"
    return "$status"
}

# Asks while the file changes, and until it was read again.
serve_a_file_that_changes() {
    start serve "$folder/short.pcapng" --rules retail
    events 1
    cp -- "$folder/other.pcapng" "$folder/short.pcapng"
    events 2 &
    for _ in {1..20}; do request 'GET /' '' && request 'GET /recording' ''; done >/dev/null
    wait $!
    stop
}
live_from_a_file() {
    start live "$capture" --record "$folder/kept.pcapng"
    events 20
    request 'GET /' '' >/dev/null
    stop
}
demo_whose_network_changes() {
    start demo --live --net dsl
    events 8
    request 'POST /network' 'delay 200ms loss 5%'
    events 8
    stop
}

"$program" simulate evening --seconds 60 -o "$capture" >/dev/null
"$program" simulate strafe -o "$folder/short.pcapng" >/dev/null
"$program" simulate jump -o "$folder/other.pcapng" >/dev/null
check "compare" "$program" compare "$capture"
check "compare --report" "$program" compare "$capture" --report "$folder/report.html"
mkdir "$folder/dumps"
cp -- "$folder"/{short,other}.pcapng "$folder/dumps"
check "survey" "$program" survey "$folder/dumps" --jobs 3 --into "$folder/survey.jsonl"
check "serve" serve_a_file_that_changes
check "live" live_from_a_file
check "demo --live" demo_whose_network_changes
printf '%d passed, %d failed\n' "$passed" "$failed"
exit $((failed > 0))
