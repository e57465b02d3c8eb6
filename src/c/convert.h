#pragma once
#include "acmotion/c.h"
#include "acmotion/core/hash_key.h"
#include "acmotion/core/limits.h"
#include "acmotion/host.h"
#include "acmotion/trace/event.h"
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
[[nodiscard]] constexpr acm_position to_c(const Position& p) { return {p.cell.value, to_c(p.frame)}; }
[[nodiscard]] constexpr Position from_c(const acm_position& p) { return {CellId{p.cell}, from_c(p.frame)}; }
[[nodiscard]] constexpr acm_pose to_c(const Pose& pose) {
    return {pose.object.value,
            to_c(pose.position),
            to_c(pose.velocity),
            pose.clock,
            flag(pose.in_contact),
            flag(pose.is_hidden),
            {}};
}

// Two zeros are the default.
[[nodiscard]] constexpr HashKey key_of(const std::uint64_t (&key)[2]) {
    return key[0] == 0 && key[1] == 0 ? HashKey{} : HashKey{key[0], key[1]};
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

// `name` is as it came, and outlives the answer.
[[nodiscard]] acm_body to_c(const BodyInfo& info, const std::string& name);
[[nodiscard]] acm_bounds to_c(const Limits::Reached& counts);
// 0 is the default.
[[nodiscard]] Limits from_c(const acm_limits& limits);

[[nodiscard]] acm_event to_c(const Event& event);

}  // namespace acmotion::c
