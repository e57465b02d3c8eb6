#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/replay/listener.h"
#include "lab/session/session.h"

namespace acmotion {

// Frames of one replay; more than a day and a half at 60 per second. Longer sessions are replayed up to there.
inline constexpr std::size_t kMaxFrames = 10'000'000;
inline constexpr double kMinFramesPerSecond = 0.1;
inline constexpr double kMaxFramesPerSecond = 1000;

// The moments at which a host draws, in seconds of the session: evenly from 0 until everything has arrived and was
// drawn, but not more than kMaxFrames. The rate must lie within the bounds above.
[[nodiscard]] std::vector<double> even_frames(double seconds, double frames_per_second);
// The same moments for a session that began then: frames, too, count from the capture's first packet.
[[nodiscard]] std::vector<double> begun_at(double start, std::vector<double> times);

// Plays the session through a World: one advance and all that arrived, for every frame time. Those must not fall.
//
// A capture has no map, so bodies move in free space (body/free_space.h): the ground is wherever the server says that
// they stand, at any height, and nothing is in the way but the walls of the session. The player is moved to where its own client said it was,
// because near and far are measured from there.
void replay(const Session& session, const Rules& rules, std::span<const double> frame_times, ReplayListener& listener);

// The same session through textbook snapshot interpolation, which acmotion does not do: every body is drawn where it
// was `delay` seconds ago, between the two updates around that moment, and waits at the newest when there is none
// after. Updates count from when they arrived; all that pass the stamps do. Listeners hear of creations and positions
// when they arrive, and of a teleport also when it is drawn.
void replay_snapshot_baseline(const Session& session, double delay, std::span<const double> frame_times,
                              ReplayListener& listener);

// The name of the preset these are; "custom" if they are none.
[[nodiscard]] std::string_view label_of(const Rules& rules);

}  // namespace acmotion
