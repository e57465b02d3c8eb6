#include "lab/page/closeups.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/load/object_choice.h"
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
        all.windows.push_back({object, moment - kAround, moment + kAround});
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

// ---- a number over time ---------------------------------------------------------------------------------------------

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

void CloseupKeeper::Curve::add(double time, double value) {
    if (!std::isnan(value)) {
        values_.add(value);
    } else if (time - std::exchange(lifted_, time) <= bucket_) {
        return;
    }
    thin_.add({time, value});
}

WholePlot CloseupKeeper::Curve::take() { return {thin_.take(), values_.mean(), values_.quantile(kUsualShare)}; }

// ---- a replay -------------------------------------------------------------------------------------------------------

CloseupKeeper::CloseupKeeper(const MetricsOptions& options, const Closeups& closeups,
                             const std::vector<Moment>& moments)
    : session_(*options.session),
      truth_(options.truth),
      closeups_(closeups),
      blame_(moments),
      budget_(options.session->allowance.memory() / 2) {
    whole_.time = closeups.time;
    for (const ObjectId object : closeups.bodies) {
        plotted_.push_back(
            {.object = object, .speed = Curve{closeups.time}, .behind = Curve{closeups.time}, .truth = {}});
    }
}

void CloseupKeeper::on_body(ObjectId object) {
    const BodyNumber number = run_.tracks.size();
    const NamedObject& named = session_.object(object);
    numbers_.emplace(object, number);
    run_.tracks.push_back({.object = object, .name = name_of(object, named), .kind = named.kind});
    seen_.emplace_back();
    for (const ReplayPart& window : closeups_.windows) {
        if (window.object == object) seen_.back().windows.push_back(window);
    }
    if (!seen_.back().windows.empty()) watched_.push_back(number);
    const auto plotted = std::ranges::find(plotted_, object, &Plotted::object);
    if (plotted != plotted_.end()) plotted->body = number;
}

void CloseupKeeper::on_frame(const ReplayFrame& frame) {
    end_frame();
    is_after_gap_ = frame_ && is_gap(*frame_, frame.time);
    if (is_after_gap_ && closeups_.time.contains(*frame_) && closeups_.time.contains(frame.time)) {
        whole_.gaps.push_back({*frame_, frame.time});
    }
    frame_ = frame.time;
}

void CloseupKeeper::on_sample(const BodySample& sample) {
    seen_[sample.body].last = sample.point;
    seen_[sample.body].is_there = true;
}

bool CloseupKeeper::is_wanted(BodyNumber body, double time) const {
    return std::ranges::any_of(seen_[body].windows, [&](const ReplayPart& window) { return window.has(time); });
}

bool CloseupKeeper::is_in_a_window(double time) const {
    return std::ranges::any_of(closeups_.windows, [&](const ReplayPart& window) { return window.has(time); });
}

void CloseupKeeper::end_frame() {
    if (!frame_ || !closeups_.time.contains(*frame_)) return;
    ++whole_.frames;
    for (Plotted& plotted : plotted_) plot(plotted);
    // The first frame after a window has a number, too: so that the next window does not seem to go on from this one.
    const bool is_kept = is_in_a_window(*frame_);
    if (is_kept || was_kept_) run_.frame_times.push_back(*frame_);
    if (is_kept) keep_points();
    was_kept_ = is_kept;
}

void CloseupKeeper::keep_points() {
    for (const BodyNumber body : watched_) {
        Seen& seen = seen_[body];
        if (!seen.is_there || !is_wanted(body, *frame_)) continue;
        if (budget_.is_spent()) {
            ++run_.points_dropped;
            continue;
        }
        seen.last.frame = static_cast<std::uint32_t>(run_.frame_times.size() - 1);
        if (run_.tracks[body].points.add(seen.last, !is_after_gap_)) budget_.spend(sizeof(TrackPoints::Stay));
    }
}

void CloseupKeeper::plot(Plotted& plotted) {
    const bool is_there = plotted.body != kNoBody && seen_[plotted.body].is_there;
    if (!is_there || is_after_gap_) {
        plotted.speed.add(*frame_, report::kPenUp);
        plotted.behind.add(*frame_, report::kPenUp);
    }
    if (!is_there) return;
    const TrackPoint& point = seen_[plotted.body].last;
    plotted.speed.add(*frame_, static_cast<double>(point.speed));
    plotted.behind.add(*frame_, behind(plotted, point));
}

double CloseupKeeper::behind(Plotted& plotted, const TrackPoint& point) const {
    if (truth_ != nullptr && truth_->samples().contains(plotted.object)) {
        const auto place = followed_place(plotted.truth, truth_, plotted.object, *frame_);
        return place ? distance(point.place, *place) : report::kPenUp;
    }
    return point.behind_update < 0 ? report::kPenUp : static_cast<double>(point.behind_update);
}

void CloseupKeeper::on_event(BodyNumber body, const Event& event) {
    if (body == kNoBody || !closeups_.time.contains(event.time)) return;
    Track& track = run_.tracks[body];
    const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
    const bool is_kept = is_wanted(body, event.time);
    if (decided != nullptr) {
        const SeenUpdate update{event.time, map_place(decided->target), decided->outcome};
        blame_.add(track.object, update);
        if (is_kept) track.updates.push_back(update);
    }
    if (is_kept) run_.keep(track.events, event, budget_);
}

void CloseupKeeper::on_moment(const Moment& moment) {
    const auto at = numbers_.find(moment.object);
    if (at == numbers_.end() || !is_wanted(at->second, moment.time)) return;
    run_.keep(run_.tracks[at->second].flaws, {moment.time, moment.kind, moment.amount}, budget_);
}

TrackedRun CloseupKeeper::take(RunMetrics metrics) {
    end_frame();
    whole_.blame = blame_.blame();
    for (Plotted& plotted : plotted_) {
        whole_.plots.push_back({plotted.object, plotted.speed.take(), plotted.behind.take()});
    }
    std::ranges::sort(run_.tracks, std::less{}, &Track::object);
    run_.label = metrics.label;
    run_.metrics = std::move(metrics);
    run_.whole = std::move(whole_);
    return std::move(run_);
}

TrackedRun track_closeups(MetricsOptions options, const FrameTimes& frames, const Closeups& closeups,
                          RunMetrics measured, const Listeners& others) {
    CloseupKeeper keeper{options, closeups, measured.moments};
    options.on_moment = [&](const Moment& moment) { keeper.on_moment(moment); };
    (void)measure_and_track(std::move(options), frames, {&keeper}, others);
    return keeper.take(std::move(measured));
}

}  // namespace acmotion
