#pragma once
#include <optional>
#include <vector>

#include "acmotion/host.h"

namespace acmotion {

struct GroundBelow;

// A placement world over terrain that is given as an array of heights: slopes, ledges and landings come from the
// ground, not from the server. Outside the array no cell is loaded, so bodies that go there are parked. Indoor cells
// have their own floors, which are not known here: they are free space. For walls see Obstacles.
class Heightfield : public PlacementWorld {
 public:
    struct Terrain {
        Position corner;             // south-west sample; only its cell and horizontal origin count
        float spacing = 24;          // metres between samples
        int columns = 0;             // west to east
        int rows = 0;                // south to north
        std::vector<float> heights;  // metres; row by row, columns first
    };
    // `terrain.heights` must hold columns · rows numbers, at least two each way. Each square of four samples is two
    // triangles, cut from south-west to north-east.
    explicit Heightfield(Terrain terrain);

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    // On the ground if that is at most a step down, and not too steep to land on; in the air above it otherwise.
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    // A body in contact follows the ground as far as it can step down, slower uphill; a walker is not lifted onto what is too
    // steep, but slides along it. One in the air lands where it meets the ground.
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    [[nodiscard]] bool covers(const Position& position) const;
    [[nodiscard]] std::optional<GroundBelow> ground_at(const Position& position) const;
    [[nodiscard]] float sample(int column, int row) const;

    Terrain terrain_;
};

}  // namespace acmotion
