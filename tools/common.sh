# shellcheck shell=bash disable=SC2034
# Shared by ./run, ./test and ./package: which Debian packages they need, how these get installed, how a preset gets built.
# Nothing here uses git or python: a bare Debian 12 has neither.
set -euo pipefail

# The folder of the project, wherever the caller stands and through whatever link it was started.
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
# The command line, inside build/<preset>/.
cli=lab/cli/acmotion

# ---- packages -------------------------------------------------------------------------------------------------------
# Libraries are listed once, in cmake/packages.cmake: need_header(PART HEADER PACKAGE).
packages_of() { sed -n "s/^need_header($1 [^ ]* \([^ ]*\))$/\1/p" "$root/cmake/packages.cmake"; }
mapfile -t build_packages < <(printf '%s\n' cmake ninja-build g++ && packages_of LIBRARY && packages_of GAMEDATA && packages_of TOOLS)
mapfile -t test_libraries < <(packages_of TESTS)
mapfile -t bench_libraries < <(packages_of BENCH)
# Node and Rust need not come from Debian; another node brings its own npm.
node_packages=() rust_packages=()
command -v npm >/dev/null || node_packages=(nodejs npm)
command -v cargo >/dev/null || rust_packages=(cargo)
wasm_packages=(clang-19 lld-19 llvm-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# For ./test: its compiler, what the sample port is written in, what compares the ABI, and what makes and tests the viewer.
check_packages=("${test_libraries[@]}" clang-19 clang-format-19 abigail-tools python3 "${node_packages[@]}")
# For ./test full: the sanitizers and their symbols, what counts instructions, dissects packets, installs us, and a browser.
full_packages=("${bench_libraries[@]}" libclang-rt-19-dev llvm-19 valgrind tshark pkg-config chromium)
bindings_packages=(mono-mcs mono-runtime libmono-system-core4.0-cil python3-venv python3-numpy python3-pandas python3-matplotlib
    python3-nbconvert python3-ipykernel mypy zip xxd binutils chromium "${rust_packages[@]}" "${node_packages[@]}")
mingw_packages=(g++-mingw-w64-x86-64-posix libz-mingw-w64-dev)
windows_packages=("${mingw_packages[@]}" wine64 wine curl)
site_packages=(mkdocs mkdocs-material doxygen)
# What ./package links into the program and calls, and what `./test packages` tries the result with.
packing_packages=(libbz2-dev liblzma-dev libzstd-dev nettle-dev "${wasm_packages[@]}" "${mingw_packages[@]}" "${site_packages[@]}" dpkg-dev zip xxd "${rust_packages[@]}" "${node_packages[@]}")
clean_place_packages=("${windows_packages[@]}" "${bindings_packages[@]}" qemu-user lintian mmdebstrap unzip libxml2-utils chromium)
tidy_packages=(clang-19 clang-tidy-19)
coverage_packages=(gcovr)
slurm_packages=(slurm-wlm munge procps)

say() { printf 'acmotion: %s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

# need_packages PACKAGE...: installs those that are missing, and calls apt only then.
need_packages() {
    # Elsewhere CMake still names what it misses.
    command -v dpkg-query >/dev/null || return 0
    local installed missing=() package
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$installed" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        die "Debian packages are missing and there is no sudo. As root: apt-get install ${missing[*]}"
    fi
    say "installing Debian packages: ${missing[*]}"
    capture apt_install "${missing[@]}" || {
        printf '%s' "$output" >&2
        die "could not install them. As root: apt-get install ${missing[*]}"
    }
}

as_root() { if ((EUID == 0)) || ! command -v sudo >/dev/null; then "$@"; else sudo "$@"; fi; }

# One sudo, one password. A third-party package source that cannot be reached must not stop us: what counts is whether
# the install works. dpkg wants the sbin folders, which a plain `su` does not bring.
apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive PATH="$PATH:/usr/sbin:/sbin" sh -c '
        apt-get -q update
        exec apt-get -q -o DPkg::Lock::Timeout=300 -o DPkg::Use-Pty=0 install -y --no-install-recommends "$@"' sh "$@"
}

# ---- running things -------------------------------------------------------------------------------------------------
# capture COMMAND...: runs it without stdin, keeps what it prints in $output, and returns its status. A terminal sees
# the latest line of it, and nothing is left of that in the end.
capture() {
    local line show=false status=0
    [[ -t 2 && ${TERM:-dumb} != dumb ]] && show=true
    output=
    while IFS= read -r line || [[ -n $line ]]; do
        output+=$line$'\n'
        ! $show || printf '\r\e[K%s' "${line:0:76}" >&2
    done < <("$@" 2>&1 </dev/null)
    wait $! || status=$?
    ! $show || printf '\r\e[K' >&2
    return $status
}

# Prints $output after a failure, without the lines of CMake, ninja, ctest and clang-tidy about what went well.
print_failure() {
    grep -vE '^-- |^Preset CMake variables:|^  [A-Z_]+="|^\[[0-9]+/[0-9]+\] |^ +Start +[0-9]+: |^ *[0-9]+/[0-9]+ Test .* Passed |^[0-9]+ warnings? generated' \
        <<<"$output" | cat -s >&2 || true
}

# must COMMAND...: silent, unless it fails; then the script ends.
must() {
    capture "$@" || {
        print_failure
        die "failed: $*"
    }
}

# ---- building -------------------------------------------------------------------------------------------------------
# configure PRESET, if needed: the first time, when the folder was moved or copied (it takes its old paths
# along), and when ./run left out what ./test wants. `without` says what to leave out.
without=()
configure() {
    # A compiler cache is used where there is one.
    command -v ccache >/dev/null && export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
    local dir=$root/build/$1
    need_writable "$dir"
    if [[ -f $dir/build.ninja ]] && grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        ((${#without[@]} == 0)) && grep -qx 'ACMOTION_TESTS:BOOL=OFF' "$dir/CMakeCache.txt" || return 0
        cmake --preset "$1" -S "$root"
    else
        cmake --fresh --preset "$1" -S "$root" "${without[@]}"
    fi
}

# build PRESET [TARGET...]: the targets, or everything.
build() {
    local targets=("${@:2}")
    configure "$1" && cmake --build "$root/build/$1" -j "$(jobs)" --target "${targets[@]:-all}"
}

# As many jobs as there are cores, and no more than fit: the largest unit takes 1.2 GB.
jobs() {
    local fit
    fit=$(awk '/^MemAvailable:/ { print int($2 / 1200000) }' /proc/meminfo 2>/dev/null)
    ((fit = ${fit:-64} > 0 ? ${fit:-64} : 1))
    echo $((fit < $(nproc) ? fit : $(nproc)))
}

# need_writable FOLDER: makes it, inside the project, or says what to do about it.
need_writable() {
    local top=${1#"$root"/} blocked=$root
    top=$root/${top%%/*}
    if mkdir -p "$1" 2>/dev/null; then
        blocked=$(find "$1" ! -writable -print -quit 2>/dev/null || true)
        [[ -n $blocked ]] || return 0
    elif [[ -e $top ]]; then
        blocked=$top
    fi
    say "$(id -un) cannot write to $blocked: an earlier run as root, or another user's clone?"
    [[ $blocked == "$root" ]] || blocked=$top
    die "Use sudo, or first: sudo chown -R $(id -un) '$blocked'"
}
