#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "acmotion/core/stamp.h"

namespace acmotion {

// The nine channels of a body that carry a stamp, in wire order (spec 20 §4).
enum class StampSlot : std::uint8_t {
    Position,
    Movement,
    State,
    Vector,
    Teleport,
    ServerControlledMove,
    ForcePosition,
    ObjDesc,
    Instance,
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
