#pragma once
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/base/ground_truth.h"
#include "lab/metrics/cause.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/tallies.h"
#include "lab/replay/baselines.h"
#include "lab/replay/given_poses.h"
#include "lab/replay/timeline.h"
#include "sessions/replay.h"
#include "sessions/session.h"

namespace acmotion {

// The slices of a run that are excused from everything under "Steps" (docs/metrics.md), so that another run at the same frames
// can be excused of the same.
class ExcusedSlices {
 public:
    // From after one frame up to another, by their numbers.
    struct Span {
        std::size_t after = 0;
        std::size_t last = 0;
    };

    // In order of time for each object. Neighbours become one, so that a body that is hidden for an hour takes no room.
    void add(ObjectId object, const Span& slice);
    // Whether one of them is in the slice, or no more than `frames_around` away from it.
    [[nodiscard]] bool has_near(ObjectId object, const Span& slice) const;

    std::size_t frames_around = 0;

 private:
    std::map<ObjectId, std::vector<Span>> spans_;
};

struct MetricsOptions {
    std::string label;
    Rules rules;                             // for the catch-up speed
    const Session* session = nullptr;        // for names, and which body is the player's own: that one is not measured
    const GroundTruth* truth = nullptr;      // where every body really was, if known
    Drawing drawing = Drawing::Ticks;        // how bodies are drawn, where a World moves them
    const GivenPoses* given = nullptr;       // shown instead of what the rules make of the session; null: none
    const ExcusedSlices* excused = nullptr;  // what else is excused; null: nothing
    ExcusedSlices* note_excused = nullptr;   // where this run's are noted; null: nowhere
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
        : options_(std::move(options)), stories_([this](const Event& event) { return may_be_told(event); }) {}

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;
    // What the baseline does is why moments of its bodies come about.
    void on_deed(const baseline::DeedOf& deed) {
        if (is_measured(deed.object)) bodies_[deed.object].deed = deed.deed;
    }

    // Call once, at the end.
    [[nodiscard]] RunMetrics finish();

 private:
    // What is remembered of a body from slice to slice.
    struct Body {
        std::optional<BodyFrame> last;  // at the end of the last slice; nothing while it is not in the world
        MapPlace last_place;            // then
        float last_heading = 0;
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
        StretchTally stretches;
        std::optional<baseline::Deed> deed;  // the newest, of a baseline
    };
    // A body in a frame, with all that is known of it.
    struct Look {
        const ReplayFrame& frame;
        const BodyFrame& drawn;
        MapPlace place;
        const std::optional<BodyInfo>& known;
        Speeds speeds;
    };

    [[nodiscard]] bool is_measured(ObjectId object) const;
    [[nodiscard]] bool is_in_time(double time) const { return time >= options_.since && time <= options_.until; }

    // ---- frames. Bodies at rest are made up for when they are looked at again. What a display or the truth does meanwhile is
    // measured frame by frame, and so are the frames in which the measuring begins and ends.
    [[nodiscard]] bool looks_at_all(const ReplayFrame& frame);
    void look_at(std::size_t place, const ReplayFrame& frame);
    void on_gone(const FrameChanges::Gone& gone);
    // It has stood until the frame before, when its clock was this: one long slice.
    void end_rest(Body& body, ObjectId object, double clock);
    // It was not seen for a while: what was under way is over.
    void lose_sight(Body& body, ObjectId object);
    void follow_screen(Body& body, const BodyFrame& drawn, const ReplayFrame& frame) const;

    // ---- slices
    void end_slice(Body& body, const BodyFrame& drawn, const ReplayFrame& frame);
    [[nodiscard]] Slice make_slice(Body& body, const Look& look) const;
    [[nodiscard]] static bool is_moving(Body& body, const Slice& slice, const Look& look);
    // What few replays ask for.
    void add_more(Body& body, const Look& look) const;
    [[nodiscard]] std::optional<double> behind_truth(ObjectId object, const MapPlace& place, double time) const;

    // ---- events
    static void excuse(Body& body) { body.is_excused = body.is_frame_excused = true; }
    void on_position(Body& body, const Event::PositionDecided& decided, bool counts);
    void on_blip(Body& body, const Event& event, const Event::Blipped& blip);

    // ---- moments
    void keep_all(const std::vector<Moment>& moments, ObjectId object, Body& body);
    void keep(Moment moment, const Body& body);
    // Whether a moment that has come, or is still going on, may be one that this event belongs to.
    [[nodiscard]] bool may_be_told(const Event& event) const;

    MetricsOptions options_;
    std::map<ObjectId, Body> bodies_;
    bool is_after_gap_ = false;        // the frame at hand
    std::size_t last_tick_frame_ = 0;  // in which the clocks of resting bodies went on
    double last_frame_time_ = 0;
    bool was_in_time_ = false;
    std::size_t border_frame_ = 0;  // where the measuring began or ended last
    double border_time_ = 0;
    MomentKeeper moments_;
    StoryKeeper stories_;  // it asks this object: one that keeps stories stays where it was made
};

}  // namespace acmotion
