#include "motion/speeds.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"

namespace acmotion {
namespace {

double forward_metres_per_second(MotionCommand command) {
    if (command == MotionCommand::WalkForward) return kWalkMetresPerSecond;
    return command == MotionCommand::RunForward ? kRunMetresPerSecond : 0;
}

bool is_nearly_zero(const Vec3& v) {
    return std::abs(v.x) < kEpsilon && std::abs(v.y) < kEpsilon && std::abs(v.z) < kEpsilon;
}

// From a sidestep key to the sidestep animation: 1.248, of single-precision constants (spec 50 §4).
constexpr double kSidestepKeyFactor =
    static_cast<double>(kSidestepFactor) * kWalkMetresPerSecond / kSidestepMetresPerSecond;

// Every row of either table rounds to single precision.
float times(float speed, double factor) { return static_cast<float>(speed * factor); }

AxisMotion rightwards_and_forward(AxisMotion asked) {
    switch (asked.command) {
        case MotionCommand::WalkBackwards:
            return {MotionCommand::WalkForward, times(asked.speed, -static_cast<double>(kBackwardsFactor))};
        case MotionCommand::TurnLeft: return {MotionCommand::TurnRight, -asked.speed};
        case MotionCommand::SideStepLeft:
            return {MotionCommand::SideStepRight, times(-asked.speed, kSidestepKeyFactor)};
        case MotionCommand::SideStepRight: return {asked.command, times(asked.speed, kSidestepKeyFactor)};
        default: return asked;
    }
}

float clamp_sidestep(float speed) {
    return std::abs(speed) > kMaxSidestepRate ? std::copysign(kMaxSidestepRate, speed) : speed;
}

}  // namespace

float run_rate(const InterpreterFields& fields, const Weenie* weenie) {
    return weenie == nullptr ? 1.0F : weenie->run_rate.value_or(fields.my_run_rate);
}

MaxSpeed max_speed(const InterpreterFields& fields, const Weenie* weenie) {
    const float rate = run_rate(fields, weenie);
    const AxisMotion& forward = fields.interpreted.forward;
    const bool runs = forward.command == MotionCommand::RunForward;
    double adjusted = runs ? forward.speed : rate;
    // The usual factor is 1, and a division takes long.
    if (runs && !fields.seldom.is_usual()) adjusted /= fields.seldom->current_speed_factor;
    return {kRunMetresPerSecond * rate, static_cast<float>(kRunMetresPerSecond * adjusted), runs};
}

double catch_up_speed(const MaxSpeed& max_speed, const Rules& rules) {
    double speed =
        static_cast<double>(kCatchUpGain) * (rules.adjusted_max_speed ? max_speed.adjusted : max_speed.plain);
    // Spec 81 row 19: the run rate itself, which is the adjusted speed without its factor.
    if (rules.bare_run_rate && !max_speed.runs) speed /= kRunMetresPerSecond;
    return speed < kEpsilon ? kCatchUpFallbackMetresPerSecond : speed;
}

Vec3 state_velocity(const InterpreterFields& fields, const Weenie* weenie) {
    const auto& [style, forward, sidestep, turn] = fields.interpreted;
    const double side = sidestep.command == MotionCommand::SideStepRight ? kSidestepMetresPerSecond : 0;
    const Vec3 free =
        WideVec3{side * sidestep.speed, forward_metres_per_second(forward.command) * forward.speed, 0}.rounded();

    const double cap = static_cast<double>(kRunMetresPerSecond) * run_rate(fields, weenie);
    const double speed = length(free);
    // A server can send a rate below 0, and what stands has no direction to be scaled in.
    return speed > cap && speed > 0 ? (WideVec3{free} * (cap / speed)).rounded() : free;
}

float jump_speed(const InterpreterFields& fields, const Weenie* weenie) {
    if (fields.seldom->jump_extent < kEpsilon) return 0;
    if (weenie == nullptr) return kJumpFallbackMetresPerSecond;
    return weenie->jump_speed(std::min(fields.seldom->jump_extent, 1.0F)).value_or(0.0F);
}

Vec3 leave_ground_velocity(const InterpreterFields& fields, const Weenie* weenie, const BodyView& body) {
    // The cap of the state velocity comes before the jump.
    Vec3 velocity = state_velocity(fields, weenie);
    velocity.z = jump_speed(fields, weenie);
    return is_nearly_zero(velocity) ? to_local_vector(body.rotation, body.velocity).rounded() : velocity;
}

AxisMotion apply_run(AxisMotion asked, float run_rate) {
    switch (asked.command) {
        case MotionCommand::WalkForward:
            // Running backwards stays walking, at a negative speed.
            return {asked.speed > 0 ? MotionCommand::RunForward : asked.command, times(asked.speed, run_rate)};
        case MotionCommand::TurnRight: return {asked.command, times(asked.speed, kRunTurnFactor)};
        case MotionCommand::SideStepRight: return {asked.command, clamp_sidestep(times(asked.speed, run_rate))};
        default: return asked;
    }
}

AxisMotion adjust_motion(const InterpreterFields& fields, const Weenie* weenie, AxisMotion asked, HoldKey key) {
    if (weenie != nullptr && !weenie->is_creature) return asked;
    const AxisMotion straight = rightwards_and_forward(asked);
    const HoldKey held = key == HoldKey::Invalid ? fields.seldom->raw.hold_key : key;
    return held == HoldKey::Run ? apply_run(straight, run_rate(fields, weenie)) : straight;
}

}  // namespace acmotion
