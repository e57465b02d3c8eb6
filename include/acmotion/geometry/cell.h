#pragma once
#include <compare>
#include <cstdint>

namespace acmotion {

// Which cell of the map something is in (spec 40 §2). Bits 31-24 are the landblock's x, 23-16 its y, each 192 m wide
// and counted from the south-west; bits 15-0 are the cell within: 0x0001..0x0040 a 24 m square of the ground,
// 0x0100..0xFFFD a room, 0xFFFF the landblock itself. 0 means "nowhere".
struct CellId {
    std::uint32_t value = 0;

    [[nodiscard]] constexpr int block_x() const { return static_cast<int>(value >> 24); }
    [[nodiscard]] constexpr int block_y() const { return static_cast<int>((value >> 16) & 0xFF); }
    [[nodiscard]] constexpr std::uint32_t low_word() const { return value & 0xFFFF; }
    [[nodiscard]] constexpr bool is_nowhere() const { return value == 0; }
    // By its number alone: also true of the landblock itself.
    [[nodiscard]] constexpr bool is_indoor() const { return low_word() >= 0x100; }

    auto operator<=>(const CellId&) const = default;
};

// One of the three kinds above, and a landblock on the map (neither byte 255).
[[nodiscard]] bool is_valid(CellId cell);
// A cell of a valid landblock that something can stand in: outdoors or indoors, not the landblock itself.
[[nodiscard]] constexpr bool is_standable(CellId cell) {
    constexpr int kOffMapBlock = 0xFF;
    const std::uint32_t low = cell.low_word();
    const bool is_square_or_room = (low >= 0x0001 && low <= 0x0040) || (low >= 0x0100 && low <= 0xFFFD);
    return is_square_or_room && cell.block_x() != kOffMapBlock && cell.block_y() != kOffMapBlock;
}

}  // namespace acmotion
