#include "acmotion/geometry/heading.h"
#include "body/activity.h"
#include "body/contact.h"
#include "body/physics.h"
#include "body/tick.h"

namespace acmotion {
namespace {

// Spec 40 §8, step 2: root motion, scaled on walkable ground and gone without it. Its rotation always stays.
Frame root_motion(const BodyContext& context, Body& body, float quantum) {
    if (body.is(kHidden)) return {};
    Frame offset = context.host.advance_animation(body, quantum);
    const double factor = body.is(kOnWalkable) ? body.scale : 0;
    offset.origin = (WideVec3{offset.origin} * factor).rounded();
    // Ours: retail has no bound. What the door lets in (spec 10 §13) and what a slice may make of it are the same, so a
    // scale or a speed that no body has cannot carry one out of the range of numbers.
    if (!is_within_reach(offset.origin)) offset.origin = {};
    return offset;
}

// Spec 40 §8.
Frame proposed_frame(const BodyContext& context, Body& body, float quantum) {
    Frame offset = root_motion(context, body, quantum);
    if (body.manager) {
        const BodyMotionHost host(context, body);
        body.manager->adjust_offset(context.motion(body), mover(context, body), host, offset, quantum);
    }
    Frame frame = combine(body.position.frame, offset);
    if (!body.is(kHidden)) integrate(body, frame, quantum);
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
            .sliding_normal = body.is(kSliding) ? std::optional{body.sliding_normal} : std::nullopt,
            .stationary = stationary_counter(body),
            .last_support_z = body.last_support_z};
}

void sweep_to(const BodyContext& context, Body& body, Frame proposed, float quantum) {
    face_the_way(body, proposed);
    const Position from = body.position;
    const PlacementOutcome swept =
        context.host.placement().sweep(body.shape, from, {from.cell, proposed}, seed_of(body));
    if (!swept.ok) return stay(body, proposed);
    body.cached_velocity = (WideVec3{offset(from, swept.position)} * (1.0 / quantum)).rounded();
    commit(context, body, swept);
}

void try_to_leave_ethereal(const BodyContext& context, Body& body) {
    if (context.host.ethereal_blocked(body)) return;
    body.physics_state &= ~kEthereal;
    body.set(kCheckEthereal, false);
}

// Spec 40 §7, step 1.
void move(const BodyContext& context, Body& body, float quantum) {
    if (body.is(kCheckEthereal)) try_to_leave_ethereal(context, body);
    body.jumped_this_frame = false;
    const Frame proposed = proposed_frame(context, body, quantum);
    if (!body.has_spheres) {
        if (!body.has_movement_manager && body.is(kOnWalkable)) body.set(kActive, false);
        return stay(body, proposed);
    }
    if (nearly_equal(proposed.origin, body.position.frame.origin)) return stay(body, proposed);
    if (!is_within_reach(proposed.origin)) return stay(body, proposed);
    sweep_to(context, body, proposed, quantum);
}

// Steps 2 to 5: after the body has moved. A forced blip happens here.
void use_time(const BodyContext& context, Body& body) {
    context.host.handle_targets(body, context.slice_time);
    context.host.use_movement_time(body);
    context.host.animation_upkeep(body);
    if (!body.manager) return;
    BodyMotionHost host(context, body);
    body.manager->use_time(context.motion(body), mover(context, body), host, context.now);
}

}  // namespace

void run_slice(const BodyContext& context, Body& body, float quantum) {
    if (body.is(kActive)) {
        if (!body.has_cell) return;
        move(context, body, quantum);
        use_time(context, body);
    }
    context.host.run_scripts(body, quantum);
}

}  // namespace acmotion
