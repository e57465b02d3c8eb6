#include "lab/report/tracked_run.h"

#include <algorithm>

namespace acmotion {

const Track* TrackedRun::find(ObjectId object) const {
    const auto at = std::ranges::lower_bound(tracks, object, std::less{}, &Track::object);
    return at != tracks.end() && at->object == object ? &*at : nullptr;
}

}  // namespace acmotion
