#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/vec3.h"
#include "core/constants.h"

// Cell ids as places on the map: landblocks, and the 24 m squares of them (spec 40 §2).
namespace acmotion {

enum class CellClass : std::uint8_t { Outdoor, Indoor, Landblock, Invalid };
[[nodiscard]] CellClass cell_class(CellId cell);

// A 24 m square of the whole map, 0..2039 each way, counted from the south-west.
struct GlobalCell {
    int x = 0;
    int y = 0;

    [[nodiscard]] bool on_map() const;
    bool operator==(const GlobalCell&) const = default;
};

// For the vectors. Outdoor ids on the map only.
[[nodiscard]] std::optional<GlobalCell> global_cell(CellId cell);
// The corner cell of the landblock of any id but 0, if it is on the map.
[[nodiscard]] std::optional<GlobalCell> block_corner(CellId cell);
// The outdoor cell there; nowhere if that is off the map.
[[nodiscard]] CellId outdoor_cell(GlobalCell at);

[[nodiscard]] constexpr bool same_block(CellId a, CellId b) { return a.value >> 16 == b.value >> 16; }
// The cell of a point that is well within the landblock of an outdoor cell; nowhere for any other.
[[nodiscard]] CellId cell_within_block(CellId from, const Vec3& origin);
// The same of a body that goes there, within reach; indoors it stays in its cell.
[[nodiscard]] CellId cell_after_step(CellId from, const Vec3& to);

// From one landblock's corner to another's, in metres. Nowhere counts as landblock (0, 0).
[[nodiscard]] constexpr Vec3 block_offset(CellId from, CellId to) {
    if (same_block(from, to)) return {};
    constexpr float side = kBlockSideMetres;
    return {static_cast<float>(to.block_x() - from.block_x()) * side,
            static_cast<float>(to.block_y() - from.block_y()) * side, 0};
}

// The rest is for the vectors.

// Is a disc inside its landblock? Touching the low edge is, touching the high edge is not (spec 40 §2.3).
[[nodiscard]] bool within_block(const Vec3& point, float radius);

enum class Direction : std::uint8_t { None, North, South, East, West, NorthWest, SouthWest, NorthEast, SouthEast };
// By the signs of a step east and a step north.
[[nodiscard]] Direction direction(int east, int north);

}  // namespace acmotion
