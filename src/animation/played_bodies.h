#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "acmotion/core/object_id.h"
#include "animation/part_array.h"
#include "core/memory.h"
#include "core/slot_index.h"
#include "core/stable_vector.h"

namespace acmotion {

// On the way to another scale, evenly over time (spec 70 §5.9, type 12).
struct ScaleRun {
    double since = 0;  // the physics clock when it began
    float start = 1;
    float end = 1;
    float seconds = 0;

    // Written so that a time that is no number is over.
    [[nodiscard]] bool is_over(double now) const { return !(now - since < seconds); }
    [[nodiscard]] float at(double now) const {
        if (is_over(now)) return end;
        return static_cast<float>(start + (double{end} - start) * (now - since) / seconds);
    }
};

// A body that was described. What a slice needs comes first.
struct PlayedBody {
    ObjectId id;
    std::uint32_t next = 0;  // see PlayedBodies::find_in_turn
    float scale = 1;
    bool has_data = false;             // else it is moved as without data
    std::vector<ScaleRun> scale_runs;  // newest first
    PartArray parts;
};

// Those of one world. Ids come from the network, so they are found by a keyed hash; nothing iterates over them in an
// order that a caller could see. A hash takes longer than a slice of a cycle, so it is the last way, not the first.
class PlayedBodies {
 public:
    explicit PlayedBodies(const HashKey& key) {
        slots_.set_key(key);
        bodies_.append();
    }

    // Null for a body that is moved as without data. A slice asks for one body several times in a row, so the last one
    // found is remembered.
    [[nodiscard]] PlayedBody* find(ObjectId id) {
        if (bodies_[last_].id != id) last_ = slot_of(id);
        return with_data(last_);
    }
    // The same, once per body and slice. Bodies have their slices in the same order in every frame, so each remembers
    // which came after it, and the ones due soon are prefetched.
    [[nodiscard]] PlayedBody* find_in_turn(ObjectId id) {
        std::uint32_t& next = bodies_[in_turn_].next;
        if (bodies_[next].id != id) next = slot_of(id);
        last_ = in_turn_ = next;
        prefetch(bodies_[bodies_[bodies_[last_].next].next]);
        return with_data(last_);
    }

    // As new, in place of the one that was there.
    PlayedBody& insert(ObjectId id) {
        erase(id);
        const std::uint32_t slot = take_slot();
        slots_.insert(id.value, slot);
        bodies_[slot].id = id;
        return bodies_[slot];
    }
    void erase(ObjectId id) {
        const std::uint32_t slot = slots_.find(id.value);
        if (slot == SlotIndex::kNone) return;
        bodies_[slot] = {};
        free_.push_back(slot);
        slots_.erase(id.value);
    }

 private:
    // The slot of no body; unknown ids have it.
    static constexpr std::uint32_t kEmptySlot = 0;

    [[nodiscard]] PlayedBody* with_data(std::uint32_t slot) {
        PlayedBody& body = bodies_[slot];
        return body.has_data ? &body : nullptr;
    }
    [[nodiscard]] std::uint32_t slot_of(ObjectId id) const {
        const std::uint32_t slot = slots_.find(id.value);
        return slot != SlotIndex::kNone ? slot : kEmptySlot;
    }
    [[nodiscard]] std::uint32_t take_slot() {
        if (free_.empty()) {
            bodies_.append();
            return static_cast<std::uint32_t>(bodies_.size() - 1);
        }
        const std::uint32_t slot = free_.back();
        free_.pop_back();
        return slot;
    }

    StableVector<PlayedBody, 16> bodies_;
    std::vector<std::uint32_t> free_;
    SlotIndex slots_;
    std::uint32_t last_ = kEmptySlot;
    std::uint32_t in_turn_ = kEmptySlot;
};

}  // namespace acmotion
