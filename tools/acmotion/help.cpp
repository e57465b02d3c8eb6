#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "command_text.h"
#include "commands.h"
#include "glossary.h"
#include "lab/base/near_name.h"
#include "lab/base/object_name.h"

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

void list_all(const CLI::App& app) {
    fmt::print("Commands; acmotion COMMAND --help explains one:\n");
    for (const CommandText& command : commands_of(app)) fmt::print("  {:<12} {}\n", command.name, command.description);
    fmt::print("\nWords; acmotion help WORD explains one:\n{}\n",
               wrapped(fmt::format("{}", fmt::join(glossary_words(), ", ")), kHelpColumns));
}

int complain_about(const CLI::App& app, const std::string& word) {
    std::vector<std::string_view> known = glossary_words();
    const std::vector<CommandText> commands = commands_of(app);
    for (const CommandText& command : commands) known.emplace_back(command.name);
    const std::string_view near = nearest_name(word, known);
    fmt::print(stderr, "acmotion help: there is no word \"{}\".{} acmotion help lists all.\n", word,
               near.empty() ? "" : fmt::format(" Did you mean {}?", near));
    return kUnusable;
}

int explain_word(const CLI::App& app, const std::string& word) {
    const auto is_meant = [&](const GlossaryEntry& entry) { return same_ignoring_case(entry.word, word); };
    const auto entry = std::ranges::find_if(glossary(), is_meant);
    if (entry != glossary().end()) {
        fmt::print("{}\n", wrapped(entry->word + ": " + entry->meaning, kHelpColumns));
        return kOk;
    }
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() != word) continue;
        fmt::print("{}", command->help(app.get_name()));
        return kOk;
    }
    return complain_about(app, word);
}

}  // namespace

void add_help(CLI::App& app, int& exit_code) {
    const auto words = std::make_shared<std::vector<std::string>>();
    CLI::App* command = app.add_subcommand("help", "Explain a word, such as blip, or a command");
    command->add_option("word", *words, "What to explain; nothing: list all there is");
    command->footer(kHelpExamples);
    command->callback([&app, &exit_code, words] {
        if (words->empty()) return list_all(app);
        exit_code = explain_word(app, fmt::format("{}", fmt::join(*words, " ")));
    });
}

}  // namespace acmotion::cli
