#pragma once
#include <optional>
#include <tuple>

#include "motion/call.h"
#include "motion/host.h"

namespace acmotion {

// One body's part in watching and being watched: it may watch one target, and be watched by many (spec 60 §7). Made by
// the first set_target and by the first watcher.
class TargetManager {
 public:
    // Forgets the old target. The first report of a known one arrives within this call.
    // Id 0 is reported as timed out at once and not kept.
    void set_target(const Call& call, MotionHost& host, std::uint32_t asker, ObjectId target, float radius,
                    double quantum);
    void clear_target(MotionHost& host);
    // How far ahead the target shall look. Registers again with a known target, also with one that was unknown so far.
    void set_target_quantum(MotionHost& host, double seconds);
    // 0 without a target.
    [[nodiscard]] double target_quantum() const { return target_ ? target_->quantum : 0; }

    // A new watcher gets a report at once; one that is known only gets a new radius and quantum.
    void add_watcher(const Call& call, MotionHost& host, ObjectId watcher, float radius, float quantum);
    // False if that id does not watch.
    bool remove_watcher(const Call& call, ObjectId watcher);

    // A target's report. Ignored unless this body watches it.
    void receive(const Call& call, MotionHost& host, const TargetInfo& info);
    // One slice, after the move and before the move-to's use_time: every half second of the physics clock it looks
    // for a time-out, and reports to the watchers whose prediction is off.
    void handle_targetting(const Call& call, MotionHost& host, double physics_now);
    // Reports to every watcher, regardless of time and distance. They stay until they leave by themselves.
    void notify_watchers(const Call& call, MotionHost& host, TargetStatus status);
    // What a teleport and leaving the world do here: forget the own target, then report to the watchers (spec 60 §7).
    void break_off(const Call& call, MotionHost& host, TargetStatus status);
    // Gives the watchers back to the pool, without a report. Call before the manager goes.
    void destroy(WatcherPool& pool) { watchers_.clear(pool); }

    [[nodiscard]] const std::optional<TargetInfo>& target() const { return target_; }
    [[nodiscard]] const WatcherList& watchers() const { return watchers_; }
    [[nodiscard]] double last_check() const { return last_check_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [target, watchers, last_check] = *this;
        return std::tie(target, watchers, last_check);
    }

 private:
    template <class Visit>
    void for_each_watcher(const WatcherPool& pool, const Visit& visit);
    static void send(const Call& call, MotionHost& host, WatcherPool::Index watcher, const Position& predicted,
                     TargetStatus status);
    void check_time_out(const Call& call, MotionHost& host);

    std::optional<TargetInfo> target_;
    WatcherList watchers_;
    double last_check_ = 0;  // physics clock
};

}  // namespace acmotion
