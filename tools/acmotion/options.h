#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace acmotion {
struct ObjectChoice;
}

// Options that several commands have. Each is added here alone, so that it reads and means the same everywhere.
namespace acmotion::cli {

// Which part of a capture. Seconds count from the first packet of its first session.
struct PartArguments {
    std::string object;  // an id or a name; empty: all
    std::optional<double> since;
    std::optional<double> until;

    [[nodiscard]] bool is_all() const { return object.empty() && !since && !until; }
};
void add_part_options(CLI::App& command, PartArguments& part);
// For whoever asked for an object that is not there: those with nearly that name, or what lists all.
[[nodiscard]] std::string hint_on_object(const ObjectChoice& choice);
// False, and a word on stderr, if it ends before it begins.
[[nodiscard]] bool is_possible(std::string_view command, const PartArguments& part);

void add_rules_option(CLI::App& command, std::vector<std::string>& rules);
void add_json_option(CLI::App& command, bool& json);

// Numbers that CLI11 would take and nobody means: a second that is not finite, a count below nothing.
CLI::Option* expect_seconds(CLI::Option* option);
CLI::Option* expect_whole_number(CLI::Option* option);

}  // namespace acmotion::cli
