#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "lab/load/ground_truth.h"
#include "lab/metrics/tracked_run.h"

// A long session is not kept whole for its report: it is measured first, and then played once more for what its page draws.
namespace acmotion {

// What that is: some seconds of some bodies, and plots of some over all of the time.
struct Closeups {
    report::Range time;               // all that is shown
    std::vector<ReplayPart> windows;  // of one body each
    std::vector<ObjectId> bodies;
};
inline constexpr std::size_t kMomentsOfALongRun = 5;
inline constexpr std::size_t kBodiesOfALongRun = 12;
// Around the worst moments of each run; and the bodies that are shown worst, with some seconds from the middle of all, in which one of
// them may be on a walk (find_showpiece). `options` are those of any of the runs.
[[nodiscard]] Closeups closeups_of(std::span<const RunMetrics* const> runs, const MetricsOptions& options,
                                   const FrameTimes& frames);

// How a number is distributed over frames, in steps of a quarter.
class ValueTally {
 public:
    void add(double value);
    [[nodiscard]] double mean() const;
    // What this share of all is not above, rounded up; no more than the table has.
    [[nodiscard]] double quantile(double share) const;

 private:
    std::array<std::uint64_t, 400> counts_{};
    std::uint64_t all_ = 0;
    double sum_ = 0;
};

// Keeps what Closeups name, however long the replay is.
class CloseupKeeper : public TrackSink {
 public:
    // What is passed must outlive this; `moments` are those that the replay is known to have. `truth` may be null.
    CloseupKeeper(const MetricsOptions& options, const Closeups& closeups, const std::vector<Moment>& moments);

    void on_body(ObjectId object) override;
    void on_frame(const ReplayFrame& frame) override;
    void on_gone(BodyNumber body) override { seen_[body].is_there = false; }
    void on_sample(const BodySample& sample) override;
    void on_event(BodyNumber body, const Event& event) override;
    void on_moment(const Moment& moment);

    // What was seen, with what was measured before. Call once, at the end.
    [[nodiscard]] TrackedRun take(RunMetrics metrics);

 private:
    // A number of a body over all of the time.
    class Curve {
     public:
        explicit Curve(report::Range time)
            : thin_(time, report::kPlotBuckets), bucket_(time.size() / report::kPlotBuckets) {}
        // NaN lifts the pen, but not twice within a bucket: a body that comes and goes in every frame must not fill memory.
        void add(double time, double value);
        [[nodiscard]] WholePlot take();

     private:
        report::Thinner thin_;
        double bucket_;  // seconds
        double lifted_ = -std::numeric_limits<double>::infinity();
        ValueTally values_;
    };
    struct Plotted {
        BodyNumber body = kNoBody;  // not seen yet
        ObjectId object;
        Curve speed;
        Curve behind;
        std::optional<TruthFollower> truth;
    };
    struct Seen {
        TrackPoint last;
        bool is_there = false;
        std::vector<ReplayPart> windows;
    };

    [[nodiscard]] bool is_wanted(BodyNumber body, double time) const;
    [[nodiscard]] bool is_in_a_window(double time) const;
    // The samples of the frame at hand have all come.
    void end_frame();
    void keep_points();
    void plot(Plotted& plotted);
    [[nodiscard]] double behind(Plotted& plotted, const TrackPoint& point) const;

    const Session& session_;
    const GroundTruth* truth_;
    const Closeups& closeups_;
    std::optional<double> frame_;  // the time of the frame at hand
    bool is_after_gap_ = false;
    bool was_kept_ = false;            // the frame before
    TrackedRun run_;                   // its tracks by BodyNumber
    std::vector<Seen> seen_;           // the same
    std::vector<BodyNumber> watched_;  // those with a window
    std::map<ObjectId, BodyNumber> numbers_;
    std::vector<Plotted> plotted_;
    WholeRun whole_;
    report::BlameTally blame_;
    Budget budget_;
};

// Plays a long session once more. `measured` is what was measured when it was played before.
[[nodiscard]] TrackedRun track_closeups(MetricsOptions options, const FrameTimes& frames, const Closeups& closeups,
                                        RunMetrics measured, const Listeners& others = {});

}  // namespace acmotion
