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
};

}  // namespace acmotion
