#include "motion/interpreter.h"

#include "core/constants.h"
#include "motion/command_adjustment.h"
#include "motion/jump_rules.h"

namespace acmotion {
namespace {

MotionAction action_of(MotionCommand motion, const MotionParameters& parameters) {
    return {motion, parameters.speed, parameters.action_stamp, parameters.has(kMotionAutonomous)};
}

}  // namespace

void MotionInterpreter::destroy(MotionPools& pools) {
    actions_.clear(pools.actions);
    raw_actions_.clear(pools.actions);
    pending_.clear(pools.pending);
}

void MotionInterpreter::enter_default_state(const InterpreterContext& context) {
    fields_.interpreted = {};
    fields_.raw = {};
    actions_.clear(context.pools.actions);
    raw_actions_.clear(context.pools.actions);
    if (context.animation != nullptr) context.animation->initialise(context.object);
    queue_motion(context, {.motion = MotionCommand::Ready});
    fields_.initialised = true;
    leave_ground(context);
}

// ---- doing a motion -------------------------------------------------------------------------------------------------

MotionError MotionInterpreter::do_motion(const InterpreterContext& context, MotionCommand motion,
                                         const MotionParameters& parameters) {
    if (context.body == nullptr) return MotionError::NoBody;
    const MotionError error = try_motion(context, motion, parameters);
    drop_links_without_cell(context);
    return error;
}

MotionError MotionInterpreter::try_motion(const InterpreterContext& context, MotionCommand motion,
                                          const MotionParameters& parameters) {
    const bool on_ground = contact_allows(context, motion);
    if (!on_ground && is_action(motion)) return MotionError::NotGrounded;
    if (on_ground && !is_held_by_longjump(motion)) return play_motion(context, motion, parameters);
    record(context.pools, motion, parameters);
    return MotionError::None;
}

MotionError MotionInterpreter::play_motion(const InterpreterContext& context, MotionCommand motion,
                                           const MotionParameters& parameters) {
    if (motion == MotionCommand::Dead) drop_link_animations(context);
    if (context.animation == nullptr) return MotionError::GeneralFailure;
    const MotionError error = context.animation->do_motion(context.object, motion, parameters.speed);
    if (error != MotionError::None) return error;
    // Before it is recorded: the motion that runs until now may forbid the jump.
    queue_motion(context, {parameters.context, motion, jump_error_of(motion, parameters)});
    record(context.pools, motion, parameters);
    return MotionError::None;
}

MotionError MotionInterpreter::jump_error_of(MotionCommand motion, const MotionParameters& parameters) const {
    const bool forbidden = parameters.has(kMotionDisableJump) || forbids_jump(motion) ||
                           (!is_action(motion) && forbids_jump(fields_.interpreted.forward.command));
    return forbidden ? MotionError::MotionForbidsJump : MotionError::None;
}

void MotionInterpreter::record(MotionPools& pools, MotionCommand motion, const MotionParameters& parameters) {
    if (!parameters.has(kMotionModifyInterpreted)) return;
    apply_motion(fields_.interpreted, motion, parameters.speed);
    if (interpreted_part(motion) == StatePart::Action) actions_.append(pools.actions, action_of(motion, parameters));
}

// ---- stopping a motion ----------------------------------------------------------------------------------------------

MotionError MotionInterpreter::stop_motion(const InterpreterContext& context, MotionCommand motion,
                                           const MotionParameters& parameters) {
    if (context.body == nullptr) return MotionError::NoBody;
    const MotionError error = try_stop(context, motion, parameters);
    drop_links_without_cell(context);
    return error;
}

MotionError MotionInterpreter::try_stop(const InterpreterContext& context, MotionCommand motion,
                                        const MotionParameters& parameters) {
    if (contact_allows(context, motion) && !is_held_by_longjump(motion)) {
        if (context.animation == nullptr) return MotionError::GeneralFailure;
        const MotionError error = context.animation->stop_motion(context.object, motion);
        if (error != MotionError::None) return error;
        queue_motion(context, {parameters.context, MotionCommand::Ready});
    }
    if (parameters.has(kMotionModifyInterpreted)) remove_motion(fields_.interpreted, motion);
    return MotionError::None;
}

MotionError MotionInterpreter::stop_completely(const InterpreterContext& context) {
    if (context.body == nullptr) return MotionError::NoBody;
    context.body->cancel_move_to(MotionError::ActionCancelled);
    const bool forbids = forbids_jump(fields_.interpreted.forward.command);
    stop_motions(fields_.raw);
    stop_motions(fields_.interpreted);
    if (context.animation != nullptr) context.animation->stop_all_motions(context.object);
    queue_motion(context, {.motion = MotionCommand::Ready,
                           .jump_error = forbids ? MotionError::MotionForbidsJump : MotionError::None});
    drop_links_without_cell(context);
    return MotionError::None;
}

bool MotionInterpreter::contact_allows(const InterpreterContext& context, MotionCommand motion) const {
    const BodyView body = context.body->view();
    return contact_allows_move(motion, &body, context.weenie);
}

bool MotionInterpreter::is_held_by_longjump(MotionCommand motion) const {
    return fields_.standing_longjump && (motion == MotionCommand::WalkForward || motion == MotionCommand::RunForward ||
                                         motion == MotionCommand::SideStepRight);
}

void MotionInterpreter::drop_links_without_cell(const InterpreterContext& context) {
    if (!context.body->view().has_cell) drop_link_animations(context);
}

// ---- raw commands ---------------------------------------------------------------------------------------------------

MotionError MotionInterpreter::do_raw_motion(const InterpreterContext& context, MotionCommand motion,
                                             const MotionParameters& parameters) {
    if (context.body == nullptr) return MotionError::NoBody;
    const bool cancels = parameters.has(kMotionCancelMoveTo);
    if (cancels) context.body->cancel_move_to(MotionError::ActionCancelled);
    if (parameters.has(kMotionSetHoldKey)) set_hold_key(context, parameters.hold_key, cancels);

    const AxisMotion adjusted = adjust_motion(fields_, context.weenie, {motion, parameters.speed}, parameters.hold_key);
    const MotionError refusal = refusal_of(motion);
    if (refusal != MotionError::None) return refusal;
    const MotionError error = do_motion(context, adjusted.command, parameters.with_speed(adjusted.speed));
    if (error == MotionError::None) record_raw(context.pools, motion, parameters);
    return error;
}

MotionError MotionInterpreter::refusal_of(MotionCommand motion) const {
    if (fields_.interpreted.style != MotionCommand::NonCombat) {
        if (motion == MotionCommand::Crouch) return MotionError::CannotCrouchInCombat;
        if (motion == MotionCommand::Sitting) return MotionError::CannotSitInCombat;
        if (motion == MotionCommand::Sleeping) return MotionError::CannotSleepInCombat;
        if (is_chat_emote(motion)) return MotionError::CannotEmoteInCombat;
    }
    return is_action(motion) && actions_.size() >= kActionLimit ? MotionError::TooManyActions : MotionError::None;
}

void MotionInterpreter::record_raw(MotionPools& pools, MotionCommand motion, const MotionParameters& parameters) {
    if (!parameters.has(kMotionModifyRaw)) return;
    apply_motion(fields_.raw, motion, parameters);
    if (raw_part(motion) == StatePart::Action) raw_actions_.append(pools.actions, action_of(motion, parameters));
}

MotionError MotionInterpreter::stop_raw_motion(const InterpreterContext& context, MotionCommand motion,
                                               const MotionParameters& parameters) {
    if (context.body == nullptr) return MotionError::NoBody;
    if (parameters.has(kMotionCancelMoveTo)) context.body->cancel_move_to(MotionError::ActionCancelled);
    const AxisMotion adjusted = adjust_motion(fields_, context.weenie, {motion, parameters.speed}, parameters.hold_key);
    const MotionError error = stop_motion(context, adjusted.command, parameters.with_speed(adjusted.speed));
    if (error == MotionError::None && parameters.has(kMotionModifyRaw)) remove_motion(fields_.raw, motion);
    return error;
}

void MotionInterpreter::set_hold_key(const InterpreterContext& context, HoldKey key, bool cancel_move_to) {
    HoldKey& held = fields_.raw.hold_key;
    const bool takes_run = key == HoldKey::Run && held != HoldKey::Run;
    const bool ends_run = key == HoldKey::None && held == HoldKey::Run;
    if (!takes_run && !ends_run) return;
    held = key;
    apply_current_movement(context, cancel_move_to, false);
}

}  // namespace acmotion
