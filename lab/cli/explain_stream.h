#pragma once
#include "acmotion/core/rules.h"
#include "lab/cli/session_input.h"

namespace acmotion::cli {

// Can a session be played while its packets come? Not if something is asked that needs its end.
[[nodiscard]] bool needs_no_end(const SessionArguments& arguments);

// Explains a capture on standard input as it comes: ugly moments when they occur, or every decision about one object.
[[nodiscard]] int explain_stream(const SessionArguments& arguments, const Rules::Preset& rules, bool json);

}  // namespace acmotion::cli
