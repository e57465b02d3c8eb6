#include "body/tick.h"

#include <limits>

#include "acmotion/motion/root_motion.h"
#include "body/host.h"
#include "body/physics.h"
#include "geometry/map.h"
#include "geometry/vector_math.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

// Step 2 of spec 40 §6.2.
void refresh_activity(BodyHost& host, const Position& player) {
    Body& body = host.body();
    body.player_distance = static_cast<float>(distance(player, body.position));
    if (host.call().rules.far_bodies_sleep && body.player_distance > kActivityRadiusMetres) {
        body.set(kActive, false);
    } else {
        activate(body, host.call().now);
    }
}

// Visits the lengths of the slices, each with the slice time it ends at. Answers where the clock stands then.
template <class Visit>
double for_each_slice(const Rules& rules, double clock, double now, const Visit& visit) {
    double elapsed = now - clock;
    if (rules.tick_every_frame) {
        // Whatever its length, as long as a float holds it.
        if (elapsed > 0 && elapsed <= std::numeric_limits<float>::max()) visit(elapsed, now);
        return now;
    }
    if (elapsed <= kEpsilon || elapsed > kHugeQuantumSeconds) return now;  // too little to matter, or thrown away
    // The usual case is one slice. However short: two readers of the binary agree that the minimum is jumped over here
    // (spec 40 §6.2).
    if (elapsed <= kMaxQuantumSeconds && !rules.single_slice_minimum && !rules.gate_per_body) {
        visit(elapsed, now);
        return now;
    }
    double slice_time = clock;
    while (elapsed > kMaxQuantumSeconds) {
        slice_time += kMaxQuantumSeconds;
        visit(kMaxQuantumSeconds, slice_time);
        elapsed -= kMaxQuantumSeconds;
    }
    if (elapsed > (rules.gate_per_body ? kOpenacQuantumSeconds : kMinQuantumSeconds)) {
        slice_time += elapsed;
        visit(elapsed, slice_time);
    }
    return slice_time;
}

// On level ground, with nothing but its legs to move it, and nothing that the end of a slice would have to do? Managers
// that are not there are at their default (core/maybe.h), so none is tested for, here and below.
bool is_strolling(const Body& body) {
    return body.transient_state == (kContact | kOnWalkable | kActive) &&
           (body.physics_state & (kFrozen | kAlignPath | kSledding | kHidden)) == 0 && body.parent.is_null() &&
           body.has_cell && body.has_spheres && !body.colliding_with_environment && !body.jumped_this_frame &&
           !body.placed_this_tick && is_at_rest(body) && body.movement->interpreter() &&
           !body.movement->motions_pending() && !body.manager->sticky();
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

// Where `way` brings the body. False, and nothing has happened, if that is nowhere else, or cannot be said here.
[[gnu::always_inline]] inline bool go(Body& body, const Call& call, const Stance& stance, const Frame& way, float dt) {
    const Quaternion rotation = turned(stance, way.rotation);
    Leash& leash = *body.manager->leash();
    const Vec3 step = leash.slowed(way.origin);
    const Vec3 origin = to_global_point(stance, step);
    const CellId cell = cell_after_step(body.position.cell, origin);
    if (cell.is_nowhere() || nearly_equal(origin, body.position.frame.origin)) return false;
    leash.count(call.trace(body.id), step);
    put(body, {cell, {origin, rotation}}, dt);
    return true;
}

// By its motion state: on such ground any motion carries it.
[[gnu::noinline]] bool go_by_motion(Body& body, const Call& call, float quantum) {
    const InterpreterFields& motion = body.movement->interpreter()->fields();
    Frame offset = DefaultRootMotion{}.advance(body.id, {motion.interpreted, !motion.standing_longjump}, quantum);
    offset.origin = scaled_within_reach(offset.origin, body.seldom->scale);
    return go(body, call, Stance(body.position.frame), offset, quantum);
}

[[gnu::always_inline]] inline bool go_to_waypoint(Body& body, const Call& call, float quantum) {
    static constexpr Weenie kAny;  // no game record but the host's own has a run rate (world/object.h)
    static_assert(!kAny.run_rate);
    const Stance stance(body.position.frame);
    if (!stance.is_upright()) return false;
    const double speed = catch_up_speed(max_speed(body.movement->interpreter()->fields(), &kAny), call.rules);
    WaypointQueue& queue = *body.manager->queue();
    const auto step = queue.next_step(call, body.position, stance, speed, quantum);
    if (!step || !go(body, call, stance, step->offset, quantum)) return false;
    queue.take(*step);
    return true;
}

}  // namespace

double clock_after_tick(const Rules& rules, double clock, double now) {
    return for_each_slice(rules, clock, now, [](double /*length*/, double /*slice_time*/) {});
}

bool tick(BodyHost& host, const std::optional<Position>& player) {
    Body& body = host.body();
    body.placed_this_tick = false;
    if (is_out_of_time(body)) {
        body.set(kActive, false);
        return false;
    }
    if (player) refresh_activity(host, *player);
    const Call& call = host.call();
    bool ran = false;
    body.clock = for_each_slice(call.rules, body.clock, call.now, [&](double length, double slice_time) {
        run_slice(host, static_cast<float>(length), slice_time);
        ran = true;
    });
    return ran;
}

bool stroll(Body& body, const Call& call, const Position& player) {
    const double elapsed = call.now - body.clock;
    if (!is_strolling(body) || !(elapsed > kEpsilon && elapsed <= kMaxQuantumSeconds)) return false;
    const auto away = static_cast<float>(distance(player, body.position));
    if (away > kActivityRadiusMetres) return false;
    const auto quantum = static_cast<float>(elapsed);
    const bool walks = body.manager->is_interpolating();
    if (!(walks ? go_to_waypoint(body, call, quantum) : go_by_motion(body, call, quantum))) return false;
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
