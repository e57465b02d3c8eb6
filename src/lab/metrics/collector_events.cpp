// What was decided, as far as it is measured or excuses what is drawn.
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

void MetricsCollector::on_event(const Event& event) {
    if (!is_measured(event.object)) return;
    Seen& seen = seen_of(event.object);
    seen.recent.add(event);
    if (options_.story_seconds > 0) stories_.on_event(event);
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        on_position(seen, *decided, is_in_time(event.time));
        settle(seen, event.object);
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

MetricsCollector::Seen& MetricsCollector::seen_of(ObjectId object) {
    if (seen_last_.first != object || seen_last_.second == nullptr) seen_last_ = {object, &seen_[object]};
    return *seen_last_.second;
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
        seen.update_place = map_place(decided.target);
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

}  // namespace acmotion
