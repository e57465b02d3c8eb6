#pragma once
#include <cstdint>
#include <string_view>

#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "sessions/frame_times.h"
#include "sessions/listener.h"
#include "sessions/session.h"

namespace acmotion {

// Which pose of a body is drawn: the one of its last tick, or World::pose_at.
enum class Drawing : std::uint8_t { Ticks, Smooth };

// What it adds to the name of a run that is not drawn as others are.
inline constexpr std::string_view kSmoothSuffix = ", smooth";

// Whether the two differ under those rules: bodies that move in every frame, or only when they are placed, are never
// between two ticks.
[[nodiscard]] inline bool can_be_smooth(const Rules& rules) {
    return !rules.tick_every_frame && !rules.every_update_snaps;
}

// Plays the session through a World: one advance and all that arrived, for every frame.
//
// A capture has no map, so bodies move in free space (body/free_space.h), unless the session has data of its receiver: the
// ground is wherever the server says that they stand, at any height, and nothing is in the way but the walls of the
// session; creatures go at the session's paces. The player is moved to where its
// own client said it was, because near and far are measured from there. Answers which bounds the world reached.
BoundCounts replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener,
                   Drawing drawing = Drawing::Ticks);

// The same session through textbook snapshot interpolation, which acmotion does not do: every body is drawn where it
// was `delay` seconds ago, between the two updates around that moment, and waits at the newest when there is none
// after. Updates count from when they arrived; all that pass the stamps do. Listeners get creations and positions
// when they arrive, and a teleport also when it is drawn.
BoundCounts replay_snapshot_baseline(const Session& session, double delay, const FrameTimes& frames,
                                     ReplayListener& listener);

}  // namespace acmotion
