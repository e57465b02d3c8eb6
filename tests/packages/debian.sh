#!/usr/bin/env bash
# tests/packages/debian.sh FOLDER: in a fresh Debian, made from the mirror that apt is configured with: the portable archive, then each
# .deb, installed by apt and used by an ordinary user. As root, or "skipped: WHY".
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
((EUID == 0)) || {
    echo "skipped: a fresh Debian can be made by root only"
    exit 0
}
system=$work/system
trap 'umount "$system/proc" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT

# ---- the fresh system -----------------------------------------------------------------------------------------------
sources() {
    # shellcheck disable=SC2016 # apt fills these in
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' "Architecture: $(dpkg --print-architecture)" | sort -u
}
# Kept, because it takes a minute and 170 MB; each run unpacks it anew.
fresh=$root/build/packages/debian.tar
make_fresh() {
    local release
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mkdir -p "${fresh%/*}" && sources | mmdebstrap --variant=apt "$release" "$fresh.part.tar" - && mv "$fresh.part.tar" "$fresh" &&
        chown -R --reference="$root" "${fresh%/*}"
}
make_system() {
    [[ -s $fresh ]] || make_fresh || return
    mkdir "$system" && tar -xf "$fresh" -C "$system" && mount -t proc proc "$system/proc" && cp /etc/resolv.conf "$system/etc" || return
    apt-config dump | grep -E '^Acquire::.*Proxy' >"$system/etc/apt/apt.conf.d/90proxy"
    as_administrator useradd --create-home visitor && mkdir "$system/packages" && cp "$dist"/* "$system/packages"
}
as_administrator() {
    chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} "$@"
}
# In a folder of a user's own, with less in the environment than a login brings.
as_visitor() {
    chroot --userspec=visitor:visitor "$system" env -i PATH=/usr/bin:/bin HOME=/home/visitor sh -ec "cd; $1"
}
visitors() { echo "$system/home/visitor/$1"; }
install() { as_administrator apt-get -q -o DPkg::Use-Pty=0 install -y --no-install-recommends "$@"; }
deb() { echo "/packages/${1}_${version}_$(dpkg --print-architecture).deb"; }

# ---- as a new user would --------------------------------------------------------------------------------------------
archive_makes_the_demo() { as_visitor "tar -xzf /packages/$linux.tar.gz && cd $linux && bin/acmotion demo" && has_demo "$(visitors "$linux/out")"; }
archive_passes_its_vectors() { as_visitor "$linux/bin/acmotion conform" | all_vectors_pass; }
program_needs_nothing_more() {
    as_administrator apt-get update && install "$(deb acmotion)" && grep -q ' 0 to remove' "$work/log" && grep -q ' 1 newly installed' "$work/log"
}
program_has_the_version() { [[ $(as_visitor "acmotion version") == *"$version"* ]]; }
program_makes_the_demo() { as_visitor "acmotion demo" && has_demo "$(visitors out)"; }
program_makes_a_page() { as_visitor "acmotion view out/demo.pcapng" && is_page "$(visitors out/demo.pcapng.html)"; }
program_has_its_manual() { [[ -s $system/usr/share/man/man1/acmotion.1.gz && -s $system/usr/share/bash-completion/completions/acmotion ]]; }
c_installs() { install "$(deb libacmotionc0)" "$(deb libacmotionc-dev)" gcc libc6-dev pkg-config cmake make; }
c_prints_the_poses() {
    cp "$root/examples/c/main.c" "$root/examples/messages.txt" "$(visitors .)" &&
        as_visitor 'gcc -std=c99 main.c $(pkg-config --cflags --libs acmotionc) -o c_example && ./c_example messages.txt' | diff - "$root/examples/poses.txt"
}
cpp_installs() { install "$(deb libacmotion-dev)" g++; }
# The last lines of the shortest program, as docs/embedding.md shows them.
shown() { sed -n '/example_hello` are$/,/^The update/p' "$root/docs/embedding.md" | grep '^ [0-9]'; }
prints_what_the_page_shows() { diff <(tail -n "$(shown | wc -l)" "$1") <(shown); }
ten_lines_by_cmake() {
    cp "$root"/tests/consumer/* "$root/examples/hello/main.cpp" "$(visitors .)" &&
        as_visitor "cmake -S . -B build -DHELLO=main.cpp && cmake --build build && build/hello >by_cmake" && prints_what_the_page_shows "$(visitors by_cmake)"
}
ten_lines_by_pkg_config() {
    as_visitor 'g++ main.cpp -o hello $(pkg-config --static --cflags --libs acmotion) && ./hello >by_pkg_config' && prints_what_the_page_shows "$(visitors by_pkg_config)"
}
c_by_cmake() {
    as_visitor 'mkdir c && cd c && cp ../main.c . && printf "%s\n" "cmake_minimum_required(VERSION 3.25)" "project(c LANGUAGES C)" \
        "find_package(acmotion CONFIG REQUIRED COMPONENTS c)" "add_executable(c main.c)" "target_link_libraries(c PRIVATE acmotion::c)" >CMakeLists.txt &&
        cmake -S . -B build >&2 && cmake --build build >&2 && build/c ../messages.txt' | diff - "$root/examples/poses.txt"
}
# Before libacmotion-dev is there: a sentence, not a missing file.
cpp_is_missed() {
    as_visitor 'mkdir cpp && cd cpp && printf "%s\n" "cmake_minimum_required(VERSION 3.25)" "project(p LANGUAGES C)" "find_package(acmotion CONFIG REQUIRED)" >CMakeLists.txt &&
        ! cmake -S . -B build >log 2>&1 && tr "\n" " " <log | grep -q "only the library for C is *installed"'
}
has_its_contracts() { [[ -s $system/usr/share/doc/libacmotionc-dev/contracts/host.h && -s $system/usr/share/doc/libacmotionc-dev/example.c ]]; }
goes_without_a_trace() {
    as_administrator apt-get -q -o DPkg::Use-Pty=0 purge -y acmotion libacmotion-dev libacmotionc-dev libacmotionc0 && [[ -z $(find "$system/usr" -iname '*acmotion*') ]]
}

if ! make_system &>"$work/log"; then
    echo "skipped: a fresh Debian could not be made: $(tail -1 "$work/log" | cut -c1-200)"
    exit 0
fi
check "the portable archive: the demo, on a system that has nothing else" archive_makes_the_demo
check "the portable archive: its vectors pass" archive_passes_its_vectors
check "acmotion: apt installs it, and nothing beside it" program_needs_nothing_more
check "acmotion: it has the version of CMakeLists.txt" program_has_the_version
check "acmotion: a user makes the demo" program_makes_the_demo
check "acmotion: a user makes a page of a capture" program_makes_a_page
check "acmotion: manual page and completions came along" program_has_its_manual
check "libacmotionc-dev: apt installs it with libacmotionc0, and with a C compiler" c_installs
check "libacmotionc-dev: the C example prints the poses of the other languages" c_prints_the_poses
check "libacmotionc-dev: find_package finds the C library, without C++" c_by_cmake
check "libacmotionc-dev: and says what is missing for C++" cpp_is_missed
check "libacmotionc-dev: what its header refers to came along" has_its_contracts
check "libacmotion-dev: apt installs it, with a C++ compiler" cpp_installs
check "libacmotion-dev: the ten lines by find_package print what docs/embedding.md shows" ten_lines_by_cmake
check "libacmotion-dev: and so they do by pkg-config" ten_lines_by_pkg_config
check "all four: apt removes them without a trace" goes_without_a_trace
finish
