#include "body/activity.h"

#include "acmotion/geometry/heading.h"
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

void interpolate_to(const BodyContext& context, Body& body, const Position& target, bool keep_heading) {
    // Only grounded updates become waypoints (spec 20 §12), so each tells a world without terrain where the ground is.
    body.last_support_z = target.frame.origin.z;
    BodyMotionHost host(context, body);
    position_manager(body, context.now)
        .interpolate_to(context.motion(body), mover(context, body), host, target, keep_heading);
}

void constrain_to(const BodyContext& context, Body& body, const Position& anchor, const LeashRange& range) {
    position_manager(body, context.now).constrain_to(context.motion(body), anchor, range, body.position);
}

void clear_transient_states(const BodyContext& context, Body& body) {
    body.set(kContact, false);
    update_acceleration(body);
    body.set(kWaterContact, false);
    set_on_walkable(context, body, false);
    body.transient_state &= ~(kSliding | kStationaryBits | kActive | kCheckEthereal);
}

void leave_world(const BodyContext& context, Body& body) {
    body.set(kActive, false);
    body.has_cell = false;
    body.position.cell = {};
    clear_transient_states(context, body);
}

Mover mover(const BodyContext& context, const Body& body) {
    return {.position = body.position,
            .max_speed = context.host.max_speed(body),
            .radius = body.shape.radius,
            .in_contact = body.is(kContact),
            .is_local_player = body.is_local_player};
}

void BodyMotionHost::set_heading(float degrees) { acmotion::set_heading(body_.position.frame, degrees); }
void BodyMotionHost::set_velocity(const Vec3& velocity) { acmotion::set_velocity(body_, velocity, context_.now); }

}  // namespace acmotion
