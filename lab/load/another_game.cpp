#include "lab/load/another_game.h"

#include <algorithm>

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

}  // namespace acmotion
