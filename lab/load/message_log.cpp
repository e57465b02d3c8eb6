#include "lab/load/message_log.h"

#include "acmotion/core/text.h"
#include "acmotion/wire/messages.h"
#include "lab/load/message_text.h"

namespace acmotion {
namespace {

bool is_object(const LoggedMessage& message, const std::string& wanted) {
    const auto id = parse_id(wanted);
    return (id && message.object == ObjectId{*id}) || same_ignoring_case(message.name, wanted);
}

bool is_opcode(const LoggedMessage& message, const std::string& wanted) {
    if (const auto code = parse_opcode(wanted)) return message.opcode == *code || message.code == *code;
    return same_ignoring_case(message.kind(), wanted) || same_ignoring_case(opcode_name(message.opcode), wanted);
}

// The code of an event or action follows its order number; a broken one may still have it.
std::uint32_t inner_code(std::uint32_t opcode, Bytes bytes) {
    const std::size_t at = opcode == kGameEventOpcode ? 12 : opcode == kClientActionOpcode ? 8 : 0;
    return bytes.size() >= at + 4 ? load_le<std::uint32_t>(bytes, at) : opcode;
}

}  // namespace

bool MessageFilter::lets_through(const LoggedMessage& message) const {
    if (!all && opcode.empty() && !message.is_broken() && !message.is_about_movement()) return false;
    if (session && message.session != *session) return false;
    if (since && message.seconds < *since) return false;
    if (until && message.seconds > *until) return false;
    return is_about_object(message) && (opcode.empty() || is_opcode(message, opcode));
}

bool MessageFilter::is_about_object(const LoggedMessage& message) const {
    return object.empty() || is_object(message, object);
}

void MessageLog::on_message(SessionNumber session, const ObservedMessage& message) {
    LoggedMessage logged{.seconds = to_seconds(message.time - origin_),
                         .session = session,
                         .sender = message.sender,
                         .verification = message.verification,
                         .opcode = message.opcode(),
                         .code = inner_code(message.opcode(), message.bytes),
                         .bytes = message.bytes,
                         .decoded = decode(message.bytes, message.sender)};
    if (logged.decoded) learn(session, logged.decoded->message);
    identify(logged);
    count(logged);
    show_(logged);
}

void MessageLog::learn(SessionNumber session, const Message& message) {
    if (const auto* player = std::get_if<CreatePlayer>(&message)) players_[session] = player->object;
    const ObjectDescription* description = description_in(message);
    if (description == nullptr || !description->weenie) return;
    if (names_.size() >= limits_.objects) {
        ++names_omitted_;
        return;
    }
    names_[{session, description->object}] = printable(description->weenie->name);
}

void MessageLog::identify(LoggedMessage& logged) const {
    if (logged.is_broken()) return;
    logged.object = object_of(logged.decoded->message);
    const auto player = players_.find(logged.session);
    if (!logged.object && logged.is_about_movement() && player != players_.end()) logged.object = player->second;
    if (!logged.object) return;
    const auto name = names_.find({logged.session, *logged.object});
    const auto lent = lent_.find(*logged.object);
    if (name != names_.end()) {
        logged.name = name->second;
    } else if (lent != lent_.end()) {
        logged.name = lent->second.name;
    }
}

void MessageLog::count(const LoggedMessage& logged) {
    ++(logged.is_broken() ? counts_.broken : logged.is_about_movement() ? counts_.understood : counts_.not_movement);
    if (!logged.is_broken()) {
        const Oddities oddities = oddities_of(*logged.decoded);
        count_in(counts_.odd, oddities.odd);
        count_in(counts_.usual, oddities.usual);
    }
    if (!logged.is_broken() && logged.kind() == name(Message{OtherMessage{}})) unknown_opcodes_.add(logged.opcode);
}

std::vector<BoundReached> bounds_reached(const MessageLog& log) {
    return those_above_zero({{"objects", log.names_omitted(), "names of objects were not learned"}});
}

}  // namespace acmotion
