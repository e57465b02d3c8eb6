// What was decided, as far as it is measured or excuses what is drawn; and the moments that come of it.
#include <utility>

#include "lab/metrics/collector.h"
#include "lab/metrics/thresholds.h"

namespace acmotion {
namespace {

bool is_routed_snap(const Event::PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::HardTeleport:
        case PositionOutcome::ForcedBlip:
        case PositionOutcome::PlayerTeleport: return true;
        case PositionOutcome::SlideSnap: return decided.reason == PositionReason::FarFromPlayer;
        default: return false;
    }
}

bool is_anyones_snap(PositionOutcome outcome) {
    return is_snap(outcome) || outcome == PositionOutcome::ForcedBlip || outcome == PositionOutcome::PlayerTeleport;
}

}  // namespace

// Every second event is a gate's, and says nothing of what is drawn.
void MetricsCollector::on_event(const Event& event) {
    const bool is_asked = options_.story_seconds > 0 || !std::holds_alternative<Event::GateDecided>(event.what);
    if (!is_asked || !is_measured(event.object)) return;
    Body& body = bodies_[event.object];
    body.recent.add(event);
    if (options_.story_seconds > 0) stories_.on_event(event);
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        on_position(body, *decided, is_in_time(event.time));
    } else if (const auto* blip = std::get_if<Event::Blipped>(&event.what)) {
        on_blip(body, event, *blip);
    } else if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
        if (enqueued->branch == Enqueue::AppendedFar) body.is_blip_far = true;
    } else if (std::holds_alternative<Event::WaypointReached>(event.what)) {
        body.has_reached = true;
    } else if (std::holds_alternative<Event::TeleportHookRan>(event.what)) {
        excuse(body);
    } else if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
               std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
        // Reports about its former life do not apply to this one.
        excuse(body);
        body.is_blip_far = false;
        body.newest_update.reset();
    }
}

void MetricsCollector::on_position(Body& body, const Event::PositionDecided& decided, bool counts) {
    if (is_routed_snap(decided)) excuse(body);
    if (decided.outcome != PositionOutcome::Ignore) {
        body.newest_update = decided.target;
        body.has_update = true;
    }
    if (!counts) return;
    Metrics& sums = body.tally.sums.counts;
    ++sums.routed[static_cast<std::size_t>(decided.outcome)];
    if (is_anyones_snap(decided.outcome)) ++sums.snaps;
}

void MetricsCollector::on_blip(Body& body, const Event& event, const Event::Blipped& blip) {
    if (!blip.placed) return;
    if (is_in_time(event.time)) {
        ++body.tally.sums.counts.blips;
        const double severity = body.is_blip_far ? 0 : blip.distance / kNoticeableBlipMetres;
        keep({event.time, event.object, MomentKind::Blip, severity, blip.distance, {}}, body);
    }
    if (std::exchange(body.is_blip_far, false)) excuse(body);
}

// ---- moments --------------------------------------------------------------------------------------------------------

void MetricsCollector::keep_all(const std::vector<Moment>& moments, ObjectId object, Body& body) {
    for (Moment moment : moments) {
        moment.object = object;
        keep(std::move(moment), body);
    }
    if (body.tally.is_at_worst_lag()) body.recent.note_worst_lag();
}

// Most moments are too slight to notice: no cause is looked for.
void MetricsCollector::keep(Moment moment, const Body& body) {
    if (options_.baseline != nullptr) {
        if (body.deed) moment.cause = baseline::sentence(*body.deed);
    } else if (moment.severity >= 1) {
        Cause cause = cause_of(moment, body.recent, options_.rules);
        moment.cause = std::move(cause.text);
        moment.rows = std::move(cause.rows);
    }
    if (options_.on_moment) options_.on_moment(moment);
    moments_.add(moment);
}

bool MetricsCollector::may_be_told(const Event& event) const {
    constexpr double kLongestSliceSeconds = 1;  // of the frame before: a stall shows when its first slice is over
    const double until = event.time + options_.story_seconds;
    return until + kLongestSliceSeconds >= last_frame_time_ ||
           until >= bodies_.at(event.object).tally.under_way_since() ||
           moments_.has_near(event.object, event.time, options_.story_seconds);
}

}  // namespace acmotion
