#include "motion/interpreter.h"

namespace acmotion {
namespace {

void drop_first(Pool<MotionAction>& pool, MotionInterpreter::Actions& actions) {
    if (!actions.empty()) actions.take_head(pool);
}

}  // namespace

void MotionInterpreter::queue_motion(const Call& call, MotionHost& host, const PendingMotion& motion) {
    pending_.append(call.pools.pending, motion);
    // Retail does not look at the length; this bound is ours.
    const std::size_t bound = call.limits.pending_motions_per_body;
    if (pending_.size() <= bound) return;
    ++call.pools.bounds.pending_motions;
    call.trace(host.id()).tell(Event::PendingMotionBoundReached{static_cast<int>(bound)});
    motion_done(call, host);
}

void MotionInterpreter::motion_done(const Call& call, MotionHost& host) {
    if (!host.has_body() || pending_.empty()) return;
    const PendingMotion done = pending_.take_head(call.pools.pending);
    if (!is_action(done.motion)) return;
    host.unstick();
    drop_first(call.pools.actions, actions_);
    drop_first(call.pools.actions, raw_actions_);
}

// Letting go of a target may stop motions, which queues more; what is reported is only what was there before.
void MotionInterpreter::complete_motions(const Call& call, MotionHost& host, int count) {
    const std::size_t before = pending_.size();
    for (std::size_t done = 0; done < before && done < static_cast<std::size_t>(count); ++done) motion_done(call, host);
}

void MotionInterpreter::check_completed_motions(const Call& call, MotionHost& host) {
    if (!host.has_body()) return;
    AnimationLayer* animation = host.animation();
    if (animation != nullptr) complete_motions(call, host, animation->check_completed_motions(host.id()));
}

void MotionInterpreter::drop_link_animations(const Call& call, MotionHost& host) {
    AnimationLayer* animation = host.animation();
    if (animation != nullptr) complete_motions(call, host, animation->drop_link_animations(host.id()));
}

void MotionInterpreter::leave_world(const Call& call, MotionHost& host) {
    complete_motions(call, host, AnimationLayer::kAllMotions);
}

}  // namespace acmotion
