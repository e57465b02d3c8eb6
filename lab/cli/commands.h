#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

#include "lab/base/embedded.h"
#include "lab/base/filter.h"
#include "lab/base/json.h"
#include "lab/cli/arguments.h"
#include "lab/cli/terminal.h"
#include "lab/replay/baselines.h"

// What all commands have in common: their list, exit codes, words to people, and the options that several of them have.
namespace acmotion {

// What is built into the program, beside what the laboratory brings: tests/vectors/*, in order of name...
[[nodiscard]] std::span<const EmbeddedFile> embedded_vectors();
// ...the data files that lie beside some of them...
[[nodiscard]] std::span<const EmbeddedFile> embedded_game_data();
// ...docs/glossary.md alone...
[[nodiscard]] std::span<const EmbeddedFile> embedded_glossary();
// ...and viewer/viewer.html.gz, alone, or nothing.
[[nodiscard]] std::span<const EmbeddedFile> embedded_viewer();

namespace cli {

// Exit codes, the same for every subcommand.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // completed with findings: vectors failed, messages were broken
inline constexpr int kUnusable = 2;  // usage or I/O error: bad arguments, unreadable input

// One subcommand a file; each adds itself to the command line.
void add_replay(Command& app);
void add_explain(Command& app);
void add_cut(Command& app);
void add_compare(Command& app);
void add_conform(Command& app);
void add_game_data(Command& app);
void add_port(Command& app);
void add_view(Command& app);
void add_serve(Command& app);
void add_live(Command& app);
void add_decode(Command& app);
void add_messages(Command& app);
void add_flows(Command& app);
void add_survey(Command& app);
void add_wireshark(Command& app);
void add_simulate(Command& app);
void add_relay(Command& app);
void add_demo(Command& app);
void add_determinism(Command& app);
void add_version(Command& app);
void add_help(Command& app);  // these two last: they describe all others
void add_manual(Command& app);

// All commands in the order of --help, with what their options may be...
[[nodiscard]] std::vector<CommandText> commands_of(const Command& app);
// ...the same for people, a line for each...
[[nodiscard]] std::string list_of_commands(const Command& app);
// ...and the program itself: its own options.
[[nodiscard]] CommandText program_of(const Command& app);
// Why these arguments name no command; nothing if they do, or ask for what the program itself answers.
[[nodiscard]] std::optional<std::string> unknown_command(const Command& app, std::span<char* const> arguments);

// ---- words for people: names of files and objects in them must not control the terminal ------------------------------

// "acmotion replay: walk.pcapng: is a folder." on stderr. Without a command: "acmotion: out of memory." Always false: what a
// function returns that could not do its work.
bool complain_text(std::string_view command, std::string_view text);
template <class... Args>
bool complain(std::string_view command, fmt::format_string<Args...> format, Args&&... args) {
    return complain_text(command, fmt::format(format, std::forward<Args>(args)...));
}
// The same as the last thing that a command does.
template <class... Args>
[[nodiscard]] int refuse(std::string_view command, fmt::format_string<Args...> format, Args&&... args) {
    complain_text(command, fmt::format(format, std::forward<Args>(args)...));
    return kUnusable;
}
// The one document on standard output. Names come from captures: what is not UTF-8 is replaced.
inline void print_document(const Json& json) { fmt::print("{}\n", json.dump(2, JsonText::Replaced)); }
// A list of what `make` makes of each.
template <class List, class Make>
[[nodiscard]] Json list_json(const List& list, const Make& make) {
    Json all = Json::array();
    for (const auto& one : list) all.push_back(make(one));
    return all;
}

// ---- options: each is added here alone, so that it reads and means the same everywhere -------------------------------

void add_part_options(Command& command, AskedPart& part);
// --since and --until alone.
void add_span_options(Command& command, AskedPart& part);
// False, and a line on stderr, if it ends before it begins.
[[nodiscard]] bool is_possible(std::string_view command, const AskedPart& part);

void add_rules_option(Command& command, std::vector<std::string>& rules);
Option add_baseline_option(Command& command, std::vector<baseline::Baseline>& baselines);
Option add_json_option(Command& command, bool& json);
Option add_address_option(Command& command, std::string& address);

// Refuse numbers that an option would accept: seconds that are not finite, counts that are negative or
// too large. In words of our own.
Option expect_seconds(Option option);
Option expect_whole_number(Option option);
Option expect_port(Option option);

// ---- what was typed --------------------------------------------------------------------------------------------------

// For pages that say how they were made. Folders are omitted: pages are shared.
void remember_command_line(std::span<char* const> arguments);
[[nodiscard]] const std::string& command_line();  // "acmotion compare walk.pcapng --object 'Drudge Slinker'"
// A word as a shell takes it.
[[nodiscard]] std::string quoted(const std::string& word);

}  // namespace cli
}  // namespace acmotion
