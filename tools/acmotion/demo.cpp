#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "acmotion/core/rules.h"
#include "commands.h"
#include "lab/replay/replay.h"
#include "lab/report/report.h"
#include "lab/report/run_tracker.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"
#include "metric_table.h"
#include "view_page.h"
#include "written_files.h"

namespace acmotion::cli {
namespace {

constexpr const char* kDemoExamples =
    "Examples:\n"
    "  acmotion demo                  into the folder out\n"
    "  acmotion demo -o elsewhere     into another one, which is made if it is not there\n"
    "It writes demo.html, a report; demo-view.html, a page that plays it; "
    "and the capture they are about: demo.pcapng,\n"
    "with demo.pcapng.truth.jsonl beside it.\n"
    "Exit codes: 0 it was written; 2 it could not be.";

constexpr const char* kScenario = "town";
constexpr const char* kNetwork = "dsl";
constexpr std::uint64_t kSeed = 7;
constexpr double kFramesPerSecond = 60;

int complain(const std::string& what) {
    fmt::print(stderr, "acmotion demo: {}\n", what);
    return kUnusable;
}

bool write(const std::string& path, std::string_view content) { return write_whole("demo", path, content); }

// From the file, as anybody else's capture would be.
std::optional<Session> read_back(const std::string& path) {
    auto stream = open_file(path);
    if (!stream) return std::nullopt;
    auto loaded = load_session(std::move(*stream));
    return loaded ? std::move(loaded->session) : std::nullopt;
}

void print_summary(const Session& session, const std::vector<TrackedRun>& runs) {
    fmt::print(
        "A minute in a simulated town, over a DSL line, drawn {:.0f} times per second under three sets of rules:\n",
        kFramesPerSecond);
    print_table(session, runs);
}

int run(const std::string& folder) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) return complain(fmt::format("{}: cannot be made: {}.", folder, trouble.message()));
    const std::string capture = (std::filesystem::path(folder) / "demo.pcapng").string();
    const std::string page = (std::filesystem::path(folder) / "demo.html").string();
    const std::string view = (std::filesystem::path(folder) / "demo-view.html").string();

    const auto scenario = load_scenario(kScenario);
    if (!scenario) return complain(scenario.error());
    const auto network = parse_network(kNetwork);
    if (!network) return complain(network.error());
    const Simulation simulation = simulate(*scenario, *network, kSeed);
    const TruthHeader header{simulation.epoch, kScenario, kNetwork, kSeed, scenario->walls};
    if (!write_simulation("demo", capture, simulation, header)) return kUnusable;
    auto session = read_back(capture);
    if (!session) return complain(fmt::format("{}: cannot be read back.", capture));
    session->walls = scenario->walls;

    const auto frames = even_frames(session->seconds, kFramesPerSecond);
    std::vector<TrackedRun> runs;
    for (const Rules::Preset& preset : Rules::presets()) {
        runs.push_back(track_run(*session, preset.rules, frames, &simulation.truth));
    }
    const ReportOptions options{.title = "A minute in town",
                                .note = fmt::format("simulated: {} over {}, seed {}", kScenario, kNetwork, kSeed)};
    if (!write(page, make_report(runs, &simulation.truth, options))) return kUnusable;
    // A recording keeps whole microseconds, and a frame that comes one of them later can be another tick: what it holds
    // has to be played at its own times.
    const SessionInput input{.sessions = {}, .session = *session, .frames = frames, .truth = simulation.truth};
    if (has_viewer() && !write(view, make_view_page(make_recording_file(input, capture)))) return kUnusable;
    print_summary(*session, runs);
    fmt::print("\nRead it:  {}\n", page);
    if (has_viewer()) fmt::print("Watch it: {}\n", view);
    fmt::print("Ask it:   acmotion explain {} --worst 5\n", capture);
    return kOk;
}

}  // namespace

void add_demo(CLI::App& app, int& exit_code) {
    const auto folder = std::make_shared<std::string>("out");
    CLI::App* command = app.add_subcommand("demo", "Simulate a town, compare three sets of rules, and make a report");
    command->add_option("-o,--output", *folder, "The folder to write to (out)");
    command->footer(kDemoExamples);
    command->callback([folder, &exit_code] { exit_code = run(*folder); });
}

}  // namespace acmotion::cli
