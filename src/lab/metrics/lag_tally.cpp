#include "lab/metrics/lag_tally.h"

#include <algorithm>
#include <cmath>

namespace acmotion {
namespace {

constexpr int kBinsPerOctave = 32;
constexpr int kLowestOctave = -10;  // a millimetre
constexpr int kOctaves = 28;        // up to 262 km
constexpr std::size_t kBins = std::size_t{kBinsPerOctave} * kOctaves;

std::size_t bin_of(double metres) {
    if (metres == 0) return 0;  // of no octave
    int octave = 0;
    const double mantissa = std::frexp(metres, &octave);  // in [0.5, 1)
    const int within = static_cast<int>((mantissa * 2 - 1) * kBinsPerOctave);
    const int bin = (octave - kLowestOctave) * kBinsPerOctave + within;
    return static_cast<std::size_t>(std::clamp(bin, 0, static_cast<int>(kBins) - 1));
}

double upper_edge(std::size_t bin) {
    const auto octave = static_cast<int>(bin) / kBinsPerOctave + kLowestOctave;
    const auto within = static_cast<int>(bin) % kBinsPerOctave + 1;
    return std::ldexp((1 + static_cast<double>(within) / kBinsPerOctave) / 2, octave);
}

}  // namespace

void LagTally::add(double metres, double seconds) {
    if (seconds_by_bin_.empty()) seconds_by_bin_.resize(kBins);
    metre_seconds_ += metres * seconds;
    seconds_ += seconds;
    max_ = std::max(max_, metres);
    seconds_by_bin_[bin_of(metres)] += seconds;
}

void LagTally::add(const LagTally& other) {
    if (other.seconds_by_bin_.empty()) return;
    if (seconds_by_bin_.empty()) seconds_by_bin_.resize(kBins);
    metre_seconds_ += other.metre_seconds_;
    seconds_ += other.seconds_;
    max_ = std::max(max_, other.max_);
    for (std::size_t i = 0; i < kBins; ++i) seconds_by_bin_[i] += other.seconds_by_bin_[i];
}

Lag LagTally::lag() const {
    if (seconds_ <= 0) return {};
    double below = 0;
    std::size_t bin = 0;
    for (; bin + 1 < kBins; ++bin) {
        below += seconds_by_bin_[bin];
        if (below >= 0.95 * seconds_) break;
    }
    return {metre_seconds_ / seconds_, std::min(upper_edge(bin), max_), max_, true};
}

}  // namespace acmotion
