#pragma once
#include <optional>
#include <tuple>

#include "acmotion/core/limits.h"
#include "acmotion/trace/trace.h"
#include "motion/target_info.h"
#include "motion/watcher_list.h"

namespace acmotion {

// How the target manager of one body reaches the other bodies, by id, and the other managers of its own.
class TargetHost {
 public:
    virtual ~TargetHost() = default;

    // This body becomes a watcher of `target`: its manager's add_watcher, in a manager made for it if it has none.
    // Nothing happens if nobody knows the target.
    virtual void watch(ObjectId target, float radius, float quantum) = 0;
    // The target manager's remove_watcher, if the target is known and has one.
    virtual void unwatch(ObjectId target) = 0;
    // The watcher's target manager's receive, if the watcher is known and has one.
    virtual void send(ObjectId watcher, const TargetInfo& info) = 0;
    // To this body's own move-to, then to its sticky, if it has them. Only context 0 is meant for them. Either may
    // subscribe anew from inside.
    virtual void deliver(const TargetInfo& info) = 0;
};

// What a target tells of itself. A value, taken fresh for every call.
struct TargetSelf {
    ObjectId id;
    Position position;
    Vec3 velocity;  // measured, m/s
};

// What every call into a target manager shares. `now` is the frame clock.
struct TargetContext {
    const Limits& limits;
    WatcherPool& watchers;
    TargetHost& host;
    TargetSelf self;
    Trace trace;
    double now = 0;
};

// One body's part in watching and being watched: it may watch one target, and be watched by many (spec 60 §7). Made by
// the first set_target and by the first watcher.
class TargetManager {
 public:
    // Forgets the old target. The first report of a known one arrives within this call. Id 0 is told as timed out at
    // once and not kept.
    void set_target(const TargetContext& context, std::uint32_t asker, ObjectId target, float radius, double quantum);
    void clear_target(const TargetContext& context);
    // How far ahead the target shall look. Registers again with a known target, also with one that was unknown so far.
    void set_target_quantum(const TargetContext& context, double seconds);
    // 0 without a target.
    [[nodiscard]] double target_quantum() const { return target_ ? target_->quantum : 0; }

    // A new watcher is told at once; one that is known only gets a new radius and quantum.
    void add_watcher(const TargetContext& context, ObjectId watcher, float radius, float quantum);
    // False if that id does not watch.
    bool remove_watcher(const TargetContext& context, ObjectId watcher);

    // A target's report. Ignored unless this body watches it.
    void receive(const TargetContext& context, const TargetInfo& info);
    // One slice, after the move and before the move-to's use_time: every half second of the physics clock it looks
    // for a time-out, and tells watchers who would be surprised.
    void handle_targetting(const TargetContext& context, double physics_now);
    // Tells every watcher, whatever time and distance say. They stay until they leave by themselves.
    void notify_watchers(const TargetContext& context, TargetStatus status);
    // What a teleport and leaving the world do here: forget the own target, then tell the watchers (spec 60 §7).
    void break_off(const TargetContext& context, TargetStatus status);
    // Gives the watchers back to the pool, without telling them. Call before the manager goes.
    void destroy(WatcherPool& pool) { watchers_.clear(pool); }

    [[nodiscard]] const std::optional<TargetInfo>& target() const { return target_; }
    [[nodiscard]] const WatcherList& watchers() const { return watchers_; }
    [[nodiscard]] double last_check() const { return last_check_; }
    // For World::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [target, watchers, last_check] = *this;
        return std::tie(target, watchers, last_check);
    }

 private:
    template <class Visit>
    void for_each_watcher(const WatcherPool& pool, const Visit& visit);
    void send(const TargetContext& context, WatcherPool::Index watcher, const Position& predicted, TargetStatus status);
    void check_time_out(const TargetContext& context);

    std::optional<TargetInfo> target_;
    WatcherList watchers_;
    double last_check_ = 0;  // physics clock
};

}  // namespace acmotion
