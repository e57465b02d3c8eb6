#include "acmotion/trace/sentence.h"

#include <fmt/format.h>

#include <limits>

#include "core/constants.h"

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
        case Walk::StalledNear: return "stalled, but near enough";
        case Walk::SteppedOnto: return "stepped onto";
        default: return "reached";
    }
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
    }
    return "";
}

// The numbers that were compared, where there are any.
std::string why(const Event::PositionDecided& e) {
    const bool is_near = e.reason == PositionReason::NearPlayer;
    if (!is_near && e.reason != PositionReason::FarFromPlayer) return std::string{acmotion::sentence(e.reason)};
    if (e.player_distance >= std::numeric_limits<float>::max()) return "grounded, and the player is nowhere yet";
    return fmt::format("grounded, {:.1f} m from the player ({} {:g})", e.player_distance, is_near ? "<" : "≥",
                       kActivityRadiusMetres);
}

// One overload an event.
struct Teller {
    std::string operator()(const Event::GateDecided& e) const {
        return fmt::format("instance 0x{:04X} → {}: {}", e.sent.value, name(e.outcome), acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::PositionDecided& e) const {
        return fmt::format("position 0x{:04X} → {}: {}", e.position_stamp.value, acmotion::name(e.outcome), why(e));
    }
    std::string operator()(const Event::TeleportHookRan&) const {
        return "teleport hook: move-to, sticky, queue, leash, target and collisions ended";
    }
    std::string operator()(const Event::TeleportStampOutOfOrder&) const {
        return "a stale position carried a newer teleport stamp (counted)";
    }
    std::string operator()(const Event::PlayerTeleportAwaited&) const { return "the player waits for a teleport"; }
    std::string operator()(const Event::WaypointEnqueued& e) const {
        if (e.branch == Enqueue::AlreadyThere) return fmt::format("already there; queue {} → 0", e.queue_before);
        const bool is_far = e.branch == Enqueue::AppendedFar;
        std::string text =
            fmt::format("{:.2f} m from {} ({} {:g}){}", e.distance, e.queue_before > 0 ? "tail" : "where it is",
                        is_far ? ">" : "≤", e.limit, is_far ? ": too far to walk, blip due" : "");
        if (e.pruned > 0) text += fmt::format("; {} pruned", e.pruned);
        if (e.capped > 0) text += fmt::format("; {} dropped from the full queue", e.capped);
        return text + fmt::format("; queue {} → {}", e.queue_before, e.queue_after);
    }
    std::string operator()(const Event::WaypointBoundReached& e) const {
        return fmt::format("queue bound of {} waypoints reached: oldest dropped", e.bound);
    }
    std::string operator()(const Event::WaypointReached& e) const {
        return fmt::format("waypoint {} at {:.3f} m; {} left", sentence(e.how), e.distance, e.queue_after);
    }
    std::string operator()(const Event::WindowJudged& e) const {
        return fmt::format("window {} (ratio {:.2f} {} {:.2f}), {:.2f} m to go, {} failures before",
                           e.good ? "good" : "bad", e.ratio, e.ratio < kMinProgressRatio ? "<" : "≥", kMinProgressRatio,
                           e.distance, e.fail_counter);
    }
    std::string operator()(const Event::Blipped& e) const {
        return fmt::format("blip over {:.2f} m{}", e.distance, e.placed ? "" : " refused, to be tried again");
    }
    std::string operator()(const Event::InterpolationStopped& e) const {
        return fmt::format("interpolation stopped; {} waypoints dropped", e.dropped);
    }
    std::string operator()(const Event::Stuck& e) const { return fmt::format("stuck to 0x{:08X}", e.target.value); }
    std::string operator()(const Event::Unstuck& e) const { return fmt::format("let go of 0x{:08X}", e.target.value); }
    std::string operator()(const Event::Leashed& e) const {
        return fmt::format("leashed: slows after {:g} m, holds at {:g} m, {:.2f} m used", e.start, e.max, e.travelled);
    }
    std::string operator()(const Event::Unleashed&) const { return "leash released"; }
    std::string operator()(const Event::LeashTightened& e) const {
        return fmt::format("leash {} the body after {:.2f} m", e.held ? "holds" : "slows", e.travelled);
    }
    std::string operator()(const Event::ObjectCreated& e) const {
        if (e.assumed) return "object assumed: nobody has described it, and this is its first position";
        return e.again ? "object created again, in a new life" : "object created";
    }
    std::string operator()(const Event::ObjectDescribed&) const { return "object described, and no longer assumed"; }
    std::string operator()(const Event::ObjectDestroyed&) const { return "object destroyed"; }
    std::string operator()(const Event::ObjectParented& e) const {
        return fmt::format("held by 0x{:08X}: leaves the world", e.parent.value);
    }
    std::string operator()(const Event::MessageParked& e) const {
        return fmt::format("parked until its object is there; {} waiting", e.waiting);
    }
    std::string operator()(const Event::MessagesReplayed& e) const {
        return fmt::format("{} parked messages replayed", e.count);
    }
    std::string operator()(const Event::DescriptionWanted&) const {
        return "parked for 20 s: its description is asked for";
    }
    std::string operator()(const Event::PhysicsStateChanged& e) const {
        return fmt::format("physics state 0x{:08X}", e.state);
    }
    std::string operator()(const Event::VectorDecided& e) const {
        return fmt::format("velocity ({:.2f}, {:.2f}, {:.2f}), spin ({:.2f}, {:.2f}, {:.2f}) → {}: {}", e.velocity.x,
                           e.velocity.y, e.velocity.z, e.omega.x, e.omega.y, e.omega.z,
                           e.outcome == VectorOutcome::Apply ? "apply" : "ignore", acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::WorldBoundReached& e) const {
        return fmt::format("bound of {} reached: dropped", name(e.bound));
    }
    std::string operator()(const Event::GroundChanged& e) const {
        return e.on_walkable ? "landed on walkable ground" : "lost walkable ground";
    }
    std::string operator()(const Event::Placed& e) const {
        if (e.result == PlacementResult::Ok) return fmt::format("placed, {:.2f} m from where it was", e.distance);
        return fmt::format("placement refused (result {})", static_cast<int>(e.result));
    }
    std::string operator()(const Event::CellLost& e) const {
        return fmt::format("no cell is loaded at 0x{:08X}: parked there", e.position.cell.value);
    }
    std::string operator()(const Event::MovementDecided& e) const {
        return fmt::format("movement 0x{:04X} → {}: {}", e.movement_stamp.value,
                           e.outcome == MovementOutcome::Apply ? "apply" : "ignore", acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::MotionStateReceived& e) const {
        return fmt::format(
            "motion state: style 0x{:08X}, forward 0x{:08X} × {:g}, side 0x{:08X} × {:g}, turn 0x{:08X} × {:g}",
            e.style, e.forward, e.forward_speed, e.sidestep, e.sidestep_speed, e.turn, e.turn_speed);
    }
    std::string operator()(const Event::CurrentMovementApplied& e) const {
        return fmt::format("current movement {}", sentence(e.path));
    }
    std::string operator()(const Event::ActionDecided& e) const {
        const std::string start =
            fmt::format("action 0x{:08X}, stamp 0x{:04X}: {}", e.command, e.stamp, name(e.outcome));
        return e.outcome == ActionOutcome::Refused
                   ? start + fmt::format(" (0x{:02X})", static_cast<std::uint32_t>(e.error))
                   : start;
    }
    std::string operator()(const Event::LeftGround& e) const {
        return fmt::format("left the ground at ({:.2f}, {:.2f}, {:.2f}) m/s, {}", e.velocity.x, e.velocity.y,
                           e.velocity.z, e.kept ? "the velocity it had" : "from its motion state");
    }
    std::string operator()(const Event::HitGround&) const { return "hit the ground"; }
    std::string operator()(const Event::PendingMotionBoundReached& e) const {
        return fmt::format("bound of {} pending motions reached: the oldest counts as done", e.bound);
    }
    std::string operator()(const Event::MoveToStarted& e) const {
        const std::string start = fmt::format("told to {}", name(e.type));
        return e.target.is_null() ? start : start + fmt::format(" 0x{:08X}", e.target.value);
    }
    std::string operator()(const Event::MoveBegun& e) const {
        return fmt::format("{} {} the target, {:.2f} m", name(e.stride), e.away ? "away from" : "towards", e.distance);
    }
    std::string operator()(const Event::TurnBegun& e) const {
        return fmt::format("turns {} by {:.1f}° to heading {:.1f}", name(e.turn), e.by, e.heading);
    }
    std::string operator()(const Event::Steered& e) const { return fmt::format("steers {}", name(e.turn)); }
    std::string operator()(const Event::MoveArrived& e) const { return fmt::format("arrived at {:.3f} m", e.distance); }
    std::string operator()(const Event::TurnFinished& e) const {
        return fmt::format("heading {:.1f} reached", e.heading);
    }
    std::string operator()(const Event::ProgressFailed& e) const {
        return fmt::format("no progress at {:.2f} m: it cannot arrive until there is", e.distance);
    }
    std::string operator()(const Event::TargetRetracked& e) const {
        const Vec3& at = e.target.frame.origin;
        return fmt::format("follows its target to ({:.2f}, {:.2f}, {:.2f}) in cell 0x{:08X}", at.x, at.y, at.z,
                           e.target.cell.value);
    }
    std::string operator()(const Event::TargetQuantumSet& e) const {
        return fmt::format("asks its target to look {:.2f} s ahead", e.seconds);
    }
    std::string operator()(const Event::MoveToCompleted& e) const {
        return e.sticks_to.is_null() ? "move-to done"
                                     : fmt::format("move-to done, sticks to 0x{:08X}", e.sticks_to.value);
    }
    std::string operator()(const Event::MoveToCancelled& e) const {
        return fmt::format("move-to cancelled (0x{:02X}): {}", static_cast<std::uint32_t>(e.why),
                           acmotion::sentence(e.why));
    }
    std::string operator()(const Event::TargetWatched& e) const {
        return fmt::format("watches 0x{:08X}", e.target.value);
    }
    std::string operator()(const Event::TargetReported& e) const {
        return fmt::format("target 0x{:08X} reports: {}", e.target.value, acmotion::name(e.status));
    }
    std::string operator()(const Event::TargetTimedOut& e) const {
        return fmt::format("target 0x{:08X} was never heard of: timed out", e.target.value);
    }
    std::string operator()(const Event::WatcherBoundReached& e) const {
        return fmt::format("bound of {} watchers reached: 0x{:08X} refused", e.bound, e.watcher.value);
    }
};

}  // namespace

std::string_view name(PositionOutcome outcome) {
    switch (outcome) {
        case PositionOutcome::Ignore: return "ignore";
        case PositionOutcome::ForcedBlip: return "forced blip";
        case PositionOutcome::HardTeleport: return "hard teleport";
        case PositionOutcome::Interpolate: return "interpolate";
        case PositionOutcome::SlideSnap: return "slide-snap";
        case PositionOutcome::LandingSnap: return "landing snap";
        case PositionOutcome::PlayerTeleport: return "player teleport";
        case PositionOutcome::PlayerCorrection: return "player correction";
        case PositionOutcome::PlayerLeash: return "player leash";
    }
    return "";
}

std::string_view sentence(GateReason reason) {
    switch (reason) {
        case GateReason::SameInstance: return "same instance";
        case GateReason::UnknownBody: return "this object is not known yet";
        case GateReason::NewerInstance: return "it was re-created, and its creation has not arrived yet";
        case GateReason::OlderInstance: return "meant for an older life of this object";
    }
    return "";
}

std::string_view sentence(PositionReason reason) {
    switch (reason) {
        case PositionReason::ForceStampNewer: return "the server forces the player's position";
        case PositionReason::PositionStampNotNewer: return "its stamp is not newer than the last one";
        case PositionReason::TeleportStampOlder: return "sent before the last teleport";
        case PositionReason::TeleportStampNewer: return "a teleport happened since the last one";
        case PositionReason::NoCell: return "the body is in no cell yet";
        case PositionReason::NotGrounded: return "not grounded, so nothing moves";
        case PositionReason::NearPlayer: return "grounded, near the player (< 96 m)";
        case PositionReason::FarFromPlayer: return "grounded, far from the player (≥ 96 m)";
        case PositionReason::FirstGroundedAfterAir: return "first grounded update after being in the air";
        case PositionReason::EveryUpdateSnaps: return "every update snaps under these rules";
        case PositionReason::AcceptsServerPositions: return "the client takes the server's word";
        case PositionReason::KeepsOwnPosition: return "the client keeps its own position";
    }
    return "";
}

std::string_view sentence(MovementReason reason) {
    switch (reason) {
        case MovementReason::Newer: return "newer than the last one";
        case MovementReason::MovementStampNotNewer: return "its stamp is not newer than the last one";
        case MovementReason::ServerControlStampOlder: return "sent before the server took control";
        case MovementReason::OwnEcho: return "our own movement, coming back";
    }
    return "";
}

std::string_view sentence(MotionError why) {
    switch (why) {
        case MotionError::None: return "no error";
        case MotionError::NoMotionTable: return "there is no motion table";
        case MotionError::NoBody: return "there is no body";
        case MotionError::NoInterpreter: return "there is no motion interpreter";
        case MotionError::NotGrounded: return "an action was refused in the air";
        case MotionError::ActionCancelled: return "replaced or interrupted";
        case MotionError::TargetLost: return "the target was lost";
        case MotionError::TargetUnknown: return "the target was lost or unknown before the start";
        case MotionError::Teleported: return "teleported";
        case MotionError::WentTooFar: return "went farther than the fail distance";
        case MotionError::CannotCrouchInCombat: return "nobody crouches in combat";
        case MotionError::CannotSitInCombat: return "nobody sits down in combat";
        case MotionError::CannotSleepInCombat: return "nobody sleeps in combat";
        case MotionError::CannotEmoteInCombat: return "nobody plays an emote in combat";
        case MotionError::UnknownMotion: return "the motion is unknown or not running";
        case MotionError::TooManyActions: return "too many actions wait";
        case MotionError::GeneralFailure: return "a motion failed";
        case MotionError::MotionForbidsJump: return "the motion under way forbids a jump";
        case MotionError::CannotJump: return "it cannot jump";
    }
    return "a motion was refused";
}

std::string_view name(TargetStatus status) {
    switch (status) {
        case TargetStatus::Undefined: return "undefined";
        case TargetStatus::Ok: return "ok";
        case TargetStatus::LeftWorld: return "left the world";
        case TargetStatus::Teleported: return "teleported";
        case TargetStatus::Contained: return "contained";
        case TargetStatus::Parented: return "parented";
        case TargetStatus::TimedOut: return "timed out";
    }
    return "";
}

std::string_view sentence(VectorReason reason) {
    switch (reason) {
        case VectorReason::VectorStampNotNewer: return "its stamp is not newer than the last one";
        case VectorReason::KeepsOwnPosition: return "the client keeps its own velocity";
        case VectorReason::VectorStampNewer: return "its stamp is newer";
    }
    return "";
}

std::string sentence(const Event& event) { return std::visit(Teller{}, event.what); }

std::string sentence(const Event::PositionDecided& decided, const Event::WaypointEnqueued& enqueued) {
    return fmt::format("{}, {}", Teller{}(decided), Teller{}(enqueued));
}

}  // namespace acmotion
