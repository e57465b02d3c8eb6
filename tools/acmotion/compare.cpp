#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "lab/metrics/collector.h"
#include "lab/metrics/metric_json.h"
#include "lab/replay/replay.h"
#include "lab/report/recorded_run.h"
#include "metric_table.h"
#include "outputs.h"
#include "session_input.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kExamples =
    "Examples:\n"
    "  acmotion compare town.pcapng                          retail, acdream and snap on the same input, best marked\n"
    "  acmotion compare town.pcapng --rules retail,snap      only these\n"
    "  acmotion compare town.pcapng --baseline snapshot      beside a textbook 100 ms snapshot buffer\n"
    "  acmotion compare town.pcapng --json                   every number of every object\n"
    "  acmotion compare town.pcapng --report town.html       a page to look at and to send around\n"
    "docs/metrics.md explains the numbers. The best of a row is marked *.\n"
    "Exit codes: 0 all was compared; 1 the file was cut, or held no game or no player; 2 it could not run.";

constexpr double kBaselineSeconds = 0.1;

struct Options {
    SessionArguments session;
    std::vector<std::string> rules{"retail", "acdream", "snap"};
    std::string baseline;
    std::string object;
    OutputFiles files;
    bool json = false;
};

MetricsCollector collector(const std::string& label, const Rules& rules, const SessionInput& input, ObjectId object) {
    return MetricsCollector{
        {.label = label, .rules = rules, .session = &input.session, .truth = input.truth_or_null(), .object = object}};
}

RunMetrics run_rules(const std::string& name, const Rules& rules, const SessionInput& input, ObjectId object) {
    MetricsCollector metrics = collector(name, rules, input, object);
    replay(input.session, rules, input.frames, metrics);
    return metrics.finish();
}

RunMetrics run_baseline(const SessionInput& input, ObjectId object) {
    MetricsCollector metrics = collector("snapshot 100 ms", Rules::retail(), input, object);
    replay_snapshot_baseline(input.session, kBaselineSeconds, input.frames, metrics);
    return metrics.finish();
}

// Once more, and kept whole: what a report needs.
std::vector<RecordedRun> record_all(const Options& options, const std::vector<Rules>& rules,
                                    const SessionInput& input) {
    std::vector<RecordedRun> runs;
    for (const Rules& one : rules) {
        runs.push_back(record(input.session, one, input.frames, input.truth_or_null()));
    }
    if (!options.baseline.empty()) {
        runs.push_back(record_snapshot_baseline(input.session, kBaselineSeconds, input.frames, input.truth_or_null()));
    }
    return runs;
}

int run(const Options& options) {
    int exit_code = kUnusable;
    std::vector<Rules> rules;
    for (const std::string& name : options.rules) {
        const auto found = find_rules(options.session, name);
        if (!found) return kUnusable;
        rules.push_back(*found);
    }
    const auto input = load_input(options.session, exit_code);
    if (!input) return exit_code;
    ObjectId object;
    if (!options.object.empty()) {
        const auto found = find_object(options.session, input->session, options.object);
        if (!found) return kUnusable;
        object = *found;
    }

    Outputs outputs{options.session, options.files};
    if (!outputs.open({input->session, "", {object}})) return kUnusable;
    std::vector<RunMetrics> runs;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        runs.push_back(run_rules(options.rules[i], rules[i], *input, object));
    }
    if (!options.baseline.empty()) runs.push_back(run_baseline(*input, object));
    if (options.json) {
        Json all = Json::array();
        for (const RunMetrics& one : runs) all.push_back(to_json(one));
        fmt::print("{}\n", Json{{"runs", std::move(all)}}.dump(2));
    } else if (!outputs.use_stdout()) {
        print_table(input->session, runs);
    }
    if (outputs.wants_report()) outputs.write_report(record_all(options, rules, *input), input->truth_or_null());
    return outputs.finish() ? exit_code : kUnusable;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("compare", "Measure a capture under several rules, side by side");
    add_session_options(*command, options->session);
    command->add_option("--rules", options->rules, "Which, with commas between: retail,acdream,snap")->delimiter(',');
    command->add_option("--baseline", options->baseline, "Also run a snapshot-interpolation baseline: snapshot")
        ->check(CLI::IsMember({"snapshot"}));
    command->add_option("--object", options->object, "Measure only this one: an id or a name");
    add_report_option(*command, options->files);
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->footer(kExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
