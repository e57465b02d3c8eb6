#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "acmotion/core/stamp.h"

namespace acmotion {

// The nine stamps of an object, in the order in which a CreateObject sends them (spec 10 §3).
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

struct Stamps {
    std::array<Stamp, kStampSlots> slots;

    [[nodiscard]] constexpr Stamp& operator[](StampSlot slot) { return slots[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] constexpr Stamp operator[](StampSlot slot) const { return slots[static_cast<std::size_t>(slot)]; }

    bool operator==(const Stamps&) const = default;
};

}  // namespace acmotion
