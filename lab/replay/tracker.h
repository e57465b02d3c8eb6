#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "acmotion/geometry/position.h"
#include "sessions/replay.h"

// The track of a run, for everything that is made of it: a report, a recording, a comparison with another client.
namespace acmotion {

// One body in one frame.
struct TrackPoint {
    std::uint32_t frame = 0;  // ReplayFrame::number
    MapPlace place;
    float heading = 0;         // compass degrees
    float speed = 0;           // m/s over the last slice
    float behind_update = -1;  // metres to the newest accepted update; -1: none yet
    std::uint8_t waypoints = 0;
    bool in_contact = false;
    bool is_hidden = false;

    bool operator==(const TrackPoint&) const = default;
};

// Bodies count from 0, in the order of on_body.
using BodyNumber = std::size_t;
inline constexpr BodyNumber kNoBody = static_cast<BodyNumber>(-1);

// Valid during the call only.
struct BodySample {
    BodyNumber body = 0;
    const BodyFrame& drawn;
    const TrackPoint& point;
    const BodyInfo* known = nullptr;  // null: nothing else is known of it
};

// Takes a track piece by piece, while the replay runs. Nothing is kept for it: a sink that needs a piece later copies it.
class TrackSink {
 public:
    virtual ~TrackSink() = default;
    // A body that was not mentioned before.
    virtual void on_body(ObjectId object) = 0;
    // What is new in it follows: bodies that have gone, and samples of those that are new or may have changed, in order of
    // id. All others are as their last sample has them.
    virtual void on_frame(const ReplayFrame& frame) = 0;
    virtual void on_gone(BodyNumber body) = 0;
    virtual void on_sample(const BodySample& sample) = 0;
    // `body` is kNoBody if the event is about no object.
    virtual void on_event(BodyNumber body, const Event& event) = 0;
};
using TrackSinks = std::vector<TrackSink*>;

// Follows every body of a replay from frame to frame, and hands on what it sees.
class Tracker : public ReplayListener {
 public:
    // The sinks must outlive this. They get a sample of every body in the first frame from `since` on.
    explicit Tracker(TrackSinks sinks, double since = -std::numeric_limits<double>::infinity())
        : sinks_(std::move(sinks)), since_(since) {}

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;

 private:
    // A body from frame to frame.
    struct Followed {
        BodyNumber number = 0;
        Position position;  // as last drawn, and what it comes to: between two ticks, or at rest, it is the same again
        MapPlace place;
        float heading = 0;
        bool is_gone = false;
        std::optional<MapPlace> newest_update;
        std::optional<MapPlace> slice_start;
        double clock = 0;  // there
        float speed = 0;
        TrackPoint point;  // the last
    };

    [[nodiscard]] Followed& followed(ObjectId object);
    [[nodiscard]] bool samples_all(double time) const { return last_frame_time_ < since_ && time >= since_; }
    void on_change(std::size_t place, double clock_before, const ReplayFrame& frame);
    void follow(Followed& of, const BodyFrame& body, double clock_before) const;
    static void follow_place(Followed& of, const Position& position);
    static void follow_speed(Followed& of, double clock);

    TrackSinks sinks_;
    double since_;
    ChangeFinder finder_;  // for frames whose changes are unknown
    std::map<ObjectId, Followed> followed_;
    double last_frame_time_ = -std::numeric_limits<double>::infinity();
    bool is_after_gap_ = false;  // the frame at hand
};

}  // namespace acmotion
