#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "lab/metrics/over_time.h"
#include "lab/metrics/ranking.h"
#include "lab/page/plot.h"
#include "lab/page/report.h"

namespace acmotion {
namespace {

constexpr double kAround = 8;      // seconds: enough for a walk (find_showpiece) that ends or begins there
constexpr double kShortest = 0.1;  // seconds: nothing can be drawn over none

// A number of a body over all of the time: its curve, and how it is distributed over frames, in steps of a quarter.
class Curve {
 public:
    explicit Curve(report::Range time)
        : thin_(time, report::kPlotBuckets), bucket_(time.size() / report::kPlotBuckets) {}

    // NaN lifts the pen, but not twice within a bucket: a body that comes and goes in every frame must not fill memory.
    void add(double time, double value) {
        if (!std::isnan(value)) {
            const auto step = static_cast<std::size_t>(std::clamp(std::ceil(value / kStep), 0.0, kSteps - 1.0));
            ++counts_[step];
            ++all_;
            sum_ += value;
        } else if (time - std::exchange(lifted_, time) <= bucket_) {
            return;
        }
        thin_.add({time, value});
    }
    [[nodiscard]] WholePlot take() {
        return {thin_.take(), all_ == 0 ? 0 : sum_ / static_cast<double>(all_), usual_most()};
    }

 private:
    static constexpr double kStep = 0.25;
    static constexpr std::size_t kSteps = 400;

    // What all but 3 % are not above, rounded up; no more than the table has.
    [[nodiscard]] double usual_most() const {
        const double rank = static_cast<double>(all_) * 0.97;
        std::uint64_t passed = 0;
        for (std::size_t i = 0; i < kSteps; ++i) {
            passed += counts_[i];
            if (static_cast<double>(passed) >= rank) return static_cast<double>(i) * kStep;
        }
        return 0;
    }

    report::Thinner thin_;
    double bucket_;  // seconds
    double lifted_ = -std::numeric_limits<double>::infinity();
    std::array<std::uint64_t, kSteps> counts_{};
    std::uint64_t all_ = 0;
    double sum_ = 0;
};

// Adds up what the page has of all of the time, however long that is.
class WholeTally : public TrackSink {
 public:
    // What is passed must outlive this; `moments` are those that the replay is known to have. `truth` may be null.
    WholeTally(const Closeups& closeups, const GroundTruth* truth, const std::vector<Moment>& moments)
        : truth_(truth), blame_(moments) {
        whole_.time = closeups.time;
        for (const ObjectId object : closeups.bodies) {
            plotted_.push_back(
                {.object = object, .speed = Curve{closeups.time}, .behind = Curve{closeups.time}, .last = {}});
        }
    }

    void on_body(ObjectId object) override {
        const auto found = std::ranges::find(plotted_, object, &Plotted::object);
        if (found != plotted_.end()) found->body = objects_.size();
        objects_.push_back(object);
    }
    void on_frame(const ReplayFrame& frame) override {
        end_frame();
        is_after_gap_ = frame_ && is_gap(*frame_, frame.time);
        if (is_after_gap_ && whole_.time.contains(*frame_) && whole_.time.contains(frame.time)) {
            whole_.gaps.push_back({*frame_, frame.time});
        }
        frame_ = frame.time;
    }
    void on_gone(BodyNumber body) override { see(body, std::nullopt); }
    void on_sample(const BodySample& sample) override { see(sample.body, sample.point); }
    void on_event(BodyNumber body, const Event& event) override {
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (body == kNoBody || decided == nullptr || !whole_.time.contains(event.time)) return;
        blame_.add(objects_[body], {event.time, map_place(decided->target), decided->outcome});
    }

    // Call once, at the end.
    [[nodiscard]] WholeRun take() {
        end_frame();
        whole_.blame = blame_.blame();
        for (Plotted& one : plotted_) whole_.plots.push_back({one.object, one.speed.take(), one.behind.take()});
        return std::move(whole_);
    }

 private:
    struct Plotted {
        BodyNumber body = kNoBody;  // not seen yet
        ObjectId object;
        Curve speed;
        Curve behind;
        std::optional<TrackPoint> last;  // nothing: it is not there
    };

    void see(BodyNumber body, const std::optional<TrackPoint>& point) {
        const auto found = std::ranges::find(plotted_, body, &Plotted::body);
        if (found != plotted_.end()) found->last = point;
    }
    // The samples of the frame at hand have all come.
    void end_frame() {
        if (!frame_ || !whole_.time.contains(*frame_)) return;
        ++whole_.frames;
        for (Plotted& one : plotted_) plot(one);
    }
    void plot(Plotted& plotted) {
        if (!plotted.last || is_after_gap_) {
            plotted.speed.add(*frame_, report::kPenUp);
            plotted.behind.add(*frame_, report::kPenUp);
        }
        if (!plotted.last) return;
        plotted.speed.add(*frame_, static_cast<double>(plotted.last->speed));
        plotted.behind.add(*frame_, behind(plotted, *plotted.last));
    }
    [[nodiscard]] double behind(Plotted& plotted, const TrackPoint& point) const {
        if (truth_ != nullptr && truth_->samples().contains(plotted.object)) {
            const auto place = truth_->place_at(plotted.object, *frame_);
            return place ? distance(point.place, *place) : report::kPenUp;
        }
        return point.behind_update < 0 ? report::kPenUp : static_cast<double>(point.behind_update);
    }

    const GroundTruth* truth_;
    std::optional<double> frame_;  // the time of the frame at hand
    bool is_after_gap_ = false;
    std::vector<ObjectId> objects_;  // by BodyNumber
    std::vector<Plotted> plotted_;
    WholeRun whole_;
    report::BlameTally blame_;
};

}  // namespace

Closeups closeups_of(std::span<const RunMetrics* const> runs, const MetricsOptions& options, const FrameTimes& frames) {
    const MeasuredTime time = measured_time(options, frames);
    Closeups all{.time = {time.from, std::max(time.to, time.from + kShortest)}};
    const auto add_around = [&](ObjectId object, double moment) {
        all.windows.push_back(
            {object, std::max(moment - kAround, all.time.low), std::min(moment + kAround, all.time.high)});
    };
    for (const RunMetrics* run : runs) {
        for (const WorstOfBody& worst : worst_of_each(run->moments, kMomentsOfALongRun))
            add_around(worst.moment.object, worst.moment.time);
    }
    all.bodies = ranked_bodies(runs).moved;
    all.bodies.resize(std::min(all.bodies.size(), kBodiesOfALongRun));
    for (const ObjectId object : all.bodies) add_around(object, (time.from + time.to) / 2);
    return all;
}

TrackedRun track_closeups(MetricsOptions options, const FrameTimes& frames, const Closeups& closeups,
                          RunMetrics measured, const Listeners& others) {
    TrackKeeper keeper{*options.session, closeups.windows};
    WholeTally whole{closeups, options.truth, measured.moments};
    (void)measure_and_keep(std::move(options), frames, keeper, {&whole}, others);
    TrackedRun run = keeper.take(std::move(measured));
    run.whole = whole.take();
    return run;
}

}  // namespace acmotion
