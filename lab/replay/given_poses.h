#pragma once
#include <map>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "sessions/replay.h"

namespace acmotion {

struct GivenPose {
    double time = 0;  // seconds of the session
    Position position;
};

// The name of a run that shows those.
inline constexpr const char* kYours = "yours";

// No body walks this far from one frame to the next: one that does was moved there at once.
inline constexpr double kNoStepMetres = 2;

// What another client has drawn of a session.
struct GivenPoses {
    std::map<ObjectId, std::vector<GivenPose>> tracks;  // each in order of time
    double shown_for = 0.25;  // seconds: a pose stays until the next, or until it is this old; then the body is gone
    // Those of the World that knows what poses do not show; true if that World has the bodies where these are.
    Rules rules = Rules::retail();
    bool is_by_rules = false;
    bool is_thin =
        false;  // a few poses per second: where bodies are is known, and what they do from frame to frame is not
};

// Draws those. A World under their rules takes the messages: it knows what is not given (motion, contact, whether a
// body is hidden, when bodies are moved), and what was decided about the updates that came. Listeners get creations, ends,
// positions and waypoints that are reached when that World does, and a teleport, or a blip over a distance, also when it is drawn.
Limits::Reached replay_given(const Session& session, const GivenPoses& given, const FrameTimes& frames,
                             ReplayListener& listener);

}  // namespace acmotion
