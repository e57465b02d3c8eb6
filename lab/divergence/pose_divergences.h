#pragma once
#include <span>
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

// ---- pairs of poses

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

// What explains most of how far a body is from retail in these pairs, without a rule: a place or a time that is off by the same
// amount throughout, or another way to draw updates. `HabitKind::None` if nothing does.
[[nodiscard]] Habit habit_of(std::span<const Pair> pairs, const Track& retail, const Reference& reference,
                             const Noise& noise);

}  // namespace acmotion::divergence
