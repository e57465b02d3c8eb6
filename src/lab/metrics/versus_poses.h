#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"
#include "lab/base/map_place.h"
#include "lab/replay/filter.h"
#include "lab/replay/frame_bodies.h"
#include "lab/replay/listener.h"
#include "lab/session/session.h"

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

// At its ticks, which is where it can be compared: in between the other may have moved on already.
class TickPoses : public ReplayListener {
 public:
    TickPoses(const Session& session, const ReplayPart& part, std::size_t most)
        : player_(session.player), part_(part), most_(most) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == player_ || body.is_hidden || !part_.has(body.object, frame.time)) continue;
            Track& track = tracks_[body.object];
            if (!track.poses.empty() && body.clock == track.clock) continue;
            track.clock = body.clock;
            track.poses.push_back(pose_of(body, frame.number));
            if (++count_ == most_) is_full_ = true;
        }
        if (!is_full_) until_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_full_; }

    // At that frame; null between two ticks, and where it is not seen.
    [[nodiscard]] const SeenPose* at(ObjectId object, std::size_t frame, const FrameTimes& frames) const {
        const auto track = tracks_.find(object);
        if (track == tracks_.end()) return nullptr;
        const auto& poses = track->second.poses;
        const auto after = std::ranges::upper_bound(poses, frame, {}, &SeenPose::frame);
        if (after == poses.begin()) return nullptr;
        const SeenPose& last = *std::prev(after);
        const bool rests = frames[frame] - frames[last.frame] >= kAtRestSeconds;
        return last.frame == frame || rests ? &last : nullptr;
    }
    [[nodiscard]] std::size_t bodies() const { return tracks_.size(); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] double until() const { return until_; }

 private:
    struct Track {
        double clock = 0;
        std::vector<SeenPose> poses;
    };
    ObjectId player_;
    ReplayPart part_;
    std::size_t most_;
    std::map<ObjectId, Track> tracks_;
    std::size_t count_ = 0;
    double until_ = 0;
    bool is_full_ = false;
};

// ---- where the other leaves it --------------------------------------------------------------------------------------

struct Apart {
    std::size_t in_a_row = 0;
    bool is_sure = false;         // in two comparisons
    double time = 0;              // of the first
    std::uint64_t work = 0;       // of a replay until then, as WorkPrices has it
    std::vector<SeenPose> poses;  // from then on, for a while
};

class FirstDivergences : public ReplayListener {
 public:
    FirstDivergences(const TickPoses& theirs, const FrameTimes& frames) : theirs_(theirs), frames_(frames) {}

    void on_frame(const ReplayFrame& frame) override {
        const std::size_t moving = frame.changes->bodies.size();
        work_ += WorkPrices{}.of_frame(moving, frame.bodies.size() - moving);
        for (const BodyFrame& body : frame.bodies) {
            const SeenPose* other = theirs_.at(body.object, frame.number, frames_);
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
            if (frame.time <= one.time + kWindowSeconds) one.poses.push_back(pose);
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
        one.poses.push_back(pose);
        one.is_sure = one.in_a_row >= 2;
    }
    const TickPoses& theirs_;
    const FrameTimes& frames_;
    std::uint64_t work_ = 0;
    double time_ = 0;
};

}  // namespace acmotion
