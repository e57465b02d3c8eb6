#include "body/physics.h"

#include <algorithm>
#include <cmath>

#include "body/host.h"
#include "geometry/trig.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

Vec3 clamped_to_max_speed(const WideVec3& velocity) {
    const double speed = length(velocity);
    if (!std::isfinite(speed)) return {};  // ours: an absurd motion state has no velocity worth having
    const bool too_fast = speed > kMaxSpeedMetresPerSecond;
    return (too_fast ? velocity * (kMaxSpeedMetresPerSecond / speed) : velocity).rounded();
}

// Wide, because a velocity near the end of the floats leaves them when it is turned.
void store_velocity(Body& body, const WideVec3& velocity, double now) {
    if (!nearly_equal(velocity.rounded(), body.velocity)) {
        body.velocity = clamped_to_max_speed(velocity);
        body.jumped_this_frame = true;
    }
    activate(body, now);
}

double friction_of(const Body& body, double squared_speed) {
    if (!body.is(kSledding)) return body.seldom->friction;
    if (squared_speed < kSleddingStopSquaredSpeed) return 1;
    const bool glides = squared_speed >= kSleddingGlideSquaredSpeed && body.contact_normal.z < kSleddingGlideNormalZ;
    return glides ? kSleddingGlideFriction : body.seldom->friction;
}

// Spec 40 §9.1: takes the part into the ground away, and slows the rest.
void apply_friction(Body& body, double squared_speed, float quantum) {
    if (!body.is(kOnWalkable)) return;
    const double into_ground = dot(body.velocity, body.contact_normal);
    if (into_ground >= kSmallSpeedMetresPerSecond) return;
    const Vec3 along = (WideVec3{body.velocity} - WideVec3{body.contact_normal} * into_ground).rounded();
    body.velocity = (WideVec3{along} * power(1 - friction_of(body, squared_speed), quantum)).rounded();
}

// The part of a slice in which the body has a velocity. `squared_speed` is the one before friction: the rest test too
// asks for that one.
void move_by_velocity(Body& body, Frame& frame, double squared_speed, float quantum) {
    constexpr double kMaxSquared = double{kMaxSpeedMetresPerSecond} * kMaxSpeedMetresPerSecond;
    constexpr double kSmallSquared = double{kSmallSpeedMetresPerSecond} * kSmallSpeedMetresPerSecond;
    if (squared_speed > kMaxSquared) {
        body.velocity = clamped_to_max_speed(body.velocity);
        squared_speed = kMaxSquared;
    }
    apply_friction(body, squared_speed, quantum);
    if (squared_speed - kSmallSquared < kEpsilon) body.velocity = {};
    const double q = quantum;
    frame.origin =
        (WideVec3{frame.origin} + WideVec3{body.velocity} * q + WideVec3{body.acceleration} * (0.5 * q * q)).rounded();
}

}  // namespace

void set_velocity(Body& body, const Vec3& velocity, double now) { store_velocity(body, velocity, now); }

void set_local_velocity(Body& body, const Vec3& velocity, double now) {
    store_velocity(body, to_global_vector(body.position.frame.rotation, velocity), now);
}

void set_friction(Body& body, float friction) {
    if (friction >= 0 && friction <= 1) body.seldom.set(&Body::Seldom::friction, friction);
}

void set_elasticity(Body& body, float elasticity) {
    body.seldom.set(&Body::Seldom::elasticity, std::clamp(elasticity, 0.0F, kMaxElasticity));
}

void update_acceleration(Body& body) {
    body.acceleration = {};
    if (body.is(kContact) && body.is(kOnWalkable) && !body.is(kSledding)) {
        body.omega = {};
    } else if (body.is(kGravity)) {
        body.acceleration = {0, 0, kGravityMetresPerSecondSquared};
    }
}

Frame integrate(Body& body, Frame frame, float quantum) {
    const double squared_speed = dot(body.velocity, body.velocity);
    if (squared_speed > 0) {
        move_by_velocity(body, frame, squared_speed, quantum);
    } else if (!body.movement && body.is(kOnWalkable)) {
        body.set(kActive, false);
    }
    body.velocity = (WideVec3{body.velocity} + WideVec3{body.acceleration} * quantum).rounded();
    rotate_by_world_vector(frame, (WideVec3{body.omega} * quantum).rounded());
    return frame;
}

}  // namespace acmotion
