#pragma once
#include <string>
#include <string_view>

#include "lab/session/truth_file.h"
#include "lab/simulate/simulate.h"

// Whole files. False if one could not be written: stderr says why, in the name of `command`.
namespace acmotion::cli {

[[nodiscard]] bool write_whole(const std::string& command, const std::string& path, std::string_view content);
// The capture at `path`, and beside it where every body really was.
[[nodiscard]] bool write_simulation(const std::string& command, const std::string& path, const Simulation& simulation,
                                    const TruthHeader& header);

}  // namespace acmotion::cli
