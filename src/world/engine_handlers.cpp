#include "body/contact.h"
#include "body/host.h"
#include "body/physics.h"
#include "inbound/decisions.h"
#include "inbound/position_decision.h"
#include "world/look_ahead.h"
#include "world/movement_message.h"
#include "world/object_actor.h"

namespace acmotion {
namespace {

ReceivedPosition received(const PositionPack& pack) {
    return {.position = pack.position,
            .placement_id = pack.placement.value_or(0),
            .has_contact = pack.has_contact,
            .position_stamp = pack.position_stamp,
            .teleport = pack.teleport_stamp,
            .force_position = pack.force_position_stamp,
            .velocity = pack.velocity};
}

// Spec 30 §7 row 27.
bool is_grounded(const WorldObject& object, const Rules& rules) {
    return rules.airborne_by_flag ? !object.is(kAirborne) : object.is(kContact);
}

// Spec 81 row 29.
bool has_remembered_update(const WorldObject& object) {
    return object.remembered() != nullptr && object.remembered()->has_place;
}

KnownBody known(const WorldObject& object, ObjectId player, const Rules& rules) {
    return {.stamps = object.stamps,
            .position = object.position,
            .player_distance = object.player_distance,
            .is_player = object.is_local_player,
            .has_cell = object.has_cell,
            .in_contact = is_grounded(object, rules),
            .is_moving_to = object.is_moving_to(),
            .has_foreign_parent = !object.parent.is_null() && object.parent != player,
            .is_animated = object.is_animated,
            .has_remembered_update = rules.near_snap <= 0 || has_remembered_update(object),
            .is_ticked = !object.is(kStatic) && !object.is(kFrozen),
            .is_player_character = is_player_character(object.id)};
}

}  // namespace

// ---- position (spec 20 §9.4, §9.5, §11) -----------------------------------------------------------------------------

Status Engine::handle(const UpdatePosition& m, Bytes bytes) {
    if (is_to_be_assumed(m.object, m.pack.instance_stamp)) return assume(m.object, m.pack).status;
    const Gated gated = gate(m.object, m.pack.instance_stamp, bytes);
    if (gated.object != nullptr) take_position(*gated.object, m.pack);
    return gated.status;
}

Status Engine::handle(const PositionAndMovement& m, Bytes bytes) {
    const bool assumes = is_to_be_assumed(m.object, m.pack.instance_stamp);
    const Gated gated = assumes ? assume(m.object, m.pack) : gate(m.object, m.pack.instance_stamp, bytes);
    if (gated.object == nullptr) return gated.status;
    if (!assumes) take_position(*gated.object, m.pack);
    // The movement counts whether or not the position did.
    move_by_server(*gated.object, {m.movement_stamp, m.server_controlled_move_stamp, m.autonomous}, m.movement);
    return gated.status;
}

// Apart from what carries it out: each keeps its numbers in registers.
[[gnu::noinline, gnu::flatten]] PositionDecision Engine::decide(const WorldObject& object,
                                                                const PositionPack& pack) const {
    KnownPlayer player{.accepts_server_positions = state_.autonomy_level != 2,
                       .keeps_heading = state_.autonomy_level != 0};
    if (call_.rules.near_test != Rules::NearTest::CachedBodyDistance) player.position = player_position();
    return decide_position(received(pack), known(object, state_.player, call_.rules), player, call_.rules);
}

// Flat, because the compiler then sees the class that a decision is applied to, and calls its virtual functions directly.
[[gnu::flatten]] void Engine::take_position(WorldObject& object, const PositionPack& pack) {
    ask_for_last_waypoint(state_, object);  // it comes while the decision is made
    PositionDecision decision = decide(object, pack);
    const bool is_remembered = remembers(object) && is_accepted(decision);
    if (is_remembered && make_record(object)) decision = decide(object, pack);
    if (pack.has_contact && has_moved(decision)) object.set(kAirborne, false);
    ObjectActor actor(*this, object, pack.has_contact);
    apply_position(decision, actor, *host_.player_client, state_.inbound, call_.rules, actor.trace());
    if (is_remembered) remember_update(object, received(pack), decision);
}

// ---- movement, velocity, state --------------------------------------------------------------------------------------

Status Engine::handle(const UpdateMotion& m, Bytes bytes) {
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object != nullptr) {
        move_by_server(*gated.object, {m.movement_stamp, m.server_controlled_move_stamp, m.autonomous}, m.movement);
    }
    return gated.status;
}

void Engine::move_by_server(WorldObject& object, const ReceivedMovement& movement, const MovementData& data) {
    if (take_movement(object, movement, data)) host_.player_client->server_takes_control();
}

// Does the local player's client lose control? A description's movement does not take it (spec 20 §9.1).
bool Engine::take_movement(WorldObject& object, const ReceivedMovement& movement, const MovementData& data) {
    const MovementDecision decision = decide_movement(movement, object.stamps, object.is_local_player);
    object.stamps = decision.stamps;
    call_.trace(object.id).report(Event::MovementDecided{decision.outcome, decision.reason, movement.movement});
    if (decision.outcome != MovementOutcome::Apply) return false;
    object.last_move_autonomous = movement.autonomous;
    ObjectActor actor(*this, object);
    const MovementMessage message(data);
    const bool is_remembered = remembers(object);
    if (is_remembered && !make_record(object)) settle_in_the_air(object);
    const bool went = is_remembered && is_locomotion(playing(object));
    actor.made_movement().apply_update(call_, actor, message.update());
    if (is_remembered) remember_movement(object, message.update(), went);
    return decision.takes_control;
}

Status Engine::handle(const VectorUpdate& m, Bytes bytes) {
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object == nullptr) return gated.status;
    WorldObject& object = *gated.object;
    const bool leaves_ground =
        call_.rules.upward_vector_leaves_ground && !object.is_local_player && m.velocity.z > kTakeOffMetresPerSecond;
    if (!take_vector(object, m.vector_stamp, m.velocity, m.omega, leaves_ground)) return gated.status;
    begin_arc(object);
    if (leaves_ground) take_off_at_once(object, m.velocity, m.omega);
    return gated.status;
}

bool Engine::take_vector(WorldObject& object, Stamp stamp, const Vec3& velocity, const Vec3& omega,
                         bool leaves_ground) {
    const VectorDecision decision =
        decide_vector(stamp, object.stamps, object.is_local_player, state_.autonomy_level != 2, leaves_ground);
    object.stamps = decision.stamps;
    call_.trace(object.id).report(Event::VectorDecided{decision.outcome, decision.reason, velocity, omega});
    if (decision.outcome != VectorOutcome::Apply) return false;
    set_velocity(object, velocity, call_.now);
    object.omega = omega;
    // OpenAC keeps the arc only of a velocity that leads upwards (spec 81 row 32).
    const bool has_arc = leaves_ground || !call_.rules.upward_vector_leaves_ground;
    if (has_arc && object.movement && object.movement->interpreter()) object.movement->interpreter()->expect_arc();
    return true;
}

// Retail does nothing here: the next sweep finds out whether the body leaves the ground. (Spec 30 §7 rows 24 and 27.)
void Engine::begin_arc(WorldObject& object) {
    if (!call_.rules.leave_ground_sets_velocity) object.physics_state |= kGravity;
    if (!call_.rules.airborne_by_flag) return;
    ObjectActor actor(*this, object);
    take_off(actor);
}

Status Engine::handle(const SetState& m, Bytes bytes) {
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object != nullptr) take_state(*gated.object, m.state_stamp, m.physics_state);
    return gated.status;
}

void Engine::take_state(WorldObject& object, Stamp stamp, std::uint32_t physics_state) {
    if (!object.stamps.test_and_set(StampSlot::State, stamp)) {
        refuse(object.id, Refusal::StateNotNewer, Status::Processed);
        return;
    }
    set_physics_state(object, physics_state);
    if (object.is_local_player && !object.is(kHidden)) state_.inbound.waiting_for_teleport = false;
}

Status Engine::handle(const ObjDescEvent& m, Bytes bytes) {
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object == nullptr || gated.object->stamps.test_and_set(StampSlot::ObjDesc, m.objdesc_stamp)) {
        return gated.status;
    }
    return refuse(m.object, Refusal::LooksNotNewer, gated.status);
}

// Carries no stamps. Playing effects is the host's job (spec 20 §8).
Status Engine::handle(const ObjectEffect& m, Bytes bytes) {
    return find_object(m.object) == nullptr ? park(m.object, bytes) : Status::Processed;
}

// ---- parents (spec 20 §9.6, §9.7) -----------------------------------------------------------------------------------

Status Engine::handle(const ParentEvent& m, Bytes bytes) {
    WorldObject* parent = find_object(m.parent);
    if (parent == nullptr || m.instance_stamp.newer_than(known_instance(*parent, m.instance_stamp))) {
        return park(m.parent, bytes);
    }
    WorldObject* child = find_object(m.child);
    if (child == nullptr) return park(m.child, bytes);
    if (m.instance_stamp != parent->stamps[StampSlot::Instance]) {
        return refuse(m.child, Refusal::OlderParent, Status::OldInstance);
    }
    return take_parent(*child, *parent, m.location, m.position_stamp);
}

Status Engine::take_parent(WorldObject& child, WorldObject& parent, std::uint32_t location, Stamp stamp) {
    if (!has_room_for(child, parent)) return Status::Error;
    if (!child.stamps.test_and_set(StampSlot::Position, stamp)) {
        return refuse(child.id, Refusal::ParentNotNewer, Status::Processed);
    }
    if (&child == &parent) return refuse(child.id, Refusal::HoldsItself, Status::Processed);
    if (!has_location(parent, location)) return refuse(child.id, Refusal::UnknownLocation, Status::Processed);
    attach(child, parent);
    return Status::Processed;
}

Status Engine::handle(const PickupEvent& m, Bytes bytes) {
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object != nullptr) take_pickup(*gated.object, m.position_stamp);
    return gated.status;
}

void Engine::take_pickup(WorldObject& object, Stamp stamp) {
    if (!object.stamps.test_and_set(StampSlot::Position, stamp)) {
        refuse(object.id, Refusal::PickupNotNewer, Status::Processed);
        return;
    }
    call_.trace(object.id).report(Event::ObjectPickedUp{});
    detach_from_parent(object);
    state_.destructions.unschedule(object.id);
    leave(object);
}

// ---- coming and going -----------------------------------------------------------------------------------------------

Status Engine::handle(const CreateObject& m, Bytes bytes) { return create_or_update(m, false, bytes); }
Status Engine::handle(const UpdateObject& m, Bytes bytes) { return create_or_update(m, true, bytes); }

Status Engine::handle(const CreatePlayer& m, Bytes /*bytes*/) {
    if (!state_.player.is_null()) return refuse(m.object, Refusal::SecondPlayer, Status::Error);
    set_player(m.object);
    return Status::Processed;
}

Status Engine::handle(const DeleteObject& m, Bytes bytes) {
    if (m.object == state_.player) return refuse(m.object, Refusal::PlayerDeleted, Status::Error);
    const Gated gated = gate(m.object, m.instance_stamp, bytes);
    if (gated.object == nullptr) return gated.status;
    remember_end(m.object, m.instance_stamp);
    destroy(m.object);
    return gated.status;
}

Status Engine::handle(const PlayerTeleport& m, Bytes /*bytes*/) {
    const WorldObject* player = look_up(state_.player);
    if (player != nullptr && decide_player_teleport(player->stamps, m.teleport_stamp)) {
        apply_player_teleport(state_.inbound, call_.trace(player->id));
    }
    return Status::Processed;
}

}  // namespace acmotion
