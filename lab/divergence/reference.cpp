#include "lab/divergence/reference.h"

#include <algorithm>

namespace acmotion::divergence {
namespace {

constexpr double kLongestBetween = 0.5;  // seconds: farther apart, and it was away

}  // namespace

Reference::Reference(const TrackedRun& run, ObjectId player) : run_(run) {
    for (const Track& track : run.tracks) {
        if (track.object != player && !track.points.empty()) tracks_[track.object] = &track;
    }
}

std::optional<Reference::Seen> Reference::at(ObjectId object, double time) const {
    const auto found = tracks_.find(object);
    if (found == tracks_.end()) return std::nullopt;
    const TrackPoints& points = found->second->points;
    const auto time_of = [&](const TrackPoint& point) { return run_.frame_times[point.frame]; };
    const auto after = std::ranges::upper_bound(points, time, std::less{}, time_of);
    if (after == points.begin()) return std::nullopt;
    const TrackPoint from = *(after - 1);
    if (from.is_hidden || time - time_of(from) > kLongestBetween) return std::nullopt;
    Seen seen{from.place, static_cast<double>(from.heading)};
    if (after == points.end() || distance(from.place, (*after).place) > kNoStepMetres) return seen;
    const double seconds = time_of(*after) - time_of(from);
    const double share = (time - time_of(from)) / seconds;
    if (seconds <= kLongestBetween) seen.place = from.place + ((*after).place - from.place) * share;
    return seen;
}

std::vector<ObjectId> Reference::seen_within(double since, double until) const {
    std::vector<ObjectId> seen;
    for (const auto& [object, track] : tracks_) {
        const auto is_seen = [&](const TrackPoint& point) {
            const double time = run_.frame_times[point.frame];
            return !point.is_hidden && time >= since && time <= until;
        };
        if (std::ranges::any_of(track->points, is_seen)) seen.push_back(object);
    }
    return seen;
}

}  // namespace acmotion::divergence
