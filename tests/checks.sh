# shellcheck shell=bash
# Sourced by scripts that try one thing after the other, in a folder of their own, $work, and end with "N passed, M failed".
passed=0 failed=0
check() { # check SENTENCE COMMAND...
    if "${@:2}" &>"$work/log"; then
        passed=$((passed + 1))
        echo "passed: $1"
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        tail -20 "$work/log" | cut -c1-300
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    exit $((failed > 0))
}
