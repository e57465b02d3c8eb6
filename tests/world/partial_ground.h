#pragma once
#include "acmotion/body/free_space.h"

namespace acmotion::test {

// Free space that can be set to be unloaded, or to be full.
class PartialGround : public FreeSpace {
 public:
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override {
        PlacementOutcome outcome = FreeSpace::resolve(position);
        outcome.has_cell = outcome.has_cell && loaded;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override {
        PlacementOutcome outcome = FreeSpace::place(shape, target, options);
        outcome.ok = !full;
        return outcome;
    }

    bool loaded = true;
    bool full = false;
};

}  // namespace acmotion::test
