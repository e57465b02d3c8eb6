#pragma once
#include <bit>

#include "acmotion/acmotion.h"
#include "acmotion/core/limits.h"
#include "acmotion/host.h"
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"

// The same values in both languages.
namespace acmotion::c {

[[nodiscard]] constexpr std::uint8_t flag(bool on) { return on ? 1 : 0; }

[[nodiscard]] constexpr acm_vec3 to_c(const Vec3& v) { return {v.x, v.y, v.z}; }
[[nodiscard]] constexpr Vec3 from_c(const acm_vec3& v) { return {v.x, v.y, v.z}; }
[[nodiscard]] constexpr acm_frame to_c(const Frame& f) {
    return {to_c(f.origin), {f.rotation.w, f.rotation.x, f.rotation.y, f.rotation.z}};
}
[[nodiscard]] constexpr Frame from_c(const acm_frame& f) {
    return {from_c(f.origin), {f.rotation.w, f.rotation.x, f.rotation.y, f.rotation.z}};
}
// In the same order: copied in two pieces.
[[nodiscard]] constexpr acm_position to_c(const Position& p) { return std::bit_cast<acm_position>(p); }
static_assert(to_c(Position{.cell = {1}, .frame = {}}).cell == 1);
static_assert(to_c(Position{.cell = {}, .frame = {{0, 0, 2}, {}}}).frame.origin.z == 2);
static_assert(to_c(Position{.cell = {}, .frame = {{}, {0, 0, 0, 3}}}).frame.rotation.z == 3);
[[nodiscard]] constexpr Position from_c(const acm_position& p) { return {CellId{p.cell}, from_c(p.frame)}; }
// In its place, as write_pose of world/describe.h.
constexpr void write(acm_pose& to, const Pose& pose) {
    to.object = pose.object.value;
    to.position = to_c(pose.position);
    to.velocity.x = pose.velocity.x;
    to.velocity.y = pose.velocity.y;
    to.velocity.z = pose.velocity.z;
    to.clock = pose.clock;
    to.in_contact = flag(pose.in_contact);
    to.is_hidden = flag(pose.is_hidden);
    for (std::uint8_t& byte : to.reserved) byte = 0;
}

[[nodiscard]] constexpr acm_shape to_c(const BodyShape& s) { return {s.radius, s.height, s.step_down}; }
[[nodiscard]] constexpr BodyShape from_c(const acm_shape& s) {
    return {.radius = s.radius, .height = s.height, .step_down = s.step_down};
}
[[nodiscard]] acm_outcome to_c(const PlacementOutcome& outcome);
[[nodiscard]] PlacementOutcome from_c(const acm_outcome& outcome);
[[nodiscard]] acm_place_options to_c(const PlaceOptions& options);
[[nodiscard]] acm_sweep_seed to_c(const SweepSeed& seed);
[[nodiscard]] acm_motion to_c(const InterpretedState& state, bool may_walk);

[[nodiscard]] acm_body to_c(const BodyInfo& info);
[[nodiscard]] acm_bounds to_c(const BoundCounts& counts);
// 0 is the default.
[[nodiscard]] Limits from_c(const acm_limits& limits);

}  // namespace acmotion::c
