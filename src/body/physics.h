#pragma once
#include "body/body.h"
#include "core/same_bits.h"

namespace acmotion {

// Stores, clamps to 50 m/s and wakes the body; a change below EPS on every axis only wakes it (spec 40 §9.3).
void set_velocity(Body& body, const Vec3& velocity, double now);
// The same for a velocity in body axes.
void set_local_velocity(Body& body, const Vec3& velocity, double now);

// As a description brings them (spec 20 §9.1):
// a friction outside [0, 1] is not taken, an elasticity is clamped to [0, 0.1].
void set_friction(Body& body, float friction);
void set_elasticity(Body& body, float elasticity);

// Gravity, or nothing on walkable ground, where spin ends too (spec 40 §9.2). Runs at contact changes, not every slice.
void update_acceleration(Body& body);

// Nothing but legs moves it: neither velocity nor acceleration nor spin. Asks for the bits, because of the two zeros one
// becomes the other when something is added to it.
[[nodiscard]] inline bool is_at_rest(const Body& body) {
    constexpr Vec3 kNone;
    return same_bits(body.velocity, kNone) && same_bits(body.acceleration, kNone) && same_bits(body.omega, kNone);
}

// Where velocity, acceleration and spin bring `frame` in one slice (spec 40 §9).
[[nodiscard]] Frame integrate(Body& body, Frame frame, float quantum);

}  // namespace acmotion
