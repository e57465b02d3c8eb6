#pragma once
#include <string>

#include "lab/cli/session_input.h"

namespace acmotion::cli {

// What `flows --sender` does: a row per object whose positions the server sent, and what its author should look at. `report` is
// the page that is written too; empty: none.
[[nodiscard]] int run_sender(const SessionArguments& arguments, const std::string& report, bool json);

}  // namespace acmotion::cli
