#include "motion/interpreter.h"

namespace acmotion {
namespace {

void drop_first(Pool<MotionAction>& pool, MotionInterpreter::Actions& actions) {
    if (!actions.empty()) actions.take_head(pool);
}

// What the layer reports while it is asked about motions; hooks are not part of that.
class Notices final : public AnimationSink {
 public:
    Notices(MotionInterpreter& interpreter, const Call& call, MotionHost& host)
        : interpreter_(interpreter), call_(call), host_(host) {}

    [[nodiscard]] double physics_time() const override { return call_.now; }
    [[nodiscard]] std::size_t pending_motions() const override { return interpreter_.pending().size(); }
    void motion_done() override { interpreter_.motion_done(call_, host_); }

 private:
    MotionInterpreter& interpreter_;
    const Call& call_;
    MotionHost& host_;
};

}  // namespace

void MotionInterpreter::queue_motion(const Call& call, MotionHost& host, const PendingMotion& motion) {
    fields_.pending.append(call.pools.pending, motion);
    // Retail does not look at the length; this bound is ours.
    const std::size_t bound = call.limits.pending_motions_per_body;
    if (fields_.pending.size() <= bound || (host.needs_no_links() && forget_one_of_many(call))) return;
    if (host.runs()) {
        ++call.pools.bounds.pending_motions;
        call.trace(host.id()).report(Event::PendingMotionBoundReached{static_cast<int>(bound)});
    }
    // By way of the layer, whose list is as long.
    Notices notices(*this, call, host);
    AnimationLayer* animation = host.animation();
    animation != nullptr ? animation->complete_oldest(host.id(), notices) : motion_done(call, host);
}

// Motions that need no links all end at the same check, so it makes no difference how many there are, but for three
// things that stay as they are: the first, which a jump asks for its error; an action, which lets go of sticky; and the
// actions of the two states, of which one goes with each.
bool MotionInterpreter::forget_one_of_many(const Call& call) {
    Pool<PendingMotion>& pool = call.pools.pending;
    const auto is_action_after = [&](Pending::Index at) { return is_action(pool[pool[at].next].value.motion); };
    Pending::Index before = fields_.pending.head();
    while (pool[before].next != Pending::kNone && is_action_after(before)) before = pool[before].next;
    if (pool[before].next == Pending::kNone) {
        before = fields_.pending.head();
        if (fields_.pending.size() < 3) return false;  // the last action, perhaps
        drop_actions(call);
    }
    fields_.pending.drop_after(pool, before);
    return true;
}

void MotionInterpreter::drop_actions(const Call& call) {
    InterpreterFields::Seldom* seldom = fields_.seldom.changed();
    if (seldom == nullptr) return;
    drop_first(call.pools.actions, seldom->actions);
    drop_first(call.pools.actions, seldom->raw_actions);
}

// The head goes last: motions that letting go of a target begins are queued behind it, as in the layer's list. Where
// that ended them all (a body without a cell drops its links) there is none left.
void MotionInterpreter::motion_done(const Call& call, MotionHost& host) {
    if (!host.has_body() || fields_.pending.empty()) return;
    if (is_action(call.pools.pending[fields_.pending.head()].value.motion)) {
        host.unstick();
        drop_actions(call);
    }
    if (!fields_.pending.empty()) fields_.pending.drop_head(call.pools.pending);
}

[[gnu::noinline]] void MotionInterpreter::check_completed_motions(const Call& call, MotionHost& host) {
    AnimationLayer* animation = host.has_body() ? host.animation() : nullptr;
    if (animation == nullptr) return;
    Notices notices(*this, call, host);
    animation->check_completed_motions(host.id(), notices);
}

void MotionInterpreter::drop_link_animations(const Call& call, MotionHost& host) {
    AnimationLayer* animation = host.animation();
    if (animation == nullptr) return;
    Notices notices(*this, call, host);
    animation->drop_link_animations(host.id(), notices);
}

void MotionInterpreter::leave_world(const Call& call, MotionHost& host) {
    for (std::size_t remaining = fields_.pending.size(); remaining > 0; --remaining) motion_done(call, host);
}

void MotionInterpreter::restart_animation(const Call& call, MotionHost& host) {
    fields_.pending.clear(call.pools.pending);
    if (AnimationLayer* animation = host.animation()) animation->initialise(host.id());
    queue_motion(call, host, {.motion = MotionCommand::Ready});
    apply_current_movement(call, host, false, false);
}

}  // namespace acmotion
