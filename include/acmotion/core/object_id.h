#pragma once
#include <compare>
#include <cstdint>

namespace acmotion {

// The server's 32-bit name for an object, the same for as long as it exists and perhaps used again after.
// 0 names no object.
struct ObjectId {
    std::uint32_t value = 0;

    constexpr ObjectId() = default;
    // Implicit on purpose: ids arrive as plain numbers, and `world.set_player(0x5000000A)` should read like that.
    constexpr ObjectId(std::uint32_t id) : value(id) {}

    [[nodiscard]] constexpr bool is_null() const { return value == 0; }
    auto operator<=>(const ObjectId&) const = default;
};

}  // namespace acmotion
