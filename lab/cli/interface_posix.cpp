// libpcap is looked up when it is needed: nothing else depends on it, and most machines that run this have none.
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/time.h>

#include <array>
#include <cstring>

#include "acmotion/core/bytes.h"
#include "lab/cli/datagram_feed.h"

namespace acmotion::cli {
namespace {

constexpr int kSnapBytes = 65535;
constexpr int kMillisecondsToWait = 50;
constexpr int kNoSuchDevice = -5;  // as in pcap/pcap.h
constexpr int kNoPermission = -8;
constexpr int kNoPermissionForPromiscuous = -11;

struct PcapHandle;
struct PcapFilter {
    unsigned length;
    void* instructions;
};
struct PcapHeader {
    timeval time;
    std::uint32_t captured;
    std::uint32_t length;
};

// The functions of libpcap that are used here.
struct PcapLibrary {
    PcapHandle* (*create)(const char*, char*);
    int (*set_snaplen)(PcapHandle*, int);
    int (*set_timeout)(PcapHandle*, int);
    int (*set_immediate_mode)(PcapHandle*, int);
    int (*activate)(PcapHandle*);
    int (*compile)(PcapHandle*, PcapFilter*, const char*, int, std::uint32_t);
    int (*setfilter)(PcapHandle*, PcapFilter*);
    int (*datalink)(PcapHandle*);
    int (*next_ex)(PcapHandle*, PcapHeader**, const unsigned char**);
    const char* (*geterr)(PcapHandle*);
    void (*close)(PcapHandle*);
};

template <class Function>
bool find_function(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
}

std::optional<PcapLibrary> find_libpcap() {
    void* library = nullptr;
    for (const char* name : {"libpcap.so.0.8", "libpcap.so.1", "libpcap.so", "libpcap.dylib"}) {
        if (library == nullptr) library = ::dlopen(name, RTLD_NOW);
    }
    if (library == nullptr) return std::nullopt;
    PcapLibrary found{};
    const bool is_whole = find_function(library, "pcap_create", found.create) &&
                          find_function(library, "pcap_set_snaplen", found.set_snaplen) &&
                          find_function(library, "pcap_set_timeout", found.set_timeout) &&
                          find_function(library, "pcap_set_immediate_mode", found.set_immediate_mode) &&
                          find_function(library, "pcap_activate", found.activate) &&
                          find_function(library, "pcap_compile", found.compile) &&
                          find_function(library, "pcap_setfilter", found.setfilter) &&
                          find_function(library, "pcap_datalink", found.datalink) &&
                          find_function(library, "pcap_next_ex", found.next_ex) &&
                          find_function(library, "pcap_geterr", found.geterr) &&
                          find_function(library, "pcap_close", found.close);
    return is_whole ? std::optional{found} : std::nullopt;
}

// What comes over an interface, as a pcap file that never ends.
class InterfaceSource : public ByteStream::Source {
 public:
    InterfaceSource(const PcapLibrary& library, PcapHandle* handle, IsStopped is_stopped)
        : library_(library), handle_(handle), is_stopped_(std::move(is_stopped)) {
        append_le(waiting_, std::uint32_t{0xA1B2C3D4});
        append_le(waiting_, std::uint16_t{2});
        append_le(waiting_, std::uint16_t{4});
        append_le(waiting_, std::uint64_t{0});
        append_le(waiting_, std::uint32_t{kSnapBytes});
        append_le(waiting_, static_cast<std::uint32_t>(library_.datalink(handle_)));
    }
    InterfaceSource(const InterfaceSource&) = delete;
    InterfaceSource& operator=(const InterfaceSource&) = delete;
    ~InterfaceSource() override { library_.close(handle_); }

    Result<std::size_t> read(std::span<std::byte> into) override {
        while (waiting_.empty()) {
            if (is_stopped_()) return std::size_t{0};
            if (!take_next()) return fail(ErrorCode::Unreadable, "Capture", "interface", 0);
        }
        const std::size_t count = std::min(into.size(), waiting_.size());
        std::copy_n(waiting_.begin(), count, into.begin());
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }

 private:
    // False if there will be none.
    bool take_next() {
        PcapHeader* header = nullptr;
        const unsigned char* bytes = nullptr;
        const int found = library_.next_ex(handle_, &header, &bytes);
        if (found != 1) return found == 0;
        append_le(waiting_, static_cast<std::uint32_t>(header->time.tv_sec));
        append_le(waiting_, static_cast<std::uint32_t>(header->time.tv_usec));
        append_le(waiting_, header->captured);
        append_le(waiting_, header->length);
        append(waiting_, std::as_bytes(std::span{bytes, header->captured}));
        return true;
    }

    PcapLibrary library_;
    PcapHandle* handle_;
    IsStopped is_stopped_;
    ByteBuffer waiting_;
};

std::string say_why_not(const std::string& name, int status, const char* words) {
    const std::string instead =
        fmt::format("dumpcap -i {} -w - | acmotion live - needs no more than dumpcap does", name);
    if (status == kNoPermission || status == kNoPermissionForPromiscuous) {
        return fmt::format(
            "-i {}: not allowed: this needs the capability CAP_NET_RAW (run it as root, or give it to the program with setcap "
            "cap_net_raw+ep). {}: there it is enough to be in the group wireshark.",
            name, instead);
    }
    if (status == kNoSuchDevice) {
        return fmt::format("-i {}: there is no such interface. ip link lists them; any is all of them.", name);
    }
    return fmt::format("-i {}: {}. {}.", name, words, instead);
}

}  // namespace

tl::expected<ByteStream, std::string> open_interface(const std::string& name, IsStopped is_stopped) {
    const auto library = find_libpcap();
    if (!library) {
        return tl::unexpected(fmt::format(
            "-i {}: there is no libpcap here (Debian: libpcap0.8). Without it: dumpcap -i {} -w - | acmotion live -",
            name, name));
    }
    std::array<char, 256> trouble{};
    PcapHandle* handle = library->create(name.c_str(), trouble.data());
    if (handle == nullptr) return tl::unexpected(say_why_not(name, 0, trouble.data()));
    library->set_snaplen(handle, kSnapBytes);
    library->set_timeout(handle, kMillisecondsToWait);
    library->set_immediate_mode(handle, 1);
    PcapFilter filter{};
    int status = library->activate(handle);
    if (status >= 0) status = library->compile(handle, &filter, "udp or ip[6:2] & 0x1fff != 0 or ip6", 1, 0xFFFFFFFF);
    if (status >= 0) status = library->setfilter(handle, &filter);
    if (status < 0) {
        const std::string words = say_why_not(name, status, library->geterr(handle));
        library->close(handle);
        return tl::unexpected(words);
    }
    return ByteStream{std::make_unique<InterfaceSource>(*library, handle, std::move(is_stopped))};
}

}  // namespace acmotion::cli
