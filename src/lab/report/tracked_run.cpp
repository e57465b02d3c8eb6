#include "lab/report/tracked_run.h"

#include <algorithm>
#include <iterator>

namespace acmotion {

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
