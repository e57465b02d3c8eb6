#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"
#include "lab/load/filter.h"
#include "sessions/frame_bodies.h"
#include "sessions/listener.h"
#include "sessions/map_place.h"
#include "sessions/session.h"

// The poses of two rule sets beside each other, for versus.cpp.
namespace acmotion {

inline constexpr double kApartMetres = 0.1;
inline constexpr double kApartDegrees = 10;
inline constexpr double kDegreesPerMetre = 45;  // as far apart as a metre
inline constexpr double kAtRestSeconds = 0.25;  // a body whose clock stood for so long is compared in every frame
inline constexpr double kWindowSeconds = 0.3;   // after a divergence begins, in which rules are tried

struct SeenPose {
    std::uint32_t frame = 0;
    float heading = 0;
    MapPlace place;
};

inline double metres_apart(const SeenPose& a, const SeenPose& b) { return distance(a.place, b.place); }
inline double degrees_apart(const SeenPose& a, const SeenPose& b) {
    return angle_between(static_cast<double>(a.heading), static_cast<double>(b.heading));
}
inline double amount_of(const SeenPose& a, const SeenPose& b) {
    return metres_apart(a, b) + degrees_apart(a, b) / kDegreesPerMetre;
}

inline SeenPose pose_of(const BodyFrame& body, std::size_t frame) {
    return {static_cast<std::uint32_t>(frame), heading_of(body.position.frame.rotation), map_place(body.position)};
}

// ---- where one of the two has every body ----------------------------------------------------------------------------

struct TickPose {
    ObjectId object;
    SeenPose pose;
};

// At its ticks, which is where it can be compared: in between the other may have moved on already.
class TickPoses : public ReplayListener {
 public:
    TickPoses(const Session& session, const ReplayPart& part, std::size_t most)
        : player_(session.player), part_(part), most_(most) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == player_ || body.is_hidden || !part_.has(body.object, frame.time)) continue;
            const auto [clock, is_new] = clocks_.try_emplace(body.object, body.clock);
            if (!is_new && body.clock == std::exchange(clock->second, body.clock)) continue;
            poses_.push_back({body.object, pose_of(body, frame.number)});
            if (poses_.size() == most_) is_full_ = true;
        }
        if (!is_full_) until_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_full_; }

    [[nodiscard]] const std::vector<TickPose>& poses() const { return poses_; }  // frame by frame
    [[nodiscard]] std::size_t bodies() const { return clocks_.size(); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] double until() const { return until_; }

 private:
    ObjectId player_;
    ReplayPart part_;
    std::size_t most_;
    std::vector<TickPose> poses_;
    std::map<ObjectId, double> clocks_;  // of each body, as last seen
    double until_ = 0;
    bool is_full_ = false;
};

// Goes through them as another replay goes on.
class TickFollower {
 public:
    // Both must outlive this.
    TickFollower(const TickPoses& poses, const FrameTimes& frames)
        : times_(frames.begin()), next_(poses.poses().begin()), end_(poses.poses().end()) {}

    // Up to that frame, which is none before those asked for so far.
    void go_to(std::size_t frame) {
        for (; next_ != end_ && next_->pose.frame <= frame; ++next_) {
            last_[next_->object] = {next_->pose, time_of(next_->pose.frame)};
        }
        frame_ = frame;
        time_ = time_of(frame);
    }
    // There; null between two ticks, and where it is not seen.
    [[nodiscard]] const SeenPose* find(ObjectId object) const {
        const auto found = last_.find(object);
        if (found == last_.end()) return nullptr;
        const Last& last = found->second;
        const bool rests = time_ - last.time >= kAtRestSeconds;
        return last.pose.frame == frame_ || rests ? &last.pose : nullptr;
    }

 private:
    struct Last {
        SeenPose pose;
        double time = 0;
    };
    [[nodiscard]] double time_of(std::size_t frame) const { return times_[static_cast<std::ptrdiff_t>(frame)]; }

    FrameTimes::Iterator times_;
    std::vector<TickPose>::const_iterator next_;
    std::vector<TickPose>::const_iterator end_;
    std::size_t frame_ = 0;
    double time_ = 0;  // of that
    std::map<ObjectId, Last> last_;
};

// ---- where the other leaves it --------------------------------------------------------------------------------------

struct Apart {
    std::size_t in_a_row = 0;
    bool is_sure = false;          // in two comparisons
    double time = 0;               // of the first
    std::uint64_t work = 0;        // of a replay until then, as WorkPrices has it
    std::vector<SeenPose> poses;   // from then on, for a while
    std::vector<SeenPose> theirs;  // the same of the other, at the same frames

    void add(const SeenPose& pose, SeenPose other) {
        other.frame = pose.frame;
        poses.push_back(pose);
        theirs.push_back(other);
    }
};

class FirstDivergences : public ReplayListener {
 public:
    FirstDivergences(const TickPoses& theirs, const FrameTimes& frames)
        : theirs_(theirs), their_poses_(theirs, frames) {}

    void on_frame(const ReplayFrame& frame) override {
        const std::size_t moving = frame.changes->bodies.size();
        work_ += WorkPrices{}.of_frame(moving, frame.bodies.size() - moving);
        their_poses_.go_to(frame.number);
        for (const BodyFrame& body : frame.bodies) {
            const SeenPose* other = their_poses_.find(body.object);
            if (other != nullptr && !body.is_hidden) compare(apart[body.object], frame, body, *other);
        }
        time_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return theirs_.is_full() && time_ > theirs_.until(); }

    std::map<ObjectId, Apart> apart;

 private:
    void compare(Apart& one, const ReplayFrame& frame, const BodyFrame& body, const SeenPose& other) const {
        const SeenPose pose = pose_of(body, frame.number);
        if (one.is_sure) {
            if (frame.time <= one.time + kWindowSeconds) one.add(pose, other);
            return;
        }
        if (metres_apart(pose, other) < kApartMetres && degrees_apart(pose, other) < kApartDegrees) {
            one = {};
            return;
        }
        if (++one.in_a_row == 1) {
            one.time = frame.time;
            one.work = work_;
        }
        one.add(pose, other);
        one.is_sure = one.in_a_row >= 2;
    }
    const TickPoses& theirs_;
    TickFollower their_poses_;
    std::uint64_t work_ = 0;
    double time_ = 0;
};

}  // namespace acmotion
