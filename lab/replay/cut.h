#pragma once
#include <optional>
#include <set>

#include "lab/base/filter.h"
#include "lab/replay/cut_file.h"
#include "sessions/bounds.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion {

// A moment of a session as a capture to share: the object that is asked for, or all that are shown then; whatever their
// movement depends on; and the player, from which near and far are measured. From the start of the session, because a
// body is where its whole past has brought it, to the end of the moment.
struct Cut {
    Session session;                   // what was kept
    std::set<ObjectId> objects;        // those that were kept, the player among them
    bool has_everybody = false;        // the others mattered after all: every object of the session was kept
    CutFile file;                      // the capture
    std::vector<BoundReached> bounds;  // that worlds reached when they played the session
    std::optional<ObjectId> differs;   // of those kept, one whose poses are not the same; see make_cut
};

// A cut shows what the original shows: it is read again, and within `part`, at `frames`, every object that was kept has
// the same poses, bit for bit, under all sets of rules. Where it does not, all objects are kept; `differs` if not even
// that helps. Nothing if there is nothing to see: no such object is shown in that part.
[[nodiscard]] std::optional<Cut> make_cut(const Session& session, const ReplayPart& part, const FrameTimes& frames);

}  // namespace acmotion
