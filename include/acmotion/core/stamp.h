#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace acmotion {

// A 16-bit sequence stamp that wraps around: which of two things the server sent later.
struct Stamp {
    std::uint16_t value = 0;

    // The relation of spec 20 §3.1. Equality is never newer, so "not newer" and "older" are different questions.
    [[nodiscard]] constexpr bool newer_than(Stamp old) const {
        const int gap = value > old.value ? value - old.value : old.value - value;
        // At a gap of exactly half the range the numerically smaller value is the newer one (spec 20 §3.2). The usual
        // "modular difference below half" gets that edge wrong.
        return gap > 0x7FFF ? value < old.value : old.value < value;
    }
    [[nodiscard]] constexpr bool older_than(Stamp other) const { return other.newer_than(*this); }

    bool operator==(const Stamp&) const = default;
};

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
    Instance,              // counts lives: reports about an older one no longer apply
};
inline constexpr std::size_t kStampSlots = 9;

// The nine stamps of a body. A value: deciding works on a copy, and rolling back is putting an older copy back.
struct StampSet {
    static constexpr std::uint16_t kAllUnset = (1U << kStampSlots) - 1;

    std::array<Stamp, kStampSlots> slots{};
    // A bit for each slot that was never received: whatever it meets first is newer (spec 11 §9.3, assumed objects).
    // None for an object that was described.
    std::uint16_t unset = 0;

    [[nodiscard]] constexpr Stamp operator[](StampSlot slot) const { return slots[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] constexpr bool is_unset(StampSlot slot) const {
        return (unset >> static_cast<std::size_t>(slot) & 1U) != 0;
    }
    // What a value would be here; an equal one is neither.
    [[nodiscard]] constexpr bool would_be_newer(StampSlot slot, Stamp value) const {
        return is_unset(slot) || value.newer_than((*this)[slot]);
    }
    [[nodiscard]] constexpr bool would_be_older(StampSlot slot, Stamp value) const {
        return !is_unset(slot) && value.older_than((*this)[slot]);
    }
    // Stores without a test.
    constexpr void write(StampSlot slot, Stamp value) {
        slots[static_cast<std::size_t>(slot)] = value;
        unset &= static_cast<std::uint16_t>(~(1U << static_cast<std::size_t>(slot)));
    }
    // Stores a newer value and answers true; keeps the old one and answers false otherwise (spec 20 §3.3).
    constexpr bool test_and_set(StampSlot slot, Stamp value) {
        const bool newer = would_be_newer(slot, value);
        if (newer) write(slot, value);
        return newer;
    }

    bool operator==(const StampSet&) const = default;
};

}  // namespace acmotion
