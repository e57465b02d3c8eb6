#pragma once
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "acmotion/core/rules.h"
#include "lab/base/ground_truth.h"
#include "lab/metrics/carriage.h"
#include "lab/metrics/cause.h"
#include "lab/metrics/excused_slices.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/screen_tally.h"
#include "lab/metrics/slice_tally.h"
#include "lab/replay/follow.h"
#include "lab/replay/given_poses.h"
#include "lab/replay/timeline.h"
#include "sessions/replay.h"
#include "sessions/session.h"

namespace acmotion {

struct MetricsOptions {
    std::string label;
    Rules rules;                         // for the catch-up speed
    const Session* session = nullptr;    // for names, and which body is the player's own: that one is not measured
    const GroundTruth* truth = nullptr;  // where every body really was, if known
    Drawing drawing = Drawing::Ticks;    // how bodies are drawn, where a World moves them
    const GivenPoses* given = nullptr;   // shown instead of what the rules make of the session; null: none
    const ExcusedSlices* excused =
        nullptr;  // what else is excused, as far as that many frames around it; null: nothing
    std::size_t excused_frames = 0;
    ExcusedSlices* note_excused = nullptr;              // where this run's are noted; null: nowhere
    const baseline::Baseline* baseline = nullptr;       // shows the session instead of the rules; null: none
    baseline::OnDeed on_deed = {};                      // what its followers do
    bool on_screen = false;                             // frames are measured too, beside slices
    std::function<void(const Moment&)> on_moment = {};  // every one, however slight; a stall when it is over
    double story_seconds = 0;  // what was decided about its object this near a moment is kept with it; 0: nothing
    ObjectId object;           // measure only this one; null: all
    double since = -std::numeric_limits<double>::infinity();  // measure from here...
    double until = std::numeric_limits<double>::infinity();   // ...to here, in seconds of the session
};

// Measures a replay while it runs (docs/metrics.md). What it keeps grows with the number of objects, not with time.
class MetricsCollector : public ReplayListener {
 public:
    explicit MetricsCollector(MetricsOptions options)
        : options_(std::move(options)),
          moments_(options_.story_seconds > 0),
          stories_([this](const Event& event) { return may_be_told(event); }) {}

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;
    // What the baseline does is why moments of its bodies come about.
    void on_deed(const baseline::DeedOf& deed) {
        if (is_measured(deed.object)) seen_[deed.object].deed = deed.deed;
    }

    // Call once, at the end.
    [[nodiscard]] RunMetrics finish();

 private:
    // So few poses that nothing is said of what happens between them.
    [[nodiscard]] bool is_thin() const { return options_.given != nullptr && options_.given->is_thin; }
    // How a body was drawn at the end of a slice.
    struct Drawn {
        double clock = 0;
        Quaternion rotation;
        MapPlace place;
        float heading = 0;
    };
    // What is remembered of a body from slice to slice.
    struct Seen {
        std::optional<Drawn> last;      // at the end of the last slice; nothing while it is not in the world
        bool is_gone = false;           // since the frame before the one at hand
        bool is_excused = false;        // in this slice
        bool has_reached = false;       // a waypoint, in this slice
        bool has_update = false;        // that was accepted, in this slice
        bool was_hidden = false;        // at some frame of this slice
        bool is_frame_excused = false;  // since the last frame
        bool is_blip_far = false;       // the blip to come is because of a distance, not of a stall
        float turned_to = 0;            // its heading when it last moved...
        MapPlace moved_to;              // ...and where it was drawn then
        double moved_at = -std::numeric_limits<double>::infinity();  // when there was last a sign of movement
        std::size_t last_frame = 0;
        std::size_t slice_frame = 0;  // at which this slice began
        Slice slice;                  // the last; every slice of a rest is like it
        std::optional<Position> newest_update;
        SliceTally tally;
        RecentEvents recent;
        ScreenTally screen;
        std::optional<TruthFollower> truth;
        StretchTally stretches;
        std::optional<baseline::Deed> deed;  // the newest, of a baseline
    };
    class Reporter;

    [[nodiscard]] bool is_measured(ObjectId object) const;
    // Whether a moment that has come, or is still going on, may be one that this event belongs to.
    [[nodiscard]] bool may_be_told(const Event& event) const;
    [[nodiscard]] ReplayPart story_part(const Moment& moment) const;
    [[nodiscard]] bool is_in_time(double time) const { return time >= options_.since && time <= options_.until; }
    // Bodies at rest are made up for when they are looked at again. What a display or the truth does meanwhile is measured
    // frame by frame, and so are the frames in which the measuring begins and ends.
    [[nodiscard]] bool looks_at_all(const ReplayFrame& frame);
    void look_at(std::size_t place, const ReplayFrame& frame);
    void on_gone(const FrameChanges::Gone& gone);
    // It has stood until the frame before, when its clock was this: one long slice.
    void end_rest(Seen& seen, ObjectId object, double clock);
    // It was not seen for a while: what was under way is over.
    void lose_sight(Seen& seen, ObjectId object);
    static void begin_slices(Seen& seen, const BodyFrame& body);
    void end_slice(Seen& seen, const BodyFrame& body, const ReplayFrame& frame);
    [[nodiscard]] Slice make_slice(Seen& seen, const BodyFrame& body, const std::optional<BodyInfo>& known,
                                   const Carriage& carriage, const ReplayFrame& frame) const;
    [[nodiscard]] static Pursuit pursuit_of(const Seen& seen, const Slice& slice, const BodyFrame& body,
                                            const std::optional<BodyInfo>& known, const Carriage& carriage);
    static void note_doing(Seen& seen, const BodyInfo& known, const Carriage& carriage);
    // What few replays ask for.
    void add_more(Seen& seen, const MapPlace& to, const ReplayFrame& frame, ObjectId object) const;
    [[nodiscard]] static bool is_moving(Seen& seen, const Slice& slice, const MapPlace& place, bool has_waypoints);
    [[nodiscard]] static bool has_moved(Seen& seen, const Slice& slice, const MapPlace& place);
    void follow_screen(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) const;
    [[nodiscard]] std::optional<double> behind_truth(Seen& seen, ObjectId object, const MapPlace& place,
                                                     double time) const;
    // As another run was.
    [[nodiscard]] bool is_excused_with(const Seen& seen, ObjectId object, std::size_t frame) const;
    static void excuse(Seen& seen) { seen.is_excused = seen.is_frame_excused = true; }
    void keep(Moment moment, const Seen& seen);
    static void begin_life(Seen& seen);
    void on_position(Seen& seen, const Event::PositionDecided& decided, bool counts);
    void on_blip(Seen& seen, const Event& event, const Event::Blipped& blip);

    MetricsOptions options_;
    std::map<ObjectId, Seen> seen_;
    bool is_after_gap_ = false;        // the frame at hand
    std::size_t last_tick_frame_ = 0;  // in which the clocks of resting bodies went on
    double last_frame_time_ = 0;
    bool was_in_time_ = false;
    struct Border {
        std::size_t frame = 0;
        double time = 0;
    };
    Border border_;  // where the measuring began or ended last
    MomentKeeper moments_;
    StoryKeeper stories_;  // it asks this object: one that keeps stories stays where it was made
};

}  // namespace acmotion
