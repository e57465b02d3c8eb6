#!/usr/bin/env bash
# tests/packages/viewer.sh FOLDER: viewer.html in Chromium, with a capture dropped on it. Or "skipped: WHY".
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
[[ -x ${CHROMIUM:-/usr/bin/chromium} ]] || { echo "skipped: there is no Chromium" && exit 0; }
[[ -d $root/viewer/node_modules/playwright-core ]] || { echo "skipped: npm ci --prefix viewer was not run" && exit 0; }

replays_a_capture() { cp "$dist/viewer.html" . && node "$root/tests/packages/drop.mjs" "$root/viewer" viewer.html "$capture"; }

check "a capture dropped on the page is replayed by three sets of rules, without a request or an error" replays_a_capture
finish
