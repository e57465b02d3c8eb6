#include "acmotion/body/heightfield.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "body/ground_rules.h"
#include "geometry/vector_math.h"

namespace acmotion {

Heightfield::Heightfield(Terrain terrain) : terrain_(std::move(terrain)) {
    assert(terrain_.columns >= 2 && terrain_.rows >= 2 && terrain_.spacing > 0);
    assert(terrain_.heights.size() ==
           static_cast<std::size_t>(terrain_.columns) * static_cast<std::size_t>(terrain_.rows));
}

bool Heightfield::covers(const Position& position) const {
    const Vec3 at = offset(terrain_.corner, position);
    return at.x >= 0 && at.y >= 0 && at.x <= static_cast<float>(terrain_.columns - 1) * terrain_.spacing &&
           at.y <= static_cast<float>(terrain_.rows - 1) * terrain_.spacing;
}

float Heightfield::sample(int column, int row) const {
    return terrain_.heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(terrain_.columns) +
                            static_cast<std::size_t>(column)];
}

// Each square is two triangles, cut from south-west to north-east.
std::optional<GroundBelow> Heightfield::ground_at(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    const Vec3 at = offset(terrain_.corner, position);
    const double u = double{at.x} / terrain_.spacing;
    const double v = double{at.y} / terrain_.spacing;
    const int column = std::clamp(static_cast<int>(std::floor(u)), 0, terrain_.columns - 2);
    const int row = std::clamp(static_cast<int>(std::floor(v)), 0, terrain_.rows - 2);
    const double along_x = u - column;
    const double along_y = v - row;

    const double south_west = sample(column, row);
    const double north_east = sample(column + 1, row + 1);
    const bool lower_right = along_x >= along_y;
    const double corner = lower_right ? sample(column + 1, row) : sample(column, row + 1);
    const double east = lower_right ? corner - south_west : north_east - corner;
    const double north = lower_right ? north_east - corner : corner - south_west;
    const Vec3 up = WideVec3{-east / terrain_.spacing, -north / terrain_.spacing, 1}.rounded();
    const auto height = static_cast<float>(south_west + east * along_x + north * along_y);
    return GroundBelow{.rest = height, .normal = normalise_check_small(up).vector};
}

PlacementOutcome Heightfield::resolve(const Position& position) const {
    return resolve_on([this](const Position& at) { return ground_at(at); }, position);
}

PlacementOutcome Heightfield::place(const BodyShape& shape, const Position& target, const PlaceOptions& options) const {
    return place_on([this](const Position& at) { return ground_at(at); }, shape, target, options);
}

PlacementOutcome Heightfield::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                    const SweepSeed& seed) const {
    return sweep_over([this](const Position& at) { return ground_at(at); }, shape, from, to, seed);
}

}  // namespace acmotion
