#include "motion/motion_state.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kActionStampMask = 0x7FFF;
constexpr std::uint32_t kActionStampHalf = 0x3FFF;

// The parts that both states know by class. The first that fits is taken (spec 50 §2).
StatePart part_by_class(MotionCommand motion) {
    if (is_sub_state(motion)) return StatePart::Forward;
    if (is_style(motion)) return StatePart::Style;
    if (is_action(motion)) return StatePart::Action;
    return StatePart::None;
}

// With the set-hold-key bit the key went into the raw state as a whole, and the axis follows that.
RawAxisMotion raw_axis(MotionCommand motion, const MotionParameters& parameters) {
    const HoldKey key = parameters.has(kMotionSetHoldKey) ? HoldKey::Invalid : parameters.hold_key;
    return {motion, parameters.speed, key};
}

template <class State>
void rest_forward(State& state) {
    state.forward.command = MotionCommand::Ready;
    state.forward.speed = 1;
}

template <class State>
void remove_from(State& state, StatePart part, MotionCommand motion) {
    if (part == StatePart::Turn) state.turn.command = MotionCommand::None;
    if (part == StatePart::SideStep) state.sidestep.command = MotionCommand::None;
    if (part == StatePart::Forward && state.forward.command == motion) rest_forward(state);
    if (part == StatePart::Style && state.style == motion) state.style = MotionCommand::NonCombat;
}

template <class State>
void stop_in(State& state) {
    rest_forward(state);
    state.sidestep.command = MotionCommand::None;
    state.turn.command = MotionCommand::None;
}

}  // namespace

StatePart interpreted_part(MotionCommand motion) {
    if (motion == MotionCommand::TurnRight) return StatePart::Turn;
    if (motion == MotionCommand::SideStepRight) return StatePart::SideStep;
    return part_by_class(motion);
}

StatePart raw_part(MotionCommand motion) {
    switch (motion) {
        case MotionCommand::TurnRight:
        case MotionCommand::TurnLeft: return StatePart::Turn;
        case MotionCommand::SideStepRight:
        case MotionCommand::SideStepLeft: return StatePart::SideStep;
        case MotionCommand::RunForward: return StatePart::None;
        default: return part_by_class(motion);
    }
}

void apply_motion(InterpretedState& state, MotionCommand motion, float speed) {
    switch (interpreted_part(motion)) {
        case StatePart::Turn: state.turn = {motion, speed}; break;
        case StatePart::SideStep: state.sidestep = {motion, speed}; break;
        case StatePart::Forward: state.forward = {motion, speed}; break;
        case StatePart::Style:
            state.forward.command = MotionCommand::Ready;
            state.style = motion;
            break;
        case StatePart::Action:
        case StatePart::None: break;
    }
}

void remove_motion(InterpretedState& state, MotionCommand motion) {
    remove_from(state, interpreted_part(motion), motion);
}

void apply_motion(RawState& state, MotionCommand motion, const MotionParameters& parameters) {
    switch (raw_part(motion)) {
        case StatePart::Turn: state.turn = raw_axis(motion, parameters); break;
        case StatePart::SideStep: state.sidestep = raw_axis(motion, parameters); break;
        case StatePart::Forward: state.forward = raw_axis(motion, parameters); break;
        case StatePart::Style:
            // Unlike the interpreted state, it goes on walking in a style it is in already.
            if (state.style != motion) state.forward.command = MotionCommand::Ready;
            state.style = motion;
            break;
        case StatePart::Action:
        case StatePart::None: break;
    }
}

void remove_motion(RawState& state, MotionCommand motion) { remove_from(state, raw_part(motion), motion); }

void stop_motions(InterpretedState& state) { stop_in(state); }
void stop_motions(RawState& state) { stop_in(state); }

bool is_newer_action(std::uint32_t stamp, std::uint32_t stored) {
    const std::uint32_t a = stamp & kActionStampMask;
    const std::uint32_t b = stored & kActionStampMask;
    const std::uint32_t gap = a > b ? a - b : b - a;
    return gap > kActionStampHalf ? a < b : b < a;
}

}  // namespace acmotion
