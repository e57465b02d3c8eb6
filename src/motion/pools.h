#pragma once
#include "acmotion/core/limits.h"
#include "motion/motion_state.h"
#include "motion/pending_motion.h"
#include "motion/watcher_list.h"
#include "motion/waypoint.h"

namespace acmotion {

// What the managers of all bodies of one world keep their lists in, and how often one was as long as Limits allow.
struct Pools {
    WaypointPool waypoints;
    Pool<MotionAction> actions;
    Pool<PendingMotion> pending;
    WatcherPool watchers;
    BoundCounts bounds;

    void give_back() {
        waypoints.give_back();
        actions.give_back();
        pending.give_back();
        watchers.give_back();
    }
};

}  // namespace acmotion
