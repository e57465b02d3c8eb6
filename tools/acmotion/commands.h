#pragma once
#include <optional>
#include <span>
#include <string>

namespace CLI {
class App;
}

// One subcommand a file. Each adds itself to the command line and keeps its exit code for main.
namespace acmotion::cli {

// Exit codes, the same for every subcommand.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // completed with findings: vectors failed, messages were broken
inline constexpr int kUnusable = 2;  // usage or I/O error: bad arguments, unreadable input

// `exit_code` is written when the subcommand runs, while the command line is parsed.
void add_replay(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_cut(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_conform(CLI::App& app, int& exit_code);
void add_game_data(CLI::App& app, int& exit_code);
void add_port(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_live(CLI::App& app, int& exit_code);
void add_decode(CLI::App& app, int& exit_code);
void add_messages(CLI::App& app, int& exit_code);
void add_flows(CLI::App& app, int& exit_code);
void add_survey(CLI::App& app, int& exit_code);
void add_wireshark(CLI::App& app, int& exit_code);
void add_simulate(CLI::App& app, int& exit_code);
void add_relay(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);
void add_determinism(CLI::App& app, int& exit_code);
void add_version(CLI::App& app);
void add_help(CLI::App& app, int& exit_code);  // these two last: they describe all others
void add_manual(CLI::App& app);

// Why these arguments name no command; nothing if they do, or ask for what the program itself answers.
[[nodiscard]] std::optional<std::string> unknown_command(const CLI::App& app, std::span<char* const> arguments);

}  // namespace acmotion::cli
