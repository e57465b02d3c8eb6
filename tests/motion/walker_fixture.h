#pragma once
#include <initializer_list>

#include "motion/free_body.h"

namespace acmotion::test {

// A free body and its waypoint queue, as spec 30 §1 runs them: the walk, the sweep, and then what is due at the end.
class Walker : public FreeBody {
 public:
    using FreeBody::FreeBody;

    Enqueue update(const Position& target, bool keep_heading = false) {
        return queue.enqueue(call(), *this, mover(), target, keep_heading);
    }
    // Updates that many metres north of the landblock's corner, one after the other.
    void updates_north(std::initializer_list<float> metres) {
        for (const float distance : metres) update(north(distance));
    }

    Walk tick(float dt = kTick) {
        offset = root_motion;
        const Walk walk = queue.adjust_offset(call(), *this, is_stuck, offset, dt);
        move(offset);
        queue.use_time(call(), *this);
        return walk;
    }
    Walk ticks(int count) {
        Walk last = Walk::NoWaypoint;
        for (int i = 0; i < count; ++i) last = tick();
        return last;
    }
    // Ticks until the queue is empty; how many that took, or `most` and a queue that is not.
    int ticks_until_idle(int most) {
        int count = 0;
        while (!queue.empty() && count < most) {
            tick();
            ++count;
        }
        return count;
    }

    // Where the waypoints are, head first.
    [[nodiscard]] std::vector<Position> waypoints() const {
        std::vector<Position> all;
        WaypointPool::Index index = queue.head();
        for (int i = 0; i < queue.size(); ++i, index = pools.waypoints[index].next)
            all.push_back(pools.waypoints[index].value.position());
        return all;
    }
    [[nodiscard]] Position head() const { return waypoints().front(); }
    [[nodiscard]] Position tail() const { return waypoints().back(); }

    Frame root_motion;
    bool is_stuck = false;
    WaypointQueue queue;
    Frame offset;  // what the last tick made of root motion
};

// A queue as it was made, or as stop leaves it (spec 30 §3.9 invariant 4).
[[nodiscard]] inline bool is_at_rest(const WaypointQueue& queue) {
    return queue.empty() && queue.frame_counter() == 0 && queue.progress_quantum() == 0 &&
           queue.original_distance() == kNoBaselineMetres && queue.fail_counter() == 0;
}

}  // namespace acmotion::test
