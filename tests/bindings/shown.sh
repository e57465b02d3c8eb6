#!/usr/bin/env bash
# tests/bindings/shown.sh LANGUAGE TEMPLATE: prints the template as a program. A line with "@shown DOCUMENT N" becomes the Nth block
# of that language in that document, so that what people copy is what was compiled. Fails if a block is missing, or if one of
# a document that is named has no place.
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
language=$1 template=$2

block() { # block DOCUMENT NUMBER
    awk -v fence="\`\`\`$language" -v wanted="$2" '$0 == fence { inside = ++n == wanted; next } /^```/ { inside = 0 } inside' "$root/$1"
}
declare -A shown=()
while IFS= read -r line; do
    if [[ $line =~ @shown\ ([^ ]+)\ ([0-9]+) ]]; then
        document=${BASH_REMATCH[1]} number=${BASH_REMATCH[2]}
        text=$(block "$document" "$number")
        [[ -n $text ]] || { echo "$document has no block $number of $language" >&2; exit 1; }
        shown[$document]=$((${shown[$document]:-0} + 1))
        printf '%s\n' "$text"
    else
        printf '%s\n' "$line"
    fi
done <"$template"
for document in "${!shown[@]}"; do
    there=$(grep -c "^\`\`\`$language\$" "$root/$document")
    ((there == shown[$document])) || { echo "$document has $there blocks of $language, and $template ${shown[$document]}" >&2; exit 1; }
done
