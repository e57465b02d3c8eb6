#include <algorithm>
#include <sstream>

#include "acmotion/core/rules.h"
#include "acmotion/core/text.h"
#include "lab/cli/commands.h"
#include "lab/load/message_text.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion::cli {
namespace {

// ---- docs/glossary.md, which is built into the program ---------------------------------------------------------------

struct GlossaryEntry {
    std::string name;     // "slide-snap"
    std::string meaning;  // one paragraph in one line, without markup
};

// "[metrics.md](metrics.md)" becomes "docs/metrics.md", `retail` the word.
std::string without_markup(std::string text) {
    std::erase(text, '`');
    for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', open)) {
        const std::size_t middle = text.find("](", open);
        const std::size_t close = text.find(')', middle);
        if (close == std::string::npos) break;
        text.replace(open, close + 1 - open, "docs/" + text.substr(open + 1, middle - open - 1));
    }
    return text;
}

// An entry begins with its word in bold, and ends with an empty line.
std::vector<GlossaryEntry> read_entries(std::string_view page) {
    constexpr std::string_view kBold = "**";
    std::vector<GlossaryEntry> entries;
    std::istringstream lines{std::string{page}};
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = line.starts_with(kBold) ? line.find("**:", kBold.size()) : std::string::npos;
        if (end != std::string::npos) {
            entries.push_back({line.substr(kBold.size(), end - kBold.size()), line.substr(end + 4)});
            is_inside = true;
        } else if (line.empty()) {
            is_inside = false;
        } else if (is_inside) {
            entries.back().meaning += " " + line;
        }
    }
    for (GlossaryEntry& entry : entries) entry.meaning = without_markup(entry.meaning);
    return entries;
}

const std::vector<GlossaryEntry>& glossary() {
    static const std::vector<GlossaryEntry> kEntries = read_entries(embedded_glossary()[0].contents);
    return kEntries;
}

// ---- the commands and their options ----------------------------------------------------------------------------------

template <class List>
std::vector<std::string_view> names_of(const List& list) {
    std::vector<std::string_view> names;
    for (const auto& one : list) names.emplace_back(one.name);
    return names;
}

// What has names without being a closed list: a scenario can be a file, a network any words of tc-netem.
std::vector<std::string_view> known_values(std::string_view option) {
    std::vector<std::string_view> values;
    if (option == "--rules") values = names_of(Rules::presets());
    if (option == "--baseline") values = baseline::baseline_names();
    if (!values.empty()) values.emplace_back("all");
    if (option == "--net") values = names_of(network_presets());
    if (option == "scenario") values = shipped_scenarios();
    if (option == "--opcode") values = message_names();
    if (option == "word") values = names_of(glossary());
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

constexpr const char* kHelpExamples =
    "Examples:\n"
    "  acmotion help               all commands and all words\n"
    "  acmotion help blip          what a word of explain means\n"
    "  acmotion help slide-snap    the same; docs/glossary.md has them all on one page\n"
    "  acmotion help replay        the same as acmotion replay --help\n"
    "Exit codes: 0 it was explained; 2 there is no such word.";

constexpr std::size_t kHelpColumns = 100;

int list_all(const Command& app) {
    fmt::print("{}\n{}\n{}\n", list_of_commands(app), as_heading("Words; acmotion help WORD explains one:"),
               wrapped(fmt::format("{}", fmt::join(names_of(glossary()), ", ")), kHelpColumns));
    return kOk;
}

int complain_about(const Command& app, const std::string& word) {
    std::vector<std::string_view> known = names_of(glossary());
    const std::vector<CommandText> commands = commands_of(app);
    std::ranges::copy(names_of(commands), std::back_inserter(known));
    const std::string_view near = nearest_name(word, known);
    return refuse("help", "no such word or command: \"{}\".{} acmotion help lists all.", word,
                  near.empty() ? "" : fmt::format(" Did you mean {}?", near));
}

int explain_word(const Command& app, const std::string& word) {
    const auto is_meant = [&](const GlossaryEntry& entry) { return same_ignoring_case(entry.name, word); };
    const auto entry = std::ranges::find_if(glossary(), is_meant);
    if (entry != glossary().end()) {
        fmt::print("{}\n", wrapped(entry->name + ": " + entry->meaning, kHelpColumns));
        return kOk;
    }
    for (const Command& command : app.get_subcommands()) {
        if (command.get_name() != word) continue;
        fmt::print("{}", command.help(app.get_name()));
        return kOk;
    }
    return complain_about(app, word);
}

}  // namespace

CommandText program_of(const Command& app) { return text_of(app); }

std::vector<CommandText> commands_of(const Command& app) {
    std::vector<CommandText> all;
    for (const Command& command : app.get_subcommands()) all.push_back(text_of(command));
    return all;
}

std::string list_of_commands(const Command& app) {
    std::string list = "Commands; acmotion COMMAND --help explains one:\n";
    for (const CommandText& command : commands_of(app)) {
        list += fmt::format("  {:<12} {}\n", command.name, command.description);
    }
    return list;
}

std::optional<std::string> unknown_command(const Command& app, std::span<char* const> arguments) {
    const auto is_command = [](std::string_view argument) { return !argument.starts_with('-'); };
    const auto typed = std::ranges::find_if(arguments, is_command);
    if (typed == arguments.end()) {
        if (arguments.empty()) return "name a command.";
        const bool is_known = app.has_option(arguments.front());
        return is_known ? std::nullopt : std::optional{fmt::format("no such option {}.", arguments.front())};
    }
    const std::vector<CommandText> commands = commands_of(app);
    const std::vector<std::string_view> names = names_of(commands);
    if (std::ranges::find(names, std::string_view{*typed}) != names.end()) return std::nullopt;
    const std::string_view near = nearest_name(*typed, names);
    return fmt::format("no such command {}{}", *typed, near.empty() ? "." : fmt::format("; did you mean {}?", near));
}

void add_version(Command& app) {
    Command command = app.add_subcommand(
        "version", "Print the version, as --version does",
        "Examples:\n  acmotion version\nExit codes: 0 it was printed; 2 standard output could not be written.");
    command.callback([] { return fmt::print("{}\n", ACMOTION_VERSION), kOk; });
}

void add_help(Command& app) {
    const auto words = std::make_shared<std::vector<std::string>>();
    Command command = app.add_subcommand("help", "Explain a word, such as blip, or a command", kHelpExamples);
    command.add_option("word", *words, "What to explain; nothing: list all there is");
    command.callback([&app, words] {
        return words->empty() ? list_all(app) : explain_word(app, fmt::format("{}", fmt::join(*words, " ")));
    });
}

}  // namespace acmotion::cli
