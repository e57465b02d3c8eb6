#include "body/ground_rules.h"

#include <algorithm>
#include <cmath>

#include "acmotion/body/free_space.h"
#include "core/constants.h"
#include "geometry/trig.h"

namespace acmotion {
namespace {

// Least z of a normal that a body can be put down on (spec 40 §1, "landing z").
constexpr float kLandingZ = 0.0871557F;
// How far a body steps down where it cannot walk (spec 40 §13.2).
constexpr double kSteepStepDownMetres = 0.04F;
// Of one sweep: a way can be absurdly long, and a sphere absurdly small.
constexpr double kMostGroundSteps = 256;
constexpr float kShortestStepMetres = 0.01F;

// Below the lowest point of a body, which stands on it (spec 71 §5.1). `rest` is where its origin is then.
std::optional<GroundBelow> ground_below(const GroundAt& ground_at, const BodyShape& shape, const Position& body) {
    if (shape.low_point == Vec3{}) return ground_at(body);
    const WideVec3 low = to_global_vector(body.frame.rotation, shape.low_point);
    Position foot = body;
    foot.frame.origin = (WideVec3{body.frame.origin} + low).rounded();
    auto ground = adjust_to_outside(foot) ? ground_at(foot) : std::nullopt;
    if (ground) ground->rest -= low.z;
    return ground;
}

WideVec3 cross(const WideVec3& a, const WideVec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

bool is_walkable(const Vec3& normal) { return normal.z >= kWalkableZ; }

// That share of the turn from one rotation to the other, the short way round.
Quaternion part_of_the_turn(const Quaternion& from, const Quaternion& to, double share) {
    const Quaternion turn = rotation_difference(to, from);
    const WideVec3 axis = Vec3{turn.x, turn.y, turn.z};
    const double sine = length(axis);
    const double angle = 2 * (turn.w < 0 ? trig::atan2(-sine, -turn.w) : trig::atan2(sine, turn.w));
    Frame frame{.rotation = from};
    if (sine > 0) rotate_by_local_vector(frame, (axis * (angle * share / sine)).rounded());
    return frame.rotation;
}

void stand_on(PlacementOutcome& outcome, const GroundBelow& ground) {
    outcome.position.frame.origin.z = static_cast<float>(ground.rest);
    outcome.contact = {.valid = true, .normal = ground.normal, .water = ground.water};
}

int ground_steps(const WideVec3& way, float radius) {
    const double steps = std::ceil(length(way) / std::max(radius, kShortestStepMetres));
    // Written so that NaN makes one step.
    return steps > 1 ? static_cast<int>(std::min(steps, kMostGroundSteps)) : 1;
}

// One sweep, step by step.
class GroundSweep {
 public:
    GroundSweep(const GroundAt& ground_at, const BodyShape& shape, const Position& from, const Position& to,
                const SweepSeed& seed)
        : ground_at_(ground_at),
          shape_(shape),
          from_(from),
          to_(to),
          seed_(seed),
          plane_(seed.contact),
          in_contact_(seed.in_contact),
          on_walkable_(seed.on_walkable) {
        outcome_.position = from;
        outcome_.position.frame.rotation = to.frame.rotation;
    }

    PlacementOutcome run() {
        const WideVec3 way = WideVec3{to_.frame.origin} - from_.frame.origin;
        const int steps = ground_steps(way, shape_.radius);
        for (int i = 0; i < steps && goes_on_; ++i) {
            turned_share_ = static_cast<double>(i) / steps;
            step(way * (1.0 / steps));
        }
        return outcome_;
    }

 private:
    void step(const WideVec3& asked) {
        const WideVec3 taken = in_contact_ ? bent(asked) : asked;
        if (in_contact_ && length(taken) < kEpsilon) return stop();
        const WideVec3 moved = moved_ + taken;
        const PlacementOutcome there = FreeSpace{}.resolve(place_at(moved));
        const auto ground = there.has_cell ? ground_below(ground_at_, shape_, there.position) : std::nullopt;
        if (!ground) return end_without_cell(there);
        if (ground->is_solid && is_kept_out()) return hold(asked);
        if (is_wall(*ground, moved, taken)) return slide_along(ground->normal, asked);
        moved_ = moved;
        has_moved_ = true;
        outcome_.position.cell = there.position.cell;
        outcome_.position.frame.origin = there.position.frame.origin;
        settle(*ground);
    }

    // Spec 40 §13.2: while in contact a step is bent onto the contact plane. One into it is projected fully, so the way
    // up is slower than the level one; one away from it keeps x and y.
    [[nodiscard]] WideVec3 bent(const WideVec3& step) const {
        const Vec3& normal = plane_.normal;
        const double away = dot(step, normal);
        if (away <= 0) return step - WideVec3{normal} * away;
        if (normal.z < kEpsilon) return step;
        return {step.x, step.y, -(step.x * normal.x + step.y * normal.y) / normal.z};
    }

    // The lowest point is turned after the ground rule of a step, so it lags one step behind the body (spec 40 §13.2).
    [[nodiscard]] Quaternion rotation_of_low_point() const {
        if (shape_.has_free_heading || shape_.low_point == Vec3{}) return to_.frame.rotation;
        return part_of_the_turn(from_.frame.rotation, to_.frame.rotation, turned_share_);
    }

    [[nodiscard]] Position place_at(const WideVec3& moved) const {
        return {to_.cell, {(WideVec3{from_.frame.origin} + moved).rounded(), rotation_of_low_point()}};
    }

    void end_without_cell(PlacementOutcome there) {
        outcome_ = there;
        outcome_.position.frame.rotation = to_.frame.rotation;
        outcome_.has_cell = false;
        goes_on_ = false;
    }

    void stop() {
        goes_on_ = false;
        outcome_.ok = has_moved_;
    }

    // A body that is inside already may leave.
    [[nodiscard]] bool is_kept_out() const {
        if (seed_.is_missile) return false;
        const auto below = ground_below(ground_at_, shape_, from_);
        return !below || !below->is_solid;
    }

    // What is ahead is solid: walkers stop before it, and a body in the air goes on up or down.
    void hold(const WideVec3& asked) {
        outcome_.hit.environment = true;
        if (in_contact_ || (asked.x == 0 && asked.y == 0)) return stop();
        step({0, 0, asked.z});
    }

    [[nodiscard]] double height_above(const GroundBelow& ground, const WideVec3& moved) const {
        return from_.frame.origin.z + moved.z - ground.rest;
    }

    // Spec 40 §13.2: with the edge-slide bit, a walker is held back at the foot of ground that is too steep.
    [[nodiscard]] bool is_wall(const GroundBelow& ground, const WideVec3& moved, const WideVec3& taken) const {
        if (!in_contact_ || !on_walkable_ || !seed_.edge_slide || is_walkable(ground.normal)) return false;
        return height_above(ground, moved) * ground.normal.z <= kEpsilon && dot(taken, ground.normal) < 0;
    }

    // Along the line in which the two planes meet. Where that leads to a wall too, the body stops.
    void slide_along(const Vec3& wall, const WideVec3& asked) {
        outcome_.hit.environment = true;
        const WideVec3 foot = cross(plane_.normal, wall);
        if (is_sliding_ || dot(foot, foot) == 0) return stop();
        is_sliding_ = true;
        step(foot * (dot(asked, foot) / dot(foot, foot)));
        is_sliding_ = false;
    }

    void settle(const GroundBelow& ground) {
        const bool is_supported = supports(ground);
        if (is_supported) {
            if (!in_contact_) land_on(ground);
            stand_on(outcome_, ground);
            moved_.z = ground.rest - from_.frame.origin.z;
            plane_ = outcome_.contact;
            on_walkable_ = on_walkable_ || is_walkable(plane_.normal);
        } else {
            outcome_.contact = {};
        }
        in_contact_ = is_supported;
    }

    // A sweep on walkable ground never touches what is too steep, from below or by a step down.
    [[nodiscard]] bool supports(const GroundBelow& ground) const {
        if (on_walkable_ && !is_walkable(ground.normal)) return false;
        const double above = height_above(ground, moved_);
        if (above * ground.normal.z <= kEpsilon) return true;
        return in_contact_ && !seed_.is_missile && ground.normal.z >= kLandingZ && above <= step_down() - lift();
    }

    void land_on(const GroundBelow& ground) {
        outcome_.hit.collision_normal = ground.normal;
        outcome_.hit.environment = true;
    }

    [[nodiscard]] double step_down() const {
        const double height = on_walkable_ ? shape_.step_down : kSteepStepDownMetres;
        const double radius = shape_.radius;
        return shape_.has_one_sphere && height > 2 * radius ? radius / 2 : height;
    }

    // Before a step the sphere is lifted until it touches the plane. All that is left of it is that the step down begins
    // higher up (spec 40 §13.2).
    [[nodiscard]] double lift() const { return plane_.water ? 0 : shape_.radius * (1.0 / plane_.normal.z - 1); }

    const GroundAt& ground_at_;
    const BodyShape& shape_;
    const Position& from_;
    const Position& to_;
    const SweepSeed& seed_;
    Contact plane_;            // the last one
    WideVec3 moved_{};         // so far
    double turned_share_ = 0;  // of the lowest point
    bool has_moved_ = false;
    bool in_contact_;
    bool on_walkable_;
    bool is_sliding_ = false;
    bool goes_on_ = true;
    PlacementOutcome outcome_;
};

}  // namespace

PlacementOutcome resolve_on(const GroundAt& ground_at, const Position& position) {
    PlacementOutcome outcome = FreeSpace{}.resolve(position);
    if (position.cell.is_indoor() || !outcome.has_cell) return outcome;
    outcome.has_cell = ground_at(outcome.position).has_value();
    return outcome;
}

PlacementOutcome place_on(const GroundAt& ground_at, const BodyShape& shape, const Position& target,
                          const PlaceOptions& options) {
    if (target.cell.is_indoor()) return FreeSpace{}.place(shape, target, options);
    PlacementOutcome outcome = FreeSpace{}.resolve(target);
    const auto ground = outcome.has_cell ? ground_below(ground_at, shape, outcome.position) : std::nullopt;
    outcome.has_cell = ground.has_value();
    if (!ground) return outcome;
    outcome.ok = !ground->is_solid || options.is_missile;
    const double above = target.frame.origin.z - ground->rest;
    const double reach = options.is_missile ? kEpsilon : shape.step_down;
    if (outcome.ok && above <= reach && ground->normal.z >= kLandingZ) stand_on(outcome, *ground);
    return outcome;
}

PlacementOutcome sweep_over(const GroundAt& ground_at, const BodyShape& shape, const Position& from, const Position& to,
                            const SweepSeed& seed) {
    if (to.cell.is_indoor()) return FreeSpace{}.sweep(shape, from, to, seed);
    return GroundSweep{ground_at, shape, from, to, seed}.run();
}

}  // namespace acmotion
