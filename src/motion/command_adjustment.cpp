#include "motion/command_adjustment.h"

#include <cmath>

#include "core/constants.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

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
