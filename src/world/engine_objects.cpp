#include <algorithm>
#include <utility>

#include "body/host.h"
#include "body/physics.h"
#include "body/placement.h"
#include "world/movement_message.h"
#include "world/object_actor.h"
#include "world/smoothing.h"
#include "world/user_data.h"

namespace acmotion {
namespace {

// Id 0 names no object (spec 10 §1).
ObjectId parent_of(const PhysicsDesc& physics) { return physics.parent ? physics.parent->parent : ObjectId{}; }

CellId cell_of(const PhysicsDesc& physics) { return physics.position ? physics.position->cell : CellId{}; }

AnimationLayer::Description described(const PhysicsDesc& physics) {
    return {physics.setup.value_or(0), physics.motion_table.value_or(0), physics.scale.value_or(kDefaultScale)};
}

bool has_movement(const PhysicsDesc& physics) { return physics.movement && physics.movement->data; }

// The dummy sphere of a body without any stays as it is (spec 71 §5.1).
BodyShape scaled(const BodyShape& shape, float factor, bool has_spheres) {
    return {.radius = has_spheres ? shape.radius * factor : shape.radius,
            .height = shape.height * factor,
            .step_down = shape.step_down * factor,
            .cylinder_radius = shape.cylinder_radius * factor,
            .low_point = (WideVec3{shape.low_point} * factor).rounded(),
            .has_one_sphere = shape.has_one_sphere,
            .has_free_heading = shape.has_free_heading};
}

void apply_numbers(WorldObject& object, const PhysicsDesc& physics) {
    const float scale = physics.scale.value_or(kDefaultScale);
    object.seldom.set(&Body::Seldom::scale, scale);
    set_friction(object, physics.friction.value_or(kDefaultFriction));
    set_elasticity(object, physics.elasticity.value_or(kDefaultElasticity));
    object.seldom.set(&Body::Seldom::shape, scaled(object.seldom->shape, scale, object.has_spheres));
}

}  // namespace

// ---- creation (spec 20 §9.1) ----------------------------------------------------------------------------------------

Status Engine::create_or_update(const ObjectDescription& description, bool force, Bytes bytes) {
    const ObjectId parent = parent_of(description.physics);
    if (!parent.is_null() && look_up(parent) == nullptr) return park(parent, bytes);

    WorldObject* known = find_object(description.object);
    if (known == nullptr) return create(description, {});
    const Stamp sent = description.physics.stamps[StampSlot::Instance];
    const Stamp stored = known_instance(*known, sent);
    if (force || sent.newer_than(stored)) return create(description, {.again = true});
    if (sent.older_than(stored)) return refuse(description.object, Refusal::OlderDescription, Status::OldInstance);
    update_in_place(*known, description);
    return Status::Processed;
}

Status Engine::create(const ObjectDescription& description, const Birth& birth) {
    // An older life takes the messages parked on it along; only a placeholder's survive (spec 20 §6.4).
    if (birth.again) destroy(description.object);
    if (state_.objects.size() >= call_.limits.objects) {
        report_bound(WorldBound::Objects, state_.pools.bounds.objects);
        return Status::Error;
    }
    std::vector<MessageBytes> parked = state_.parking.take(description.object);
    state_.destructions.unschedule(description.object);
    state_.description_requests.unschedule(description.object);
    WorldObject& object = state_.objects.insert(description.object);
    call_.trace(object.id).report(Event::ObjectCreated{birth.again, birth.assumed});
    object.is_assumed = birth.assumed;
    describe_body(object, description);
    object.is_live = true;
    take_children(object, description.physics);
    enter(object, description.physics, birth.grounded);
    if (!object.has_cell) leave_children_behind(object);
    if (!parked.empty()) call_.trace(object.id).report(Event::MessagesReplayed{parked.size()});
    replay(std::move(parked));
    return Status::Processed;
}

void Engine::describe_body(WorldObject& object, const ObjectDescription& description) {
    const PhysicsDesc& physics = description.physics;
    identify(object, description);
    object.is_local_player = object.id == state_.player;
    object.clock = call_.now;
    if (!built_in_.ground) object.seldom.change();  // on such ground it may slide, and no frame may allocate for that

    host_.animation->describe(object.id, described(physics));
    ObjectActor actor(*this, object);
    if (object.is_animated) actor.made_interpreter();
    if (has_movement(physics)) {
        object.last_move_autonomous = physics.movement->autonomous;
        const MovementMessage message(*physics.movement->data);
        actor.made_movement().apply_update(call_, actor, message.update());
    }
    set_physics_state(object, physics.state);
    apply_numbers(object, physics);
    set_velocity(object, physics.velocity.value_or(Vec3{}), call_.now);
    object.omega = physics.omega.value_or(Vec3{});
    object.stamps = physics.stamps;
}

void Engine::identify(WorldObject& object, const ObjectDescription& description) const {
    update_record(object, description);
    const std::uint32_t setup = description.physics.setup.value_or(0);
    object.aside.set(&ObjectRecord::Aside::setup, setup);
    object.seldom.set(&Body::Seldom::shape, host_.shapes->shape_of(object.id, setup));
    object.has_spheres = host_.shapes->has_spheres(object.id, setup);
    // Id 0 is none (spec 71 §5.2). An assumed object has one, which is not known.
    object.is_animated = object.is_assumed || description.physics.motion_table.value_or(0) != 0;
}

void Engine::update_record(WorldObject& object, const ObjectDescription& description) {
    if (!description.weenie) return;
    if (object.aside->name != description.weenie->name) object.aside.change().name = description.weenie->name;
    object.is_creature = description.weenie->item_type == kCreatureItemType;
}

void Engine::enter(WorldObject& object, const PhysicsDesc& physics, bool grounded) {
    const ObjectId parent = parent_of(physics);
    if (!parent.is_null()) attach_if_possible(object, find_object(parent), physics.parent->location);
    if (object.is_local_player) return enter_player(object, physics, grounded);
    if (!parent.is_null() || cell_of(physics).is_nowhere()) return;
    ObjectActor actor(*this, object);
    enter_world(actor, *physics.position, grounded);
}

// Also of a player without a position, or one that is held: what a teleport left behind ends here (spec 20 §9.1 d).
void Engine::enter_player(WorldObject& player, const PhysicsDesc& physics, bool grounded) {
    player.position = physics.position.value_or(Position{});
    host_.player_client->tell_streamer(true);
    ObjectActor actor(*this, player);
    enter_world(actor, player.position, grounded);
    follow_holder(player);
    end_player_teleport(actor, *host_.player_client, state_.inbound, actor.trace());
}

// Those that are here already. Others name their parent when they come.
void Engine::take_children(WorldObject& parent, const PhysicsDesc& physics) {
    if (!physics.children) return;
    for (const PhysicsDesc::ChildLink& link : *physics.children) {
        if (WorldObject* child = find_object(link.child)) attach_if_possible(*child, &parent, link.location);
    }
}

void Engine::attach_if_possible(WorldObject& child, WorldObject* parent, std::uint32_t location) {
    if (parent == nullptr || parent == &child || !has_location(*parent, location)) return;
    if (has_room_for(child, *parent)) attach(child, *parent);
}

// ---- the same instance again ----------------------------------------------------------------------------------------

void Engine::update_in_place(WorldObject& object, const ObjectDescription& description) {
    const PhysicsDesc& physics = description.physics;
    const StampSet& sent = physics.stamps;
    if (object.is_assumed) end_assumption(object, description);
    object.stamps.test_and_set(StampSlot::ObjDesc, sent[StampSlot::ObjDesc]);
    if (const ObjectId named = parent_of(physics); !named.is_null()) {
        WorldObject* parent = find_object(named);
        if (parent != nullptr) take_parent(object, *parent, physics.parent->location, sent[StampSlot::Position]);
    } else if (!cell_of(physics).is_nowhere()) {
        take_position(object, {.position = *physics.position,
                               .placement = physics.animation_frame,
                               .has_contact = true,
                               .position_stamp = sent[StampSlot::Position],
                               .teleport_stamp = sent[StampSlot::Teleport],
                               .force_position_stamp = sent[StampSlot::ForcePosition]});
    } else {
        take_pickup(object, sent[StampSlot::Position]);
    }
    if (has_movement(physics)) {
        take_movement(object,
                      {sent[StampSlot::Movement], sent[StampSlot::ServerControlledMove], physics.movement->autonomous},
                      *physics.movement->data);
    }
    take_state(object, sent[StampSlot::State], physics.state);
    take_vector(object, sent[StampSlot::Vector], physics.velocity.value_or(Vec3{}), physics.omega.value_or(Vec3{}));
    update_record(object, description);
    // Every object here has a game record, so one without a cell id is carried and stays.
    if (object.position.cell.is_nowhere()) return;
    if (object.has_cell) return state_.destructions.unschedule(object.id);
    state_.destructions.schedule(object.id, call_.now + kDestructionDelaySeconds);
}

// What it is, and how large. Its channels go by their stamps, of which most are unset (spec 11 §9.3).
void Engine::end_assumption(WorldObject& object, const ObjectDescription& description) {
    object.is_assumed = false;
    call_.trace(object.id).report(Event::ObjectDescribed{});
    identify(object, description);
    apply_numbers(object, description.physics);
    if (!host_.animation->describe(object.id, described(description.physics))) return;
    ObjectActor actor(*this, object);
    actor.made_interpreter().restart_animation(call_, actor);
}

// ---- state and parents ----------------------------------------------------------------------------------------------

// Spec 20 §9.8: the whole word is replaced, then what hiding and showing do to the collision bits.
void Engine::set_physics_state(WorldObject& object, std::uint32_t physics_state) {
    const bool was_hidden = object.is(kHidden);
    object.physics_state = physics_state;
    call_.trace(object.id).report(Event::PhysicsStateChanged{physics_state});
    if (object.is(kHidden) == was_hidden) return;
    if (object.is(kHidden)) {
        object.physics_state = (physics_state & ~kReportCollisions) | kIgnoreCollisions;
    } else {
        object.physics_state = (physics_state & ~kIgnoreCollisions) | kReportCollisions;
    }
    ObjectActor(*this, object).changed_visibility();
}

// Retail does not check the length; this bound is ours.
bool Engine::has_room_for(const WorldObject& child, const WorldObject& parent) {
    if (child.parent == parent.id || parent.aside->children.size() < call_.limits.children_per_object) return true;
    report_bound(WorldBound::Children, state_.pools.bounds.children);
    return false;
}

bool Engine::has_location(const WorldObject& parent, std::uint32_t location) const {
    return host_.shapes->has_location(parent.id, parent.aside->setup, location);
}

void Engine::attach(WorldObject& child, WorldObject& parent) {
    detach_from_parent(child);
    state_.destructions.unschedule(child.id);
    leave(child);
    child.parent = parent.id;
    child.position.cell = parent.position.cell;
    follow_holder(child);
    if (!child.has_cell) leave_children_behind(child);
    parent.aside.change().children.push_back(child.id);
    call_.trace(child.id).report(Event::ObjectParented{parent.id});
}

WorldObject* Engine::find_object(ObjectId id) {
    WorldObject* object = state_.objects.find(id);
    if (object != nullptr && !object->parent.is_null()) follow_holder(*object);
    return object;
}

// Retail sets the frame of a child with that of its holder; here it is taken when the child is looked up, so that no tick
// has to look for children. This world poses no parts, so the holder's own frame serves (spec 20 §9.6).
void Engine::follow_holder(WorldObject& child) const {
    const WorldObject& bearer = state_.objects.bearer_of(child);
    child.position = bearer.position;
    child.has_cell = ObjectTable::is_in_cell(bearer);
}

// Spec 20 §10.4.
void Engine::leave(WorldObject& object) {
    ObjectActor actor(*this, object);
    leave_world(actor);
    leave_children_behind(object);
}

// A holder without a cell sets no frame, so what it holds keeps the last one.
void Engine::leave_children_behind(const WorldObject& object) {
    for (const ObjectId id : object.aside->children) {
        WorldObject* child = state_.objects.find(id);
        if (child == nullptr) continue;
        child->position = object.position;
        child->has_cell = false;
    }
}

// Spec 20 §10.1.
void Engine::detach_from_parent(WorldObject& object) {
    if (object.parent.is_null()) return;
    follow_holder(object);
    let_go(object);
}

void Engine::let_go(WorldObject& object) {
    WorldObject* parent = find_object(object.parent);
    ObjectRecord::Aside* of_parent = parent != nullptr ? parent->aside.changed() : nullptr;
    if (of_parent != nullptr) std::erase(of_parent->children, object.id);
    object.parent = {};
    object.clock = call_.now;
    ObjectActor actor(*this, object);
    clear_transient_states(actor);
}

// ---- the host's own player ------------------------------------------------------------------------------------------

bool Engine::move_player(const Position& position) {
    if (!checked_position(position, "player")) return false;
    WorldObject* player = find_object(state_.player);
    if (player == nullptr) return assume_player(position);
    if (!player->parent.is_null()) return false;
    return ObjectActor(*this, *player).place_sliding(position);
}

// ---- destruction (spec 20 §6.5, §6.6) -------------------------------------------------------------------------------

void Engine::schedule_destruction(const WorldObject& object) {
    state_.destructions.schedule(object.id, call_.now + kDestructionDelaySeconds);
    for (const ObjectId child : object.aside->children)
        state_.destructions.schedule(child, call_.now + kDestructionDelaySeconds);
}

void Engine::unschedule_destruction(const WorldObject& object) {
    state_.destructions.unschedule(object.id);
    for (const ObjectId child : object.aside->children) state_.destructions.unschedule(child);
}

// As if its 25 s were over. The server's own word is refused for the player too.
bool Engine::remove(ObjectId id) {
    if (id == state_.player || look_up(id) == nullptr) return false;
    destroy(id);
    return true;
}

void Engine::destroy(ObjectId id) {
    state_.destructions.unschedule(id);
    state_.description_requests.unschedule(id);
    static_cast<void>(state_.parking.take(id));  // released unprocessed
    WorldObject* object = find_object(id);
    if (object == nullptr) return;

    ObjectActor actor(*this, *object);
    actor.exit_world();
    leave(*object);
    // The objects it holds go where it is now: nowhere, and not to its own holder.
    if (!object->parent.is_null()) let_go(*object);
    if (ObjectRecord::Aside* aside = object->aside.changed()) {
        for (const ObjectId child_id : std::exchange(aside->children, {})) {
            if (WorldObject* child = find_object(child_id)) detach_from_parent(*child);
        }
    }
    if (object->manager) object->manager->destroy(state_.pools.waypoints);
    if (object->movement) object->movement->destroy(state_.pools);
    if (TargetManager* target = object->target()) target->destroy(state_.pools.watchers);
    host_.animation->forget(id);
    call_.trace(id).report(Event::ObjectDestroyed{});
    const ObjectTable::Slot slot = state_.objects.slot_of(id);
    if (smoothing_ != nullptr) smoothing_->forget(slot);
    user_data_.forget(slot);
    state_.objects.erase(id);
}

}  // namespace acmotion
