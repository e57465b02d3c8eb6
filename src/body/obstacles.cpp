#include "acmotion/body/obstacles.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "geometry/trig.h"

namespace acmotion {
namespace {

// The placement search of spec 40 §13.3: rings of growing radius, 4 m at most, 2 m for small spheres.
constexpr double kRingMetres = 0.5;
constexpr int kRings = 8;
constexpr int kRingsForSmallSpheres = 4;
constexpr float kSmallSphereMetres = 0.125F;
constexpr int kSpotsOnARing = 16;

// A sweep looks at every radius of its way, but no more often than this: a step can be absurdly long.
constexpr int kMostSteps = 256;
constexpr float kLeastStepMetres = 0.05F;

bool overlaps_vertically(double foot_above, const BodyShape& shape, float obstacle_height) {
    const double body_height = std::max(shape.height, 2 * shape.radius);
    return foot_above < obstacle_height && foot_above + body_height > 0;
}

bool overlaps(const BoxObstacle& box, const BodyShape& shape, const Position& at) {
    const Vec3 way = offset(box.centre, at);
    const double outside_x = std::max(0.0, std::abs(double{way.x}) - box.half_width);
    const double outside_y = std::max(0.0, std::abs(double{way.y}) - box.half_depth);
    return overlaps_vertically(way.z, shape, box.height) &&
           outside_x * outside_x + outside_y * outside_y < double{shape.radius} * shape.radius;
}

bool overlaps(const CylinderObstacle& cylinder, const BodyShape& shape, const Position& at) {
    const Vec3 way = offset(cylinder.centre, at);
    return overlaps_vertically(way.z, shape, cylinder.height) &&
           length({way.x, way.y, 0}) < double{cylinder.radius} + shape.radius;
}

Position spot_on_ring(Position centre, int ring, int spot) {
    const double angle = 2 * trig::kPi * spot / kSpotsOnARing;
    const WideVec3 way = WideVec3{trig::cos(angle), trig::sin(angle), 0} * (kRingMetres * ring);
    centre.frame.origin = (WideVec3{centre.frame.origin} + way).rounded();
    return centre;
}

int rings_to_search(const BodyShape& shape) {
    return shape.radius < kSmallSphereMetres ? kRingsForSmallSpheres : kRings;
}

int steps_of(double way, float radius) {
    const double steps = std::ceil(way / std::max(radius, kLeastStepMetres));
    return steps < kMostSteps ? std::max(1, static_cast<int>(steps)) : kMostSteps;
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
    return std::ranges::any_of(boxes_, in_the_way) || std::ranges::any_of(cylinders_, in_the_way);
}

PlacementOutcome Obstacles::resolve(const Position& position) const { return ground_->resolve(position); }

PlacementOutcome Obstacles::place(const BodyShape& shape, const Position& target, const PlaceOptions& options) const {
    if (!occupied(shape, target)) return ground_->place(shape, target, options);
    const int spots = options.allow_slide ? rings_to_search(shape) * kSpotsOnARing : 0;
    for (int i = 0; i < spots; ++i) {
        const Position candidate = spot_on_ring(target, 1 + i / kSpotsOnARing, i % kSpotsOnARing);
        if (occupied(shape, candidate)) continue;
        const PlacementOutcome outcome = ground_->place(shape, candidate, options);
        if (outcome.ok && outcome.has_cell) return outcome;
    }
    return {.ok = false, .position = target, .hit = {.environment = true}};
}

double Obstacles::free_share(const BodyShape& shape, const Position& from, const Position& to) const {
    const auto is_blocked = [&](double share) { return occupied(shape, part_of_the_way(from, to, share)); };
    const int steps = steps_of(length(offset(from, to)), shape.radius);
    int step = 1;
    while (step <= steps && !is_blocked(static_cast<double>(step) / steps)) ++step;
    if (step > steps) return 1;

    // Ten halvings find the surface to a thousandth of the step.
    double free_share = static_cast<double>(step - 1) / steps;
    double blocked_share = static_cast<double>(step) / steps;
    for (int i = 0; i < 10; ++i) {
        const double middle = (free_share + blocked_share) / 2;
        (is_blocked(middle) ? blocked_share : free_share) = middle;
    }
    return free_share;
}

// As near as the body gets; in the air it rises and falls along what stops it.
Position Obstacles::stopped(const BodyShape& shape, const Position& from, const Position& to, double share,
                            bool in_contact) const {
    const Position nearest = part_of_the_way(from, to, share);
    if (in_contact) return nearest;
    Position along = nearest;
    along.frame.origin.z = to.frame.origin.z;
    return occupied(shape, along) ? nearest : along;
}

PlacementOutcome Obstacles::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                  const SweepSeed& seed) const {
    // A body that is already inside may leave.
    const double share = occupied(shape, from) ? 1 : free_share(shape, from, to);
    if (share == 1) return ground_->sweep(shape, from, to, seed);
    const Position nearest = stopped(shape, from, to, share, seed.in_contact);
    if (length(offset(from, nearest)) < kEpsilon) return {.ok = false, .position = from, .hit = {.environment = true}};
    PlacementOutcome outcome = ground_->sweep(shape, from, nearest, seed);
    outcome.hit.environment = true;
    return outcome;
}

}  // namespace acmotion
