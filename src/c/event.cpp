#include "c/event.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "c/convert.h"
#include "c/guard.h"
#include "trace/event_words.h"

namespace acmotion::c {
namespace {

// The numbers of the header are the places in Event::What.
template <std::size_t Kind, class What>
constexpr bool kIsKind = std::is_same_v<std::variant_alternative_t<Kind, Event::What>, What>;
#define ACMOTION_EVENT(type, c_name, word) static_assert(kIsKind<ACM_EVENT_##c_name, Event::type>);
#include "acmotion/trace/events.inl"

constexpr std::string_view kNoWord = "unknown";  // what a table says of a number that it does not have

template <class Enum>
std::int32_t number_of(Enum value) {
    return static_cast<std::int32_t>(value);
}
template <class Count>
std::uint32_t count_of(Count count) {
    return static_cast<std::uint32_t>(count);
}

// The word of a number, where there is one.
template <class Enum>
std::string_view word_of(std::int32_t number) {
    if constexpr (requires(Enum value) { word(value); }) {
        if (number >= 0 && number <= 255) return word(static_cast<Enum>(number));
    }
    return kNoWord;
}
struct Words {
    std::string_view (*outcome)(std::int32_t) = nullptr;
    std::string_view (*reason)(std::int32_t) = nullptr;
};

// An overload for each event that carries something: the header says which members it uses.
struct Filler {
    acm_event& to;
    Words* words = nullptr;  // null: they are not asked for

    template <class Enum>
    void outcome(Enum value) const {
        to.outcome = number_of(value);
        if (words != nullptr) words->outcome = &word_of<Enum>;
    }
    template <class Enum>
    void reason(Enum value) const {
        to.reason = number_of(value);
        if (words != nullptr) words->reason = &word_of<Enum>;
    }

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
        this->outcome(outcome);
        this->reason(reason);
    }

    template <class Bare>
        requires std::is_empty_v<Bare>
    void operator()(const Bare&) const {}

    // ---- world
    void operator()(const Event::ObjectCreated& e) const { values(flag(e.again), flag(e.assumed)); }
    void operator()(const Event::ObjectParented& e) const { to.other = e.parent.value; }
    void operator()(const Event::MessageParked& e) const { values(count_of(e.waiting)); }
    void operator()(const Event::MessagesReplayed& e) const { values(count_of(e.count)); }
    void operator()(const Event::MessageRefused& e) const { reason(e.why); }
    void operator()(const Event::PhysicsStateChanged& e) const { values(e.state); }
    void operator()(const Event::VectorDecided& e) const {
        decided(e.outcome, e.reason);
        to.vector[0] = to_c(e.velocity);
        to.vector[1] = to_c(e.omega);
    }
    void operator()(const Event::WorldBoundReached& e) const { reason(e.bound); }

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
        outcome(e.branch);
        values(count_of(e.pruned), count_of(e.capped), count_of(e.queue_before), count_of(e.queue_after));
        numbers(e.distance, e.limit);
    }
    void operator()(const Event::WaypointBoundReached& e) const { values(count_of(e.bound)); }
    void operator()(const Event::WaypointReached& e) const {
        outcome(e.how);
        values(count_of(e.queue_after));
        numbers(e.distance);
    }
    void operator()(const Event::WindowJudged& e) const {
        decided(e.good, e.reason);
        values(count_of(e.fail_counter), count_of(e.forgiven));
        numbers(e.ratio, e.distance, e.progress, e.expected, e.seconds);
    }
    void operator()(const Event::Blipped& e) const {
        outcome(e.placed);
        numbers(e.distance);
    }
    void operator()(const Event::InterpolationStopped& e) const {
        outcome(e.landed);
        values(count_of(e.dropped));
    }

    // ---- sticky and leash
    void operator()(const Event::Stuck& e) const { to.other = e.target.value; }
    void operator()(const Event::Unstuck& e) const { to.other = e.target.value; }
    void operator()(const Event::Leashed& e) const { numbers(e.start, e.max, e.travelled); }
    void operator()(const Event::LeashTightened& e) const {
        outcome(e.held);
        numbers(e.travelled);
    }

    // ---- body
    void operator()(const Event::GroundChanged& e) const { outcome(e.on_walkable); }
    void operator()(const Event::Placed& e) const {
        outcome(e.result);
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
        outcome(e.path);
        values(flag(e.cancel_move_to), flag(e.disable_jump));
    }
    void operator()(const Event::ActionDecided& e) const {
        decided(e.outcome, e.error);
        values(e.command, e.stamp);
    }
    void operator()(const Event::LeftGround& e) const {
        outcome(e.kept);
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
        outcome(e.type);
        to.other = e.target.value;
    }
    void operator()(const Event::MoveBegun& e) const {
        outcome(e.stride);
        values(flag(e.away));
        numbers(e.distance);
    }
    void operator()(const Event::TurnBegun& e) const {
        outcome(e.turn);
        numbers(e.by, e.heading);
    }
    void operator()(const Event::Steered& e) const { outcome(e.turn); }
    void operator()(const Event::MoveArrived& e) const { numbers(e.distance); }
    void operator()(const Event::TurnFinished& e) const { numbers(e.heading); }
    void operator()(const Event::ProgressFailed& e) const { numbers(e.distance); }
    void operator()(const Event::TargetRetracked& e) const { to.position = to_c(e.target); }
    void operator()(const Event::TargetQuantumSet& e) const { numbers(e.seconds); }
    void operator()(const Event::MoveToCompleted& e) const { to.other = e.sticks_to.value; }
    void operator()(const Event::MoveToCancelled& e) const { reason(e.why); }

    // ---- targets
    void operator()(const Event::TargetWatched& e) const { to.other = e.target.value; }
    void operator()(const Event::TargetReported& e) const {
        outcome(e.status);
        to.other = e.target.value;
    }
    void operator()(const Event::TargetTimedOut& e) const { to.other = e.target.value; }
    void operator()(const Event::WatcherBoundReached& e) const {
        to.other = e.watcher.value;
        values(count_of(e.bound));
    }
};

// An event of each kind, as it is without values.
template <std::size_t... Kinds>
Event::What bare_event(std::size_t kind, std::index_sequence<Kinds...>) {
    Event::What what;
    static_cast<void>(((kind == Kinds && (what.emplace<Kinds>(), true)) || ...));
    return what;
}

Words words_of(std::int32_t kind) {
    constexpr std::size_t kKinds = std::variant_size_v<Event::What>;
    Words words;
    if (kind < 0 || static_cast<std::size_t>(kind) >= kKinds) return words;
    acm_event ignored{};
    std::visit(Filler{ignored, &words}, bare_event(static_cast<std::size_t>(kind), std::make_index_sequence<kKinds>{}));
    return words;
}

const char* word_or_nothing(std::string_view (*word)(std::int32_t), std::int32_t number) {
    const std::string_view found = word != nullptr ? word(number) : kNoWord;
    return found == kNoWord ? "" : text_of(found);
}

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

const char* acm_outcome_name(int32_t kind, int32_t outcome) {
    return acmotion::c::word_or_nothing(acmotion::c::words_of(kind).outcome, outcome);
}

const char* acm_reason_name(int32_t kind, int32_t reason) {
    return acmotion::c::word_or_nothing(acmotion::c::words_of(kind).reason, reason);
}
