#pragma once
#include <vector>

#include "world/object_table.h"

namespace acmotion {

// What a host keeps for its bodies (World::set_user_data), by slot. It lies beside the state, because a pointer in a
// snapshot would outlive what it points to.
class UserData {
 public:
    using Slot = ObjectTable::Slot;

    // Null if there is none.
    [[nodiscard]] void* at(Slot slot) const { return slot < data_.size() ? data_[slot] : nullptr; }
    void put(Slot slot, void* data) {
        if (slot >= data_.size()) data_.resize(slot + std::size_t{1});
        data_[slot] = data;
    }
    void forget(Slot slot) {
        if (slot < data_.size()) data_[slot] = nullptr;
    }
    // Another state comes in place of this one: it has its bodies in other slots, and may lack some.
    void follow(const ObjectTable& before, const ObjectTable& after) {
        std::vector<void*> followed(after.slots().size());
        for (Slot slot = 0; slot < data_.size(); ++slot) {
            const Slot there = data_[slot] != nullptr ? after.slot_of(before.slots()[slot].id) : ObjectTable::kNone;
            if (there != ObjectTable::kNone) followed[there] = data_[slot];
        }
        data_ = std::move(followed);
    }

    [[nodiscard]] std::size_t memory_used() const { return data_.capacity() * sizeof(void*); }

 private:
    std::vector<void*> data_;
};

}  // namespace acmotion
