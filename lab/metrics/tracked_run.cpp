#include "lab/metrics/tracked_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lab/base/object_choice.h"

namespace acmotion {

bool TrackedRun::was_unseen(std::size_t from, std::size_t to) const {
    return to > from + 1 || is_gap(frame_times[from], frame_times[to]);
}

const Track* TrackedRun::find(ObjectId object) const {
    const auto at = std::ranges::lower_bound(tracks, object, std::less{}, &Track::object);
    return at != tracks.end() && at->object == object ? &*at : nullptr;
}

std::vector<BoundReached> bounds_reached(const TrackedRun& run) {
    std::vector<BoundReached> reached =
        those_above_zero({{"report bytes", run.points_dropped,
                           "poses are not in the report: too many for the bytes captured", run.label},
                          {"report bytes", run.events_dropped, "decisions are not in the report", run.label}});
    std::ranges::copy(bounds_reached(run.metrics.bounds, run.label), std::back_inserter(reached));
    return reached;
}

void keep_only(TrackedRun& run, const ReplayPart& part) {
    const auto is_other = [&](const auto& entry) { return !part.object.is_null() && entry.object != part.object; };
    std::erase_if(run.tracks, is_other);
    std::erase_if(run.metrics.objects, is_other);
    std::erase_if(run.metrics.moments, [&](const Moment& moment) { return !part.has(moment.object, moment.time); });
    for (Track& track : run.tracks) {
        TrackPoints kept;
        for (const TrackPoint& point : track.points) {
            if (part.has(run.frame_times[point.frame])) kept.add(point);
        }
        track.points = std::move(kept);
        std::erase_if(track.updates, [&](const SeenUpdate& update) { return !part.has(update.time); });
        std::erase_if(track.flaws, [&](const SeenFlaw& flaw) { return !part.has(flaw.time); });
        std::erase_if(track.events, [&](const Event& event) { return !part.has(event.time); });
    }
}

void TrackKeeper::on_body(ObjectId object) {
    const NamedObject& named = session_.object(object);
    numbers_.emplace(object, run_.tracks.size());
    run_.tracks.push_back({.object = object, .name = name_of(object, named), .kind = named.kind});
    Seen& seen = seen_.emplace_back();
    std::ranges::copy_if(parts_, std::back_inserter(seen.parts),
                         [&](const ReplayPart& part) { return part.object.is_null() || part.object == object; });
}

void TrackKeeper::on_frame(const ReplayFrame& frame) {
    end_frame();
    is_after_gap_ = !run_.frame_times.empty() && is_gap(run_.frame_times.back(), frame.time);
    run_.frame_times.push_back(frame.time);
    budget_.spend(sizeof frame.time);
}

void TrackKeeper::on_gone(BodyNumber body) {
    seen_[body].is_there = false;
    std::erase(there_, body);
}

void TrackKeeper::on_sample(const BodySample& sample) {
    Seen& seen = seen_[sample.body];
    seen.last = sample.point;
    if (!std::exchange(seen.is_there, true) && !seen.parts.empty()) there_.push_back(sample.body);
}

bool TrackKeeper::is_wanted(BodyNumber body, double time) const {
    return std::ranges::any_of(seen_[body].parts, [&](const ReplayPart& part) { return part.has(time); });
}

void TrackKeeper::end_frame() {
    if (run_.frame_times.empty()) return;
    for (const BodyNumber body : there_) {
        if (is_wanted(body, run_.frame_times.back())) keep_point(body);
    }
}

void TrackKeeper::keep_point(BodyNumber body) {
    if (budget_.is_spent()) {
        ++run_.points_dropped;
        return;
    }
    seen_[body].last.frame = static_cast<std::uint32_t>(run_.frame_times.size() - 1);
    if (run_.tracks[body].points.add(seen_[body].last, !is_after_gap_)) budget_.spend(sizeof(TrackPoints::Stay));
}

void TrackKeeper::on_event(BodyNumber body, const Event& event) {
    if (body == kNoBody || !is_wanted(body, event.time)) return;
    Track& track = run_.tracks[body];
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        track.updates.push_back({event.time, map_place(decided->target), decided->outcome});
    }
    run_.keep(track.events, event, budget_);
}

// A slight one is measured and never shown: only a walk's own numbers need it.
void TrackKeeper::on_moment(const Moment& moment) {
    const auto at = numbers_.find(moment.object);
    if (at == numbers_.end() || !is_wanted(at->second, moment.time)) return;
    run_.keep(run_.tracks[at->second].flaws, {moment.time, moment.kind, moment.amount}, budget_);
}

TrackedRun TrackKeeper::take(RunMetrics metrics) {
    end_frame();
    std::ranges::sort(run_.tracks, std::less{}, &Track::object);
    run_.label = metrics.label;
    run_.metrics = std::move(metrics);
    return std::move(run_);
}

RunMetrics measure_and_keep(MetricsOptions options, const FrameTimes& frames, TrackKeeper& keeper, TrackSinks others,
                            const Listeners& listeners) {
    others.push_back(&keeper);
    options.on_moment = [&](const Moment& moment) { keeper.on_moment(moment); };
    return measure_and_track(std::move(options), frames, others, listeners);
}

TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames, const Listeners& others,
                     const ReplayPart& part) {
    TrackKeeper keeper{*options.session, part};
    return keeper.take(measure_and_keep(options, frames, keeper, {}, others));
}

}  // namespace acmotion
