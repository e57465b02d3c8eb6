#include "motion/interpreter.h"
#include "motion/jump_rules.h"
#include "motion/speeds.h"

namespace acmotion {

void MotionInterpreter::leave_ground(const InterpreterContext& context) {
    if (context.body == nullptr) return;
    const BodyView body = context.body->view();
    if (!needs_ground(body, context.weenie)) return;

    const bool keeps_arc = context.rules.protect_vector_jump && fields_.keeps_next_arc;
    const Vec3 local = leave_ground_velocity(fields_, context.weenie, body);
    const Vec3 velocity = keeps_arc ? body.velocity : to_global_vector(body.rotation, local).rounded();
    context.trace.tell(LeftGround{velocity, nearly_equal(velocity, body.velocity)});
    context.body->set_velocity(velocity);
    fields_.keeps_next_arc = false;
    fields_.standing_longjump = false;
    fields_.jump_extent = 0;
    drop_link_animations(context);
    apply_current_movement(context, false, false);
}

void MotionInterpreter::hit_ground(const InterpreterContext& context) {
    if (context.body == nullptr || !needs_ground(context.body->view(), context.weenie)) return;
    context.trace.tell(HitGround{});
    drop_link_animations(context);
    apply_current_movement(context, false, false);
}

MotionError MotionInterpreter::jump_is_allowed(const InterpreterContext& context, float extent) const {
    if (context.body == nullptr) return MotionError::NotGrounded;
    const BodyView body = context.body->view();
    const std::optional<MotionError> oldest =
        motions_pending() ? std::optional{context.pools.pending[pending_.head()].value.jump_error} : std::nullopt;
    return acmotion::jump_is_allowed(fields_, oldest, &body, context.weenie, extent);
}

MotionError MotionInterpreter::charge_jump(const InterpreterContext& context) {
    const MotionError error = jump_charge_is_allowed(fields_, context.weenie);
    if (error != MotionError::None || context.body == nullptr) return error;
    const BodyView body = context.body->view();
    if (is_standing_still(fields_.interpreted, &body)) fields_.standing_longjump = true;
    return MotionError::None;
}

MotionError MotionInterpreter::jump(const InterpreterContext& context, float extent) {
    if (context.body == nullptr) return MotionError::NoBody;
    context.body->cancel_move_to(MotionError::ActionCancelled);
    const MotionError error = jump_is_allowed(context, extent);
    if (error != MotionError::None) {
        fields_.standing_longjump = false;
        return error;
    }
    fields_.jump_extent = extent;
    // Losing the ground is what uses up the extent and the long jump.
    context.body->set_on_walkable(false);
    return MotionError::None;
}

}  // namespace acmotion
