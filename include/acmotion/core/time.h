#pragma once
#include <cstdint>

namespace acmotion {

// A moment on the clock of a capture or of a host, or a span between two: nanoseconds. The library has no clock of its
// own; every moment is handed in. Moments lie in 0..kLatestMoment, so that a difference never overflows.
using Nanoseconds = std::int64_t;

inline constexpr Nanoseconds kNanosecondsPerSecond = 1'000'000'000;
inline constexpr Nanoseconds kLatestMoment = 4'600'000'000 * kNanosecondsPerSecond;  // in the year 2115

// For showing and for World, whose clock counts seconds. Exact to a microsecond over a century.
[[nodiscard]] constexpr double to_seconds(Nanoseconds time) {
    return static_cast<double>(time) / static_cast<double>(kNanosecondsPerSecond);
}

}  // namespace acmotion
