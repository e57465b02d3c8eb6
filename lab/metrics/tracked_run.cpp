#include "lab/metrics/tracked_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lab/load/object_choice.h"

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

void TrackKeeper::on_body(ObjectId object) {
    const NamedObject& named = session_.object(object);
    numbers_.emplace(object, run_.tracks.size());
    run_.tracks.push_back({.object = object, .name = name_of(object, named), .kind = named.kind});
    is_there_.push_back(false);
}

void TrackKeeper::on_frame(const ReplayFrame& frame) {
    is_after_gap_ = !run_.frame_times.empty() && is_gap(run_.frame_times.back(), frame.time);
    run_.frame_times.push_back(frame.time);
    budget_.spend(sizeof frame.time);
}

void TrackKeeper::on_gone(BodyNumber body) {
    keep_rest(body, run_.frame_times.size() - 1);
    is_there_[body] = false;
}

void TrackKeeper::keep_rest(BodyNumber body, std::size_t until) {
    if (is_there_[body]) run_.tracks[body].points.stay_until(until);
}

// Where there is no room, a body does not stay where it was last seen either.
void TrackKeeper::on_sample(const BodySample& sample) {
    if (!is_wanted(sample.body) || run_.frame_times.back() < part_.since) return;
    keep_rest(sample.body, sample.point.frame);
    const bool is_over = run_.frame_times.back() > part_.until;
    is_there_[sample.body] = !is_over && !budget_.is_spent();
    if (is_over) return;
    if (budget_.is_spent()) {
        ++run_.points_dropped;
    } else if (run_.tracks[sample.body].points.add(sample.point, !is_after_gap_)) {
        budget_.spend(sizeof(TrackPoints::Stay));
    }
}

void TrackKeeper::on_event(BodyNumber body, const Event& event) {
    if (body == kNoBody || !is_wanted(body) || !part_.has(event.time)) return;
    Track& track = run_.tracks[body];
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        track.updates.push_back({event.time, map_place(decided->target), decided->outcome});
    }
    run_.keep(track.events, event, budget_);
}

// A slight one is measured and never shown: only a walk's own numbers need it.
void TrackKeeper::on_moment(const Moment& moment) {
    const auto at = numbers_.find(moment.object);
    if (at == numbers_.end() || !part_.has(moment.time)) return;
    run_.keep(run_.tracks[at->second].flaws, {moment.time, moment.kind, moment.amount}, budget_);
}

TrackedRun TrackKeeper::take(RunMetrics metrics) {
    for (BodyNumber body = 0; body < is_there_.size(); ++body) keep_rest(body, run_.frame_times.size());
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
