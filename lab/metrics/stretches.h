#pragma once
#include <optional>
#include <vector>

#include "acmotion/geometry/position.h"
#include "lab/base/ground_truth.h"
#include "lab/metrics/means.h"

// How late, how far from the way and how rough a body is shown while it really moves (spec 80 §6).
namespace acmotion {

struct TimedPlace {
    double time = 0;  // seconds
    MapPlace place;
};
// Where a body was, joined linearly in time. Times rise.
using TimedPath = std::vector<TimedPlace>;

// By how many seconds a path lags behind the truth, and how far from its way it then is, in metres.
struct Lateness {
    double late_by = 0;
    double off_path = 0;
};
// Nothing if the truth is nowhere known.
[[nodiscard]] std::optional<Lateness> lateness_of(const TimedPath& shown, const TimedPath& truth);

// m/s, 60 times per second from the first place on. At least two places.
[[nodiscard]] std::vector<double> speeds_of(const TimedPath& path);

// The spectral arc length of such speeds: more negative is rougher. Nothing for a body that stands.
[[nodiscard]] std::optional<double> sparc(const std::vector<double>& speeds);
// The logarithm of the dimensionless jerk: more negative is rougher. Nothing for a body that stands, or never changes its speed.
[[nodiscard]] std::optional<double> ldlj(const std::vector<double>& speeds);

// The metrics of spec 80 §6, of one body or several; stretches weigh as much as they have seconds.
struct StretchSums {
    MeanOverTime late_by;
    MeanOverTime off_path;
    MeanOverTime sparc;
    MeanOverTime truth_sparc;
    MeanOverTime ldlj;
    std::size_t stood = 0;  // in which the shown body stands: they have no smoothness

    void add(const StretchSums& other);
};

// Cuts the slices of one body into the stretches in which it really moves, and adds these up.
class StretchTally {
 public:
    static constexpr double kLongest = 120;  // seconds; a longer stretch counts as several

    struct Slice {
        double time = 0;  // of the session, at its end
        double seconds = 0;
        MapPlace from;  // where it is shown at its start and at its end
        MapPlace to;
        std::optional<MapPlace> truth;  // at its end
        bool is_excused = false;
    };
    void add(const Slice& slice, const GroundTruth& truth, ObjectId object);
    // The body is gone, or the replay over.
    void end(const GroundTruth& truth, ObjectId object);

    StretchSums sums;

 private:
    [[nodiscard]] bool does_move(const Slice& slice) const;

    TimedPath shown_;  // the stretch that goes on; empty: none
    std::optional<MapPlace> truth_before_;
};

}  // namespace acmotion
