#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/replay/listener.h"
#include "lab/replay/session.h"

namespace acmotion {

// The moments at which a host draws, in seconds of the session.
[[nodiscard]] std::vector<double> even_frames(double seconds, double frames_per_second);

// Plays the session through a World: one advance and all that arrived, for every frame time.
void replay(const Session& session, const Rules& rules, std::span<const double> frame_times, ReplayListener& listener);

// The same session through textbook snapshot interpolation, which acmotion does not do: every body is drawn where it
// was `delay` seconds ago, between the two updates around that moment. For comparison.
void replay_snapshot_baseline(const Session& session, double delay, std::span<const double> frame_times,
                              ReplayListener& listener);

}  // namespace acmotion
