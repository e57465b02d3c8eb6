#include "lab/page/trim.h"

namespace acmotion {

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

}  // namespace acmotion
