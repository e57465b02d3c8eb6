#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "acmotion/core/stamp.h"

namespace acmotion {

// The nine channels of a body that carry a stamp, in wire order (spec 20 §4).
enum class StampSlot : std::uint8_t {
    Position,              // where it is
    Movement,              // what it does
    State,                 // its physics state
    Vector,                // its velocity
    Teleport,              // counts teleports: a newer one is placed at once
    ServerControlledMove,  // counts the server's own orders to move
    ForcePosition,         // counts corrections of the local player
    ObjDesc,               // how it looks
    Instance,              // counts lives: what was said of an older one is no longer true
};
inline constexpr std::size_t kStampSlots = 9;

// The nine stamps of a body. A value: deciding works on a copy, and rolling back is putting an older copy back.
struct StampSet {
    std::array<Stamp, kStampSlots> slots{};

    [[nodiscard]] constexpr Stamp operator[](StampSlot slot) const { return slots[static_cast<std::size_t>(slot)]; }
    // Stores without a test.
    constexpr void write(StampSlot slot, Stamp value) { slots[static_cast<std::size_t>(slot)] = value; }
    // Stores a newer value and answers true; keeps the old one and answers false otherwise (spec 20 §3.3).
    constexpr bool test_and_set(StampSlot slot, Stamp value) {
        const bool newer = value.newer_than((*this)[slot]);
        if (newer) write(slot, value);
        return newer;
    }

    bool operator==(const StampSet&) const = default;
};

}  // namespace acmotion
