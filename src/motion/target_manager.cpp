#include "motion/target_manager.h"

#include "core/constants.h"

namespace acmotion {
namespace {

// Cell and rotation stay, and the origin is not re-based, however far the way.
Position predict(const TargetSelf& self, float quantum) {
    Position predicted = self.position;
    predicted.frame.origin = (WideVec3{self.position.frame.origin} + WideVec3{self.velocity} * quantum).rounded();
    return predicted;
}

Vec3 direction_to(const Position& target, const Position& own) {
    const auto [direction, too_small] = normalise_check_small(offset(own, target));
    return too_small ? Vec3{0, 0, 1} : direction;
}

}  // namespace

// ---- watching a target ----------------------------------------------------------------------------------------------

void TargetManager::set_target(const TargetContext& context, std::uint32_t asker, ObjectId target, float radius,
                               double quantum) {
    clear_target(context);
    if (target.is_null()) return context.host.deliver({.context = asker, .status = TargetStatus::TimedOut});
    target_ = TargetInfo{.context = asker, .target = target, .radius = radius, .quantum = quantum, .time = context.now};
    context.trace.tell(TargetWatched{target});
    context.host.watch(target, radius, static_cast<float>(quantum));
}

void TargetManager::clear_target(const TargetContext& context) {
    if (!target_) return;
    context.host.unwatch(target_->target);
    target_.reset();
}

void TargetManager::set_target_quantum(const TargetContext& context, double seconds) {
    if (!target_) return;
    target_->quantum = seconds;
    context.host.watch(target_->target, target_->radius, static_cast<float>(seconds));
}

void TargetManager::receive(const TargetContext& context, const TargetInfo& info) {
    if (!target_ || target_->target != info.target) return;
    const std::uint32_t asker = target_->context;
    target_ = info;
    target_->context = asker;
    target_->time = context.now;
    target_->direction = direction_to(info.predicted, context.self.position);
    context.trace.tell(TargetReported{info.target, info.status});

    // A copy: whoever receives it may subscribe anew.
    const TargetInfo delivered = *target_;
    context.host.deliver(delivered);
    if (info.status == TargetStatus::LeftWorld) clear_target(context);
}

// ---- being watched --------------------------------------------------------------------------------------------------

void TargetManager::add_watcher(const TargetContext& context, ObjectId watcher, float radius, float quantum) {
    WatcherPool& pool = context.watchers;
    const WatcherPool::Index known = watchers_.find(pool, watcher);
    if (known != WatcherPool::kNone) {
        pool[known].value.radius = radius;
        pool[known].value.quantum = quantum;
        return;
    }
    // Retail looks at no length; this bound is ours.
    if (watchers_.size() >= context.limits.watchers_per_body) {
        return context.trace.tell(WatcherBoundReached{watcher, context.limits.watchers_per_body});
    }
    const WatcherPool::Index added = watchers_.add(pool, {watcher, radius, quantum, {}});
    send(context, added, context.self.position, TargetStatus::Ok);
}

bool TargetManager::remove_watcher(const TargetContext& context, ObjectId watcher) {
    return watchers_.remove(context.watchers, watcher);
}

void TargetManager::send(const TargetContext& context, WatcherPool::Index at, const Position& predicted,
                         TargetStatus status) {
    Watcher& watcher = context.watchers[at].value;
    watcher.last_sent = predicted;
    const TargetInfo info{.target = context.self.id,
                          .status = status,
                          .radius = watcher.radius,
                          .quantum = watcher.quantum,
                          .actual = context.self.position,
                          .predicted = predicted,
                          .velocity = context.self.velocity};
    // `watcher` may be gone afterwards: the receiver may let go of its target.
    context.host.send(watcher.id, info);
}

// Who receives something may leave this list, and come back at the front of its own group, which has been served. It
// never touches another's place, so the next one is safe.
template <class Visit>
void TargetManager::for_each_watcher(const WatcherPool& pool, const Visit& visit) {
    for (WatcherPool::Index at = watchers_.head(); at != WatcherPool::kNone;) {
        const WatcherPool::Index next = pool[at].next;
        visit(at);
        at = next;
    }
}

void TargetManager::notify_watchers(const TargetContext& context, TargetStatus status) {
    for_each_watcher(context.watchers,
                     [&](WatcherPool::Index at) { send(context, at, context.self.position, status); });
}

void TargetManager::break_off(const TargetContext& context, TargetStatus status) {
    clear_target(context);
    notify_watchers(context, status);
}

// ---- each slice -----------------------------------------------------------------------------------------------------

void TargetManager::handle_targetting(const TargetContext& context, double physics_now) {
    if (physics_now - last_check_ < kTargetCheckIntervalSeconds) return;
    check_time_out(context);
    for_each_watcher(context.watchers, [&](WatcherPool::Index at) {
        const Watcher& watcher = context.watchers[at].value;
        const Position predicted = predict(context.self, watcher.quantum);
        if (distance(predicted, watcher.last_sent) > watcher.radius) send(context, at, predicted, TargetStatus::Ok);
    });
    last_check_ = physics_now;
}

// Only for "never heard of": once a report came, silence is no error. The target stays, in case it comes after all.
void TargetManager::check_time_out(const TargetContext& context) {
    if (!target_ || target_->status != TargetStatus::Undefined) return;
    if (!(target_->time + kTargetTimeOutSeconds < context.now)) return;
    target_->status = TargetStatus::TimedOut;
    context.trace.tell(TargetTimedOut{target_->target});
    const TargetInfo delivered = *target_;
    context.host.deliver(delivered);
}

}  // namespace acmotion
