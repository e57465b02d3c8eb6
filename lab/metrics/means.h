#pragma once
#include <array>
#include <optional>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// A value over time: its mean and nothing else.
struct MeanOverTime {
    void add(double value, double for_seconds) {
        sum += value * for_seconds;
        seconds += for_seconds;
    }
    void add(const MeanOverTime& other) {
        sum += other.sum;
        seconds += other.seconds;
    }
    [[nodiscard]] std::optional<double> mean() const {
        return seconds > 0 ? std::optional{sum / seconds} : std::nullopt;
    }

    double sum = 0;  // of values times seconds
    double seconds = 0;
};

// A distance over time, in little memory however long it lasts: the time at each distance, in bins of 1/32 of an octave. Mean and
// maximum are exact, the 95th percentile is up to 3 % too large.
class LagTally {
 public:
    void add(double metres, double seconds);
    void add(const LagTally& other);
    [[nodiscard]] Lag lag() const;

 private:
    [[nodiscard]] double quantile(double share) const;

    static constexpr int kBins = 32;     // of an octave
    static constexpr int kOctaves = 28;  // from a millimetre up to 131 km

    MeanOverTime metres_;
    double max_ = 0;
    std::array<std::vector<double>, kOctaves> seconds_;  // by bin; none of an octave that it never was in
};

}  // namespace acmotion
