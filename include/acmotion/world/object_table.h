#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "acmotion/world/object.h"

namespace acmotion {

// All bodies of a world. Objects stay where they are in memory until they are erased; iteration is by slot, which
// depends on nothing but the order of creations and deletions.
class ObjectTable {
 public:
    // Live objects only: one that is being made is not known yet (spec 20 §6.1).
    [[nodiscard]] WorldObject* find(ObjectId id);
    [[nodiscard]] const WorldObject* find(ObjectId id) const;
    // There must be none of that id.
    WorldObject& insert(ObjectId id);
    void erase(ObjectId id);

    [[nodiscard]] std::size_t size() const { return slot_of_.size(); }
    // Free slots included: ask is_live.
    [[nodiscard]] std::deque<WorldObject>& slots() { return slots_; }
    [[nodiscard]] const std::deque<WorldObject>& slots() const { return slots_; }

 private:
    std::deque<WorldObject> slots_;
    std::vector<std::uint32_t> free_slots_;
    std::unordered_map<std::uint32_t, std::uint32_t> slot_of_;
};

}  // namespace acmotion
