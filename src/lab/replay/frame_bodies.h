#pragma once
#include <algorithm>
#include <vector>

#include "lab/replay/listener.h"

namespace acmotion {

// Every body of a world that is somewhere, in order of id, as `frame_of` shows it.
template <class FrameOf>
void collect_bodies(const World& world, std::vector<BodyFrame>& bodies, const FrameOf& frame_of) {
    bodies.clear();
    for (const Pose& pose : world.poses()) bodies.push_back(frame_of(pose));
    std::ranges::sort(bodies, {}, &BodyFrame::object);
}

// All that happened up to a moment, once each.
template <class Timed, class Use>
void use_until(const std::vector<Timed>& all, std::size_t& next, double time, const Use& use) {
    for (; next < all.size() && all[next].time <= time; ++next) use(all[next]);
}

}  // namespace acmotion
