#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "core/index_iterator.h"
#include "lab/base/filter.h"
#include "lab/metrics/blame.h"
#include "lab/metrics/measure.h"
#include "lab/replay/tracker.h"
#include "sessions/bounds_reached.h"
#include "sessions/budget.h"
#include "sessions/session.h"

// What was shown, frame by frame, as exact as it was drawn: for reports, and to compare with what another client has drawn.
namespace acmotion {

// Ends the label of a run by rules alone, beside one of the same rules with data files of the game.
inline constexpr const char* kWithoutData = ", no data";

// Something ugly, however slight: a Moment without its words.
struct SeenFlaw {
    double time = 0;  // a stall's start
    MomentKind kind = MomentKind::Pop;
    double amount = 0;  // as the kind has it
};

// One point per frame, of which a body at rest takes one for all: to be read like a list of points. Frames rise by one within a
// stay.
class TrackPoints {
 public:
    // A point, and for how many frames it stays.
    struct Stay {
        TrackPoint point;       // of its first frame
        std::size_t first = 0;  // in the list of all points
        std::size_t frames = 1;

        [[nodiscard]] std::size_t last_frame() const { return point.frame + frames - 1; }
    };

    class Iterator : public IndexIterator<Iterator> {
     public:
        using value_type = TrackPoint;
        using reference = TrackPoint;
        using pointer = void;

        Iterator() = default;
        Iterator(const TrackPoints& points, std::size_t at) : IndexIterator(at), points_(&points) {}

        TrackPoint operator*() const {
            stay_ = points_->stay_of(at_, stay_);
            return points_->point_in(stay_, at_);
        }
        TrackPoint operator[](difference_type n) const { return *(*this + n); }

     private:
        const TrackPoints* points_ = nullptr;
        mutable std::size_t stay_ = 0;  // where it was last found: in order, none is searched for
    };

    // True if it does not lengthen the last stay, as one that is the same in the next frame does.
    bool add(const TrackPoint& point, bool may_lengthen = true) {
        if (may_lengthen && !stays_.empty() && stays_.back().last_frame() + 1 == point.frame &&
            is_same(stays_.back().point, point)) {
            ++stays_.back().frames;
            return false;
        }
        stays_.push_back({point, size(), 1});
        return true;
    }
    [[nodiscard]] const std::vector<Stay>& stays() const { return stays_; }
    [[nodiscard]] bool empty() const { return stays_.empty(); }
    [[nodiscard]] std::size_t size() const { return empty() ? 0 : stays_.back().first + stays_.back().frames; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    [[nodiscard]] TrackPoint front() const { return (*this)[0]; }
    [[nodiscard]] TrackPoint back() const { return (*this)[size() - 1]; }
    [[nodiscard]] TrackPoint operator[](std::size_t at) const { return point_in(stay_of(at, 0), at); }

 private:
    [[nodiscard]] bool has(std::size_t stay, std::size_t at) const {
        return stay < stays_.size() && at >= stays_[stay].first && at - stays_[stay].first < stays_[stay].frames;
    }
    // At `hint`, behind it, or anywhere else.
    [[nodiscard]] std::size_t stay_of(std::size_t at, std::size_t hint) const {
        if (has(hint, at)) return hint;
        if (has(hint + 1, at)) return hint + 1;
        const auto after = std::ranges::upper_bound(stays_, at, {}, &Stay::first);
        return static_cast<std::size_t>(after - stays_.begin()) - 1;
    }
    [[nodiscard]] TrackPoint point_in(std::size_t stay, std::size_t at) const {
        TrackPoint point = stays_[stay].point;
        point.frame += static_cast<std::uint32_t>(at - stays_[stay].first);
        return point;
    }
    [[nodiscard]] static bool is_same(const TrackPoint& a, TrackPoint b) {
        b.frame = a.frame;
        return a == b;
    }

    std::vector<Stay> stays_;
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

// Numbers over time, few enough to be drawn.
namespace report {

// NaN for y lifts the pen.
struct Sample {
    double x = 0;
    double y = 0;
    std::size_t frames = 1;  // that it stands for
};
using Series = std::vector<Sample>;
inline constexpr double kPenUp = std::numeric_limits<double>::quiet_NaN();

struct Range {
    double low = 0;
    double high = 1;
    [[nodiscard]] double size() const { return high - low; }
    [[nodiscard]] bool contains(double value) const { return value >= low && value <= high; }
};

}  // namespace report

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

// Leaves only a part of a replay. Metrics of objects stay as they were measured; those of all are not touched.
void keep_only(TrackedRun& run, const ReplayPart& part);

// Keeps the track of some parts of a run, as much of it as half of its memory (Allowance) holds: a report is made of up to four
// runs. What comes after is counted and not kept.
class TrackKeeper : public TrackSink {
 public:
    // `session` must outlive this.
    explicit TrackKeeper(const Session& session, std::vector<ReplayPart> parts)
        : session_(session), parts_(std::move(parts)), budget_(session.allowance.memory() / 2) {}
    explicit TrackKeeper(const Session& session, const ReplayPart& part = {})
        : TrackKeeper(session, std::vector{part}) {}

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
    struct Seen {
        TrackPoint last;
        bool is_there = false;
        std::vector<ReplayPart> parts;  // that it is in
    };

    [[nodiscard]] bool is_wanted(BodyNumber body, double time) const;
    // The samples of the frame at hand have all come.
    void end_frame();
    void keep_point(BodyNumber body);

    const Session& session_;
    std::vector<ReplayPart> parts_;
    TrackedRun run_;                 // its tracks by BodyNumber
    std::vector<Seen> seen_;         // the same
    std::vector<BodyNumber> there_;  // those with a part that are there
    std::map<ObjectId, BodyNumber> numbers_;
    bool is_after_gap_ = false;
    Budget budget_;
};

// A replay, measured, and kept by `keeper`; its track also goes to other sinks.
[[nodiscard]] RunMetrics measure_and_keep(MetricsOptions options, const FrameTimes& frames, TrackKeeper& keeper,
                                          TrackSinks others = {}, const Listeners& listeners = {});
// A replay, measured and tracked, as far as `part`.
[[nodiscard]] TrackedRun track_run(const MetricsOptions& options, const FrameTimes& frames,
                                   const Listeners& others = {}, const ReplayPart& part = {});

}  // namespace acmotion
