#include "acmotion/trace/sentence.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/constants.h"
#include "trace/motion_text.h"
#include "trace/windows.h"

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

int side_of(double value, double limit) { return value < limit ? -1 : value > limit ? 1 : 0; }

// With as many digits as it takes to show on which side of the limit it is: 95.97 m is not 96.0 m (< 96).
std::string beside(double limit, double value, int digits) {
    constexpr int kMostDigits = 9;
    std::string text = fmt::format("{:.{}f}", value, digits);
    while (digits < kMostDigits && side_of(std::strtod(text.c_str(), nullptr), limit) != side_of(value, limit)) {
        text = fmt::format("{:.{}f}", value, ++digits);
    }
    return text;
}

std::string text(const Vec3& v) { return fmt::format("({:.2f}, {:.2f}, {:.2f})", v.x, v.y, v.z); }

// The numbers that were compared, where there are any.
std::string why(const Event::PositionDecided& e) {
    if (e.reason == PositionReason::PositionStampNotNewer) {
        return fmt::format("stale (stamp {} after {})", e.position_stamp.value, e.newest_stamp.value);
    }
    if (e.reason == PositionReason::TooFarToWalk)
        return fmt::format("{} m, more than {:g} m from where it is (openac row 29); retail walks",
                           beside(e.near_snap, e.body_distance, 2), e.near_snap);
    const bool is_near = e.reason == PositionReason::NearPlayer;
    if (!is_near && e.reason != PositionReason::FarFromPlayer) return std::string{acmotion::sentence(e.reason)};
    if (e.player_distance >= std::numeric_limits<float>::max()) {
        return "grounded, and new: before its first tick it counts as far from the player";
    }
    // Rules may let far bodies walk too; the comparison of the numbers holds all the same.
    const std::string_view is_far = is_near && e.player_distance == kActivityRadiusMetres ? "≤" : "≥";
    return fmt::format("grounded, {} m from the player ({} {:g})", beside(kActivityRadiusMetres, e.player_distance, 1),
                       e.player_distance < kActivityRadiusMetres ? "<" : is_far, kActivityRadiusMetres);
}

// A host's animation may answer error numbers that have no name.
std::string why(MotionError error) {
    const std::string_view clause = acmotion::sentence(error);
    const bool is_named = clause != acmotion::sentence(MotionError{~0U});
    return is_named ? std::string{clause} : fmt::format("{} (0x{:02X})", clause, static_cast<std::uint32_t>(error));
}

// ---- windows --------------------------------------------------------------------------------------------------------

constexpr double kWantedPercent = static_cast<int>(100 * kMinProgressRatio);
constexpr double kWantedByNotes = static_cast<int>(100 * kMinProgressRatio) / 100.0;

// "0.02 m in 0.17 s"; millimetres where centimetres would show none.
std::string way_made(const Event::WindowJudged& e) {
    const double metres = std::abs(e.progress);
    const int digits = metres > 0 && metres < 0.01 ? 4 : 2;
    if (e.progress < 0) return fmt::format("{:.{}f} m farther off after {:.2f} s", metres, digits, e.seconds);
    return fmt::format("{:.{}f} m in {:.2f} s", metres, digits, e.seconds);
}

// "5 % of the expected distance (< 30 %)"
std::string share(const Event::WindowJudged& e, bool is_enough) {
    return fmt::format("{} % of the expected distance{}", beside(kWantedPercent, 100 * e.progress / e.expected, 0),
                       is_enough ? "" : fmt::format(" (< {:g} %)", kWantedPercent));
}

std::string by_share(const Event::WindowJudged& e) {
    const bool has_share = e.progress >= 0 && e.expected > 0;
    return has_share ? fmt::format("{}, {}", way_made(e), share(e, e.good)) : way_made(e);
}

// What retail's test makes of the same window, where that is something else.
std::string instead(const Event::WindowJudged& e) {
    const bool passes = passes_in_retail(e);
    if (passes == e.good) return "";
    const std::string why = e.progress >= 0 && e.expected > 0 ? ": " + share(e, passes) : "";
    return fmt::format("; retail would call it {}{} (row 5)", passes ? "good" : "bad", why);
}

// The notes divide the progress by the time and by dt (spec 30 §7 row 5).
std::string by_notes(const Event::WindowJudged& e) {
    return fmt::format("{}, by time and dt {} ({} {:g}){}", way_made(e), beside(kWantedByNotes, e.ratio, 2),
                       e.ratio >= kMinProgressRatio ? "≥" : "<", kWantedByNotes, instead(e));
}

std::string by_distance(const Event::WindowJudged& e) {
    return fmt::format("{}, enough in any time (≥ {:.2f} m){}", way_made(e), kNearEnoughOnStallMetres, instead(e));
}

std::string why(const Event::WindowJudged& e) {
    switch (e.reason) {
        case WindowReason::Fast:
        case WindowReason::Slow: return by_share(e);
        case WindowReason::Far: return by_distance(e);
        case WindowReason::FastByNotes:
        case WindowReason::SlowByNotes: return by_notes(e);
        case WindowReason::Stuck: return "stuck to another body, which is not judged";
        case WindowReason::Unmeasured: return "the first after a stop, with nothing to measure against";
    }
    return "";
}

// How many bad windows there are now, and how many end the walk.
std::string failure(const Event::WindowJudged& e) {
    if (e.forgiven > 0) {
        return fmt::format("; forgets {} failure{}, retail would keep {} (row 8)", e.forgiven,
                           e.forgiven == 1 ? "" : "s", e.forgiven == 1 ? "it" : "them");
    }
    if (e.good || e.fail_counter > kFailLimit) return "";
    return fmt::format("; failure {} of {}", e.fail_counter + 1, kFailLimit + 1);
}

// One overload per event.
struct EventSentence {
    std::string operator()(const Event::GateDecided& e) const {
        return fmt::format("instance {} → {}: {}", e.sent.value, name(e.outcome), acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::PositionDecided& e) const {
        return fmt::format("position {} → {}: {}", e.position_stamp.value, acmotion::name(e.outcome), why(e));
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
        std::string text = fmt::format("{} m from {} ({} {:g}){}", beside(e.limit, e.distance, 2),
                                       e.queue_before > 0 ? "the newest waypoint" : "where it is", is_far ? ">" : "≤",
                                       e.limit, is_far ? ": too far to walk, blip due" : "");
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
        return fmt::format("window {}: {}; {:.2f} m to go{}", e.good ? "good" : "bad", why(e), e.distance, failure(e));
    }
    std::string operator()(const Event::Blipped& e) const {
        return fmt::format("blip over {:.2f} m{}", e.distance, e.placed ? "" : " refused, to be tried again");
    }
    std::string operator()(const Event::InterpolationStopped& e) const {
        const std::string dropped = fmt::format("{} waypoint{} dropped", e.dropped, e.dropped == 1 ? "" : "s");
        return e.landed ? fmt::format("landed: {} (openac row 31); retail keeps them", dropped)
                        : "interpolation stopped; " + dropped;
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
        if (e.assumed) return "object assumed: it was never described, and this is its first position";
        return e.again ? "object created again, in a new life" : "object created";
    }
    std::string operator()(const Event::ObjectDescribed&) const { return "object described, and no longer assumed"; }
    std::string operator()(const Event::ObjectDestroyed&) const { return "object destroyed"; }
    std::string operator()(const Event::ObjectParented& e) const {
        return fmt::format("held by 0x{:08X}: leaves the world", e.parent.value);
    }
    std::string operator()(const Event::ObjectPickedUp&) const { return "picked up: leaves the world"; }
    std::string operator()(const Event::MessageRefused& e) const {
        return fmt::format("message refused: {}", acmotion::sentence(e.why));
    }
    std::string operator()(const Event::MessageParked& e) const {
        return fmt::format("parked until its object is there; {} waiting for it", e.waiting);
    }
    std::string operator()(const Event::MessagesReplayed& e) const {
        return fmt::format("{} parked message{} replayed", e.count, e.count == 1 ? "" : "s");
    }
    std::string operator()(const Event::DescriptionWanted&) const {
        return "parked for 20 s: its description is asked for";
    }
    std::string operator()(const Event::PhysicsStateChanged& e) const {
        return fmt::format("physics state 0x{:08X}", e.state);
    }
    std::string operator()(const Event::VectorDecided& e) const {
        const std::string spin = e.omega == Vec3{} ? "" : fmt::format(", spin {} rad/s", text(e.omega));
        return fmt::format("velocity {} m/s{} → {}: {}", text(e.velocity), spin,
                           e.outcome == VectorOutcome::Apply ? "apply" : "ignore", acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::GaitChanged& e) const {
        const std::string reason = e.silence > 0
                                       ? fmt::format("no update for {} s", beside(kGaitSilenceSeconds, e.silence, 2))
                                       : fmt::format("its updates make {:.2f} m/s", e.velocity);
        return fmt::format("plays {} at {:g}: {} (openac row 33); retail {}", motion_text(MotionCommand{e.motion}),
                           e.speed, reason, e.silence > 0 ? "goes on" : "plays what it was sent");
    }
    std::string operator()(const Event::Settled& e) const {
        return fmt::format("put on the ground {:.2f} m below by a movement message (openac row 35); retail falls on",
                           e.distance);
    }
    std::string operator()(const Event::WorldBoundReached& e) const {
        return fmt::format("bound of {} reached: dropped", name(e.bound));
    }
    std::string operator()(const Event::GroundChanged& e) const {
        return e.on_walkable ? "landed on walkable ground" : "lost walkable ground";
    }
    std::string operator()(const Event::Placed& e) const {
        if (e.result != PlacementResult::Ok) return fmt::format("placement refused: {}", sentence(e.result));
        return e.entered ? "placed in the world" : fmt::format("placed, {:.2f} m from where it was", e.distance);
    }
    std::string operator()(const Event::CellLost& e) const {
        return fmt::format("no cell is loaded at 0x{:08X}: parked there", e.position.cell.value);
    }
    std::string operator()(const Event::MovementDecided& e) const {
        return fmt::format("movement {} → {}: {}", e.movement_stamp.value,
                           e.outcome == MovementOutcome::Apply ? "apply" : "ignore", acmotion::sentence(e.reason));
    }
    std::string operator()(const Event::MotionStateReceived& e) const {
        return "motion state: " +
               acmotion::sentence(InterpretedState{.style = MotionCommand{e.style},
                                                   .forward = {MotionCommand{e.forward}, e.forward_speed},
                                                   .sidestep = {MotionCommand{e.sidestep}, e.sidestep_speed},
                                                   .turn = {MotionCommand{e.turn}, e.turn_speed}});
    }
    std::string operator()(const Event::CurrentMovementApplied& e) const {
        return fmt::format("current movement {}", sentence(e.path));
    }
    std::string operator()(const Event::ActionDecided& e) const {
        const bool is_refused = e.outcome == ActionOutcome::Refused;
        return fmt::format("action {}, stamp {}: {}{}", motion_text(MotionCommand{e.command}), e.stamp, name(e.outcome),
                           is_refused ? ", because " + why(e.error) : "");
    }
    std::string operator()(const Event::LeftGround& e) const {
        return fmt::format("left the ground at {} m/s, {}", text(e.velocity),
                           e.kept ? "the velocity it had" : "from its motion state");
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
        return fmt::format("follows its target to {} in cell 0x{:08X}", text(e.target.frame.origin),
                           e.target.cell.value);
    }
    std::string operator()(const Event::TargetQuantumSet& e) const {
        return fmt::format("asks its target to look {:.2f} s ahead", e.seconds);
    }
    std::string operator()(const Event::MoveToCompleted& e) const {
        return e.sticks_to.is_null() ? "move-to done"
                                     : fmt::format("move-to done, sticks to 0x{:08X}", e.sticks_to.value);
    }
    std::string operator()(const Event::MoveToCancelled& e) const { return "move-to cancelled: " + why(e.why); }
    std::string operator()(const Event::TargetWatched& e) const {
        return fmt::format("watches 0x{:08X}", e.target.value);
    }
    std::string operator()(const Event::TargetReported& e) const {
        return fmt::format("target 0x{:08X} reports: {}", e.target.value, acmotion::name(e.status));
    }
    std::string operator()(const Event::TargetTimedOut& e) const {
        return fmt::format("target 0x{:08X} never sent a report: timed out", e.target.value);
    }
    std::string operator()(const Event::WatcherBoundReached& e) const {
        return fmt::format("bound of {} watchers reached: 0x{:08X} refused", e.bound, e.watcher.value);
    }
};

}  // namespace

bool passes_in_retail(const Event::WindowJudged& window) {
    switch (window.reason) {
        case WindowReason::Stuck:
        case WindowReason::Unmeasured: return true;
        default: return window.progress >= kMinProgressMetres && window.progress >= kMinProgressRatio * window.expected;
    }
}

std::string sentence(const Event& event) { return std::visit(EventSentence{}, event.what); }

std::string sentence(const Event::PositionDecided& decided, const Event::WaypointEnqueued& enqueued) {
    return fmt::format("{}, {}", EventSentence{}(decided), EventSentence{}(enqueued));
}

}  // namespace acmotion
