#include "lab/metrics/measure.h"

#include "acmotion/research/rule_fields.h"
#include "lab/metrics/over_time.h"

namespace acmotion {
namespace {

Limits::Reached play(const MetricsOptions& how, const FrameTimes& frames, ReplayListener& listener) {
    if (how.given != nullptr) return replay_given(*how.session, *how.given, frames, listener);
    if (how.baseline != nullptr)
        return baseline::replay_baseline(*how.session, *how.baseline, frames, listener, how.on_deed);
    return replay(*how.session, how.rules, frames, listener, how.drawing);
}

// Another client may apply an update a frame sooner than a replay does, or later.
constexpr std::size_t kFramesAroundAnExcuse = 2;

// What poses do not show is that of their World: how fast a body may be, and which jumps are meant to be jumps.
void measure_by_its_world(MetricsOptions& how, const FrameTimes& frames, ExcusedSlices& excused) {
    how.rules = how.given->rules;
    MetricsOptions of_world = how;
    of_world.given = nullptr;
    of_world.note_excused = &excused;
    of_world.on_moment = {};  // these are not the moments of the poses
    MetricsCollector collector{of_world};
    replay(*how.session, how.rules, frames, collector);
    how.excused = &excused;
    how.excused_frames = how.given->is_by_rules ? 0 : kFramesAroundAnExcuse;
}

}  // namespace

RunMetrics measure(MetricsOptions options, const FrameTimes& frames, const Listeners& others) {
    if (options.label.empty()) options.label = options.rules.text();
    ExcusedSlices excused;
    if (options.given != nullptr) measure_by_its_world(options, frames, excused);
    SpellTally over_time{options, frames};
    if (over_time.is_long()) options.on_moment = over_time.before(std::move(options.on_moment));
    MetricsCollector metrics{options};
    options.on_deed = [&metrics, also = std::move(options.on_deed)](const baseline::DeedOf& deed) {
        metrics.on_deed(deed);
        if (also) also(deed);
    };
    ListenerGroup group;
    group.add(metrics);
    if (over_time.is_long()) group.add(over_time);
    for (ReplayListener* other : others) group.add(*other);
    const Limits::Reached bounds = play(options, frames, group.shortest());
    RunMetrics run = metrics.finish();
    run.bounds = bounds;
    run.over_time = over_time.take();
    return run;
}

RunMetrics measure_and_track(MetricsOptions options, const FrameTimes& frames, const TrackSinks& sinks,
                             Listeners others) {
    Tracker tracker{sinks, options.since};
    if (!sinks.empty()) others.push_back(&tracker);
    return measure(std::move(options), frames, others);
}

}  // namespace acmotion
