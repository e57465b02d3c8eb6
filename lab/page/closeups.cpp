#include "lab/page/closeups.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/metrics/over_time.h"
#include "lab/metrics/ranking.h"

namespace acmotion {
namespace {

constexpr double kAround = 8;      // seconds: enough for a walk (find_showpiece) that ends or begins there
constexpr double kShortest = 0.1;  // seconds: nothing can be drawn over none
constexpr double kTallyStep = 0.25;
constexpr double kUsualShare = 0.97;

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

// ---- a number over time
// ---------------------------------------------------------------------------------------------

void ValueTally::add(double value) {
    const double step = std::clamp(std::ceil(value / kTallyStep), 0.0, static_cast<double>(counts_.size() - 1));
    ++counts_[static_cast<std::size_t>(step)];
    ++all_;
    sum_ += value;
}

double ValueTally::mean() const { return all_ == 0 ? 0 : sum_ / static_cast<double>(all_); }

double ValueTally::quantile(double share) const {
    const double rank = static_cast<double>(all_) * share;
    std::uint64_t passed = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        passed += counts_[i];
        if (static_cast<double>(passed) >= rank) return static_cast<double>(i) * kTallyStep;
    }
    return 0;
}

void WholeTally::Curve::add(double time, double value) {
    if (!std::isnan(value)) {
        values_.add(value);
    } else if (time - std::exchange(lifted_, time) <= bucket_) {
        return;
    }
    thin_.add({time, value});
}

WholePlot WholeTally::Curve::take() { return {thin_.take(), values_.mean(), values_.quantile(kUsualShare)}; }

// ---- a replay
// -------------------------------------------------------------------------------------------------------

WholeTally::WholeTally(const Closeups& closeups, const GroundTruth* truth, const std::vector<Moment>& moments)
    : truth_(truth), blame_(moments) {
    whole_.time = closeups.time;
    for (const ObjectId object : closeups.bodies) {
        plotted_.push_back(
            {.object = object, .speed = Curve{closeups.time}, .behind = Curve{closeups.time}, .last = {}});
    }
}

WholeTally::Plotted* WholeTally::plotted(BodyNumber body) {
    const auto found = std::ranges::find(plotted_, body, &Plotted::body);
    return found != plotted_.end() ? &*found : nullptr;
}

void WholeTally::on_body(ObjectId object) {
    const auto found = std::ranges::find(plotted_, object, &Plotted::object);
    if (found != plotted_.end()) found->body = objects_.size();
    objects_.push_back(object);
}

void WholeTally::on_frame(const ReplayFrame& frame) {
    end_frame();
    is_after_gap_ = frame_ && is_gap(*frame_, frame.time);
    if (is_after_gap_ && whole_.time.contains(*frame_) && whole_.time.contains(frame.time)) {
        whole_.gaps.push_back({*frame_, frame.time});
    }
    frame_ = frame.time;
}

void WholeTally::on_gone(BodyNumber body) {
    if (Plotted* gone = plotted(body)) gone->last.reset();
}

void WholeTally::on_sample(const BodySample& sample) {
    if (Plotted* seen = plotted(sample.body)) seen->last = sample.point;
}

void WholeTally::on_event(BodyNumber body, const Event& event) {
    const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
    if (body == kNoBody || decided == nullptr || !whole_.time.contains(event.time)) return;
    blame_.add(objects_[body], {event.time, map_place(decided->target), decided->outcome});
}

void WholeTally::end_frame() {
    if (!frame_ || !whole_.time.contains(*frame_)) return;
    ++whole_.frames;
    for (Plotted& one : plotted_) plot(one);
}

void WholeTally::plot(Plotted& plotted) {
    if (!plotted.last || is_after_gap_) {
        plotted.speed.add(*frame_, report::kPenUp);
        plotted.behind.add(*frame_, report::kPenUp);
    }
    if (!plotted.last) return;
    plotted.speed.add(*frame_, static_cast<double>(plotted.last->speed));
    plotted.behind.add(*frame_, behind(plotted, *plotted.last));
}

double WholeTally::behind(Plotted& plotted, const TrackPoint& point) const {
    if (truth_ != nullptr && truth_->samples().contains(plotted.object)) {
        const auto place = truth_->place_at(plotted.object, *frame_);
        return place ? distance(point.place, *place) : report::kPenUp;
    }
    return point.behind_update < 0 ? report::kPenUp : static_cast<double>(point.behind_update);
}

WholeRun WholeTally::take() {
    end_frame();
    whole_.blame = blame_.blame();
    for (Plotted& one : plotted_) whole_.plots.push_back({one.object, one.speed.take(), one.behind.take()});
    return std::move(whole_);
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
