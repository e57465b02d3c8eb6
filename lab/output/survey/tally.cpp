#include "lab/output/survey/tally.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"

namespace acmotion::survey {

void Tally::on_packet(SessionNumber number, const ObservedPacket& packet) {
    if (packet.sender == Sender::Server) ++sessions_[number].packets;
    next_.on_packet(number, packet);
}

void Tally::on_message(SessionNumber number, const ObservedMessage& message) {
    next_.on_message(number, message);
    Counted& counted = sessions_[number];
    ++counted.messages;
    std::pair key{message.sender, message.opcode()};
    const bool is_full = counted.by_opcode.size() >= limits_.opcodes_counted;
    if (is_full && !counted.by_opcode.contains(key)) key.second = kOtherOpcodes;
    Messages& those = counted.by_opcode[key];
    ++those.count;
    those.bytes += message.bytes.size();
    const auto decoded = decode(message.bytes, message.sender);
    if (decoded) return learn(counted, decoded->message);
    ++those.undecodable;
    ++counted.undecodable;
    count_broken(counted, message, decoded.error());
}

// Where in the message it was differs from one to the next; what it was is what groups them.
void Tally::count_broken(Counted& counted, const ObservedMessage& message, const Error& error) {
    std::tuple key{message.sender, message.opcode(),
                   fmt::format("{}.{}: {}", error.message, error.field, name(error.code))};
    if (groups_ >= kMostGroups && !counted.groups.contains(key)) {
        key = {message.sender, kOtherOpcodes, "more kinds than are listed"};
    }
    const auto [found, is_new] = counted.groups.try_emplace(key);
    if (is_new) ++groups_;
    Undecodable& group = found->second;
    if (group.count++ > 0) return;
    const Bytes first = message.bytes.first(std::min(message.bytes.size(), kMostBytesOfSample));
    group.sample.assign(first.begin(), first.end());
}

void Tally::learn(Counted& counted, const Message& message) {
    const ObjectDescription* description = description_in(message);
    if (description == nullptr || !description->weenie || described_ >= kMostDescribed) return;
    if (counted.class_ids.insert_or_assign(description->object, description->weenie->class_id).second) ++described_;
}

}  // namespace acmotion::survey
