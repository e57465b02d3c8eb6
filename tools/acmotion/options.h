#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lab/baseline/baselines.h"
#include "lab/replay/filter.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

// Options that several commands have. Each is added here alone, so that it reads and means the same everywhere.
namespace acmotion::cli {

void add_part_options(CLI::App& command, AskedPart& part);
// --since and --until alone.
void add_span_options(CLI::App& command, AskedPart& part);
// False, and a line on stderr, if it ends before it begins.
[[nodiscard]] bool is_possible(std::string_view command, const AskedPart& part);

void add_rules_option(CLI::App& command, std::vector<std::string>& rules);
CLI::Option* add_baseline_option(CLI::App& command, std::vector<baseline::Baseline>& baselines);
void add_json_option(CLI::App& command, bool& json);

// Refuse numbers that CLI11 would accept: seconds that are not finite, counts that are negative or
// too large. In words of our own.
CLI::Option* expect_seconds(CLI::Option* option);
CLI::Option* expect_whole_number(CLI::Option* option);
CLI::Option* expect_port(CLI::Option* option);

}  // namespace acmotion::cli
