#pragma once
#include "acmotion/core/stamp.h"
#include "lab/conform/args.h"
#include "motion/position_manager.h"

// The library's values in the shape of the vectors. Reals are floating point, whole numbers integers.
namespace acmotion::conform {

[[nodiscard]] Json to_json(const Vec3& v);
[[nodiscard]] Json to_json(const Quaternion& q);
[[nodiscard]] Json to_json(const Frame& frame);
[[nodiscard]] Json to_json(const Position& position);
[[nodiscard]] Stamp read_stamp(Args& args, const std::string& member);
[[nodiscard]] StampSet read_stamps(Args& args, const std::string& member);
[[nodiscard]] Json write_stamps(const StampSet& stamps);
[[nodiscard]] Json to_json(const WaypointQueue& queue, const WaypointPool& pool);
[[nodiscard]] Json to_json(const Sticky& sticky);
[[nodiscard]] Json to_json(const Leash& leash, const Position& anchor);
// The three helpers; a missing one is null. `anchor` is what the leash was last given: it does not keep it.
[[nodiscard]] Json state_of(const PositionManager& manager, const Position& anchor, const WaypointPool& pool);

}  // namespace acmotion::conform
