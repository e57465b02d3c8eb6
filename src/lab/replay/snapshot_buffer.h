#pragma once
#include <deque>

#include "geometry/all.h"

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
        return between(from.position, to.position, (time - from.time) / (to.time - from.time));
    }
    [[nodiscard]] Vec3 velocity(double time) const {
        if (snapshots_.size() < 2 || snapshots_[1].is_jump || time <= snapshots_[0].time) return {};
        const double seconds = snapshots_[1].time - snapshots_[0].time;
        return (WideVec3{offset(snapshots_[0].position, snapshots_[1].position)} * (1 / seconds)).rounded();
    }

 private:
    [[nodiscard]] static Position between(const Position& a, const Position& b, double share) {
        Position result = a;
        result.frame.origin = (WideVec3{a.frame.origin} + WideVec3{offset(a, b)} * share).rounded();
        if (cell_class(a.cell) == CellClass::Outdoor) adjust_to_outside(result);
        const Quaternion& p = a.frame.rotation;
        const Quaternion& q = b.frame.rotation;
        // The short way round: q and -q are the same rotation.
        const double towards = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z < 0 ? -share : share;
        const auto mix = [&](float x, float y) { return static_cast<float>(x * (1 - share) + y * towards); };
        set_rotation(result.frame, {mix(p.w, q.w), mix(p.x, q.x), mix(p.y, q.y), mix(p.z, q.z)});
        return result;
    }

    std::deque<DrawnUpdate> snapshots_;
};

}  // namespace acmotion
