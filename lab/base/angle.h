#pragma once
#include <cmath>

namespace acmotion {

// Degrees between two headings, the short way round: 0 to 180.
[[nodiscard]] inline double angle_between(double a, double b) {
    const double apart = std::abs(a - b);
    return apart <= 180 ? apart : std::abs(std::remainder(apart, 360.0));
}

}  // namespace acmotion
