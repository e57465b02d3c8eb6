#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/recording/recording.h"
#include "lab/replay/frame_times.h"
#include "lab/session/ground_truth.h"
#include "lab/session/session.h"

namespace acmotion::recording {

// What becomes of a session when it is recorded.
struct Order {
    std::string title;
    std::vector<Rules> rules;  // one run for each
    FrameTimes frames;
    const GroundTruth* truth = nullptr;   // null: not known
    std::size_t most_poses = kMostPoses;  // every run has an equal share
};

// "town.pcapng", or "town.pcapng, session 2 of 3" where there are others.
[[nodiscard]] std::string title_of_session(const std::string& capture, SessionNumber number, std::size_t sessions);

struct MadeRecording {
    Recording recording;
    std::optional<std::size_t> stopped_at;  // the first frame that a run had no room for
    std::vector<BoundCounts> bounds;        // that the world of each run reached
};

// Plays the session once for every set of rules.
[[nodiscard]] MadeRecording make_recording(const Session& session, const Order& order);

// From where on a run comes out otherwise than it was recorded.
struct Divergence {
    std::size_t run = 0;
    std::size_t frame = 0;
};
// Plays the recorded messages again, by this acmotion. Nothing if every frame has its hash again, or if there is
// nothing to play.
[[nodiscard]] std::optional<Divergence> first_divergence(const Recording& recording, const HashKey& hash_key = {});

}  // namespace acmotion::recording
