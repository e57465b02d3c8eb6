#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "acmotion/core/text.h"
#include "lab/cli/command_text.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/glossary.h"
#include "lab/cli/terminal.h"

namespace acmotion::cli {
namespace {

constexpr const char* kHelpExamples =
    "Examples:\n"
    "  acmotion help               all commands and all words\n"
    "  acmotion help blip          what a word of explain means\n"
    "  acmotion help slide-snap    the same; docs/glossary.md has them all on one page\n"
    "  acmotion help replay        the same as acmotion replay --help\n"
    "Exit codes: 0 it was explained; 2 there is no such word.";

constexpr std::size_t kHelpColumns = 100;

std::vector<std::string_view> glossary_words() {
    std::vector<std::string_view> words;
    for (const GlossaryEntry& entry : glossary()) words.push_back(entry.word);
    return words;
}

void list_all(const Command& app) {
    fmt::print("{}\n{}\n{}\n", list_of_commands(app), as_heading("Words; acmotion help WORD explains one:"),
               wrapped(fmt::format("{}", fmt::join(glossary_words(), ", ")), kHelpColumns));
}

int complain_about(const Command& app, const std::string& word) {
    std::vector<std::string_view> known = glossary_words();
    const std::vector<CommandText> commands = commands_of(app);
    for (const CommandText& command : commands) known.emplace_back(command.name);
    const std::string_view near = nearest_name(word, known);
    return refuse("help", "no such word or command: \"{}\".{} acmotion help lists all.", word,
                  near.empty() ? "" : fmt::format(" Did you mean {}?", near));
}

int explain_word(const Command& app, const std::string& word) {
    const auto is_meant = [&](const GlossaryEntry& entry) { return same_ignoring_case(entry.word, word); };
    const auto entry = std::ranges::find_if(glossary(), is_meant);
    if (entry != glossary().end()) {
        fmt::print("{}\n", wrapped(entry->word + ": " + entry->meaning, kHelpColumns));
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

std::optional<std::string> unknown_command(const Command& app, std::span<char* const> arguments) {
    const auto is_command = [](std::string_view argument) { return !argument.starts_with('-'); };
    const auto typed = std::ranges::find_if(arguments, is_command);
    if (typed == arguments.end()) {
        if (arguments.empty()) return "name a command.";
        const bool is_known = app.has_option(arguments.front());
        return is_known ? std::nullopt : std::optional{fmt::format("no such option {}.", arguments.front())};
    }
    const std::vector<CommandText> commands = commands_of(app);
    std::vector<std::string_view> names;
    for (const CommandText& command : commands) names.emplace_back(command.name);
    if (std::ranges::find(names, std::string_view{*typed}) != names.end()) return std::nullopt;
    const std::string_view near = nearest_name(*typed, names);
    return fmt::format("no such command {}{}", *typed, near.empty() ? "." : fmt::format("; did you mean {}?", near));
}

void add_version(Command& app) {
    Command command = app.add_subcommand(
        "version", "Print the version, as --version does",
        "Examples:\n  acmotion version\nExit codes: 0 it was printed; 2 standard output could not be written.");
    command.callback([] { fmt::print("{}\n", ACMOTION_VERSION); });
}

void add_help(Command& app, int& exit_code) {
    const auto words = std::make_shared<std::vector<std::string>>();
    Command command = app.add_subcommand("help", "Explain a word, such as blip, or a command", kHelpExamples);
    command.add_option("word", *words, "What to explain; nothing: list all there is");
    command.callback([&app, &exit_code, words] {
        if (words->empty()) return list_all(app);
        exit_code = explain_word(app, fmt::format("{}", fmt::join(*words, " ")));
    });
}

}  // namespace acmotion::cli
