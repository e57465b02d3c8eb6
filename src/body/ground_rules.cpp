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
// Of one sweep: a step can be absurdly long, and a sphere absurdly small.
constexpr double kMostGroundSteps = 256;

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
    const double steps = std::ceil(length(way) / std::max(radius, kEpsilon));
    // Written so that one step is left of what is no number.
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
          way_(WideVec3{to.frame.origin} - from.frame.origin),
          plane_(seed.contact.normal),
          foot_(from.frame.origin.z),
          in_contact_(seed.in_contact),
          on_walkable_(seed.on_walkable) {
        outcome_.position = from;
        outcome_.position.frame.rotation = to.frame.rotation;
    }

    PlacementOutcome run() {
        const int steps = ground_steps(way_, shape_.radius);
        for (int i = 1; i <= steps && goes_on_; ++i) step(static_cast<double>(i) / steps, 1.0 / steps);
        return outcome_;
    }

 private:
    // `share` of the way is behind the body then, `part` of it is this step.
    void step(double share, double part) {
        const double reached = is_held_ ? share_ : share;
        const double foot = next_foot(reached - share_, part);
        const PlacementOutcome there = FreeSpace{}.resolve(place_at(reached, foot));
        const auto ground = there.has_cell ? ground_below(ground_at_, shape_, there.position) : std::nullopt;
        if (!ground) return end_without_cell(there);
        if (ground->is_solid && is_kept_out()) return hold(share, part);
        share_ = reached;
        outcome_.position = there.position;
        settle(foot, *ground);
    }

    // While in contact a step is projected onto the contact plane by changing its z only (spec 40 §13.2): a waypoint high
    // above the ground lifts nobody off it.
    [[nodiscard]] double next_foot(double moved, double part) const {
        if (!in_contact_ || plane_.z < kLandingZ) return foot_ + way_.z * part;
        return foot_ - moved * (way_.x * plane_.x + way_.y * plane_.y) / plane_.z;
    }

    [[nodiscard]] Position place_at(double share, double foot) const {
        Position place = to_;
        const WideVec3 origin = WideVec3{from_.frame.origin} + way_ * share;
        if (share < 1) place.frame.origin = origin.rounded();
        place.frame.origin.z = static_cast<float>(foot);
        return place;
    }

    void end_without_cell(PlacementOutcome there) {
        outcome_ = there;
        outcome_.has_cell = false;
        goes_on_ = false;
    }

    // A body that is inside already may leave.
    [[nodiscard]] bool is_kept_out() const {
        if (seed_.is_missile) return false;
        const auto below = ground_below(ground_at_, shape_, from_);
        return !below || !below->is_solid;
    }

    // What is ahead is solid: walkers stop before it, and whoever is in the air goes on up or down.
    void hold(double share, double part) {
        outcome_.hit.environment = true;
        goes_on_ = !in_contact_ && !is_held_;
        is_held_ = true;
        if (goes_on_) return step(share, part);
        outcome_.ok = share_ > 0;
    }

    void settle(double foot, const GroundBelow& ground) {
        const double above = foot - ground.rest;
        const bool is_out_of_reach = in_contact_ ? above > step_down() : above * ground.normal.z > kEpsilon;
        foot_ = is_out_of_reach ? foot : ground.rest;
        if (is_out_of_reach) {
            outcome_.contact = {};
        } else {
            if (!in_contact_) land_on(ground);
            stand_on(outcome_, ground);
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
    WideVec3 way_;
    Vec3 plane_;        // of the last contact
    double foot_;       // its height so far
    double share_ = 0;  // of the way, so far
    bool in_contact_;
    bool on_walkable_;
    bool is_held_ = false;  // goes up or down only
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
