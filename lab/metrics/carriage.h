#pragma once
#include <optional>

#include "acmotion/core/rules.h"
#include "acmotion/world/body_info.h"
#include "sessions/replay.h"

namespace acmotion {

// How its motion state carries a body. One whose motion is unknown has the speed that the rules give to such.
struct Carriage {
    double own_speed = 0;             // m/s, on the ground or not
    double catch_up_speed = 0;        // m/s at which it chases its waypoints...
    double retails_catch_up = 0;      // ...and by retail's rule
    std::optional<WideVec3> walking;  // m/s in world axes, if its feet carry it; they have to touch the ground
};
// `host` may know better how fast it goes; null if there is none.
[[nodiscard]] Carriage carriage_of(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const Rules& rules,
                                   const ReceiverHost* host);

// Whether a slow body is slow because it is where it was to go: at its next waypoint, or, drawn by another client than the one
// whose world this is, at the newest update.
[[nodiscard]] bool has_arrived(const BodyFrame& drawn, const std::optional<BodyInfo>& known,
                               const std::optional<Position>& newest);

}  // namespace acmotion
