#include "lab/metrics/means.h"

#include <algorithm>
#include <cmath>

namespace acmotion {
namespace {

constexpr int kLowestOctave = -10;  // a millimetre

}  // namespace

void LagTally::add(double metres, double seconds) {
    metres_.add(metres, seconds);
    max_ = std::max(max_, metres);
    int octave = 0;
    const double within = std::frexp(metres, &octave);  // 0.5 to 1, and 0 of 0
    const int number = (octave - kLowestOctave) * kBins + static_cast<int>((2 * within - 1) * kBins);
    const auto bin = static_cast<std::size_t>(within > 0 ? std::clamp(number, 0, kOctaves * kBins - 1) : 0);
    std::vector<double>& bins = seconds_[bin / kBins];
    if (bins.empty()) bins.resize(kBins);
    bins[bin % kBins] += seconds;
}

void LagTally::add(const LagTally& other) {
    metres_.add(other.metres_);
    max_ = std::max(max_, other.max_);
    for (std::size_t octave = 0; octave < seconds_.size(); ++octave) {
        const std::vector<double>& more = other.seconds_[octave];
        seconds_[octave].resize(std::max(seconds_[octave].size(), more.size()));
        for (std::size_t bin = 0; bin < more.size(); ++bin) seconds_[octave][bin] += more[bin];
    }
}

// The upper edge of the lowest bin with so much of the time in it and below it.
double LagTally::quantile(double share) const {
    double below = 0;
    for (std::size_t octave = 0; octave < seconds_.size(); ++octave) {
        for (std::size_t bin = 0; bin < seconds_[octave].size(); ++bin) {
            below += seconds_[octave][bin];
            if (below < share * metres_.seconds) continue;
            const double edge = (1 + static_cast<double>(bin + 1) / kBins) / 2;
            return std::min(std::ldexp(edge, static_cast<int>(octave) + kLowestOctave), max_);
        }
    }
    return max_;
}

Lag LagTally::lag() const {
    const std::optional<double> mean = metres_.mean();
    return mean ? Lag{*mean, quantile(0.95), max_, true} : Lag{};
}

}  // namespace acmotion
