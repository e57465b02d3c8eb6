#pragma once
#include <vector>

#include "acmotion/body/placement_world.h"

namespace acmotion {

// Terrain given as an array of heights. Outside it no cell is loaded, so bodies that go there are parked.
struct HeightfieldTerrain {
    Position corner;             // south-west sample; only its cell and horizontal origin count
    float spacing = 24;          // metres between samples
    int columns = 0;             // west to east
    int rows = 0;                // south to north
    std::vector<float> heights;  // row by row, columns first
};

// A placement world over such terrain: slopes, ledges and landings come from the ground, not from the server. Indoor
// cells have floors of their own, which nobody knows here: they are free space.
class Heightfield : public PlacementWorld {
 public:
    // `terrain.heights` must hold columns · rows numbers, at least two each way.
    explicit Heightfield(HeightfieldTerrain terrain);

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    struct Ground {
        float height = 0;
        Vec3 normal;
    };
    [[nodiscard]] bool covers(const Position& position) const;
    [[nodiscard]] Ground ground_at(const Position& position) const;
    [[nodiscard]] float sample(int column, int row) const;

    HeightfieldTerrain terrain_;
};

}  // namespace acmotion
