#pragma once
#include <cstdint>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// ---- inbound ----
struct GateDecided {
    Gate outcome = Gate::Apply;
    GateReason reason = GateReason::SameInstance;
    Stamp sent;
};
struct PositionDecided {
    PositionOutcome outcome = PositionOutcome::Ignore;
    PositionReason reason = PositionReason::NotGrounded;
    Stamp position_stamp;  // as it came
    Position target;
    double player_distance = 0;  // the one that was compared with 96 m
};
// The six steps of spec 20 §12.1 were run.
struct TeleportHookRan {};
// A stale position carried a newer teleport stamp (spec 20 §11 stage 2).
struct TeleportStampOutOfOrder {};
// 0xF751: the local player waits for a teleport to complete.
struct PlayerTeleportAwaited {};

// ---- waypoint queue ----
struct WaypointEnqueued {
    Enqueue branch = Enqueue::Appended;
    double distance = 0;  // from the tail, or the body if there is none
    int pruned = 0;
    int capped = 0;
    int queue_before = 0;
    int queue_after = 0;
};
// Limits::waypoints_per_body was reached and the head dropped.
struct WaypointBoundReached {
    int bound = 0;
};
struct WaypointReached {
    Walk how = Walk::Reached;
    double distance = 0;
    int queue_after = 0;
};
struct WindowJudged {
    bool good = true;
    double ratio = 0;     // share of the catch-up speed (under acdream: progress / time / dt)
    double distance = 0;  // to the head
    int fail_counter = 0;
};
struct Blipped {
    bool placed = true;  // false: refused, to be tried again
    double distance = 0;
};
struct InterpolationStopped {
    int dropped = 0;
};

// ---- sticky ----
struct Stuck {
    ObjectId target;
};
struct Unstuck {
    ObjectId target;
};

// ---- leash ----
struct Leashed {
    float start = 0;
    float max = 0;
    float travelled = 0;
};
struct Unleashed {};
// The leash began to slow the body, or to hold it.
struct LeashTightened {
    float travelled = 0;
    bool held = false;
};

using What = std::variant<GateDecided, PositionDecided, TeleportHookRan, TeleportStampOutOfOrder, PlayerTeleportAwaited,
                          WaypointEnqueued, WaypointBoundReached, WaypointReached, WindowJudged, Blipped,
                          InterpolationStopped, Stuck, Unstuck, Leashed, Unleashed, LeashTightened>;

struct Event {
    double time = 0;
    ObjectId object;
    What what;
};

}  // namespace acmotion
