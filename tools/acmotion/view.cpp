#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands.h"
#include "view_page.h"
#include "written_files.h"

namespace acmotion::cli {
namespace {

constexpr const char* kViewExamples =
    "Examples:\n"
    "  acmotion view walk.pcapng                  writes walk.pcapng.html: open it in any browser, offline\n"
    "  acmotion view walk.pcapng -o walk.html     the same, named\n"
    "  acmotion view walk.pcapng --fps 30         fewer frames, a smaller page\n"
    "A capture is replayed under retail, acdream and snap. "
    "A recording (acmotion replay --recording) is shown as it is.\n"
    "Exit codes: 0 the page is whole; 1 the capture was cut, held no game or no player, or a bound was "
    "reached; 2 it could not run.";

int run(const SessionArguments& arguments, const std::string& output) {
    int exit_code = kUnusable;
    const auto playable = make_playable(arguments, exit_code);
    if (!playable) return exit_code;
    const std::string page = make_view_page(*playable);
    const std::string path = output.empty() ? arguments.capture + ".html" : output;
    if (!write_whole("view", path, page)) return kUnusable;
    fmt::print("{}: {:.1f} MB; open it in a browser\n", path, static_cast<double>(page.size()) / 1e6);
    return exit_code;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
    struct Options {
        SessionArguments session;
        std::string output;
    };
    const auto options = std::make_shared<Options>();
    options->session.command = "view";
    CLI::App* command = app.add_subcommand("view", "Make a page that plays a capture in a browser");
    add_session_options(*command, options->session);
    command->add_option("-o,--output", options->output, "The page; otherwise CAPTURE.html");
    command->footer(kViewExamples);
    command->callback([options, &exit_code] { exit_code = run(options->session, options->output); });
}

}  // namespace acmotion::cli
