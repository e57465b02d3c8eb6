#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "acmotion/core/hash_key.h"
#include "core/hashes.h"
#include "core/memory.h"

namespace acmotion {

// From an object's id to its slot: a hash table with open addressing. The network chooses the ids, so the hash has a
// key. Nothing goes through the table in its own order, which therefore shows nowhere.
class SlotIndex {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    // kNone if the id is not there.
    [[nodiscard]] std::uint32_t find(std::uint32_t id) const { return find(id, hash_of(id)); }
    // The same lookup in three stages, for callers that overlap other work. A hash is good for as long as the key is
    // the same.
    [[nodiscard]] std::uint64_t hash_of(std::uint32_t id) const { return keyed_hash(key_, id); }
    [[gnu::always_inline]] void ask_for(std::uint64_t hash) const { prefetch(entries_[home_of(hash)]); }
    [[nodiscard]] std::uint32_t find(std::uint32_t id, std::uint64_t hash) const {
        return entries_[place_of(id, hash)].slot;
    }
    // It must not be there.
    void insert(std::uint32_t id, std::uint32_t slot);
    void erase(std::uint32_t id);
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t memory_used() const { return entries_.capacity() * sizeof(Entry); }

    void set_key(const HashKey& key);

 private:
    struct Entry {
        std::uint32_t id = 0;
        std::uint32_t slot = kNone;  // none: the place is free
    };

    [[nodiscard]] std::size_t home_of(std::uint64_t hash) const { return hash & (entries_.size() - 1); }
    [[nodiscard]] std::size_t next(std::size_t place) const { return (place + 1) & (entries_.size() - 1); }
    // Where it is, or the free place where it would be. At most half of the places are taken, so the search ends.
    [[nodiscard]] std::size_t place_of(std::uint32_t id, std::uint64_t hash) const {
        std::size_t place = home_of(hash);
        while (entries_[place].slot != kNone && entries_[place].id != id) place = next(place);
        return place;
    }
    [[nodiscard]] std::size_t place_of(std::uint32_t id) const { return place_of(id, hash_of(id)); }
    void spread(std::size_t places);

    HashKey key_;
    std::vector<Entry> entries_ = std::vector<Entry>(16);  // a power of two
    std::size_t size_ = 0;
};

}  // namespace acmotion
