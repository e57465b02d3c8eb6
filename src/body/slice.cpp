#include "acmotion/geometry/heading.h"
#include "body/contact.h"
#include "body/host.h"
#include "body/physics.h"
#include "body/tick.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

// Spec 40 §8, step 2: scaled on walkable ground and gone without it, unless the rules carry it everywhere, but for its turn.
Frame root_motion(BodyHost& host, float quantum) {
    const Body& body = host.body();
    if (body.is(kHidden)) return {};
    Frame offset = host.advance_animation(quantum);
    const bool carries = body.is(kOnWalkable) || !host.call().rules.root_motion_needs_walkable;
    offset.origin = scaled_within_reach(offset.origin, carries ? body.seldom->scale : 0);
    return offset;
}

// Spec 40 §8: root motion, what the position manager makes of it, and what moves the body besides.
Frame proposed_frame(BodyHost& host, float quantum, double physics_time) {
    Body& body = host.body();
    const Rules& rules = host.call().rules;
    Frame offset = root_motion(host, quantum);
    const Walk walk = body.manager ? body.manager->adjust_offset(host.call(), host, offset, quantum) : Walk::NoWaypoint;
    if (walk == Walk::Blipped) body.placed_this_tick = true;  // a step, but of any length
    Frame frame = combine(body.position.frame, offset);
    if (rules.acceleration_every_slice && !body.is(kHidden)) update_acceleration(body);
    if (!(body.movement && is_at_rest(body)) && !body.is(kHidden)) frame = integrate(body, frame, quantum);
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

void sweep_to(BodyHost& host, Frame proposed, float quantum) {
    Body& body = host.body();
    face_the_way(body, proposed);
    PlacementOutcome swept =
        host.placement().sweep(body.seldom->shape, body.position, {body.position.cell, proposed}, seed_of(body));
    if (!swept.ok) return stay(body, proposed);
    if (body.is(kAirborne)) {  // spec 30 §7 row 27: because a message said so, whatever the sweep met below
        swept.position.frame.origin.z = proposed.origin.z;
        swept.contact = {};
        swept.hit.collision_normal.reset();
    }
    body.cached_velocity = (WideVec3{offset(body.position, swept.position)} * (1.0 / quantum)).rounded();
    commit(host, swept, true);
    if (host.call().rules.gait_from_velocity) body.set(kInFlight, !body.is(kOnWalkable));
}

// Spec 40 §7, step 1.
void move(BodyHost& host, float quantum, double physics_time) {
    Body& body = host.body();
    if (body.is(kCheckEthereal) && !host.ethereal_blocked()) {
        body.physics_state &= ~kEthereal;
        body.set(kCheckEthereal, false);
    }
    body.jumped_this_frame = false;
    const Frame proposed = proposed_frame(host, quantum, physics_time);
    if (!body.has_spheres && !body.movement && body.is(kOnWalkable)) body.set(kActive, false);
    const bool stays = !body.has_spheres || nearly_equal(proposed.origin, body.position.frame.origin) ||
                       !is_within_reach(proposed.origin);
    stays ? stay(body, proposed) : sweep_to(host, proposed, quantum);
}

}  // namespace

[[gnu::noinline]] void end_slice(BodyHost& host, double physics_time) {
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
