#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"
#include "lab/base/map_place.h"
#include "lab/base/spooled_list.h"
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

// At its ticks, which is where it can be compared: in between the other may have moved on already. Most of them lie in a temporary file.
class TickPoses : public ReplayListener {
 public:
    TickPoses(const Session& session, const ReplayPart& part, std::size_t most)
        : player_(session.player), part_(part), most_(most) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == player_ || body.is_hidden || !part_.has(body.object, frame.time)) continue;
            Track& track = tracks_.try_emplace(body.object, spool_).first->second;
            if (!track.poses.empty() && body.clock == track.clock) continue;
            track.clock = body.clock;
            track.poses.push_back(pose_of(body, frame.number));
            if (++count_ == most_) is_full_ = true;
        }
        if (!is_full_) until_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_full_; }

    // Of a body, in order of their frames; null: it was never seen.
    [[nodiscard]] const SpooledList<SeenPose>* of(ObjectId object) const {
        const auto track = tracks_.find(object);
        return track != tracks_.end() ? &track->second.poses : nullptr;
    }
    [[nodiscard]] std::size_t bodies() const { return tracks_.size(); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] double until() const { return until_; }

 private:
    struct Track {
        explicit Track(std::shared_ptr<Spool> spool) : poses(std::move(spool)) {}
        double clock = 0;
        SpooledList<SeenPose> poses;
    };
    std::shared_ptr<Spool> spool_ = std::make_shared<Spool>();  // for all bodies
    ObjectId player_;
    ReplayPart part_;
    std::size_t most_;
    std::map<ObjectId, Track> tracks_;
    std::size_t count_ = 0;
    double until_ = 0;
    bool is_full_ = false;
};

// The same, asked for while time goes on.
class FollowedPoses {
 public:
    // Both must outlive this, and stay as they are.
    FollowedPoses(const TickPoses& poses, const FrameTimes& frames) : poses_(poses), frames_(frames) {}

    // At that frame, of which those of a body must rise; nothing between two ticks, and where it is not seen.
    [[nodiscard]] std::optional<SeenPose> at(ObjectId object, std::size_t frame) {
        const auto [found, is_new] = cursors_.try_emplace(object);
        Cursor& cursor = found->second;
        if (is_new) cursor.begin(poses_.of(object));
        const std::optional<SeenPose>& last = cursor.last_until(frame);
        if (!last) return std::nullopt;
        const bool rests = frames_[frame] - frames_[last->frame] >= kAtRestSeconds;
        return last->frame == frame || rests ? last : std::nullopt;
    }

 private:
    class Cursor {
     public:
        void begin(const SpooledList<SeenPose>* poses) {
            if (poses == nullptr) return;
            next_ = poses->begin();
            end_ = poses->end();
        }
        [[nodiscard]] const std::optional<SeenPose>& last_until(std::size_t frame) {
            for (; next_ != end_ && next_->frame <= frame; ++next_) last_ = *next_;
            return last_;
        }

     private:
        SpooledList<SeenPose>::Iterator next_;
        SpooledList<SeenPose>::Iterator end_;
        std::optional<SeenPose> last_;
    };

    const TickPoses& poses_;
    const FrameTimes& frames_;
    std::map<ObjectId, Cursor> cursors_;
};

// ---- where the other leaves it --------------------------------------------------------------------------------------

struct Apart {
    std::size_t in_a_row = 0;
    bool is_sure = false;          // in two comparisons
    double time = 0;               // of the first
    std::uint64_t work = 0;        // of a replay until then, as WorkPrices has it
    std::vector<SeenPose> poses;   // from then on, for a while...
    std::vector<SeenPose> theirs;  // ...and those of the other in the same frames
};

class FirstDivergences : public ReplayListener {
 public:
    FirstDivergences(const TickPoses& theirs, const FrameTimes& frames) : theirs_(theirs), followed_(theirs, frames) {}

    void on_frame(const ReplayFrame& frame) override {
        const std::size_t moving = frame.changes->bodies.size();
        work_ += WorkPrices{}.of_frame(moving, frame.bodies.size() - moving);
        for (const BodyFrame& body : frame.bodies) {
            const auto other = followed_.at(body.object, frame.number);
            if (other && !body.is_hidden) compare(apart[body.object], frame, body, *other);
        }
        time_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return theirs_.is_full() && time_ > theirs_.until(); }

    std::map<ObjectId, Apart> apart;

 private:
    void compare(Apart& one, const ReplayFrame& frame, const BodyFrame& body, const SeenPose& other) const {
        const SeenPose pose = pose_of(body, frame.number);
        if (one.is_sure) {
            if (frame.time <= one.time + kWindowSeconds) keep(one, pose, other);
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
        keep(one, pose, other);
        one.is_sure = one.in_a_row >= 2;
    }
    static void keep(Apart& one, const SeenPose& pose, SeenPose other) {
        other.frame = pose.frame;
        one.poses.push_back(pose);
        one.theirs.push_back(other);
    }
    const TickPoses& theirs_;
    FollowedPoses followed_;
    std::uint64_t work_ = 0;
    double time_ = 0;
};

}  // namespace acmotion
