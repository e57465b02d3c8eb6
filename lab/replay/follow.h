#pragma once
#include <functional>

#include "lab/replay/baselines.h"
#include "sessions/replay.h"

namespace acmotion::baseline {

using OnDeed = std::function<void(const DeedOf&)>;

// The session as that baseline shows it: a `retail` world takes the messages and decides what each update is, and every body is drawn
// where its follower has it. Slices are those of the world, so that all runs are measured alike. Listeners get creations,
// positions and placements; `on_deed`, if any, what each follower does, after what the world decided at that time. A snapshot buffer
// has no followers.
Limits::Reached replay_baseline(const Session& session, const Baseline& baseline, const FrameTimes& frames,
                                ReplayListener& listener, const OnDeed& on_deed = {});

}  // namespace acmotion::baseline
