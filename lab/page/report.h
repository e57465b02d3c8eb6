#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "lab/base/ground_truth.h"
#include "lab/divergence/rule_divergences.h"
#include "lab/metrics/blame.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion {

struct ReportOptions {
    std::string title;    // of the capture: "walk.pcapng"
    std::string note;     // where it comes from: "simulated: town over dsl, seed 7"
    std::string command;  // that made the page: "acmotion demo"
    // A page of acmotion view about the same replays, in the same folder: moments link to it. Empty: there is none.
    std::string view_page;
    std::string capture = {};        // as a shell takes it, for commands that say more; empty: it is no file
    report::Arrivals arrivals = {};  // of the capture: what the network did
    // Where the run called yours and retail diverge, and why, as blocks of lines, each below a title.
    std::vector<std::vector<std::string>> partings = {};
    std::vector<divergence::RuleDivergences> versus = {};  // where the rule sets diverge
    // Beyond these, a body is a row of the table only: a page must stay small enough to be sent around.
    std::size_t full_bodies = 24;
    std::size_t moments_of_a_run = 3;
};

// One HTML page that needs nothing else: no network, light or dark as the reader has it. `runs` are replays
// of one session with the same frame times, the first one the one that matters most; at least one. `truth` may be null.
[[nodiscard]] std::string make_report(std::span<const TrackedRun> runs, const GroundTruth* truth,
                                      const ReportOptions& options);

// A long session is not kept whole for its report: it is measured first, and then played once more for what its page draws. That is
// some seconds of some bodies, and plots of some over all of the time.
struct Closeups {
    report::Range time;               // all that is shown
    std::vector<ReplayPart> windows;  // of one body each
    std::vector<ObjectId> bodies;
};
inline constexpr std::size_t kMomentsOfALongRun = 5;
inline constexpr std::size_t kBodiesOfALongRun = 12;
// Around the worst moments of each run; and the bodies that are shown worst, with some seconds from the middle of all, in which one
// of them may be on a walk (find_showpiece). `options` are those of any of the runs.
[[nodiscard]] Closeups closeups_of(std::span<const RunMetrics* const> runs, const MetricsOptions& options,
                                   const FrameTimes& frames);
// Plays a long session once more. `measured` is what was measured when it was played before.
[[nodiscard]] TrackedRun track_closeups(MetricsOptions options, const FrameTimes& frames, const Closeups& closeups,
                                        RunMetrics measured, const Listeners& others = {});

}  // namespace acmotion
