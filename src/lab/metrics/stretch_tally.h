#pragma once
#include <optional>

#include "lab/metrics/smoothness.h"
#include "lab/session/ground_truth.h"

namespace acmotion {

// A mean over stretches, weighted by their seconds.
class StretchMean {
 public:
    void add(const std::optional<double>& value, double seconds) {
        if (!value) return;
        sum_ += *value * seconds;
        seconds_ += seconds;
    }
    void add(const StretchMean& other) {
        sum_ += other.sum_;
        seconds_ += other.seconds_;
    }
    [[nodiscard]] std::optional<double> mean() const {
        return seconds_ > 0 ? std::optional{sum_ / seconds_} : std::nullopt;
    }

 private:
    double sum_ = 0;
    double seconds_ = 0;
};

// The metrics of spec 80 §6, of one body or several.
struct StretchSums {
    StretchMean late_by;
    StretchMean off_path;
    StretchMean sparc;
    StretchMean truth_sparc;
    StretchMean ldlj;

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
