#include "lab/replay/event_record.h"

#include <limits>
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

// Before its first tick nobody has measured how far the player is from a body.
Json known_metres(double metres) { return metres < std::numeric_limits<float>::max() ? Json(metres) : Json(); }

struct Record {
    std::string_view kind;
    Json fields = Json::object();
};

// One line an event: its name, and its fields under their own names.
struct Recorder {
    // ---- world ----
    Record operator()(const Event::ObjectCreated& e) const {
        return {"object_created", {{"again", e.again}, {"assumed", e.assumed}}};
    }
    Record operator()(const Event::ObjectDescribed&) const { return {"object_described"}; }
    Record operator()(const Event::ObjectDestroyed&) const { return {"object_destroyed"}; }
    Record operator()(const Event::ObjectParented& e) const {
        return {"object_parented", {{"parent", e.parent.value}}};
    }
    Record operator()(const Event::ObjectPickedUp&) const { return {"object_picked_up"}; }
    Record operator()(const Event::MessageRefused& e) const { return {"message_refused", {{"why", word(e.why)}}}; }
    Record operator()(const Event::MessageParked& e) const { return {"message_parked", {{"waiting", e.waiting}}}; }
    Record operator()(const Event::MessagesReplayed& e) const { return {"messages_replayed", {{"count", e.count}}}; }
    Record operator()(const Event::DescriptionWanted&) const { return {"description_wanted"}; }
    Record operator()(const Event::PhysicsStateChanged& e) const {
        return {"physics_state_changed", {{"state", e.state}}};
    }
    Record operator()(const Event::VectorDecided& e) const {
        return {"vector_decided",
                {{"outcome", word(e.outcome)},
                 {"reason", word(e.reason)},
                 {"velocity", list(e.velocity)},
                 {"omega", list(e.omega)}}};
    }
    Record operator()(const Event::WorldBoundReached& e) const {
        return {"world_bound_reached", {{"bound", word(e.bound)}}};
    }

    // ---- inbound ----
    Record operator()(const Event::GateDecided& e) const {
        return {"gate_decided", {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"sent", e.sent.value}}};
    }
    Record operator()(const Event::PositionDecided& e) const {
        return {"position_decided",
                {{"outcome", word(e.outcome)},
                 {"reason", word(e.reason)},
                 {"position_stamp", e.position_stamp.value},
                 {"target", place(e.target)},
                 {"player_distance", known_metres(e.player_distance)},
                 {"newest_stamp", e.newest_stamp.value}}};
    }
    Record operator()(const Event::TeleportHookRan&) const { return {"teleport_hook_ran"}; }
    Record operator()(const Event::TeleportStampOutOfOrder&) const { return {"teleport_stamp_out_of_order"}; }
    Record operator()(const Event::PlayerTeleportAwaited&) const { return {"player_teleport_awaited"}; }
    Record operator()(const Event::MovementDecided& e) const {
        return {"movement_decided",
                {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"movement_stamp", e.movement_stamp.value}}};
    }

    // ---- waypoint queue, sticky, leash ----
    Record operator()(const Event::WaypointEnqueued& e) const {
        return {"waypoint_enqueued",
                {{"branch", word(e.branch)},
                 {"distance", e.distance},
                 {"pruned", e.pruned},
                 {"capped", e.capped},
                 {"queue_before", e.queue_before},
                 {"queue_after", e.queue_after}}};
    }
    Record operator()(const Event::WaypointBoundReached& e) const {
        return {"waypoint_bound_reached", {{"bound", e.bound}}};
    }
    Record operator()(const Event::WaypointReached& e) const {
        return {"waypoint_reached", {{"how", word(e.how)}, {"distance", e.distance}, {"queue_after", e.queue_after}}};
    }
    Record operator()(const Event::WindowJudged& e) const {
        return {"window_judged",
                {{"good", e.good},
                 {"reason", word(e.reason)},
                 {"ratio", e.ratio},
                 {"progress", e.progress},
                 {"expected", e.expected},
                 {"seconds", e.seconds},
                 {"distance", e.distance},
                 {"fail_counter", e.fail_counter}}};
    }
    Record operator()(const Event::Blipped& e) const {
        return {"blipped", {{"placed", e.placed}, {"distance", e.distance}}};
    }
    Record operator()(const Event::InterpolationStopped& e) const {
        return {"interpolation_stopped", {{"dropped", e.dropped}}};
    }
    Record operator()(const Event::Stuck& e) const { return {"stuck", {{"target", e.target.value}}}; }
    Record operator()(const Event::Unstuck& e) const { return {"unstuck", {{"target", e.target.value}}}; }
    Record operator()(const Event::Leashed& e) const {
        return {"leashed", {{"start", e.start}, {"max", e.max}, {"travelled", e.travelled}}};
    }
    Record operator()(const Event::Unleashed&) const { return {"unleashed"}; }
    Record operator()(const Event::LeashTightened& e) const {
        return {"leash_tightened", {{"travelled", e.travelled}, {"held", e.held}}};
    }

    // ---- body ----
    Record operator()(const Event::GroundChanged& e) const {
        return {"ground_changed", {{"on_walkable", e.on_walkable}}};
    }
    Record operator()(const Event::Placed& e) const {
        return {"placed", {{"result", static_cast<int>(e.result)}, {"distance", e.distance}, {"entered", e.entered}}};
    }
    Record operator()(const Event::CellLost& e) const { return {"cell_lost", {{"position", place(e.position)}}}; }

    // ---- motion interpreter ----
    Record operator()(const Event::MotionStateReceived& e) const {
        return {"motion_state_received",
                {{"style", e.style},
                 {"forward", e.forward},
                 {"forward_speed", e.forward_speed},
                 {"sidestep", e.sidestep},
                 {"sidestep_speed", e.sidestep_speed},
                 {"turn", e.turn},
                 {"turn_speed", e.turn_speed}}};
    }
    Record operator()(const Event::CurrentMovementApplied& e) const {
        return {"current_movement_applied",
                {{"path", word(e.path)}, {"cancel_move_to", e.cancel_move_to}, {"disable_jump", e.disable_jump}}};
    }
    Record operator()(const Event::ActionDecided& e) const {
        return {"action_decided",
                {{"outcome", word(e.outcome)},
                 {"error", static_cast<std::uint32_t>(e.error)},
                 {"command", e.command},
                 {"stamp", e.stamp}}};
    }
    Record operator()(const Event::LeftGround& e) const {
        return {"left_ground", {{"velocity", list(e.velocity)}, {"kept", e.kept}}};
    }
    Record operator()(const Event::HitGround&) const { return {"hit_ground"}; }
    Record operator()(const Event::PendingMotionBoundReached& e) const {
        return {"pending_motion_bound_reached", {{"bound", e.bound}}};
    }

    // ---- move-to, target manager ----
    Record operator()(const Event::MoveToStarted& e) const {
        return {"move_to_started", {{"type", word(e.type)}, {"target", e.target.value}}};
    }
    Record operator()(const Event::MoveBegun& e) const {
        return {"move_begun", {{"stride", word(e.stride)}, {"away", e.away}, {"distance", e.distance}}};
    }
    Record operator()(const Event::TurnBegun& e) const {
        return {"turn_begun", {{"turn", word(e.turn)}, {"by", e.by}, {"heading", e.heading}}};
    }
    Record operator()(const Event::Steered& e) const { return {"steered", {{"turn", word(e.turn)}}}; }
    Record operator()(const Event::MoveArrived& e) const { return {"move_arrived", {{"distance", e.distance}}}; }
    Record operator()(const Event::TurnFinished& e) const { return {"turn_finished", {{"heading", e.heading}}}; }
    Record operator()(const Event::ProgressFailed& e) const { return {"progress_failed", {{"distance", e.distance}}}; }
    Record operator()(const Event::TargetRetracked& e) const {
        return {"target_retracked", {{"target", place(e.target)}}};
    }
    Record operator()(const Event::TargetQuantumSet& e) const {
        return {"target_quantum_set", {{"seconds", e.seconds}}};
    }
    Record operator()(const Event::MoveToCompleted& e) const {
        return {"move_to_completed", {{"sticks_to", e.sticks_to.value}}};
    }
    Record operator()(const Event::MoveToCancelled& e) const {
        return {"move_to_cancelled", {{"why", static_cast<std::uint32_t>(e.why)}}};
    }
    Record operator()(const Event::TargetWatched& e) const { return {"target_watched", {{"target", e.target.value}}}; }
    Record operator()(const Event::TargetReported& e) const {
        return {"target_reported", {{"target", e.target.value}, {"status", word(e.status)}}};
    }
    Record operator()(const Event::TargetTimedOut& e) const {
        return {"target_timed_out", {{"target", e.target.value}}};
    }
    Record operator()(const Event::WatcherBoundReached& e) const {
        return {"watcher_bound_reached", {{"watcher", e.watcher.value}, {"bound", e.bound}}};
    }
};

}  // namespace

EventRecord record_of(const Event& event) {
    const Record record = std::visit(Recorder{}, event.what);
    return {record.kind, record.fields.dump(-1, ' ', true, Json::error_handler_t::replace)};
}

}  // namespace acmotion
