#include "sessions/replay.h"

#include "sessions/session_player.h"

namespace acmotion {

BoundCounts replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener,
                   Drawing drawing) {
    SessionPlayer player{session, rules, frames.empty() ? 0 : frames[0], listener, drawing};
    play_frames(player, frames, listener);
    return player.bounds_reached();
}

}  // namespace acmotion
