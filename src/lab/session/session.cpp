#include "lab/session/session.h"

#include <bit>
#include <cstring>
#include <span>
#include <type_traits>

#include "lab/base/object_name.h"
#include "lab/session/message_subject.h"

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

void SpooledItem<SessionMessage>::put(ByteBuffer& out, const SessionMessage& message) {
    append_le(out, std::bit_cast<std::uint64_t>(message.time));
    append_le(out, message.object.value);
    append_le(out, message.instance.value);
    append_le(out, static_cast<std::uint16_t>((message.names_object ? 1U : 0U) | (message.is_broken ? 2U : 0U)));
    append_le(out, static_cast<std::uint32_t>(message.bytes.size()));
    append(out, message.bytes);
}

SessionMessage SpooledItem<SessionMessage>::take(Bytes& in) {
    constexpr std::size_t kHead = 20;
    SessionMessage message;
    message.time = std::bit_cast<double>(load_le<std::uint64_t>(in, 0));
    message.object = ObjectId{load_le<std::uint32_t>(in, 8)};
    message.instance = Stamp{load_le<std::uint16_t>(in, 12)};
    const auto flags = load_le<std::uint16_t>(in, 14);
    message.names_object = (flags & 1U) != 0;
    message.is_broken = (flags & 2U) != 0;
    const Bytes bytes = in.subspan(kHead, load_le<std::uint32_t>(in, 16));
    message.bytes.assign(bytes.begin(), bytes.end());
    in = in.subspan(kHead + bytes.size());
    return message;
}

void SpooledItem<PlayerReport>::put(ByteBuffer& out, const PlayerReport& report) {
    append_le(out, std::bit_cast<std::uint64_t>(report.time));
    append(out, std::as_bytes(std::span{&report.position, 1}));
    append_le(out, static_cast<std::uint32_t>(report.bytes.size()));
    append(out, report.bytes);
}

PlayerReport SpooledItem<PlayerReport>::take(Bytes& in) {
    static_assert(std::is_trivially_copyable_v<Position>);
    constexpr std::size_t kSizeAt = sizeof(std::uint64_t) + sizeof(Position);
    constexpr std::size_t kHead = kSizeAt + sizeof(std::uint32_t);
    PlayerReport report{.time = std::bit_cast<double>(load_le<std::uint64_t>(in, 0)), .position = {}};
    std::memcpy(&report.position, in.data() + sizeof(std::uint64_t), sizeof(Position));
    const Bytes bytes = in.subspan(kHead, load_le<std::uint32_t>(in, kSizeAt));
    report.bytes.assign(bytes.begin(), bytes.end());
    in = in.subspan(kHead + bytes.size());
    return report;
}

}  // namespace acmotion
