#include "lab/replay/event_record.h"

#include <nlohmann/json.hpp>

#include "lab/replay/event_words.h"

namespace acmotion {
namespace {

using Json = nlohmann::ordered_json;

Json list(const Vec3& v) { return {v.x, v.y, v.z}; }
Json place(const Position& p) {
    const Quaternion& q = p.frame.rotation;
    return {{"cell", p.cell.value}, {"origin", list(p.frame.origin)}, {"rotation", {q.w, q.x, q.y, q.z}}};
}

struct Record {
    std::string_view kind;
    Json fields = Json::object();
};

// One line an event: its name, and its fields under their own names.
struct Recorder {
    // ---- world ----
    Record operator()(const ObjectCreated& e) const { return {"object_created", {{"again", e.again}}}; }
    Record operator()(const ObjectDestroyed&) const { return {"object_destroyed"}; }
    Record operator()(const ObjectParented& e) const { return {"object_parented", {{"parent", e.parent.value}}}; }
    Record operator()(const MessageParked& e) const { return {"message_parked", {{"waiting", e.waiting}}}; }
    Record operator()(const MessagesReplayed& e) const { return {"messages_replayed", {{"count", e.count}}}; }
    Record operator()(const DescriptionWanted&) const { return {"description_wanted"}; }
    Record operator()(const PhysicsStateChanged& e) const { return {"physics_state_changed", {{"state", e.state}}}; }
    Record operator()(const VectorDecided& e) const {
        return {"vector_decided",
                {{"outcome", word(e.outcome)},
                 {"reason", word(e.reason)},
                 {"velocity", list(e.velocity)},
                 {"omega", list(e.omega)}}};
    }
    Record operator()(const WorldBoundReached& e) const { return {"world_bound_reached", {{"bound", word(e.bound)}}}; }

    // ---- inbound ----
    Record operator()(const GateDecided& e) const {
        return {"gate_decided", {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"sent", e.sent.value}}};
    }
    Record operator()(const PositionDecided& e) const {
        return {"position_decided",
                {{"outcome", word(e.outcome)},
                 {"reason", word(e.reason)},
                 {"position_stamp", e.position_stamp.value},
                 {"target", place(e.target)},
                 {"player_distance", e.player_distance}}};
    }
    Record operator()(const TeleportHookRan&) const { return {"teleport_hook_ran"}; }
    Record operator()(const TeleportStampOutOfOrder&) const { return {"teleport_stamp_out_of_order"}; }
    Record operator()(const PlayerTeleportAwaited&) const { return {"player_teleport_awaited"}; }
    Record operator()(const MovementDecided& e) const {
        return {"movement_decided",
                {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"movement_stamp", e.movement_stamp.value}}};
    }

    // ---- waypoint queue, sticky, leash ----
    Record operator()(const WaypointEnqueued& e) const {
        return {"waypoint_enqueued",
                {{"branch", word(e.branch)},
                 {"distance", e.distance},
                 {"pruned", e.pruned},
                 {"capped", e.capped},
                 {"queue_before", e.queue_before},
                 {"queue_after", e.queue_after}}};
    }
    Record operator()(const WaypointBoundReached& e) const { return {"waypoint_bound_reached", {{"bound", e.bound}}}; }
    Record operator()(const WaypointReached& e) const {
        return {"waypoint_reached", {{"how", word(e.how)}, {"distance", e.distance}, {"queue_after", e.queue_after}}};
    }
    Record operator()(const WindowJudged& e) const {
        return {"window_judged",
                {{"good", e.good}, {"ratio", e.ratio}, {"distance", e.distance}, {"fail_counter", e.fail_counter}}};
    }
    Record operator()(const Blipped& e) const { return {"blipped", {{"placed", e.placed}, {"distance", e.distance}}}; }
    Record operator()(const InterpolationStopped& e) const {
        return {"interpolation_stopped", {{"dropped", e.dropped}}};
    }
    Record operator()(const Stuck& e) const { return {"stuck", {{"target", e.target.value}}}; }
    Record operator()(const Unstuck& e) const { return {"unstuck", {{"target", e.target.value}}}; }
    Record operator()(const Leashed& e) const {
        return {"leashed", {{"start", e.start}, {"max", e.max}, {"travelled", e.travelled}}};
    }
    Record operator()(const Unleashed&) const { return {"unleashed"}; }
    Record operator()(const LeashTightened& e) const {
        return {"leash_tightened", {{"travelled", e.travelled}, {"held", e.held}}};
    }

    // ---- body ----
    Record operator()(const GroundChanged& e) const { return {"ground_changed", {{"on_walkable", e.on_walkable}}}; }
    Record operator()(const Placed& e) const {
        return {"placed", {{"result", static_cast<int>(e.result)}, {"distance", e.distance}}};
    }
    Record operator()(const CellLost& e) const { return {"cell_lost", {{"position", place(e.position)}}}; }

    // ---- motion interpreter ----
    Record operator()(const MotionStateReceived& e) const {
        return {"motion_state_received",
                {{"style", e.style},
                 {"forward", e.forward},
                 {"forward_speed", e.forward_speed},
                 {"sidestep", e.sidestep},
                 {"sidestep_speed", e.sidestep_speed},
                 {"turn", e.turn},
                 {"turn_speed", e.turn_speed}}};
    }
    Record operator()(const CurrentMovementApplied& e) const {
        return {"current_movement_applied",
                {{"path", word(e.path)}, {"cancel_move_to", e.cancel_move_to}, {"disable_jump", e.disable_jump}}};
    }
    Record operator()(const ActionDecided& e) const {
        return {"action_decided",
                {{"outcome", word(e.outcome)},
                 {"error", static_cast<std::uint32_t>(e.error)},
                 {"command", e.command},
                 {"stamp", e.stamp}}};
    }
    Record operator()(const LeftGround& e) const {
        return {"left_ground", {{"velocity", list(e.velocity)}, {"kept", e.kept}}};
    }
    Record operator()(const HitGround&) const { return {"hit_ground"}; }
    Record operator()(const PendingMotionBoundReached& e) const {
        return {"pending_motion_bound_reached", {{"bound", e.bound}}};
    }

    // ---- move-to, target manager ----
    Record operator()(const MoveToStarted& e) const {
        return {"move_to_started", {{"type", word(e.type)}, {"target", e.target.value}}};
    }
    Record operator()(const MoveBegun& e) const {
        return {"move_begun", {{"stride", word(e.stride)}, {"away", e.away}, {"distance", e.distance}}};
    }
    Record operator()(const TurnBegun& e) const {
        return {"turn_begun", {{"turn", word(e.turn)}, {"by", e.by}, {"heading", e.heading}}};
    }
    Record operator()(const Steered& e) const { return {"steered", {{"turn", word(e.turn)}}}; }
    Record operator()(const MoveArrived& e) const { return {"move_arrived", {{"distance", e.distance}}}; }
    Record operator()(const TurnFinished& e) const { return {"turn_finished", {{"heading", e.heading}}}; }
    Record operator()(const ProgressFailed& e) const { return {"progress_failed", {{"distance", e.distance}}}; }
    Record operator()(const TargetRetracked& e) const { return {"target_retracked", {{"target", place(e.target)}}}; }
    Record operator()(const TargetQuantumSet& e) const { return {"target_quantum_set", {{"seconds", e.seconds}}}; }
    Record operator()(const MoveToCompleted& e) const {
        return {"move_to_completed", {{"sticks_to", e.sticks_to.value}}};
    }
    Record operator()(const MoveToCancelled& e) const {
        return {"move_to_cancelled", {{"why", static_cast<std::uint32_t>(e.why)}}};
    }
    Record operator()(const TargetWatched& e) const { return {"target_watched", {{"target", e.target.value}}}; }
    Record operator()(const TargetReported& e) const {
        return {"target_reported", {{"target", e.target.value}, {"status", word(e.status)}}};
    }
    Record operator()(const TargetTimedOut& e) const { return {"target_timed_out", {{"target", e.target.value}}}; }
    Record operator()(const WatcherBoundReached& e) const {
        return {"watcher_bound_reached", {{"watcher", e.watcher.value}, {"bound", e.bound}}};
    }
};

}  // namespace

EventRecord record_of(const Event& event) {
    const Record record = std::visit(Recorder{}, event.what);
    return {record.kind, record.fields.dump(-1, ' ', true, Json::error_handler_t::replace)};
}

}  // namespace acmotion
