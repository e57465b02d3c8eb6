#include "body/activity.h"
#include "body/placement.h"
#include "motion/speeds.h"
#include "world/object_actor.h"

namespace acmotion {
namespace {

WorldObject& object_of(Body& body) { return static_cast<WorldObject&>(body); }
const WorldObject& object_of(const Body& body) { return static_cast<const WorldObject&>(body); }

}  // namespace

// ---- contexts and managers ------------------------------------------------------------------------------------------

InterpreterContext Engine::interpreter_context(ObjectActor& actor) {
    const WorldObject& object = actor.object();
    return {rules_, limits_, state_.motions, trace(object.id), object.id, &actor, host_.animation, &object.weenie};
}

TargetContext Engine::target_context(ObjectActor& actor) {
    const WorldObject& object = actor.object();
    return {limits_, state_.watchers, actor, {object.id, object.position, object.cached_velocity}, trace(object.id),
            now_};
}

MoveToContext Engine::move_to_context(ObjectActor& actor) { return {actor, trace(actor.object().id), now_}; }

MovementManager& Engine::movement_of(WorldObject& object) {
    if (object.movement) return *object.movement;
    object.has_movement_manager = true;
    activate(object, now_);
    return object.movement.emplace();
}

MotionInterpreter& Engine::interpreter_of(WorldObject& object) {
    MovementManager& movement = movement_of(object);
    ObjectActor actor(*this, object);
    return movement.made_interpreter(interpreter_context(actor));
}

MoveToManager& Engine::move_to_of(WorldObject& object) {
    movement_of(object);
    return object.move_to ? *object.move_to : object.move_to.emplace(now_);
}

TargetManager& Engine::target_of(WorldObject& object) {
    return object.target ? *object.target : object.target.emplace();
}

// ---- BodyHost -------------------------------------------------------------------------------------------------------

Frame Engine::advance_animation(Body& body, float quantum) {
    WorldObject& object = object_of(body);
    if (!object.movement || !object.movement->interpreter()) return {};
    const ObjectActor actor(*this, object);
    const MotionMoment moment = motion_moment(object.movement->interpreter()->fields(), actor.view(), &object.weenie);
    return host_.root_motion->advance(object.id, moment, quantum);
}

MaxSpeed Engine::max_speed(const Body& body) const {
    const WorldObject& object = object_of(body);
    if (!object.movement || !object.movement->interpreter()) return {};
    return acmotion::max_speed(object.movement->interpreter()->fields(), &object.weenie);
}

void Engine::animation_upkeep(Body& body) {
    WorldObject& object = object_of(body);
    if (!object.movement || !object.movement->interpreter()) return;
    ObjectActor actor(*this, object);
    object.movement->interpreter()->check_completed_motions(interpreter_context(actor));
}

void Engine::hit_ground(Body& body) {
    ObjectActor actor(*this, object_of(body));
    movement_of(actor.object()).hit_ground(interpreter_context(actor), actor);
}

void Engine::leave_ground(Body& body) {
    ObjectActor actor(*this, object_of(body));
    movement_of(actor.object()).leave_ground(interpreter_context(actor));
}

void Engine::use_movement_time(Body& body) {
    ObjectActor actor(*this, object_of(body));
    if (actor.object().move_to) actor.object().move_to->use_time(move_to_context(actor));
}

void Engine::handle_targets(Body& body, double physics_time) {
    ObjectActor actor(*this, object_of(body));
    if (actor.object().target) actor.object().target->handle_targetting(target_context(actor), physics_time);
}

void Engine::set_target(Body& body, ObjectId target, float radius, double quantum) {
    ObjectActor(*this, object_of(body)).set_target(target, radius, quantum);
}

void Engine::clear_target(Body& body) { ObjectActor(*this, object_of(body)).clear_target(); }
void Engine::cancel_move_to(Body& body, MotionError why) { ObjectActor(*this, object_of(body)).cancel_move_to(why); }

const Position* Engine::find(ObjectId id) const {
    const WorldObject* object = look_up(id);
    return object != nullptr ? &object->position : nullptr;
}

bool Engine::place_sliding(Body& body, const Position& target) {
    return place_body(body_context(), body, {.position = target}) == PlacementResult::Ok;
}

void Engine::entering_world(Body& body) { unschedule_destruction(object_of(body)); }
void Engine::lost_cell(Body& body) { schedule_destruction(object_of(body)); }

// Other bodies do not stand in each other's way here, so nothing ever blocks.
bool Engine::ethereal_blocked(const Body& /*body*/) const { return false; }
void Engine::hit_environment(Body& /*body*/, bool /*had_contact*/) {}  // the game record's business
void Engine::run_scripts(Body& /*body*/, float /*quantum*/) {}

}  // namespace acmotion
