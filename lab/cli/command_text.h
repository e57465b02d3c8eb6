#pragma once
#include <string>
#include <vector>

#include "lab/cli/arguments.h"

// The command line about itself: the manual and the completions are made from the definitions of the commands.
namespace acmotion::cli {

struct OptionText {
    std::vector<std::string> flags;    // "-o", "--output"; none for an argument that has no name
    std::string name;                  // of an argument without flags: "capture"
    std::string value;                 // "TEXT"; empty: it takes none
    std::vector<std::string> choices;  // what it may be, or is most often
    std::string description;
    bool is_required = false;
};

struct CommandText {
    std::string name;
    std::string description;
    std::string footer;  // examples and exit codes
    std::vector<OptionText> options;
};

// All commands in the order of --help.
[[nodiscard]] std::vector<CommandText> commands_of(const Command& app);
// The same for people, a line for each.
[[nodiscard]] std::string list_of_commands(const Command& app);
// The program itself: its own options.
[[nodiscard]] CommandText program_of(const Command& app);

[[nodiscard]] std::string manual_page(const Command& app);
[[nodiscard]] std::string bash_completions(const Command& app);
[[nodiscard]] std::string zsh_completions(const Command& app);
[[nodiscard]] std::string fish_completions(const Command& app);

}  // namespace acmotion::cli
