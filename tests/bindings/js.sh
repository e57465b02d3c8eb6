#!/usr/bin/env bash
# tests/bindings/js.sh WASM_FILE: packs the npm package that the wasm build made around WASM_FILE, installs it in an empty folder
# without a network, and tries it there: the example, node, TypeScript, Chromium. Ends with "N passed, M failed", or with
# "skipped: WHY" where there is no node.
set -uo pipefail
(($# == 1)) || { echo "Usage: tests/bindings/js.sh WASM_FILE" && exit 2; }
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
package=$(dirname -- "$(readlink -f -- "$1")")
for program in node npm; do
    command -v "$program" >/dev/null || { echo "skipped: there is no $program" && exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
app=$work/app
mkdir "$app"
export ACMOTION_ROOT=$root LC_ALL=C.UTF-8
# What the native program draws is compared with, if it is built.
[[ -n ${ACMOTION_CLI:-} || ! -x $root/build/release/lab/cli/acmotion ]] || export ACMOTION_CLI=$root/build/release/lab/cli/acmotion

source "$root/tests/checks.sh"
packs() { npm pack "$package" --offline --pack-destination "$work" && [[ -s $(echo "$work"/acmotion-*.tgz) ]]; }
holds_what_it_needs() {
    tar -tzf "$work"/acmotion-*.tgz | sed 's|^package/||' | sort |
        diff - <(printf '%s\n' LICENSE README.md THIRD-PARTY.md acmotion.wasm engine.js host.js index.d.ts index.js index.node.js layout.js load.js load.node.js package.json structs.js | sort)
}
installs() { npm install --offline --no-audit --no-fund --prefix "$app" "$work"/acmotion-*.tgz; }
prints_the_poses() { (cd "$app" && node main.mjs "$root/examples/messages.txt") | diff - "$root/examples/poses.txt"; }
runs_what_is_shown() { # runs_what_is_shown TEMPLATE
    "$root/tests/bindings/shown.sh" js "$root/tests/bindings/shown/$1" >"$app/$1" && (cd "$app" && node "$1" "$root/examples/messages.txt")
}
embedding_shows_the_readme() {
    diff <(sed -n '/^```js$/,/^```$/p' "$root/docs/embedding.md") <(sed -n '/^```js$/,/^```$/p' "$root/bindings/js/README.md")
}
is_short() { (($(wc -l <"$root/examples/js/main.mjs") < 60)); }
compiles_with_types() {
    (cd "$app" && node "$root/viewer/node_modules/typescript/bin/tsc" --noEmit --strict --target es2022 --module nodenext --types '' types.mts)
}
run_tests() { # run_tests FILE: counts them one by one
    (cd "$app" && node --test --test-reporter=tap "$1") >"$work/tap" 2>&1
    local good bad
    good=$(sed -n 's/^# pass //p' "$work/tap") bad=$(sed -n 's/^# fail //p' "$work/tap")
    if [[ -z $good || -z $bad || $good == 0 ]]; then bad=1; fi
    passed=$((passed + ${good:-0})) failed=$((failed + bad))
    ((bad == 0)) || grep -A25 -E '^ *not ok|rror' "$work/tap" | head -80
    sed -n 's/^# \(acmotion.wasm: .*\)/\1/p' "$work/tap"
    sed -nE 's/^ *ok [0-9]+ - .* # SKIP (.*)/skipped: \1/p' "$work/tap"
}

check "npm packs it" packs
check "the package holds what it needs, and nothing else" holds_what_it_needs
check "it is installed in an empty folder, without a network" installs
cp "$root"/tests/bindings/js/* "$root/examples/js/main.mjs" "$app"
check "the example prints the poses of the others" prints_the_poses
check "the example has less than 60 lines" is_short
check "the lines of the package's README draw bodies" runs_what_is_shown frame.mjs
check "docs/embedding.md shows the same lines" embedding_shows_the_readme
run_tests package.test.mjs
if [[ -d $root/viewer/node_modules/typescript ]]; then
    check "TypeScript takes what is right and refuses what is wrong" compiles_with_types
else
    echo "skipped: types: viewer/node_modules has no TypeScript"
fi
if [[ -d $root/viewer/node_modules/playwright-core && -x ${CHROMIUM:-/usr/bin/chromium} ]]; then
    run_tests chromium.test.mjs
else
    echo "skipped: Chromium: it, or viewer/node_modules/playwright-core, is not there"
fi
# Their packages come from the registry of npm, once.
bundlers=$root/tests/bindings/bundlers
has_bundlers() { [[ -d $bundlers/node_modules/webpack ]] || (cd "$bundlers" && npm ci --no-audit --no-fund --ignore-scripts); }
if [[ ! -d $root/viewer/node_modules/playwright-core || ! -x ${CHROMIUM:-/usr/bin/chromium} ]]; then
    echo "skipped: bundlers: Chromium, or viewer/node_modules/playwright-core, is not there"
elif ! has_bundlers &>"$work/bundlers.log"; then
    echo "skipped: bundlers: npm cannot install them: $(tail -1 "$work/bundlers.log")"
else
    app=$work/bundled
    mkdir "$app" && cp "$bundlers"/{page.js,bundlers.test.mjs,package.json} "$app" && cp -r "$bundlers/node_modules" "$app"
    mkdir "$app/node_modules/acmotion" && tar -xzf "$work"/acmotion-*.tgz -C "$app/node_modules/acmotion" --strip-components 1
    run_tests bundlers.test.mjs
fi
finish
