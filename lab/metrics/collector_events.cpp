// What was decided, as far as it is measured or excuses what is drawn; and the moments that come of it.
#include <utility>

#include "lab/metrics/collector.h"
#include "lab/metrics/thresholds.h"
#include "lab/replay/deed.h"

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
    Seen& seen = seen_[event.object];
    seen.recent.add(event);
    if (options_.story_seconds > 0) stories_.on_event(event);
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        on_position(seen, *decided, is_in_time(event.time));
    } else if (const auto* blip = std::get_if<Event::Blipped>(&event.what)) {
        on_blip(seen, event, *blip);
    } else if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
        if (enqueued->branch == Enqueue::AppendedFar) seen.is_blip_far = true;
    } else if (std::holds_alternative<Event::WaypointReached>(event.what)) {
        seen.has_reached = true;
    } else if (std::holds_alternative<Event::TeleportHookRan>(event.what)) {
        excuse(seen);
    } else if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
               std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
        begin_life(seen);
    }
}

// Reports about its former life do not apply to this one.
void MetricsCollector::begin_life(Seen& seen) {
    excuse(seen);
    seen.is_blip_far = false;
    seen.newest_update.reset();
}

void MetricsCollector::on_position(Seen& seen, const Event::PositionDecided& decided, bool counts) {
    if (is_routed_snap(decided)) excuse(seen);
    if (decided.outcome != PositionOutcome::Ignore) {
        seen.newest_update = decided.target;
        seen.has_update = true;
    }
    if (!counts) return;
    ++seen.tally.sums.counts.routed[static_cast<std::size_t>(decided.outcome)];
    if (is_anyones_snap(decided.outcome)) ++seen.tally.sums.counts.snaps;
}

void MetricsCollector::on_blip(Seen& seen, const Event& event, const Event::Blipped& blip) {
    if (!blip.placed) return;
    if (is_in_time(event.time)) {
        ++seen.tally.sums.counts.blips;
        const double severity = seen.is_blip_far ? 0 : blip.distance / kNoticeableBlipMetres;
        keep({event.time, event.object, MomentKind::Blip, severity, blip.distance, {}}, seen);
    }
    if (std::exchange(seen.is_blip_far, false)) excuse(seen);
}

// ---- moments --------------------------------------------------------------------------------------------------------

// Most moments are too slight to notice: no cause is looked for.
void MetricsCollector::keep(Moment moment, const Seen& seen) {
    if (is_thin()) return;
    if (options_.baseline != nullptr) {
        if (seen.deed) moment.cause = baseline::sentence(*seen.deed);
    } else if (moment.severity >= 1) {
        Cause cause = cause_of(moment, seen.recent, options_.rules);
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
           until >= seen_.at(event.object).tally.under_way_since() ||
           moments_.has_near(event.object, event.time, options_.story_seconds);
}

ReplayPart MetricsCollector::story_part(const Moment& moment) const {
    return {moment.object, moment.time - options_.story_seconds, moment.time + options_.story_seconds};
}

}  // namespace acmotion
