#include "lab/cli/command_text.h"

#include <fmt/format.h>

#include "acmotion/core/rules.h"
#include "lab/cli/glossary.h"
#include "lab/load/message_text.h"
#include "lab/replay/baselines.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion::cli {
namespace {

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

CommandText text_of(const Command& command) {
    CommandText text = command.text();
    for (OptionText& option : text.options) {
        const auto values = known_values(option.flags.empty() ? option.name : option.flags.back());
        option.choices.insert(option.choices.end(), values.begin(), values.end());
    }
    return text;
}

}  // namespace

CommandText program_of(const Command& app) { return text_of(app); }

std::string list_of_commands(const Command& app) {
    std::string list = "Commands; acmotion COMMAND --help explains one:\n";
    for (const CommandText& command : commands_of(app)) {
        list += fmt::format("  {:<12} {}\n", command.name, command.description);
    }
    return list;
}

std::vector<CommandText> commands_of(const Command& app) {
    std::vector<CommandText> all;
    for (const Command& command : app.get_subcommands()) all.push_back(text_of(command));
    return all;
}

}  // namespace acmotion::cli
