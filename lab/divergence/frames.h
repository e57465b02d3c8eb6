#pragma once
#include <vector>

#include "lab/divergence/align.h"

namespace acmotion::divergence {

// The moments at which retail is replayed to be compared.
struct DrawnFrames {
    FrameTimes all;
    std::size_t every = 1;  // how many of them there are to one of the file's: a client may log every n-th frame
    std::vector<FrameTimes> others = {};  // where those that were not logged may have been instead
};
// The moments of a file's frames, before they were rounded to milliseconds: those of a display as acmotion replay has it, if they
// are that; otherwise as they are.
[[nodiscard]] std::vector<double> without_rounding(const std::vector<double>& own, const Session& session);

// `own` are the moments of the file, and before them come as many as it takes to have retail where it was by then. `made` has
// the poses; `retail` is a replay on a display.
[[nodiscard]] DrawnFrames frames_to_replay(const Alignment& made, const std::vector<double>& own,
                                           const Session& session, const TrackedRun& retail);

}  // namespace acmotion::divergence
