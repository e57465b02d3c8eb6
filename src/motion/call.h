#pragma once
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "motion/motion_state.h"
#include "motion/watcher_list.h"
#include "motion/waypoint.h"
#include "trace/trace.h"

namespace acmotion {

// What the managers of all bodies of one world keep their lists in, and how often one was as long as Limits allow.
struct Pools {
    WaypointPool waypoints;
    Pool<MotionAction> actions;
    Pool<PendingMotion> pending;
    WatcherPool watchers;
    Limits::Reached bounds;

    void give_back() {
        waypoints.give_back();
        actions.give_back();
        pending.give_back();
        watchers.give_back();
    }
};

// What everything shares that happens in one call into a world, whichever object it happens to. What is about one
// object comes from its host. References: the world owns all of it and outlives the call.
struct Call {
    const Rules& rules;
    const Limits& limits;
    Pools& pools;
    TraceSink* sink = nullptr;
    double now = 0;  // frame clock, seconds: all slices of one update see the same

    [[nodiscard]] Trace trace(ObjectId object) const { return {sink, object, now}; }
};

}  // namespace acmotion
