#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/conform/port.h"

namespace acmotion::conform {

// A command line in words, as a shell splits it: at blanks, but for what stands in '...' or "..." or behind a backslash.
// Nothing is expanded and no shell is started: $, *, | and ; are characters like others. An error says what is open.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> split_command(std::string_view line);

// Starts the program as a port over its standard input and output; its errors go where ours go. A program that is not
// done when the port goes away has a second to end, and is killed then.
[[nodiscard]] tl::expected<std::unique_ptr<Port>, std::string> start_program(const std::vector<std::string>& words,
                                                                             std::chrono::milliseconds time_limit);

}  // namespace acmotion::conform
