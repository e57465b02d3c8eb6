#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/load/filter.h"
#include "lab/metrics/blame.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/seen_update.h"
#include "lab/metrics/thin_series.h"
#include "lab/metrics/track_points.h"
#include "sessions/bounds_reached.h"
#include "sessions/budget.h"
#include "sessions/session.h"

namespace acmotion {

// Ends the label of a run by rules alone, beside one of the same rules with data files of the game.
inline constexpr const char* kWithoutData = ", no data";

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

// A number of a body over all of a long session.
struct WholePlot {
    report::Series series;  // thinned
    double mean = 0;        // over all frames, as is...
    double usual_most = 0;  // ...what is exceeded in 3 % of them
};
struct WholePlots {
    ObjectId object;
    WholePlot speed;
    WholePlot behind;  // the truth, or else the newest accepted update
};

// Of a session that is too long to be kept whole (Closeups): what was added up on the way.
struct WholeRun {
    report::Range time;
    std::size_t frames = 0;
    std::vector<FrameTimes::Gap> gaps;
    report::Blame blame;
    std::vector<WholePlots> plots;  // of some bodies
};

// A replay, as a report needs it: kept whole, or if the session is long, some seconds of it and sums of the rest.
struct TrackedRun {
    std::string label;
    std::vector<double> frame_times;     // by number of the frame, which counts those that are kept
    std::vector<Track> tracks;           // in order of id
    std::optional<WholeRun> whole = {};  // nothing: all is kept
    RunMetrics metrics;
    std::size_t points_dropped = 0;  // because the memory for tracks was full
    std::size_t events_dropped = 0;

    [[nodiscard]] const Track* find(ObjectId object) const;
    // Between two frames of a body: it was not there, or no frame was drawn.
    [[nodiscard]] bool was_unseen(std::size_t from, std::size_t to) const;

    // Within the budget; what goes beyond it is counted. `list` is one of a track.
    template <class Item>
    void keep(std::vector<Item>& list, const Item& item, Budget& budget) {
        if (budget.spend(sizeof item)) {
            list.push_back(item);
        } else {
            ++events_dropped;
        }
    }
};

// Those of its world, and of the memory for tracks.
[[nodiscard]] std::vector<BoundReached> bounds_reached(const TrackedRun& run);

// Keeps the track of a part of a run, as much of it as half of its memory (Allowance) holds: a report is made of up to four runs. What
// comes after is counted and not kept.
class TrackKeeper : public TrackSink {
 public:
    // `session` must outlive this.
    explicit TrackKeeper(const Session& session, const ReplayPart& part = {})
        : session_(session), part_(part), budget_(session.allowance.memory() / 2) {}

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
    [[nodiscard]] bool is_wanted(BodyNumber body) const {
        return part_.object.is_null() || run_.tracks[body].object == part_.object;
    }

    const Session& session_;
    ReplayPart part_;
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
// A replay, measured and tracked, as far as `part`.
[[nodiscard]] TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames,
                                   const Listeners& others = {}, const ReplayPart& part = {});

}  // namespace acmotion
