#pragma once
#include <span>
#include <vector>

#include "lab/replay/given_poses.h"

// A World moves its bodies every 1/30 s at most, and always at a frame: its ticks. A client that does the same shows its
// ticks by when its poses change.
namespace acmotion::divergence {

// A pose that is not the one before.
struct Change {
    double time = 0;
    double metres = 0;  // not more than a placement says about ticks
};
// In order of time, up to then.
[[nodiscard]] std::vector<Change> changes_of(const GivenPoses& given, double until);

// Which of the frames are ticks, if the last one was then.
[[nodiscard]] std::vector<double> ticks_of(std::span<const double> frames, double last_tick);

// How much of the way falls on ticks. Of nothing, all does.
[[nodiscard]] double share_on_ticks(const std::vector<Change>& changes, const std::vector<double>& ticks);

}  // namespace acmotion::divergence
