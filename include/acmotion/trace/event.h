#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// What can happen, one struct per kind, named through Event: Event::Blipped. Distances are metres, angles compass
// degrees, speeds m/s in world axes; counts of a queue are waypoints.
// Where an event has a reason, trace/sentence.h has its words.
struct EventKinds {
    // ---- inbound ----
    // A message about an object met the instance gate (spec 20 §5). The first event of nearly every message.
    struct GateDecided {
        Gate outcome = Gate::Apply;
        GateReason reason = GateReason::SameInstance;
        Stamp sent;  // the instance that the message is meant for
    };
    // A received position was routed (spec 20 §11): what it will do to its body, before it does.
    struct PositionDecided {
        PositionOutcome outcome = PositionOutcome::Ignore;
        PositionReason reason = PositionReason::NotGrounded;
        Stamp position_stamp;  // as it came
        Position target;
        double player_distance = 0;  // the one that was compared with 96 m
        Stamp newest_stamp;          // of the positions before this one
        double body_distance = 0;    // from the body, where that was compared with Rules::near_snap...
        double near_snap = 0;        // ...and that one; else both are 0
    };
    // The six steps of spec 20 §12.1 were run.
    struct TeleportHookRan {};
    // A stale position carried a newer teleport stamp (spec 20 §11 stage 2).
    struct TeleportStampOutOfOrder {};
    // 0xF751: the local player waits for a teleport to complete.
    struct PlayerTeleportAwaited {};

    // A received movement passed its stamps, or did not (spec 20 §9.10).
    struct MovementDecided {
        MovementOutcome outcome = MovementOutcome::Apply;
        MovementReason reason = MovementReason::Newer;
        Stamp movement_stamp;  // as it came
    };

    // ---- waypoint queue ----
    // A place to walk to was taken in, or was reached already (spec 30 §3.4).
    struct WaypointEnqueued {
        Enqueue branch = Enqueue::Appended;
        double distance = 0;  // from the tail, or the body if there is none
        int pruned = 0;       // dropped from the tail, for being where the new one is
        int capped = 0;       // dropped from the head, for being too many
        int queue_before = 0;
        int queue_after = 0;
        double limit = 0;  // the blip distance: a body does not walk farther (spec 20 §14)
    };
    // Limits::waypoints_per_body was reached and the head dropped.
    struct WaypointBoundReached {
        int bound = 0;
    };
    // The head of the queue was reached, or was near enough when the walk stalled.
    struct WaypointReached {
        Walk how = Walk::Reached;
        double distance = 0;  // that remained
        int queue_after = 0;
    };
    // Five slices are over: was there progress in them? (spec 30 §3.5)
    struct WindowJudged {
        bool good = true;
        double ratio = 0;      // share of the catch-up speed (acdream: progress / time / dt); 0 if not measured
        double distance = 0;   // to the head
        int fail_counter = 0;  // before this one
        WindowReason reason = WindowReason::Fast;
        double progress = 0;  // metres nearer to the head than at its start; 0 if not measured
        double expected = 0;  // metres that the catch-up speed makes in that time
        double seconds = 0;   // its length
        int forgiven = 0;     // failures that a good one resets (acdream: row 8 of docs/divergences.md)
    };
    // The body was put at the end of its queue at once, instead of walking there.
    struct Blipped {
        bool placed = true;  // false: refused, to be tried again
        double distance = 0;
    };
    // The queue was emptied by something other than walking: a teleport, a snap, or a landing (openac).
    struct InterpolationStopped {
        int dropped = 0;
        bool landed = false;
    };

    // ---- sticky ----
    // The body was glued beside another, for at most a second (spec 30 §4).
    struct Stuck {
        ObjectId target;
    };
    // It was let go: its time is over, its target is gone, or another command ended it.
    struct Unstuck {
        ObjectId target;
    };

    // ---- leash ----
    // An update arrived, and the body may run on from here (spec 30 §5).
    struct Leashed {
        float start = 0;      // from here on it is slowed, metres of path...
        float max = 0;        // ...and here it is held
        float travelled = 0;  // counted already
    };
    struct Unleashed {};
    // The leash began to slow the body, or to hold it.
    struct LeashTightened {
        float travelled = 0;
        bool held = false;
    };

    // ---- body ----
    // It gained or lost ground that it can walk on.
    struct GroundChanged {
        bool on_walkable = true;  // landed, or left the ground
    };
    // A placement ended. Results are those of spec 40 §12.7; 0 is ok.
    struct Placed {
        PlacementResult result = PlacementResult::Ok;
        double distance = 0;   // from where it was
        bool entered = false;  // it was nowhere before, so the distance is none
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
    // The state was played: after a message, a landing, a change of keys (spec 50 §3).
    struct CurrentMovementApplied {
        MovementPath path = MovementPath::Interpreted;
        bool cancel_move_to = false;
        bool disable_jump = false;
    };
    // An action of a movement, one at a time (spec 50 §3 step 5).
    struct ActionDecided {
        ActionOutcome outcome = ActionOutcome::Played;
        MotionError error = MotionError::None;  // of a refused one
        std::uint32_t command = 0;
        std::uint32_t stamp = 0;
    };
    // The body took off: a jump, a ledge, a push (spec 50 §6).
    struct LeftGround {
        Vec3 velocity;      // world axes, m/s
        bool kept = false;  // the velocity it had; false: replaced by what the motion state says
    };
    // It came down again, and its movement is played anew.
    struct HitGround {};
    // Limits::pending_motions_per_body was reached and the oldest motion counted as done.
    struct PendingMotionBoundReached {
        int bound = 0;
    };

    // ---- move-to ----
    // The server ordered the body somewhere (spec 60 §5).
    struct MoveToStarted {
        MoveToType type = MoveToType::None;
        ObjectId target;  // 0 for a place or a heading
    };
    // Its next step: to walk...
    struct MoveBegun {
        Stride stride = Stride::Walk;
        bool away = false;  // from the target, which is too near
        double distance = 0;
    };
    // ...or to turn.
    struct TurnBegun {
        Turn turn = Turn::None;
        double by = 0;      // degrees, in the direction of the turn
        float heading = 0;  // to be reached
    };
    // A walking body began to turn, or (None) to go straight on.
    struct Steered {
        Turn turn = Turn::None;
    };
    // A walk is over: near enough, or far enough if it led away.
    struct MoveArrived {
        double distance = 0;
    };
    // A turn is over.
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
    // How often the target is to report from now on.
    struct TargetQuantumSet {
        double seconds = 0;
    };
    // Nothing is left to do.
    struct MoveToCompleted {
        ObjectId sticks_to;  // 0: none
    };
    // It ended before that.
    struct MoveToCancelled {
        MotionError why = MotionError::None;
    };

    // ---- target manager ----
    // The body asks another for reports (spec 60 §7).
    struct TargetWatched {
        ObjectId target;
    };
    // A report came: where the target is, or that it is gone.
    struct TargetReported {
        ObjectId target;
        TargetStatus status = TargetStatus::Undefined;
    };
    // No report came for 10 s.
    struct TargetTimedOut {
        ObjectId target;
    };
    // Limits::watchers_per_body was reached and this one refused.
    struct WatcherBoundReached {
        ObjectId watcher;
        std::size_t bound = 0;
    };

    // ---- world ----
    // An object is there, described and placed.
    struct ObjectCreated {
        bool again = false;    // in place of an older life
        bool assumed = false;  // without a description, at its first position (World::assume_objects)
    };
    // An assumed object was described at last, and is an ordinary one from now on.
    struct ObjectDescribed {};
    // It is gone: deleted by the server, or 25 s after it left the loaded cells.
    struct ObjectDestroyed {};
    // Another carries it from now on.
    struct ObjectParented {
        ObjectId parent;
    };
    // It was picked up, or put into something: it leaves the world and stays known (spec 20 §9.7).
    struct ObjectPickedUp {};
    // A message about it did nothing.
    struct MessageRefused {
        Refusal why = Refusal::Malformed;
    };
    // A message waits for its object, or for that instance of it (spec 20 §6).
    struct MessageParked {
        std::size_t waiting = 0;  // for that object, this one included
    };
    // The object has come, and its messages are played in the order in which they came.
    struct MessagesReplayed {
        std::size_t count = 0;
    };
    // A placeholder has waited so long that the server is asked for its object's description.
    struct DescriptionWanted {};
    // The server set the physics state word (spec 40 §5.1); its bits are in body/state.h.
    struct PhysicsStateChanged {
        std::uint32_t state = 0;
    };
    // A velocity update passed its stamp, or did not (spec 20 §9.11).
    struct VectorDecided {
        VectorOutcome outcome = VectorOutcome::Apply;
        VectorReason reason = VectorReason::VectorStampNewer;
        Vec3 velocity;
        Vec3 omega;  // rad/s
    };
    // The body plays another cycle than its motion state says, by the velocity of its updates (Rules::gait_from_velocity).
    struct GaitChanged {
        std::uint32_t motion = 0;  // a MotionCommand
        float speed = 1;           // of that motion
        double velocity = 0;       // m/s, level; 0 if updates stopped
        double silence = 0;        // seconds since the last update, if they stopped; else 0
    };
    // A movement message found the body in the air, close above ground (Rules::movement_message_settles).
    struct Settled {
        double distance = 0;  // that it was put down
    };
    // A bound of Limits was reached and something dropped.
    struct WorldBoundReached {
        WorldBound bound = WorldBound::Objects;
    };

 private:
    template <class, class... Kinds>
    struct AnyOf {
        using Type = std::variant<Kinds...>;
    };

 public:
    // Any of them, in the order of events.inl, which is that of their numbers in C and in recordings.
#define ACMOTION_EVENT(type, c_name, word) , type
    using What = AnyOf<void
#include "acmotion/trace/events.inl"
                       >::Type;
};

// One decision, as it was made.
struct Event : EventKinds {
    Event() = default;
    Event(double when, ObjectId subject, const What& happened) : time(when), object(subject), what(happened) {}

    double time = 0;  // the `now` of the call that caused it, seconds
    ObjectId object;  // which object it concerns; 0 if none
    What what;
};

// Receives events. Called during World::receive, advance and so on, on the same thread and in the order in which
// things happen. Do not call the world back from here. Events are values; keep them as long as you like.
class TraceSink {
 public:
    virtual ~TraceSink() = default;
    virtual void on_event(const Event& event) = 0;
};

}  // namespace acmotion
