#include "lab/metrics/measure.h"

#include "core/rule_fields.h"
#include "lab/replay/replay.h"

namespace acmotion {
namespace {

template <class Play>
RunMetrics measure_played(MetricsOptions options, const Listeners& others, const Play& play) {
    MetricsCollector metrics{std::move(options)};
    ListenerGroup group;
    group.add(metrics);
    for (ReplayListener* other : others) group.add(*other);
    const BoundCounts bounds = play(group);
    RunMetrics run = metrics.finish();
    run.bounds = bounds;
    return run;
}

}  // namespace

RunMetrics measure(MetricsOptions options, const FrameTimes& frames, const Listeners& others) {
    if (options.label.empty()) options.label = label_of(options.rules);
    const Session& session = *options.session;
    const Rules rules = options.rules;
    const Drawing drawing = options.drawing;
    return measure_played(std::move(options), others,
                          [&](ReplayListener& listener) { return replay(session, rules, frames, listener, drawing); });
}

RunMetrics measure_snapshot_baseline(MetricsOptions options, double delay, const FrameTimes& frames,
                                     const Listeners& others) {
    const Session& session = *options.session;
    return measure_played(std::move(options), others, [&](ReplayListener& listener) {
        return replay_snapshot_baseline(session, delay, frames, listener);
    });
}

RunMetrics measure_given(MetricsOptions options, const GivenPoses& given, const FrameTimes& frames,
                         const Listeners& others) {
    const Session& session = *options.session;
    options.only_poses = true;
    return measure_played(std::move(options), others,
                          [&](ReplayListener& listener) { return replay_given(session, given, frames, listener); });
}

}  // namespace acmotion
