#pragma once
#include <optional>

#include "body/ground_rules.h"
#include "body/recording_host.h"

// What tests of sweeps over ground begin with, and the ground that several of them go over.
namespace acmotion::test {

inline constexpr BodyShape kOneStep{.radius = 2, .step_down = 0.4F};  // whatever is asked for is one step

[[nodiscard]] inline SweepSeed walking(const Vec3& normal = kUp) {
    return {.contact = {.valid = true, .normal = normal}, .in_contact = true, .on_walkable = true};
}
[[nodiscard]] inline Position by(Position from, const Vec3& way) {
    from.frame.origin = (WideVec3{from.frame.origin} + way).rounded();
    return from;
}
// Level; solid from 40 m north on.
[[nodiscard]] inline std::optional<GroundBelow> shore(const Position& at) {
    return GroundBelow{.is_solid = at.frame.origin.y >= 40};
}

}  // namespace acmotion::test
