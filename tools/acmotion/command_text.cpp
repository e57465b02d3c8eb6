#include "command_text.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "acmotion/core/rules.h"
#include "glossary.h"
#include "lab/baseline/baselines.h"
#include "lab/session/message_text.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion::cli {
namespace {

// CLI11 says "TEXT" or, with a list to choose from, "TEXT:{drop,keep}".
void read_type(const std::string& type, OptionText& text) {
    text.value = type.substr(0, type.find(':'));
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}');
    if (open == std::string::npos || close == std::string::npos) return;
    std::istringstream list(type.substr(open + 1, close - open - 1));
    for (std::string choice; std::getline(list, choice, ',');) text.choices.push_back(choice);
}

// What has names without being a closed list: a scenario can be a file, a network any words of tc-netem.
std::vector<std::string_view> known_values(std::string_view option) {
    std::vector<std::string_view> values;
    if (option == "--rules") {
        for (const Rules::Preset& preset : Rules::presets()) values.push_back(preset.name);
        values.emplace_back("all");
    } else if (option == "--baseline") {
        values = baseline::baseline_names();
        values.emplace_back("all");
    } else if (option == "--net") {
        for (const NetworkPreset& preset : network_presets()) values.push_back(preset.name);
    } else if (option == "scenario") {
        values = shipped_scenarios();
    } else if (option == "--opcode") {
        values = message_names();
    } else if (option == "word") {
        for (const GlossaryEntry& entry : glossary()) values.push_back(entry.word);
    }
    // A shell would take each part for a separate word.
    std::erase_if(values, [](std::string_view value) { return value.find(' ') != std::string_view::npos; });
    return values;
}

OptionText text_of(const CLI::Option& option) {
    OptionText text{.description = option.get_description(), .is_required = option.get_required()};
    for (const std::string& name : option.get_snames()) text.flags.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.flags.push_back("--" + name);
    if (text.flags.empty()) text.name = option.get_name(true);
    if (option.get_items_expected_max() > 0) read_type(option.get_type_name(), text);
    for (const std::string_view value : known_values(text.flags.empty() ? text.name : text.flags.back())) {
        text.choices.emplace_back(value);
    }
    return text;
}

CommandText text_of(const CLI::App& command) {
    CommandText text{command.get_name(), command.get_description(), command.get_footer(), {}};
    for (const CLI::Option* option : command.get_options()) text.options.push_back(text_of(*option));
    return text;
}

}  // namespace

CommandText program_of(const CLI::App& app) { return text_of(app); }

std::string list_of_commands(const CLI::App& app) {
    std::string list = "Commands; acmotion COMMAND --help explains one:\n";
    for (const CommandText& command : commands_of(app)) {
        list += fmt::format("  {:<12} {}\n", command.name, command.description);
    }
    return list;
}

std::vector<CommandText> commands_of(const CLI::App& app) {
    std::vector<CommandText> all;
    for (const CLI::App* command : app.get_subcommands({})) all.push_back(text_of(*command));
    return all;
}

}  // namespace acmotion::cli
