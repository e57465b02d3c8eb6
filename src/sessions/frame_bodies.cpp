#include "sessions/frame_bodies.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

namespace acmotion {
namespace {

// There is room for one more than were there last time: if all of it is used, some bodies may be missing.
void take(const PoseRange& poses, std::vector<Pose>& all) {
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

}  // namespace

void FrameBodies::collect(const World& world) {
    take(world.poses(), in_world_);
    if (!std::ranges::equal(in_world_, order_, {}, &Pose::object)) learn_order();
    bodies_.resize(in_world_.size());
    for (std::size_t i = 0; i < in_world_.size(); ++i) bodies_[place_of(i)] = in_world_[i];
}

void FrameBodies::place(const PoseRange& poses) {
    take(poses, in_world_);
    for (std::size_t i = 0; i < in_world_.size(); ++i) bodies_[place_of(i)].position = in_world_[i].position;
}

void FrameBodies::learn_order() {
    order_.clear();
    std::ranges::transform(in_world_, std::back_inserter(order_), &Pose::object);
    ranks_.clear();
    if (std::ranges::is_sorted(order_)) return;
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

const FrameChanges& FrameBodies::find_changes(World& world) {
    world.changed(changed_);
    if (std::exchange(all_may_differ_, false)) return finder_.find_all(bodies_);
    std::erase_if(changed_, [&](ObjectId object) { return !may_differ(world.find(object).value()); });
    std::ranges::sort(changed_);
    return finder_.find(bodies_, changed_);
}

bool FrameBodies::may_differ(const BodyInfo& body) {
    const Known now{body.motion, body.stamps.slots};
    const bool is_same = std::exchange(known_[body.object], now) == now;
    return !is_same || body.velocity != Vec3{} || body.move_to != MoveToType::None || body.queue.waypoints > 0 ||
           body.queue.fails > 0 || !body.sticky_target.is_null();
}

}  // namespace acmotion
