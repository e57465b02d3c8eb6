#pragma once
#include <map>
#include <optional>
#include <vector>

#include "lab/metrics/tracked_run.h"
#include "lab/replay/given_poses.h"

namespace acmotion::divergence {

// Where retail had every body at any moment, to find out how a file is meant.
class Reference {
 public:
    struct Seen {
        MapPlace place;
        double heading = 0;
    };

    // The player's own body is left out: its client moves it. `run` must outlive this.
    Reference(const TrackedRun& run, ObjectId player);

    // Between two frames it is on its way; nothing while it is not in the world, or hidden.
    [[nodiscard]] std::optional<Seen> at(ObjectId object, double time) const;
    // Those that are seen at least once from then to then.
    [[nodiscard]] std::vector<ObjectId> seen_within(double since, double until) const;
    [[nodiscard]] bool knows(ObjectId object) const { return tracks_.contains(object); }
    [[nodiscard]] double begin() const { return run_.frame_times.front(); }
    [[nodiscard]] double end() const { return run_.frame_times.back(); }

 private:
    const TrackedRun& run_;
    std::map<ObjectId, const Track*> tracks_;
};

}  // namespace acmotion::divergence
