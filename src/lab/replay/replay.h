#pragma once
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "lab/replay/frame_times.h"
#include "lab/replay/listener.h"
#include "lab/session/session.h"

namespace acmotion {

// Plays the session through a World: one advance and all that arrived, for every frame.
//
// A capture has no map, so bodies move in free space (body/free_space.h), unless the session has data of its receiver: the
// ground is wherever the server says that they stand, at any height, and nothing is in the way but the walls of the
// session. The player is moved to where its
// own client said it was, because near and far are measured from there. Answers which bounds the world reached.
BoundCounts replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener);

// The same session through textbook snapshot interpolation, which acmotion does not do: every body is drawn where it
// was `delay` seconds ago, between the two updates around that moment, and waits at the newest when there is none
// after. Updates count from when they arrived; all that pass the stamps do. Listeners hear of creations and positions
// when they arrive, and of a teleport also when it is drawn.
BoundCounts replay_snapshot_baseline(const Session& session, double delay, const FrameTimes& frames,
                                     ReplayListener& listener);

}  // namespace acmotion
