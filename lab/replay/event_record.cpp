#include "lab/replay/event_record.h"

#include <limits>
#include <type_traits>

#include "lab/base/json.h"
#include "trace/event_words.h"

namespace acmotion {
namespace {

Json list(const Vec3& v) { return {v.x, v.y, v.z}; }
Json place(const Position& p) {
    const Quaternion& q = p.frame.rotation;
    return {{"cell", p.cell.value}, {"origin", list(p.frame.origin)}, {"rotation", {q.w, q.x, q.y, q.z}}};
}

// Before its first tick the distance from a body to the player is not measured.
Json known_metres(double metres) { return metres < std::numeric_limits<float>::max() ? Json(metres) : Json(); }

// The fields of an event under their own names: an overload for each that has some.
struct Fields {
    template <class Bare>
        requires std::is_empty_v<Bare>
    Json operator()(const Bare&) const {
        return Json::object();
    }

    // ---- world ----
    Json operator()(const Event::ObjectCreated& e) const { return {{"again", e.again}, {"assumed", e.assumed}}; }
    Json operator()(const Event::ObjectParented& e) const { return {{"parent", e.parent.value}}; }
    Json operator()(const Event::MessageRefused& e) const { return {{"why", word(e.why)}}; }
    Json operator()(const Event::MessageParked& e) const { return {{"waiting", e.waiting}}; }
    Json operator()(const Event::MessagesReplayed& e) const { return {{"count", e.count}}; }
    Json operator()(const Event::PhysicsStateChanged& e) const { return {{"state", e.state}}; }
    Json operator()(const Event::VectorDecided& e) const {
        return {{"outcome", word(e.outcome)},
                {"reason", word(e.reason)},
                {"velocity", list(e.velocity)},
                {"omega", list(e.omega)}};
    }
    Json operator()(const Event::WorldBoundReached& e) const { return {{"bound", word(e.bound)}}; }

    // ---- inbound ----
    Json operator()(const Event::GateDecided& e) const {
        return {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"sent", e.sent.value}};
    }
    Json operator()(const Event::PositionDecided& e) const {
        Json fields = {{"outcome", word(e.outcome)},
                       {"reason", word(e.reason)},
                       {"position_stamp", e.position_stamp.value},
                       {"target", place(e.target)},
                       {"player_distance", known_metres(e.player_distance)},
                       {"newest_stamp", e.newest_stamp.value}};
        if (e.near_snap > 0) fields.update({{"body_distance", e.body_distance}, {"near_snap", e.near_snap}});
        return fields;
    }
    Json operator()(const Event::MovementDecided& e) const {
        return {{"outcome", word(e.outcome)}, {"reason", word(e.reason)}, {"movement_stamp", e.movement_stamp.value}};
    }

    // ---- waypoint queue, sticky, leash ----
    Json operator()(const Event::WaypointEnqueued& e) const {
        return {{"branch", word(e.branch)}, {"distance", e.distance},         {"pruned", e.pruned},
                {"capped", e.capped},       {"queue_before", e.queue_before}, {"queue_after", e.queue_after}};
    }
    Json operator()(const Event::WaypointBoundReached& e) const { return {{"bound", e.bound}}; }
    Json operator()(const Event::WaypointReached& e) const {
        return {{"how", word(e.how)}, {"distance", e.distance}, {"queue_after", e.queue_after}};
    }
    Json operator()(const Event::WindowJudged& e) const {
        return {{"good", e.good},         {"reason", word(e.reason)},       {"ratio", e.ratio},
                {"progress", e.progress}, {"expected", e.expected},         {"seconds", e.seconds},
                {"distance", e.distance}, {"fail_counter", e.fail_counter}, {"forgiven", e.forgiven}};
    }
    Json operator()(const Event::Blipped& e) const { return {{"placed", e.placed}, {"distance", e.distance}}; }
    Json operator()(const Event::InterpolationStopped& e) const {
        Json fields = {{"dropped", e.dropped}};
        if (e.landed) fields["landed"] = true;
        return fields;
    }
    Json operator()(const Event::GaitChanged& e) const {
        return {{"motion", e.motion}, {"speed", e.speed}, {"velocity", e.velocity}, {"silence", e.silence}};
    }
    Json operator()(const Event::Settled& e) const { return {{"distance", e.distance}}; }
    Json operator()(const Event::Stuck& e) const { return {{"target", e.target.value}}; }
    Json operator()(const Event::Unstuck& e) const { return {{"target", e.target.value}}; }
    Json operator()(const Event::Leashed& e) const {
        return {{"start", e.start}, {"max", e.max}, {"travelled", e.travelled}};
    }
    Json operator()(const Event::LeashTightened& e) const { return {{"travelled", e.travelled}, {"held", e.held}}; }

    // ---- body ----
    Json operator()(const Event::GroundChanged& e) const { return {{"on_walkable", e.on_walkable}}; }
    Json operator()(const Event::Placed& e) const {
        return {{"result", static_cast<int>(e.result)}, {"distance", e.distance}, {"entered", e.entered}};
    }
    Json operator()(const Event::CellLost& e) const { return {{"position", place(e.position)}}; }

    // ---- motion interpreter ----
    Json operator()(const Event::MotionStateReceived& e) const {
        return {{"style", e.style},
                {"forward", e.forward},
                {"forward_speed", e.forward_speed},
                {"sidestep", e.sidestep},
                {"sidestep_speed", e.sidestep_speed},
                {"turn", e.turn},
                {"turn_speed", e.turn_speed}};
    }
    Json operator()(const Event::CurrentMovementApplied& e) const {
        return {{"path", word(e.path)}, {"cancel_move_to", e.cancel_move_to}, {"disable_jump", e.disable_jump}};
    }
    Json operator()(const Event::ActionDecided& e) const {
        return {{"outcome", word(e.outcome)},
                {"error", static_cast<std::uint32_t>(e.error)},
                {"command", e.command},
                {"stamp", e.stamp}};
    }
    Json operator()(const Event::LeftGround& e) const { return {{"velocity", list(e.velocity)}, {"kept", e.kept}}; }
    Json operator()(const Event::PendingMotionBoundReached& e) const { return {{"bound", e.bound}}; }

    // ---- move-to, target manager ----
    Json operator()(const Event::MoveToStarted& e) const {
        return {{"type", word(e.type)}, {"target", e.target.value}};
    }
    Json operator()(const Event::MoveBegun& e) const {
        return {{"stride", word(e.stride)}, {"away", e.away}, {"distance", e.distance}};
    }
    Json operator()(const Event::TurnBegun& e) const {
        return {{"turn", word(e.turn)}, {"by", e.by}, {"heading", e.heading}};
    }
    Json operator()(const Event::Steered& e) const { return {{"turn", word(e.turn)}}; }
    Json operator()(const Event::MoveArrived& e) const { return {{"distance", e.distance}}; }
    Json operator()(const Event::TurnFinished& e) const { return {{"heading", e.heading}}; }
    Json operator()(const Event::ProgressFailed& e) const { return {{"distance", e.distance}}; }
    Json operator()(const Event::TargetRetracked& e) const { return {{"target", place(e.target)}}; }
    Json operator()(const Event::TargetQuantumSet& e) const { return {{"seconds", e.seconds}}; }
    Json operator()(const Event::MoveToCompleted& e) const { return {{"sticks_to", e.sticks_to.value}}; }
    Json operator()(const Event::MoveToCancelled& e) const { return {{"why", static_cast<std::uint32_t>(e.why)}}; }
    Json operator()(const Event::TargetWatched& e) const { return {{"target", e.target.value}}; }
    Json operator()(const Event::TargetReported& e) const {
        return {{"target", e.target.value}, {"status", word(e.status)}};
    }
    Json operator()(const Event::TargetTimedOut& e) const { return {{"target", e.target.value}}; }
    Json operator()(const Event::WatcherBoundReached& e) const {
        return {{"watcher", e.watcher.value}, {"bound", e.bound}};
    }
};

}  // namespace

EventRecord record_of(const Event& event) {
    const Json fields = std::visit(Fields{}, event.what);
    return {word(event.what), fields.dump(-1, JsonText::Ascii)};
}

}  // namespace acmotion
