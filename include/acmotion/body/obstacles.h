#pragma once
#include <vector>

#include "acmotion/host.h"

namespace acmotion {

// Walls and pillars in another placement world. A body is stopped at them and does not slide along: enough to make a
// walk stall, which is what they are for. To add one while a World uses this is allowed between calls of the World.
class Obstacles : public PlacementWorld {
 public:
    // An upright box whose sides run north-south and east-west. Metres, here and below.
    struct Box {
        Position centre;       // the middle of its foot
        float half_width = 0;  // east-west
        float half_depth = 0;  // north-south
        float height = 0;
    };
    struct Pillar {
        Position centre;  // the middle of its foot
        float radius = 0;
        float height = 0;
    };

    // `ground` must outlive this.
    explicit Obstacles(const PlacementWorld& ground) : ground_(&ground) {}

    void add(const Box& box) { boxes_.push_back(box); }
    void add(const Pillar& pillar) { pillars_.push_back(pillar); }

    // The ground's answer: obstacles are no part of cells.
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    // An occupied spot is refused, or left for the nearest free one within 4 m (2 m for spheres under 0.125) if the
    // body may slide.
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    // A move through an obstacle goes as far as it can; one that gets nowhere fails. A body that is inside already may
    // leave. Moves of more than 256 radii may miss thin ones.
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    [[nodiscard]] bool occupied(const BodyShape& shape, const Position& at) const;
    // How much of the way is free, from 0 to 1.
    [[nodiscard]] double free_share(const BodyShape& shape, const Position& from, const Position& to) const;
    [[nodiscard]] Position stopped(const BodyShape& shape, const Position& from, const Position& to, double share,
                                   bool in_contact) const;

    const PlacementWorld* ground_;
    std::vector<Box> boxes_;
    std::vector<Pillar> pillars_;
};

}  // namespace acmotion
