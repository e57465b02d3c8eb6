#include "acmotion/wire/messages.h"

#include <array>

namespace acmotion {
namespace {

#define ACMOTION_SERVER_MESSAGE(type, code, summary) kMessageInfo<type>,
#define ACMOTION_CLIENT_ACTION(type, code, summary) kMessageInfo<type>,
constexpr std::array kTable{
#include "acmotion/wire/messages.inl"
};

#define ACMOTION_EFFECT(name, code, summary) MessageInfo{#name, code, Sender::Server, summary},
constexpr std::array kEffects{
#include "acmotion/wire/messages.inl"
};

// The variant begins with what is not movement; the rest are the rows of the table, in its order.
constexpr std::array<std::string_view, 4> kOtherNames{"OtherMessage", "GameEvent", "OtherAction", "ObjectEffect"};
static_assert(std::variant_size_v<Message> == kOtherNames.size() + kTable.size());

std::string_view name(const ObjectEffect& effect) {
    for (const MessageInfo& row : kEffects) {
        if (row.code == effect.opcode) return row.name;
    }
    return kOtherNames.back();
}

}  // namespace

std::span<const MessageInfo> message_table() { return kTable; }
std::span<const MessageInfo> effect_table() { return kEffects; }

bool is_movement(const Message& message) { return message.index() >= kOtherNames.size(); }

std::string_view name(const Message& message) {
    if (const auto* effect = std::get_if<ObjectEffect>(&message)) return name(*effect);
    if (!is_movement(message)) return kOtherNames[message.index()];
    return kTable[message.index() - kOtherNames.size()].name;
}

std::string_view name(Jump::Form form) {
    switch (form) {
        case Jump::Form::Retail: return "retail";
        case Jump::Form::Short: return "short";
        case Jump::Form::Shortest: return "shortest";
    }
    return "unknown";
}

std::uint8_t movement_type(const MovementBody& body) {
    struct {
        std::uint8_t operator()(const SentMotionState&) const { return 0; }
        std::uint8_t operator()(const BareMovement& bare) const { return bare.type; }
        std::uint8_t operator()(const MoveToObject&) const { return 6; }
        std::uint8_t operator()(const MoveToPosition&) const { return 7; }
        std::uint8_t operator()(const TurnToObject&) const { return 8; }
        std::uint8_t operator()(const TurnToHeading&) const { return 9; }
    } type_of;
    return std::visit(type_of, body);
}

}  // namespace acmotion
