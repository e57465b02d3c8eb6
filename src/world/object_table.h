#pragma once
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "body/host.h"
#include "core/slot_index.h"
#include "core/stable_vector.h"
#include "world/object.h"
#include "world/wake_list.h"

namespace acmotion {

// All bodies of a world. Objects stay where they are in memory until they are erased; iteration is by slot, which
// depends on nothing but the order of creations and deletions.
//
// A body at rest is not visited. What every tick does to it, to move its clock on and to measure its distance from the
// player, is made up for when it is looked up; until then those two of its fields are old.
class ObjectTable {
 public:
    using Slot = std::uint32_t;
    static constexpr Slot kNone = WakeList::kNone;
    using Slots = StableVector<WorldObject, 64>;

    // Live objects only: one that is being made is not known yet (spec 20 §6.1). The overload that is not const wakes it.
    [[nodiscard]] WorldObject* find(ObjectId id);
    [[nodiscard]] const WorldObject* find(ObjectId id) const;
    // The one whose place is that of this object (spec 20 §9.6): itself, or what holds it and is held by nothing. A holder
    // without a cell takes nothing along: below such a one it is what that holds.
    [[nodiscard]] const WorldObject& bearer_of(const WorldObject& object) const;
    // Of the bearer of something: is that in a cell?
    [[nodiscard]] static bool is_in_cell(const WorldObject& bearer) {
        return bearer.has_cell && bearer.parent.is_null();
    }
    // Of a live object; kNone if there is none. Does not wake it.
    [[nodiscard]] Slot slot_of(ObjectId id) const;
    // Where ids lead to, without a look at the objects: they may not be live.
    [[nodiscard]] const SlotIndex& index() const { return slot_of_; }
    // As `find`, for callers that have asked the index already. Where objects have come or gone since, it is asked again.
    [[nodiscard]] WorldObject* find_at(Slot slot, ObjectId id) {
        const bool is_there = slot != kNone && slots_[slot].is_live && slots_[slot].id == id;
        return is_there ? &wake(slot) : find(id);
    }
    // There must be none of that id.
    WorldObject& insert(ObjectId id);
    void erase(ObjectId id);

    // Changes no answer (core/hash_key.h).
    void set_hash_key(const HashKey& key) { slot_of_.set_key(key); }

    [[nodiscard]] std::size_t size() const { return slot_of_.size(); }
    // Free slots included: ask is_live.
    [[nodiscard]] const Slots& slots() const { return slots_; }
    // Without what objects own outside of themselves.
    [[nodiscard]] std::size_t memory_used() const;
    // Last freed, first used.
    [[nodiscard]] const std::vector<Slot>& free_slots() const { return free_slots_; }

    // ---- one tick of all bodies: begin_pass, then awake slots until there are no more
    // `clock` is where the tick leaves a body that rests, `player` where the player is now.
    void begin_pass(double clock, ObjectId player_id, const std::optional<Position>& player);
    [[nodiscard]] Slot next_awake(Slot from);
    [[nodiscard]] WorldObject& awake_at(Slot slot) { return slots_[slot]; }
    WorldObject& wake(Slot slot) {
        if (!wakes_.is_awake(slot)) wake_sleeper(slot);
        return slots_[slot];
    }
    void player_moved(const Position& player);
    // To be called after its tick, for a body which another tick would not change. It stays awake if its clock is not
    // that of all bodies that rest, or if the player is about to leave or to come.
    void rest(Slot slot);
    void wake_all();
    // use(object) of those that a tick, or what woke them, may have changed since this was asked before.
    template <class Use>
    void take_stirred(const Use& use) {
        wakes_.take_stirred([&](Slot slot) {
            if (slot < slots_.size() && slots_[slot].is_live) use(slots_[slot]);
        });
    }
    void stir_all() { wakes_.stir_all(); }

    // What rest hides of an object.
    struct Settled {
        double clock = 0;
        float player_distance = 0;
    };
    [[nodiscard]] Settled settled(Slot slot) const;
    [[nodiscard]] double settled_clock(Slot slot) const {
        const WorldObject& object = slots_[slot];
        if (wakes_.is_awake(slot) || is_out_of_time(object)) return object.clock;
        return (slot < visited_ ? pass_ : last_pass_).clock;
    }
    [[nodiscard]] double rest_clock() const { return pass_.clock; }
    [[nodiscard]] bool is_awake(Slot slot) const { return wakes_.is_awake(slot); }
    [[nodiscard]] const std::vector<std::uint64_t>& awake() const { return wakes_.awake(); }
    [[nodiscard]] Slot awake_after(Slot slot) const { return wakes_.awake_after(slot); }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [slots, free_slots, slot_of, wakes, pass, last_pass, visited, travelled] = *this;
        return std::tie(slots, free_slots, slot_of, wakes, pass, last_pass, visited, travelled);
    }

 private:
    // What a tick did to bodies at rest. The player moves in the same pass: those behind it saw it at its new place.
    struct Pass {
        double clock = 0;
        Slot player_slot = kNone;
        std::optional<Position> player_before;
        std::optional<Position> player_after;
        double travelled = 0;  // by the player, before this pass moved it
    };
    [[nodiscard]] static const std::optional<Position>& seen_from(Slot slot, const Pass& pass) {
        return slot < pass.player_slot ? pass.player_before : pass.player_after;
    }

    void wake_sleeper(Slot slot);

    Slots slots_;
    std::vector<Slot> free_slots_;
    SlotIndex slot_of_;

    WakeList wakes_;
    Pass pass_;
    Pass last_pass_;
    Slot visited_ = kNone;  // slots before this one have had their tick of this pass
    double travelled_ = 0;  // by the player, metres: no distance has changed by more since
};

}  // namespace acmotion
