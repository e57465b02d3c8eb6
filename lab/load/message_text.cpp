#include "lab/load/message_text.h"

#include <fmt/format.h>

#include <cstdlib>

#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/frame.h"
#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "acmotion/geometry/vec3.h"
#include "acmotion/trace/sentence.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"

namespace acmotion {
namespace {

// ---- parts ----------------------------------------------------------------------------------------------------------
std::string text(const Vec3& v) { return fmt::format("({:.3f}, {:.3f}, {:.3f})", v.x, v.y, v.z); }

std::string text(const Position& position) {
    return fmt::format("{:08X} {} heading {:.0f}", position.cell.value, text(position.frame.origin),
                       heading_of(position.frame.rotation));
}

std::string text(const PositionPack& pack) {
    const std::string velocity = pack.velocity == Vec3{} ? "" : " velocity " + text(pack.velocity);
    return text(pack.position) + velocity + (pack.has_contact ? " on ground" : " in air");
}

std::string stamps(const PositionPack& pack) {
    return fmt::format("stamps: instance {}, position {}, teleport {}, force {}", pack.instance_stamp.value,
                       pack.position_stamp.value, pack.teleport_stamp.value, pack.force_position_stamp.value);
}

// Only the low half of a command travels, except in what a client reports of its keys.
std::string motion_name(std::uint16_t word) {
    const std::string_view known = name_of_motion_word(word);
    return known.empty() ? fmt::format("0x{:04X}", word) : std::string{known};
}
std::string motion_name(std::uint32_t command) {
    const std::string_view known = name(MotionCommand{command});
    return known.empty() ? fmt::format("0x{:08X}", command) : std::string{known};
}

void add_command(std::string& out, const auto& command, const std::optional<float>& speed) {
    if (command) out += fmt::format(" · {} × {:g}", motion_name(*command), speed.value_or(1.0F));
}

// A motion state as sent by either side, in the words of trace/sentence.h.
std::string commands(const auto& state) {
    std::string out = state.current_style ? " · " + motion_name(*state.current_style) : "";
    add_command(out, state.forward_command, state.forward_speed);
    add_command(out, state.sidestep_command, state.sidestep_speed);
    add_command(out, state.turn_command, state.turn_speed);
    for (const auto& action : state.actions) out += " · action " + motion_name(action.command);
    return out.empty() ? "stand" : out.substr(std::string_view{" · "}.size());
}

std::string text(const SentMotionState& state) { return commands(state); }
std::string text(const BareMovement& bare) { return fmt::format("type {}", bare.type); }
std::string text(const MoveToObject& m) { return fmt::format("move to {:08X}", m.target.value); }
std::string text(const MoveToPosition& m) {
    return fmt::format("move to {:08X} {}", m.position.cell.value, text(m.position.frame.origin));
}
std::string text(const TurnToObject& m) { return fmt::format("turn to {:08X}", m.target.value); }
std::string text(const TurnToHeading& m) { return fmt::format("turn to heading {:.0f}", m.parameters.desired_heading); }

std::string text(const MovementData& movement) {
    return std::visit([](const auto& body) { return text(body); }, movement.body);
}

std::string not_decoded(std::uint32_t code) { return fmt::format("0x{:04X} (not decoded)", code); }

// ---- messages -------------------------------------------------------------------------------------------------------
std::string summary(const UpdatePosition& m) { return text(m.pack) + "; " + stamps(m.pack); }
std::string summary(const PositionAndMovement& m) {
    return fmt::format("{}; {}; {}, movement {}, server control {}", text(m.pack), text(m.movement), stamps(m.pack),
                       m.movement_stamp.value, m.server_controlled_move_stamp.value);
}
std::string summary(const UpdateMotion& m) {
    return fmt::format("{}{}; stamps: instance {}, movement {}, server control {}", text(m.movement),
                       m.autonomous ? " autonomous" : "", m.instance_stamp.value, m.movement_stamp.value,
                       m.server_controlled_move_stamp.value);
}
std::string summary(const VectorUpdate& m) {
    return fmt::format("velocity {} omega {}; stamps: instance {}, vector {}", text(m.velocity), text(m.omega),
                       m.instance_stamp.value, m.vector_stamp.value);
}
std::string summary(const SetState& m) {
    return fmt::format("state {:08X}; stamps: instance {}, state {}", m.physics_state, m.instance_stamp.value,
                       m.state_stamp.value);
}
std::string summary(const ParentEvent& m) {
    return fmt::format("held by {:08X} at {}; stamps: instance {} of the holder, position {}", m.parent.value,
                       m.location, m.instance_stamp.value, m.position_stamp.value);
}
std::string summary(const PickupEvent& m) {
    return fmt::format("picked up; stamps: instance {}, position {}", m.instance_stamp.value, m.position_stamp.value);
}
std::string summary(const ObjectDescription& m) {
    return m.physics.position ? text(*m.physics.position) : std::string{"nowhere"};
}
std::string summary(const CreatePlayer&) { return "the receiver's own player"; }
std::string summary(const DeleteObject& m) { return fmt::format("stamps: instance {}", m.instance_stamp.value); }
std::string summary(const PlayerTeleport& m) { return fmt::format("stamps: teleport {}", m.teleport_stamp.value); }
std::string summary(const ObjDescEvent& m) {
    return fmt::format("stamps: instance {}, looks {}", m.instance_stamp.value, m.objdesc_stamp.value);
}
std::string summary(const MoveToState& m) {
    return fmt::format("{} at {}{}", commands(m.raw), text(m.position), m.contact ? " on ground" : " in air");
}
std::string summary(const AutonomousPosition& m) { return text(m.position) + (m.contact ? " on ground" : " in air"); }
std::string summary(const Jump& m) { return fmt::format("extent {:.2f} velocity {}", m.extent, text(m.velocity)); }
std::string summary(const OtherMessage&) { return ""; }
std::string summary(const GameEvent& m) { return fmt::format("event {:04X} order {}", m.event_type, m.order); }
std::string summary(const ObjectEffect&) { return ""; }
std::string summary(const OtherAction& m) {
    const bool has_own_name = name(Message{m}) != name(Message{OtherAction{}});
    const std::string action = has_own_name ? fmt::format("{:04X}", m.action) : not_decoded(m.action);
    return fmt::format("action {} order {}", action, m.order);
}

std::string_view side(Sender sender) { return sender == Sender::Server ? "server" : "client"; }

// What the column `message` says: "UpdatePosition", "ServerText F7E0", "0xF7DE (not decoded)".
std::string kind_text(const LoggedMessage& m) {
    if (m.is_about_movement()) return std::string{m.kind()};
    if (m.kind() == name(Message{OtherMessage{}})) return not_decoded(m.opcode);
    return fmt::format("{} {:04X}", m.kind(), m.opcode);
}

std::string oddities_text(const LoggedMessage& m, bool with_usual) {
    if (m.is_broken()) return "";
    const auto [odd, usual] = oddities_of(*m.decoded);
    return (odd.any() ? "; odd: " + list_of(odd) : "") +
           (with_usual && usual.any() ? "; usual: " + list_of(usual) : "");
}

// ---- JSON -----------------------------------------------------------------------------------------------------------
Json value_of(std::uint32_t number) { return number; }
Json value_of(const std::string& words) { return words; }
// The shortest text that reads as the same float, instead of the digits of the nearest double.
Json value_of(float number) { return std::strtod(fmt::format("{}", number).c_str(), nullptr); }

Json fields_of(const Decoded& decoded) {
    Json fields = Json::object();
    for (const Field& field : list_fields(decoded)) {
        fields.append(field.name, std::visit([](const auto& value) { return value_of(value); }, field.value));
    }
    return fields;
}

Json names_in(const SoftFlags& soft) {
    Json names = Json::array();
    for (std::size_t i = 0; i < kSoftFlagNames.size(); ++i) {
        if (soft.has(static_cast<SoftFlag>(i))) names.push_back(kSoftFlagNames[i]);
    }
    return names;
}

Json error_of(const Error& error) {
    return {{"reason", name(error.code)},
            {"message", error.message},
            {"field", error.field},
            {"offset", error.byte_offset}};
}

}  // namespace

std::string key_fields(const Message& message) {
    return std::visit([](const auto& m) { return summary(m); }, message);
}

std::string table_header() {
    return fmt::format("{:>10} {:>7} {:<6} {:<8} {:<20} {:<20} {}", "seconds", "session", "from", "object", "name",
                       "message", "fields");
}

std::string table_row(const LoggedMessage& m, bool with_usual) {
    const std::string object = m.object ? fmt::format("{:08X}", m.object->value) : "-";
    const std::string rest = m.is_broken() ? describe(m.decoded.error()) : key_fields(m.decoded->message);
    return fmt::format("{:>10.3f} {:>7} {:<6} {:<8} {:<20} {:<20} {}{}", m.seconds, m.session, side(m.sender), object,
                       m.name.empty() ? "-" : m.name, kind_text(m), rest, oddities_text(m, with_usual));
}

std::string json_line(const LoggedMessage& m, bool with_bytes) {
    Json line{
        {"time", m.seconds},  {"session", m.session}, {"from", side(m.sender)}, {"message", m.kind()},
        {"opcode", m.opcode}, {"code", m.code},       {"size", m.bytes.size()}, {"checksum", name(m.verification)}};
    if (m.object) line["object"] = m.object->value;
    if (!m.name.empty()) line["name"] = m.name;
    if (m.is_broken()) {
        line["error"] = error_of(m.decoded.error());
    } else {
        line["soft"] = names_in(m.decoded->receipt.soft);
        line["odd"] = names_in(oddities_of(*m.decoded).odd);
        line["fields"] = fields_of(*m.decoded);
    }
    if (with_bytes) line["hex"] = to_hex(m.bytes);
    // Escaped to plain ASCII: names may hold control characters that a terminal obeys.
    return line.dump(-1, JsonText::Ascii);
}

std::string_view opcode_name(std::uint32_t opcode) {
    if (opcode == kGameEventOpcode) return "GameEvent";
    if (opcode == kClientActionOpcode) return "client action";
    for (const auto& table : {message_table(), effect_table()}) {
        for (const MessageInfo& info : table) {
            if (info.code == opcode && info.sender == Sender::Server) return info.name;
        }
    }
    for (const MessageInfo& named : named_messages()) {
        if (named.code == opcode) return named.name;
    }
    return "";
}

std::string opcode_text(std::uint32_t opcode) {
    const std::string_view known = opcode_name(opcode);
    return known.empty() ? not_decoded(opcode) : fmt::format("{:04X} {}", opcode, known);
}

std::vector<std::string_view> message_names() {
    std::vector<std::string_view> names{"broken", opcode_name(kClientActionOpcode), name(Message{OtherMessage{}}),
                                        name(Message{GameEvent{}}), name(Message{OtherAction{}})};
    for (const auto& table : {message_table(), effect_table()}) {
        for (const MessageInfo& info : table) names.push_back(info.name);
    }
    for (const auto& table : {named_messages(), named_actions()}) {
        for (const MessageInfo& named : table) names.push_back(named.name);
    }
    return names;
}

}  // namespace acmotion
