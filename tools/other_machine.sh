# shellcheck shell=bash disable=SC2034
# Sourced by ./package after tools/common.sh: the C library for the other of the two processors that packages are for, whichever this
# machine has.
machine=$(uname -m)
case $machine in
    x86_64) other=aarch64 ;;
    aarch64) other=x86_64 ;;
    *) die "packages are made on x86_64 and aarch64; this is $machine" ;;
esac
# What others call a processor.
debian_name() { if [[ $1 == x86_64 ]]; then echo amd64; else echo arm64; fi; }
dotnet_name() { if [[ $1 == x86_64 ]]; then echo x64; else echo arm64; fi; }

other_compiler_package() { echo "g++-${other/_/-}-linux-gnu"; }

# Debian's zlib for that processor, unpacked in build/ and not installed: your system needs no second architecture for it. apt keeps
# its lists there too, and checks what it fetches against Debian's key.
fetch_other_zlib() {
    local folder=$root/build/debian-$other lists status=0
    [[ ! -f $folder/usr/lib/$other-linux-gnu/libz.a ]] || return 0
    lists=$(mktemp -d)
    mkdir -p "$lists"/{lists,cache/archives}/partial
    (cd "$lists" && other_apt update && other_apt download zlib1g-dev && mkdir -p "$folder" && dpkg-deb -x zlib1g-dev_*.deb "$folder") || status=1
    rm -rf "$lists"
    return $status
}
other_apt() {
    apt-get -q -o Dir::State::Lists="$lists/lists" -o Dir::State::status=/dev/null -o Dir::Cache="$lists/cache" -o APT::Sandbox::User="$(id -un)" \
        -o APT::Architecture="$(debian_name "$other")" -o APT::Architectures="$(debian_name "$other")" "$@"
}

# build_other: false if there is no cross compiler or no zlib to be had, as without a network.
build_other() {
    (need_packages "$(other_compiler_package)") || return
    capture fetch_other_zlib || {
        printf '%s' "$output" >&2
        return 1
    }
    must build "package-$other" acmotion_c
}
