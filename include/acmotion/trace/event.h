#pragma once
#include <cstddef>
#include <cstdint>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

// What happened to one object, one struct per kind of thing. Plain values: metres, seconds, compass degrees and m/s
// unless another unit is said. Sizes of queues are numbers of waypoints. trace/sentence.h says each in English.
namespace acmotion {

// ---- inbound ----
// May a message about this object be applied? (spec 20 §5)
struct GateDecided {
    Gate outcome = Gate::Apply;
    GateReason reason = GateReason::SameInstance;
    Stamp sent;  // the instance the message was about
};
// What a received position does; applied right after.
struct PositionDecided {
    PositionOutcome outcome = PositionOutcome::Ignore;
    PositionReason reason = PositionReason::NotGrounded;
    Stamp position_stamp;        // as it came
    Position target;             // the one received
    double player_distance = 0;  // the one that was compared with 96 m
};
// The six steps of spec 20 §12.1 were run.
struct TeleportHookRan {};
// A stale position carried a newer teleport stamp (spec 20 §11 stage 2).
struct TeleportStampOutOfOrder {};
// 0xF751: the local player waits for a teleport to complete.
struct PlayerTeleportAwaited {};

// May a received movement be played?
struct MovementDecided {
    MovementOutcome outcome = MovementOutcome::Apply;
    MovementReason reason = MovementReason::Newer;
    Stamp movement_stamp;
};

// ---- waypoint queue ----
// A position became a waypoint, or needed none.
struct WaypointEnqueued {
    Enqueue branch = Enqueue::Appended;
    double distance = 0;  // from the tail, or the body if there is none
    int pruned = 0;       // dropped because the new one replaces them
    int capped = 0;       // dropped because there were 20
    int queue_before = 0;
    int queue_after = 0;
    double limit = 0;  // nobody walks farther than this (spec 20 §14)
};
// Limits::waypoints_per_body was reached and the head dropped.
struct WaypointBoundReached {
    int bound = 0;
};
// The head of the queue is done with.
struct WaypointReached {
    Walk how = Walk::Reached;
    double distance = 0;  // still missing
    int queue_after = 0;
};
// Five slices of walking were held against the catch-up speed.
struct WindowJudged {
    bool good = true;
    double ratio = 0;      // share of the catch-up speed (under acdream: progress / time / dt)
    double distance = 0;   // to the head
    int fail_counter = 0;  // more than 3 make a blip
};
// The body was put on its newest waypoint instead of walking there.
struct Blipped {
    bool placed = true;   // false: refused, to be tried again
    double distance = 0;  // the jump that was seen
};
// The queue was cleared from outside.
struct InterpolationStopped {
    int dropped = 0;  // waypoints
};

// ---- sticky ----
// The body keeps beside another from now on / no longer.
struct Stuck {
    ObjectId target;
};
struct Unstuck {
    ObjectId target;
};

// ---- leash ----
// The body got a leash, or a fresh one.
struct Leashed {
    float start = 0;      // path length from which it slows
    float max = 0;        // and at which it holds
    float travelled = 0;  // so far
};
struct Unleashed {};
// The leash began to slow the body, or to hold it.
struct LeashTightened {
    float travelled = 0;
    bool held = false;  // held, not only slowed
};

// ---- body ----
struct GroundChanged {
    bool on_walkable = true;  // landed, or left the ground
};
// A placement ended. Results are those of spec 40 §12.7; 0 is ok.
struct Placed {
    int result = 0;
    double distance = 0;  // from where the body was
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
// The current state was played again (spec 50 §3).
struct CurrentMovementApplied {
    MovementPath path = MovementPath::Interpreted;
    bool cancel_move_to = false;
    bool disable_jump = false;
};
// An animation, emote or attack of a movement.
struct ActionDecided {
    ActionOutcome outcome = ActionOutcome::Played;
    std::uint32_t error = 0;  // of a refused one, as the client counted them
    std::uint32_t command = 0;
    std::uint32_t stamp = 0;  // its 15-bit sequence
};
// The interpreter learnt of it / of the landing (spec 50 §6).
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
// An order to move or turn somewhere was taken.
struct MoveToStarted {
    MoveToType type = MoveToType::None;
    ObjectId target;  // 0 for a place or a heading
};
// A leg of it: the body walks.
struct MoveBegun {
    Stride stride = Stride::Walk;
    bool away = false;    // from the target, which is too near
    double distance = 0;  // to it
};
// A leg of it: the body turns where it stands.
struct TurnBegun {
    Turn turn = Turn::None;
    double by = 0;      // degrees, in the direction of the turn
    float heading = 0;  // to reach
};
// A walking body began to turn, or (None) to go straight on.
struct Steered {
    Turn turn = Turn::None;
};
// A leg is done.
struct MoveArrived {
    double distance = 0;  // still left to the target
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
// The body asks its target to look that far ahead.
struct TargetQuantumSet {
    double seconds = 0;
};
// All legs are done / the order was given up.
struct MoveToCompleted {
    ObjectId sticks_to;  // 0: nobody
};
struct MoveToCancelled {
    MotionError why = MotionError::None;
};

// ---- target manager ----
// The body wants to know where another is / was told / was told nothing for 10 s.
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
    ObjectId watcher;  // who will not hear of this body
    std::size_t bound = 0;
};

// ---- world ----
struct ObjectCreated {
    bool again = false;  // in place of an older life
};
// Deleted, expired or replaced.
struct ObjectDestroyed {};
// Held by another from now on: it moves with that one.
struct ObjectParented {
    ObjectId parent;
};
// A message waits for the object to be created.
struct MessageParked {
    std::size_t waiting = 0;  // for this object, with this one
};
// The object is there, and what waited for it was applied.
struct MessagesReplayed {
    std::size_t count = 0;
};
// A placeholder has waited so long that the server is asked for its object's description.
struct DescriptionWanted {};
struct PhysicsStateChanged {
    std::uint32_t state = 0;  // all bits, spec 10 §8.3
};
// What a received velocity does.
struct VectorDecided {
    VectorOutcome outcome = VectorOutcome::Apply;
    VectorReason reason = VectorReason::VectorStampNewer;
    Vec3 velocity;  // as received, world axes
    Vec3 omega;     // rad/s
};
// A bound of Limits was reached and something dropped.
struct WorldBoundReached {
    WorldBound bound = WorldBound::Objects;
};

// Any of them.
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
    double time = 0;  // of the world, in seconds
    ObjectId object;  // to which it happened
    What what;
};

}  // namespace acmotion
