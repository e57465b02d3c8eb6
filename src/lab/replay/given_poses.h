#pragma once
#include <map>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "lab/replay/replay.h"

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
    // When bodies are moved: at the same frames as those of a World; or else this many seconds after the last time.
    bool tick_with_world = false;
    double tick_seconds = 1.0 / 30;
};

// Draws those. A World under retail rules takes the messages: it knows what is not given (motion, contact, whether a
// body is hidden), and what was decided about the updates that came. Listeners get creations, ends, positions and
// waypoints that are reached when retail does, and a teleport, or a blip over a distance, also when it is drawn.
BoundCounts replay_given(const Session& session, const GivenPoses& given, const FrameTimes& frames,
                         ReplayListener& listener);

}  // namespace acmotion
