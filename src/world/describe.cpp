#include "world/describe.h"

#include "acmotion/core/text.h"
#include "core/constants.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

// A queue may hold velocities too: those lead to no place.
WaypointPool::Index first_place(const WaypointPool& pool, WaypointPool::Index node) {
    while (node != WaypointPool::kNone && !pool[node].value.is_position()) node = pool[node].next;
    return node;
}

std::optional<float> window_start(const WaypointQueue& queue) {
    if (queue.original_distance() == kNoBaselineMetres) return std::nullopt;
    return queue.original_distance();
}

BodyInfo::Queue describe(const WaypointQueue& queue, const WaypointPool& pool) {
    return {.waypoints = queue.size(),
            .next = queue.empty() ? Position{} : pool[queue.head()].value.position(),
            .window_slices = queue.frame_counter(),
            .window_seconds = queue.progress_quantum(),
            .window_start_metres = window_start(queue),
            .fails = queue.fail_counter()};
}

void describe_manager(BodyInfo& info, const PositionManager& manager, const WaypointPool& pool) {
    if (manager.queue()) info.queue = describe(*manager.queue(), pool);
    info.is_leashed = manager.leash() && manager.leash()->is_constrained();
    if (info.is_leashed) info.leash_travelled = manager.leash()->travelled();
    info.sticky_target = manager.sticky_target();
}

void describe_motion(BodyInfo& info, const InterpreterFields& fields, const Weenie& weenie) {
    const MaxSpeed speed = max_speed(fields, &weenie);
    info.has_motion = true;
    info.motion = fields.interpreted;
    info.charges_long_jump = fields.standing_longjump;
    info.max_speed = speed.plain;
    info.adjusted_max_speed = speed.adjusted;
}

void describe_place(BodyInfo& info, const WorldObject& object, const ObjectTable& objects) {
    const WorldObject& bearer = objects.bearer_of(object);
    info.position = bearer.position;
    info.has_cell = ObjectTable::is_in_cell(bearer);
    info.parent = object.parent;
    info.is_shown = is_shown(object);
    info.is_hidden = object.is(kHidden);
    info.in_contact = object.is(kContact);
    info.on_walkable = object.is(kOnWalkable);
    info.shape = object.seldom->shape;
    info.scale = object.seldom->scale;
}

}  // namespace

void describe(const WorldInside& world, ObjectTable::Slot slot, BodyInfo& info) {
    const WorldObject& object = world.state.objects.slots()[slot];
    info.object = object.id;
    info.name = printable(object.aside->name);
    info.stamps = object.stamps;
    info.is_assumed = object.is_assumed;
    describe_place(info, object, world.state.objects);
    info.clock = clock_of(world, slot);
    info.player_distance = world.state.objects.settled(slot).player_distance;
    info.velocity = object.velocity;
    info.measured_velocity = object.cached_velocity;
    info.is_animated = object.is_animated;
    if (object.movement && object.movement->interpreter()) {
        describe_motion(info, object.movement->interpreter()->fields(), weenie_of(object));
    }
    if (object.manager) describe_manager(info, *object.manager, world.state.pools.waypoints);
    if (object.is_moving_to()) {
        info.move_to = object.move_to()->state().type;
        info.move_to_target = object.move_to()->state().object;
    }
}

// ---- the way that remains -------------------------------------------------------------------------------------------

WaypointRange::Iterator WaypointRange::begin() const {
    const WorldObject* object = world_->state.objects.find(id_);
    if (object == nullptr || !object->manager || !object->manager->queue()) return end();
    return {*world_, first_place(world_->state.pools.waypoints, object->manager->queue()->head())};
}
WaypointRange::Iterator WaypointRange::end() const { return {*world_, WaypointPool::kNone}; }

Position WaypointRange::Iterator::operator*() const { return world_->state.pools.waypoints[node_].value.position(); }

WaypointRange::Iterator& WaypointRange::Iterator::operator++() {
    const WaypointPool& pool = world_->state.pools.waypoints;
    node_ = first_place(pool, pool[node_].next);
    return *this;
}

}  // namespace acmotion
