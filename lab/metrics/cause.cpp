#include "lab/metrics/cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "acmotion/trace/sentence.h"
#include "core/constants.h"

namespace acmotion {
namespace {

using Clause = std::optional<std::string>;
using Events = std::deque<Event>;

constexpr double kLongestWaySeconds = 2;  // of a message, with one that is lost and sent again
constexpr double kStuckSeconds = 1;       // a window that failed less long ago is why a body is late

// As the test that judged it has it.
std::string_view too_slow(WindowReason reason) {
    return reason == WindowReason::SlowByNotes ? "made no progress (by time and dt less than 0.3)"
                                               : "made less than 30 % of the expected distance";
}

template <class What>
const What* as(const Event& event) {
    return std::get_if<What>(&event.what);
}

std::string number_word(int number) {
    constexpr auto kWords = std::to_array<std::string_view>({"no", "one", "two", "three", "four", "five", "six"});
    const auto index = static_cast<std::size_t>(number);
    return index < kWords.size() ? std::string{kWords[index]} : std::to_string(number);
}

std::string windows_text(int count) { return fmt::format("{} window{}", number_word(count), count == 1 ? "" : "s"); }

bool is_within(const Event& event, double since, double until) { return event.time >= since && event.time <= until; }

// ---- blips ----------------------------------------------------------------------------------------------------------

// One that is refused is tried again.
bool is_placed_blip(const Event& event) {
    const auto* blip = as<Event::Blipped>(event);
    return blip != nullptr && blip->placed;
}

struct Windows {
    int failures = 0;  // by the fail counter, after the last bad one
    int bad_ones = 0;  // judged one after the other, the last ones first
    WindowReason reason = WindowReason::Slow;
    const Event::WaypointEnqueued* too_far = nullptr;
};

Windows windows_before(const Events& events, std::size_t blip) {
    Windows windows;
    for (std::size_t after = blip; after > 0; --after) {
        const Event& event = events[after - 1];
        if (is_placed_blip(event)) break;
        const auto* enqueued = as<Event::WaypointEnqueued>(event);
        if (enqueued != nullptr && enqueued->branch == Enqueue::AppendedFar) windows.too_far = enqueued;
        const auto* judged = as<Event::WindowJudged>(event);
        if (judged == nullptr) continue;
        if (judged->good) break;
        if (windows.bad_ones++ > 0) continue;
        windows.failures = judged->fail_counter + 1;
        windows.reason = judged->reason;
    }
    return windows;
}

std::string blip_clause(const Events& events, std::size_t blip) {
    const Windows windows = windows_before(events, blip);
    constexpr std::string_view kThen = "; placed at the newest update";
    if (windows.too_far != nullptr) {
        return fmt::format("an update {:.0f} m from the newest waypoint is too far to walk to (> {:g} m){}",
                           windows.too_far->distance, windows.too_far->limit, kThen);
    }
    if (windows.failures == 0) return "its walk was given up; placed at the newest update";
    const bool is_in_a_row = windows.failures > 1 && windows.bad_ones >= windows.failures;
    return fmt::format("{}{} {}{}{}", windows_text(windows.failures), is_in_a_row ? " in a row" : "",
                       too_slow(windows.reason), windows.failures <= kFailLimit ? ", and no waypoint was left" : "",
                       kThen);
}

// ---- what moves or turns a body at once -----------------------------------------------------------------------------

std::string near_snap_clause(const Event::PositionDecided& decided) {
    if (decided.reason == PositionReason::FirstUpdate) return "its first update put it there at once under these rules";
    if (decided.reason == PositionReason::NotTicked)
        return "it is static or frozen, and an update put it there at once";
    return fmt::format("an update {:.2f} m from where it was (> {:g} m) put it there at once under these rules",
                       decided.body_distance, decided.near_snap);
}

Clause placing_clause(const Event::PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::NearSnap: return near_snap_clause(decided);
        case PositionOutcome::ContactlessSnap:
            return "an update on the ground found it in the air, and put it there at once under these rules";
        case PositionOutcome::HardTeleport:
        case PositionOutcome::PlayerTeleport: return "the server teleported it";
        case PositionOutcome::ForcedBlip: return "the server forced its position";
        case PositionOutcome::LandingSnap:
            return "the first update on the ground after a flight places the body at once under these rules";
        case PositionOutcome::SlideSnap:
            return decided.reason == PositionReason::EveryUpdateSnaps
                       ? "every update places the body at once under these rules"
                       : fmt::format("an update placed it: {}", sentence(decided.reason));
        default: return std::nullopt;
    }
}

Clause strong_clause(const Events& events, std::size_t at) {
    if (const auto* blip = as<Event::Blipped>(events[at]); blip != nullptr && blip->placed)
        return blip_clause(events, at);
    const auto* decided = as<Event::PositionDecided>(events[at]);
    return decided != nullptr ? placing_clause(*decided) : std::nullopt;
}

// ---- what changes how a body goes on --------------------------------------------------------------------------------

std::string motion_clause(const Event::MotionStateReceived& e) {
    return "its motion became " + sentence(InterpretedState{MotionCommand{e.style},
                                                            {MotionCommand{e.forward}, e.forward_speed},
                                                            {MotionCommand{e.sidestep}, e.sidestep_speed},
                                                            {MotionCommand{e.turn}, e.turn_speed}});
}

Clause waypoint_clause(MomentKind kind, const Event::WaypointEnqueued& e) {
    if (e.branch == Enqueue::AlreadyThere) {
        if (kind == MomentKind::Backward || kind == MomentKind::Pop) return std::nullopt;
        return "it was where the newest update has it, and took on that heading";
    }
    if (e.queue_before > 0) return std::nullopt;
    if (kind == MomentKind::Backward)
        return fmt::format("it had run ahead, and walked back to the newest update, {:.2f} m behind", e.distance);
    return fmt::format("an update {:.2f} m away set it walking at catch-up speed", e.distance);
}

struct WeakClause {
    MomentKind kind;
    const Rules& rules;

    Clause operator()(const Event::WaypointEnqueued& e) const { return waypoint_clause(kind, e); }
    Clause operator()(const Event::WaypointReached& e) const {
        if (kind == MomentKind::Backward) return std::nullopt;
        return e.queue_after > 0 ? "it reached a waypoint, and the next lies elsewhere"
                                 : "it reached its last waypoint, and its own motion took over";
    }
    Clause operator()(const Event::WindowJudged& e) const {
        if (e.good) return std::nullopt;
        return rules.stall_pops_head ? "it gave up a waypoint that it did not get nearer to"
                                     : "it did not get nearer to a waypoint, and kept to it";
    }
    Clause operator()(const Event::MotionStateReceived& e) const { return motion_clause(e); }
    Clause operator()(const Event::VectorDecided& e) const {
        if (e.outcome != VectorOutcome::Apply) return std::nullopt;
        return fmt::format("the server gave it a velocity of {:.1f} m/s", length(e.velocity));
    }
    Clause operator()(const Event::LeftGround&) const { return "it left the ground"; }
    Clause operator()(const Event::GroundChanged& e) const {
        return e.on_walkable ? "it landed" : "it lost the ground";
    }
    Clause operator()(const Event::GaitChanged& e) const {
        return e.silence > 0
                   ? fmt::format("no update came for {:.2f} s, and its animation stopped", e.silence)
                   : fmt::format("its animation followed the velocity of its updates, {:.1f} m/s", e.velocity);
    }
    Clause operator()(const Event::Settled& e) const {
        return fmt::format("a movement message put it on the ground, {:.2f} m below", e.distance);
    }
    Clause operator()(const Event::Stuck&) const { return "it began to stick to its target"; }
    Clause operator()(const Event::Unstuck&) const { return "it let go of its target"; }
    Clause operator()(const Event::LeashTightened& e) const {
        return e.held ? "the leash held it: it had run too far without an update" : "the leash slowed it";
    }
    Clause operator()(const Event::MoveBegun&) const { return "it set off towards its target"; }
    Clause operator()(const Event::MoveArrived&) const { return "it arrived at its target"; }
    Clause operator()(const Event::TurnBegun&) const { return "it began to turn towards its target"; }
    Clause operator()(const Event::TurnFinished&) const { return "it ended a turn"; }
    Clause operator()(const Event::Steered&) const {
        return kind == MomentKind::Backward ? std::nullopt : Clause{"it steered towards its target"};
    }
    Clause operator()(const Event::MoveToCancelled& e) const {
        return fmt::format("its move-to was cancelled: {}", sentence(e.why));
    }
    template <class Other>
    Clause operator()(const Other&) const {
        return std::nullopt;
    }
};

// ---- by kind of moment ----------------------------------------------------------------------------------------------

// The newest that says something; `ask` gets an index.
template <class Ask>
Clause newest(const Events& events, double since, double until, const Ask& ask) {
    for (std::size_t i = events.size(); i-- > 0;) {
        if (!is_within(events[i], since, until)) continue;
        if (Clause clause = ask(i)) return clause;
    }
    return std::nullopt;
}

std::string sudden_cause(const Moment& moment, const Events& events, const Rules& rules) {
    const double since = moment.time - kJustNowSeconds;
    const bool is_backward = moment.kind == MomentKind::Backward;
    const auto strong = [&](std::size_t i) {
        const auto* enqueued = as<Event::WaypointEnqueued>(events[i]);
        return is_backward && enqueued != nullptr ? waypoint_clause(moment.kind, *enqueued) : strong_clause(events, i);
    };
    const auto weak = [&](std::size_t i) { return std::visit(WeakClause{moment.kind, rules}, events[i].what); };
    if (Clause clause = newest(events, since, moment.time, strong)) return *clause;
    if (Clause clause = newest(events, since, moment.time, weak)) return *clause;
    return is_backward ? "it had gone past its waypoint, and went back to it"
                       : "nothing was decided about it just then";
}

std::string stall_cause(const Moment& moment, const RecentEvents& recent, const Rules& rules) {
    const Events& events = recent.events();
    const double until = moment.time + moment.amount;
    const WalkWindows windows = recent.windows_within(moment.time, until);
    if (windows.bad > 0) {
        const bool is_whole = recent.reaches_back_to(moment.time);
        return fmt::format("{} {}", is_whole ? windows_text(windows.bad) : "window after window",
                           too_slow(windows.bad_reason));
    }
    const auto leash = [&](std::size_t i) {
        const auto* tightened = as<Event::LeashTightened>(events[i]);
        return tightened != nullptr ? WeakClause{moment.kind, rules}(*tightened) : std::nullopt;
    };
    if (Clause clause = newest(events, moment.time, until, leash)) return *clause;
    return windows.lenient > 0 ? "waypoints were left, and windows in which it stood were called good"
                               : "waypoints were left, and it hardly moved";
}

bool is_teleport(const Event::PositionDecided& decided) {
    return decided.outcome == PositionOutcome::HardTeleport || decided.outcome == PositionOutcome::PlayerTeleport;
}

// What came next, and soon: on the server it had happened already.
bool was_news_of_a_teleport_on_its_way(double time, const Events& events) {
    const auto next = std::ranges::find_if(
        events, [&](const Event& event) { return event.time > time && as<Event::PositionDecided>(event) != nullptr; });
    if (next == events.end() || next->time - time > kLongestWaySeconds) return false;
    return is_teleport(*as<Event::PositionDecided>(*next));
}

// Without an update, up to that moment or up to the one that had just come.
double silence_before(double time, const RecentEvents::Situation& stood) {
    const double age = time - *stood.update_time;
    if (age >= kJustNowSeconds || !stood.update_before) return age;
    return *stood.update_time - *stood.update_before;
}

// It is on its way to the newest update and does not get on; or it is there, and the server has moved it on since.
std::string way_left_cause(const Moment& moment, const RecentEvents::Situation& stood) {
    const double age = moment.time - *stood.update_time;
    const WalkWindows& walk = stood.walk;
    if (walk.bad > 0 && moment.time - walk.bad_time <= kStuckSeconds) {
        return fmt::format("{} {} on the way to its newest update", windows_text(walk.bad), too_slow(walk.bad_reason));
    }
    const double left = stood.activity.behind_update.value_or(0);
    if (stood.waypoints > 0 && left >= moment.amount / 2)
        return fmt::format("it was still on its way to an update {:.1f} s old, {:.2f} m off", age, left);
    return fmt::format("its newest update was {:.1f} s old, and the server had moved it {:.1f} m since", age,
                       moment.amount);
}

std::string lag_cause(const Moment& moment, const RecentEvents& recent) {
    const RecentEvents::Situation& stood = recent.at_worst_lag();
    if (was_news_of_a_teleport_on_its_way(moment.time, recent.events()))
        return "the server had teleported it, and the update had not arrived yet";
    if (!stood.update_time) return "no update about it had come yet";
    const double silence = silence_before(moment.time, stood);
    if (silence >= kLongSilenceSeconds) return fmt::format("no update for {:.1f} s", silence);
    if (stood.waypoints > 1) return fmt::format("{} waypoints were left to walk to", number_word(stood.waypoints));
    if (stood.update.outcome == PositionOutcome::Ignore)
        return fmt::format("the newest update did not move it: {}", sentence(stood.update.reason));
    if (is_teleport(stood.update)) return "the server had just teleported it";
    return way_left_cause(moment, stood);
}

std::string own_cause(const Moment& moment, const RecentEvents& recent, const Rules& rules) {
    switch (moment.kind) {
        case MomentKind::Stall: return stall_cause(moment, recent, rules);
        case MomentKind::Behind: return lag_cause(moment, recent);
        default: return sudden_cause(moment, recent.events(), rules);
    }
}

}  // namespace

Cause cause_of(const Moment& moment, const RecentEvents& recent, const Rules& rules) {
    Cause cause{own_cause(moment, recent, rules), {}};
    for (const RetailInstead& instead : retail_instead(moment, recent, rules)) {
        cause.text += fmt::format("{} {}", cause.rows.empty() ? "; retail would" : " and", instead.does);
        if (instead.row == 0) continue;
        cause.text += fmt::format(" (row {})", instead.row);
        cause.rows.push_back(instead.row);
    }
    return cause;
}

}  // namespace acmotion
