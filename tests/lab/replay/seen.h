#pragma once
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/base/filter.h"
#include "lab/replay/cut_file.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion::test {

// One body in one frame.
struct Seen {
    double time = 0;
    Position position;
    Vec3 velocity;
    double clock = 0;
    bool in_contact = false;
    bool is_hidden = false;

    bool operator==(const Seen&) const = default;
};
// Everything that a replay of the whole session, at its own frames, shows of one object within a part.
[[nodiscard]] std::vector<Seen> seen(const Session& session, const Rules& rules, const ReplayPart& part);
// The frames of a usual display.
[[nodiscard]] FrameTimes usual_frames(const Session& session);
// The session in a capture file.
[[nodiscard]] Session session_in(const ByteBuffer& capture);

}  // namespace acmotion::test
