#include "body/slice.h"

#include <cmath>

#include "acmotion/body/free_space.h"
#include "acmotion/geometry/heading.h"
#include "body/activity.h"
#include "body/contact.h"
#include "body/physics.h"
#include "geometry/axes.h"
#include "geometry/map.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

// Spec 40 §8, step 2: root motion, scaled on walkable ground and gone without it, unless the rules carry it everywhere.
// Its rotation always stays.
[[gnu::noinline]] Frame root_motion(BodyHost& host, float quantum) {
    const Body& body = host.body();
    if (body.is(kHidden)) return {};
    Frame offset = host.advance_animation(quantum);
    const bool carries = body.is(kOnWalkable) || !host.call().rules.root_motion_needs_walkable;
    const double factor = carries ? body.seldom->scale : 0;
    offset.origin = (WideVec3{offset.origin} * factor).rounded();
    // Ours: retail has no bound. What decoding accepts (spec 10 §13) and what a slice may make of it are the same, so a
    // scale or a speed that no body has cannot carry one out of the range of numbers.
    if (!is_within_reach(offset.origin)) offset.origin = {};
    return offset;
}

// Steps 2 and 3: root motion, and what the position manager makes of it.
Frame slice_offset(BodyHost& host, const Mover& mover, float quantum) {
    Body& body = host.body();
    Frame offset = root_motion(host, quantum);
    if (!body.manager) return offset;
    const Walk walk = body.manager->walk(host.call(), host, mover, offset, quantum);
    if (walk == Walk::Blipped) body.placed_this_tick = true;  // a step, but of any length
    body.manager->hold(host.call(), host, mover, offset, quantum);
    return offset;
}

// On level ground, with nothing but its legs to move it?
bool is_strolling(const Body& body) {
    return body.transient_state == (kContact | kOnWalkable | kActive) &&
           (body.physics_state & (kAlignPath | kSledding | kHidden)) == 0 && body.has_spheres &&
           !body.colliding_with_environment && !body.jumped_this_frame && body.movement && is_at_rest(body) &&
           !(body.manager && body.manager->sticky());
}

// Spec 40 §8.
Frame proposed_frame(BodyHost& host, float quantum, double physics_time) {
    Body& body = host.body();
    const Mover mover = host.mover();
    Frame frame = combine(mover.stance, slice_offset(host, mover, quantum));
    const Rules& rules = host.call().rules;
    if (rules.acceleration_every_slice && !body.is(kHidden)) update_acceleration(body);
    const bool moves = !(body.movement && is_at_rest(body));
    if (moves && !body.is(kHidden)) frame = integrate(body, frame, quantum);
    if (!host.built_in().animation) host.run_animation_hooks(quantum, physics_time);
    if (rules.gait_from_velocity && !body.is(kHidden)) host.end_silent_gait();
    return frame;
}

// The body turns on the spot.
void stay(Body& body, const Frame& proposed) {
    body.position.frame.rotation = proposed.rotation;
    body.cached_velocity = {};
}

void face_the_way(const Body& body, Frame& proposed) {
    if (body.is(kAlignPath)) {
        face_vector(proposed, (WideVec3{proposed.origin} - body.position.frame.origin).rounded());
    } else if (body.is(kSledding) && body.velocity != Vec3{}) {
        set_heading(proposed, heading_of(body.velocity));
    }
}

int stationary_counter(const Body& body) {
    if (body.is(kStationaryStuck)) return 3;
    if (body.is(kStationaryStop)) return 2;
    return body.is(kStationaryFall) ? 1 : 0;
}

SweepSeed seed_of(const Body& body) {
    const bool leaves_plane = dot(body.velocity, body.contact_normal) > kEpsilon;
    const bool in_contact = body.is(kContact) && !leaves_plane;
    return {.contact = {body.is(kContact), body.contact_normal, body.is(kWaterContact)},
            .in_contact = in_contact,
            .on_walkable = in_contact && body.is(kOnWalkable),
            .has_gravity = body.is(kGravity),
            .is_missile = body.is(kMissile),
            .edge_slide = body.is(kEdgeSlide),
            .sliding_normal = body.is(kSliding) ? std::optional{body.seldom->sliding_normal} : std::nullopt,
            .stationary = stationary_counter(body),
            .last_support_z = body.last_support_z};
}

// Spec 30 §7 row 27: in the air because a message said so, whatever the sweep met below.
void fall_on(PlacementOutcome& swept, float proposed_z) {
    swept.position.frame.origin.z = proposed_z;
    swept.contact = {};
    swept.hit.collision_normal.reset();
}

template <class Ground>
void sweep_over(BodyHost& host, const Ground& ground, const Frame& proposed, float quantum) {
    Body& body = host.body();
    PlacementOutcome swept =
        ground.sweep(body.seldom->shape, body.position, {body.position.cell, proposed}, seed_of(body));
    if (!swept.ok) return stay(body, proposed);
    if (body.is(kAirborne)) fall_on(swept, proposed.origin.z);
    body.cached_velocity = (WideVec3{offset(body.position, swept.position)} * (1.0 / quantum)).rounded();
    commit(host, swept, true);
    if (host.call().rules.gait_from_velocity) body.set(kInFlight, !body.is(kOnWalkable));
}

[[gnu::noinline]] void sweep_to(BodyHost& host, Frame proposed, float quantum) {
    face_the_way(host.body(), proposed);
    // The compiler inlines built-in ground.
    if (host.built_in().ground) return sweep_over(host, FreeSpace{}, proposed, quantum);
    sweep_over(host, host.placement(), proposed, quantum);
}

// The common step: all that remains of sweeping such a body through free space, and of committing that. False, and
// nothing has happened, if it leaves its landblock, or what can be reached.
bool put_down(Body& body, const Frame& proposed, float quantum) {
    const CellId from = body.position.cell;
    const bool is_indoor = cell_class(from) == CellClass::Indoor;
    const CellId cell = is_indoor ? from : cell_within_block(from, proposed.origin);
    const bool is_low = std::abs(proposed.origin.z) <= kMaxCoordinateMetres;  // the cell says the rest outdoors
    if (cell.is_nowhere() || !is_low || (is_indoor && !is_within_reach(proposed.origin))) return false;
    const WideVec3 way = WideVec3{} + proposed.origin - body.position.frame.origin;  // `offset` adds that zero
    body.cached_velocity = (WideVec3{way.rounded()} * (1.0 / quantum)).rounded();
    body.position.cell = cell;
    auto& [origin, rotation] =
        body.position.frame;  // number by number: a copy would wait for what has just been written
    origin = {proposed.origin.x, proposed.origin.y, proposed.origin.z};
    rotation = {proposed.rotation.w, proposed.rotation.x, proposed.rotation.y, proposed.rotation.z};
    body.last_support_z = proposed.origin.z;
    body.contact_normal = {0, 0, 1};
    body.seldom.set(&Body::Seldom::sliding_normal, {});
    return true;
}

[[gnu::noinline]] void try_to_leave_ethereal(BodyHost& host) {
    Body& body = host.body();
    if (host.ethereal_blocked()) return;
    body.physics_state &= ~kEthereal;
    body.set(kCheckEthereal, false);
}

// `strolls`: whether the body does.
void go_to(BodyHost& host, const Frame& proposed, bool strolls, float quantum) {
    Body& body = host.body();
    if (!body.has_spheres || nearly_equal(proposed.origin, body.position.frame.origin)) return stay(body, proposed);
    if (strolls && host.built_in().ground && put_down(body, proposed, quantum)) return;
    if (!is_within_reach(proposed.origin)) return stay(body, proposed);
    sweep_to(host, proposed, quantum);
}

// Spec 40 §7, step 1, of any body.
[[gnu::noinline]] void move(BodyHost& host, float quantum, double physics_time) {
    Body& body = host.body();
    if (body.is(kCheckEthereal)) try_to_leave_ethereal(host);
    body.jumped_this_frame = false;
    const Frame proposed = proposed_frame(host, quantum, physics_time);
    if (!body.has_spheres && !body.movement && body.is(kOnWalkable)) body.set(kActive, false);
    go_to(host, proposed, is_strolling(body), quantum);
}

// What is left of a slice that brings `offset`.
void stride(BodyHost& host, const Stance& stance, Frame offset, float quantum) {
    Body& body = host.body();
    const Quaternion rotation = turned(stance, offset.rotation);
    if (body.manager) body.manager->hold(host.trace(), offset);
    go_to(host, {to_global_point(stance, offset.origin), rotation}, true, quantum);
}

// The same of a body that strolls. A queue that walks replaces root motion, so it is only made if the queue does not walk.
[[gnu::noinline]] void stroll_on(BodyHost& host, float quantum) {
    const Mover mover = host.mover();
    Frame offset;
    const Maybe<PositionManager>& manager = host.body().manager;
    const Walk walk = manager ? host.body().manager->walk(host.call(), host, mover, offset, quantum) : Walk::NoWaypoint;
    const bool is_replaced = walk == Walk::Stepped || walk == Walk::SteppedOnto;
    stride(host, mover.stance, is_replaced ? offset : root_motion(host, quantum), quantum);
}

// By the usual step.
void stroll(BodyHost& host, float quantum) {
    const Mover mover = host.mover();
    Frame offset;
    const bool steps = mover.stance.is_upright() && host.body().manager &&
                       host.body().manager->step(host.call(), mover, offset, quantum);
    if (!steps) return stroll_on(host, quantum);
    stride(host, mover.stance, offset, quantum);
}

// Steps 2 to 5: after the body has moved. A forced blip happens here.
void use_time(BodyHost& host, double physics_time) {
    host.handle_targets(physics_time);
    host.use_movement_time();
    host.animation_upkeep();
    Body& body = host.body();
    if (body.manager) body.manager->use_time(host.call(), host);
}

}  // namespace

bool settle_body(BodyHost& host) {
    Body& body = host.body();
    const Position before = body.position;
    Position below = before;
    below.frame.origin.z -= kSettleMetres;
    const PlacementOutcome swept = host.placement().sweep(body.seldom->shape, before, below, seed_of(body));
    if (!swept.ok || !swept.has_cell || !swept.contact.valid) return false;
    commit(host, swept);
    body.placed_this_tick = true;
    host.trace().report(Event::Settled{distance(before, body.position)});
    return true;
}

bool strolls_by(const Rules& rules) {
    return rules.offset_blend == Rules::OffsetBlend::Replace && rules.blip_by_placement &&
           !rules.baseline_on_first_step && !rules.skip_impossible_dt && !rules.good_window_resets_fails &&
           !rules.gait_from_velocity;
}

// Flat: a walking slice is compiled in one piece, without calls.
[[gnu::flatten]] void run_slice(BodyHost& host, float quantum, double physics_time) {
    const Body& body = host.body();
    if (body.is(kActive)) {
        if (!body.has_cell) return;
        if (host.built_in().strolls && is_strolling(body)) {
            stroll(host, quantum);
        } else {
            move(host, quantum, physics_time);
        }
        use_time(host, physics_time);
    }
    host.run_scripts(quantum);
}

}  // namespace acmotion
