#include "lab/load/load.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "acmotion/research/rule_fields.h"
#include "lab/load/message_text.h"

namespace acmotion {
namespace {

// Fewer may well be rare ones of the game.
constexpr std::uint64_t kEnoughMessages = 20;

bool has_opcode_of_the_game(const SideReport& side) {
    return std::ranges::any_of(side.opcodes.by_opcode(),
                               [](const auto& counted) { return !opcode_name(counted.first).empty(); });
}

std::uint64_t messages_of(const FlowReport& flow) {
    return flow.client.transport.messages + flow.server.transport.messages;
}

std::vector<Rules::Preset> presets_of(std::span<const Rules::Preset> presets) {
    return {presets.begin(), presets.end()};
}

// ---- remarks --------------------------------------------------------------------------------------------------------

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

bool is_of_another_game(const FlowReport& flow) {
    if (messages_of(flow) < kEnoughMessages) return false;
    return !has_opcode_of_the_game(flow.client) && !has_opcode_of_the_game(flow.server);
}

bool is_of_another_game(const CaptureReport& report) {
    const auto has_messages = [](const FlowReport& flow) { return messages_of(flow) > 0; };
    const auto is_another = [&](const FlowReport& flow) { return !has_messages(flow) || is_of_another_game(flow); };
    return std::ranges::any_of(report.flows, has_messages) && std::ranges::all_of(report.flows, is_another);
}

Lack lack_in(const CaptureReport& report, std::optional<SessionNumber> wanted) {
    if (report.flows.empty()) return Lack::Game;
    if (report.sessions.empty()) return Lack::Messages;
    if (is_of_another_game(report)) return Lack::OwnGame;
    return wanted && (*wanted == 0 || *wanted > report.sessions.size()) ? Lack::Session : Lack::None;
}

Lack lack_in(const LoadedSession& loaded) {
    const Lack lack = lack_in(loaded.report, std::nullopt);
    if (lack != Lack::None) return lack;
    if (!loaded.session) return Lack::Session;
    return loaded.session->messages.empty() ? Lack::Movement : Lack::None;
}

std::vector<BoundReached> PlayableSession::add_bounds(const std::vector<BoundReached>& reached) {
    std::vector<BoundReached> added;
    for (const BoundReached& one : reached) {
        if (std::ranges::find(bounds, one) != bounds.end()) continue;
        bounds.push_back(one);
        added.push_back(one);
    }
    return added;
}

PlayableSession playable(LoadedSession loaded, FrameTimes frames) {
    PlayableSession made{
        std::move(loaded.report), std::move(loaded.list), std::move(*loaded.session), std::move(frames), {}};
    made.add_bounds(bounds_reached(made.report));
    made.add_bounds(bounds_reached(made.session));
    made.add_bounds(bounds_reached(made.frames, made.session));
    return made;
}

bool asks_for_all(const std::vector<std::string>& names) { return names.size() == 1 && names.front() == "all"; }

tl::expected<std::vector<Rules::Preset>, std::string> rules_asked(const std::vector<std::string>& names) {
    if (names.empty()) return presets_of(usual_presets());
    if (asks_for_all(names)) return presets_of(Rules::presets());
    std::vector<Rules::Preset> all;
    for (const std::string& name : names) {
        const auto rules = Rules::parse(name);
        if (!rules) return tl::unexpected(fmt::format("--rules {}: {}", name, rules.error()));
        if (std::ranges::find(all, name, &Rules::Preset::name) != all.end()) {
            return tl::unexpected(fmt::format("--rules {}: {} is named twice.", fmt::join(names, ","), name));
        }
        all.push_back({name, *rules});
    }
    return all;
}

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
