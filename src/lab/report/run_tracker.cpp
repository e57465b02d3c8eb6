#include "lab/report/run_tracker.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "lab/session/object_choice.h"

namespace acmotion {

RunTracker::RunTracker(const Session& session, const GroundTruth* truth)
    : session_(session), truth_(truth), budget_(most_track_bytes_of(session.captured_bytes)) {}

void RunTracker::on_frame(const ReplayFrame& frame) {
    run_.frame_times.push_back(frame.time);
    budget_.spend(sizeof frame.time);
    const auto find = [this](ObjectId object) { return &tracked(object); };
    shown_.begin_frame();
    for (const BodyFrame& body : frame.bodies) keep_point(*shown_.of(body.object, find), body, frame);
}

void RunTracker::on_event(const Event& event) {
    if (event.object.is_null()) return;
    Tracked& of = tracked(event.object);
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) keep_update(of, event, *decided);
    if (std::holds_alternative<Event::ObjectCreated>(event.what)) begin_life(of);
    if (budget_.spend(sizeof event)) {
        of.track.events.push_back(event);
    } else {
        ++run_.events_dropped;
    }
}

TrackedRun RunTracker::take(RunMetrics metrics) {
    for (auto& [id, tracked] : tracked_) run_.tracks.push_back(std::move(tracked.track));
    run_.label = metrics.label;
    run_.metrics = std::move(metrics);
    return std::move(run_);
}

// Neither where its former life was, nor what was said about that.
void RunTracker::begin_life(Tracked& tracked) {
    tracked.newest_update.reset();
    tracked.slice_start.reset();
    tracked.speed = 0;
}

RunTracker::Tracked& RunTracker::tracked(ObjectId object) {
    const auto [at, is_new] = tracked_.try_emplace(object);
    Track& track = at->second.track;
    if (!is_new) return at->second;
    track.object = object;
    const NamedObject& named = session_.object(object);
    track.name = name_of(object, named);
    track.kind = named.kind;
    return at->second;
}

void RunTracker::keep_update(Tracked& tracked, const Event& event, const Event::PositionDecided& decided) {
    const MapPlace place = map_place(decided.target);
    tracked.track.updates.push_back({event.time, place, decided.outcome});
    if (decided.outcome != PositionOutcome::Ignore) tracked.newest_update = place;
}

void RunTracker::keep_point(Tracked& of, const BodyFrame& body, const ReplayFrame& frame) {
    if (!budget_.spend(sizeof(TrackPoint))) {
        ++run_.points_dropped;
        return;
    }
    const MapPlace place = map_place(body.position);
    const auto number = static_cast<std::uint32_t>(run_.frame_times.size() - 1);
    if (!of.track.points.empty() && run_.was_unseen(of.track.points.back().frame, number)) of.slice_start.reset();
    follow_speed(of, place, body.clock);
    TrackPoint point{.frame = number,
                     .place = place,
                     .heading = heading_of(body.position.frame.rotation),
                     .speed = of.speed,
                     .in_contact = body.in_contact,
                     .is_hidden = body.is_hidden};
    if (of.newest_update) point.behind_update = static_cast<float>(distance(place, *of.newest_update));
    if (const auto truth = followed_place(of.truth, truth_, body.object, frame.time)) {
        point.behind_truth = static_cast<float>(distance(place, *truth));
    }
    point.waypoints = static_cast<std::uint8_t>(std::min(frame.waypoints(body.object), 255));
    of.track.points.push_back(point);
}

void RunTracker::follow_speed(Tracked& tracked, const MapPlace& place, double clock) {
    if (tracked.slice_start && clock <= tracked.clock) return;
    if (tracked.slice_start) {
        tracked.speed = static_cast<float>(distance(*tracked.slice_start, place) / (clock - tracked.clock));
    }
    tracked.slice_start = place;
    tracked.clock = clock;
}

TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames) {
    RunTracker tracker{*options.session, options.truth};
    RunMetrics metrics = measure(options, frames, {&tracker});
    return tracker.take(std::move(metrics));
}

}  // namespace acmotion
