#include "sessions/session.h"

#include "acmotion/core/text.h"
#include "acmotion/wire/messages.h"

namespace acmotion {
namespace {

constexpr std::size_t kObjectAt = 4;

Stamp instance_in(const Message& message) {
    if (const ObjectDescription* described = description_in(message)) {
        return described->physics.stamps[StampSlot::Instance];
    }
    const auto* deleted = std::get_if<DeleteObject>(&message);
    return deleted != nullptr ? deleted->instance_stamp : Stamp{};
}

std::optional<ObjectId> first_id_in(Bytes broken) {
    if (broken.size() < kObjectAt + sizeof(std::uint32_t)) return std::nullopt;
    return ObjectId{load_le<std::uint32_t>(broken, kObjectAt)};
}

}  // namespace

NamedObject name_in(const WeenieDesc& weenie) {
    const bool is_player = (weenie.description & kPlayerDescriptionBit) != 0;
    const bool is_creature = weenie.item_type == kCreatureItemType;
    return {printable(weenie.name), is_player     ? ObjectKind::Player
                                    : is_creature ? ObjectKind::Creature
                                                  : ObjectKind::Other};
}

SessionMessage::SessionMessage(double at, Bytes message, const Result<Decoded>& decoded)
    : time(at), bytes(message.begin(), message.end()), is_broken(!decoded) {
    const auto named = decoded ? object_of(decoded->message) : first_id_in(message);
    object = named.value_or(ObjectId{});
    names_object = named.has_value();
    if (decoded) instance = instance_in(decoded->message);
}

SessionMessage::SessionMessage(double at, ByteBuffer message)
    : SessionMessage(at, message, decode(message, Sender::Server)) {}

}  // namespace acmotion
