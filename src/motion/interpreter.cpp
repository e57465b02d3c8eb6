#include "motion/interpreter.h"

#include <utility>

#include "core/constants.h"
#include "motion/jump_rules.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

MotionAction action_of(MotionCommand motion, const MotionParameters& parameters) {
    return {motion, parameters.speed, parameters.action_stamp, parameters.has(kMotionAutonomous)};
}

}  // namespace

MotionInterpreter::MotionInterpreter(InterpreterFields fields) : fields_(std::move(fields)) {
    fields_.pending = {};
    if (InterpreterFields::Seldom* seldom = fields_.seldom.changed()) seldom->actions = seldom->raw_actions = {};
}

void MotionInterpreter::destroy(Pools& pools) {
    clear_actions(pools);
    fields_.pending.clear(pools.pending);
}

void MotionInterpreter::clear_actions(Pools& pools) {
    InterpreterFields::Seldom* seldom = fields_.seldom.changed();
    if (seldom == nullptr) return;
    seldom->actions.clear(pools.actions);
    seldom->raw_actions.clear(pools.actions);
}

[[gnu::noinline]] void MotionInterpreter::enter_default_state(const Call& call, MotionHost& host) {
    fields_.interpreted = {};
    if (InterpreterFields::Seldom* seldom = fields_.seldom.changed()) seldom->raw = {};
    clear_actions(call.pools);
    if (AnimationLayer* animation = host.animation()) animation->initialise(host.id());
    queue_motion(call, host, {.motion = MotionCommand::Ready});
    fields_.initialised = true;
    leave_ground(call, host);
}

// ---- doing a motion -------------------------------------------------------------------------------------------------

MotionError MotionInterpreter::do_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                         const MotionParameters& parameters) {
    if (!host.has_body()) return MotionError::NoBody;
    const BodyView body = host.view();
    const MotionError error = try_motion(call, host, body, motion, parameters);
    if (!body.has_cell) drop_link_animations(call, host);
    return error;
}

MotionError MotionInterpreter::try_motion(const Call& call, MotionHost& host, const BodyView& body,
                                          MotionCommand motion, const MotionParameters& parameters) {
    const bool on_ground = contact_allows_move(motion, &body, host.weenie());
    if (!on_ground && is_action(motion)) return MotionError::NotGrounded;
    if (on_ground && !is_held_by_longjump(motion)) return play_motion(call, host, motion, parameters);
    record(call.pools, motion, parameters);
    return MotionError::None;
}

MotionError MotionInterpreter::play_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                           const MotionParameters& parameters) {
    if (motion == MotionCommand::Dead) drop_link_animations(call, host);
    AnimationLayer* animation = host.animation();
    if (animation == nullptr) return MotionError::GeneralFailure;
    const MotionError error = animation->do_motion(host.id(), motion, parameters.speed);
    if (error != MotionError::None) return error;
    // Before it is recorded: the motion that runs until now may forbid the jump.
    queue_motion(call, host, {parameters.context, motion, jump_error_of(motion, parameters)});
    record(call.pools, motion, parameters);
    return MotionError::None;
}

MotionError MotionInterpreter::jump_error_of(MotionCommand motion, const MotionParameters& parameters) const {
    const bool forbidden = parameters.has(kMotionDisableJump) || forbids_jump(motion) ||
                           (!is_action(motion) && forbids_jump(fields_.interpreted.forward.command));
    return forbidden ? MotionError::MotionForbidsJump : MotionError::None;
}

void MotionInterpreter::record(Pools& pools, MotionCommand motion, const MotionParameters& parameters) {
    if (!parameters.has(kMotionModifyInterpreted)) return;
    apply_motion(fields_.interpreted, motion, parameters.speed);
    if (interpreted_part(motion) != StatePart::Action) return;
    fields_.seldom.change().actions.append(pools.actions, action_of(motion, parameters));
}

// ---- stopping a motion ----------------------------------------------------------------------------------------------

MotionError MotionInterpreter::stop_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                           const MotionParameters& parameters) {
    if (!host.has_body()) return MotionError::NoBody;
    const BodyView body = host.view();
    const MotionError error = try_stop(call, host, body, motion, parameters);
    if (!body.has_cell) drop_link_animations(call, host);
    return error;
}

MotionError MotionInterpreter::try_stop(const Call& call, MotionHost& host, const BodyView& body, MotionCommand motion,
                                        const MotionParameters& parameters) {
    if (contact_allows_move(motion, &body, host.weenie()) && !is_held_by_longjump(motion)) {
        AnimationLayer* animation = host.animation();
        if (animation == nullptr) return MotionError::GeneralFailure;
        const MotionError error = animation->stop_motion(host.id(), motion);
        if (error != MotionError::None) return error;
        queue_motion(call, host, {parameters.context, MotionCommand::Ready});
    }
    if (parameters.has(kMotionModifyInterpreted)) remove_motion(fields_.interpreted, motion);
    return MotionError::None;
}

MotionError MotionInterpreter::stop_completely(const Call& call, MotionHost& host) {
    if (!host.has_body()) return MotionError::NoBody;
    host.cancel_move_to(MotionError::ActionCancelled);
    const bool forbids = forbids_jump(fields_.interpreted.forward.command);
    if (InterpreterFields::Seldom* seldom = fields_.seldom.changed()) stop_motions(seldom->raw);
    stop_motions(fields_.interpreted);
    if (AnimationLayer* animation = host.animation()) animation->stop_all_motions(host.id());
    const MotionError jump_error = forbids ? MotionError::MotionForbidsJump : MotionError::None;
    queue_motion(call, host, {.motion = MotionCommand::Ready, .jump_error = jump_error});
    if (!host.view().has_cell) drop_link_animations(call, host);
    return MotionError::None;
}

bool MotionInterpreter::is_held_by_longjump(MotionCommand motion) const {
    return fields_.standing_longjump && (motion == MotionCommand::WalkForward || motion == MotionCommand::RunForward ||
                                         motion == MotionCommand::SideStepRight);
}

// ---- raw commands ---------------------------------------------------------------------------------------------------

MotionError MotionInterpreter::do_raw_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                             const MotionParameters& parameters) {
    if (!host.has_body()) return MotionError::NoBody;
    const bool cancels = parameters.has(kMotionCancelMoveTo);
    if (cancels) host.cancel_move_to(MotionError::ActionCancelled);
    if (parameters.has(kMotionSetHoldKey)) set_hold_key(call, host, parameters.hold_key, cancels);

    const AxisMotion adjusted = adjust_motion(fields_, host.weenie(), {motion, parameters.speed}, parameters.hold_key);
    const MotionError refusal = refusal_of(motion);
    if (refusal != MotionError::None) return refusal;
    const MotionError error = do_motion(call, host, adjusted.command, parameters.with_speed(adjusted.speed));
    if (error == MotionError::None) record_raw(call.pools, motion, parameters);
    return error;
}

MotionError MotionInterpreter::refusal_of(MotionCommand motion) const {
    if (fields_.interpreted.style != MotionCommand::NonCombat) {
        if (motion == MotionCommand::Crouch) return MotionError::CannotCrouchInCombat;
        if (motion == MotionCommand::Sitting) return MotionError::CannotSitInCombat;
        if (motion == MotionCommand::Sleeping) return MotionError::CannotSleepInCombat;
        if (is_chat_emote(motion)) return MotionError::CannotEmoteInCombat;
    }
    return is_action(motion) && actions().size() >= kActionLimit ? MotionError::TooManyActions : MotionError::None;
}

void MotionInterpreter::record_raw(Pools& pools, MotionCommand motion, const MotionParameters& parameters) {
    if (!parameters.has(kMotionModifyRaw)) return;
    InterpreterFields::Seldom& seldom = fields_.seldom.change();
    apply_motion(seldom.raw, motion, parameters);
    if (raw_part(motion) == StatePart::Action) seldom.raw_actions.append(pools.actions, action_of(motion, parameters));
}

MotionError MotionInterpreter::stop_raw_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                               const MotionParameters& parameters) {
    if (!host.has_body()) return MotionError::NoBody;
    if (parameters.has(kMotionCancelMoveTo)) host.cancel_move_to(MotionError::ActionCancelled);
    const AxisMotion adjusted = adjust_motion(fields_, host.weenie(), {motion, parameters.speed}, parameters.hold_key);
    const MotionError error = stop_motion(call, host, adjusted.command, parameters.with_speed(adjusted.speed));
    InterpreterFields::Seldom* seldom = fields_.seldom.changed();
    const bool removes = error == MotionError::None && parameters.has(kMotionModifyRaw);
    if (removes && seldom != nullptr) remove_motion(seldom->raw, motion);
    return error;
}

void MotionInterpreter::set_hold_key(const Call& call, MotionHost& host, HoldKey key, bool cancel_move_to) {
    const HoldKey held = fields_.seldom->raw.hold_key;
    const bool takes_run = key == HoldKey::Run && held != HoldKey::Run;
    const bool ends_run = key == HoldKey::None && held == HoldKey::Run;
    if (!takes_run && !ends_run) return;
    fields_.seldom.change().raw.hold_key = key;
    apply_current_movement(call, host, cancel_move_to, false);
}

}  // namespace acmotion
