#pragma once
#include <optional>
#include <span>
#include <string>

#include "lab/cli/arguments.h"

// One subcommand a file. Each adds itself to the command line and keeps its exit code for main.
namespace acmotion::cli {

// Exit codes, the same for every subcommand.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // completed with findings: vectors failed, messages were broken
inline constexpr int kUnusable = 2;  // usage or I/O error: bad arguments, unreadable input

// `exit_code` is written when the subcommand runs, while the command line is parsed.
void add_replay(Command& app, int& exit_code);
void add_explain(Command& app, int& exit_code);
void add_cut(Command& app, int& exit_code);
void add_compare(Command& app, int& exit_code);
void add_conform(Command& app, int& exit_code);
void add_game_data(Command& app, int& exit_code);
void add_port(Command& app, int& exit_code);
void add_view(Command& app, int& exit_code);
void add_serve(Command& app, int& exit_code);
void add_live(Command& app, int& exit_code);
void add_decode(Command& app, int& exit_code);
void add_messages(Command& app, int& exit_code);
void add_flows(Command& app, int& exit_code);
void add_survey(Command& app, int& exit_code);
void add_wireshark(Command& app, int& exit_code);
void add_simulate(Command& app, int& exit_code);
void add_relay(Command& app, int& exit_code);
void add_demo(Command& app, int& exit_code);
void add_determinism(Command& app, int& exit_code);
void add_version(Command& app);
void add_help(Command& app, int& exit_code);  // these two last: they describe all others
void add_manual(Command& app);

// Why these arguments name no command; nothing if they do, or ask for what the program itself answers.
[[nodiscard]] std::optional<std::string> unknown_command(const Command& app, std::span<char* const> arguments);

}  // namespace acmotion::cli
