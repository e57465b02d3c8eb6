#pragma once
#include "acmotion/body/placement_world.h"

namespace acmotion {

// A placement world without map data (spec 40 §13.5): every cell is loaded, nothing is in the way, and the ground is
// where the server says a body stands ("elastic ground"). Horizontal motion, headings, timing and jumps are faithful;
// the height of a walking body is whatever its waypoints say.
class FreeSpace : public PlacementWorld {
 public:
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;
};

}  // namespace acmotion
