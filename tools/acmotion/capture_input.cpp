#include "capture_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace acmotion::cli {
namespace {

constexpr std::uint64_t kWorthWaitingForBytes = 20'000'000;

void wipe_bar() { fmt::print(stderr, "\r{:60}\r", ""); }

// Hands bytes on, and draws how far they have come.
class ProgressSource : public ByteSource {
 public:
    ProgressSource(ByteStream stream, std::uint64_t size) : stream_(std::move(stream)), size_(size) {}
    ProgressSource(const ProgressSource&) = delete;
    ProgressSource& operator=(const ProgressSource&) = delete;
    ~ProgressSource() override { wipe_bar(); }

    Result<std::size_t> read(std::span<std::byte> into) override {
        const Bytes next = stream_.peek(1);
        if (stream_.trouble()) return tl::unexpected(*stream_.trouble());
        const std::size_t count = std::min(next.size(), into.size());
        std::copy_n(next.begin(), count, into.begin());
        stream_.skip(count);
        draw();
        return count;
    }

 private:
    void draw() {
        const auto percent = static_cast<int>(std::min<std::uint64_t>(100, stream_.position() * 100 / size_));
        if (percent == std::exchange(drawn_, percent)) return;
        fmt::print(stderr, "\r[{:<40}] {:>3} %", std::string(static_cast<std::size_t>(percent) * 40 / 100, '#'),
                   percent);
        std::fflush(stderr);
    }

    ByteStream stream_;
    std::uint64_t size_;
    int drawn_ = -1;
};

ByteStream with_progress(ByteStream stream, const std::string& path) {
    std::error_code ignored;
    const std::uint64_t size = path == "-" ? 0 : std::filesystem::file_size(path, ignored);
    if (ignored || size <= kWorthWaitingForBytes || isatty(STDERR_FILENO) == 0) return stream;
    return ByteStream{std::make_unique<ProgressSource>(std::move(stream), size)};
}

std::optional<CaptureReport> complain(const std::string& command, const std::string& path, const std::string& what) {
    fmt::print(stderr, "acmotion {}: {}: {}\n", command, path, what);
    return std::nullopt;
}

}  // namespace

std::optional<CaptureReport> read_capture_file(const std::string& command, const std::string& path,
                                               const std::vector<std::uint16_t>& ports, CaptureSink& sink) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return complain(command, path, "is a folder. Name one capture file of it.");
    }
    auto stream = open_file(path);
    if (!stream) {
        return complain(command, path,
                        fmt::format("{}. Check the name; - reads standard input.", std::strerror(errno)));
    }
    auto report = read_capture(with_progress(std::move(*stream), path), {.forced_ports = ports}, sink);
    if (report) return std::move(*report);
    return complain(command, path,
                    fmt::format("not a capture ({}). acmotion reads pcap and pcapng, not compressed; "
                                "Wireshark's editcap -F pcapng IN OUT converts others.",
                                describe(report.error())));
}

void clear_progress() {
    static const bool share_a_terminal = isatty(STDOUT_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
    if (share_a_terminal) wipe_bar();
}

bool report_shortcomings(const std::string& command, const std::string& path, const CaptureReport& report) {
    const CaptureEnd& end = report.end;
    if (end.kind != CaptureEndKind::Complete) {
        fmt::print(stderr,
                   "acmotion {}: {}: {} after byte {} ({}); the {} bytes from there are lost, "
                   "everything before was used.\n",
                   command, path, name(end.kind), end.offset, describe(end.error), end.bytes_lost);
    }
    if (report.flows.empty()) {
        fmt::print(stderr,
                   "acmotion {}: {}: no game traffic among {} UDP datagrams. "
                   "If you know a port the game used, say so: --port 9000\n",
                   command, path, report.capture.datagrams);
    }
    return end.kind == CaptureEndKind::Complete && !report.flows.empty();
}

}  // namespace acmotion::cli
