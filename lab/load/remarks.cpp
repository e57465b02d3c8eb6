#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "lab/load/load.h"

namespace acmotion {
namespace {

void add_end(std::vector<std::string>& remarks, const CaptureEnd& end) {
    if (end.kind == CaptureEnd::Kind::Complete) return;
    remarks.push_back(
        fmt::format("{} after byte {} ({}); the {} bytes from there are lost, everything before was used.",
                    name(end.kind), end.offset, describe(end), end.bytes_lost));
}

void add_damage(std::vector<std::string>& remarks, const CaptureReport& report) {
    std::uint64_t failed = 0;
    std::uint64_t verified = 0;
    for (const FlowReport& flow : report.flows) {
        for (const SideReport* side : {&flow.client, &flow.server}) {
            failed += side->transport.count(Verification::Failed);
            verified += side->transport.count(Verification::Verified);
        }
    }
    if (failed == 0) return;
    remarks.push_back(fmt::format(
        "packets with a wrong checksum: {}, left out as the client did. {}--damaged keep reads them.", failed,
        failed > verified
            ? "That many cannot be corruption; the session keys probably changed in a login that was not captured. "
            : ""));
}

void add_clocks(std::vector<std::string>& remarks, const CaptureReport& report) {
    ClockTrouble all;
    for (const FlowReport& flow : report.flows) {
        all.steps_back += flow.clock.steps_back;
        all.steps_ahead += flow.clock.steps_ahead;
        all.largest = std::max(all.largest, flow.clock.largest);
    }
    if (all.steps() == 0) return;
    remarks.push_back(fmt::format(
        "steps of its clock within a session, as the packets' numbers prove: {} back, {} ahead, by up to {:.3f} s. "
        "Times go on from the packet before.",
        all.steps_back, all.steps_ahead, to_seconds(all.largest)));
}

void add_bounds(std::vector<std::string>& remarks, const std::vector<BoundReached>& reached) {
    for (const BoundReached& one : reached) remarks.push_back(sentence(one) + ".");
}

std::string text_on_ports(std::span<const std::uint16_t> forced) {
    if (forced.empty()) return ". If you know a port the game used, say so: --port 9000.";
    return fmt::format(", and none at port {}.", fmt::join(forced, ", "));
}

}  // namespace

std::vector<std::string> remarks_on(const CaptureReport& report, Observer::Damaged damaged) {
    std::vector<std::string> remarks;
    add_end(remarks, report.end);
    if (damaged == Observer::Damaged::Drop) add_damage(remarks, report);
    add_clocks(remarks, report);
    add_bounds(remarks, bounds_reached(report));
    return remarks;
}

std::vector<std::string> remarks_on(const LoadedSession& loaded, std::optional<SessionNumber> wanted) {
    std::vector<std::string> remarks;
    if (!wanted && loaded.list.size() > 1) {
        remarks.push_back(fmt::format(
            "{} sessions; this is number {}, the one with the most messages about movement. acmotion flows lists "
            "them, --session N chooses another.",
            loaded.list.size(), loaded.session->number));
    }
    add_bounds(remarks, bounds_reached(*loaded.session));
    return remarks;
}

std::string sentence_on(Lack lack, const CaptureReport& report, std::optional<SessionNumber> wanted,
                        std::span<const std::uint16_t> forced_ports) {
    switch (lack) {
        case Lack::None: break;
        case Lack::Game:
            return fmt::format(
                "no game traffic among {} UDP datagrams{} docs/capturing.md explains how to make a capture.",
                report.capture.datagrams, text_on_ports(forced_ports));
        case Lack::Messages:
            return "the game's packets in it hold no messages: it ends at the login. Capture what follows too; "
                   "see docs/capturing.md.";
        case Lack::OwnGame:
            return "another game that has the same transport, such as Asheron's Call 2: not one of its messages is known "
                   "here.";
        case Lack::Session:
            return fmt::format("no such session {}; it has {}, and acmotion flows lists them.", wanted.value_or(0),
                               report.sessions.size());
        case Lack::Movement:
            return "the server sent nothing about movement. docs/capturing.md explains how to capture it.";
    }
    return "";
}

std::string sentence_on_no_capture(const Error& error) {
    return fmt::format(
        "not a capture ({}). acmotion reads pcap, pcapng and JSON lines, also packed (gzip, zip, 7z, tar); "
        "Wireshark's editcap -F pcapng IN OUT converts others.",
        describe(error));
}

}  // namespace acmotion
