#pragma once
#include <vector>

#include "lab/against/align.h"

namespace acmotion::against {

// The moments at which retail is replayed to be compared: `own` are those of the file, and before them come as many as it
// takes to have retail where it was by then. `made` has the poses; `retail` is a replay on a display.
[[nodiscard]] FrameTimes frames_to_replay(const Alignment& made, const std::vector<double>& own, const Session& session,
                                          const TrackedRun& retail);

}  // namespace acmotion::against
