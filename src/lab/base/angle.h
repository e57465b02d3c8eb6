#pragma once
#include <cmath>

namespace acmotion {

// Degrees between two headings, the short way round: 0 to 180.
[[nodiscard]] inline double angle_between(double a, double b) { return std::abs(std::remainder(a - b, 360.0)); }

}  // namespace acmotion
