#pragma once
#include <functional>
#include <optional>

#include "acmotion/host.h"

// How bodies stand on, walk over and fall onto ground of any kind (spec 40 §13.2, §13.3): for every placement world that
// knows how high it is.
namespace acmotion {

struct GroundBelow {
    double rest = 0;  // where the foot of a body comes to rest, in metres
    Vec3 normal{0, 0, 1};
    bool water = false;
    bool is_solid = false;  // only missiles enter here
};
// The ground below a place that is in the cell it names. Nothing: no such ground is loaded.
using GroundAt = std::function<std::optional<GroundBelow>(const Position&)>;

// The three questions of a PlacementWorld. Indoor cells are free space.
[[nodiscard]] PlacementOutcome resolve_on(const GroundAt& ground_at, const Position& position);
[[nodiscard]] PlacementOutcome place_on(const GroundAt& ground_at, const BodyShape& shape, const Position& target,
                                        const PlaceOptions& options);
// In steps no longer than the body's radius: ridges and shores are met where they are.
[[nodiscard]] PlacementOutcome sweep_over(const GroundAt& ground_at, const BodyShape& shape, const Position& from,
                                          const Position& to, const SweepSeed& seed);

}  // namespace acmotion
