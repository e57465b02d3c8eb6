#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/vec3.h"

namespace acmotion {

// Samples of a landblock each way, 24 m apart.
inline constexpr int kSamplesPerBlockSide = 9;
// Where the sample of a column, from the west, and of a row, from the south, stands in a landblock's lists.
[[nodiscard]] constexpr std::size_t sample_index(int column, int row) {
    return static_cast<std::size_t>(column) * kSamplesPerBlockSide + static_cast<std::size_t>(row);
}
inline constexpr std::size_t kSamplesPerBlock = 81;

// The ground of one landblock, as it is stored (spec 71 §8). Sample 9·ix + iy is at (24·ix, 24·iy) metres of the block:
// column by column from west to east, inside a column from south to north.
struct Landblock {
    std::uint32_t id = 0;  // xxyyFFFF
    std::uint32_t has_objects = 0;
    std::array<std::uint16_t, kSamplesPerBlock> terrain{};  // bits 0-1 road, 2-6 type, 11-15 scenery
    std::array<std::uint8_t, kSamplesPerBlock> heights{};   // into the region's table

    bool operator==(const Landblock&) const = default;
};

// What all landblocks share (spec 71 §9).
struct Region {
    static constexpr std::uint32_t kId = 0x13000000;

    std::uint32_t id = kId;
    std::uint32_t number = 0;
    std::uint32_t version = 0;
    std::string name;                       // UTF-8
    std::array<float, 256> land_heights{};  // metres, 0..800

    bool operator==(const Region&) const = default;
};

// Which way the square between four samples is cut into triangles.
enum class CellCut : std::uint8_t { SouthWestNorthEast, SouthEastNorthWest };
// Of the cell that is `x` squares east and `y` north of the map's corner, 0..2039 each. The game computes it, and stores
// it nowhere (spec 71 §10.2).
[[nodiscard]] CellCut cut_of(int x, int y);

// Of a cell: how many of its corners are water. None, some, all. Of a block: no cell, some, all of them deep.
enum class Water : std::uint8_t { Dry, Shore, Deep };

// The ground below a point (spec 71 §10).
struct Ground {
    double z = 0;          // metres
    Vec3 normal{0, 0, 1};  // unit length, upwards
    CellCut cut = CellCut::SouthWestNorthEast;
    int triangle = 0;          // 0 or 1, as the specification counts
    Water water = Water::Dry;  // of the cell
    Water block_water = Water::Dry;
    float depth = 0;  // how deep a body stands in the water, along the normal

    [[nodiscard]] bool is_walkable() const;
    // Where the lowest point of a body comes to rest.
    [[nodiscard]] double rest() const;
    // All of the block is deep water: only missiles enter it.
    [[nodiscard]] bool is_solid() const { return block_water == Water::Deep; }
};

[[nodiscard]] bool is_water(std::uint16_t terrain_word);
[[nodiscard]] Water water_of(const Landblock& block);
// `x` and `y`: metres from the block's south-west corner, from 0 to below 192.
[[nodiscard]] Ground ground_of(const Landblock& block, const Region& region, float x, float y);

}  // namespace acmotion
