#include "lab/simulate/simulate.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "written_files.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSimulateExamples =
    "Examples:\n"
    "  acmotion simulate town -o town.pcapng                              a minute in a town, over a perfect network\n"
    "  acmotion simulate jump -o jump.pcapng --net dsl --seed 7           over DSL, with another random seed\n"
    "  acmotion simulate chase -o chase.pcapng --net \"delay 80ms loss 2%\"   any network tc-netem(8) can describe\n"
    "  acmotion simulate --list                                           the scenarios and networks there are\n"
    "Beside CAPTURE lies CAPTURE.truth.jsonl: where every body really was. docs/scenarios.md explains both.\n"
    "Exit codes: 0 it was written; 2 the scenario, the network or the file was invalid.";

struct SimulateOptions {
    std::string scenario;
    std::string output;
    std::string network = "perfect";
    std::uint64_t seed = 1;
    bool list = false;
    bool json = false;
};

int refuse(const std::string& what) {
    fmt::print(stderr, "acmotion simulate: {}\n", what);
    return kUnusable;
}

int list_everything() {
    fmt::print("Scenarios:\n");
    for (const std::string_view name : shipped_scenarios()) {
        const auto scenario = load_scenario(std::string{name});
        if (!scenario) return refuse(scenario.error());
        fmt::print("  {:<10} {:>5} bodies {:>4.0f} s  {}\n", name, scenario->bodies.size(), scenario->seconds,
                   scenario->summary);
    }
    fmt::print("Networks:\n");
    for (const NetworkPreset& preset : network_presets()) {
        fmt::print("  {:<10} {}\n             {}\n", preset.name, preset.summary,
                   preset.netem.empty() ? "(nothing)" : preset.netem);
    }
    return kOk;
}

// ---- what it tells --------------------------------------------------------------------------------------------------

void print_link(const char* direction, const LinkStatistics& link) {
    fmt::print("  {}: {} datagrams, {} lost, {} duplicated, {} reordered\n", direction, link.sent, link.lost,
               link.duplicated, link.reordered);
}

void print_summary(const SimulateOptions& options, const Scenario& scenario, const Simulation& simulation) {
    const SimulationCounts& counts = simulation.counts;
    fmt::print("{}: {} bodies for {:.0f} s over \"{}\", seed {}\n", scenario.name, counts.bodies, scenario.seconds,
               options.network, options.seed);
    for (const auto& [kind, count] : counts.messages) fmt::print("  {:>8} {}\n", count, kind);
    print_link("server to client", counts.down);
    print_link("client to server", counts.up);
    fmt::print("  {} sent again\n", counts.resent);
    fmt::print("wrote {} ({} datagrams) and {}\n", options.output, simulation.datagrams.size(),
               truth_path(options.output));
    fmt::print("next: acmotion compare {}\n", options.output);
}

Json to_json(const LinkStatistics& link) {
    return {{"sent", link.sent}, {"lost", link.lost}, {"duplicated", link.duplicated}, {"reordered", link.reordered}};
}

Json to_json(const SimulateOptions& options, const Scenario& scenario, const Simulation& simulation) {
    const SimulationCounts& counts = simulation.counts;
    return {{"scenario", scenario.name},
            {"seconds", scenario.seconds},
            {"net", options.network},
            {"seed", options.seed},
            {"bodies", counts.bodies},
            {"messages", counts.messages},
            {"server_to_client", to_json(counts.down)},
            {"client_to_server", to_json(counts.up)},
            {"resent", counts.resent},
            {"datagrams", simulation.datagrams.size()},
            {"capture", options.output},
            {"truth", truth_path(options.output)}};
}

int write_all(const SimulateOptions& options, const Scenario& scenario, const Simulation& simulation) {
    const TruthHeader header{simulation.epoch, scenario.name, options.network, options.seed, scenario.walls};
    if (!write_simulation("simulate", options.output, simulation, header)) return kUnusable;
    if (options.json) {
        fmt::print("{}\n", to_json(options, scenario, simulation).dump(2));
    } else {
        print_summary(options, scenario, simulation);
    }
    return kOk;
}

int run(const SimulateOptions& options) {
    if (options.list) return list_everything();
    if (options.scenario.empty()) return refuse("name a scenario; --list shows them.");
    if (options.output.empty()) return refuse("name the capture to write: -o town.pcapng");
    const auto scenario = load_scenario(options.scenario);
    if (!scenario) return refuse(scenario.error());
    const auto network = parse_network(options.network);
    if (!network) return refuse(network.error());
    return write_all(options, *scenario, simulate(*scenario, *network, options.seed));
}

}  // namespace

void add_simulate(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "Make a capture, and the truth behind it, from a scenario");
    command->add_option("scenario", options->scenario, "One of --list, or a JSON file");
    command->add_option("-o,--output", options->output, "The capture to write (pcapng)");
    command->add_option("--net", options->network, "A preset, or a network in the words of tc-netem(8)");
    command->add_option("--seed", options->seed, "Random seed");
    command->add_flag("--list", options->list, "Show the scenarios and network presets");
    command->add_flag("--json", options->json, "The summary as one JSON document");
    command->footer(kSimulateExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
