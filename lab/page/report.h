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

}  // namespace acmotion
