#include "lab/load/message_log.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// ---- oddities -------------------------------------------------------------------------------------------------------

const MovementData* movement_in(const Message& message) {
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) return &motion->movement;
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) return &both->movement;
    return nullptr;
}

bool has_run_rate_zero(const Message& message) {
    const MovementData* movement = movement_in(message);
    if (movement == nullptr) return false;
    const auto is_zero = [](const auto& body) {
        if constexpr (requires { body.run_rate; }) {
            return body.run_rate == 0;
        } else {
            return false;
        }
    };
    return std::visit(is_zero, movement->body);
}

bool is_usual(SoftFlag flag, const Message& message) {
    switch (flag) {
        case SoftFlag::UndefinedBits:
        case SoftFlag::Renormalised:
        case SoftFlag::OutsideBlock:
        case SoftFlag::InfiniteDistance:
        case SoftFlag::TrailingZeros:
        case SoftFlag::MissingPad: return true;
        case SoftFlag::UnusualRunRate: return has_run_rate_zero(message);
        default: return false;
    }
}

std::vector<SoftFlag> all_in(const SoftFlags& flags) {
    std::vector<SoftFlag> all;
    for (std::size_t i = 0; i < kSoftFlagNames.size(); ++i) {
        if (flags.has(static_cast<SoftFlag>(i))) all.push_back(static_cast<SoftFlag>(i));
    }
    return all;
}

}  // namespace

Oddities oddities_of(const Decoded& decoded) {
    Oddities found;
    for (const SoftFlag flag : all_in(decoded.receipt.soft)) {
        (is_usual(flag, decoded.message) ? found.usual : found.odd).add(flag);
    }
    return found;
}

void count_in(OddityCounts& counts, const SoftFlags& flags) {
    for (const SoftFlag flag : all_in(flags)) ++counts[static_cast<std::size_t>(flag)];
}

std::string list_of(const OddityCounts& counts) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) parts.push_back(fmt::format("{} {}", counts[i], kSoftFlagNames[i]));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string list_of(const SoftFlags& flags) {
    std::vector<std::string_view> names;
    for (const SoftFlag flag : all_in(flags)) names.push_back(kSoftFlagNames[static_cast<std::size_t>(flag)]);
    return fmt::format("{}", fmt::join(names, ", "));
}

// ---- names ----------------------------------------------------------------------------------------------------------

void NameCollector::on_message(SessionNumber, const ObservedMessage& message) {
    if (message.sender != Sender::Server) return;
    if (!has_opcode_of<CreateObject>(message.bytes) && !has_opcode_of<UpdateObject>(message.bytes)) return;
    const auto decoded = decode(message.bytes, Sender::Server);
    const ObjectDescription* description = decoded ? description_in(decoded->message) : nullptr;
    if (description == nullptr || !description->weenie) return;
    if (names_.size() >= limits_.objects && !names_.contains(description->object)) {
        ++omitted_;
        return;
    }
    names_[description->object] = name_in(*description->weenie);
}

std::vector<BoundReached> NameCollector::bounds() const {
    return those_above_zero({{"objects", omitted_, "names of objects were not learned"}});
}

std::size_t lend_names(Session& session, const LentNames& names) {
    std::size_t lent = 0;
    for (auto& [id, object] : session.objects) {
        const auto name = names.find(id);
        if (!object.is_assumed || name == names.end() || name->second.name.empty()) continue;
        object.name = name->second.name;
        object.kind = name->second.kind;
        ++lent;
    }
    return lent;
}

// ---- the log --------------------------------------------------------------------------------------------------------

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
