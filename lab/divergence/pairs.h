#pragma once
#include <vector>

#include "lab/divergence/align.h"
#include "lab/divergence/divergence.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::divergence {

// One body at one frame, as retail has it and as the file has it.
struct Pair {
    double time = 0;
    MapPlace retail;
    MapPlace yours;
    double retail_heading = 0;
    double yours_heading = 0;
    Apart apart;  // at this moment...
    Apart least;  // ...and from wherever retail was shortly before or after: clocks are never quite the same
};
// At every frame at which both show it; 0 degrees apart where the file has no headings.
// Frames of `retail` may be that many seconds beside those of the file.
[[nodiscard]] std::vector<Pair> pairs_of(const TrackedRun& retail, const Track& track, const Alignment& alignment,
                                         double tolerance = 0);

// How far around a moment retail is looked for: a tick, and a frame of the file.
[[nodiscard]] double slack_seconds(const Alignment& alignment);

}  // namespace acmotion::divergence
