#include "lab/simulate/simulate.h"

#include <fmt/format.h>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/link_text.h"
#include "lab/cli/options.h"
#include "lab/cli/progress.h"
#include "lab/cli/simulate_live.h"
#include "lab/cli/terminal.h"
#include "lab/cli/written_files.h"

namespace acmotion::cli {
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
    Json all{{"scenarios", Json::array()}, {"networks", Json::array()}};
    for (const Scenario& scenario : scenarios) {
        all["scenarios"].push_back({{"name", scenario.name},
                                    {"bodies", scenario.bodies.size()},
                                    {"seconds", scenario.seconds},
                                    {"summary", scenario.summary}});
    }
    for (const NetworkPreset& preset : network_presets()) {
        all["networks"].push_back({{"name", preset.name}, {"netem", preset.netem}, {"summary", preset.summary}});
    }
    print_document(all);
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

void print_link(const char* direction, const LinkStatistics& link) {
    fmt::print("  {}: {}\n", direction, link_text(link));
}

void print_summary(const SimulateOptions& options, const Scenario& scenario, const SimulationCounts& counts) {
    fmt::print("{}: {} bodies, the observer included, for {:g} s over \"{}\", seed {}\n", scenario.name, counts.bodies,
               scenario.seconds, options.network, options.seed);
    for (const auto& [kind, count] : counts.messages) fmt::print("  {:>8} {}\n", count, kind);
    print_link("server to client", counts.down);
    print_link("client to server", counts.up);
    fmt::print("  {} sent again\n", counts.resent);
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
    WrittenFiles files{"simulate"};
    if (options.json) files.give_stdout_to("--json");
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
    if (!options.live.empty()) return run_live({*scenario, options.seed, options.live, options.through, options.json});
    const auto network = parse_network(options.network);
    if (!network) return refuse("simulate", "{}", network.error());
    return write_all(options, *scenario);
}

}  // namespace

void add_simulate(Command& app, int& exit_code) {
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
    command.callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
