#pragma once
#include <deque>

#include "acmotion/geometry/position.h"

namespace acmotion {

struct DrawnUpdate {
    double time = 0;
    Position position;
    bool is_jump = false;  // too far to walk from the one before
};

// The updates of one body, drawn as textbooks do it: on the straight way between the two on either side of the moment
// that is drawn. Those that will never be looked at again are forgotten.
class SnapshotBuffer {
 public:
    void add(const DrawnUpdate& snapshot) { snapshots_.push_back(snapshot); }

    // True if a jump is drawn now that was not drawn before.
    bool forget_before(double time) {
        bool jumped = false;
        while (snapshots_.size() > 1 && snapshots_[1].time <= time) {
            snapshots_.pop_front();
            jumped = jumped || snapshots_.front().is_jump;
        }
        return jumped;
    }
    [[nodiscard]] Position at(double time) const {
        const DrawnUpdate& from = snapshots_.front();
        if (snapshots_.size() < 2 || snapshots_[1].is_jump || time <= from.time) return from.position;
        const DrawnUpdate& to = snapshots_[1];
        return drawn_between(from.position, to.position, (time - from.time) / (to.time - from.time));
    }
    [[nodiscard]] Vec3 velocity(double time) const {
        if (snapshots_.size() < 2 || snapshots_[1].is_jump || time <= snapshots_[0].time) return {};
        const double seconds = snapshots_[1].time - snapshots_[0].time;
        return (WideVec3{offset(snapshots_[0].position, snapshots_[1].position)} * (1 / seconds)).rounded();
    }

 private:
    std::deque<DrawnUpdate> snapshots_;
};

}  // namespace acmotion
