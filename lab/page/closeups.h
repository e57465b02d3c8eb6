#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "lab/base/ground_truth.h"
#include "lab/metrics/tracked_run.h"
#include "lab/page/series.h"

// A long session is not kept whole for its report: it is measured first, and
// then played once more for what its page draws.
namespace acmotion {

// What that is: some seconds of some bodies, and plots of some over all of the
// time.
struct Closeups {
    report::Range time;               // all that is shown
    std::vector<ReplayPart> windows;  // of one body each
    std::vector<ObjectId> bodies;
};
inline constexpr std::size_t kMomentsOfALongRun = 5;
inline constexpr std::size_t kBodiesOfALongRun = 12;
// Around the worst moments of each run; and the bodies that are shown worst,
// with some seconds from the middle of all, in which one of them may be on a
// walk (find_showpiece). `options` are those of any of the runs.
[[nodiscard]] Closeups closeups_of(std::span<const RunMetrics* const> runs, const MetricsOptions& options,
                                   const FrameTimes& frames);

// How a number is distributed over frames, in steps of a quarter.
class ValueTally {
 public:
    void add(double value);
    [[nodiscard]] double mean() const;
    // What this share of all is not above, rounded up; no more than the table
    // has.
    [[nodiscard]] double quantile(double share) const;

 private:
    std::array<std::uint64_t, 400> counts_{};
    std::uint64_t all_ = 0;
    double sum_ = 0;
};

// Adds up what the page has of all of the time, however long that is.
class WholeTally : public TrackSink {
 public:
    // What is passed must outlive this; `moments` are those that the replay is
    // known to have. `truth` may be null.
    WholeTally(const Closeups& closeups, const GroundTruth* truth, const std::vector<Moment>& moments);

    void on_body(ObjectId object) override;
    void on_frame(const ReplayFrame& frame) override;
    void on_gone(BodyNumber body) override;
    void on_sample(const BodySample& sample) override;
    void on_event(BodyNumber body, const Event& event) override;

    // Call once, at the end.
    [[nodiscard]] WholeRun take();

 private:
    // A number of a body over all of the time.
    class Curve {
     public:
        explicit Curve(report::Range time)
            : thin_(time, report::kPlotBuckets), bucket_(time.size() / report::kPlotBuckets) {}
        // NaN lifts the pen, but not twice within a bucket: a body that comes and
        // goes in every frame must not fill memory.
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
        std::optional<TrackPoint> last;  // nothing: it is not there
    };

    // The samples of the frame at hand have all come.
    void end_frame();
    void plot(Plotted& plotted);
    [[nodiscard]] double behind(Plotted& plotted, const TrackPoint& point) const;
    // Null for what is not plotted.
    [[nodiscard]] Plotted* plotted(BodyNumber body);

    const GroundTruth* truth_;
    std::optional<double> frame_;  // the time of the frame at hand
    bool is_after_gap_ = false;
    std::vector<ObjectId> objects_;  // by BodyNumber
    std::vector<Plotted> plotted_;
    WholeRun whole_;
    report::BlameTally blame_;
};

// Plays a long session once more. `measured` is what was measured when it was
// played before.
[[nodiscard]] TrackedRun track_closeups(MetricsOptions options, const FrameTimes& frames, const Closeups& closeups,
                                        RunMetrics measured, const Listeners& others = {});

}  // namespace acmotion
