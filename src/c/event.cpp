#include "c/event.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "c/convert.h"

namespace acmotion::c {
namespace {

// The numbers of the header are the places in Event::What.
template <std::size_t Kind, class What>
constexpr bool kIsKind = std::is_same_v<std::variant_alternative_t<Kind, Event::What>, What>;
#define ACMOTION_EVENT(type, c_name, word) static_assert(kIsKind<ACM_EVENT_##c_name, Event::type>);
#include "acmotion/trace/events.inl"

template <class Enum>
std::int32_t number_of(Enum value) {
    return static_cast<std::int32_t>(value);
}
template <class Count>
std::uint32_t count_of(Count count) {
    return static_cast<std::uint32_t>(count);
}

// An overload for each event that carries something: the header says which members it uses.
struct Filler {
    acm_event& to;

    void values(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0, std::uint32_t d = 0) const {
        const std::uint32_t all[4]{a, b, c, d};
        std::copy_n(all, 4, to.value);
    }
    void numbers(double a, double b = 0, double c = 0, double d = 0, double e = 0) const {
        const double all[5]{a, b, c, d, e};
        std::copy_n(all, 5, to.number);
    }
    template <class Outcome, class Reason>
    void decided(Outcome outcome, Reason reason) const {
        to.outcome = number_of(outcome);
        to.reason = number_of(reason);
    }

    template <class Bare>
        requires std::is_empty_v<Bare>
    void operator()(const Bare&) const {}

    // ---- world
    void operator()(const Event::ObjectCreated& e) const { values(flag(e.again), flag(e.assumed)); }
    void operator()(const Event::ObjectParented& e) const { to.other = e.parent.value; }
    void operator()(const Event::MessageParked& e) const { values(count_of(e.waiting)); }
    void operator()(const Event::MessagesReplayed& e) const { values(count_of(e.count)); }
    void operator()(const Event::MessageRefused& e) const { to.reason = number_of(e.why); }
    void operator()(const Event::PhysicsStateChanged& e) const { values(e.state); }
    void operator()(const Event::VectorDecided& e) const {
        decided(e.outcome, e.reason);
        to.vector[0] = to_c(e.velocity);
        to.vector[1] = to_c(e.omega);
    }
    void operator()(const Event::WorldBoundReached& e) const { to.reason = number_of(e.bound); }

    // ---- inbound
    void operator()(const Event::GateDecided& e) const {
        decided(e.outcome, e.reason);
        values(e.sent.value);
    }
    void operator()(const Event::PositionDecided& e) const {
        decided(e.outcome, e.reason);
        values(e.position_stamp.value);
        to.position = to_c(e.target);
        numbers(e.player_distance, e.body_distance, e.near_snap);
    }
    void operator()(const Event::MovementDecided& e) const {
        decided(e.outcome, e.reason);
        values(e.movement_stamp.value);
    }

    // ---- waypoint queue
    void operator()(const Event::WaypointEnqueued& e) const {
        to.outcome = number_of(e.branch);
        values(count_of(e.pruned), count_of(e.capped), count_of(e.queue_before), count_of(e.queue_after));
        numbers(e.distance, e.limit);
    }
    void operator()(const Event::WaypointBoundReached& e) const { values(count_of(e.bound)); }
    void operator()(const Event::WaypointReached& e) const {
        to.outcome = number_of(e.how);
        values(count_of(e.queue_after));
        numbers(e.distance);
    }
    void operator()(const Event::WindowJudged& e) const {
        decided(e.good, e.reason);
        values(count_of(e.fail_counter), count_of(e.forgiven));
        numbers(e.ratio, e.distance, e.progress, e.expected, e.seconds);
    }
    void operator()(const Event::Blipped& e) const {
        to.outcome = number_of(e.placed);
        numbers(e.distance);
    }
    void operator()(const Event::InterpolationStopped& e) const {
        to.outcome = number_of(e.landed);
        values(count_of(e.dropped));
    }

    // ---- sticky and leash
    void operator()(const Event::Stuck& e) const { to.other = e.target.value; }
    void operator()(const Event::Unstuck& e) const { to.other = e.target.value; }
    void operator()(const Event::Leashed& e) const { numbers(e.start, e.max, e.travelled); }
    void operator()(const Event::LeashTightened& e) const {
        to.outcome = number_of(e.held);
        numbers(e.travelled);
    }

    // ---- body
    void operator()(const Event::GroundChanged& e) const { to.outcome = number_of(e.on_walkable); }
    void operator()(const Event::Placed& e) const {
        to.outcome = number_of(e.result);
        values(flag(e.entered));
        numbers(e.distance);
    }
    void operator()(const Event::CellLost& e) const { to.position = to_c(e.position); }

    // ---- motion
    void operator()(const Event::MotionStateReceived& e) const {
        values(e.style, e.forward, e.sidestep, e.turn);
        numbers(e.forward_speed, e.sidestep_speed, e.turn_speed);
    }
    void operator()(const Event::CurrentMovementApplied& e) const {
        to.outcome = number_of(e.path);
        values(flag(e.cancel_move_to), flag(e.disable_jump));
    }
    void operator()(const Event::ActionDecided& e) const {
        decided(e.outcome, e.error);
        values(e.command, e.stamp);
    }
    void operator()(const Event::LeftGround& e) const {
        to.outcome = number_of(e.kept);
        to.vector[0] = to_c(e.velocity);
    }
    void operator()(const Event::PendingMotionBoundReached& e) const { values(count_of(e.bound)); }

    void operator()(const Event::GaitChanged& e) const {
        values(e.motion);
        numbers(e.speed, e.velocity, e.silence);
    }
    void operator()(const Event::Settled& e) const { numbers(e.distance); }

    // ---- move-to
    void operator()(const Event::MoveToStarted& e) const {
        to.outcome = number_of(e.type);
        to.other = e.target.value;
    }
    void operator()(const Event::MoveBegun& e) const {
        to.outcome = number_of(e.stride);
        values(flag(e.away));
        numbers(e.distance);
    }
    void operator()(const Event::TurnBegun& e) const {
        to.outcome = number_of(e.turn);
        numbers(e.by, e.heading);
    }
    void operator()(const Event::Steered& e) const { to.outcome = number_of(e.turn); }
    void operator()(const Event::MoveArrived& e) const { numbers(e.distance); }
    void operator()(const Event::TurnFinished& e) const { numbers(e.heading); }
    void operator()(const Event::ProgressFailed& e) const { numbers(e.distance); }
    void operator()(const Event::TargetRetracked& e) const { to.position = to_c(e.target); }
    void operator()(const Event::TargetQuantumSet& e) const { numbers(e.seconds); }
    void operator()(const Event::MoveToCompleted& e) const { to.other = e.sticks_to.value; }
    void operator()(const Event::MoveToCancelled& e) const { to.reason = number_of(e.why); }

    // ---- targets
    void operator()(const Event::TargetWatched& e) const { to.other = e.target.value; }
    void operator()(const Event::TargetReported& e) const {
        to.outcome = number_of(e.status);
        to.other = e.target.value;
    }
    void operator()(const Event::TargetTimedOut& e) const { to.other = e.target.value; }
    void operator()(const Event::WatcherBoundReached& e) const {
        to.other = e.watcher.value;
        values(count_of(e.bound));
    }
};

}  // namespace

acm_event to_c(const Event& event) {
    acm_event to{};
    to.size = sizeof to;
    to.kind = static_cast<std::int32_t>(event.what.index());
    to.time = event.time;
    to.object = event.object.value;
    std::visit(Filler{to}, event.what);
    return to;
}

}  // namespace acmotion::c
