#pragma once
#include <vector>

#include "lab/base/filter.h"
#include "lab/divergence/align.h"
#include "lab/divergence/divergence.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::divergence {

// An object that is there for less time than in retail.
struct Absence {
    ObjectId object;
    double seconds = 0;  // that retail shows it and the file does not
    double of = 0;       // that retail shows it
};

// Of the poses of a file beside retail's.
struct PoseDivergences {
    Noise noise;
    std::vector<Divergence> all;     // what explains most first
    std::vector<ObjectId> together;  // these never diverge
    std::vector<Absence> absences;   // of a second and more
};
// Without their reasons. `retail` is a replay at `alignment.frames`. Where other frames may have been drawn, a pose that is in a
// replay at any of them is retail's, too.
[[nodiscard]] PoseDivergences find_divergences(const Session& session, const TrackedRun& retail,
                                               const Alignment& alignment, const ReplayPart& part);

}  // namespace acmotion::divergence
