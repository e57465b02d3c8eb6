#include "body/stroll.h"

#include <cmath>

#include "acmotion/motion/root_motion.h"
#include "body/physics.h"
#include "body/slice.h"
#include "geometry/map.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

// Managers that are not there are at their default (core/maybe.h): they need no test of their own.

// On level ground, with nothing but its legs to move it, and nothing that the end of a slice would have to do?
bool is_strolling(const Body& body) {
    return body.transient_state == (kContact | kOnWalkable | kActive) &&
           (body.physics_state & (kFrozen | kAlignPath | kSledding | kHidden)) == 0 && body.parent.is_null() &&
           body.has_cell && body.has_spheres && !body.colliding_with_environment && !body.jumped_this_frame &&
           !body.placed_this_tick && is_at_rest(body) && body.movement->interpreter() &&
           !body.movement->motions_pending() && !body.manager->sticky();
}

// The cell there; nowhere if the body leaves its landblock, or what can be reached.
CellId cell_at(CellId from, const Vec3& origin) {
    if (!(std::abs(origin.z) <= kMaxCoordinateMetres)) return {};
    if (cell_class(from) != CellClass::Indoor) return cell_within_block(from, origin);
    return is_within_reach(origin) ? from : CellId{};
}

// All that remains of sweeping such a body through free space, and of committing that.
void put(Body& body, const Position& place, float quantum) {
    const WideVec3 way = WideVec3{} + place.frame.origin - body.position.frame.origin;  // `offset` adds that zero
    body.cached_velocity = (WideVec3{way.rounded()} * (1.0 / quantum)).rounded();
    body.position = place;
    body.last_support_z = place.frame.origin.z;
    body.contact_normal = {0, 0, 1};
    body.seldom.set(&Body::Seldom::sliding_normal, {});
}

// Where `offset` brings the body. False, and nothing has happened, if that is nowhere else, or cannot be said here.
bool go(Body& body, const Call& call, const Stance& stance, const Frame& offset, float quantum) {
    const Quaternion rotation = turned(stance, offset.rotation);
    Leash& leash = *body.manager->leash();
    const Vec3 step = leash.slowed(offset.origin);
    const Vec3 origin = to_global_point(stance, step);
    const CellId cell = cell_at(body.position.cell, origin);
    if (cell.is_nowhere() || nearly_equal(origin, body.position.frame.origin)) return false;
    leash.count(call.trace(body.id), step);
    put(body, {cell, {origin, rotation}}, quantum);
    return true;
}

// By its motion state: on such ground any motion carries it.
[[gnu::noinline]] bool go_by_motion(Body& body, const Call& call, float quantum) {
    const InterpreterFields& motion = body.movement->interpreter()->fields();
    const Frame offset =
        DefaultRootMotion{}.advance(body.id, {motion.interpreted, !motion.standing_longjump}, quantum);
    return go(body, call, Stance(body.position.frame), scaled(offset, body.seldom->scale), quantum);
}

bool go_to_waypoint(Body& body, const Call& call, float quantum) {
    const Mover mover{.position = body.position, .motion = &body.movement->interpreter()->fields()};
    if (!mover.stance.is_upright()) return false;
    WaypointQueue& queue = *body.manager->queue();
    const std::optional<WaypointQueue::Step> step = queue.next_step(call, mover, quantum);
    if (!step || !go(body, call, mover.stance, step->offset, quantum)) return false;
    queue.take(*step);
    return true;
}

}  // namespace

bool stroll(Body& body, const Call& call, const Position& player) {
    const double elapsed = call.now - body.clock;
    if (!is_strolling(body) || !(elapsed > kEpsilon && elapsed <= kMaxQuantumSeconds)) return false;
    const auto away = static_cast<float>(distance(player, body.position));
    if (away > kActivityRadiusMetres) return false;
    const auto quantum = static_cast<float>(elapsed);
    const bool went = body.manager->is_interpolating() ? go_to_waypoint(body, call, quantum)
                                                       : go_by_motion(body, call, quantum);
    if (!went) return false;
    body.player_distance = away;
    body.clock = call.now;
    return true;
}

bool strolls_by(const Rules& rules) {
    return rules.offset_blend == Rules::OffsetBlend::Replace && rules.blip_by_placement && !rules.tick_every_frame &&
           !rules.single_slice_minimum && !rules.gate_per_body && !rules.baseline_on_first_step &&
           !rules.skip_impossible_dt && !rules.good_window_resets_fails && !rules.gait_from_velocity;
}

}  // namespace acmotion
