#pragma once
#include "acmotion/host.h"

namespace acmotion {

// A placement world without map data (spec 40 §13.5): every cell is loaded, nothing is in the way, and the ground is
// where the server says a body stands ("elastic ground"). Horizontal motion, headings, timing and jumps are faithful;
// the height of a walking body is whatever its waypoints say. What a World uses unless its host brings better. Without
// state: one serves any number of worlds and threads.
class FreeSpace : public PlacementWorld {
 public:
    // Outdoor positions are re-based on the cell below them; off the map there is none. Indoor ones stay.
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    // The very spot, on level ground if the hint says so and in the air if not.
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    // The whole way. A body in contact stays so; one in the air lands at the height where it last stood, if
    // that is remembered, and while it is below that it rises freely.
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;
};

}  // namespace acmotion
