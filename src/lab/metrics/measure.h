#pragma once
#include <vector>

#include "lab/metrics/collector.h"
#include "lab/replay/frame_times.h"
#include "lab/replay/given_poses.h"

// The one way from a session to numbers: every command, page and recording goes through here.
namespace acmotion {

// Other listeners to the same replay.
using Listeners = std::vector<ReplayListener*>;

// Plays `options.session` under `options.rules`. A run without a label is named after its rules.
[[nodiscard]] RunMetrics measure(MetricsOptions options, const FrameTimes& frames, const Listeners& others = {});

// The same by replay_snapshot_baseline.
[[nodiscard]] RunMetrics measure_snapshot_baseline(MetricsOptions options, double delay, const FrameTimes& frames,
                                                   const Listeners& others = {});

// The same by replay_given.
[[nodiscard]] RunMetrics measure_given(MetricsOptions options, const GivenPoses& given, const FrameTimes& frames,
                                       const Listeners& others = {});

}  // namespace acmotion
