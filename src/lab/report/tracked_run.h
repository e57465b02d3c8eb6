#pragma once
#include <map>
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/base/budget.h"
#include "lab/metrics/measure.h"
#include "lab/report/track_points.h"
#include "lab/session/bounds_reached.h"
#include "lab/session/session.h"

namespace acmotion {

// Ends the label of a run by rules alone, beside one of the same rules with data files of the game.
inline constexpr const char* kWithoutData = ", no data";

struct SeenUpdate {
    double time = 0;
    MapPlace place;
    PositionOutcome outcome = PositionOutcome::Ignore;
};

// Something ugly, however slight: a Moment without its words.
struct SeenFlaw {
    double time = 0;  // a stall's start
    MomentKind kind = MomentKind::Pop;
    double amount = 0;  // as the kind has it
};

struct Track {
    ObjectId object;
    std::string name;
    ObjectKind kind = ObjectKind::Other;
    TrackPoints points;               // one per frame while the body is in the world
    std::vector<SeenUpdate> updates;  // what the server sent, whether accepted or not
    std::vector<Event> events;        // every decision, in order
    std::vector<SeenFlaw> flaws;      // in order of being noticed
};

// A replay kept whole: a report needs all of it at once.
struct TrackedRun {
    std::string label;
    std::vector<double> frame_times;  // by number of the frame
    std::vector<Track> tracks;        // in order of id
    RunMetrics metrics;
    std::size_t points_dropped = 0;  // because the memory for tracks was full
    std::size_t events_dropped = 0;

    [[nodiscard]] const Track* find(ObjectId object) const;
    // Between two frames of a body: it was not there, or no frame was drawn.
    [[nodiscard]] bool was_unseen(std::size_t from, std::size_t to) const;
};

// Those of its world, and of the memory for tracks.
[[nodiscard]] std::vector<BoundReached> bounds_reached(const TrackedRun& run);

// Keeps the track of a run, as much of it as half of its memory (Allowance) holds: a report is made of up to four runs. What
// comes after is counted and not kept.
class TrackKeeper : public TrackSink {
 public:
    // `session` must outlive this.
    explicit TrackKeeper(const Session& session) : session_(session), budget_(session.allowance.memory() / 2) {}

    void on_body(ObjectId object) override;
    void on_frame(const ReplayFrame& frame) override;
    void on_gone(BodyNumber body) override;
    void on_sample(const BodySample& sample) override;
    void on_event(BodyNumber body, const Event& event) override;
    // For MetricsOptions::on_moment of the same run; measure_and_keep sees to it.
    void on_moment(const Moment& moment);

    // What was seen, with what was measured elsewhere. Call once, at the end.
    [[nodiscard]] TrackedRun take(RunMetrics metrics);

 private:
    const Session& session_;
    // The frame at hand is the first that its last point is not for.
    void keep_rest(BodyNumber body, std::size_t until);

    TrackedRun run_;              // its tracks by BodyNumber
    std::vector<bool> is_there_;  // the same
    bool is_after_gap_ = false;
    std::map<ObjectId, BodyNumber> numbers_;
    Budget budget_;
};

// A replay, measured, and kept by `keeper`; its track also goes to other sinks.
[[nodiscard]] RunMetrics measure_and_keep(MetricsOptions options, const FrameTimes& frames, TrackKeeper& keeper,
                                          TrackSinks others = {}, const Listeners& listeners = {});
// A replay, measured and tracked.
[[nodiscard]] TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames,
                                   const Listeners& others = {});

}  // namespace acmotion
