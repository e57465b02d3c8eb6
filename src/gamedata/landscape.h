#pragma once
#include <memory>
#include <optional>

#include "acmotion/host.h"
#include "body/ground_rules.h"
#include "gamedata/object_store.h"

namespace acmotion {

// The game's own ground as a placement world (spec 71 §10): landblocks are loaded as bodies come near them. Off the map and
// in blocks that the file does not have, or that cannot be read, there is no cell. Indoors it is free space: rooms have
// their own floors, which acmotion does not read. Without a region no height is known, and it is free space everywhere
// (spec 71 §11).
class Landscape : public PlacementWorld {
 public:
    // `store` must outlive this.
    explicit Landscape(ObjectStore& store) : store_(&store) {}

    // Below any outdoor position, at home in its block or not. Nothing where there is no ground.
    [[nodiscard]] std::optional<Ground> ground_at(const Position& position) const;

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    [[nodiscard]] bool has_terrain() const { return store_->region().has_value(); }
    // The position is at home.
    [[nodiscard]] std::optional<Ground> ground_at_home(const Position& position) const;
    [[nodiscard]] std::optional<GroundBelow> below(const Position& position) const;

    ObjectStore* store_;
};

}  // namespace acmotion
