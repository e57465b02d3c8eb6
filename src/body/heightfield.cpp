#include "acmotion/body/heightfield.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "acmotion/body/free_space.h"
#include "core/constants.h"

namespace acmotion {
namespace {

// Least z of a normal that a body can be put down on (spec 40 §1, "landing z").
constexpr float kLandingZ = 0.0871557F;
// How far a body steps down where it cannot walk (spec 40 §13.2).
constexpr float kSteepStepDownMetres = 0.04F;

void stand_on(PlacementOutcome& outcome, float height, const Vec3& normal) {
    outcome.position.frame.origin.z = height;
    outcome.contact = {.valid = true, .normal = normal};
}

float step_down(const BodyShape& shape, const SweepSeed& seed) {
    if (seed.is_missile) return kEpsilon;
    return std::max(kEpsilon, seed.on_walkable ? shape.step_down : kSteepStepDownMetres);
}

// While in contact a step is projected onto the contact plane by changing its z only (spec 40 §13.2): a waypoint high
// above the ground lifts nobody off it.
double height_on_plane(const Position& from, const Position& to, const Vec3& normal) {
    if (normal.z < kLandingZ) return to.frame.origin.z;
    const WideVec3 way = offset(from, to);
    return from.frame.origin.z - (way.x * normal.x + way.y * normal.y) / normal.z;
}

}  // namespace

Heightfield::Heightfield(HeightfieldTerrain terrain) : terrain_(std::move(terrain)) {
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
Heightfield::Ground Heightfield::ground_at(const Position& position) const {
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
    return {static_cast<float>(south_west + east * along_x + north * along_y), normalise_check_small(up).vector};
}

PlacementOutcome Heightfield::resolve(const Position& position) const {
    PlacementOutcome outcome = FreeSpace{}.resolve(position);
    outcome.has_cell = outcome.has_cell && (position.cell.is_indoor() || covers(outcome.position));
    return outcome;
}

PlacementOutcome Heightfield::place(const BodyShape& shape, const Position& target, const PlaceOptions& options) const {
    if (target.cell.is_indoor()) return FreeSpace{}.place(shape, target, options);
    PlacementOutcome outcome = resolve(target);
    if (!outcome.has_cell) return outcome;
    const Ground ground = ground_at(outcome.position);
    const double above = double{target.frame.origin.z} - ground.height;
    if (above <= shape.step_down && ground.normal.z >= kLandingZ) stand_on(outcome, ground.height, ground.normal);
    return outcome;
}

PlacementOutcome Heightfield::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                    const SweepSeed& seed) const {
    if (to.cell.is_indoor()) return FreeSpace{}.sweep(shape, from, to, seed);
    PlacementOutcome outcome = resolve(to);
    if (!outcome.has_cell) return outcome;
    const Ground ground = ground_at(outcome.position);
    const double foot = seed.in_contact ? height_on_plane(from, to, seed.contact.normal) : to.frame.origin.z;
    outcome.position.frame.origin.z = static_cast<float>(foot);
    if (foot - ground.height > (seed.in_contact ? step_down(shape, seed) : kEpsilon)) return outcome;
    stand_on(outcome, ground.height, ground.normal);
    if (!seed.in_contact) outcome.hit = {.collision_normal = ground.normal, .environment = true};
    return outcome;
}

}  // namespace acmotion
