#pragma once
#include <cstddef>
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

struct MovementDecided {
    MovementOutcome outcome = MovementOutcome::Apply;
    MovementReason reason = MovementReason::Newer;
    Stamp movement_stamp;
};

// ---- waypoint queue ----
struct WaypointEnqueued {
    Enqueue branch = Enqueue::Appended;
    double distance = 0;  // from the tail, or the body if there is none
    int pruned = 0;
    int capped = 0;
    int queue_before = 0;
    int queue_after = 0;
    double limit = 0;  // nobody walks farther than this (spec 20 §14)
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

// ---- body ----
struct GroundChanged {
    bool on_walkable = true;  // landed, or left the ground
};
// A placement ended. Results are those of spec 40 §12.7; 0 is ok.
struct Placed {
    PlacementResult result = PlacementResult::Ok;
    double distance = 0;
};
// No cell is loaded where the body went.
struct CellLost {
    Position position;
};

// ---- motion interpreter: commands by their full 32-bit values (spec 50 §1) ----
// A server's motion state took the place of the old one.
struct MotionStateReceived {
    std::uint32_t style = 0;
    std::uint32_t forward = 0;
    float forward_speed = 0;
    std::uint32_t sidestep = 0;
    float sidestep_speed = 0;
    std::uint32_t turn = 0;
    float turn_speed = 0;
};
struct CurrentMovementApplied {
    MovementPath path = MovementPath::Interpreted;
    bool cancel_move_to = false;
    bool disable_jump = false;
};
struct ActionDecided {
    ActionOutcome outcome = ActionOutcome::Played;
    MotionError error = MotionError::None;  // of a refused one
    std::uint32_t command = 0;
    std::uint32_t stamp = 0;
};
struct LeftGround {
    Vec3 velocity;      // world axes, m/s
    bool kept = false;  // the velocity it had; false: replaced by what the motion state says
};
struct HitGround {};
// Limits::pending_motions_per_body was reached and the oldest motion counted as done.
struct PendingMotionBoundReached {
    int bound = 0;
};

// ---- move-to ----
struct MoveToStarted {
    MoveToType type = MoveToType::None;
    ObjectId target;  // 0 for a place or a heading
};
struct MoveBegun {
    Stride stride = Stride::Walk;
    bool away = false;
    double distance = 0;
};
struct TurnBegun {
    Turn turn = Turn::None;
    double by = 0;  // degrees, in the direction of the turn
    float heading = 0;
};
// A walking body began to turn, or (None) to go straight on.
struct Steered {
    Turn turn = Turn::None;
};
struct MoveArrived {
    double distance = 0;
};
struct TurnFinished {
    float heading = 0;
};
// The first of a row of slices without progress. They never end the move; they keep it from arriving.
struct ProgressFailed {
    double distance = 0;
};
// The target reported where it is, and the body follows.
struct TargetRetracked {
    Position target;
};
struct TargetQuantumSet {
    double seconds = 0;
};
struct MoveToCompleted {
    ObjectId sticks_to;  // 0: nobody
};
struct MoveToCancelled {
    MotionError why = MotionError::None;
};

// ---- target manager ----
struct TargetWatched {
    ObjectId target;
};
struct TargetReported {
    ObjectId target;
    TargetStatus status = TargetStatus::Undefined;
};
struct TargetTimedOut {
    ObjectId target;
};
// Limits::watchers_per_body was reached and this one refused.
struct WatcherBoundReached {
    ObjectId watcher;
    std::size_t bound = 0;
};

// ---- world ----
struct ObjectCreated {
    bool again = false;  // in place of an older life
};
struct ObjectDestroyed {};
struct ObjectParented {
    ObjectId parent;
};
struct MessageParked {
    std::size_t waiting = 0;
};
struct MessagesReplayed {
    std::size_t count = 0;
};
// A placeholder has waited so long that the server is asked for its object's description.
struct DescriptionWanted {};
struct PhysicsStateChanged {
    std::uint32_t state = 0;
};
struct VectorDecided {
    VectorOutcome outcome = VectorOutcome::Apply;
    VectorReason reason = VectorReason::VectorStampNewer;
    Vec3 velocity;
    Vec3 omega;
};
// A bound of Limits was reached and something dropped.
struct WorldBoundReached {
    WorldBound bound = WorldBound::Objects;
};

using What =
    std::variant<ObjectCreated, ObjectDestroyed, ObjectParented, MessageParked, MessagesReplayed, DescriptionWanted,
                 PhysicsStateChanged, VectorDecided, WorldBoundReached, GateDecided, PositionDecided, TeleportHookRan,
                 TeleportStampOutOfOrder, PlayerTeleportAwaited, WaypointEnqueued, WaypointBoundReached,
                 WaypointReached, WindowJudged, Blipped, InterpolationStopped, Stuck, Unstuck, Leashed, Unleashed,
                 LeashTightened, GroundChanged, Placed, CellLost, MovementDecided, MotionStateReceived,
                 CurrentMovementApplied, ActionDecided, LeftGround, HitGround, PendingMotionBoundReached, MoveToStarted,
                 MoveBegun, TurnBegun, Steered, MoveArrived, TurnFinished, ProgressFailed, TargetRetracked,
                 TargetQuantumSet, MoveToCompleted, MoveToCancelled, TargetWatched, TargetReported, TargetTimedOut,
                 WatcherBoundReached>;

struct Event {
    double time = 0;
    ObjectId object;
    What what;
};

}  // namespace acmotion
