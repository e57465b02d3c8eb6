#pragma once
#include <string>
#include <vector>

#include "lab/cli/session_input.h"
#include "lab/divergence/against.h"

// Poses of another client beside a replay: --against. docs/against.md explains it.
namespace acmotion::cli {

// For commands whose frames are then those of the file.
Option add_against_option(Command& command, std::string& against);

// Reads the file and aligns it with the session, if one was named. False if that fails; stderr says why.
[[nodiscard]] bool set_against(const SessionArguments& arguments, SessionInput& input);

// Where both diverge, and why. `retail` is a replay at the frames of `input`, whose poses are given.
[[nodiscard]] divergence::PoseDivergences compare_with_progress(const SessionInput& input, const TrackedRun& retail);
void print_divergences(const std::string& file, const SessionInput& input, const divergence::PoseDivergences& found);
// The same in short, on stderr; nothing if there is nothing to complain of. For a page that shows them.
[[nodiscard]] std::vector<std::string> complain_of_poses(const SessionArguments& arguments, const SessionInput& input);
// For a report: a title, and the lines below it.
[[nodiscard]] std::vector<std::vector<std::string>> blocks_of(const SessionInput& input,
                                                              const divergence::PoseDivergences& found);

}  // namespace acmotion::cli
