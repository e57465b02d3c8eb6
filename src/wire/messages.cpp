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

#define ACMOTION_NAMED_MESSAGE(name, code) MessageInfo{#name, code, Sender::Server, ""},
constexpr std::array kNamedMessages{
#include "acmotion/wire/messages.inl"
};

#define ACMOTION_NAMED_ACTION(name, code) MessageInfo{#name, code, Sender::Client, ""},
constexpr std::array kNamedActions{
#include "acmotion/wire/messages.inl"
};

// The variant begins with what is not movement; the rest are the rows of the table, in its order.
constexpr std::array<std::string_view, 4> kOtherNames{"OtherMessage", "GameEvent", "OtherAction", "ObjectEffect"};
static_assert(std::variant_size_v<Message> == kOtherNames.size() + kTable.size());

// Nothing if no row has the code.
std::string_view name_in(const auto& table, std::uint32_t code) {
    for (const auto& row : table) {
        if (row.code == code) return row.name;
    }
    return "";
}

// Of what is not movement: by what it holds, if that has a name.
struct OwnName {
    std::string_view operator()(const OtherMessage& other) const { return name_in(kNamedMessages, other.opcode); }
    std::string_view operator()(const OtherAction& other) const { return name_in(kNamedActions, other.action); }
    std::string_view operator()(const ObjectEffect& effect) const { return name_in(kEffects, effect.opcode); }
    std::string_view operator()(const auto&) const { return ""; }
};

}  // namespace

std::span<const MessageInfo> message_table() { return kTable; }
std::span<const MessageInfo> effect_table() { return kEffects; }
std::span<const MessageInfo> named_messages() { return kNamedMessages; }
std::span<const MessageInfo> named_actions() { return kNamedActions; }

bool is_movement(const Message& message) { return message.index() >= kOtherNames.size(); }

std::string_view name(const Message& message) {
    if (is_movement(message)) return kTable[message.index() - kOtherNames.size()].name;
    const std::string_view own = std::visit(OwnName{}, message);
    return own.empty() ? kOtherNames[message.index()] : own;
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

std::optional<ObjectId> object_of(const Message& message) {
    return std::visit(
        [](const auto& m) -> std::optional<ObjectId> {
            if constexpr (requires { m.object; })
                return m.object;
            else if constexpr (requires { m.child; })
                return m.child;
            else
                return std::nullopt;
        },
        message);
}

const ObjectDescription* description_in(const Message& message) {
    if (const auto* created = std::get_if<CreateObject>(&message)) return created;
    return std::get_if<UpdateObject>(&message);
}

}  // namespace acmotion
