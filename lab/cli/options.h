#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/filter.h"
#include "lab/cli/arguments.h"
#include "lab/replay/baselines.h"

// Options that several commands have. Each is added here alone, so that it reads and means the same everywhere.
namespace acmotion::cli {

void add_part_options(Command& command, AskedPart& part);
// --since and --until alone.
void add_span_options(Command& command, AskedPart& part);
// False, and a line on stderr, if it ends before it begins.
[[nodiscard]] bool is_possible(std::string_view command, const AskedPart& part);

void add_rules_option(Command& command, std::vector<std::string>& rules);
Option add_baseline_option(Command& command, std::vector<baseline::Baseline>& baselines);
Option add_json_option(Command& command, bool& json);

// Refuse numbers that an option would accept: seconds that are not finite, counts that are negative or
// too large. In words of our own.
Option expect_seconds(Option option);
Option expect_whole_number(Option option);
Option expect_port(Option option);

}  // namespace acmotion::cli
