#include "world/object_actor.h"

#include "acmotion/motion/root_motion.h"
#include "body/host.h"
#include "body/placement.h"
#include "motion/jump_rules.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

Cylinder cylinder(const BodyShape& shape) { return {shape.cylinder_radius, shape.height}; }

}  // namespace

// ---- what a decision does -------------------------------------------------------------------------------------------

void ObjectActor::place(const Position& target, PlacementCall /*call*/) {
    // The server's height is the lowest support the body may fall to (spec 40 §13.5).
    if (grounded_) object_.last_support_z = target.frame.origin.z;
    place_body(*this, {.position = target, .grounded_hint = grounded_});
}

void ObjectActor::assign(const Position& target) {
    if (grounded_) object_.last_support_z = target.frame.origin.z;
    object_.position = target;
    object_.placed_this_tick = true;
}

[[gnu::flatten]] void ObjectActor::interpolate_to(const Position& target, bool keep_heading) {
    acmotion::interpolate_to(*this, target, keep_heading);
}

[[gnu::flatten]] void ObjectActor::constrain_to(const Position& anchor, const LeashRange& range) {
    acmotion::constrain_to(*this, anchor, range);
}

void ObjectActor::stop_interpolating() {
    if (object_.manager) object_.manager->stop_interpolating(call(), *this);
}

void ObjectActor::unconstrain() {
    if (object_.manager) object_.manager->unconstrain(call(), *this);
}

void ObjectActor::exit_world() {
    layer().leave_world(object_.id, *this);
    if (object_.movement) object_.movement->leave_world(call(), *this);
    unstick();
    break_off_targets(TargetStatus::LeftWorld);
}

// ---- one slice ------------------------------------------------------------------------------------------------------

Frame ObjectActor::advance_animation(float quantum) {
    const MotionInterpreter* motion = interpreter();
    if (motion == nullptr) return engine_.host().root_motion->advance(object_.id, {}, quantum);
    MotionMoment moment = motion_moment(motion->fields(), view(), weenie());
    if (const AxisMotion* gait = call().rules.gait_from_velocity ? object_.gait() : nullptr)
        moment.state.forward = *gait;
    if (!call().rules.root_motion_needs_walkable) moment.may_walk = !motion->fields().standing_longjump;
    return engine_.host().root_motion->advance(object_.id, moment, quantum);
}

void ObjectActor::animation_upkeep() {
    MotionInterpreter* motion = interpreter();
    if (motion == nullptr || (built_in().animation && !motion->motions_pending())) return;
    motion->check_completed_motions(call(), *this);
}

std::size_t ObjectActor::pending_motions() const {
    const MotionInterpreter* motion = interpreter();
    return motion != nullptr ? motion->pending().size() : 0;
}

void ObjectActor::motion_done() {
    if (object_.movement) object_.movement->motion_done(call(), *this);
}

// A body leaves the ethereal state once nothing overlaps it.
void ObjectActor::set_ethereal(bool on) {
    if (on) object_.physics_state |= kEthereal;
    object_.set(kCheckEthereal, !on && object_.is(kEthereal));
}

void ObjectActor::use_movement_time() {
    if (MoveToManager* move_to = object_.move_to()) move_to->use_time(call(), *this);
}

void ObjectActor::handle_targets(double physics_time) {
    if (TargetManager* target = object_.target()) target->handle_targetting(call(), *this, physics_time);
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

// ---- movement -------------------------------------------------------------------------------------------------------

MovementManager& ObjectActor::made_movement() {
    if (object_.movement) return *object_.movement;
    activate();
    return object_.movement.emplace();
}

MotionInterpreter* ObjectActor::interpreter() const {
    return object_.movement && object_.movement->interpreter() ? &*object_.movement->interpreter() : nullptr;
}

MaxSpeed ObjectActor::max_speed() { return acmotion::max_speed(made_interpreter().fields(), weenie()); }

MotionError ObjectActor::do_motion(MotionCommand motion, SubMotion& block) {
    return made_movement().do_sub_motion(call(), *this, motion, block);
}

MotionError ObjectActor::stop_motion(MotionCommand motion, SubMotion& block) {
    return made_movement().stop_sub_motion(call(), *this, motion, block);
}

void ObjectActor::stop_completely() { made_movement().perform(call(), *this, MotionRequest{}); }

// ---- sticky and move-to ---------------------------------------------------------------------------------------------

ObjectId ObjectActor::top_level_of(ObjectId id) const {
    const WorldObject* object = engine_.look_up(id);
    return object == nullptr || object->parent.is_null() ? id : object->parent;
}

void ObjectActor::stick_to(ObjectId id) {
    position_manager(object_, call().now);
    const WorldObject* target = engine_.look_up(top_level_of(id));
    if (target != nullptr) stick_to(target->id, cylinder(target->seldom->shape));
}

MoveToManager& ObjectActor::made_move_to() {
    made_movement();
    Boxed<MoveToManager>& manager = object_.made_chase().move_to;
    return manager ? *manager : manager.emplace(call().now);
}

MoveToTarget ObjectActor::target_of(const MoveToOrder& order) const {
    const WorldObject* target = engine_.look_up(order.object);
    return {order.object, top_level_of(order.object), target != nullptr ? cylinder(target->seldom->shape) : Cylinder{}};
}

// An order that names an object is a separate request, which wakes the body; of the others, only their stop does
// (spec 60 §5.2).
MotionError ObjectActor::begin_move_to(const MoveToOrder& order) {
    if (order.type == MoveToType::MoveToObject || order.type == MoveToType::TurnToObject) activate();
    MoveToManager& manager = made_move_to();
    const MoveToTarget target = target_of(order);
    switch (order.type) {
        case MoveToType::MoveToObject: manager.move_to_object(call(), *this, target, order.params); break;
        case MoveToType::MoveToPosition: manager.move_to_position(call(), *this, order.position, order.params); break;
        case MoveToType::TurnToObject:
            manager.turn_to_object(call(), *this, order.object, target.top_level, order.params);
            break;
        case MoveToType::TurnToHeading: manager.turn_to_heading(call(), *this, order.params); break;
        case MoveToType::None: return MotionError::GeneralFailure;
    }
    return MotionError::None;
}

void ObjectActor::restart_move_to() {
    if (MoveToManager* move_to = object_.move_to()) move_to->hit_ground(call(), *this);
}

void ObjectActor::cancel_move_to(MotionError why) {
    if (MoveToManager* move_to = object_.move_to()) move_to->cancel(call(), *this, why);
}

// ---- targets --------------------------------------------------------------------------------------------------------

TargetManager& ObjectActor::made_target() {
    Boxed<TargetManager>& manager = object_.made_chase().target;
    return manager ? *manager : manager.emplace();
}

void ObjectActor::set_target(ObjectId id, float radius, double quantum) {
    made_target().set_target(call(), *this, 0, id, radius, quantum);
}

void ObjectActor::clear_target() {
    if (TargetManager* target = object_.target()) target->clear_target(*this);
}

void ObjectActor::break_off_targets(TargetStatus status) {
    if (TargetManager* target = object_.target()) target->break_off(call(), *this, status);
}

double ObjectActor::target_quantum() const {
    const TargetManager* target = object_.target();
    return target != nullptr ? target->target_quantum() : 0;
}

void ObjectActor::set_target_quantum(double seconds) {
    if (TargetManager* target = object_.target()) target->set_target_quantum(*this, seconds);
}

void ObjectActor::deliver(const TargetInfo& info) {
    if (info.context != 0) return;
    if (MoveToManager* move_to = object_.move_to()) move_to->handle_update_target(call(), *this, info);
    if (object_.manager) object_.manager->handle_update_target(call(), *this, info.target, info.status, info.actual);
}

void ObjectActor::watch(ObjectId target, float radius, float quantum) {
    WorldObject* watched = engine_.find_object(target);
    if (watched == nullptr) return;
    ObjectActor actor(engine_, *watched);
    actor.made_target().add_watcher(call(), actor, object_.id, radius, quantum);
}

void ObjectActor::unwatch(ObjectId target) {
    WorldObject* watched = engine_.find_object(target);
    if (watched != nullptr && watched->target() != nullptr) watched->target()->remove_watcher(call(), object_.id);
}

void ObjectActor::send(ObjectId watcher, const TargetInfo& info) {
    WorldObject* receiver = engine_.find_object(watcher);
    if (receiver == nullptr || receiver->target() == nullptr) return;
    ObjectActor actor(engine_, *receiver);
    receiver->target()->receive(call(), actor, info);
}

}  // namespace acmotion
