#include "geometry/vector_math.h"
#include "motion/interpreter.h"
#include "motion/jump_rules.h"
#include "motion/speeds.h"

namespace acmotion {

void MotionInterpreter::leave_ground(const Call& call, MotionHost& host) {
    if (!host.has_body()) return;
    const BodyView body = host.view();
    if (!needs_ground(body, host.weenie())) return;

    const bool may_protect = call.rules.protect_vector_jump || call.rules.upward_vector_leaves_ground;
    const bool is_protected = may_protect && fields_.keeps_next_arc;
    const bool keeps_arc = is_protected || !call.rules.leave_ground_sets_velocity;
    const Vec3 local = leave_ground_velocity(fields_, host.weenie(), body);
    const Vec3 velocity = keeps_arc ? body.velocity : to_global_vector(body.rotation, local).rounded();
    call.trace(host.id()).report(Event::LeftGround{velocity, nearly_equal(velocity, body.velocity)});
    host.set_velocity(velocity);
    fields_.keeps_next_arc = false;
    fields_.standing_longjump = false;
    fields_.seldom.set(&InterpreterFields::Seldom::jump_extent, 0);
    drop_link_animations(call, host);
    apply_current_movement(call, host, false, false);
}

void MotionInterpreter::hit_ground(const Call& call, MotionHost& host) {
    if (!host.has_body() || !needs_ground(host.view(), host.weenie())) return;
    call.trace(host.id()).report(Event::HitGround{});
    drop_link_animations(call, host);
    apply_current_movement(call, host, false, false);
}

MotionError MotionInterpreter::jump_is_allowed(const Call& call, const MotionHost& host, float extent) const {
    if (!host.has_body()) return MotionError::NotGrounded;
    const BodyView body = host.view();
    const std::optional<MotionError> oldest =
        motions_pending() ? std::optional{call.pools.pending[fields_.pending.head()].value.jump_error} : std::nullopt;
    return acmotion::jump_is_allowed(fields_, oldest, &body, host.weenie(), extent);
}

MotionError MotionInterpreter::charge_jump(const MotionHost& host) {
    const MotionError error = jump_charge_is_allowed(fields_, host.weenie());
    if (error != MotionError::None || !host.has_body()) return error;
    const BodyView body = host.view();
    if (is_standing_still(fields_.interpreted, &body)) fields_.standing_longjump = true;
    return MotionError::None;
}

MotionError MotionInterpreter::jump(const Call& call, MotionHost& host, float extent) {
    if (!host.has_body()) return MotionError::NoBody;
    host.cancel_move_to(MotionError::ActionCancelled);
    const MotionError error = jump_is_allowed(call, host, extent);
    if (error != MotionError::None) {
        fields_.standing_longjump = false;
        return error;
    }
    fields_.seldom.set(&InterpreterFields::Seldom::jump_extent, extent);
    // Losing the ground is what uses up the extent and the long jump.
    host.set_on_walkable(false);
    return MotionError::None;
}

}  // namespace acmotion
