#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/base/spooled_bytes.h"
#include "lab/cli/metric_table.h"
#include "lab/cli/outputs.h"
#include "lab/cli/simulate.h"
#include "lab/cli/udp_relay.h"
#include "lab/cli/view_page.h"
#include "lab/metrics/metric_json.h"
#include "lab/page/report.h"

namespace acmotion::cli {
namespace {

constexpr const char* kDemoExamples =
    "Examples:\n"
    "  acmotion demo                  into the folder out\n"
    "  acmotion demo -o elsewhere     into another one, which is made if it is not there\n"
    "  acmotion demo --rules retail   by one set of rules only\n"
    "It writes demo.html, a report; demo-view.html, a page that plays it; "
    "and the capture they are about: demo.pcapng,\n"
    "with demo.pcapng.truth.jsonl beside it. --live writes nothing: it shows the town while it happens, on a page\n"
    "where its network can be changed, until Ctrl-C.\n"
    "Exit codes: 0 it was written; 1 it was, but a bound was reached; 2 it could not be.";

constexpr const char* kScenario = "town";
constexpr const char* kNetwork = "dsl";
constexpr std::uint64_t kSeed = 7;
constexpr const char* kViewPage = "demo-view.html";

struct DemoOptions {
    std::string folder = "out";
    Display display;
    std::vector<std::string> rules;
    bool is_live = false;
    std::string network = kNetwork;  // of --live
    bool json = false;
};

// The four files, all of them opened before the work begins.
struct DemoFiles {
    explicit DemoFiles(const std::string& folder)
        : capture(file_name(file_path(folder) / "demo.pcapng")),
          page(file_name(file_path(folder) / "demo.html")),
          view(file_name(file_path(folder) / kViewPage)) {}

    [[nodiscard]] bool open() {
        simulation_file = open_simulation(written, capture);
        if (simulation_file) page_file = written.open(page);
        if (page_file && has_viewer()) view_file = written.open(view);
        return page_file && (view_file || !has_viewer());
    }

    std::string capture;
    std::string page;
    std::string view;
    WrittenFiles written{"demo"};
    std::optional<SimulationFiles> simulation_file;
    std::optional<Output> page_file;
    std::optional<Output> view_file;
};

// False if there is something that cannot be written.
bool write_capture(DemoFiles& files) {
    const Scenario scenario = load_scenario(kScenario).value();
    const TruthHeader header{kSimulationEpoch, kScenario, kNetwork, kSeed, scenario.walls};
    return write_simulation(files.written, *files.simulation_file, scenario, header).has_value();
}

bool write_pages(DemoFiles& files, const SessionInput& input, const std::vector<TrackedRun>& runs,
                 const std::shared_ptr<const SpooledBytes>& recording,
                 std::vector<divergence::RuleDivergences> versus) {
    std::vector<std::string> notes = sentences(input.bounds);
    notes.insert(notes.begin(), fmt::format("simulated: {} over {}, seed {}", kScenario, kNetwork, kSeed));
    const ReportOptions about{.title = "A minute in town",
                              .note = fmt::format("{}", fmt::join(notes, "; ")),
                              .command = command_line(),
                              .view_page = has_viewer() ? kViewPage : "",
                              .arrivals = arrivals_of(input),
                              .versus = std::move(versus)};
    if (!files.written.close(files.page, *files.page_file, make_report(runs, input.truth_or_null(), about))) {
        return false;
    }
    if (!has_viewer()) return true;
    if (recording->trouble() != 0) files.view_file->fail(recording->trouble());
    write_view_page({.recording = recording}, *files.view_file);
    return files.written.close(files.view, files.view_file->finish());
}

void print_result(const DemoOptions& options, const DemoFiles& files, const SessionInput& input,
                  const std::vector<TrackedRun>& runs) {
    if (options.json) {
        Json all = list_json(runs, [](const TrackedRun& run) { return to_json(run.metrics); });
        return print_document(Json{
            {"runs", std::move(all)}, {"bounds_reached", to_json(input.bounds)}, {"wrote", files.written.to_json()}});
    }
    fmt::print("A minute in a simulated town, over a DSL line, drawn {:g} times per second under {} of rules:\n",
               options.display.frames_per_second, counted(runs.size(), "set"));
    print_table(input.session, runs);
    fmt::print("\n");
    files.written.print();
    fmt::print("\nRead it:  {}\n", without_controls(files.page));
    if (has_viewer()) fmt::print("Watch it: {}\n", without_controls(files.view));
    fmt::print("Ask it:   acmotion explain {} --worst 5\n", without_controls(files.capture));
}

// ---- --live: a town in real time, a relay before it, and a page that shows it and changes the network; until Ctrl-C --

// All three are on this machine: the server at a pair of ports, the relay at another, and the client, which logs in there.
struct LiveTown {
    std::unique_ptr<UdpServer> server;
    std::unique_ptr<UdpRelay> relay;
    std::unique_ptr<UdpClient> client;
};

tl::expected<LiveTown, std::string> open_town(UdpRoom& room, const Scenario& scenario, const NetworkConditions& network,
                                              std::function<void(const Datagram&)> watch) {
    const auto sockets = room.listen("127.0.0.1", 0);
    if (!sockets) return tl::unexpected(sockets.error());
    const auto listening = room.listen("127.0.0.1", 0);
    if (!listening) return tl::unexpected(listening.error());
    const Endpoint login = room.here(listening->front());
    const auto socket = room.open_for(login);
    if (!socket) return tl::unexpected(std::string{"the system has no socket left."});
    const UdpRelay::Options options{
        .server = room.here(sockets->front()), .network = network, .seed = kSeed, .watch = std::move(watch)};
    return LiveTown{.server = std::make_unique<UdpServer>(room, *sockets, scenario, kSeed),
                    .relay = std::make_unique<UdpRelay>(room, *listening, options),
                    .client = std::make_unique<UdpClient>(room, *socket, login, scenario, kSeed, [] {})};
}

int run_live(const std::string& words) {
    const auto network = parse_network(words);
    if (!network) return refuse("demo", "{}", network.error());
    Scenario scenario = load_scenario(kScenario).value();
    scenario.seconds = kMaxScenarioSeconds;
    UdpRoom room;
    const auto view = RelayView::open(room, {.command = "demo", .title = "A town, live", .network = words});
    if (!view) return kUnusable;
    const auto town = open_town(room, scenario, *network, [&view](const Datagram& datagram) { view->take(datagram); });
    if (!town) return refuse("demo", "{}", town.error());
    room.run([&] {
        view->begin([&town](const NetworkConditions& changed) { town->relay->change(changed); });
        fmt::print("{}  a town over \"{}\"; change the network there  (Ctrl-C ends it)\n", view->url(),
                   without_controls(words));
        std::fflush(stdout);
    });
    return view->close() ? kOk : kUnusable;
}

// ---- the command ----------------------------------------------------------------------------------------------------

int run(const DemoOptions& options) {
    if (options.is_live) return run_live(options.network);
    const std::string& folder = options.folder;
    if (folder == "-") return refuse("demo", "it writes four files. Name a folder for them.");
    SessionArguments arguments;
    arguments.command = "demo";
    arguments.rules = options.rules;
    if (!find_rules(arguments)) return kUnusable;
    std::error_code trouble;
    std::filesystem::create_directories(file_path(folder), trouble);
    if (trouble) return refuse("demo", "{}: cannot be made: {}.", folder, trouble.message());
    DemoFiles files{folder};
    if (!files.open() || !write_capture(files)) return kUnusable;

    // From the files, as any other capture.
    arguments.capture = files.capture;
    arguments.display = options.display;
    auto input = load_input(arguments);
    if (!input) return input.error();
    std::vector<TrackedRun> runs;
    const auto play = [&](const auto& run, const auto& frames, auto& recorder) {
        const Progress progress{fmt::format("replaying {}", run.label), true};
        TrackKeeper keeper{input->session};
        RunMetrics metrics = measure_and_keep(run, frames, keeper, {&recorder});
        runs.push_back(keeper.take(metrics));
        note_bounds(arguments, *input, bounds_reached(runs.back()));
        return metrics;
    };
    const auto recording = std::make_shared<SpooledBytes>();
    RecordingFile made = make_recording_file(arguments, *input, play, [&](Bytes part) { recording->put(part); });
    if (!write_pages(files, *input, runs, recording, std::move(made.versus))) return kUnusable;
    print_result(options, files, *input, runs);
    return exit_code_of(*input);
}

}  // namespace

void add_demo(Command& app) {
    const auto options = std::make_shared<DemoOptions>();
    Command command =
        app.add_subcommand("demo", "Simulate a town, compare three sets of rules, and make a report", kDemoExamples);
    command.add_option("-o,--output", options->folder, "The folder to write to (out)");
    add_display_options(command, options->display);
    add_rules_option(command, options->rules);
    add_json_option(command, options->json);
    if (has_viewer()) {
        command.add_flag("--live", options->is_live, "Show it while it happens; nothing is written")
            .excludes({"--output", "--rules", "--json"});
        command.add_option("--net", options->network, "The network of --live, as for simulate (dsl)").needs("--live");
    }
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
