#include "lab/cli/simulate.h"

#include <cassert>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/core/text.h"

namespace acmotion::cli {

std::string link_text(const LinkStatistics& link) {
    return fmt::format("{} datagrams, {} lost, {} duplicated, {} reordered", link.sent, link.lost, link.duplicated,
                       link.reordered);
}

Json link_json(const LinkStatistics& link) {
    return {{"sent", link.sent}, {"lost", link.lost}, {"duplicated", link.duplicated}, {"reordered", link.reordered}};
}

std::optional<SimulationFiles> open_simulation(WrittenFiles& files, const std::string& path) {
    auto capture = files.open(path);
    if (!capture) return std::nullopt;
    SimulationFiles opened{path, {path, std::move(*capture)}, std::nullopt};
    if (files.use_stdout()) return opened;
    opened.truth = files.open(truth_path(path));
    return opened.truth ? std::optional{std::move(opened)} : std::nullopt;
}

namespace {

class SimulationWriter : public SimulationSink {
 public:
    explicit SimulationWriter(SimulationFiles& to) : to_(to) { append_capture_header(block_); }

    void on_datagram(const Datagram& datagram) override {
        [[maybe_unused]] const Result<void> written = append_datagram(block_, datagram);
        assert(written);
        if (block_.size() >= kBlockBytes) write_block();
    }
    void on_truth(ObjectId object, const TruthSample& sample) override {
        if (to_.truth) truth_.add(object, sample);
    }

    // Both take their places, or neither does.
    [[nodiscard]] bool close(WrittenFiles& files, const TruthHeader& header) {
        const std::string path = truth_path(to_.path);
        if (to_.truth) write_truth(header, truth_, [this](std::string_view text) { to_.truth->write(text); });
        if (to_.truth && !to_.truth->complete()) return files.close(path, false);
        write_block();
        return to_.capture.close(files) && (!to_.truth || files.close(path, to_.truth->finish()));
    }

 private:
    static constexpr std::size_t kBlockBytes = 1 << 16;

    void write_block() {
        to_.capture.write(block_);
        block_.clear();
    }

    SimulationFiles& to_;
    ByteBuffer block_;
    GroundTruth truth_;
};

}  // namespace

std::optional<SimulationCounts> write_simulation(WrittenFiles& files, SimulationFiles& to, const Scenario& scenario,
                                                 const TruthHeader& header,
                                                 const std::function<void(double share)>& watch) {
    SimulationWriter writer{to};
    const NetworkConditions network = parse_network(header.network).value();
    const SimulationCounts counts = simulate_to(writer, scenario, network, header.seed, watch);
    return writer.close(files, header) ? std::optional{counts} : std::nullopt;
}

// ---- the command ----------------------------------------------------------------------------------------------------

namespace {

constexpr const char* kSimulateExamples =
    "Examples:\n"
    "  acmotion simulate town -o town.pcapng                              a minute in a town, over a perfect network\n"
    "  acmotion simulate jump -o jump.pcapng --net dsl --seed 7           over DSL, with another random seed\n"
    "  acmotion simulate chase -o chase.pcapng --net \"delay 80ms loss 2%\"   a network in the words of tc-netem(8)\n"
    "  acmotion simulate town -o long.pcapng --seconds 120                 for two minutes\n"
    "  acmotion simulate town -o falk.pcapng --observer \"Runner Falk\"     the same minute, captured by another player\n"
    "  acmotion simulate jump --live localhost:0 --seconds 2               as a server, in real time, over UDP\n"
    "  acmotion simulate --list                                           the scenarios and networks there are\n"
    "Beside CAPTURE lies CAPTURE.truth.jsonl: where every body really was. docs/scenarios.md explains both.\n"
    "--live plays the scenario on this machine, at two neighbouring ports, to a built-in client, and to others that log in there;\n"
    "--through lets that client log in elsewhere, such as at a relay (acmotion relay). docs/live.md has more.\n"
    "Exit codes: 0 it was written, or played; 2 the scenario, the network or the file was invalid.";

struct SimulateOptions {
    std::string scenario;
    std::string output;
    std::string network = "perfect";
    std::uint64_t seed = 1;
    std::optional<double> seconds;  // nothing: as long as the scenario says
    std::string observer;           // a player; empty: that of the scenario
    std::string live;               // HOST:PORT; empty: into a file
    std::string through;            // HOST:PORT
    bool list = false;
    bool json = false;
};

int list_as_json(const std::vector<Scenario>& scenarios) {
    const auto of_scenario = [](const Scenario& scenario) {
        return Json{{"name", scenario.name},
                    {"bodies", scenario.bodies.size()},
                    {"seconds", scenario.seconds},
                    {"summary", scenario.summary}};
    };
    const auto of_network = [](const NetworkPreset& preset) {
        return Json{{"name", preset.name}, {"netem", preset.netem}, {"summary", preset.summary}};
    };
    print_document(
        Json{{"scenarios", list_json(scenarios, of_scenario)}, {"networks", list_json(network_presets(), of_network)}});
    return kOk;
}

int list_everything(bool json) {
    std::vector<Scenario> scenarios;
    for (const std::string_view name : shipped_scenarios())
        scenarios.push_back(load_scenario(std::string{name}).value());
    if (json) return list_as_json(scenarios);
    fmt::print("{}\n", as_heading("Scenarios:"));
    for (const Scenario& scenario : scenarios) {
        fmt::print("  {:<10} {:>5} bodies {:>4.0f} s  {}\n", scenario.name, scenario.bodies.size(), scenario.seconds,
                   scenario.summary);
    }
    fmt::print("{}\n", as_heading("Networks:"));
    for (const NetworkPreset& preset : network_presets()) {
        fmt::print("  {:<10} {}\n             {}\n", preset.name, preset.summary,
                   preset.netem.empty() ? "(nothing)" : preset.netem);
    }
    return kOk;
}

// ---- the result -----------------------------------------------------------------------------------------------------

void print_summary(const SimulateOptions& options, const Scenario& scenario, const SimulationCounts& counts) {
    fmt::print("{}: {} bodies, the observer included, for {:g} s over \"{}\", seed {}\n", scenario.name, counts.bodies,
               scenario.seconds, options.network, options.seed);
    for (const auto& [kind, count] : counts.messages) fmt::print("  {:>8} {}\n", count, kind);
    fmt::print("  server to client: {}\n  client to server: {}\n  {} sent again\n", link_text(counts.down),
               link_text(counts.up), counts.resent);
}

Json to_json(const SimulateOptions& options, const Scenario& scenario, const SimulationCounts& counts) {
    Json messages = Json::object();
    for (const auto& [kind, count] : counts.messages) messages[kind] = count;
    return {{"scenario", scenario.name},
            {"seconds", scenario.seconds},
            {"net", options.network},
            {"seed", options.seed},
            {"bodies", counts.bodies},
            {"messages", std::move(messages)},
            {"server_to_client", link_json(counts.down)},
            {"client_to_server", link_json(counts.up)},
            {"resent", counts.resent},
            {"datagrams", counts.datagrams},
            {"capture", options.output},
            {"truth", truth_path(options.output)}};
}

void print_result(const SimulateOptions& options, const Scenario& scenario, const SimulationCounts& counts,
                  const WrittenFiles& files) {
    if (files.use_stdout()) {
        complain("simulate", "standard output holds the capture alone; name a file to have the truth beside it.");
    } else if (options.json) {
        print_document(to_json(options, scenario, counts));
    } else {
        print_summary(options, scenario, counts);
        files.print();
        fmt::print("next: acmotion compare {}\n", without_controls(options.output));
    }
}

int write_all(const SimulateOptions& options, const Scenario& scenario) {
    constexpr double kLongBodySeconds = 10'000;
    WrittenFiles files{"simulate", options.json};
    if (shipped_scenario(options.scenario).empty()) files.protect(options.scenario, "is the scenario itself");
    auto opened = open_simulation(files, options.output);
    if (!opened) return kUnusable;
    const TruthHeader header{kSimulationEpoch, scenario.name, options.network, options.seed, scenario.walls};
    std::optional<SimulationCounts> counts;
    {
        Progress progress{"simulating",
                          scenario.seconds * static_cast<double>(scenario.bodies.size()) > kLongBodySeconds};
        counts = write_simulation(files, *opened, scenario, header, [&](double share) { progress.at(share); });
    }
    if (!counts) return kUnusable;
    print_result(options, scenario, *counts, files);
    return kOk;
}

// What cannot be asked for together; empty: nothing.
std::string contradiction(const SimulateOptions& options) {
    if (options.live.empty()) return options.through.empty() ? "" : "--through is where the client of --live logs in.";
    if (!options.output.empty()) return "--live writes no capture; acmotion relay --record does.";
    if (options.network != "perfect") return "--live uses the network that is there; acmotion relay --net impairs it.";
    return "";
}

int run(const SimulateOptions& options) {
    if (options.list) return list_everything(options.json);
    if (const std::string why = contradiction(options); !why.empty()) return refuse("simulate", "{}", why);
    if (options.scenario.empty()) return refuse("simulate", "name a scenario; --list shows them.");
    if (options.output.empty() && options.live.empty())
        return refuse("simulate", "name the capture to write: -o town.pcapng");
    auto scenario = load_scenario(options.scenario);
    if (!scenario) return refuse("simulate", "{}", scenario.error());
    if (options.seconds) scenario->seconds = *options.seconds;
    if (scenario->seconds <= 0 || scenario->seconds > kMaxScenarioSeconds) {
        return refuse("simulate", "--seconds {:g}: a scenario lasts more than 0 and at most {:g} s.", scenario->seconds,
                      kMaxScenarioSeconds);
    }
    const auto seen =
        options.observer.empty() ? tl::expected<void, std::string>{} : look_through(*scenario, options.observer);
    if (!seen) return refuse("simulate", "--observer: {}.", seen.error());
    if (!options.live.empty())
        return simulate_live({*scenario, options.seed, options.live, options.through, options.json});
    const auto network = parse_network(options.network);
    if (!network) return refuse("simulate", "{}", network.error());
    return write_all(options, *scenario);
}

}  // namespace

void add_simulate(Command& app) {
    const auto options = std::make_shared<SimulateOptions>();
    Command command =
        app.add_subcommand("simulate", "Make a capture, and the truth behind it, from a scenario", kSimulateExamples);
    command.add_option("scenario", options->scenario, "One of --list, or a JSON file");
    command.add_option("-o,--output", options->output, "The capture to write (pcapng); - is standard output");
    command.add_option("--net", options->network, "A preset, or a network in the words of tc-netem(8) (perfect)");
    expect_whole_number(command.add_option("--seed", options->seed, "Random seed (1)"));
    expect_seconds(command.add_option("--seconds", options->seconds, "How long; otherwise as the scenario says"));
    command.add_option("--observer", options->observer,
                       "Whose client captures it: a player of the scenario; otherwise its observer");
    command.add_option("--live", options->live, "Play it in real time, as a server at HOST:PORT of this machine");
    command.add_option("--through", options->through, "HOST:PORT where the client of --live logs in: a relay");
    command.add_flag("--list", options->list, "Show the scenarios and network presets");
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
