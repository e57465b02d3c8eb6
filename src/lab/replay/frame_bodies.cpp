#include "lab/replay/frame_bodies.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>

namespace acmotion {

void FrameBodies::collect(const World& world) {
    take(world.poses(), bodies_);
    if (!has_same_order()) learn_order();
    if (ranks_.empty()) return;
    in_slots_.resize(bodies_.size());
    in_slots_.swap(bodies_);
    for (std::size_t i = 0; i < ranks_.size(); ++i) bodies_[ranks_[i]] = in_slots_[i];
}

void FrameBodies::place(const PoseRange& poses) {
    take(poses, in_slots_);
    for (std::size_t i = 0; i < in_slots_.size(); ++i) {
        bodies_[ranks_.empty() ? i : ranks_[i]].position = in_slots_[i].position;
    }
}

// There is room for one more than were there last time: if all of it is used, some bodies may be missing.
void FrameBodies::take(const PoseRange& poses, std::vector<Pose>& all) {
    PoseRange::Iterator at = poses.begin();
    std::size_t taken = 0;
    all.resize(all.size() + 1);
    for (;;) {
        taken += at.take(std::span{all}.subspan(taken));
        if (taken < all.size()) break;
        all.resize(2 * taken);
    }
    all.resize(taken);
}

// Asked while `bodies_` has them as the world does.
bool FrameBodies::has_same_order() const { return std::ranges::equal(bodies_, order_, {}, &Pose::object); }

void FrameBodies::learn_order() {
    order_.clear();
    std::ranges::transform(bodies_, std::back_inserter(order_), &Pose::object);
    ranks_.clear();
    if (std::ranges::is_sorted(order_)) return;
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

}  // namespace acmotion
