#include "lab/replay/frame_bodies.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>

namespace acmotion {

void FrameBodies::collect(const World& world) {
    take(world.poses());
    if (!has_same_order()) learn_order();
    bodies_.resize(poses_.size());
    for (std::size_t i = 0; i < poses_.size(); ++i) {
        const Pose& pose = poses_[i];
        bodies_[ranks_[i]] = {pose.object, pose.position, pose.velocity, pose.clock, pose.in_contact, pose.is_hidden};
    }
}

void FrameBodies::place(const PoseRange& poses) {
    take(poses);
    for (std::size_t i = 0; i < poses_.size(); ++i) bodies_[ranks_[i]].position = poses_[i].position;
}

// There is room for one more than were there last time: who fills it all may have left some out.
void FrameBodies::take(const PoseRange& poses) {
    PoseRange::Iterator at = poses.begin();
    std::size_t taken = 0;
    poses_.resize(bodies_.size() + 1);
    for (;;) {
        taken += at.take(std::span{poses_}.subspan(taken));
        if (taken < poses_.size()) break;
        poses_.resize(2 * taken);
    }
    poses_.resize(taken);
}

bool FrameBodies::has_same_order() const { return std::ranges::equal(poses_, order_, {}, &Pose::object); }

void FrameBodies::learn_order() {
    order_.clear();
    std::ranges::transform(poses_, std::back_inserter(order_), &Pose::object);
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

}  // namespace acmotion
