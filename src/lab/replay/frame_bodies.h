#pragma once
#include <cstdint>
#include <vector>

#include "lab/replay/listener.h"

namespace acmotion {

// Every body of a world that is somewhere, in order of id. A world has them in the order of their slots, which seldom
// changes: their order is kept from frame to frame, and not sorted anew.
class FrameBodies {
 public:
    // As they are in the world now.
    void collect(const World& world);
    // Where the same bodies are drawn at another moment: only that changes, their clocks still say when they ticked.
    void place(const PoseRange& poses);

    [[nodiscard]] std::vector<BodyFrame>& all() { return bodies_; }

 private:
    static void take(const PoseRange& poses, std::vector<Pose>& all);
    [[nodiscard]] bool has_same_order() const;
    void learn_order();

    std::vector<BodyFrame> bodies_;
    std::vector<Pose> in_slots_;        // the same in the order of the world
    std::vector<ObjectId> order_;       // their ids when `ranks_` was made
    std::vector<std::uint32_t> ranks_;  // their places in `bodies_`; none if both orders are the same
};

// All that happened up to a moment, once each.
template <class Timed, class Use>
void use_until(const std::vector<Timed>& all, std::size_t& next, double time, const Use& use) {
    for (; next < all.size() && all[next].time <= time; ++next) use(all[next]);
}

}  // namespace acmotion
