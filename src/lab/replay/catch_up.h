#pragma once
#include <optional>

#include "acmotion/world/body_info.h"
#include "motion/speeds.h"

namespace acmotion {

// m/s at which a body chases its waypoints; the fallback for one whose motion is unknown.
[[nodiscard]] inline double catch_up_speed_of(const std::optional<BodyInfo>& info, const Rules& rules) {
    return catch_up_speed(info ? MaxSpeed{info->max_speed, info->adjusted_max_speed} : MaxSpeed{}, rules);
}

}  // namespace acmotion
