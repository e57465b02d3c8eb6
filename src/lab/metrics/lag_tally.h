#pragma once
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// A distance over time, kept in a few kilobytes however long it lasts: the share of time at each distance, in bins of
// 1/32 of an octave. Mean and maximum are exact, the 95th percentile is up to 3 % too large.
class LagTally {
 public:
    void add(double metres, double seconds);
    void add(const LagTally& other);
    [[nodiscard]] Lag lag() const;

 private:
    double metre_seconds_ = 0;
    double seconds_ = 0;
    double max_ = 0;
    std::vector<double> seconds_by_bin_;  // empty until something is added
};

}  // namespace acmotion
