#pragma once
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/divergence/clock.h"
#include "lab/divergence/pose_file.h"
#include "lab/replay/given_poses.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion::divergence {

// A file, understood: in the capture's seconds, on the game's map.
struct Alignment {
    GivenPoses given;   // of those objects that the capture knows
    FrameTimes frames;  // those of the file; before its first, as many as it takes to have retail where it was by then
    double since = 0;   // what can be compared
    double until = 0;

    // What was found out on the way.
    std::size_t poses = 0;
    std::size_t objects = 0;
    double frames_per_second = 0;          // of the file
    std::vector<FrameTimes> other_frames;  // that may have been drawn instead; none unless some were not logged
    std::size_t logged_every = 1;          // frame of the client, as far as retail's poses at those moments tell
    Clock clock;
    bool is_clock_checked = false;  // false: nothing moves
    double misfit = 0;              // of the clock
    PlaceReading place;
    Turning turning = Turning::Unknown;
    TurnReading turn;
    std::vector<ObjectId> missing;  // retail shows them meanwhile, and the file never does
    std::vector<ObjectId> extra;    // the capture does not know them

    // Axes, units and directions that are not those of docs/against.md, in words. Poses are read by what was found.
    [[nodiscard]] std::vector<std::string> misreadings() const;
};

enum class ClockSearching : std::uint8_t { Any, None };

// `retail` is a replay of the session. An error says why nothing can be compared, and what to do.
[[nodiscard]] tl::expected<Alignment, std::string> align(const PoseFile& file, const Session& session,
                                                         const TrackedRun& retail,
                                                         ClockSearching searching = ClockSearching::Any);

}  // namespace acmotion::divergence
