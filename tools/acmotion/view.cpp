#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "against_input.h"
#include "commands.h"
#include "complain.h"
#include "view_page.h"
#include "written_files.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kViewExamples =
    "Examples:\n"
    "  acmotion view walk.pcapng                  writes walk.pcapng.html: open it in any browser, offline\n"
    "  acmotion view walk.pcapng -o walk.html     the same, named\n"
    "  acmotion view walk.pcapng --game-data ac   by the files of your game; docs/game-data.md\n"
    "  acmotion view walk.pcapng --game-data ac --with-ground   and with the hills, as far as bodies went. The page then\n"
    "                                             has heights of your own files in it: think before you send it around\n"
    "  acmotion view walk.pcapng --fps 30         fewer frames, a smaller page\n"
    "  acmotion view walk.pcapng --fps 144 --smooth   what a display of 144 Hz shows by World::poses_at; docs/viewer.md\n"
    "A capture is replayed under retail, acdream and snap, or under --rules. "
    "A recording (acmotion replay --recording) is shown as it is. "
    "--against FILE shows your own client beside them (docs/against.md).\n"
    "Exit codes: 0 the page is whole; 1 the capture was incomplete, held no game or no player, a bound was "
    "reached, or yours and retail diverge; 2 usage or I/O error.";

struct ViewOptions {
    SessionArguments session;
    std::string output;
    bool json = false;
};

// What comes from a pipe goes on through one.
std::string page_path(const ViewOptions& options) {
    if (!options.output.empty()) return options.output;
    return options.session.capture == "-" ? "-" : options.session.capture + ".html";
}

int run(const ViewOptions& options) {
    int exit_code = kUnusable;
    if (options.session.with_ground && !has_game_data(options.session)) {
        return refuse("view", "--with-ground draws the ground of data files; name them with --game-data FOLDER.");
    }
    WrittenFiles files{options.session};
    if (options.json) files.give_stdout_to("--json");
    const std::string path = page_path(options);
    auto output = files.open(path);
    if (!output) return kUnusable;
    const auto playable = make_playable(options.session, exit_code);
    if (!playable) return exit_code;
    if (!files.close(path, *output, make_view_page(*playable))) return kUnusable;
    if (options.json) {
        Json document{{"capture", options.session.capture},
                      {"bounds_reached", to_json(playable->bounds)},
                      {"wrote", files.to_json()}};
        put_game_data(document, playable->game_data.get());
        put_pace(document, playable->paces);
        if (!options.session.against.empty()) document["against"] = playable->complaints;
        put_truth(document, playable->reported);
        print_document(document);
    } else {
        if (!files.use_stdout()) print_game_data(playable->game_data.get());
        if (!files.use_stdout()) print_pace(playable->paces);
        files.print();
        if (!files.use_stdout() && options.session.with_ground) {
            fmt::print("it has the heights of the landblocks visited in it, from your own files\n");
        }
        if (!files.use_stdout()) fmt::print("open it in a browser\n");
    }
    return exit_code;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<ViewOptions>();
    CLI::App* command = app.add_subcommand("view", "Make a page that plays a capture in a browser");
    add_session_options(*command, options->session);
    allow_recording(*command);
    add_game_data_option(*command, options->session);
    command->add_flag("--with-ground", options->session.with_ground,
                      "Draw the ground of the data files: the page then has heights of your own files in it");
    add_rules_option(*command, options->session.rules);
    add_smooth_option(*command, options->session);
    add_against_option(*command, options->session.against);
    command->add_option("-o,--output", options->output, "The page; otherwise CAPTURE.html. - is standard output");
    add_json_option(*command, options->json);
    command->footer(kViewExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
