#pragma once
#include <vector>

#include "acmotion/body/placement_world.h"

namespace acmotion {

// An upright box whose sides run north-south and east-west; `centre` is the middle of its foot.
struct BoxObstacle {
    Position centre;
    float half_width = 0;  // east-west
    float half_depth = 0;  // north-south
    float height = 0;
};

struct CylinderObstacle {
    Position centre;  // the middle of its foot
    float radius = 0;
    float height = 0;
};

// Walls and pillars in another placement world. A body is stopped at them and does not slide along: enough to make a
// walk stall, which is what they are for.
class Obstacles : public PlacementWorld {
 public:
    // `ground` must outlive this.
    explicit Obstacles(const PlacementWorld& ground) : ground_(&ground) {}

    void add(const BoxObstacle& box) { boxes_.push_back(box); }
    void add(const CylinderObstacle& cylinder) { cylinders_.push_back(cylinder); }

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    // An occupied spot is refused, or left for the nearest free one within 4 m if the body may slide.
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    // A move that would end inside goes as far as it can; one that gets nowhere fails.
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    [[nodiscard]] bool occupied(const BodyShape& shape, const Position& at) const;

    const PlacementWorld* ground_;
    std::vector<BoxObstacle> boxes_;
    std::vector<CylinderObstacle> cylinders_;
};

}  // namespace acmotion
