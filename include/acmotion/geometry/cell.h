#pragma once
#include <compare>
#include <cstdint>
#include <optional>

#include "acmotion/geometry/vec3.h"
#include "core/constants.h"

namespace acmotion {

enum class CellClass : std::uint8_t { Outdoor, Indoor, Landblock, Invalid };

// Bits 31-24 landblock x, 23-16 landblock y, 15-0 the cell within (spec 40 §2). 0 means "nowhere".
struct CellId {
    std::uint32_t value = 0;

    [[nodiscard]] constexpr int block_x() const { return static_cast<int>(value >> 24); }
    [[nodiscard]] constexpr int block_y() const { return static_cast<int>((value >> 16) & 0xFF); }
    [[nodiscard]] constexpr std::uint32_t low_word() const { return value & 0xFFFF; }
    [[nodiscard]] constexpr bool is_nowhere() const { return value == 0; }
    [[nodiscard]] constexpr bool is_indoor() const { return low_word() >= 0x100; }

    auto operator<=>(const CellId&) const = default;
};

[[nodiscard]] CellClass cell_class(CellId cell);
// A class that exists, and a landblock on the map (neither byte 255).
[[nodiscard]] bool is_valid(CellId cell);
// A cell of a valid landblock that something can stand in: outdoors or indoors, not the landblock itself.
[[nodiscard]] bool is_standable(CellId cell);

// A 24 m square of the whole map, 0..2039 each way, counted from the south-west.
struct GlobalCell {
    int x = 0;
    int y = 0;

    [[nodiscard]] bool on_map() const;
    bool operator==(const GlobalCell&) const = default;
};

// Outdoor ids on the map only.
[[nodiscard]] std::optional<GlobalCell> global_cell(CellId cell);
// The corner cell of the landblock of any id but 0, if it is on the map.
[[nodiscard]] std::optional<GlobalCell> block_corner(CellId cell);
// The outdoor cell there; nowhere if that is off the map.
[[nodiscard]] CellId outdoor_cell(GlobalCell at);

// From one landblock's corner to another's, in metres. Nowhere counts as landblock (0, 0).
[[nodiscard]] constexpr Vec3 block_offset(CellId from, CellId to) {
    if (from.value >> 16 == to.value >> 16) return {};
    constexpr float side = kBlockSideMetres;
    return {static_cast<float>(to.block_x() - from.block_x()) * side,
            static_cast<float>(to.block_y() - from.block_y()) * side, 0};
}

// Is a disc inside its landblock? Touching the low edge is, touching the high edge is not (spec 40 §2.3).
[[nodiscard]] bool within_block(const Vec3& point, float radius);

enum class Direction : std::uint8_t { None, North, South, East, West, NorthWest, SouthWest, NorthEast, SouthEast };
// By the signs of a step east and a step north.
[[nodiscard]] Direction direction(int east, int north);

}  // namespace acmotion
