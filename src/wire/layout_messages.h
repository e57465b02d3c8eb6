#pragma once
#include "acmotion/wire/messages.h"
#include "wire/layout_object.h"

// Spec 10 §5 and §10: each message behind its opcode, client actions behind their whole header (OtherAction).
namespace acmotion::wire {

// ---- from the server ------------------------------------------------------------------------------------------------
template <class V>
void layout(V& v, Is<UpdatePosition> auto& m) {
    v.object("object", m.object);
    layout(v, m.pack);
}

// What PositionAndMovement and UpdateMotion end with.
template <class V>
void layout_movement_event(V& v, auto& m) {
    v.field("movement_stamp", m.movement_stamp);
    v.field("server_controlled_move_stamp", m.server_controlled_move_stamp);
    v.truth8("autonomous", m.autonomous);
    v.align();
    layout(v, m.movement);
}

template <class V>
void layout(V& v, Is<PositionAndMovement> auto& m) {
    v.object("object", m.object);
    layout(v, m.pack);
    layout_movement_event(v, m);
}

template <class V>
void layout(V& v, Is<UpdateMotion> auto& m) {
    v.object("object", m.object);
    v.field("instance_stamp", m.instance_stamp);
    layout_movement_event(v, m);
}

template <class V>
void layout(V& v, Is<VectorUpdate> auto& m) {
    v.object("object", m.object);
    v.field("velocity", m.velocity, kVelocityRange);
    v.field("omega", m.omega, kOmegaRange);
    v.field("instance_stamp", m.instance_stamp);
    v.field("vector_stamp", m.vector_stamp);
}

template <class V>
void layout(V& v, Is<SetState> auto& m) {
    v.object("object", m.object);
    v.field("physics_state", m.physics_state);
    v.field("instance_stamp", m.instance_stamp);
    v.field("state_stamp", m.state_stamp);
}

template <class V>
void layout(V& v, Is<ParentEvent> auto& m) {
    v.object("parent", m.parent);
    v.object("child", m.child);
    v.field("location", m.location);
    v.field("placement_id", m.placement);
    v.field("instance_stamp", m.instance_stamp);
    v.field("position_stamp", m.position_stamp);
}

template <class V>
void layout(V& v, Is<PickupEvent> auto& m) {
    v.object("object", m.object);
    v.field("instance_stamp", m.instance_stamp);
    v.field("position_stamp", m.position_stamp);
}

template <class V, class M>
    requires std::derived_from<M, ObjectDescription>
void layout(V& v, M& m) {
    v.object("object", m.object);
    layout(v, m.model);
    layout(v, m.physics);
    v.tail(m.weenie, [&v](auto& weenie) { layout(v, weenie); });
}

template <class V>
void layout(V& v, Is<CreatePlayer> auto& m) {
    v.object("object", m.object);
}

template <class V>
void layout(V& v, Is<DeleteObject> auto& m) {
    v.object("object", m.object);
    v.field("instance_stamp", m.instance_stamp);
    v.last_pad();
}

template <class V>
void layout(V& v, Is<PlayerTeleport> auto& m) {
    v.field("teleport_stamp", m.teleport_stamp);
    v.last_pad();
}

template <class V>
void layout(V& v, Is<ObjDescEvent> auto& m) {
    v.object("object", m.object);
    layout(v, m.model);
    v.field("instance_stamp", m.instance_stamp);
    v.field("objdesc_stamp", m.objdesc_stamp);
}

// ---- of which only so much is read ----------------------------------------------------------------------------------
template <class V>
void layout(V& v, Is<ObjectEffect> auto& m) {
    v.object("object", m.object);
}

template <class V>
void layout(V& v, Is<GameEvent> auto& m) {
    v.field("recipient", m.recipient);
    v.field("order", m.order);
    v.field("event_type", m.event_type);
}

// ---- from the client ------------------------------------------------------------------------------------------------
// What every action begins with, known or not.
template <class V>
void layout(V& v, Is<OtherAction> auto& m) {
    v.field("order", m.order);
    v.field("action", m.action);
}

// Here the field order is the bit order.
template <class V>
void optional_fields(V& v, std::uint32_t flags, Is<RawMotionState> auto& s) {
    v.optional(flags, 0x001, "current_hold_key", s.current_hold_key, kDefaultHoldKey);
    v.optional(flags, 0x002, "current_style", s.current_style, kDefaultStyleCommand);
    v.optional(flags, 0x004, "forward_command", s.forward_command, kDefaultForwardCommand);
    v.optional(flags, 0x008, "forward_hold_key", s.forward_hold_key, 0);
    v.optional(flags, 0x010, "forward_speed", s.forward_speed, kDefaultSpeedMultiplier, kSpeedRange);
    v.optional(flags, 0x020, "sidestep_command", s.sidestep_command, 0);
    v.optional(flags, 0x040, "sidestep_hold_key", s.sidestep_hold_key, 0);
    v.optional(flags, 0x080, "sidestep_speed", s.sidestep_speed, kDefaultSpeedMultiplier, kSpeedRange);
    v.optional(flags, 0x100, "turn_command", s.turn_command, 0);
    v.optional(flags, 0x200, "turn_hold_key", s.turn_hold_key, 0);
    v.optional(flags, 0x400, "turn_speed", s.turn_speed, kDefaultSpeedMultiplier, kSpeedRange);
}

template <class V>
void layout(V& v, Is<RawMotionState> auto& s) {
    layout_motion_state(v, "raw_flags", s, ActionCount{.shift = 11});
}

template <class V>
void layout(V& v, Is<EchoedStamps> auto& stamps) {
    v.field("instance_stamp", stamps.instance_stamp);
    v.field("server_controlled_move_stamp", stamps.server_controlled_move_stamp);
    v.field("teleport_stamp", stamps.teleport_stamp);
    v.field("force_position_stamp", stamps.force_position_stamp);
}

template <class V>
void layout(V& v, Is<MoveToState> auto& m) {
    constexpr std::uint32_t kContact = 0x01;
    constexpr std::uint32_t kStandingLongJump = 0x02;
    layout(v, m.raw);
    layout(v, m.position);
    layout(v, m.stamps);
    const std::uint32_t sent = (m.contact ? kContact : 0) | (m.standing_long_jump ? kStandingLongJump : 0);
    const std::uint32_t word = v.word8("contact", static_cast<std::uint8_t>(sent));
    v.part("contact", m.contact, word, kContact);
    v.part("standing_long_jump", m.standing_long_jump, word, kStandingLongJump);
    v.align();
}

template <class V>
void layout(V& v, Is<AutonomousPosition> auto& m) {
    layout(v, m.position);
    layout(v, m.stamps);
    v.truth8("contact", m.contact);
    v.align();
}

template <class V>
void layout(V& v, Is<Jump> auto& m) {
    v.jump_form("form", m.form);
    v.field("extent", m.extent);
    v.field("velocity", m.velocity, kVelocityRange);
    v.in_form(m.form, Jump::Form::Retail, [&] { layout(v, m.position); });
    layout(v, m.stamps);
    v.in_form(m.form, Jump::Form::Short, [&] {
        v.field("object_id", m.object_id);
        v.field("spell_id", m.spell_id);
    });
}

}  // namespace acmotion::wire
