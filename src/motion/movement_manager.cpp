#include "motion/movement_manager.h"

#include "motion/speeds.h"

namespace acmotion {
namespace {

bool is_request(MotionRequestType type) {
    return type >= MotionRequestType::DoRaw && type <= MotionRequestType::StopCompletely;
}

MotionError perform_on(MotionInterpreter& interpreter, const Call& call, MotionHost& host,
                       const MotionRequest& request) {
    switch (request.type) {
        case MotionRequestType::DoRaw: return interpreter.do_raw_motion(call, host, request.motion, request.parameters);
        case MotionRequestType::DoInterpreted:
            return interpreter.do_motion(call, host, request.motion, request.parameters);
        case MotionRequestType::StopRaw:
            return interpreter.stop_raw_motion(call, host, request.motion, request.parameters);
        case MotionRequestType::StopInterpreted:
            return interpreter.stop_motion(call, host, request.motion, request.parameters);
        case MotionRequestType::StopCompletely: return interpreter.stop_completely(call, host);
    }
    return MotionError::GeneralFailure;
}

MotionParameters sub_motion_parameters(const SubMotion& block) {
    return MotionParameters{.speed = block.speed, .hold_key = block.hold_key}.with(kMotionCancelMoveTo, false);
}

// Adjusts the command; leaves its speed in the block for whatever comes next.
MotionCommand adjust(const MotionInterpreter& interpreter, const Weenie* weenie, MotionCommand motion,
                     SubMotion& block) {
    const AxisMotion adjusted = adjust_motion(interpreter.fields(), weenie, {motion, block.speed}, block.hold_key);
    block.speed = adjusted.speed;
    return adjusted.command;
}

// An unknown object cannot be followed: the place, or the heading, that came along is taken instead (spec 60 §2).
MoveToOrder known_order(const MotionHost& host, const MoveToUpdate& update) {
    MoveToOrder order = update.order;
    if (order.type == MoveToType::MoveToObject && host.find(order.object) == nullptr) {
        order.type = MoveToType::MoveToPosition;
    } else if (order.type == MoveToType::TurnToObject && host.find(order.object) == nullptr) {
        order.type = MoveToType::TurnToHeading;
        order.params.desired_heading = update.fallback_heading;
    }
    return order;
}

}  // namespace

void MovementManager::destroy(Pools& pools) {
    if (interpreter_) interpreter_->destroy(pools);
}

MotionError MovementManager::perform(const Call& call, MotionHost& host, const MotionRequest& request) {
    host.activate();
    if (!is_request(request.type)) return MotionError::GeneralFailure;
    MotionInterpreter& interpreter = made_interpreter(call, host);
    const MotionError error = perform_on(interpreter, call, host, request);
    interpreter.check_completed_motions(call, host);
    return error;
}

// ---- a server's update (spec 50 §3) ---------------------------------------------------------------------------------

void MovementManager::apply_update(const Call& call, MotionHost& host, const MovementUpdate& update) {
    if (!interpreter_) return;
    host.cancel_move_to(MotionError::ActionCancelled);
    host.unstick();

    // No motion table knows the style that index 0 stands for, so an animation with one would refuse it.
    const bool changes = update.style != interpreter_->fields().interpreted.style;
    if (changes && update.style != MotionCommand::UnknownStyle) {
        interpreter_->do_raw_motion(call, host, update.style, {});
    }
    if (const auto* state = std::get_if<InterpretedUpdate>(&update.content)) apply_state(call, host, *state);
    if (const auto* move_to = std::get_if<MoveToUpdate>(&update.content)) begin_move_to(host, *move_to);
}

void MovementManager::apply_state(const Call& call, MotionHost& host, const InterpretedUpdate& update) {
    interpreter_->move_to_interpreted_state(call, host, update.state, update.actions);
    if (!update.sticks_to.is_null()) host.stick_to(update.sticks_to);
    // Last: the state has been applied with the old value.
    interpreter_->set_standing_longjump(update.standing_longjump);
}

void MovementManager::begin_move_to(MotionHost& host, const MoveToUpdate& update) {
    const MoveToType type = update.order.type;
    const bool moves = type == MoveToType::MoveToObject || type == MoveToType::MoveToPosition;
    if (moves) interpreter_->set_run_rate(update.run_rate);
    static_cast<void>(host.begin_move_to(known_order(host, update)));
}

// ---- a move-to's own motions ----------------------------------------------------------------------------------------

MotionError MovementManager::do_sub_motion(const Call& call, MotionHost& host, MotionCommand motion, SubMotion& block) {
    if (!host.has_body()) return MotionError::NoBody;
    MotionInterpreter& interpreter = made_interpreter(call, host);
    const MotionCommand adjusted = adjust(interpreter, host.weenie(), motion, block);
    return interpreter.do_motion(call, host, adjusted, sub_motion_parameters(block));
}

MotionError MovementManager::stop_sub_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                             SubMotion& block) {
    if (!host.has_body()) return MotionError::NoBody;
    MotionInterpreter& interpreter = made_interpreter(call, host);
    const MotionCommand adjusted = adjust(interpreter, host.weenie(), motion, block);
    return interpreter.stop_motion(call, host, adjusted, sub_motion_parameters(block));
}

// ---- the interpreter ------------------------------------------------------------------------------------------------

MotionInterpreter& MovementManager::made_interpreter(const Call& call, MotionHost& host) {
    if (!interpreter_) interpreter_.emplace().enter_default_state(call, host);
    return *interpreter_;
}

void MovementManager::enter_default_state(const Call& call, MotionHost& host) {
    made_interpreter(call, host).enter_default_state(call, host);
}

void MovementManager::hit_ground(const Call& call, MotionHost& host) {
    if (interpreter_) interpreter_->hit_ground(call, host);
    host.restart_move_to();
}

void MovementManager::leave_ground(const Call& call, MotionHost& host) {
    if (interpreter_) interpreter_->leave_ground(call, host);
}

void MovementManager::motion_done(const Call& call, MotionHost& host) {
    if (interpreter_) interpreter_->motion_done(call, host);
}

void MovementManager::leave_world(const Call& call, MotionHost& host) {
    if (interpreter_) interpreter_->leave_world(call, host);
}

void MovementManager::reapply_movement(const Call& call, MotionHost& host) {
    if (interpreter_) interpreter_->apply_current_movement(call, host, false, false);
}

}  // namespace acmotion
