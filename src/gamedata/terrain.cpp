#include "acmotion/gamedata/terrain.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"

namespace acmotion {
namespace {

constexpr float kShoreWaterDepthMetres = 0.45F;
constexpr float kShoreLandDepthMetres = 0.1F;
constexpr float kDeepWaterDepthMetres = 0.9F;

// The square of a block in which a point lies, and the point in it.
struct Square {
    int column = 0;  // from the west
    int row = 0;     // from the south
    double east = 0;
    double north = 0;
};

// Differences of a float and a multiple of 24 are exact in double.
Square square_of(float x, float y) {
    const auto index = [](float at) {
        return std::clamp(static_cast<int>(std::floor(double{at} / kCellSideMetres)), 0, kCellsPerBlockSide - 1);
    };
    Square square{.column = index(x), .row = index(y)};
    square.east = x - kCellSideMetres * square.column;
    square.north = y - kCellSideMetres * square.row;
    return square;
}

struct Corners {
    double south_west = 0;
    double south_east = 0;
    double north_west = 0;
    double north_east = 0;
};

Corners corners_of(const Landblock& block, const Region& region, const Square& at) {
    const auto height = [&](int column, int row) {
        return double{region.land_heights[block.heights[sample_index(column, row)]]};
    };
    return {height(at.column, at.row), height(at.column + 1, at.row), height(at.column, at.row + 1),
            height(at.column + 1, at.row + 1)};
}

// A triangle's plane: its slopes, and a corner of it.
struct Plane {
    double along_x = 0;
    double along_y = 0;
    double corner_z = 0;
    double corner_east = 0;  // 0 or 24
    double corner_north = 0;
};

// Spec 71 §10.3, one row for each cut and triangle.
Plane plane_of(const Corners& at, CellCut cut, int triangle) {
    const double south = (at.south_east - at.south_west) / kCellSideMetres;
    const double north = (at.north_east - at.north_west) / kCellSideMetres;
    const double west = (at.north_west - at.south_west) / kCellSideMetres;
    const double east = (at.north_east - at.south_east) / kCellSideMetres;
    if (cut == CellCut::SouthWestNorthEast)
        return triangle == 0 ? Plane{south, east, at.south_west} : Plane{north, west, at.south_west};
    if (triangle == 0) return {south, west, at.south_west};
    return {north, east, at.north_east, kCellSideMetres, kCellSideMetres};
}

// The diagonal itself belongs to triangle 0.
int triangle_of(const Square& at, CellCut cut) {
    const bool first = cut == CellCut::SouthWestNorthEast ? at.north <= at.east : at.east + at.north <= kCellSideMetres;
    return first ? 0 : 1;
}

bool is_water_at(const Landblock& block, int column, int row) {
    return is_water(block.terrain[sample_index(column, row)]);
}

Water cell_water(const Landblock& block, int column, int row) {
    const int wet = int{is_water_at(block, column, row)} + int{is_water_at(block, column + 1, row)} +
                    int{is_water_at(block, column, row + 1)} + int{is_water_at(block, column + 1, row + 1)};
    if (wet == 0) return Water::Dry;
    return wet == 4 ? Water::Deep : Water::Shore;
}

float depth_of(const Landblock& block, const Square& at, Water water) {
    if (water == Water::Dry) return 0;
    if (water == Water::Deep) return kDeepWaterDepthMetres;
    // The nearest corner, by halves; half-way is still west and south.
    const int east = at.east > kCellSideMetres / 2 ? 1 : 0;
    const int north = at.north > kCellSideMetres / 2 ? 1 : 0;
    return is_water_at(block, at.column + east, at.row + north) ? kShoreWaterDepthMetres : kShoreLandDepthMetres;
}

}  // namespace

CellCut cut_of(int x, int y) {
    // Unsigned, so that it wraps as the game's own arithmetic does.
    const auto across = static_cast<std::uint32_t>(x);
    const auto up = static_cast<std::uint32_t>(y);
    const std::uint32_t v = up * (214614067U * across + 1813693831U) - 1109124029U * across - 1369149221U;
    return v >= 0x80000000U ? CellCut::SouthWestNorthEast : CellCut::SouthEastNorthWest;
}

bool is_water(std::uint16_t terrain_word) {
    const int type = terrain_word >> 2 & 0x1F;
    return type >= 16 && type <= 20;
}

// A wet sample makes a cell beside it more than dry, and a dry one makes a cell less than deep.
Water water_of(const Landblock& block) {
    const auto wet = static_cast<std::size_t>(std::ranges::count_if(block.terrain, is_water));
    if (wet == 0) return Water::Dry;
    return wet == kSamplesPerBlock ? Water::Deep : Water::Shore;
}

bool Ground::is_walkable() const { return normal.z >= kWalkableZ; }

double Ground::rest() const { return z - double{depth} / normal.z; }

Ground ground_of(const Landblock& block, const Region& region, float x, float y) {
    const Square at = square_of(x, y);
    const CellId cell{block.id};
    Ground ground{
        .cut = cut_of(kCellsPerBlockSide * cell.block_x() + at.column, kCellsPerBlockSide * cell.block_y() + at.row)};
    ground.triangle = triangle_of(at, ground.cut);
    const Plane plane = plane_of(corners_of(block, region, at), ground.cut, ground.triangle);
    ground.z = plane.corner_z + plane.along_x * (at.east - plane.corner_east) +
               plane.along_y * (at.north - plane.corner_north);
    const WideVec3 up{-plane.along_x, -plane.along_y, 1};
    ground.normal = (up * (1 / length(up))).rounded();
    ground.water = cell_water(block, at.column, at.row);
    ground.block_water = water_of(block);
    ground.depth = depth_of(block, at, ground.water);
    return ground;
}

}  // namespace acmotion
