#include "acmotion/body/obstacles.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "acmotion/core/constants.h"
#include "acmotion/geometry/trig.h"

namespace acmotion {
namespace {

// The placement search of spec 40 §13.3: rings of growing radius.
constexpr float kSearchRadiusMetres = 4.0F;
constexpr float kSearchRingMetres = 0.5F;
constexpr int kSpotsOnARing = 16;

bool overlaps_vertically(float foot_above, float body_height, float obstacle_height) {
    return foot_above < obstacle_height && foot_above + body_height > 0;
}

bool overlaps(const BoxObstacle& box, const BodyShape& shape, const Position& at) {
    const Vec3 way = offset(box.centre, at);
    const double outside_x = std::max(0.0, std::abs(double{way.x}) - box.half_width);
    const double outside_y = std::max(0.0, std::abs(double{way.y}) - box.half_depth);
    return overlaps_vertically(way.z, shape.height, box.height) &&
           outside_x * outside_x + outside_y * outside_y < double{shape.radius} * shape.radius;
}

bool overlaps(const CylinderObstacle& cylinder, const BodyShape& shape, const Position& at) {
    const Vec3 way = offset(cylinder.centre, at);
    return overlaps_vertically(way.z, shape.height, cylinder.height) &&
           length({way.x, way.y, 0}) < double{cylinder.radius} + shape.radius;
}

Position moved(Position position, double east, double north) {
    position.frame.origin.x += static_cast<float>(east);
    position.frame.origin.y += static_cast<float>(north);
    return position;
}

Position part_of_the_way(const Position& from, const Position& to, double share) {
    Position position = to;
    position.frame.origin =
        (WideVec3{from.frame.origin} + (WideVec3{to.frame.origin} - from.frame.origin) * share).rounded();
    return position;
}

}  // namespace

bool Obstacles::occupied(const BodyShape& shape, const Position& at) const {
    const auto in_the_way = [&](const auto& obstacle) { return overlaps(obstacle, shape, at); };
    return std::any_of(boxes_.begin(), boxes_.end(), in_the_way) ||
           std::any_of(cylinders_.begin(), cylinders_.end(), in_the_way);
}

PlacementOutcome Obstacles::resolve(const Position& position) const { return ground_->resolve(position); }

PlacementOutcome Obstacles::place(const BodyShape& shape, const Position& target, const PlaceOptions& options) const {
    if (!occupied(shape, target)) return ground_->place(shape, target, options);
    const int rings = options.allow_slide ? static_cast<int>(kSearchRadiusMetres / kSearchRingMetres) : 0;
    for (int ring = 1; ring <= rings; ++ring) {
        for (int spot = 0; spot < kSpotsOnARing; ++spot) {
            const double angle = 2 * trig::kPi * spot / kSpotsOnARing;
            const double radius = double{kSearchRingMetres} * ring;
            const Position candidate = moved(target, radius * trig::cos(angle), radius * trig::sin(angle));
            if (!occupied(shape, candidate)) return ground_->place(shape, candidate, options);
        }
    }
    return {.ok = false, .position = target, .hit = {.environment = true}};
}

PlacementOutcome Obstacles::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                  const SweepSeed& seed) const {
    // A body that is already inside may leave.
    if (!occupied(shape, to) || occupied(shape, from)) return ground_->sweep(shape, from, to, seed);

    // Ten halvings find the surface to a thousandth of the step.
    double free_share = 0;
    double blocked_share = 1;
    for (int i = 0; i < 10; ++i) {
        const double middle = (free_share + blocked_share) / 2;
        (occupied(shape, part_of_the_way(from, to, middle)) ? blocked_share : free_share) = middle;
    }
    const Position nearest = part_of_the_way(from, to, free_share);
    if (length(offset(from, nearest)) < kEpsilon) return {.ok = false, .position = from, .hit = {.environment = true}};
    PlacementOutcome outcome = ground_->sweep(shape, from, nearest, seed);
    outcome.hit.environment = true;
    return outcome;
}

}  // namespace acmotion
