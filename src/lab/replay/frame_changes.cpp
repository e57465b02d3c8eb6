#include "lab/replay/frame_changes.h"

namespace acmotion {

void ChangeFinder::begin(std::size_t bodies) {
    changes_.bodies.clear();
    changes_.gone.clear();
    changes_.clocks_before.resize(bodies);
    ticks_.resize(bodies);
    next_ = 0;
}

// Where the same bodies are drawn as before, they are known already.
void ChangeFinder::end(std::span<const Pose> bodies) {
    for (; next_ < known_.size(); ++next_) {
        changes_.gone.push_back({known_[next_].pose.object, known_[next_].pose.clock});
    }
    if (changes_.gone.empty() && known_.size() == bodies.size()) return;
    known_.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) known_[i] = {bodies[i], ticks_[i]};
}

}  // namespace acmotion
