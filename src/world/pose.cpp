#include "acmotion/world/pose.h"

#include "world/describe.h"

namespace acmotion {
namespace {

std::uint32_t first_shown(const WorldInside& world, std::uint32_t slot) {
    const auto& slots = world.state.objects.slots();
    while (slot < slots.size() && !is_shown(slots[slot])) ++slot;
    return slot;
}

}  // namespace

PoseRange::Iterator PoseRange::begin() const { return {*world_, first_shown(*world_, 0), now_}; }
PoseRange::Iterator PoseRange::end() const {
    return {*world_, static_cast<std::uint32_t>(world_->state.objects.slots().size()), now_};
}

Pose PoseRange::Iterator::operator*() const {
    const Pose pose = pose_of(*world_, slot_);
    const bool is_smooth = world_->smoothing && now_ != kAsTheyAre;
    return is_smooth ? world_->smoothing->shown_at(now_, slot_, pose) : pose;
}

PoseRange::Iterator& PoseRange::Iterator::operator++() {
    slot_ = first_shown(*world_, slot_ + 1);
    return *this;
}

std::size_t PoseRange::Iterator::take(std::span<Pose> poses) {
    const auto& slots = world_->state.objects.slots();
    std::size_t taken = 0;
    for (; slot_ < slots.size() && taken < poses.size(); ++slot_) {
        if (is_shown(slots[slot_])) poses[taken++] = **this;
    }
    slot_ = first_shown(*world_, slot_);
    return taken;
}

}  // namespace acmotion
