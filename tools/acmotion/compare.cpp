#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>

#include "assumption_json.h"
#include "commands.h"
#include "lab/metrics/collector.h"
#include "lab/metrics/metric_json.h"
#include "lab/replay/replay.h"
#include "lab/report/run_tracker.h"
#include "metric_table.h"
#include "outputs.h"
#include "session_input.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kCompareExamples =
    "Examples:\n"
    "  acmotion compare town.pcapng                          retail, acdream and snap on the same input, best marked\n"
    "  acmotion compare town.pcapng --rules retail,snap      only these\n"
    "  acmotion compare town.pcapng --baseline snapshot      beside a textbook 100 ms snapshot buffer\n"
    "  acmotion compare town.pcapng --json                   every number of every object\n"
    "  acmotion compare town.pcapng --report town.html       a page to look at and to send around\n"
    "docs/metrics.md explains the numbers. The best of a row is marked *.\n"
    "Exit codes: 0 all was compared; 1 the file was cut, or held no game or no player; 2 it could not run.";

constexpr double kBaselineSeconds = 0.1;

struct CompareOptions {
    SessionArguments session;
    std::vector<std::string> rules = rule_names();
    std::string baseline;
    std::string object;
    OutputFiles files;
    bool json = false;
};

using Play = std::function<void(ReplayListener&)>;

// Plays once: measured, and kept whole if a report will need it.
TrackedRun measure(const std::string& label, const Rules& rules, const SessionInput& input, ObjectId object,
                   bool keep_tracks, const Play& play) {
    MetricsCollector metrics{
        {.label = label, .rules = rules, .session = &input.session, .truth = input.truth_or_null(), .object = object}};
    RunTracker tracker{input.session, label, input.truth_or_null()};
    ListenerGroup listeners;
    listeners.add(metrics);
    if (keep_tracks) listeners.add(tracker);
    play(listeners);
    return tracker.take(metrics.finish());
}

std::vector<TrackedRun> measure_all(const CompareOptions& options, const std::vector<Rules>& rules,
                                    const SessionInput& input, ObjectId object, bool keep_tracks) {
    std::vector<TrackedRun> runs;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        runs.push_back(measure(options.rules[i], rules[i], input, object, keep_tracks, [&](ReplayListener& listener) {
            replay(input.session, rules[i], input.frames, listener);
        }));
    }
    if (options.baseline.empty()) return runs;
    runs.push_back(
        measure("snapshot 100 ms", Rules::retail(), input, object, keep_tracks, [&](ReplayListener& listener) {
            replay_snapshot_baseline(input.session, kBaselineSeconds, input.frames, listener);
        }));
    return runs;
}

int run(const CompareOptions& options) {
    int exit_code = kUnusable;
    std::vector<Rules> rules;
    for (const std::string& name : options.rules) {
        const auto found = find_rules(options.session, name);
        if (!found) return kUnusable;
        rules.push_back(*found);
    }
    const auto input = load_input(options.session, exit_code);
    if (!input) return exit_code;
    const auto object = find_object(options.session, input->session, options.object);
    if (!object) return kUnusable;

    Outputs outputs{options.session, options.files};
    if (!outputs.open({input->session, "", {*object}})) return kUnusable;
    std::vector<TrackedRun> runs = measure_all(options, rules, *input, *object, outputs.wants_report());
    if (options.json) {
        Json all = Json::array();
        for (const TrackedRun& one : runs) all.push_back(to_json(one.metrics));
        fmt::print("{}\n", Json{{"assumptions", assumption_json(input->session)}, {"runs", std::move(all)}}.dump(2));
    } else if (!outputs.use_stdout()) {
        print_table(input->session, runs);
    }
    if (outputs.wants_report()) outputs.write_report(std::move(runs), input->truth_or_null());
    return outputs.finish() ? exit_code : kUnusable;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "Measure a capture under several rules, side by side");
    add_session_options(*command, options->session);
    command->add_option("--rules", options->rules, "Which, with commas between: retail,acdream,snap")->delimiter(',');
    command->add_option("--baseline", options->baseline, "Also run a snapshot-interpolation baseline: snapshot")
        ->check(CLI::IsMember({"snapshot"}));
    command->add_option("--object", options->object, "Measure only this one: an id or a name");
    add_report_option(*command, options->files);
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->footer(kCompareExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
