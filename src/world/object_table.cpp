#include "acmotion/world/object_table.h"

#include <cassert>

namespace acmotion {

WorldObject* ObjectTable::find(ObjectId id) {
    const auto found = slot_of_.find(id.value);
    if (found == slot_of_.end()) return nullptr;
    WorldObject& object = slots_[found->second];
    return object.is_live ? &object : nullptr;
}

const WorldObject* ObjectTable::find(ObjectId id) const { return const_cast<ObjectTable*>(this)->find(id); }

WorldObject& ObjectTable::insert(ObjectId id) {
    assert(!slot_of_.contains(id.value));
    std::uint32_t slot = static_cast<std::uint32_t>(slots_.size());
    if (free_slots_.empty()) {
        slots_.emplace_back();
    } else {
        slot = free_slots_.back();
        free_slots_.pop_back();
        slots_[slot] = {};
    }
    slot_of_[id.value] = slot;
    slots_[slot].id = id;
    return slots_[slot];
}

void ObjectTable::erase(ObjectId id) {
    const auto found = slot_of_.find(id.value);
    if (found == slot_of_.end()) return;
    slots_[found->second] = {};
    free_slots_.push_back(found->second);
    slot_of_.erase(found);
}

}  // namespace acmotion
