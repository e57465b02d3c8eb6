#!/usr/bin/env bash
# tests/packages/languages.sh FOLDER: the npm package, the crate, the wheels and the NuGet package in empty folders, without a network: each
# example prints the poses of the others. The crate and the C# sources call the C library of the packages.
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
prints_the_poses() { diff - "$root/examples/poses.txt"; }

# ---- npm
npm_installs() { mkdir js && npm install --offline --no-audit --no-fund --prefix js "$dist/acmotion-$version-npm.tgz"; }
npm_example_runs() { cp "$root/examples/js/main.mjs" js && (cd js && node main.mjs "$root/examples/messages.txt") | prints_the_poses; }

# ---- cargo
c_library_unpacks() { tar -xzf "$dist/$linux.tar.gz" && [[ -s $linux/lib/libacmotionc.so ]]; }
crate_is_used() {
    mkdir -p rust/src && tar -xzf "$dist/acmotion-$version.crate" -C rust && cp "$root/examples/rust/main.rs" rust/src &&
        printf '[package]\nname = "mine"\nversion = "1.0.0"\nedition = "2021"\n[dependencies]\nacmotion = { path = "acmotion-%s" }\n' "$version" >rust/Cargo.toml &&
        (cd rust && ACMOTION_LIB_DIR=$work/$linux/lib cargo build --offline)
}
crate_example_runs() { LD_LIBRARY_PATH=$linux/lib rust/target/debug/mine "$root/examples/messages.txt" | prints_the_poses; }

# ---- pip
wheel_installs() { /usr/bin/python3 -m venv py && py/bin/pip install --no-index --find-links "$dist" --quiet acmotion; } # it takes the one for this machine
wheel_example_runs() { # as Debian's numpy has it
    PYTHONPATH=/usr/lib/python3/dist-packages py/bin/python "$root/examples/python/main.py" "$root/examples/messages.txt" | prints_the_poses
}
wheel_for_windows_is_laid_out() {
    unzip -q "$dist/acmotion-$version-py3-none-win_amd64.whl" -d pywin && [[ -s pywin/acmotion/acmotionc.dll && -s pywin/acmotion/world.py ]] &&
        x86_64-w64-mingw32-objdump -p pywin/acmotion/acmotionc.dll | grep acm_capture_open >/dev/null &&
        (cd pywin && while IFS=, read -r file _ size; do [[ -z $size || $(stat -c %s "$file") == "$size" ]] || exit 1; done <./*.dist-info/RECORD)
}

# ---- NuGet
kind=x64
[[ $machine == x86_64 ]] || kind=arm64
# Whole, it is for both processors.
id=Acmotion kinds=(x64 arm64)
[[ ! -f $dist/Acmotion.Partial.$version.nupkg ]] || id=Acmotion.Partial kinds=("$kind")
nuget_unpacks() { unzip -q "$dist/$id.$version.nupkg" -d nuget; }
nuget_is_laid_out() {
    local part
    for part in "$id.nuspec" '[Content_Types].xml' _rels/.rels "build/$id.props" README.md LICENSE contentFiles/cs/any/Acmotion/World.cs \
        runtimes/win-x64/native/acmotionc.dll $(printf 'runtimes/linux-%s/native/libacmotionc.so ' "${kinds[@]}"); do
        [[ -s nuget/$part ]] || { echo "$part" && return 1; }
    done
}
nuget_is_xml() { xmllint --noout "nuget/$id.nuspec" 'nuget/[Content_Types].xml' nuget/_rels/.rels "nuget/build/$id.props"; }
# Clients refuse a package with parts of an undeclared kind.
nuget_declares_every_kind() {
    local file
    while read -r file; do
        grep -qF -e "Extension=\"${file##*.}\"" -e "PartName=\"/${file#nuget/}\"" 'nuget/[Content_Types].xml' || { echo "$file" && return 1; }
    done < <(find nuget -type f ! -name '\[Content_Types\].xml')
}
nuget_example_runs() {
    mcs -langversion:latest -unsafe -out:Example.exe "$root/examples/csharp/Main.cs" nuget/contentFiles/cs/any/Acmotion/*.cs &&
        LD_LIBRARY_PATH=nuget/runtimes/linux-$kind/native mono Example.exe "$root/examples/messages.txt" | prints_the_poses
}

check "npm: it is installed in an empty folder" npm_installs
check "npm: the example prints the poses" npm_example_runs
check "crate: the portable archive brings the C library" c_library_unpacks
check "crate: a small project is built with it" crate_is_used
check "crate: and prints the poses" crate_example_runs
check "pip: the wheel is installed without a network" wheel_installs
check "pip: the example prints the poses" wheel_example_runs
check "pip: the wheel for Windows has its library, and what its list says" wheel_for_windows_is_laid_out
check "NuGet: it is a zip" nuget_unpacks
check "NuGet: sources and native libraries are where clients look" nuget_is_laid_out
check "NuGet: what describes it is XML" nuget_is_xml
check "NuGet: the kind of every part is declared" nuget_declares_every_kind
check "NuGet: its sources and its library for Linux, under Mono, print the poses" nuget_example_runs
echo "skipped: NuGet: no client is at hand (Debian has no .NET SDK), so the package was not added to a project"
finish
