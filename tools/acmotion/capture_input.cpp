#include "capture_input.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "core/file_path.h"
#include "lab/base/gzip.h"
#include "progress.h"

namespace acmotion::cli {
namespace {

constexpr std::uint64_t kWorthWaitingForBytes = 20'000'000;

// Hands bytes on, and draws how far they have come.
class ProgressSource : public ByteSource {
 public:
    ProgressSource(ByteStream stream, std::uint64_t size) : stream_(std::move(stream)), size_(size) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        const Bytes next = stream_.peek(1);
        if (stream_.trouble()) return tl::unexpected(*stream_.trouble());
        const std::size_t count = std::min(next.size(), into.size());
        std::copy_n(next.begin(), count, into.begin());
        stream_.skip(count);
        progress_.at(static_cast<double>(stream_.position()) / static_cast<double>(size_));
        return count;
    }

 private:
    ByteStream stream_;
    std::uint64_t size_;
    Progress progress_{"reading", true};
};

ByteStream with_progress(ByteStream stream, const std::string& path) {
    std::error_code ignored;
    const std::uint64_t size = path == "-" ? 0 : std::filesystem::file_size(file_path(path), ignored);
    if (ignored || size <= kWorthWaitingForBytes) return stream;
    return ByteStream{std::make_unique<ProgressSource>(std::move(stream), size)};
}

CaptureOptions options_of(const CaptureArguments& arguments) {
    return {.gaps = arguments.gaps == "strict" ? GapPolicy::Strict : GapPolicy::Lenient,
            .damaged = arguments.damaged == "keep" ? DamagedPolicy::Keep : DamagedPolicy::Drop,
            .forced_ports = arguments.ports,
            .hash_key = process_hash_key()};
}

std::optional<ByteStream> open_capture(const CaptureArguments& arguments) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(arguments.capture), ignored)) {
        complain_of_capture(arguments, "is a folder. Name one capture file of it.");
        return std::nullopt;
    }
    auto stream = open_file(arguments.capture);
    if (stream) return unzipped(with_progress(std::move(*stream), arguments.capture));
    complain_of_capture(arguments, "{}. Check the name; - reads standard input.", std::strerror(errno));
    return std::nullopt;
}

// ---- what a report says about the reading ---------------------------------------------------------------------------
void report_end(const CaptureArguments& arguments, const CaptureEnd& end) {
    if (end.kind == CaptureEndKind::Complete) return;
    complain_of_capture(arguments,
                        "{} after byte {} ({}); the {} bytes from there are lost, everything before was used.",
                        name(end.kind), end.offset, describe(end.error), end.bytes_lost);
}

void report_damage(const CaptureArguments& arguments, const CaptureReport& report) {
    std::uint64_t failed = 0;
    std::uint64_t verified = 0;
    for (const FlowReport& flow : report.flows) {
        for (const SideReport* side : {&flow.client, &flow.server}) {
            failed += side->transport.count(Verification::Failed);
            verified += side->transport.count(Verification::Verified);
        }
    }
    if (failed == 0 || arguments.damaged == "keep") return;
    complain_of_capture(
        arguments, "packets with a wrong checksum: {}, left out as the client did. {}--damaged keep reads them.",
        failed,
        failed > verified ? "So many are hardly damaged: the keys changed in a login that was not captured. " : "");
}

void report_clocks(const CaptureArguments& arguments, const CaptureReport& report) {
    ClockTrouble all;
    for (const FlowReport& flow : report.flows) {
        all.steps_back += flow.clock.steps_back;
        all.steps_ahead += flow.clock.steps_ahead;
        all.largest = std::max(all.largest, flow.clock.largest);
    }
    if (all.steps() == 0) return;
    complain_of_capture(
        arguments,
        "steps of its clock within a session, as the packets' numbers prove: {} back, {} ahead, by up to {:.3f} s. "
        "Times go on from the packet before.",
        all.steps_back, all.steps_ahead, to_seconds(all.largest));
}

bool has_what_was_asked_for(const CaptureArguments& arguments, const CaptureReport& report) {
    if (report.flows.empty()) {
        complain_of_capture(
            arguments,
            "no game traffic among {} UDP datagrams. If you know a port the game used, say so: --port 9000. "
            "docs/capturing.md tells how to make a capture.",
            report.capture.datagrams);
        return false;
    }
    if (report.sessions.empty()) {
        complain_of_capture(
            arguments,
            "the game's packets in it hold no messages: it ends at the login. Capture what follows too; "
            "see docs/capturing.md.");
        return false;
    }
    if (!arguments.session || (*arguments.session > 0 && *arguments.session <= report.sessions.size())) return true;
    complain_of_capture(arguments, "no such session {}; it has {}, and acmotion flows lists them.", *arguments.session,
                        report.sessions.size());
    return false;
}

}  // namespace

void say_trouble(const CaptureArguments& arguments, const std::string& line) {
    complain_text(arguments.command, line);
    if (arguments.hear) arguments.hear(line);
}

void add_capture_options(CLI::App& command, CaptureArguments& arguments) {
    arguments.command = command.get_name();
    command.add_option("capture", arguments.capture,
                       "A pcap or pcapng file, also packed (.gz), or - for standard input");
    command.add_option("--port", arguments.ports, "Take traffic of this port for the game without proof")
        ->allow_extra_args(false);
    command
        .add_option("--gaps", arguments.gaps,
                    "After a lost packet, messages come at once (lenient, the default) or wait (strict)")
        ->check(CLI::IsMember({"lenient", "strict"}));
    command
        .add_option("--damaged", arguments.damaged,
                    "Packets whose checksum is wrong: drop, as the client did (the default), or keep")
        ->check(CLI::IsMember({"drop", "keep"}));
}

void add_session_option(CLI::App& command, CaptureArguments& arguments) {
    command.add_option("--session", arguments.session, "The session of that number, as acmotion flows lists them");
}

const HashKey& process_hash_key() {
    static const HashKey kKey = [] {
        std::random_device device;
        const auto word = [&device] { return std::uint64_t{device()} << 32 | device(); };
        return HashKey{.first = word(), .second = word()};
    }();
    return kKey;
}

std::optional<CaptureReport> read_capture_file(const CaptureArguments& arguments, CaptureSink& sink) {
    auto stream = open_capture(arguments);
    if (!stream) return std::nullopt;
    auto report = read_capture(std::move(*stream), options_of(arguments), sink);
    if (report) return std::move(*report);
    complain_of_capture(arguments,
                        "not a capture ({}). acmotion reads pcap and pcapng, also packed with gzip; "
                        "Wireshark's editcap -F pcapng IN OUT converts others.",
                        describe(report.error()));
    return std::nullopt;
}

bool report_shortcomings(const CaptureArguments& arguments, const CaptureReport& report) {
    report_end(arguments, report.end);
    report_damage(arguments, report);
    report_clocks(arguments, report);
    const bool is_whole = report.end.kind == CaptureEndKind::Complete && bounds_reached(report).empty();
    report_bounds(arguments, bounds_reached(report));
    return has_what_was_asked_for(arguments, report) && is_whole;
}

void report_bounds(const CaptureArguments& arguments, const std::vector<BoundReached>& reached) {
    for (const BoundReached& one : reached) complain_of_capture(arguments, "{}.", sentence(one));
}

}  // namespace acmotion::cli
