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

std::optional<Pose> PoseRange::of(ObjectId id) const {
    const ObjectTable& objects = world_->state.objects;
    const ObjectTable::Slot slot = objects.slot_of(id);
    if (slot == ObjectTable::kNone || !is_shown(objects.slots()[slot])) return std::nullopt;
    return *Iterator{*world_, slot, now_};
}

void PoseRange::Iterator::write(Pose& pose) const {
    write_pose(*world_, slot_, pose);
    const bool is_smooth = world_->smoothing && now_ != kAsTheyAre;
    if (is_smooth) world_->smoothing->show_at(now_, slot_, pose);
}

[[gnu::flatten]] Pose PoseRange::Iterator::operator*() const {
    Pose pose;
    write(pose);
    return pose;
}

PoseRange::Iterator& PoseRange::Iterator::operator++() {
    slot_ = first_shown(*world_, slot_ + 1);
    return *this;
}

// Flat: a frame asks for thousands.
[[gnu::flatten]] std::size_t PoseRange::Iterator::take(std::span<Pose> poses) {
    const auto& slots = world_->state.objects.slots();
    std::size_t taken = 0;
    for (; slot_ < slots.size() && taken < poses.size(); ++slot_) {
        if (is_shown(slots[slot_])) write(poses[taken++]);
    }
    slot_ = first_shown(*world_, slot_);
    return taken;
}

}  // namespace acmotion
