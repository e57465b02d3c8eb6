#pragma once
#include "lab/conform/args.h"
#include "motion/position_manager.h"

// The library's values in the shape of the vectors. Reals are floating point, whole numbers integers.
namespace acmotion::conform {

[[nodiscard]] Json to_json(const Vec3& v);
[[nodiscard]] Json to_json(const Quaternion& q);
[[nodiscard]] Json to_json(const Frame& frame);
[[nodiscard]] Json to_json(const Position& position);
[[nodiscard]] Json to_json(const WaypointQueue& queue, const WaypointPool& pool);
[[nodiscard]] Json to_json(const Sticky& sticky);
[[nodiscard]] Json to_json(const Leash& leash);
// The three helpers; a missing one is null.
[[nodiscard]] Json state_of(const std::optional<WaypointQueue>& queue, const std::optional<Sticky>& sticky,
                            const std::optional<Leash>& leash, const WaypointPool& pool);

}  // namespace acmotion::conform
