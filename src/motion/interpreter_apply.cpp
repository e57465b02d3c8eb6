#include "motion/command_adjustment.h"
#include "motion/interpreter.h"
#include "motion/jump_rules.h"

namespace acmotion {
namespace {

MotionStateReceived told(const InterpretedState& state) {
    const auto value = [](MotionCommand command) { return static_cast<std::uint32_t>(command); };
    const auto& [style, forward, sidestep, turn] = state;
    return {value(style),   value(forward.command), forward.speed, value(sidestep.command),
            sidestep.speed, value(turn.command),    turn.speed};
}

// The block that all motions of one application share. None of them changes the interpreted state: it is what they come
// from.
MotionParameters application_block(bool cancel_move_to, bool disable_jump) {
    return MotionParameters{}
        .with(kMotionModifyInterpreted, false)
        .with(kMotionSetHoldKey, false)
        .with(kMotionCancelMoveTo, cancel_move_to)
        .with(kMotionDisableJump, disable_jump);
}

// A remote's state never comes from its keys. Without a weenie an autonomous update makes a body stand (spec 50 §3).
bool is_played_from_keys(const InterpreterContext& context) {
    const bool own = context.weenie == nullptr || context.weenie->is_local_player();
    return own && context.body->view().last_move_autonomous;
}

AxisMotion interpreted(const InterpreterFields& fields, const Weenie* weenie, const RawAxisMotion& raw) {
    return adjust_motion(fields, weenie, {raw.command, raw.speed}, raw.hold_key);
}

}  // namespace

void MotionInterpreter::move_to_interpreted_state(const InterpreterContext& context, const InterpretedState& state,
                                                  std::span<const MotionAction> actions) {
    if (context.body == nullptr) return;
    fields_.raw.style = state.style;
    context.body->cancel_move_to(MotionError::ActionCancelled);
    const bool disable_jump = forbids_jump(fields_.interpreted.forward.command);
    fields_.interpreted = state;
    context.trace.tell(told(state));
    apply_current_movement(context, true, disable_jump);
    for (const MotionAction& action : actions) take_action(context, action);
}

void MotionInterpreter::take_action(const InterpreterContext& context, const MotionAction& action) {
    ActionDecided decided{.outcome = decide_action(context, action),
                          .command = static_cast<std::uint32_t>(action.command),
                          .stamp = action.stamp};
    if (decided.outcome == ActionOutcome::Played) {
        // One that is refused after all has used its stamp all the same.
        fields_.server_action_stamp = action.stamp;
        const MotionError error =
            do_motion(context, action.command,
                      MotionParameters{.speed = action.speed}.with(kMotionAutonomous, action.autonomous));
        decided.error = error;
        if (error != MotionError::None) decided.outcome = ActionOutcome::Refused;
    }
    context.trace.tell(decided);
}

ActionOutcome MotionInterpreter::decide_action(const InterpreterContext& context, const MotionAction& action) const {
    if (!is_newer_action(action.stamp, fields_.server_action_stamp)) return ActionOutcome::NotNewer;
    const bool is_remote = context.weenie != nullptr && !context.weenie->is_local_player();
    return is_remote || !action.autonomous ? ActionOutcome::Played : ActionOutcome::OwnEcho;
}

void MotionInterpreter::apply_current_movement(const InterpreterContext& context, bool cancel_move_to,
                                               bool disable_jump) {
    if (context.body == nullptr) return;
    const bool from_keys = is_played_from_keys(context);
    const MovementPath path = !fields_.initialised ? MovementPath::NotInitialised
                              : from_keys          ? MovementPath::Raw
                                                   : MovementPath::Interpreted;
    context.trace.tell(CurrentMovementApplied{path, cancel_move_to, disable_jump});
    if (path == MovementPath::Raw) apply_raw_movement(context, cancel_move_to, disable_jump);
    if (path == MovementPath::Interpreted) apply_interpreted_movement(context, cancel_move_to, disable_jump);
}

void MotionInterpreter::apply_raw_movement(const InterpreterContext& context, bool cancel_move_to, bool disable_jump) {
    if (context.body == nullptr) return;
    const RawState& raw = fields_.raw;
    fields_.interpreted = {raw.style, interpreted(fields_, context.weenie, raw.forward),
                           interpreted(fields_, context.weenie, raw.sidestep),
                           interpreted(fields_, context.weenie, raw.turn)};
    apply_interpreted_movement(context, cancel_move_to, disable_jump);
}

void MotionInterpreter::apply_interpreted_movement(const InterpreterContext& context, bool cancel_move_to,
                                                   bool disable_jump) {
    if (context.body == nullptr) return;
    const AxisMotion& forward = fields_.interpreted.forward;
    if (forward.command == MotionCommand::RunForward) fields_.my_run_rate = forward.speed;

    const MotionParameters block = application_block(cancel_move_to, disable_jump);
    do_motion(context, fields_.interpreted.style, block);
    if (!contact_allows(context, forward.command)) {
        do_motion(context, MotionCommand::Falling, block);
    } else if (fields_.standing_longjump) {
        do_motion(context, MotionCommand::Ready, block);
        stop_motion(context, MotionCommand::SideStepRight, block);
    } else {
        do_motion(context, forward.command, block.with_speed(forward.speed));
        play_axis(context, fields_.interpreted.sidestep, MotionCommand::SideStepRight, block);
    }
    // Turning needs no ground.
    play_axis(context, fields_.interpreted.turn, MotionCommand::TurnRight, block);
}

void MotionInterpreter::play_axis(const InterpreterContext& context, AxisMotion axis, MotionCommand otherwise_stopped,
                                  const MotionParameters& block) {
    if (axis.command != MotionCommand::None) {
        do_motion(context, axis.command, block.with_speed(axis.speed));
    } else {
        stop_motion(context, otherwise_stopped, block);
    }
}

}  // namespace acmotion
