#include "body/activity.h"

#include "body/contact.h"
#include "body/physics.h"

namespace acmotion {

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
