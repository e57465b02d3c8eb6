#pragma once
#include <cstdint>
#include <optional>
#include <tuple>

#include "acmotion/trace/decisions.h"
#include "core/constants.h"
#include "geometry/vector_math.h"
#include "motion/call.h"
#include "motion/host.h"

namespace acmotion {

// A body's way to where the server has it (spec 30 §3, "InterpolationManager"): places are appended as updates arrive,
// each slice walks towards the head at twice the body's speed, and a walk that makes no progress ends in a blip.
class WaypointQueue {
 public:
    // A new server position. `keep_heading`: do not turn the body while walking there. Sets the body's heading at once,
    // through the host, when the body is there already.
    Enqueue enqueue(const Call& call, MotionHost& host, const Mover& body, const Position& target, bool keep_heading);

    // One slice of `dt` seconds. `offset` is in body-local space and arrives holding root motion; it leaves replaced
    // (or, under acdream, added to) when the queue drives the body, and untouched otherwise.
    // `is_stuck` excuses a stall.
    Walk adjust_offset(const Call& call, MotionHost& host, bool is_stuck, Frame& offset, float dt);
    // The usual slice of a body that strolls (body/tick.h), decided and then taken: a step. None if there is more to it.
    struct Step {
        Frame offset;
        double to_head = 0;
        float seconds = 0;  // of the window
        bool ends_window = false;
    };
    [[nodiscard]] std::optional<Step> next_step(const Call& call, const Position& body, const Stance& stance,
                                                double speed, float dt) const;
    void take(const Step& step) {
        ++frame_counter_;
        progress_quantum_ = step.seconds;
        if (step.ends_window) restart_window(step.to_head);
    }

    // End of the slice, after collision: blips, and kinds 2 and 3. A blip whose placement fails is tried again.
    void use_time(const Call& call, MotionHost& host);

    // Empties the queue and forgets the window and all failures. Keep-heading and the remembered waypoint stay.
    void stop(WaypointPool& pool);
    // Gives the waypoints back, and nothing else.
    void clear(WaypointPool& pool) { list_.clear(pool); }
    // Gives back the one that is remembered too. Call before the queue goes.
    void destroy(WaypointPool& pool);

    // For callers that make waypoints of kinds 2 and 3. Retail has none.
    void append(WaypointPool& pool, const Waypoint& waypoint) {
        list_.append(pool, waypoint);
        if (!waypoint.is_position()) has_velocities_ = true;
    }
    // Ends the head (spec 30 §3.6).
    void complete_head(WaypointPool& pool, const Position& body, bool success);

    [[nodiscard]] bool empty() const { return list_.empty(); }
    [[nodiscard]] int size() const { return static_cast<int>(list_.size()); }
    [[nodiscard]] WaypointPool::Index head() const { return list_.head(); }
    // There must be one.
    [[nodiscard]] WaypointPool::Index tail() const { return list_.tail(); }
    [[nodiscard]] int frame_counter() const { return frame_counter_; }
    [[nodiscard]] float progress_quantum() const { return progress_quantum_; }
    [[nodiscard]] float original_distance() const { return original_distance_; }
    [[nodiscard]] int fail_counter() const { return fail_counter_; }
    [[nodiscard]] bool keep_heading() const { return keep_heading_; }
    // Where a blip goes whose queue has run empty: the waypoint of the last failure. Nowhere if there was none.
    [[nodiscard]] Position blip_to(const WaypointPool& pool) const;
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [list, fails, progress, original, remembered, frames, keep_heading, has_velocities] = *this;
        return std::tie(list, fails, progress, original, remembered, frames, keep_heading);
    }

 private:
    struct Blip {
        Position target;
        std::optional<Vec3> velocity;
    };
    struct Window {
        bool good;
        double ratio;
        double progress;
        WindowReason reason;
    };

    // Of the tail; null if there is none, or if that is a velocity.
    [[nodiscard]] const Position* last_place(const WaypointPool& pool) const;
    [[nodiscard]] std::optional<Blip> due_blip(const Call& call) const;
    [[nodiscard]] Blip blip_before_velocity(const WaypointPool& pool) const;
    void report_window(const Call& call, ObjectId body, const Window& window, double distance, double speed) const;
    // `seconds`: since it began.
    [[nodiscard]] Window judge_window(const Rules& rules, double distance, double speed, float seconds, float dt,
                                      bool is_stuck) const;

    Enqueue enqueue_far(const Call& call, const Mover& body, Position target, bool keep_heading);
    Enqueue stop_near(const Call& call, MotionHost& host, const Position& target, bool keep_heading);
    Enqueue enqueue_near(const Call& call, const Mover& body, Position target, bool keep_heading);
    // `to_last`: from the last place, which is there, to the target.
    int prune_tail(const Call& call, const Position& target, double to_last);
    int cap_queue(const Call& call);
    void keep_within_bound(const Call& call, ObjectId body);

    [[nodiscard]] std::optional<Walk> end_window(const Call& call, MotionHost& host, double distance, double speed,
                                                 float dt, bool is_stuck);
    [[nodiscard]] std::optional<Walk> fail_window(const Call& call, const MotionHost& host, double distance);
    Walk walk_step(const Call& call, const Mover& body, const Position& head, Frame& offset, double step);
    Frame blip_by_offset(const Call& call, const MotionHost& host, Frame offset);
    void restart_window(double baseline);
    void remember(WaypointPool& pool, const Position& place);
    void use_blip(const Call& call, MotionHost& host, const Blip& blip);

    PooledList<Waypoint> list_;
    int fail_counter_ = 0;
    float progress_quantum_ = 0;
    float original_distance_ = kNoBaselineMetres;
    WaypointPool::Index remembered_ = WaypointPool::kNone;  // for blip_to; in the pool, because few ever fail
    std::uint8_t frame_counter_ = 0;
    bool keep_heading_ = false;    // retail leaves it uninitialised (spec 30 §3.1)
    bool has_velocities_ = false;  // one of kind 2 or 3 has ever come: most slices need not look at the head's
};

}  // namespace acmotion
