#pragma once
#include <cmath>

namespace acmotion {

// How jerky a movement was, as the root of the mean square over time.
struct JerkSums {
    void add(double jerk, double for_seconds) {
        squared_seconds += jerk * jerk * for_seconds;
        seconds += for_seconds;
    }
    void add(const JerkSums& other) {
        squared_seconds += other.squared_seconds;
        seconds += other.seconds;
    }
    [[nodiscard]] double root_mean_square() const { return seconds > 0 ? std::sqrt(squared_seconds / seconds) : 0; }

    double squared_seconds = 0;  // (m/s³)² s
    double seconds = 0;
};

}  // namespace acmotion
