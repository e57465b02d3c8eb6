#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "command_line.h"
#include "commands.h"
#include "lab/report/report.h"
#include "lab/report/run_tracker.h"
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
constexpr const char* kViewPage = "demo-view.html";

struct DemoOptions {
    std::string folder = "out";
    Display display;
};

int complain(const std::string& what) {
    fmt::print(stderr, "acmotion demo: {}\n", what);
    return kUnusable;
}

bool write(const std::string& path, std::string_view content) { return write_whole("demo", path, content); }

void print_summary(const DemoOptions& options, const Session& session, const std::vector<TrackedRun>& runs) {
    fmt::print(
        "A minute in a simulated town, over a DSL line, drawn {:g} times per second under three sets of rules:\n",
        options.display.frames_per_second);
    std::vector<TableColumn> columns;
    for (const TrackedRun& run : runs) columns.push_back(column_of(run.metrics));
    print_table(session, columns);
}

int run(const DemoOptions& options) {
    const std::string& folder = options.folder;
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) return complain(fmt::format("{}: cannot be made: {}.", folder, trouble.message()));
    const std::string capture = (std::filesystem::path(folder) / "demo.pcapng").string();
    const std::string page = (std::filesystem::path(folder) / "demo.html").string();
    const std::string view = (std::filesystem::path(folder) / kViewPage).string();

    const auto scenario = load_scenario(kScenario);
    if (!scenario) return complain(scenario.error());
    const auto network = parse_network(kNetwork);
    if (!network) return complain(network.error());
    const Simulation simulation = simulate(*scenario, *network, kSeed);
    const TruthHeader header{simulation.epoch, kScenario, kNetwork, kSeed, scenario->walls};
    if (!write_simulation("demo", capture, simulation, header)) return kUnusable;

    // From the files, as anybody else's capture would be.
    int exit_code = kUnusable;
    SessionArguments arguments;
    arguments.command = "demo";
    arguments.capture = capture;
    arguments.display = options.display;
    const auto input = load_input(arguments, exit_code);
    if (!input) return exit_code;
    std::vector<TrackedRun> runs;
    for (const Rules& rules : recorded_rules()) {
        runs.push_back(
            track_run({.rules = rules, .session = &input->session, .truth = input->truth_or_null()}, input->frames));
    }
    const ReportOptions about{.title = "A minute in town",
                              .note = fmt::format("simulated: {} over {}, seed {}", kScenario, kNetwork, kSeed),
                              .command = command_line(),
                              .view_page = has_viewer() ? kViewPage : ""};
    if (!write(page, make_report(runs, input->truth_or_null(), about))) return kUnusable;
    if (has_viewer() && !write(view, make_view_page({make_recording_file(*input, capture).bytes, {}}))) return kUnusable;
    print_summary(options, input->session, runs);
    fmt::print("\nRead it:  {}\n", page);
    if (has_viewer()) fmt::print("Watch it: {}\n", view);
    fmt::print("Ask it:   acmotion explain {} --worst 5\n", capture);
    return kOk;
}

}  // namespace

void add_demo(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<DemoOptions>();
    CLI::App* command = app.add_subcommand("demo", "Simulate a town, compare three sets of rules, and make a report");
    command->add_option("-o,--output", options->folder, "The folder to write to (out)");
    add_display_options(*command, options->display);
    command->footer(kDemoExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
