#pragma once
#include "lab/cli/written_files.h"
#include "lab/load/truth_file.h"
#include "lab/simulate/simulate.h"

// What several commands need of simulations, and of networks, simulated or real.
namespace acmotion::cli {

// A capture to be, and beside it where every body really was; on standard output, the capture alone.
struct SimulationFiles {
    std::string path;
    CaptureOutput capture;
    std::optional<Output> truth;
};
[[nodiscard]] std::optional<SimulationFiles> open_simulation(WrittenFiles& files, const std::string& path);
// Plays the scenario into them, as `header` says. Nothing if they cannot be written; then stderr says why.
[[nodiscard]] std::optional<SimulationCounts> write_simulation(WrittenFiles& files, SimulationFiles& to,
                                                               const Scenario& scenario, const TruthHeader& header,
                                                               const std::function<void(double share)>& watch = {});

// What became of datagrams.
[[nodiscard]] std::string link_text(const LinkStatistics& link);  // "120 datagrams, 2 lost, 0 duplicated, 1 reordered"
[[nodiscard]] Json link_json(const LinkStatistics& link);

}  // namespace acmotion::cli
