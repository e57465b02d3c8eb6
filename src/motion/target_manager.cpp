#include "motion/target_manager.h"

#include "core/constants.h"
#include "geometry/vector_math.h"
#include "motion/watcher_list.h"

namespace acmotion {
namespace {

std::uint32_t group_of(ObjectId id) { return (id.value ^ (id.value >> 16)) % 4; }

// Cell and rotation stay, and the origin is not re-based, however far the way.
Position predict(const MotionHost& host, float quantum) {
    Position predicted = *host.where();
    predicted.frame.origin =
        (WideVec3{predicted.frame.origin} + WideVec3{host.measured_velocity()} * quantum).rounded();
    return predicted;
}

Vec3 direction_to(const Position& target, const Position& own) {
    const auto [direction, too_small] = normalise_check_small(offset(own, target));
    return too_small ? Vec3{0, 0, 1} : direction;
}

}  // namespace

WatcherList::Index WatcherList::find(const WatcherPool& pool, ObjectId id) const {
    Index at = head();
    while (at != kNone && pool[at].value.id != id) at = pool[at].next;
    return at;
}

WatcherList::Index WatcherList::add(WatcherPool& pool, const Watcher& watcher) {
    Index before = kNone;
    for (Index at = head(); at != kNone && group_of(pool[at].value.id) < group_of(watcher.id); at = pool[at].next) {
        before = at;
    }
    return list_.insert_after(pool, before, watcher);
}

bool WatcherList::remove(WatcherPool& pool, ObjectId id) {
    Index before = kNone;
    for (Index at = head(); at != kNone; before = at, at = pool[at].next) {
        if (pool[at].value.id != id) continue;
        list_.drop_after(pool, before);
        return true;
    }
    return false;
}

// ---- watching a target ----------------------------------------------------------------------------------------------

void TargetManager::set_target(const Call& call, MotionHost& host, std::uint32_t asker, ObjectId target, float radius,
                               double quantum) {
    clear_target(host);
    if (target.is_null()) return host.deliver({.context = asker, .status = TargetStatus::TimedOut});
    target_ = TargetInfo{.context = asker, .target = target, .radius = radius, .quantum = quantum, .time = call.now};
    call.trace(host.id()).report(Event::TargetWatched{target});
    host.watch(target, radius, static_cast<float>(quantum));
}

void TargetManager::clear_target(MotionHost& host) {
    if (!target_) return;
    host.unwatch(target_->target);
    target_.reset();
}

void TargetManager::set_target_quantum(MotionHost& host, double seconds) {
    if (!target_) return;
    target_->quantum = seconds;
    host.watch(target_->target, target_->radius, static_cast<float>(seconds));
}

void TargetManager::receive(const Call& call, MotionHost& host, const TargetInfo& info) {
    if (!target_ || target_->target != info.target) return;
    const std::uint32_t asker = target_->context;
    target_ = info;
    target_->context = asker;
    target_->time = call.now;
    target_->direction = direction_to(info.predicted, *host.where());
    call.trace(host.id()).report(Event::TargetReported{info.target, info.status});

    // A copy: the receiver may subscribe anew.
    const TargetInfo delivered = *target_;
    host.deliver(delivered);
    if (info.status == TargetStatus::LeftWorld) clear_target(host);
}

// ---- being watched --------------------------------------------------------------------------------------------------

void TargetManager::add_watcher(const Call& call, MotionHost& host, ObjectId watcher, float radius, float quantum) {
    WatcherPool& pool = call.pools.watchers;
    const WatcherPool::Index known = watchers_.find(pool, watcher);
    if (known != WatcherPool::kNone) {
        pool[known].value.radius = radius;
        pool[known].value.quantum = quantum;
        return;
    }
    // Retail looks at no length; this bound is ours.
    if (watchers_.size() >= call.limits.watchers_per_body) {
        ++call.pools.bounds.watchers;
        return call.trace(host.id()).report(Event::WatcherBoundReached{watcher, call.limits.watchers_per_body});
    }
    const WatcherPool::Index added = watchers_.add(pool, {watcher, radius, quantum, {}});
    send(call, host, added, *host.where(), TargetStatus::Ok);
}

bool TargetManager::remove_watcher(const Call& call, ObjectId watcher) {
    return watchers_.remove(call.pools.watchers, watcher);
}

void TargetManager::send(const Call& call, MotionHost& host, WatcherPool::Index at, const Position& predicted,
                         TargetStatus status) {
    Watcher& watcher = call.pools.watchers[at].value;
    watcher.last_sent = predicted;
    const TargetInfo info{.target = host.id(),
                          .status = status,
                          .radius = watcher.radius,
                          .quantum = watcher.quantum,
                          .actual = *host.where(),
                          .predicted = predicted,
                          .velocity = host.measured_velocity()};
    // `watcher` may be gone afterwards: the receiver may let go of its target.
    host.send(watcher.id, info);
}

// A receiver may leave this list, and come back at the front of its own group, which has been served. It never touches
// another's place, so the next one is safe.
template <class Visit>
void TargetManager::for_each_watcher(const WatcherPool& pool, const Visit& visit) {
    for (WatcherPool::Index at = watchers_.head(); at != WatcherPool::kNone;) {
        const WatcherPool::Index next = pool[at].next;
        visit(at);
        at = next;
    }
}

void TargetManager::notify_watchers(const Call& call, MotionHost& host, TargetStatus status) {
    for_each_watcher(call.pools.watchers, [&](WatcherPool::Index at) { send(call, host, at, *host.where(), status); });
}

void TargetManager::break_off(const Call& call, MotionHost& host, TargetStatus status) {
    clear_target(host);
    notify_watchers(call, host, status);
}

// ---- each slice -----------------------------------------------------------------------------------------------------

[[gnu::noinline]] void TargetManager::handle_targetting(const Call& call, MotionHost& host, double physics_now) {
    if (physics_now - last_check_ < kTargetCheckIntervalSeconds) return;
    check_time_out(call, host);
    for_each_watcher(call.pools.watchers, [&](WatcherPool::Index at) {
        const Watcher& watcher = call.pools.watchers[at].value;
        const Position predicted = predict(host, watcher.quantum);
        if (distance(predicted, watcher.last_sent) > watcher.radius) send(call, host, at, predicted, TargetStatus::Ok);
    });
    last_check_ = physics_now;
}

// Only if there was never a report: after one, silence is no error. The target stays, in case it comes after all.
void TargetManager::check_time_out(const Call& call, MotionHost& host) {
    if (!target_ || target_->status != TargetStatus::Undefined) return;
    if (!(target_->time + kTargetTimeOutSeconds < call.now)) return;
    target_->status = TargetStatus::TimedOut;
    call.trace(host.id()).report(Event::TargetTimedOut{target_->target});
    const TargetInfo delivered = *target_;
    host.deliver(delivered);
}

}  // namespace acmotion
