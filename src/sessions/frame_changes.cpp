#include "sessions/frame_changes.h"

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
    looks_.clear();
    clocks_.resize(bodies.size());
    std::ranges::transform(bodies, clocks_.begin(), &Pose::clock);
}

void ChangeFinder::begin_same(std::span<const Pose> drawn, bool has_ticked) {
    changes_.gone.clear();
    changes_.has_same_bodies = true;
    changes_.has_ticked = has_ticked;
    had_compared_ = std::exchange(has_compared_, has_ticked);
    lists_anew_ = has_ticked;
    if (!had_compared_) return;
    // A tick looks at all that are not at rest, and so overwrites what was seen of them.
    if (!has_ticked || looks_.size() != drawn.size()) forget_looks(drawn.size());
    std::ranges::copy(clocks_, changes_.clocks_before.begin());
}

// Those that were at rest had none.
void ChangeFinder::forget_looks(std::size_t bodies) {
    const auto forget = [this](std::uint32_t place) { looks_[place] = {place, false, true}; };
    if (looks_.size() == bodies) {
        for (const FrameChanges::Body& one : changes_.bodies) forget(one.place);
        return;
    }
    lists_anew_ = true;
    looks_.resize(bodies);
    for (std::uint32_t place = 0; place < bodies; ++place) forget(place);
}

const FrameChanges& ChangeFinder::end_same() {
    if (lists_anew_) {
        list_anew();
    } else if (has_compared_ || had_compared_) {
        for (std::size_t i = 0; i < changes_.bodies.size(); ++i) changed_[i] = looks_[changed_[i].place];
    }
    return changes_;
}

// All are written to the list, and those at rest are written over: that takes no branch.
void ChangeFinder::list_anew() {
    changed_.resize(ticks_.size() + 1);
    FrameChanges::Body* next = changed_.data();
    for (std::size_t place = 0; place < ticks_.size(); ++place) {
        *next = looks_[place];
        next += ticks_[place] < kTicksToRest ? 1 : 0;
    }
    changes_.bodies = {changed_.data(), next};
}

}  // namespace acmotion
