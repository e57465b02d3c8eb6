#pragma once
#include <array>
#include <cstdint>
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

// A distance over time, kept in a few kilobytes however long it lasts: the share of time at each distance, in bins of
// 1/32 of an octave. Mean and maximum are exact, the 95th percentile is up to 3 % too large.
class LagTally {
 public:
    void add(double metres, double seconds);
    void add(const LagTally& other);
    [[nodiscard]] Lag lag() const;

 private:
    static constexpr std::size_t kBinsPerOctave = 32;
    static constexpr std::size_t kOctaves = 28;  // from a millimetre up to 131 km
    static constexpr std::size_t kBins = kOctaves * kBinsPerOctave;
    static constexpr std::size_t kBinsPerGroup = 8;
    static constexpr std::size_t kGroups = kBins / kBinsPerGroup;
    using Group = std::array<double, kBinsPerGroup>;

    [[nodiscard]] static std::size_t bin_of(double metres);
    [[nodiscard]] static double upper_edge(std::size_t bin);
    [[nodiscard]] Group& group(std::size_t number);
    void add_group(std::size_t number);
    // The lowest bin with that many seconds in it and below it.
    [[nodiscard]] std::size_t bin_reaching(double seconds) const;

    double metre_seconds_ = 0;
    double seconds_ = 0;
    double max_ = 0;
    // Few bodies are ever both near and far: only groups of bins that something was added to are there.
    std::array<std::uint8_t, kGroups> places_{};  // 1 + index in groups_; 0: not there
    std::vector<Group> groups_;                   // seconds by bin
};

}  // namespace acmotion
