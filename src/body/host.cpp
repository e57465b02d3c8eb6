#include "body/host.h"

#include <limits>

#include "acmotion/geometry/heading.h"
#include "body/contact.h"
#include "body/physics.h"
#include "body/placement.h"

namespace acmotion {

bool BodyHost::runs() const {
    const Rules& rules = call_.rules;
    const float distance = body_.player_distance;  // the largest there is before its first tick
    const bool is_far = distance > kActivityRadiusMetres && distance < std::numeric_limits<float>::max();
    return !rules.every_update_snaps && !is_out_of_time(body_) && !(rules.far_bodies_sleep && is_far);
}

void BodyHost::activate() { acmotion::activate(body_, call_.now); }

bool BodyHost::place_sliding(const Position& target) {
    return place_body(*this, {.position = target}) == PlacementResult::Ok;
}

void BodyHost::set_heading(float degrees) { acmotion::set_heading(body_.position.frame, degrees); }
void BodyHost::set_velocity(const Vec3& velocity) { acmotion::set_velocity(body_, velocity, call_.now); }
void BodyHost::set_on_walkable(bool on_walkable) { acmotion::set_on_walkable(*this, on_walkable); }

void BodyHost::stick_to(ObjectId target, const Cylinder& shape) {
    position_manager(body_, call_.now).stick_to(call_, *this, target, shape.radius);
}

void BodyHost::unstick() {
    if (body_.manager) body_.manager->unstick(call_, *this);
}

bool activate(Body& body, double now) {
    if (body.is(kStatic)) return false;
    if (!body.is(kActive)) body.clock = now;
    body.set(kActive, true);
    return true;
}

PositionManager& position_manager(Body& body, double now) {
    activate(body, now);
    return body.manager ? *body.manager : body.manager.emplace();
}

void interpolate_to(BodyHost& host, const Position& target, bool keep_heading) {
    Body& body = host.body();
    // Only grounded updates become waypoints (spec 20 §12), so each shows a world without terrain where the ground is.
    body.last_support_z = target.frame.origin.z;
    position_manager(body, host.call().now).interpolate_to(host.call(), host, host.mover(), target, keep_heading);
}

void constrain_to(BodyHost& host, const Position& anchor, const LeashRange& range) {
    Body& body = host.body();
    position_manager(body, host.call().now).constrain_to(host.call(), host, anchor, range);
}

void clear_transient_states(BodyHost& host) {
    Body& body = host.body();
    body.set(kContact, false);
    update_acceleration(body);
    body.set(kWaterContact, false);
    set_on_walkable(host, false);
    body.transient_state &= ~(kSliding | kStationaryBits | kActive | kCheckEthereal);
}

void leave_world(BodyHost& host) {
    Body& body = host.body();
    body.set(kActive, false);
    body.has_cell = false;
    body.position.cell = {};
    clear_transient_states(host);
}

}  // namespace acmotion
