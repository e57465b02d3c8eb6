#pragma once
#include <tuple>

#include "core/maybe.h"
#include "motion/leash.h"
#include "motion/sticky.h"
#include "motion/waypoint_queue.h"

namespace acmotion {

// The chain that edits one slice's offset: waypoint queue, then sticky, then leash (spec 30 §2). Each is made the first
// time it is needed. A caller that gives an order here must also wake the body (spec 20 §12.2); the chain cannot.
class PositionManager {
 public:
    Enqueue interpolate_to(const Call& call, MotionHost& host, const Mover& body, const Position& target,
                           bool keep_heading);
    // `landed`: because the body has (spec 81 row 31).
    void stop_interpolating(const Call& call, const MotionHost& host, bool landed = false);
    void stick_to(const Call& call, MotionHost& host, ObjectId target, float radius);
    void unstick(const Call& call, MotionHost& host);
    void constrain_to(const Call& call, const MotionHost& host, const Position& anchor, const LeashRange& range);
    void unconstrain(const Call& call, const MotionHost& host);
    void handle_update_target(const Call& call, MotionHost& host, ObjectId target, TargetStatus status,
                              const Position& position);

    // One slice, before collision: queue, sticky, leash, all on the same body-local offset.
    Walk adjust_offset(const Call& call, MotionHost& host, Frame& offset, float dt);
    // The end of the slice, after collision: queue, then sticky. (The leash has nothing to do.)
    void use_time(const Call& call, MotionHost& host);
    // Gives the waypoints back to the pool. Call before the manager goes.
    void destroy(WaypointPool& pool);

    [[nodiscard]] bool is_interpolating() const { return !queue_->empty(); }  // also where there is none
    // Nothing to walk to, nothing to stick to, no blip due: a slice changes nothing here as long as the body stands.
    [[nodiscard]] bool is_idle() const {
        return (!queue_ || (queue_->empty() && queue_->fail_counter() == 0)) && sticky_target().is_null();
    }
    [[nodiscard]] bool is_fully_constrained() const { return leash_ && leash_->is_full(); }
    [[nodiscard]] ObjectId sticky_target() const { return sticky_ ? sticky_->target() : ObjectId{}; }

    // The helpers themselves; nothing until one is first needed.
    [[nodiscard]] const Maybe<WaypointQueue>& queue() const { return queue_; }
    [[nodiscard]] const Boxed<Sticky>& sticky() const { return sticky_; }
    [[nodiscard]] const Maybe<Leash>& leash() const { return leash_; }
    [[nodiscard]] Maybe<WaypointQueue>& queue() { return queue_; }
    [[nodiscard]] Boxed<Sticky>& sticky() { return sticky_; }
    [[nodiscard]] Maybe<Leash>& leash() { return leash_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [sticky, queue, leash] = *this;
        return std::tie(sticky, queue, leash);
    }

 private:
    Boxed<Sticky> sticky_;  // few bodies use it, and then for one second at a time
    Maybe<WaypointQueue> queue_;
    [[no_unique_address]] Maybe<Leash> leash_;
};

}  // namespace acmotion
