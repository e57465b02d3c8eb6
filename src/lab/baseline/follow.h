#pragma once
#include "lab/baseline/baselines.h"
#include "lab/replay/replay.h"

namespace acmotion::baseline {

// The session as that baseline shows it: a `retail` world takes the messages and decides what each update is, and every body is drawn
// where its follower has it. Slices are those of the world, so that all runs are measured alike. Listeners get creations,
// positions and placements.
BoundCounts replay_baseline(const Session& session, const Baseline& baseline, const FrameTimes& frames,
                            ReplayListener& listener);

}  // namespace acmotion::baseline
