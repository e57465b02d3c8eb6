#include "lab/report/tracked_run.h"

#include <algorithm>

namespace acmotion {

const Track* TrackedRun::find(ObjectId object) const {
    const auto at =
        std::ranges::lower_bound(tracks, object, [](const Track& track, ObjectId id) { return track.object < id; });
    return at != tracks.end() && at->object == object ? &*at : nullptr;
}

}  // namespace acmotion
