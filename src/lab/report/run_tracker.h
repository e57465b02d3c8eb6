#pragma once
#include <map>
#include <optional>
#include <string>

#include "lab/base/budget.h"
#include "lab/metrics/measure.h"
#include "lab/replay/kept_bodies.h"
#include "lab/report/tracked_run.h"

namespace acmotion {

// Watches one replay, and keeps what a report needs.
class RunTracker : public ReplayListener {
 public:
    // `session` and `truth` must outlive this; `truth` may be null.
    RunTracker(const Session& session, const GroundTruth* truth);

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;

    // What was seen, with what was measured elsewhere. Call once, at the end.
    [[nodiscard]] TrackedRun take(RunMetrics metrics);

 private:
    struct Tracked {
        Track track;
        std::optional<MapPlace> newest_update;
        std::optional<MapPlace> slice_start;
        double clock = 0;
        float speed = 0;
        std::optional<TruthFollower> truth;
    };

    Tracked& tracked(ObjectId object);
    void keep_point(Tracked& of, const BodyFrame& body, const ReplayFrame& frame);
    static void begin_life(Tracked& tracked);
    static void keep_update(Tracked& tracked, const Event& event, const Event::PositionDecided& decided);
    static void follow_speed(Tracked& tracked, const MapPlace& place, double clock);

    const Session& session_;
    const GroundTruth* truth_;
    TrackedRun run_;
    std::map<ObjectId, Tracked> tracked_;
    KeptBodies<Tracked> shown_;
    Budget budget_;
};

// A replay, measured and tracked.
[[nodiscard]] TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames);

}  // namespace acmotion
