#include "body/slice.h"

#include <cmath>

#include "acmotion/body/free_space.h"
#include "acmotion/geometry/heading.h"
#include "body/activity.h"
#include "body/contact.h"
#include "body/physics.h"
#include "geometry/axes.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

// Spec 40 §8, step 2: root motion, scaled on walkable ground and gone without it, unless the rules carry it everywhere.
Frame root_motion(BodyHost& host, float quantum) {
    const Body& body = host.body();
    if (body.is(kHidden)) return {};
    const bool carries = body.is(kOnWalkable) || !host.call().rules.root_motion_needs_walkable;
    return scaled(host.advance_animation(quantum), carries ? body.seldom->scale : 0);
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

void sweep_to(BodyHost& host, Frame proposed, float quantum) {
    face_the_way(host.body(), proposed);
    // The compiler inlines built-in ground.
    if (host.built_in().ground) return sweep_over(host, FreeSpace{}, proposed, quantum);
    sweep_over(host, host.placement(), proposed, quantum);
}

void try_to_leave_ethereal(BodyHost& host) {
    Body& body = host.body();
    if (host.ethereal_blocked()) return;
    body.physics_state &= ~kEthereal;
    body.set(kCheckEthereal, false);
}

// Spec 40 §7, step 1.
void move(BodyHost& host, float quantum, double physics_time) {
    Body& body = host.body();
    if (body.is(kCheckEthereal)) try_to_leave_ethereal(host);
    body.jumped_this_frame = false;
    const Frame proposed = proposed_frame(host, quantum, physics_time);
    if (!body.has_spheres) {
        if (!body.movement && body.is(kOnWalkable)) body.set(kActive, false);
        return stay(body, proposed);
    }
    if (nearly_equal(proposed.origin, body.position.frame.origin)) return stay(body, proposed);
    if (!is_within_reach(proposed.origin)) return stay(body, proposed);
    sweep_to(host, proposed, quantum);
}

}  // namespace

Frame scaled(Frame offset, double factor) {
    offset.origin = (WideVec3{offset.origin} * factor).rounded();
    // Ours: retail has no bound. What decoding accepts (spec 10 §13) and what a slice may make of it are the same, so a
    // scale or a speed that no body has cannot carry one out of the range of numbers.
    if (!is_within_reach(offset.origin)) offset.origin = {};
    return offset;
}

void end_slice(BodyHost& host, double physics_time) {
    host.handle_targets(physics_time);
    host.use_movement_time();
    host.animation_upkeep();
    Body& body = host.body();
    if (body.manager) body.manager->use_time(host.call(), host);
}

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

void run_slice(BodyHost& host, float quantum, double physics_time) {
    const Body& body = host.body();
    if (body.is(kActive)) {
        if (!body.has_cell) return;
        move(host, quantum, physics_time);
        end_slice(host, physics_time);
    }
    host.run_scripts(quantum);
}

}  // namespace acmotion
