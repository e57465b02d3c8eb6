#include "acmotion/trace/sentence.h"

#include <fmt/format.h>

#include <limits>

#include "core/constants.h"
#include "trace/words.h"

namespace acmotion {
namespace {

std::string_view name(Gate outcome) {
    switch (outcome) {
        case Gate::Apply: return "apply";
        case Gate::Park: return "park";
        case Gate::Drop: return "drop";
    }
    return "";
}

std::string_view sentence(Walk how) {
    switch (how) {
        case Walk::StalledNear: return "given up, but near enough,";
        case Walk::SteppedOnto: return "stepped onto";
        default: return "reached";
    }
}

std::string_view sentence(PlacementResult result) {
    switch (result) {
        case PlacementResult::Ok: return "it was not";
        case PlacementResult::GeneralFailure: return "no place was tried";
        case PlacementResult::NoValidPosition: return "there is no room";
        case PlacementResult::NoCell: return "there is no cell";
        case PlacementResult::Collided: return "something is in the way";
    }
    return "";
}

std::string_view name(ActionOutcome outcome) {
    switch (outcome) {
        case ActionOutcome::Played: return "played";
        case ActionOutcome::Refused: return "refused";
        case ActionOutcome::NotNewer: return "not newer than the last one";
        case ActionOutcome::OwnEcho: return "our own, coming back";
    }
    return "";
}

std::string_view name(MoveToType type) {
    switch (type) {
        case MoveToType::None: return "nothing";
        case MoveToType::MoveToObject: return "move to";
        case MoveToType::MoveToPosition: return "move to a place";
        case MoveToType::TurnToObject: return "turn to";
        case MoveToType::TurnToHeading: return "turn to a heading";
    }
    return "";
}

std::string_view sentence(MovementPath path) {
    switch (path) {
        case MovementPath::NotInitialised: return "not applied: the interpreter has no state yet";
        case MovementPath::Interpreted: return "applied from the interpreted state";
        case MovementPath::Raw: return "applied from the keys";
    }
    return "";
}

std::string_view name(Stride stride) {
    switch (stride) {
        case Stride::Walk: return "walks";
        case Stride::Run: return "runs";
        case Stride::BackUp: return "walks backwards";
    }
    return "";
}

std::string_view name(Turn turn) {
    switch (turn) {
        case Turn::None: return "straight on";
        case Turn::Left: return "left";
        case Turn::Right: return "right";
    }
    return "";
}

std::string_view name(WorldBound bound) {
    switch (bound) {
        case WorldBound::Objects: return "objects";
        case WorldBound::ParkedMessages: return "parked messages";
        case WorldBound::HeldMessages: return "held messages";
        case WorldBound::Children: return "children of one object";
        case WorldBound::EndedLives: return "ended lives";
    }
    return "";
}

Words& operator<<(Words& out, const Vec3& v) {
    return out << "(" << Fixed{v.x, 2} << ", " << Fixed{v.y, 2} << ", " << Fixed{v.z, 2} << ")";
}
Words& operator<<(Words& out, ObjectId object) { return out << Hex{object.value}; }
Words& operator<<(Words& out, Stamp stamp) { return out << stamp.value; }

// The numbers that were compared, where there are any.
void put_reason(Words& out, const Event::PositionDecided& e) {
    if (e.reason == PositionReason::PositionStampNotNewer) {
        out << "stale (stamp " << e.position_stamp << " after " << e.newest_stamp << ")";
        return;
    }
    if (e.reason == PositionReason::TooFarToWalk) {
        out << beside(e.near_snap, e.body_distance, 2) << " m, more than " << General{e.near_snap}
            << " m from where it is (openac row 29); retail walks";
        return;
    }
    const bool is_near = e.reason == PositionReason::NearPlayer;
    if (!is_near && e.reason != PositionReason::FarFromPlayer) {
        out << acmotion::sentence(e.reason);
        return;
    }
    if (e.player_distance >= std::numeric_limits<float>::max()) {
        out << "grounded, and new: before its first tick it counts as far from the player";
        return;
    }
    // Rules may let far bodies walk too; the comparison of the numbers holds all the same.
    const std::string_view is_far = is_near && e.player_distance == kActivityRadiusMetres ? "≤" : "≥";
    out << "grounded, " << beside(kActivityRadiusMetres, e.player_distance, 1) << " m from the player ("
        << (e.player_distance < kActivityRadiusMetres ? "<" : is_far) << " " << General{kActivityRadiusMetres} << ")";
}

// A host's animation may answer error numbers that have no name.
void put_reason(Words& out, MotionError error) {
    const std::string_view clause = acmotion::sentence(error);
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): one that is sure to have none.
    const bool is_named = clause != acmotion::sentence(MotionError{~0U});
    out << clause;
    if (!is_named) out << fmt::format(" (0x{:02X})", static_cast<std::uint32_t>(error));
}

// One overload per event.
struct EventSentence {
    Words& out;

    void operator()(const Event::GateDecided& e) const {
        out << "instance " << e.sent << " → " << name(e.outcome) << ": " << acmotion::sentence(e.reason);
    }
    void operator()(const Event::PositionDecided& e) const {
        out << "position " << e.position_stamp << " → " << acmotion::name(e.outcome) << ": ";
        put_reason(out, e);
    }
    void operator()(const Event::TeleportHookRan&) const {
        out << "teleport hook: move-to, sticky, queue, leash, target and collisions ended";
    }
    void operator()(const Event::TeleportStampOutOfOrder&) const {
        out << "a stale position carried a newer teleport stamp (counted)";
    }
    void operator()(const Event::PlayerTeleportAwaited&) const { out << "the player waits for a teleport"; }
    void operator()(const Event::WaypointEnqueued& e) const {
        if (e.branch == Enqueue::AlreadyThere) {
            out << "already there; queue " << e.queue_before << " → 0";
            return;
        }
        const bool is_far = e.branch == Enqueue::AppendedFar;
        out << beside(e.limit, e.distance, 2) << " m from "
            << (e.queue_before > 0 ? "the newest waypoint" : "where it is") << (is_far ? " (> " : " (≤ ")
            << General{e.limit} << ")" << (is_far ? ": too far to walk, blip due" : "");
        if (e.pruned > 0) out << "; " << e.pruned << " pruned";
        if (e.capped > 0) out << "; " << e.capped << " dropped from the full queue";
        out << "; queue " << e.queue_before << " → " << e.queue_after;
    }
    void operator()(const Event::WaypointBoundReached& e) const {
        out << "queue bound of " << e.bound << " waypoints reached: oldest dropped";
    }
    void operator()(const Event::WaypointReached& e) const {
        out << "waypoint " << sentence(e.how) << " at " << Fixed{e.distance, 3} << " m; " << e.queue_after << " left";
    }
    void operator()(const Event::WindowJudged& e) const { put_sentence(out, e); }
    void operator()(const Event::Blipped& e) const {
        out << "blip over " << Fixed{e.distance, 2} << " m" << (e.placed ? "" : " refused, to be tried again");
    }
    void operator()(const Event::InterpolationStopped& e) const {
        out << (e.landed ? "landed: " : "interpolation stopped; ") << e.dropped << " waypoint"
            << (e.dropped == 1 ? "" : "s") << " dropped" << (e.landed ? " (openac row 31); retail keeps them" : "");
    }
    void operator()(const Event::Stuck& e) const { out << "stuck to " << e.target; }
    void operator()(const Event::Unstuck& e) const { out << "let go of " << e.target; }
    void operator()(const Event::Leashed& e) const {
        out << "leashed: slows after " << General{e.start} << " m, holds at " << General{e.max} << " m, "
            << Fixed{e.travelled, 2} << " m used";
    }
    void operator()(const Event::Unleashed&) const { out << "leash released"; }
    void operator()(const Event::LeashTightened& e) const {
        out << "leash " << (e.held ? "holds" : "slows") << " the body after " << Fixed{e.travelled, 2} << " m";
    }
    void operator()(const Event::ObjectCreated& e) const {
        if (e.assumed) {
            out << "object assumed: it was never described, and this is its first position";
        } else {
            out << (e.again ? "object created again, in a new life" : "object created");
        }
    }
    void operator()(const Event::ObjectDescribed&) const { out << "object described, and no longer assumed"; }
    void operator()(const Event::ObjectDestroyed&) const { out << "object destroyed"; }
    void operator()(const Event::ObjectParented& e) const { out << "held by " << e.parent << ": leaves the world"; }
    void operator()(const Event::ObjectPickedUp&) const { out << "picked up: leaves the world"; }
    void operator()(const Event::MessageRefused& e) const { out << "message refused: " << acmotion::sentence(e.why); }
    void operator()(const Event::MessageParked& e) const {
        out << "parked until its object is there; " << e.waiting << " waiting for it";
    }
    void operator()(const Event::MessagesReplayed& e) const {
        out << e.count << " parked message" << (e.count == 1 ? "" : "s") << " replayed";
    }
    void operator()(const Event::DescriptionWanted&) const { out << "parked for 20 s: its description is asked for"; }
    void operator()(const Event::PhysicsStateChanged& e) const { out << "physics state " << Hex{e.state}; }
    void operator()(const Event::VectorDecided& e) const {
        out << "velocity " << e.velocity << " m/s";
        if (e.omega != Vec3{}) out << ", spin " << e.omega << " rad/s";
        out << " → " << (e.outcome == VectorOutcome::Apply ? "apply" : "ignore") << ": "
            << acmotion::sentence(e.reason);
    }
    void operator()(const Event::GaitChanged& e) const {
        out << "plays " << motion_text(MotionCommand{e.motion}) << " at " << General{e.speed} << ": ";
        if (e.silence > 0) {
            out << "no update for " << beside(kGaitSilenceSeconds, e.silence, 2)
                << " s (openac row 33); retail goes on";
        } else {
            out << "its updates make " << Fixed{e.velocity, 2} << " m/s (openac row 33); retail plays what it was sent";
        }
    }
    void operator()(const Event::Settled& e) const {
        out << "put on the ground " << Fixed{e.distance, 2}
            << " m below by a movement message (openac row 35); retail falls on";
    }
    void operator()(const Event::WorldBoundReached& e) const {
        out << "bound of " << name(e.bound) << " reached: dropped";
    }
    void operator()(const Event::GroundChanged& e) const {
        out << (e.on_walkable ? "landed on walkable ground" : "lost walkable ground");
    }
    void operator()(const Event::Placed& e) const {
        if (e.result != PlacementResult::Ok) {
            out << "placement refused: " << sentence(e.result);
        } else if (e.entered) {
            out << "placed in the world";
        } else {
            out << "placed, " << Fixed{e.distance, 2} << " m from where it was";
        }
    }
    void operator()(const Event::CellLost& e) const {
        out << "no cell is loaded at " << Hex{e.position.cell.value} << ": parked there";
    }
    void operator()(const Event::MovementDecided& e) const {
        out << "movement " << e.movement_stamp << " → " << (e.outcome == MovementOutcome::Apply ? "apply" : "ignore")
            << ": " << acmotion::sentence(e.reason);
    }
    void operator()(const Event::MotionStateReceived& e) const {
        out << "motion state: "
            << acmotion::sentence(InterpretedState{.style = MotionCommand{e.style},
                                                   .forward = {MotionCommand{e.forward}, e.forward_speed},
                                                   .sidestep = {MotionCommand{e.sidestep}, e.sidestep_speed},
                                                   .turn = {MotionCommand{e.turn}, e.turn_speed}});
    }
    void operator()(const Event::CurrentMovementApplied& e) const { out << "current movement " << sentence(e.path); }
    void operator()(const Event::ActionDecided& e) const {
        out << "action " << motion_text(MotionCommand{e.command}) << ", stamp " << e.stamp << ": " << name(e.outcome);
        if (e.outcome != ActionOutcome::Refused) return;
        out << ", because ";
        put_reason(out, e.error);
    }
    void operator()(const Event::LeftGround& e) const {
        out << "left the ground at " << e.velocity << " m/s, "
            << (e.kept ? "the velocity it had" : "from its motion state");
    }
    void operator()(const Event::HitGround&) const { out << "hit the ground"; }
    void operator()(const Event::PendingMotionBoundReached& e) const {
        out << "bound of " << e.bound << " pending motions reached: the oldest counts as done";
    }
    void operator()(const Event::MoveToStarted& e) const {
        out << "told to " << name(e.type);
        if (!e.target.is_null()) out << " " << e.target;
    }
    void operator()(const Event::MoveBegun& e) const {
        out << name(e.stride) << (e.away ? " away from" : " towards") << " the target, " << Fixed{e.distance, 2}
            << " m";
    }
    void operator()(const Event::TurnBegun& e) const {
        out << "turns " << name(e.turn) << " by " << Fixed{e.by, 1} << "° to heading " << Fixed{e.heading, 1};
    }
    void operator()(const Event::Steered& e) const { out << "steers " << name(e.turn); }
    void operator()(const Event::MoveArrived& e) const { out << "arrived at " << Fixed{e.distance, 3} << " m"; }
    void operator()(const Event::TurnFinished& e) const { out << "heading " << Fixed{e.heading, 1} << " reached"; }
    void operator()(const Event::ProgressFailed& e) const {
        out << "no progress at " << Fixed{e.distance, 2} << " m: it cannot arrive until there is";
    }
    void operator()(const Event::TargetRetracked& e) const {
        out << "follows its target to " << e.target.frame.origin << " in cell " << Hex{e.target.cell.value};
    }
    void operator()(const Event::TargetQuantumSet& e) const {
        out << "asks its target to look " << Fixed{e.seconds, 2} << " s ahead";
    }
    void operator()(const Event::MoveToCompleted& e) const {
        out << "move-to done";
        if (!e.sticks_to.is_null()) out << ", sticks to " << e.sticks_to;
    }
    void operator()(const Event::MoveToCancelled& e) const {
        out << "move-to cancelled: ";
        put_reason(out, e.why);
    }
    void operator()(const Event::TargetWatched& e) const { out << "watches " << e.target; }
    void operator()(const Event::TargetReported& e) const {
        out << "target " << e.target << " reports: " << acmotion::name(e.status);
    }
    void operator()(const Event::TargetTimedOut& e) const {
        out << "target " << e.target << " never sent a report: timed out";
    }
    void operator()(const Event::WatcherBoundReached& e) const {
        out << "bound of " << e.bound << " watchers reached: " << e.watcher << " refused";
    }
};

}  // namespace

std::string sentence(const Event& event) {
    Words out;
    std::visit(EventSentence{out}, event.what);
    return out.text();
}

std::string sentence(const Event::PositionDecided& decided, const Event::WaypointEnqueued& enqueued) {
    Words out;
    EventSentence{out}(decided);
    out << ", ";
    EventSentence{out}(enqueued);
    return out.text();
}

}  // namespace acmotion
