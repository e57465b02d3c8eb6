#pragma once
#include "acmotion/wire/movement.h"
#include "wire/layout_types.h"

namespace acmotion::wire {

// ---- places (spec 10 §1, §4) ----------------------------------------------------------------------------------------
template <class V>
void layout(V& v, Is<Position> auto& p, Nowhere nowhere = Nowhere::Refused) {
    v.place(kObjectPlace, p.cell, p.frame.origin, nowhere);
    v.rotation(p.frame.rotation);
}

// What an encoder sends: a component or a velocity is left out exactly when it is zero.
[[nodiscard]] inline std::uint32_t canonical_flags(const PositionPack& pack) {
    const Quaternion& q = pack.position.frame.rotation;
    const auto bit_if = [](bool condition, std::uint32_t bit) { return condition ? bit : 0; };
    return bit_if(pack.velocity != Vec3{}, kVelocityBit) | bit_if(pack.placement.has_value(), kPlacementBit) |
           bit_if(pack.has_contact, kContactBit) | bit_if(q.w == 0, omission_bit(0)) |
           bit_if(q.x == 0, omission_bit(1)) | bit_if(q.y == 0, omission_bit(2)) | bit_if(q.z == 0, omission_bit(3));
}

template <class V>
void layout(V& v, Is<PositionPack> auto& p) {
    const std::uint32_t flags = v.position_flags("position_flags", canonical_flags(p));
    v.place(kObjectPlace, p.position.cell, p.position.frame.origin, Nowhere::Refused);
    v.rotation(p.position.frame.rotation, flags);
    v.field_if(flags, kVelocityBit, "velocity", p.velocity, kVelocityRange);
    v.optional(flags, kPlacementBit, "placement_id", p.placement, 0);
    v.part("contact", p.has_contact, flags, kContactBit);
    v.field("instance_stamp", p.instance_stamp);
    v.field("position_stamp", p.position_stamp);
    v.field("teleport_stamp", p.teleport_stamp);
    v.field("force_position_stamp", p.force_position_stamp);
}

// ---- motion states, move-to and turn-to (spec 10 §6) ----------------------------------------------------------------

// The action count of a motion state is five bits of its flags; the items follow the other fields.
template <class V>
void layout_actions(V& v, auto& actions, std::uint32_t flags, ActionCount position) {
    constexpr std::size_t kActionBytes = 8;
    constexpr std::uint32_t kAutonomousBit = 0x8000;
    auto count = static_cast<std::uint32_t>(actions.size());
    v.part("action_count", count, flags, position.mask());
    v.items("actions", actions, count, kActionBytes, [&v](auto& action) {
        v.field("action#_command", action.command);
        const std::uint32_t sent = (action.sequence & ~kAutonomousBit) | (action.autonomous ? kAutonomousBit : 0);
        const std::uint32_t word = v.word16("action#_seq", static_cast<std::uint16_t>(sent));
        v.part("action#_seq", action.sequence, word, kAutonomousBit - 1);
        v.part("action#_autonomous", action.autonomous, word, kAutonomousBit);
        v.field("action#_speed", action.speed, kSpeedRange);
    });
}

// Flags, optional fields, actions: a SentMotionState or a RawMotionState. Undefined flag bits are rubbish in retail
// captures, so they are dropped.
template <class V>
void layout_motion_state(V& v, std::string_view flags_name, auto& s, ActionCount count) {
    const std::uint32_t sent = presence_of(s) | count.bits(s.actions);
    const std::uint32_t flags = v.flags(flags_name, sent, count.defined_bits(), Undefined::Ignored);
    optional_fields(v, flags, s);
    layout_actions(v, s.actions, flags, count);
}

// Not in bit order: all commands first, then all speeds.
template <class V>
void optional_fields(V& v, std::uint32_t flags, Is<SentMotionState> auto& s) {
    v.optional(flags, 0x01, "current_style", s.current_style, kDefaultStyleWord);
    v.optional(flags, 0x02, "forward_command", s.forward_command, kDefaultForwardWord);
    v.optional(flags, 0x08, "sidestep_command", s.sidestep_command, 0);
    v.optional(flags, 0x20, "turn_command", s.turn_command, 0);
    v.optional(flags, 0x04, "forward_speed", s.forward_speed, kDefaultSpeedMultiplier, kSpeedRange);
    v.optional(flags, 0x10, "sidestep_speed", s.sidestep_speed, kDefaultSpeedMultiplier, kSpeedRange);
    v.optional(flags, 0x40, "turn_speed", s.turn_speed, kDefaultSpeedMultiplier, kSpeedRange);
}

template <class V>
void layout(V& v, Is<SentMotionState> auto& s) {
    layout_motion_state(v, "state_flags", s, ActionCount{.shift = 7});
    v.align();
}

template <class V>
void layout(V&, Is<BareMovement> auto&) {}

inline constexpr std::uint32_t kParameterBits = 0x3FFFF;  // spec 10 §6.4; the rest is rubbish in retail captures

template <class V>
void layout(V& v, Is<MoveToParameters> auto& p) {
    v.bits("parameter_bits", p.bits, kParameterBits);
    v.field("distance_to_object", p.distance_to_object);
    v.field("min_distance", p.min_distance);
    v.fail_distance("fail_distance", p.fail_distance);
    v.field("speed", p.speed, kSpeedRange);
    v.field("walk_run_threshold", p.walk_run_threshold);
    v.field("desired_heading", p.desired_heading);
}

template <class V>
void layout(V& v, Is<TurnToParameters> auto& p) {
    v.bits("parameter_bits", p.bits, kParameterBits);
    v.field("speed", p.speed, kSpeedRange);
    v.field("desired_heading", p.desired_heading);
}

// What MoveToObject and MoveToPosition share.
template <class V>
void layout_move_to(V& v, auto& m, Nowhere nowhere) {
    v.place(kMoveToPlace, m.position.cell, m.position.frame.origin, nowhere);
    layout(v, m.parameters);
    v.field("run_rate", m.run_rate, kRunRateRange);
}

template <class V>
void layout(V& v, Is<MoveToObject> auto& m) {
    v.field("target", m.target);
    layout_move_to(v, m, Nowhere::Allowed);
}

template <class V>
void layout(V& v, Is<MoveToPosition> auto& m) {
    layout_move_to(v, m, Nowhere::Refused);
}

template <class V>
void layout(V& v, Is<TurnToObject> auto& m) {
    v.field("target", m.target);
    v.field("heading", m.heading);
    layout(v, m.parameters);
}

template <class V>
void layout(V& v, Is<TurnToHeading> auto& m) {
    layout(v, m.parameters);
}

template <class V>
void layout(V& v, Is<MovementData> auto& m) {
    v.movement_type("movement_type", m.body);
    v.field("options", m.options);
    v.field("style", m.style);
    v.alternatives(m.body, [&v, &m]<class B>(B& body) {
        layout(v, body);
        // With any other type the option is carried, and nothing follows.
        if constexpr (Is<B, SentMotionState>) v.field_if(m.options, kOptionSticky, "sticky", m.sticky);
    });
}

}  // namespace acmotion::wire
