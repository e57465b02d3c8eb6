#pragma once
#include <optional>

#include "acmotion/world/body_info.h"
#include "motion/speeds.h"

namespace acmotion {

// m/s at which a body chases its waypoints; the fallback for one whose motion is unknown.
[[nodiscard]] inline double catch_up_speed_of(const std::optional<BodyInfo>& info, const Rules& rules) {
    if (!info) return catch_up_speed({}, rules);
    const bool runs = info->motion.forward.command == MotionCommand::RunForward;
    return catch_up_speed({info->max_speed, info->adjusted_max_speed, runs}, rules);
}

}  // namespace acmotion
