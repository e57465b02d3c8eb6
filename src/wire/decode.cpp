#include "acmotion/wire/decode.h"

#include <algorithm>

#include "wire/decode_message.h"
#include "wire/decoder.h"
#include "wire/layout_messages.h"

namespace acmotion {
namespace {

using wire::Decoder;
using wire::Reader;

// Whether bytes behind the layout are no error: of an object description they belong to the rest of its WeenieDesc, and
// the length of a jump has been checked before.
template <class M>
constexpr bool kChecksTrailing = !std::derived_from<M, ObjectDescription> && !std::same_as<M, Jump>;

// Rule 12: up to three zero bytes.
void check_trailing(Decoder& decoder) {
    Reader& reader = decoder.reader();
    const std::size_t remaining = reader.remaining();
    if (remaining == 0) return;
    const std::size_t start = reader.offset();
    const auto trailing = reader.read_bytes(remaining, "trailing bytes");
    if (remaining > 3 || std::ranges::any_of(trailing, [](std::byte b) { return b != std::byte{}; }))
        return reader.fail(ErrorCode::Invalid, "trailing bytes", start);
    decoder.receipt().soft.add(SoftFlag::TrailingZeros);
}

template <class M>
void read_message(Decoder& decoder, M& message) {
    decoder.reader().set_message(kMessageInfo<M>.name);
    layout(decoder, message);
    if constexpr (kChecksTrailing<M>) check_trailing(decoder);
}

void read_client_action(Decoder& decoder, Message& message) {
    decoder.reader().set_message("ClientAction");
    OtherAction header;
    layout(decoder, header);
    switch (header.action) {
#define ACMOTION_CLIENT_ACTION(type, code, summary) \
    case code: {                                    \
        auto& action = message.emplace<type>();     \
        action.order = header.order;                \
        return read_message(decoder, action);       \
    }
#include "acmotion/wire/messages.inl"
        default: message = header;
    }
}

void read_game_event(Decoder& decoder, Message& message) {
    decoder.reader().set_message("GameEvent");
    layout(decoder, message.emplace<GameEvent>());
}

void read_effect(Decoder& decoder, std::string_view name, std::uint32_t opcode, Message& message) {
    decoder.reader().set_message(name);
    layout(decoder, message.emplace<ObjectEffect>(opcode));
}

void read_server_message(Decoder& decoder, std::uint32_t opcode, Message& message) {
    switch (opcode) {
#define ACMOTION_SERVER_MESSAGE(type, code, summary) \
    case code: return read_message(decoder, message.emplace<type>());
#define ACMOTION_EFFECT(name, code, summary) \
    case code: return read_effect(decoder, #name, opcode, message);
        case kGameEventOpcode: return read_game_event(decoder, message);
        default: message = OtherMessage{opcode};
    }
}

void read_any(Decoder& decoder, Sender sender, Message& message) {
    std::uint32_t opcode = 0;
    decoder.field("opcode", opcode);
    if (sender == Sender::Server) return read_server_message(decoder, opcode, message);
    if (opcode == kClientActionOpcode) return read_client_action(decoder, message);
    message = OtherMessage{opcode};
}

}  // namespace

Result<Decoded> decode(std::span<const std::byte> bytes, Sender sender) {
    Result<Decoded> decoded{tl::in_place};
    Decoder decoder(bytes, "Message", decoded->receipt);
    read_any(decoder, sender, decoded->message);
    if (decoder.reader().failed()) decoded = tl::unexpected(decoder.reader().error());
    return decoded;
}

template <class M>
std::optional<Error> decode_message(Bytes bytes, M& message) {
    Receipt receipt;  // not used
    Decoder decoder(bytes, "Message", receipt, false);
    std::uint32_t opcode = 0;
    decoder.field("opcode", opcode);
    read_message(decoder, message);
    return decoder.reader().failed() ? std::optional{decoder.reader().error()} : std::nullopt;
}
// A type cannot stand in parentheses there. NOLINTBEGIN(bugprone-macro-parentheses)
#define ACMOTION_SERVER_MESSAGE(type, code, summary) \
    template std::optional<Error> decode_message(Bytes bytes, type& message);
// NOLINTEND(bugprone-macro-parentheses)

Result<DecodedPositionPack> decode_position_pack(std::span<const std::byte> bytes) {
    Result<DecodedPositionPack> decoded{tl::in_place};
    Receipt receipt;
    Decoder decoder(bytes, "PositionPack", receipt);
    layout(decoder, decoded->pack);
    decoded->bytes_consumed = decoder.reader().offset();
    if (decoder.reader().failed()) decoded = tl::unexpected(decoder.reader().error());
    return decoded;
}

}  // namespace acmotion
