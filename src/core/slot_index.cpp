#include "core/slot_index.h"

#include <utility>

namespace acmotion {

void SlotIndex::insert(std::uint32_t id, std::uint32_t slot) {
    if (2 * (size_ + 1) > entries_.size()) spread(2 * entries_.size());
    entries_[place_of(id)] = {id, slot};
    ++size_;
}

// Those behind it move up, as far as they may, so that no search ends in the hole.
void SlotIndex::erase(std::uint32_t id) {
    std::size_t hole = place_of(id);
    if (entries_[hole].slot == kNone) return;
    const std::size_t mask = entries_.size() - 1;
    for (std::size_t place = next(hole); entries_[place].slot != kNone; place = next(place)) {
        const std::size_t way = (place - home_of(hash_of(entries_[place].id))) & mask;
        if (way < ((place - hole) & mask)) continue;
        entries_[hole] = entries_[place];
        hole = place;
    }
    entries_[hole] = {};
    --size_;
}

void SlotIndex::set_key(const HashKey& key) {
    if (key == key_) return;
    key_ = key;
    spread(entries_.size());
}

void SlotIndex::spread(std::size_t places) {
    const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(places));
    for (const Entry& entry : old) {
        if (entry.slot != kNone) entries_[place_of(entry.id)] = entry;
    }
}

}  // namespace acmotion
