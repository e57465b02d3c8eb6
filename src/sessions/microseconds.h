#pragma once
#include <cmath>
#include <cstdint>

#include "acmotion/core/time.h"

// A replay counts its seconds in whole microseconds, because that is what a recording keeps: frames and messages come
// at the same moments in both.
namespace acmotion {

using Microseconds = std::int64_t;

[[nodiscard]] inline Microseconds to_microseconds(double seconds) { return std::llround(seconds * 1e6); }
// to_microseconds gives the same number back.
[[nodiscard]] inline double seconds_of(Microseconds time) { return static_cast<double>(time) / 1e6; }

// The first whole microsecond that is not before. What had arrived by a frame that is drawn at a whole microsecond has
// arrived by it still, and nothing else has.
[[nodiscard]] constexpr Microseconds round_up(Nanoseconds time) { return time > 0 ? (time + 999) / 1000 : time / 1000; }

}  // namespace acmotion
