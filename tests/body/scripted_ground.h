#pragma once
#include <optional>

#include "acmotion/body/free_space.h"

namespace acmotion::test {

// Free space in which the next answers can be written down beforehand, and the last questions read afterwards.
class ScriptedGround : public FreeSpace {
 public:
    // Given. Nothing: as free space has it.
    bool loaded = true;
    std::optional<PlacementOutcome> placed;
    std::optional<PlacementOutcome> swept;

    // Then
    mutable PlaceOptions options;
    mutable SweepSeed seed;
    mutable Position sweep_target;
    mutable int sweeps = 0;
    mutable int placements = 0;

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override {
        PlacementOutcome outcome = FreeSpace::resolve(position);
        outcome.has_cell = outcome.has_cell && loaded;
        return outcome;
    }
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& asked) const override {
        options = asked;
        ++placements;
        return placed ? *placed : FreeSpace::place(shape, target, asked);
    }
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& given) const override {
        seed = given;
        sweep_target = to;
        ++sweeps;
        return swept ? *swept : FreeSpace::sweep(shape, from, to, given);
    }
};

}  // namespace acmotion::test
