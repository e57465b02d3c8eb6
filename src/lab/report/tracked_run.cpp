#include "lab/report/tracked_run.h"

#include <algorithm>
#include <iterator>

#include "lab/replay/frame_times.h"

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

}  // namespace acmotion
