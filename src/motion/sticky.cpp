#include "motion/sticky.h"

#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

double sticky_speed(const MaxSpeed& max_speed) {
    const double speed = static_cast<double>(kStickyGain) * max_speed.plain;
    return speed < kEpsilon ? kStickyFallbackMetresPerSecond : speed;
}

// A body far inside its target goes forward, through it: only the last step is signed (spec 30 §4 step 6).
double signed_step(double remaining_gap, double step) { return step >= std::abs(remaining_gap) ? remaining_gap : step; }

// The turn that makes the body face the target, in [0, 360).
float turn_towards(const Position& body, const Position& target) {
    const float turn = heading_towards(body, target) - heading_of(body.frame.rotation);
    if (std::abs(turn) < kEpsilon) return 0;
    return turn < -kEpsilon ? turn + 360.0F : turn;
}

}  // namespace

void Sticky::stick_to(const Call& call, MotionHost& host, ObjectId target, float radius) {
    unstick(call, host);
    target_radius_ = radius;
    target_ = target;
    initialised_ = false;
    expiry_ = call.now + kStickyLifetimeSeconds;
    call.trace(host.id()).report(Event::Stuck{target});
    host.set_target(target, kStickyTargetRadiusMetres, kStickyTargetQuantumSeconds);
}

void Sticky::unstick(const Call& call, MotionHost& host) {
    if (target_.is_null()) return;
    call.trace(host.id()).report(Event::Unstuck{target_});
    target_ = {};
    initialised_ = false;
    host.clear_target();
    host.cancel_move_to(MotionError::ActionCancelled);
}

void Sticky::rebind(MotionHost& host) {
    if (!target_.is_null()) host.clear_target();
    target_ = {};
    initialised_ = false;
    target_position_ = {};
}

void Sticky::handle_update_target(const Call& call, MotionHost& host, ObjectId target, TargetStatus status,
                                  const Position& position) {
    if (target != target_) return;
    if (status != TargetStatus::Ok) return unstick(call, host);
    initialised_ = true;
    target_position_ = position;
}

[[gnu::noinline]] void Sticky::use_time(const Call& call, MotionHost& host) {
    if (call.now > expiry_) unstick(call, host);
}

[[gnu::noinline]] Frame Sticky::adjusted(MotionHost& host, Frame offset, float dt) const {
    if (target_.is_null() || !initialised_) return offset;
    const Mover body = host.mover();
    const Position* live = host.find(target_);
    const Position& target = live != nullptr ? *live : target_position_;

    const Vec3 way = to_local_vector(body.position.frame.rotation, acmotion::offset(body.position, target)).rounded();
    const auto [direction, too_small] = normalise_check_small({way.x, way.y, 0});
    const double remaining_gap =
        surface_distance(host.shape().radius, body.position, target_radius_, target) - kStickyGapMetres;
    const double step = signed_step(remaining_gap, sticky_speed(host.max_speed()) * dt);
    offset.origin = too_small ? Vec3{} : (WideVec3{direction} * step).rounded();
    set_heading(offset, turn_towards(body.position, target));
    return offset;
}

}  // namespace acmotion
