#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "lab/base/map_place.h"
#include "lab/replay/kept_bodies.h"
#include "lab/replay/listener.h"
#include "lab/session/ground_truth.h"

// The track of a run, for everything that is made of it: a report, a recording, a comparison with another client.
namespace acmotion {

// One body in one frame.
struct TrackPoint {
    std::uint32_t frame = 0;  // ReplayFrame::number
    MapPlace place;
    float heading = 0;         // compass degrees
    float speed = 0;           // m/s over the last slice
    float behind_update = -1;  // metres to the newest accepted update; -1: none yet
    float behind_truth = -1;   // metres; -1: unknown
    std::uint8_t waypoints = 0;
    bool in_contact = false;
    bool is_hidden = false;
};

// Bodies count from 0, in the order of on_body.
using BodyNumber = std::size_t;
inline constexpr BodyNumber kNoBody = static_cast<BodyNumber>(-1);

// Valid during the call only.
struct BodySample {
    BodyNumber body = 0;
    const BodyFrame& drawn;
    const TrackPoint& point;
    const BodyInfo* info = nullptr;  // null: nothing else is known of it
};

// Takes a track piece by piece, while the replay runs. Nothing is kept for it: a sink that needs a piece later copies it.
class TrackSink {
 public:
    virtual ~TrackSink() = default;
    // A body that was not mentioned before.
    virtual void on_body(ObjectId object) = 0;
    // Its bodies follow, each in a call of on_sample, in order of id.
    virtual void on_frame(const ReplayFrame& frame) = 0;
    virtual void on_sample(const BodySample& sample) = 0;
    // `body` is kNoBody if the event is about no object.
    virtual void on_event(BodyNumber body, const Event& event) = 0;
};
using TrackSinks = std::vector<TrackSink*>;

// Follows every body of a replay from frame to frame, and hands on what it sees.
class Tracker : public ReplayListener {
 public:
    // `truth`, which may be null, and the sinks must outlive this.
    Tracker(const GroundTruth* truth, TrackSinks sinks) : truth_(truth), sinks_(std::move(sinks)) {}

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;

 private:
    // A body from frame to frame.
    struct Followed {
        BodyNumber number = 0;
        Position position;  // as last drawn, and what it comes to: between two ticks, or at rest, it is the same again
        MapPlace place;
        float heading = 0;
        std::optional<std::size_t> last_frame;
        std::optional<MapPlace> newest_update;
        std::optional<MapPlace> slice_start;
        double clock = 0;  // there
        float speed = 0;
        std::optional<TruthFollower> truth;
    };

    [[nodiscard]] Followed& followed(ObjectId object);
    [[nodiscard]] TrackPoint follow(Followed& of, const BodyFrame& body, const ReplayFrame& frame);
    static void follow_place(Followed& of, const Position& position);
    static void follow_speed(Followed& of, double clock);

    const GroundTruth* truth_;
    TrackSinks sinks_;
    std::map<ObjectId, Followed> followed_;
    KeptBodies<Followed> shown_;
    double last_frame_time_ = 0;
};

}  // namespace acmotion
