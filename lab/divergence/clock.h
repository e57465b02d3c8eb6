#pragma once
#include <map>
#include <optional>
#include <vector>

#include "lab/divergence/reading.h"
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

// Some poses of a file that show when they are: those of bodies on their way.
struct Probe {
    ObjectId object;
    const WrittenPose* pose = nullptr;
};
using Probes = std::vector<Probe>;
[[nodiscard]] Probes moving_probes(const PoseFile& file, const Reference& reference);

// Another clock, compared with that of the capture. Times are seconds.
struct Clock {
    double seconds = 1;  // to one of the file's units of time
    double offset = 0;   // to take away from its times

    [[nodiscard]] double session_time(double written) const { return written * seconds - offset; }
};
struct ClockMatch {
    Clock clock;
    double misfit = 1;  // 0: all probes are where retail had them; 1: none is near
};

// Those of the file, in seconds, if its times are in `seconds`.
struct TimeRange {
    double first = 0;
    double last = 0;
};
// How well they fit if both clocks are the same, or that much apart.
[[nodiscard]] ClockMatch match_same_clock(const Probes& probes, const PlaceReading& reading, const Reference& reference,
                                          double seconds, double offset = 0);
// The offset by which most probes are where retail had them. 0 unless another one fits well, and far better.
[[nodiscard]] ClockMatch match_clock(const Probes& probes, const PlaceReading& reading, const Reference& reference,
                                     const TimeRange& written, double seconds);

// By how much most poses are beside where retail had them; nothing if that is not the same for nearly all.
[[nodiscard]] std::optional<WideVec3> constant_shift(const Probes& probes, const PlaceReading& reading,
                                                     const Reference& reference, const Clock& clock);
// Some poses of a file, of bodies that move and of those that stand.
[[nodiscard]] Probes any_probes(const PoseFile& file, const Reference& reference);

}  // namespace acmotion::divergence
