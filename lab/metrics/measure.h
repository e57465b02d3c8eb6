#pragma once
#include <vector>

#include "lab/metrics/collector.h"
#include "lab/replay/tracker.h"
#include "sessions/frame_times.h"

// The one way from a session to numbers: every command, page and recording goes through here.
namespace acmotion {

// Other listeners to the same replay.
using Listeners = std::vector<ReplayListener*>;

// Plays `options.session` once, as `options` say. A run without a label is named after its rules.
[[nodiscard]] RunMetrics measure(MetricsOptions options, const FrameTimes& frames, const Listeners& others = {});

// The same replay, with its track for each of the sinks.
[[nodiscard]] RunMetrics measure_and_track(MetricsOptions options, const FrameTimes& frames, const TrackSinks& sinks,
                                           Listeners others = {});

}  // namespace acmotion
