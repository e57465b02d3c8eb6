#pragma once
#include "acmotion/motion/root_motion.h"
#include "acmotion/world/body_info.h"
#include "sessions/receiver_data.h"

namespace acmotion {

// m/s, body-local: how its feet carry a body, by what its host has of it or by its motion state. 0 for one that never moved.
[[nodiscard]] inline WideVec3 walking_velocity(const BodyInfo& info, const ReceiverHost* host) {
    if (!info.has_motion) return {};
    const MotionMoment moment{info.motion, !info.charges_long_jump};
    const std::optional<Vec3> played = host != nullptr ? host->played_velocity(info.object, moment) : std::nullopt;
    return WideVec3{played.value_or(root_velocity(moment))} * static_cast<double>(info.scale);
}

}  // namespace acmotion
