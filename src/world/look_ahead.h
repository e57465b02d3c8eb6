#pragma once
#include <array>
#include <span>

#include "acmotion/core/bytes.h"
#include "acmotion/core/object_id.h"
#include "core/memory.h"
#include "wire/decode_message.h"
#include "world/state.h"

namespace acmotion {

// The object that an undecoded message is about. All messages about an object begin with its id.
[[nodiscard]] inline ObjectId subject_of(Bytes message) {
    const bool names_one = message.size() >= 8 && !has_opcode_of<PlayerTeleport>(message);
    return names_one ? ObjectId{load_le<std::uint32_t>(message, 4)} : ObjectId{};
}

// Loading from memory takes long, so it is requested while other bodies move: first a body, then the waypoint it walks to.
// Of the 64 bodies that lie together and whose bits are in one word; the next body, wherever it lies, if the three that
// follow this one rest.
[[gnu::always_inline]] inline void look_ahead(const WorldState& state, ObjectTable::Slot slot,
                                              const WorldObject& object) {
    constexpr int kBodiesAhead = 3;
    constexpr int kWaypointsAhead = 2;
    const std::uint64_t awake = state.objects.awake()[slot / 64] >> slot % 64;
    if ((awake & 0b1110) == 0) {
        const ObjectTable::Slot next = state.objects.awake_after(slot);
        if (next != ObjectTable::kNone) prefetch(state.objects.slots()[next]);
        return;
    }
    if ((awake >> kBodiesAhead & 1) != 0) prefetch<Body>((&object)[kBodiesAhead]);
    if ((awake >> kWaypointsAhead & 1) == 0) return;
    const Maybe<PositionManager>& manager = (&object)[kWaypointsAhead].manager;
    if (manager->is_interpolating()) prefetch(state.pools.waypoints[manager->queue()->head()]);
}

// The waypoint that a new one is linked to.
[[gnu::always_inline]] inline void ask_for_last_waypoint(const WorldState& state, const WorldObject& object) {
    const Maybe<PositionManager>& manager = object.manager;
    if (manager && manager->is_interpolating()) prefetch(state.pools.waypoints[manager->queue()->tail()]);
}

// The same for messages: while earlier ones are handled, the entry of its object in the index is requested, then the object,
// then the waypoint that a new one is linked to. Changes nothing, and what it finds is a guess: an object may come or go
// before its message is handled.
class LookAhead {
 public:
    using Slot = ObjectTable::Slot;

    LookAhead(const WorldState& state, std::span<const Bytes> messages) : state_(state), messages_(messages) {
        for (std::size_t i = 0; i < kEntriesAhead; ++i) ask_for_entry(i);
        for (std::size_t i = 0; i < kObjectsAhead; ++i) ask_for_object(i);
        for (std::size_t i = 0; i < kWaypointsAhead; ++i) ask_for_waypoint(i);
    }

    // Where the object of the next message may be.
    [[nodiscard]] Slot next() {
        ask_for_entry(next_ + kEntriesAhead);
        ask_for_object(next_ + kObjectsAhead);
        ask_for_waypoint(next_ + kWaypointsAhead);
        return at(next_++).slot;
    }

 private:
    static constexpr std::size_t kEntriesAhead = 12;
    static constexpr std::size_t kObjectsAhead = 8;
    static constexpr std::size_t kWaypointsAhead = 3;
    struct Found {
        ObjectId id;
        std::uint64_t hash = 0;
        Slot slot = ObjectTable::kNone;
    };

    [[nodiscard]] Found& at(std::size_t i) { return found_[i % found_.size()]; }

    void ask_for_entry(std::size_t i) {
        if (i >= messages_.size()) return;
        const ObjectId id = subject_of(messages_[i]);
        at(i) = {.id = id, .hash = state_.objects.index().hash_of(id.value)};
        state_.objects.index().ask_for(at(i).hash);
    }
    void ask_for_object(std::size_t i) {
        if (i >= messages_.size()) return;
        at(i).slot = state_.objects.index().find(at(i).id.value, at(i).hash);
        if (at(i).slot != ObjectTable::kNone) prefetch(state_.objects.slots()[at(i).slot]);
    }
    [[gnu::always_inline]] void ask_for_waypoint(std::size_t i) {
        if (i >= messages_.size() || at(i).slot == ObjectTable::kNone) return;
        ask_for_last_waypoint(state_, state_.objects.slots()[at(i).slot]);
    }

    const WorldState& state_;
    std::span<const Bytes> messages_;
    std::size_t next_ = 0;
    std::array<Found, 16> found_;
};

}  // namespace acmotion
