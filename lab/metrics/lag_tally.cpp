#include "lab/metrics/lag_tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace acmotion {
namespace {

constexpr int kLowestOctave = -10;  // a millimetre

}  // namespace

// A double has its bin in it: the exponent, and the first five bits of what follows.
std::size_t LagTally::bin_of(double metres) {
    constexpr int kBitsBelowBin = 47;
    constexpr std::int64_t kExponentOfOneHalf = 1022;
    constexpr std::int64_t kLowestBin = (kExponentOfOneHalf + kLowestOctave) * std::int64_t{kBinsPerOctave};
    const auto bin = static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(metres) >> kBitsBelowBin) - kLowestBin;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(bin, 0, kBins - 1));
}

double LagTally::upper_edge(std::size_t bin) {
    const auto octave = static_cast<int>(bin / kBinsPerOctave) + kLowestOctave;
    const auto within = static_cast<double>(bin % kBinsPerOctave + 1);
    return std::ldexp((1 + within / kBinsPerOctave) / 2, octave);
}

LagTally::Group& LagTally::group(std::size_t number) {
    if (places_[number] == 0) add_group(number);
    return groups_[places_[number] - 1];
}

// There are many tallies: no room for groups that may never come.
void LagTally::add_group(std::size_t number) {
    groups_.reserve(groups_.size() + 1);
    groups_.emplace_back();
    places_[number] = static_cast<std::uint8_t>(groups_.size());
}

void LagTally::add(double metres, double seconds) {
    metre_seconds_ += metres * seconds;
    seconds_ += seconds;
    max_ = std::max(max_, metres);
    const std::size_t bin = bin_of(metres);
    group(bin / kBinsPerGroup)[bin % kBinsPerGroup] += seconds;
}

void LagTally::add(const LagTally& other) {
    metre_seconds_ += other.metre_seconds_;
    seconds_ += other.seconds_;
    max_ = std::max(max_, other.max_);
    for (std::size_t number = 0; number < kGroups; ++number) {
        if (other.places_[number] == 0) continue;
        const Group& more = other.groups_[other.places_[number] - 1];
        Group& sums = group(number);
        for (std::size_t i = 0; i < kBinsPerGroup; ++i) sums[i] += more[i];
    }
}

std::size_t LagTally::bin_reaching(double seconds) const {
    double below = 0;
    for (std::size_t number = 0; number < kGroups; ++number) {
        if (places_[number] == 0) continue;
        const Group& group = groups_[places_[number] - 1];
        for (std::size_t i = 0; i < kBinsPerGroup; ++i) {
            below += group[i];
            if (below >= seconds) return number * kBinsPerGroup + i;
        }
    }
    return kBins - 1;
}

Lag LagTally::lag() const {
    if (seconds_ <= 0) return {};
    const double p95 = std::min(upper_edge(bin_reaching(0.95 * seconds_)), max_);
    return {metre_seconds_ / seconds_, p95, max_, true};
}

}  // namespace acmotion
