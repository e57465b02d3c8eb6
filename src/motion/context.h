#pragma once
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/trace/trace.h"
#include "motion/waypoint.h"

namespace acmotion {

// What every call into motion shares. References: the world owns all of it and outlives the call.
struct MotionContext {
    const Rules& rules;
    const Limits& limits;
    WaypointPool& waypoints;
    Trace trace;
};

}  // namespace acmotion
