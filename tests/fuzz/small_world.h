#pragma once
#include <cmath>

#include "acmotion/world/world.h"
#include "input.h"

// What the targets that feed a world share.
namespace acmotion::fuzz {

inline constexpr ObjectId kPlayer = 0x50000001;

// Small, so that a short input reaches them.
inline constexpr Limits kSmallLimits{.waypoints_per_body = 6,
                                     .pending_motions_per_body = 6,
                                     .watchers_per_body = 2,
                                     .children_per_object = 2,
                                     .objects = 6,
                                     .parked_messages_per_object = 4,
                                     .parked_messages = 8,
                                     .parked_bytes = 400,
                                     .held_messages = 8,
                                     .held_bytes = 400};

inline bool is_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

inline void check_poses(const World& world) {
    for (const Pose pose : world.poses()) {
        const Quaternion& q = pose.position.frame.rotation;
        const float length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
        promise(is_finite(pose.position.frame.origin), "a body is somewhere");
        promise(length > 0.9F && length < 1.1F, "a rotation has unit length");
        promise(is_finite(pose.velocity), "a velocity is a number");
    }
}

}  // namespace acmotion::fuzz
