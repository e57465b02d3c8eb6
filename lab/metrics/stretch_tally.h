#pragma once
#include <optional>

#include "lab/base/ground_truth.h"
#include "lab/metrics/lag_tally.h"
#include "lab/metrics/smoothness.h"

namespace acmotion {

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
