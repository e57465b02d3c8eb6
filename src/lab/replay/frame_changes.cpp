#include "lab/replay/frame_changes.h"

#include <algorithm>
#include <utility>

namespace acmotion {

void ChangeFinder::begin(std::size_t bodies) {
    changed_.clear();
    changes_.gone.clear();
    changes_.clocks_before.resize(bodies);
    ticks_now_.resize(bodies);
    next_ = 0;
}

void ChangeFinder::end(std::span<const Pose> bodies) {
    for (; next_ < known_.size(); ++next_) {
        changes_.gone.push_back({known_[next_].object, known_[next_].clock});
    }
    changes_.bodies = changed_;
    changes_.has_ticked = true;
    changes_.has_same_bodies = changes_.gone.empty() && known_.size() == bodies.size();
    ticks_.swap(ticks_now_);
    remember(bodies);
    has_compared_ = true;
}

void ChangeFinder::begin_same(std::span<const Pose> drawn, bool has_ticked) {
    changes_.gone.clear();
    changes_.has_same_bodies = true;
    changes_.has_ticked = has_ticked;
    had_compared_ = std::exchange(has_compared_, false);
    if (looks_.size() != drawn.size() || (had_compared_ && !has_ticked)) forget_looks(drawn.size());
    // After a tick all of them are compared, which keeps their clocks.
    if (had_compared_ && !has_ticked) std::ranges::transform(drawn, changes_.clocks_before.begin(), &Pose::clock);
}

void ChangeFinder::forget_looks(std::size_t bodies) {
    looks_.resize(bodies);
    for (std::uint32_t place = 0; place < bodies; ++place) looks_[place] = {place, false, true};
}

// All are written to the list, and those at rest are written over: that takes no branch.
const FrameChanges& ChangeFinder::end_same() {
    if (!has_compared_ && !had_compared_) return changes_;
    changed_.resize(ticks_.size() + 1);
    FrameChanges::Body* next = changed_.data();
    for (std::size_t place = 0; place < ticks_.size(); ++place) {
        *next = looks_[place];
        next += ticks_[place] < kTicksToRest ? 1 : 0;
    }
    changes_.bodies = {changed_.data(), next};
    return changes_;
}

}  // namespace acmotion
