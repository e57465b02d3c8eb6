#!/usr/bin/env bash
# tests/packages/files.sh FOLDER: everything is there and whole, of one version, the same when it is made again, and says nothing about
# the machine that made it.
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
debian_machine=$(dpkg --print-architecture)

# One for each processor, of the glibc that the library inside wants; one for this processor alone if the NuGet package is called partial.
machines=(x86_64 aarch64) id=Acmotion
[[ ! -f $dist/Acmotion.Partial.$version.nupkg ]] || machines=("$machine") id=Acmotion.Partial
wheels() {
    local one
    for one in "${machines[@]}"; do
        basename -- "$(echo "$dist"/*manylinux*"$one.whl")" | grep -xE "acmotion-$version-py3-none-manylinux_2_[0-9]+_$one\.whl" || echo "a wheel for $one"
    done
}
is_whole() { (cd "$dist" && sha256sum --check --strict --quiet SHA256SUMS); }
has_these_files() {
    sed 's/^[0-9a-f]*  //' "$dist/SHA256SUMS" | sort | diff - <(sort <<END
LICENSE
THIRD-PARTY.md
viewer.html
$id.$version.nupkg
acmotion-$version-conformance.tar.gz
acmotion-$version-site.tar.gz
$linux.tar.gz
acmotion-$version-npm.tgz
acmotion-$version-windows-x64.zip
acmotion-$version.crate
$(wheels)
acmotion-$version-py3-none-win_amd64.whl
acmotion_${version}_$debian_machine.deb
libacmotion-dev_${version}_$debian_machine.deb
libacmotionc-dev_${version}_$debian_machine.deb
libacmotionc0_${version}_$debian_machine.deb
END
    )
}
is_made_again() { "$root/package" "$work/again" && diff "$dist/SHA256SUMS" "$work/again/SHA256SUMS"; }

# Each in a folder of its own.
unpack() {
    local file name
    for file in "$dist"/*; do
        name=all/$(basename -- "$file")
        mkdir -p "$name"
        case $file in
            *.deb) dpkg-deb -R "$file" "$name" ;;
            *.tar.gz | *.tgz | *.crate) tar -xzf "$file" -C "$name" ;;
            *.zip | *.nupkg | *.whl) unzip -q "$file" -d "$name" ;;
            *) cp "$file" "$name" ;;
        esac || return
    done
}
names_no_folder_of_this_machine() { ! grep -rlF "$root/" all; }
manifests_agree() {
    grep -qx "Version: $version" all/*.deb/DEBIAN/control &&
        grep -q "\"version\": \"$version\"" all/*npm.tgz/package/package.json &&
        grep -qx "version = \"$version\"" all/*.crate/acmotion-"$version"/Cargo.toml &&
        grep -q "<version>$version</version>" all/*.nupkg/$id.nuspec &&
        (($(grep -lx "Version: $version" all/*.whl/*.dist-info/METADATA | wc -l) == ${#machines[@]} + 1))
}
sources_agree() {
    grep -q "\"version\": \"$version\"" "$root/bindings/js/package.json" && grep -qx "version = \"$version\"" "$root/bindings/rust/Cargo.toml" &&
        grep -q "<Version>$version</Version>" "$root/bindings/csharp/Acmotion/Acmotion.csproj" &&
        grep -qx "version = \"$version\"" "$root/bindings/python/pyproject.toml"
}
each_has_its_licence() {
    local folder
    for folder in all/*/; do
        [[ $folder == *viewer.html/ || $folder == *THIRD-PARTY.md/ || $folder == *SHA256SUMS/ ]] ||
            [[ -n $(find "$folder" -iname 'LICENSE*' -o -name copyright) ]] || { echo "$folder" && return 1; }
    done
}
# What comments in them refer to as docs/ or include/.
languages_have_their_contracts() {
    local folder name
    for folder in all/*{npm.tgz,.crate,.nupkg,.whl}; do
        for name in c.h host.h decisions.h limits.h divergences.md embedding.md axes.md; do
            [[ -n $(find "$folder" -path "*/contracts/$name" -size +0) ]] || { echo "$folder has no $name" && return 1; }
        done
    done
}
# The rows of the table in docs/packages.md: | `FILE` | SIZE | ...: there is one for each file, and its size is right to a tenth.
rows() { sed -nE 's/^\| `([^`]*)` \| ([0-9.]+) (MB|kB) \|.*/\1 \2 \3/p' "$root/docs/packages.md" | sed "s/-MACHINE/-$machine/; s/_KIND/_$debian_machine/"; }
the_page_shows_the_files() {
    diff <(rows | cut -d' ' -f1 | sort) <(sed 's/^[0-9a-f]*  //' "$dist/SHA256SUMS" | grep -vxE 'LICENSE|THIRD-PARTY.md' | sort)
}
the_page_shows_the_sizes() {
    while read -r file shown unit; do
        awk -v bytes="$(stat -c %s "$dist/$file")" -v shown="$shown" -v unit="$unit" \
            'BEGIN { ratio = shown * (unit == "MB" ? 1e6 : 1e3) / bytes; exit !(0.9 < ratio && ratio < 1.1) }' || { echo "$file has not $shown $unit" && return 1; }
    done < <(rows)
}
lintian_finds_no_error() { lintian --allow-root --fail-on error "$dist"/*.deb; }
vectors_pass() {
    local folder=all/acmotion-$version-conformance.tar.gz/acmotion-$version-conformance
    (cd "$folder" && "$work/all/$linux.tar.gz/$linux/bin/acmotion" conform tests/vectors) | all_vectors_pass
}
sample_port_runs() {
    local folder=all/acmotion-$version-conformance.tar.gz/acmotion-$version-conformance
    (cd "$folder" && "$work/all/$linux.tar.gz/$linux/bin/acmotion" conform --exec "python3 examples/port/port.py" --kind stamps) | all_vectors_pass
}

check "the checksums are right" is_whole
check "it is all there, and nothing else" has_these_files
check "made again, it is the same, byte for byte" is_made_again
check "everything can be unpacked" unpack
check "nothing names a folder of this machine" names_no_folder_of_this_machine
check "every package has the version of CMakeLists.txt" manifests_agree
check "and so have the bindings in the sources" sources_agree
check "every package has its licence" each_has_its_licence
check "packages for other languages have what their comments refer to" languages_have_their_contracts
if [[ $id == Acmotion.Partial ]]; then
    echo "skipped: the table in docs/packages.md: the packages are partial"
else
    check "docs/packages.md shows every file" the_page_shows_the_files
    if [[ $machine == x86_64 ]]; then
        check "and its size" the_page_shows_the_sizes
    else
        echo "skipped: the sizes in docs/packages.md: they are those of x86-64"
    fi
fi
check "lintian finds no error in the packages for Debian, but those that they excuse with a reason" lintian_finds_no_error
check "the vectors pass, from their archive" vectors_pass
if command -v python3 >/dev/null; then
    check "the sample port beside them answers the first kind" sample_port_runs
else
    echo "skipped: the sample port: there is no python3"
fi
finish
