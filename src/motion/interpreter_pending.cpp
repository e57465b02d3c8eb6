#include "motion/interpreter.h"

namespace acmotion {
namespace {

void drop_first(Pool<MotionAction>& pool, MotionInterpreter::Actions& actions) {
    if (!actions.empty()) actions.take_head(pool);
}

}  // namespace

void MotionInterpreter::queue_motion(const InterpreterContext& context, const PendingMotion& motion) {
    pending_.append(context.pools.pending, motion);
    // Retail does not look at the length; this bound is ours.
    const std::size_t bound = context.limits.pending_motions_per_body;
    if (pending_.size() <= bound) return;
    context.trace.tell(PendingMotionBoundReached{static_cast<int>(bound)});
    motion_done(context);
}

void MotionInterpreter::motion_done(const InterpreterContext& context) {
    if (context.body == nullptr || pending_.empty()) return;
    const PendingMotion done = pending_.take_head(context.pools.pending);
    if (!is_action(done.motion)) return;
    context.body->unstick();
    drop_first(context.pools.actions, actions_);
    drop_first(context.pools.actions, raw_actions_);
}

// Letting go of somebody may stop motions, which queues more; what is reported is only what was there before.
void MotionInterpreter::complete_motions(const InterpreterContext& context, int count) {
    const std::size_t before = pending_.size();
    for (std::size_t done = 0; done < before && done < static_cast<std::size_t>(count); ++done) motion_done(context);
}

void MotionInterpreter::check_completed_motions(const InterpreterContext& context) {
    if (context.body == nullptr || context.animation == nullptr) return;
    complete_motions(context, context.animation->check_completed_motions(context.object));
}

void MotionInterpreter::drop_link_animations(const InterpreterContext& context) {
    if (context.animation == nullptr) return;
    complete_motions(context, context.animation->drop_link_animations(context.object));
}

void MotionInterpreter::leave_world(const InterpreterContext& context) {
    complete_motions(context, AnimationLayer::kAllMotions);
}

}  // namespace acmotion
