#pragma once
#include <optional>

#include "acmotion/motion/root_motion.h"
#include "acmotion/world/body_info.h"
#include "motion/speeds.h"
#include "sessions/receiver_data.h"

namespace acmotion {

// m/s at which a body chases its waypoints; the fallback for one whose motion is unknown.
[[nodiscard]] inline double catch_up_speed_of(const std::optional<BodyInfo>& info, const Rules& rules) {
    if (!info) return catch_up_speed({}, rules);
    const bool runs = info->motion.forward.command == MotionCommand::RunForward;
    return catch_up_speed({info->max_speed, info->adjusted_max_speed, runs}, rules);
}

// m/s, body-local: how its feet carry a body, by what its host has of it or by its motion state. 0 for one that never moved.
[[nodiscard]] inline WideVec3 walking_velocity(const BodyInfo& info, const ReceiverHost* host) {
    if (!info.has_motion) return {};
    const MotionMoment moment{info.motion, !info.charges_long_jump};
    const std::optional<Vec3> played = host != nullptr ? host->played_velocity(info.object, moment) : std::nullopt;
    return WideVec3{played.value_or(root_velocity(moment))} * static_cast<double>(info.scale);
}

}  // namespace acmotion
