#include "world/object_actor.h"

#include "acmotion/geometry/heading.h"
#include "body/activity.h"
#include "body/contact.h"
#include "body/physics.h"
#include "body/placement.h"

namespace acmotion {

// ---- body -----------------------------------------------------------------------------------------------------------

void ObjectActor::set_velocity(const Vec3& velocity) { acmotion::set_velocity(object_, velocity, engine_.now()); }
void ObjectActor::set_heading(float degrees) { acmotion::set_heading(object_.position.frame, degrees); }
void ObjectActor::activate() { acmotion::activate(object_, engine_.now()); }

void ObjectActor::set_on_walkable(bool on_walkable) {
    acmotion::set_on_walkable(engine_.body_context(), object_, on_walkable);
}

void ObjectActor::place(const Position& target, PlacementCall /*call*/) {
    // What lies under the old place says nothing about the new one: until it stands, the body cannot fall below this.
    object_.last_support_z = target.frame.origin.z;
    place_body(engine_.body_context(), object_, {.position = target, .grounded_hint = grounded_});
}

BodyView ObjectActor::view() const {
    return {.rotation = object_.position.frame.rotation,
            .velocity = object_.velocity,
            .in_contact = object_.is(kContact),
            .on_walkable = object_.is(kOnWalkable),
            .has_gravity = object_.is(kGravity),
            .has_cell = object_.has_cell,
            .last_move_autonomous = object_.last_move_autonomous,
            .leash_is_full = object_.manager && object_.manager->is_fully_constrained()};
}

// ---- position manager -----------------------------------------------------------------------------------------------

void ObjectActor::interpolate_to(const Position& target, bool keep_heading) {
    // Interpolation asks for the max speed, and that question makes an interpreter (spec 50 §2).
    engine_.interpreter_of(object_);
    object_.last_support_z = target.frame.origin.z;
    acmotion::interpolate_to(engine_.body_context(), object_, target, keep_heading);
}

void ObjectActor::constrain_to(const Position& anchor, const LeashRange& range) {
    acmotion::constrain_to(engine_.body_context(), object_, anchor, range);
}

void ObjectActor::stop_interpolating() {
    if (object_.manager) object_.manager->stop_interpolating(engine_.motion_context(object_));
}

void ObjectActor::unconstrain() {
    if (object_.manager) object_.manager->unconstrain(engine_.motion_context(object_));
}

void ObjectActor::unstick() {
    if (object_.manager) object_.manager->unstick(engine_.motion_context(object_), *this);
}

bool ObjectActor::is_interpolating() const { return object_.manager && object_.manager->is_interpolating(); }

// ---- sticky ---------------------------------------------------------------------------------------------------------

ObjectId ObjectActor::top_level_of(ObjectId id) const {
    const WorldObject* object = engine_.look_up(id);
    return object == nullptr || object->parent.is_null() ? id : object->parent;
}

void ObjectActor::stick_to(ObjectId id) {
    position_manager(object_, engine_.now());
    const WorldObject* target = engine_.look_up(id);
    if (target == nullptr) return;
    target = engine_.look_up(top_level_of(id));
    if (target != nullptr) stick_to(target->id, {target->shape.radius, target->shape.height});
}

void ObjectActor::stick_to(ObjectId target, const Cylinder& shape) {
    position_manager(object_, engine_.now())
        .stick_to(engine_.motion_context(object_), *this, target, shape.radius, engine_.now());
}

// ---- motion interpreter ---------------------------------------------------------------------------------------------

bool ObjectActor::motions_pending() const { return object_.movement && object_.movement->motions_pending(); }

MotionError ObjectActor::do_motion(MotionCommand motion, SubMotion& block) {
    return engine_.movement_of(object_).do_sub_motion(engine_.interpreter_context(*this), motion, block);
}

MotionError ObjectActor::stop_motion(MotionCommand motion, SubMotion& block) {
    return engine_.movement_of(object_).stop_sub_motion(engine_.interpreter_context(*this), motion, block);
}

void ObjectActor::stop_completely() {
    engine_.movement_of(object_).perform(engine_.interpreter_context(*this), *this, MotionRequest{});
}

// ---- move-to --------------------------------------------------------------------------------------------------------

void ObjectActor::cancel_move_to(MotionError why) {
    if (object_.move_to) object_.move_to->cancel(engine_.move_to_context(*this), why);
}

void ObjectActor::restart_move_to() {
    if (object_.move_to) object_.move_to->hit_ground(engine_.move_to_context(*this));
}

MotionError ObjectActor::begin_move_to(const MoveToOrder& order) {
    MoveToManager& move_to = engine_.move_to_of(object_);
    const MoveToContext context = engine_.move_to_context(*this);
    const ObjectId top_level = top_level_of(order.object);
    switch (order.type) {
        case MoveToType::MoveToObject: {
            const WorldObject* target = engine_.look_up(order.object);
            const Cylinder shape =
                target != nullptr ? Cylinder{target->shape.radius, target->shape.height} : Cylinder{};
            move_to.move_to_object(context, {order.object, top_level, shape}, order.params);
            return MotionError::None;
        }
        case MoveToType::MoveToPosition: move_to.move_to_position(context, order.position, order.params); break;
        case MoveToType::TurnToObject: move_to.turn_to_object(context, order.object, top_level, order.params); break;
        case MoveToType::TurnToHeading: move_to.turn_to_heading(context, order.params); break;
        case MoveToType::None: return MotionError::GeneralFailure;
    }
    return MotionError::None;
}

// ---- targets --------------------------------------------------------------------------------------------------------

void ObjectActor::set_target(ObjectId id, float radius, double quantum) {
    TargetManager& manager = engine_.target_of(object_);
    manager.set_target(engine_.target_context(*this), 0, id, radius, quantum);
}

void ObjectActor::clear_target() {
    if (object_.target) object_.target->clear_target(engine_.target_context(*this));
}

void ObjectActor::clear_target_and_tell_watchers() {
    engine_.clear_target_and_tell_watchers(object_, TargetStatus::Teleported);
}

double ObjectActor::target_quantum() const { return object_.target ? object_.target->target_quantum() : 0; }

void ObjectActor::set_target_quantum(double seconds) {
    if (object_.target) object_.target->set_target_quantum(engine_.target_context(*this), seconds);
}

void ObjectActor::watch(ObjectId target, float radius, float quantum) {
    WorldObject* watched = engine_.find_object(target);
    if (watched == nullptr) return;
    ObjectActor actor(engine_, *watched);
    engine_.target_of(*watched).add_watcher(engine_.target_context(actor), object_.id, radius, quantum);
}

void ObjectActor::unwatch(ObjectId target) {
    WorldObject* watched = engine_.find_object(target);
    if (watched == nullptr || !watched->target) return;
    ObjectActor actor(engine_, *watched);
    watched->target->remove_watcher(engine_.target_context(actor), object_.id);
}

void ObjectActor::send(ObjectId watcher, const TargetInfo& info) {
    WorldObject* receiver = engine_.find_object(watcher);
    if (receiver == nullptr || !receiver->target) return;
    ObjectActor actor(engine_, *receiver);
    receiver->target->receive(engine_.target_context(actor), info);
}

void ObjectActor::deliver(const TargetInfo& info) {
    if (info.context != 0) return;
    if (object_.move_to) object_.move_to->handle_update_target(engine_.move_to_context(*this), info);
    if (object_.manager) {
        object_.manager->handle_update_target(engine_.motion_context(object_), *this, info.target, info.status,
                                              info.actual);
    }
}

// ---- the local player's client --------------------------------------------------------------------------------------

void ObjectActor::player_teleported() {
    if (PlayerClient* client = engine_.player_client()) client->player_teleported();
}
void ObjectActor::send_position_report() {
    if (PlayerClient* client = engine_.player_client()) client->send_position_report();
}
void ObjectActor::rehome_camera() {
    if (PlayerClient* client = engine_.player_client()) client->rehome_camera();
}
void ObjectActor::tell_streamer(bool teleporting) {
    if (PlayerClient* client = engine_.player_client()) client->tell_streamer(teleporting);
}

}  // namespace acmotion
