#include "body/ground_rules.h"

#include <algorithm>
#include <cmath>

#include "acmotion/body/free_space.h"
#include "core/constants.h"

namespace acmotion {
namespace {

// Least z of a normal that a body can be put down on (spec 40 §1, "landing z").
constexpr float kLandingZ = 0.0871557F;
// How far a body steps down where it cannot walk (spec 40 §13.2).
constexpr float kSteepStepDownMetres = 0.04F;
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
          plane_(seed.contact.normal),
          in_contact_(seed.in_contact),
          on_walkable_(seed.on_walkable) {
        outcome_.position = from;
        outcome_.position.frame.rotation = to.frame.rotation;
    }

    PlacementOutcome run() {
        const WideVec3 way = WideVec3{to_.frame.origin} - from_.frame.origin;
        const int steps = ground_steps(way, shape_.radius);
        for (int i = 0; i < steps && goes_on_; ++i) step(way * (1.0 / steps));
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
        moved_ = moved;
        has_moved_ = true;
        outcome_.position = there.position;
        settle(*ground);
    }

    // Spec 40 §13.2: while in contact a step is projected onto the contact plane. On slopes too steep to walk, a step
    // is projected onto the slope, so the body slides down. Walkers keep their pace and change z alone, as §13.5 has it
    // for ground of known height: a waypoint high above it does not lift the body off.
    [[nodiscard]] WideVec3 bent(const WideVec3& step) const {
        const double away = dot(step, plane_);
        if (away <= 0 && !on_walkable_) return step - WideVec3{plane_} * away;
        if (plane_.z < kLandingZ) return step;
        return {step.x, step.y, -(step.x * plane_.x + step.y * plane_.y) / plane_.z};
    }

    [[nodiscard]] Position place_at(const WideVec3& moved) const {
        Position place = to_;
        place.frame.origin = (WideVec3{from_.frame.origin} + moved).rounded();
        return place;
    }

    void end_without_cell(PlacementOutcome there) {
        outcome_ = there;
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

    void settle(const GroundBelow& ground) {
        const double above = from_.frame.origin.z + moved_.z - ground.rest;
        const bool is_out_of_reach = in_contact_ ? above > step_down() : above * ground.normal.z > kEpsilon;
        if (is_out_of_reach) {
            outcome_.contact = {};
        } else {
            if (!in_contact_) land_on(ground);
            stand_on(outcome_, ground);
            moved_.z = ground.rest - from_.frame.origin.z;
            plane_ = ground.normal;
            on_walkable_ = plane_.z >= kWalkableZ;
        }
        in_contact_ = !is_out_of_reach;
    }

    void land_on(const GroundBelow& ground) {
        outcome_.hit.collision_normal = ground.normal;
        outcome_.hit.environment = true;
    }

    [[nodiscard]] float step_down() const {
        if (seed_.is_missile) return kEpsilon;
        return std::max(kEpsilon, on_walkable_ ? shape_.step_down : kSteepStepDownMetres);
    }

    const GroundAt& ground_at_;
    const BodyShape& shape_;
    const Position& from_;
    const Position& to_;
    const SweepSeed& seed_;
    Vec3 plane_;        // of the last contact
    WideVec3 moved_{};  // so far
    bool has_moved_ = false;
    bool in_contact_;
    bool on_walkable_;
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
