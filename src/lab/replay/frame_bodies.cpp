#include "lab/replay/frame_bodies.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "acmotion/wire.h"
#include "world/world_access.h"

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
    remembered_.assign(order_.size(), {});
    if (std::ranges::is_sorted(order_)) return;
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

// ---- changes --------------------------------------------------------------------------------------------------------

void FrameBodies::note(const SessionMessage& message) {
    const bool is_about_one = message.is_any<UpdatePosition, UpdateMotion, VectorUpdate, SetState>();
    if (is_about_one) noted_.push_back(message.object);
    all_may_differ_ = all_may_differ_ || !is_about_one;
}

const FrameChanges& FrameBodies::find_changes(const World& world) {
    std::ranges::sort(noted_);
    const bool all_may_differ = std::exchange(all_may_differ_, false);
    const bool only_messages_change = world.rules().every_update_snaps;
    const ObjectTable& objects = state_of(world).objects;
    const FrameChanges& changes = finder_.find(bodies_, [&](std::uint32_t place) {
        if (all_may_differ) return true;
        const ObjectId object = bodies_[place].object;
        if (!noted_.empty() && std::ranges::binary_search(noted_, object)) return true;
        return !only_messages_change && may_differ(objects, object, remembered_[place]);
    });
    noted_.clear();
    return changes;
}

// A body that rests is as it was, and so is one that a tick has nothing to do for.
bool FrameBodies::may_differ(const ObjectTable& objects, ObjectId object, Remembered& known) {
    const bool is_same_slot = known.slot < objects.slots().size() && objects.slots()[known.slot].id == object;
    if (!is_same_slot) known.slot = objects.slot_of(object);
    if (known.slot == ObjectTable::kNone) return true;
    if (!objects.is_awake(known.slot)) return false;
    const WorldObject& body = objects.slots()[known.slot];
    if (body.velocity != Vec3{} || body.is_moving_to() || (body.manager && !body.manager->is_idle())) return true;
    if (!body.movement || !body.movement->interpreter()) return false;
    const InterpretedState& motion = body.movement->interpreter()->fields().interpreted;
    return std::exchange(known.motion, motion) != motion;
}

}  // namespace acmotion
