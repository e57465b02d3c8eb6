#include "body/contact.h"

#include "body/physics.h"
#include "geometry/map.h"

namespace acmotion {
namespace {

void bounce(Body& body, const Vec3& normal) {
    if (body.is(kInelastic)) {
        body.velocity = {};
        return;
    }
    const double into = dot(body.velocity, normal);
    if (into < 0) {
        body.velocity =
            (WideVec3{body.velocity} - WideVec3{normal} * (into * (1.0 + body.seldom->elasticity))).rounded();
    }
}

// Counting sets one bit more each time, and only a counter of 0 or 3 clears them: the next sweep asks for the highest.
void set_stationary_bits(Body& body, int stationary) {
    switch (stationary) {
        case 1: return body.set(kStationaryFall, true);
        case 2: return body.set(kStationaryStop, true);
        default: body.transient_state &= ~kStationaryBits;
    }
}

// Once for each time the body meets the environment. Answers whether it was reported.
bool report_environment(BodyHost& host, const Hit& hit, bool had_contact, bool was_on_walkable) {
    Body& body = host.body();
    if (body.colliding_with_environment) {
        body.colliding_with_environment = hit.environment;
        return false;
    }
    const bool landed = !was_on_walkable && body.is(kOnWalkable);
    if (!hit.environment && !landed) return false;
    host.hit_environment(had_contact);
    if (body.is(kMissile)) body.physics_state &= ~(kMissile | kAlignPath | kPathClipped);
    body.colliding_with_environment = true;
    return true;
}

void take_contact(BodyHost& host, const Contact& contact) {
    Body& body = host.body();
    body.contact_normal = contact.normal;
    body.set(kContact, contact.valid);
    update_acceleration(body);
    body.set(kWaterContact, contact.water);
    set_on_walkable(host, contact.valid && contact.normal.z >= kWalkableZ);
    if (contact.valid) body.last_support_z = body.position.frame.origin.z;
}

// Spec 81 row 31.
void clear_queue_on_landing(BodyHost& host) {
    Body& body = host.body();
    if (!body.is(kOnWalkable) || body.is(kHidden) || !body.manager) return;
    body.manager->stop_interpolating(host.call(), host, true);
}

}  // namespace

void set_on_walkable(BodyHost& host, bool on_walkable) {
    Body& body = host.body();
    const bool was_on_walkable = body.is(kOnWalkable);
    body.set(kOnWalkable, on_walkable);
    if (on_walkable != was_on_walkable) {
        host.trace().report(Event::GroundChanged{on_walkable});
        if (body.movement) on_walkable ? host.hit_ground() : host.leave_ground();
    }
    update_acceleration(body);
}

void take_off(BodyHost& host) {
    Body& body = host.body();
    body.set(kAirborne, true);
    body.set(kContact, false);
    set_on_walkable(host, false);
}

void leave_ground_at_once(BodyHost& host) {
    Body& body = host.body();
    body.set(kContact, false);
    if (body.is(kOnWalkable)) return set_on_walkable(host, false);
    if (body.movement) host.leave_ground();
}

void commit(BodyHost& host, const PlacementOutcome& outcome, bool by_slice) {
    Body& body = host.body();
    if (!outcome.has_cell) return go_to_lost_cell(host, outcome.position);
    const bool had_contact = body.is(kContact);
    const bool was_on_walkable = body.is(kOnWalkable);
    body.position = outcome.position;
    body.has_cell = true;
    take_contact(host, outcome.contact);
    if (by_slice && host.call().rules.landing_clears_queue && !was_on_walkable) clear_queue_on_landing(host);
    body.seldom.set(&Body::Seldom::sliding_normal, outcome.hit.sliding_normal.value_or(Vec3{}));
    body.set(kSliding, outcome.hit.sliding_normal.has_value());
    respond_to_collision(host, outcome.hit, had_contact, was_on_walkable);
}

bool respond_to_collision(BodyHost& host, const Hit& hit, bool had_contact, bool was_on_walkable) {
    Body& body = host.body();
    const bool stays_on_ground = was_on_walkable && body.is(kOnWalkable) && !body.is(kSledding);
    const bool reported = report_environment(host, hit, had_contact, was_on_walkable);
    if (hit.stationary > 1) {
        body.velocity = {};
    } else if (!stays_on_ground && hit.collision_normal) {
        bounce(body, *hit.collision_normal);
    }
    set_stationary_bits(body, hit.stationary);
    return reported;
}

void go_to_lost_cell(BodyHost& host, const Position& position) {
    Body& body = host.body();
    body.position = position;
    if (cell_class(position.cell) == CellClass::Outdoor) adjust_to_outside(body.position);
    body.has_cell = false;
    body.placed_this_tick = true;
    body.set(kActive, false);
    host.trace().report(Event::CellLost{body.position});
    host.lost_cell();
}

}  // namespace acmotion
