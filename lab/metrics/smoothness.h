#pragma once
#include <optional>
#include <vector>

#include "acmotion/geometry/position.h"

// How late, how far from the way and how rough a body is shown while it really moves (spec 80 §6).
namespace acmotion {

struct TimedPlace {
    double time = 0;  // seconds
    MapPlace place;
};
// Where a body was, joined linearly in time. Times rise.
using TimedPath = std::vector<TimedPlace>;

// By how many seconds a path lags behind the truth, and how far from its way it then is, in metres.
struct Lateness {
    double late_by = 0;
    double off_path = 0;
};
// Nothing if the truth is nowhere known.
[[nodiscard]] std::optional<Lateness> lateness_of(const TimedPath& shown, const TimedPath& truth);

// m/s, 60 times per second from the first place on. At least two places.
[[nodiscard]] std::vector<double> speeds_of(const TimedPath& path);

// The spectral arc length of such speeds: more negative is rougher. Nothing for a body that stands.
[[nodiscard]] std::optional<double> sparc(const std::vector<double>& speeds);
// The logarithm of the dimensionless jerk: more negative is rougher. Nothing for a body that stands, or never changes its speed.
[[nodiscard]] std::optional<double> ldlj(const std::vector<double>& speeds);

}  // namespace acmotion
