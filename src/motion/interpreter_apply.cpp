#include "motion/interpreter.h"
#include "motion/jump_rules.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

Event::MotionStateReceived event_of(const InterpretedState& state) {
    const auto value = [](MotionCommand command) { return static_cast<std::uint32_t>(command); };
    const auto& [style, forward, sidestep, turn] = state;
    return {value(style),   value(forward.command), forward.speed, value(sidestep.command),
            sidestep.speed, value(turn.command),    turn.speed};
}

// The block that all motions of one application share. None of them changes the interpreted state:
// it is what they come from.
MotionParameters application_block(bool cancel_move_to, bool disable_jump) {
    return MotionParameters{}
        .with(kMotionModifyInterpreted, false)
        .with(kMotionSetHoldKey, false)
        .with(kMotionCancelMoveTo, cancel_move_to)
        .with(kMotionDisableJump, disable_jump);
}

// A remote's state never comes from its keys. Without a weenie an autonomous update makes a body stand (spec 50 §3).
bool is_played_from_keys(const MotionHost& host) {
    const bool own = host.weenie() == nullptr || host.weenie()->is_local_player;
    return own && host.view().last_move_autonomous;
}

AxisMotion interpreted(const InterpreterFields& fields, const Weenie* weenie, const RawAxisMotion& raw) {
    return adjust_motion(fields, weenie, {raw.command, raw.speed}, raw.hold_key);
}

}  // namespace

void MotionInterpreter::move_to_interpreted_state(const Call& call, MotionHost& host, const InterpretedState& state,
                                                  std::span<const MotionAction> actions) {
    if (!host.has_body()) return;
    if (fields_.seldom->raw.style != state.style) fields_.seldom.change().raw.style = state.style;
    host.cancel_move_to(MotionError::ActionCancelled);
    const bool disable_jump = forbids_jump(fields_.interpreted.forward.command);
    fields_.interpreted = state;
    call.trace(host.id()).report(event_of(state));
    apply_current_movement(call, host, true, disable_jump);
    for (const MotionAction& action : actions) take_action(call, host, action);
}

void MotionInterpreter::take_action(const Call& call, MotionHost& host, const MotionAction& action) {
    Event::ActionDecided decided{.outcome = decide_action(host, action),
                                 .command = static_cast<std::uint32_t>(action.command),
                                 .stamp = action.stamp};
    if (decided.outcome == ActionOutcome::Played) {
        // One that is refused after all has used its stamp all the same.
        fields_.seldom.set(&InterpreterFields::Seldom::server_action_stamp, action.stamp);
        const MotionError error =
            do_motion(call, host, action.command,
                      MotionParameters{.speed = action.speed}.with(kMotionAutonomous, action.autonomous));
        decided.error = error;
        if (error != MotionError::None) decided.outcome = ActionOutcome::Refused;
    }
    call.trace(host.id()).report(decided);
}

ActionOutcome MotionInterpreter::decide_action(const MotionHost& host, const MotionAction& action) const {
    if (!is_newer_action(action.stamp, fields_.seldom->server_action_stamp)) return ActionOutcome::NotNewer;
    const bool is_remote = host.weenie() != nullptr && !host.weenie()->is_local_player;
    return is_remote || !action.autonomous ? ActionOutcome::Played : ActionOutcome::OwnEcho;
}

void MotionInterpreter::apply_current_movement(const Call& call, MotionHost& host, bool cancel_move_to,
                                               bool disable_jump) {
    if (!host.has_body()) return;
    const bool from_keys = is_played_from_keys(host);
    const MovementPath path = !fields_.initialised ? MovementPath::NotInitialised
                              : from_keys          ? MovementPath::Raw
                                                   : MovementPath::Interpreted;
    call.trace(host.id()).report(Event::CurrentMovementApplied{path, cancel_move_to, disable_jump});
    if (path == MovementPath::Raw) apply_raw_movement(call, host, cancel_move_to, disable_jump);
    if (path == MovementPath::Interpreted) apply_interpreted_movement(call, host, cancel_move_to, disable_jump);
}

void MotionInterpreter::apply_raw_movement(const Call& call, MotionHost& host, bool cancel_move_to, bool disable_jump) {
    if (!host.has_body()) return;
    const RawState& raw = fields_.seldom->raw;
    fields_.interpreted = {raw.style, interpreted(fields_, host.weenie(), raw.forward),
                           interpreted(fields_, host.weenie(), raw.sidestep),
                           interpreted(fields_, host.weenie(), raw.turn)};
    apply_interpreted_movement(call, host, cancel_move_to, disable_jump);
}

void MotionInterpreter::apply_interpreted_movement(const Call& call, MotionHost& host, bool cancel_move_to,
                                                   bool disable_jump) {
    if (!host.has_body()) return;
    const AxisMotion& forward = fields_.interpreted.forward;
    if (forward.command == MotionCommand::RunForward) fields_.my_run_rate = forward.speed;

    const MotionParameters block = application_block(cancel_move_to, disable_jump);
    do_motion(call, host, fields_.interpreted.style, block);
    const BodyView body = host.view();
    if (!contact_allows_move(forward.command, &body, host.weenie())) {
        do_motion(call, host, MotionCommand::Falling, block);
    } else if (fields_.standing_longjump) {
        do_motion(call, host, MotionCommand::Ready, block);
        stop_motion(call, host, MotionCommand::SideStepRight, block);
    } else {
        do_motion(call, host, forward.command, block.with_speed(forward.speed));
        play_axis(call, host, fields_.interpreted.sidestep, MotionCommand::SideStepRight, block);
    }
    // Turning needs no ground.
    play_axis(call, host, fields_.interpreted.turn, MotionCommand::TurnRight, block);
}

void MotionInterpreter::play_gait(const Call& call, MotionHost& host, const AxisMotion& gait) {
    const MotionParameters block = application_block(false, false);
    do_motion(call, host, fields_.interpreted.style, block);
    do_motion(call, host, gait.command, block.with_speed(gait.speed));
}

void MotionInterpreter::play_axis(const Call& call, MotionHost& host, AxisMotion axis, MotionCommand otherwise_stopped,
                                  const MotionParameters& block) {
    if (axis.command != MotionCommand::None) {
        do_motion(call, host, axis.command, block.with_speed(axis.speed));
    } else {
        stop_motion(call, host, otherwise_stopped, block);
    }
}

}  // namespace acmotion
