#include "acmotion/motion/root_motion.h"

#include "core/constants.h"

namespace acmotion {
namespace {

// Walking backwards and stepping left do not arrive from a server, which sends adjusted commands; hosts may use them.
double forward_velocity(const AxisMotion& forward) {
    switch (forward.command) {
        case MotionCommand::WalkForward: return static_cast<double>(kWalkMetresPerSecond) * forward.speed;
        case MotionCommand::RunForward: return static_cast<double>(kRunMetresPerSecond) * forward.speed;
        case MotionCommand::WalkBackwards:
            return -static_cast<double>(kBackwardsFactor) * kWalkMetresPerSecond * forward.speed;
        default: return 0;
    }
}

double direction_of(MotionCommand command, MotionCommand right, MotionCommand left) {
    if (command == right) return 1;
    return command == left ? -1 : 0;
}

}  // namespace

Vec3 root_velocity(const MotionMoment& moment) {
    if (!moment.may_walk) return {};
    const AxisMotion& side = moment.state.sidestep;
    const double direction = direction_of(side.command, MotionCommand::SideStepRight, MotionCommand::SideStepLeft);
    return WideVec3{direction * kSidestepMetresPerSecond * side.speed, forward_velocity(moment.state.forward), 0}
        .rounded();
}

float root_omega(const InterpretedState& state, float turn_rate) {
    const double direction = direction_of(state.turn.command, MotionCommand::TurnRight, MotionCommand::TurnLeft);
    return static_cast<float>(-direction * turn_rate * state.turn.speed);
}

DefaultRootMotion::DefaultRootMotion() : turn_rate_(kTurnRateRadiansPerSecond) {}

Frame DefaultRootMotion::advance(ObjectId /*body*/, const MotionMoment& moment, float dt) {
    Frame offset;
    offset.origin = (WideVec3{root_velocity(moment)} * dt).rounded();
    const float turn = root_omega(moment.state, turn_rate_) * dt;
    if (turn != 0) rotate_by_local_vector(offset, {0, 0, turn});
    return offset;
}

}  // namespace acmotion
